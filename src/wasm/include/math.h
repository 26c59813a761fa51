/* math.h -- what the engine uses of it. */
#pragma once

#define NAN __builtin_nan("")
#define isnan(n) __builtin_isnan(n)

static inline double sqrt(double n)
{
    return __builtin_sqrt(n);
}
