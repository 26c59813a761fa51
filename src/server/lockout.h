/* lockout.h -- wrong passphrases: who has to wait before the next try. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct hub;

/* Seconds that whoever asks for this name from this address has to wait; 0: may try. The answer is
 * the same whether there is such a name or not. */
int64_t lockout_waits(struct hub *h, const char *name, uint64_t address);
/* Wrong ones of the address, whatever the name; of this pair alone, if it has been right before. */
int lockout_wrongs(struct hub *h, const char *name, uint64_t address);
void lockout_wrong(struct hub *h, const char *name, uint64_t address);
void lockout_right(struct hub *h, const char *name, uint64_t address);
/* Forgets what was wrong about a name, from anywhere. False: nothing was. */
bool lockout_forget(struct hub *h, const char *name);

/* The same for a secret that is known to be somebody's: nobody else's mistakes count, wherever they
 * come from. */
int64_t lockout_own(struct hub *h, const char *name, uint64_t address);
void lockout_own_wrong(struct hub *h, const char *name, uint64_t address);
