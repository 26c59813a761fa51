/* op_totp.c -- codes of a second factor: RFC 6238 with SHA-1 and steps of 30 seconds. */

#include "op.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { STEP_MS = 30000, AWAY = 1 /* steps that a clock may be wrong */ };

void op_code(const uint8_t *secret, size_t n, int64_t counter, int digits, char *out)
{
    uint8_t message[8], mac[EVP_MAX_MD_SIZE];
    unsigned length = 0, at;
    uint32_t number, below = 1;

    for (int i = 0; i < 8; i++)
        message[i] = (uint8_t)((uint64_t)counter >> (56 - 8 * i));
    HMAC(EVP_sha1(), secret, (int)n, message, sizeof message, mac, &length);
    at = mac[length - 1] & 15u;
    number = (uint32_t)(mac[at] & 0x7f) << 24 | (uint32_t)mac[at + 1] << 16 |
             (uint32_t)mac[at + 2] << 8 | mac[at + 3];
    for (int i = 0; i < digits; i++)
        below *= 10;
    snprintf(out, (size_t)digits + 1, "%0*u", digits, number % below);
}

int64_t op_code_counter(const uint8_t *secret, size_t n, int64_t now_ms, int64_t last,
                        const char *code)
{
    int64_t now = now_ms / STEP_MS, found = 0;
    char right[OP_CODE + 1];

    if (strlen(code) != OP_CODE) return 0;
    for (int64_t step = now - AWAY; step <= now + AWAY; step++) {
        op_code(secret, n, step, OP_CODE, right);
        if (step > last && sodium_memcmp(right, code, OP_CODE) == 0) found = step;
    }
    return found;
}

void op_base32(const uint8_t *bytes, size_t n, char *out)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    uint64_t bits = 0;
    int have = 0;

    for (size_t i = 0; i < n; i++) {
        bits = bits << 8 | bytes[i];
        for (have += 8; have >= 5; have -= 5)
            *out++ = letters[bits >> (have - 5) & 31];
    }
    if (have) *out++ = letters[bits << (5 - have) & 31];
    *out = '\0';
}
