/* nearest.h -- did you mean: the word of a list that a mistyped one is nearest to. */
#pragma once

/* NULL: none is near, or two are as near. */
const char *nearest(const char *word, const char *const *list, int count);
