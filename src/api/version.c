/* version.c -- which library this is. */

#include "pit/version.h"

const char *pit_version(void)
{
    return PIT_VERSION_TEXT;
}
