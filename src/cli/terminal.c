/* terminal.c -- the one terminal of this program, with ncurses. */

#include "terminal.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAIR_RED = 1, PAIR_GREEN, ESCAPE = 27, RUBOUT = 127 };

static SCREEN *terminal;
static bool is_open, colours;

static int attribute(enum canvas_ink ink)
{
    static const attr_t weight[CANVAS_INKS] = {[CANVAS_DIM] = A_DIM,
                                               [CANVAS_BOLD] = A_BOLD,
                                               [CANVAS_RED] = A_BOLD,
                                               [CANVAS_FOCUS] = A_REVERSE};
    attr_t colour = 0;

    if (colours && (ink == CANVAS_RED || ink == CANVAS_BAD)) colour = COLOR_PAIR(PAIR_RED);
    if (colours && ink == CANVAS_GOOD) colour = COLOR_PAIR(PAIR_GREEN);
    return (int)(weight[ink] | colour);
}

void terminal_show(const struct canvas *c)
{
    erase();
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols; col++) {
            if (row == LINES - 1 && col == COLS - 1) continue; /* it would scroll */
            attrset(attribute((enum canvas_ink)c->ink[row][col]));
            mvaddstr(row, col, c->glyph[row][col]);
        }
    attrset(0);
    refresh();
}

int terminal_rows(void)
{
    return LINES;
}

int terminal_cols(void)
{
    return COLS;
}

void terminal_bell(void)
{
    beep();
}

void terminal_close(void)
{
    if (!is_open) return;
    endwin();
    is_open = false;
}

bool terminal_open(struct canvas *c, bool ascii, bool no_color)
{
    setlocale(LC_ALL, "");
    terminal = newterm(NULL, stdout, stdin);
    if (!terminal) return false;
    is_open = true;
    atexit(terminal_close);
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    curs_set(0);
    colours = !no_color && !getenv("NO_COLOR") && has_colors();
    if (colours) {
        start_color();
        use_default_colors();
        init_pair(PAIR_RED, COLOR_RED, -1);
        init_pair(PAIR_GREEN, COLOR_GREEN, -1);
    }
    c->ascii = ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    return true;
}

int terminal_read(void)
{
    int key = getch();

    switch (key) {
    case ERR: return -1;
    case KEY_RESIZE: return TERMINAL_RESIZED;
    case KEY_UP: return TERMINAL_UP;
    case KEY_DOWN: return TERMINAL_DOWN;
    case KEY_LEFT: return TERMINAL_LEFT;
    case KEY_RIGHT: return TERMINAL_RIGHT;
    case KEY_SR:
    case KEY_PPAGE: return TERMINAL_MORE;
    case KEY_SF:
    case KEY_NPAGE: return TERMINAL_LESS;
    case KEY_DC: return TERMINAL_DELETE;
    case KEY_BACKSPACE:
    case '\b':
    case RUBOUT: return TERMINAL_BACK;
    case KEY_ENTER:
    case '\r': return '\n';
    case ESCAPE: return TERMINAL_ESCAPE;
    default: return key < KEY_MIN ? key : 0;
    }
}

int terminal_look(void)
{
    int key;

    nodelay(stdscr, TRUE);
    key = terminal_read();
    nodelay(stdscr, FALSE);
    return key;
}

int terminal_wait(int ms)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int key = terminal_look(), came;

    if (key >= 0) return key;
    came = poll(&input, 1, ms);
    key = terminal_look(); /* a signal may have brought the size of a window */
    return key < 0 && came <= 0 ? 0 : key;
}
