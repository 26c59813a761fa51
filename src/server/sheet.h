/* sheet.h -- room to write a message in, which grows until the message fits.
 *
 *     do {
 *         t = sheet_text(s);
 *         write(&t);
 *     } while (sheet_again(s, &t)); */
#pragma once

#include "pit/text.h"

#include <stddef.h>

struct sheet {
    char *at;
    size_t room;
};

struct pit_text sheet_text(struct sheet *s); /* empty */
/* It did not fit: there is more room now, and it has to be written once more. */
bool sheet_again(struct sheet *s, const struct pit_text *t);
void sheet_free(struct sheet *s);
