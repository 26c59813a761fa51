/* terminal.h -- the one terminal of this program: a canvas is shown by ncurses, and keys are read.
 *
 * The table of a player and the desk of a dealer have it in turn. */
#pragma once

#include "tui/canvas.h"

/* Keys that are no characters. */
enum terminal_key {
    TERMINAL_UP = 1000,
    TERMINAL_DOWN,
    TERMINAL_LEFT,
    TERMINAL_RIGHT,
    TERMINAL_ALT_UP, /* with Alt held */
    TERMINAL_ALT_DOWN,
    TERMINAL_ALT_LEFT,
    TERMINAL_ALT_RIGHT,
    TERMINAL_MORE, /* ten units; a page up */
    TERMINAL_LESS,
    TERMINAL_DELETE,
    TERMINAL_BACK,
    TERMINAL_ESCAPE,
    TERMINAL_RESIZED,
};

/* Takes the whole screen, and gives it back at the end of the program at the latest; *c then knows
 * whether it may have more than ASCII. False: this terminal cannot show it. */
bool terminal_open(struct canvas *c, bool ascii, bool no_color);
void terminal_close(void);

/* How large it is now. */
int terminal_rows(void);
int terminal_cols(void);
bool terminal_fits(void); /* the least that a table is drawn in */

void terminal_show(const struct canvas *c);
void terminal_bell(void);

/* The next key: a character, as bytes of UTF-8, '\n' for Enter; a terminal_key; 0: one that means
 * nothing. Below 0: a signal came, or the terminal is gone. */
int terminal_read(void);
/* The same without waiting; below 0: there is none. */
int terminal_look(void);
/* The same after so long at most; 0: none has come. */
int terminal_wait(int ms);
