/* seal.c -- seeds and signing keys in the books are sealed: XChaCha20-Poly1305 of libsodium. */

#include "seal.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES };
_Static_assert((int)SEAL_KEY == (int)crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "its key");
_Static_assert((int)SEAL_BYTES ==
                   NONCE + (int)SEAL_SECRET + (int)crypto_aead_xchacha20poly1305_ietf_ABYTES,
               "what a secret becomes");

struct label {
    char text[48];
    size_t n;
};

static struct label label_of(const struct seal_name *name)
{
    struct label l;

    l.n = (size_t)snprintf(l.text, sizeof l.text, "%s%lld %lld", name->before_8 ? "" : "8 ",
                           (long long)name->table, (long long)name->epoch);
    return l;
}

/* From what is sealed and the key: nothing is drawn, and no two secrets share one. */
static void make_nonce(const uint8_t key[SEAL_KEY], const struct label *l,
                       const uint8_t secret[SEAL_SECRET], uint8_t out[NONCE])
{
    crypto_generichash_state hash;

    crypto_generichash_init(&hash, key, SEAL_KEY, NONCE);
    crypto_generichash_update(&hash, (const uint8_t *)l->text, l->n);
    crypto_generichash_update(&hash, secret, SEAL_SECRET);
    crypto_generichash_final(&hash, out, NONCE);
}

void seal(const uint8_t key[SEAL_KEY], const struct seal_name *name,
          const uint8_t secret[SEAL_SECRET], uint8_t out[SEAL_BYTES])
{
    struct label l = label_of(name);

    make_nonce(key, &l, secret, out);
    crypto_aead_xchacha20poly1305_ietf_encrypt(out + NONCE, NULL, secret, SEAL_SECRET,
                                               (const uint8_t *)l.text, l.n, NULL, out, key);
}

bool unseal(const uint8_t key[SEAL_KEY], const struct seal_name *name, const uint8_t in[SEAL_BYTES],
            uint8_t secret[SEAL_SECRET])
{
    struct label l = label_of(name);

    return crypto_aead_xchacha20poly1305_ietf_decrypt(secret, NULL, NULL, in + NONCE,
                                                      SEAL_BYTES - NONCE, (const uint8_t *)l.text,
                                                      l.n, in, key) == 0;
}

/* ---- the key ---- */

static bool cannot(const char *file, char *why, size_t room)
{
    snprintf(why, room, "the key file %.200s: %s%s", file, strerror(errno),
             errno == ENOENT ? "; copy the key that sealed these books there, or name it with "
                               "--key-file"
                             : "");
    return false;
}

/* Whole on the disk before anything is sealed with it. */
static bool make_key(const char *file, uint8_t key[SEAL_KEY], char *why, size_t room)
{
    int f;
    bool good;

    if (getrandom(key, SEAL_KEY, 0) != SEAL_KEY) {
        snprintf(why, room, "no random numbers from the system for the key file");
        return false;
    }
    f = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (f < 0) return cannot(file, why, room);
    good = write(f, key, SEAL_KEY) == SEAL_KEY && fsync(f) == 0;
    if (!good) cannot(file, why, room);
    close(f);
    if (!good) unlink(file);
    return good;
}

bool seal_key(const char *file, bool may_make, uint8_t key[SEAL_KEY], char *why, size_t room)
{
    int f = open(file, O_RDONLY | O_CLOEXEC);
    uint8_t more;
    bool good;

    if (sodium_init() < 0) {
        snprintf(why, room, "libsodium does not work here");
        return false;
    }
    if (f < 0 && errno == ENOENT && may_make) return make_key(file, key, why, room);
    if (f < 0) return cannot(file, why, room);
    good = read(f, key, SEAL_KEY) == SEAL_KEY && read(f, &more, 1) == 0;
    if (good) fchmod(f, 0600); /* if it is somebody else's, that is for the operator */
    close(f);
    if (!good) snprintf(why, room, "the key file %.200s has to be %d bytes", file, SEAL_KEY);
    return good;
}
