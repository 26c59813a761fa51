/* manifest.h -- whether the files of a machine are those of a signed list.
 *
 * The list is what sha256sum prints, with paths from the root; beside it, LIST.sig is its Ed25519
 * signature as openssl makes it, and the key is openssl's PEM. So anybody can repeat this without
 * our program: docs/operations.md. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct manifest {
    const char *list, *key; /* files */
    const char *root;       /* paths of the list begin here; NULL: at / */
    bool mapped;            /* and every program and library that runs in this process is on it */
};

struct manifest_found {
    int files, wrong;
    bool unread;     /* the list, its signature or the key could not be read */
    char signer[65]; /* the key, in hex */
};

/* A file that is not as the list says: its path, and in words what is wrong. */
typedef void manifest_tell(void *with, const char *file, const char *words);

/* False: nothing could be compared, for there is no list that this key has signed; why has the
 * words. */
bool manifest_compare(const struct manifest *m, manifest_tell *tell, void *with,
                      struct manifest_found *found, char *why, size_t room);
