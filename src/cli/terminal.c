/* terminal.c -- the one terminal of this program, with ncurses. */

#include "terminal.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAIR_RED = 1, PAIR_GREEN, ESCAPE = 27, RUBOUT = 127, ESCAPE_MS = 50 };

static SCREEN *terminal;
static bool is_open, colours;
static int patience = -1; /* milliseconds for a key; below 0: as long as it takes */

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

bool terminal_fits(void)
{
    return LINES >= CANVAS_LEAST_ROWS && COLS >= CANVAS_LEAST_COLS;
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
    set_escdelay(ESCAPE_MS);
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

/* The arrow that a sequence ends with, counted from `first`; 0: it is none. */
static int arrow(int last, int first)
{
    switch (last) {
    case KEY_UP:
    case 'A': return first;
    case KEY_DOWN:
    case 'B': return first + TERMINAL_DOWN - TERMINAL_UP;
    case KEY_RIGHT:
    case 'C': return first + TERMINAL_RIGHT - TERMINAL_UP;
    case KEY_LEFT:
    case 'D': return first + TERMINAL_LEFT - TERMINAL_UP;
    default: return 0;
    }
}

/* A sequence that the description of the terminal does not have, up to its last byte: none of it
 * may be taken for keys that bet. "1;3A" is Alt+Up, "1;2A" Shift+Up, "5~" PgUp. */
static int read_sequence(void)
{
    char said[16];
    size_t n = 0;
    int key;

    while ((key = getch()) >= ' ' && key < '@')
        if (n + 1 < sizeof said) said[n++] = (char)key;
    said[n] = '\0';
    if (!n) return arrow(key, TERMINAL_UP);
    if (strcmp(said, "1;3") == 0) return arrow(key, TERMINAL_ALT_UP);
    if (strcmp(said, "1;2") == 0 && key == 'A') return TERMINAL_MORE;
    if (strcmp(said, "1;2") == 0 && key == 'B') return TERMINAL_LESS;
    if (key != '~' || n > 1) return 0;
    return said[0] == '5'   ? TERMINAL_MORE
           : said[0] == '6' ? TERMINAL_LESS
           : said[0] == '3' ? TERMINAL_DELETE
                            : 0;
}

/* Behind an Escape that ncurses knows nothing of: it is the key, or the beginning of another. */
static int read_escaped(void)
{
    int key, means = TERMINAL_ESCAPE;

    timeout(ESCAPE_MS);
    key = getch();
    if (key == '[' || key == 'O')
        means = read_sequence();
    else if (key >= KEY_MIN && arrow(key, TERMINAL_ALT_UP))
        means = arrow(key, TERMINAL_ALT_UP);
    else if (key != ERR)
        ungetch(key);
    timeout(patience);
    return means;
}

/* Keys that only some terminals have a name for. */
static int named_key(int key)
{
    static const struct {
        const char *name;
        int means;
    } names[] = {{"kUP3", TERMINAL_ALT_UP},    {"kDN3", TERMINAL_ALT_DOWN},
                 {"kLFT3", TERMINAL_ALT_LEFT}, {"kRIT3", TERMINAL_ALT_RIGHT},
                 {"kUP", TERMINAL_MORE},       {"kDN", TERMINAL_LESS}};
    const char *name = keyname(key);

    for (size_t i = 0; name && i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i].name) == 0) return names[i].means;
    return 0;
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
    case ESCAPE: return read_escaped();
    default: return key < KEY_MIN ? key : named_key(key);
    }
}

int terminal_look(void)
{
    int key;

    timeout(patience = 0);
    key = terminal_read();
    timeout(patience = -1);
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
