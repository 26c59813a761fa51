/* completion.h -- what shells complete the words of pit by. */
#pragma once

/* For bash, zsh or fish; the status of the program. */
int completion_print(const char *shell);
