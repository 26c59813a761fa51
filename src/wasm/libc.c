/* libc.c -- what the engine needs of a C library, for a machine that has none. */

#include <stdint.h>
#include <string.h>

void *memchr(const void *at, int byte, size_t n)
{
    const unsigned char *c = at;

    for (; n; c++, n--)
        if (*c == (unsigned char)byte) return (void *)c;
    return NULL;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;

    for (; n; x++, y++, n--)
        if (*x != *y) return *x < *y ? -1 : 1;
    return 0;
}

/* With -mbulk-memory these three are instructions. */
void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

void *memset(void *to, int byte, size_t n)
{
    return __builtin_memset(to, byte, n);
}

char *strchr(const char *str, int c)
{
    for (; *str != (char)c; str++)
        if (!*str) return NULL;
    return (char *)str;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

size_t strcspn(const char *str, const char *set)
{
    size_t n = 0;

    while (str[n] && !strchr(set, str[n]))
        n++;
    return n;
}

size_t strlen(const char *str)
{
    size_t n = 0;

    while (str[n])
        n++;
    return n;
}

int strncmp(const char *a, const char *b, size_t n)
{
    for (; n && *a && *a == *b; a++, b++)
        n--;
    return n ? (unsigned char)*a - (unsigned char)*b : 0;
}

size_t strspn(const char *str, const char *set)
{
    size_t n = 0;

    while (str[n] && strchr(set, str[n]))
        n++;
    return n;
}

/* The compiler calls this for a product of 128 bits. */
__int128 __multi3(__int128 a, __int128 b)
{
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    uint64_t low = (x & UINT32_MAX) * (y & UINT32_MAX);
    uint64_t cross = (x >> 32) * (y & UINT32_MAX) + (low >> 32);
    uint64_t other = (x & UINT32_MAX) * (y >> 32) + (cross & UINT32_MAX);
    uint64_t high = (x >> 32) * (y >> 32) + (cross >> 32) + (other >> 32);

    high += (uint64_t)((unsigned __int128)a >> 64) * y + x * (uint64_t)((unsigned __int128)b >> 64);
    return (__int128)((unsigned __int128)high << 64 | other << 32 | (low & UINT32_MAX));
}
