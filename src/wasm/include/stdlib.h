/* stdlib.h -- the few functions of it that the engine uses; heap.c has the memory. */
#pragma once

#include <stddef.h>

static inline int abs(int n)
{
    return n < 0 ? -n : n;
}

_Noreturn static inline void abort(void)
{
    __builtin_trap();
}

_Noreturn static inline void _Exit(int status)
{
    (void)status;
    __builtin_trap();
}

void *malloc(size_t bytes);
void *calloc(size_t count, size_t size);
void *realloc(void *at, size_t bytes);
void free(void *at);
