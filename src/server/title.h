/* title.h -- what players call their tables, and which titles could be taken for one another. */
#pragma once

#include <stdbool.h>

/* Latin letters, figures and the signs that go with them, a letter or figure at least: letters of
 * other scripts look like these. */
bool title_is_plain(const char *title);

/* Do they look alike: the same but for capitals, accents, signs, spaces, and letters that look like
 * others? */
bool title_is_alike(const char *a, const char *b);

/* Would players take the table for one of the house's own? */
bool title_is_of_the_house(const char *title);
