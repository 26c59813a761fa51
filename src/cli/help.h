/* help.h -- what a command tells of itself: on the screen, as a manual page, to a shell. All of it
 * is made of the same rows. */
#pragma once

#include "cli.h"

/* The text of --help, through a pager where it is longer than the screen. */
void help_show(const struct cli_command *command, const struct cli_option *options);

/* The text of pit --help. */
void help_show_all(void);

/* Every command, in the order of --help; ends in NULL. */
extern const struct cli_command *const help_commands[];

/* The command of this name; NULL: none. */
const struct cli_command *help_command_of(const char *name);

/* Says that there is no such command, or where games are looked for, no such game either. */
int help_unknown(const char *name, bool games);

/* A game with its rulebooks, its spots, and those that an option opens; how it is played before
 * that, if it is to be told. */
void games_print(const struct pit_game *game, bool told);

/* Calls a function with the rows of a command. */
typedef void help_told(void *with, const struct cli_command *command,
                       const struct cli_option *options);
void help_ask(const struct cli_command *command, help_told *told, void *with);

/* If rows are asked for, tells them: cli_args has nothing else to do then. */
bool help_answers(const struct cli_command *command, const struct cli_option *options);
