/* stdio.h -- what the tables of the server use of it; practice/stand_in.c has it. */
#pragma once

#include <stddef.h>

typedef struct file FILE;
#define stderr ((FILE *)NULL) /* there is nobody to read it */

int fputs(const char *words, FILE *to);
/* %s, %d, %lld and %.6f; another one traps. */
int snprintf(char *out, size_t room, const char *format, ...) __attribute__((format(printf, 3, 4)));
