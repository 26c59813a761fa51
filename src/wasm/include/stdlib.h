/* stdlib.h -- the one function of it that the engine uses. */
#pragma once

static inline int abs(int n)
{
    return n < 0 ? -n : n;
}
