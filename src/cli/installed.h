/* installed.h -- files that came with the program: beside the build, or where `make install` puts
 * them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The first of these folders, counted from the program's own, that has the file: its path is put
 * into out, with or without the file's name. NULL ends them. False: none has. */
bool installed_find(const char *const *folders, const char *file, bool named, char *out,
                    size_t room);
