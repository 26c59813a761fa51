/* text.h -- writing text into a buffer of the caller's, without a C library.
 *
 * The buffer always ends in NUL. What does not fit is left out, and `cut` says so. */
#pragma once

#include "money.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pit_text {
    char *at;    /* the caller's buffer */
    size_t room; /* its size, the NUL included; at least 1 */
    size_t used; /* bytes written, the NUL left aside */
    bool cut;    /* something did not fit */
};

struct pit_text pit_text_in(char *buffer, size_t room);
void pit_text_add(struct pit_text *t, const char *bytes, size_t n);
void pit_text_str(struct pit_text *t, const char *str);
void pit_text_int(struct pit_text *t, int64_t number);
void pit_text_uint(struct pit_text *t, uint64_t number);
void pit_text_money(struct pit_text *t, pit_money amount);     /* "5", "2.50", "-0.05" */
void pit_text_odds(struct pit_text *t, struct pit_ratio odds); /* "5 to 1" */
void pit_text_number(struct pit_text *t, int64_t number); /* "twenty-one"; from 100 on digits */
/* Words somebody else wrote: what is not printable ASCII becomes '?', and at most `most` bytes are
 * taken, so that no message carries control characters or runs away. */
void pit_text_quote(struct pit_text *t, const char *bytes, size_t n, size_t most);

#ifdef __cplusplus
}
#endif
