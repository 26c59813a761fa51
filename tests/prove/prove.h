/* prove.h -- what the proofs share. `make prove` gives each function that proofs.list names to
 * CBMC, which tries all values of what is `any`, within what is given. Loops run as often as the
 * list says; a loop that could run on is a failure too, as is any read or write out of bounds,
 * overflow of signed numbers or division by zero in the code that is proved. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int any_int(void);
size_t any_size(void);
uint8_t any_u8(void);
uint16_t any_u16(void);
uint32_t any_u32(void);
uint64_t any_u64(void);
int32_t any_i32(void);
int64_t any_i64(void);

static inline bool any_bool(void)
{
    return any_u8() & 1;
}

#define given(condition) __CPROVER_assume(condition)
#define claim(condition, words) __CPROVER_assert(condition, words)
