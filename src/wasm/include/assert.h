/* assert.h -- a failed assertion leaves its words for the page, and traps. */
#pragma once

#define ASSERT_TEXT(line) #line
#define ASSERT_LINE(line) ASSERT_TEXT(line)
#define assert(holds)                                                                              \
    ((holds) ? (void)0 : assert_failed(__FILE__ ":" ASSERT_LINE(__LINE__) ": " #holds))

_Noreturn void assert_failed(const char *words);
