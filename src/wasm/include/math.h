/* math.h -- the one function of it that the engine uses. */
#pragma once

static inline double sqrt(double n)
{
    return __builtin_sqrt(n);
}
