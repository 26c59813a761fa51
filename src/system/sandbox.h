/* sandbox.h -- what a server gives up before it talks to anybody: whoever takes it over can neither
 * run another program, nor look into one, nor write outside the folders it was given. */
#pragma once

#include <stdbool.h>

enum sandbox {
    SANDBOX_WHOLE,   /* calls and files */
    SANDBOX_CALLS,   /* the kernel has no Landlock: files are as free as before */
    SANDBOX_NOTHING, /* nor seccomp, or this build has none: a sanitizer needs what it takes away */
    SANDBOX_NO_FOLDER /* one of the folders cannot be opened */
};

/* For good, for this thread and all it starts: call it before there are others. Of `folders`, ended
 * by NULL, files are written and made; reading is not restricted. */
enum sandbox sandbox_enter(const char *const *folders);
