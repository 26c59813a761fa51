/* string.h -- the few functions of the C library that the engine uses; libc.c has them. */
#pragma once

#include <stddef.h>

void *memchr(const void *at, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
char *strchr(const char *str, int c);
int strcmp(const char *a, const char *b);
size_t strcspn(const char *str, const char *set);
size_t strlen(const char *str);
int strncmp(const char *a, const char *b, size_t n);
size_t strspn(const char *str, const char *set);
