/* system.h -- what the protocol needs from the machine it runs on: entropy and signatures.
 *
 * Natively libsodium and the kernel (src/system/machine.c); in a browser the page. */
#pragma once

#include "epoch.h"

enum fair_checked {
    FAIR_GOOD,
    FAIR_WRONG,
    FAIR_UNCHECKED, /* this machine cannot check signatures */
    FAIR_LATER,     /* it is being checked elsewhere; whoever asked is told of a wrong one */
};

struct fair_system {
    /* False: no entropy, and so no table. Never fewer bytes than asked for. */
    bool (*entropy)(void *with, uint8_t *out, size_t n);
    void (*public_key)(void *with, const uint8_t seed[FAIR_SEED], uint8_t key[32]);
    void (*sign)(void *with, const uint8_t seed[FAIR_SEED], const uint8_t hash[FAIR_HASH],
                 uint8_t signature[FAIR_SIGNATURE]);
    enum fair_checked (*check)(void *with, const uint8_t key[32], const uint8_t hash[FAIR_HASH],
                               const uint8_t signature[FAIR_SIGNATURE]);
    void *with;
};
