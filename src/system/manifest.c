/* manifest.c -- whether the files of a machine are those of a signed list. */

#include "manifest.h"

#include <sodium.h>

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 16 << 20, HASH = crypto_hash_sha256_BYTES, HEX = 2 * HASH };

struct compare {
    const struct manifest *of;
    manifest_tell *tell;
    void *with;
    struct manifest_found *found;
    char *why;
    size_t room;
};

__attribute__((format(printf, 2, 3))) static bool says(struct compare *c, const char *words, ...)
{
    va_list args;

    va_start(args, words);
    vsnprintf(c->why, c->room, words, args);
    va_end(args);
    return false;
}

/* All of a file, with a NUL behind it. NULL: why has the words. */
static char *read_all(struct compare *c, const char *path, size_t *n)
{
    FILE *in = fopen(path, "rb");
    char *text = in ? malloc(LIST_MAX + 1) : NULL;

    if (!text) {
        says(c, "%.200s: %s", path, strerror(errno));
        c->found->unread = true;
        if (in) fclose(in);
        return NULL;
    }
    *n = fread(text, 1, LIST_MAX + 1, in);
    if (ferror(in) || *n > LIST_MAX) {
        says(c, "%.200s: it cannot be read, or has more than 16 MB", path);
        c->found->unread = true;
        free(text);
        text = NULL;
    } else {
        text[*n] = '\0';
    }
    fclose(in);
    return text;
}

/* ---- who has signed it ---- */

/* What stands before the 32 bytes of an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410). */
static const unsigned char key_head[] = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03,
                                         0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};

static bool read_key(struct compare *c, unsigned char key[crypto_sign_PUBLICKEYBYTES])
{
    static const char begins[] = "-----BEGIN PUBLIC KEY-----\n";
    unsigned char bytes[sizeof key_head + crypto_sign_PUBLICKEYBYTES];
    size_t n, length = 0;
    char *text = read_all(c, c->of->key, &n);
    const char *at = text ? strstr(text, begins) : NULL;
    bool good = at &&
                sodium_base642bin(bytes, sizeof bytes, at + sizeof begins - 1,
                                  strcspn(at + sizeof begins - 1, "-"), "\n", &length, NULL,
                                  sodium_base64_VARIANT_ORIGINAL) == 0 &&
                length == sizeof bytes && memcmp(bytes, key_head, sizeof key_head) == 0;

    free(text);
    if (!text) return false;
    c->found->unread = !good;
    if (!good) return says(c, "%.200s: not a public Ed25519 key in PEM", c->of->key);
    memcpy(key, bytes + sizeof key_head, crypto_sign_PUBLICKEYBYTES);
    sodium_bin2hex(c->found->signer, sizeof c->found->signer, key, crypto_sign_PUBLICKEYBYTES);
    return true;
}

static bool is_signed(struct compare *c, const char *list, size_t n)
{
    unsigned char key[crypto_sign_PUBLICKEYBYTES];
    char path[PATH_MAX];
    size_t length;
    char *signature;
    bool good;

    if (!read_key(c, key)) return false;
    if (snprintf(path, sizeof path, "%s.sig", c->of->list) >= (int)sizeof path)
        return says(c, "the name of the list is too long");
    signature = read_all(c, path, &length);
    if (!signature) return false;
    good = length == crypto_sign_BYTES &&
           crypto_sign_verify_detached((const unsigned char *)signature,
                                       (const unsigned char *)list, n, key) == 0;
    free(signature);
    return good || says(c, "%.200s is not what the key %.200s has signed", c->of->list, c->of->key);
}

/* ---- the files ---- */

static bool hash_file(const char *path, char hex[HEX + 1])
{
    static const size_t block = 65536;
    crypto_hash_sha256_state state;
    unsigned char hash[HASH];
    FILE *in = fopen(path, "rb");
    unsigned char *bytes = in ? malloc(block) : NULL;
    size_t n;
    bool good;

    if (!bytes) {
        if (in) fclose(in);
        return false;
    }
    crypto_hash_sha256_init(&state);
    while ((n = fread(bytes, 1, block, in)))
        crypto_hash_sha256_update(&state, bytes, n);
    good = !ferror(in);
    free(bytes);
    fclose(in);
    crypto_hash_sha256_final(&state, hash);
    sodium_bin2hex(hex, HEX + 1, hash, HASH);
    return good;
}

static void wrong(struct compare *c, const char *file, const char *words)
{
    c->found->wrong++;
    c->tell(c->with, file, words);
}

/* A line "HASH  PATH". */
static bool compare_line(struct compare *c, const char *line)
{
    char path[PATH_MAX], hash[HEX + 1];

    if (strspn(line, "0123456789abcdef") != HEX || line[HEX] != ' ' ||
        !strchr(" *", line[HEX + 1]) || !line[HEX + 2])
        return says(c, "%.200s: \"%.60s\" is no line of sha256sum", c->of->list, line);
    line += HEX + 2;
    if (snprintf(path, sizeof path, "%s/%s", c->of->root ? c->of->root : "", line) >=
        (int)sizeof path)
        return says(c, "%.200s: a path is too long", c->of->list);
    c->found->files++;
    if (!hash_file(path, hash))
        wrong(c, path, strerror(errno));
    else if (memcmp(hash, line - HEX - 2, HEX) != 0)
        wrong(c, path, "altered");
    return true;
}

static bool is_listed(const char *list, const char *path)
{
    char end[PATH_MAX + 3];
    int n = snprintf(end, sizeof end, " %s\n", path + 1);

    for (const char *at = list; n > 0 && (at = strstr(at, end)); at++)
        if (at - list > HEX) return true;
    return false;
}

/* What this process runs, as the kernel says: nothing that was put before the libraries. */
static bool compare_mapped(struct compare *c, const char *list)
{
    char line[PATH_MAX + 200], last[PATH_MAX] = "";
    FILE *maps = fopen("/proc/self/maps", "r");

    if (!maps) return says(c, "/proc/self/maps: %s", strerror(errno));
    while (fgets(line, sizeof line, maps)) {
        const char *rights = strchr(line, ' '), *path = strchr(line, '/');

        line[strcspn(line, "\n")] = '\0';
        if (!rights || !path || rights[3] != 'x' || strcmp(path, last) == 0) continue;
        snprintf(last, sizeof last, "%s", path);
        if (!is_listed(list, path)) wrong(c, path, "is running, and is not on the list");
    }
    fclose(maps);
    return true;
}

bool manifest_compare(const struct manifest *m, manifest_tell *tell, void *with,
                      struct manifest_found *found, char *why, size_t room)
{
    struct compare c = {.of = m, .tell = tell, .with = with, .found = found, .room = room};
    size_t n;
    char *list;
    bool good;

    c.why = why;
    *found = (struct manifest_found){0};
    if (sodium_init() < 0) return says(&c, "libsodium does not work");
    list = read_all(&c, m->list, &n);
    good = list && is_signed(&c, list, n) && (!m->mapped || compare_mapped(&c, list));
    for (char *line = list; good && *line;) {
        char *end = strchr(line, '\n');

        if (end) *end = '\0';
        good = end ? compare_line(&c, line) : says(&c, "%.200s: its end is missing", m->list);
        if (end) line = end + 1;
    }
    if (good && !found->files) good = says(&c, "%.200s lists nothing", m->list);
    free(list);
    return good;
}
