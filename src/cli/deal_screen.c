/* deal_screen.c -- pit deal: the desk on the whole screen. The table's picture above, then what the
 * desk has told, the call, what comes next, and the line that the dealer types. */

#include "bar.h"
#include "deal.h"
#include "games/tui/pictures.h"
#include "terminal.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    STORY = 16 * 1024, /* bytes of what was told; a row has at least one of them */
    LINES_TYPED = 32,  /* that can be had again */
    CLEAR = 'U' & 31,  /* Ctrl-U */
    END = 'D' & 31,
    BLANKS = 4, /* before the rest of a line that is wrapped */
    FRAME = 2,  /* columns that are left free ... */
    PROMPT = 6  /* ... and those beside what is typed */
};

/* One screen for one program. */
static struct {
    struct view view;
    struct canvas canvas;
    char story[STORY];
    size_t told, answer; /* how long it is, and where the last answer begins */
    struct {
        uint16_t at, n;
        bool begins;
    } row[STORY]; /* the story in rows of this screen */
    int rows, by; /* how far somebody has gone down from where the answer is shown */
    char typed[DESK_TYPED];
    char before[LINES_TYPED][DESK_TYPED];
    int befores, at; /* the line before that is shown; befores: none */
    bool broken;     /* the record cannot be written any more */
} shown;

static volatile sig_atomic_t stopped;

static void stop(int unused)
{
    (void)unused;
    stopped = 1;
}

static void watch(void *with, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *fx, int count)
{
    struct view *v = with;

    if (e)
        view_note(v, e, fx, count);
    else
        view_open(v, t, PIT_DEALER);
}

/* ---- what was told ---- */

static void add(const char *text, size_t n)
{
    if (n > STORY / 2) n = STORY / 2;
    if (shown.told + n > STORY) { /* the older half goes */
        size_t gone = shown.told - STORY / 2;

        memmove(shown.story, shown.story + gone, shown.told - gone);
        shown.told -= gone;
        shown.answer = shown.answer > gone ? shown.answer - gone : 0;
    }
    memcpy(shown.story + shown.told, text, n);
    shown.told += n;
}

static void add_row(size_t at, size_t n, bool begins)
{
    shown.row[shown.rows].at = (uint16_t)at;
    shown.row[shown.rows].n = (uint16_t)n;
    shown.row[shown.rows++].begins = begins;
}

/* The story in rows of so many columns, broken between words. */
static void wrap(size_t cols)
{
    size_t at = 0;

    shown.rows = 0;
    while (at < shown.told) {
        const char *line = shown.story + at, *end = memchr(line, '\n', shown.told - at);
        size_t n = end ? (size_t)(end - line) : shown.told - at, from = 0;

        while (n - from > cols - (from ? BLANKS : 0)) {
            size_t room = cols - (from ? BLANKS : 0), cut = room;

            while (cut > 1 && line[from + cut] != ' ')
                cut--;
            if (cut <= 1) cut = room;
            add_row(at + from, cut, from == 0);
            from += cut + (line[from + cut] == ' ');
        }
        add_row(at + from, n - from, from == 0);
        at += n + 1;
    }
}

/* The rows from the beginning of the last answer on if they are many, or the newest ones. */
static void show_story(int rows, int cols)
{
    struct view *v = &shown.view;
    int room = view_room(v, rows, cols), first = 0, last;

    wrap((size_t)cols - FRAME);
    while (first < shown.rows && shown.row[first].at < shown.answer)
        first++;
    first += shown.rows - first > room; /* what was typed goes first, where not all fits */
    if (shown.rows - first < room) first = shown.rows - room;
    last = shown.rows - room > 0 ? shown.rows - room : 0;
    if (first + shown.by > last) shown.by = last - first;
    if (first + shown.by < 0) shown.by = -first;
    first += shown.by;
    v->lines = 0;
    for (int i = first; i < shown.rows && i < first + room; i++) {
        char line[VIEW_LINE];

        snprintf(line, sizeof line, "%*s%.*s", shown.row[i].begins ? 0 : BLANKS, "",
                 (int)shown.row[i].n, shown.story + shown.row[i].at);
        view_line(v, line);
    }
    snprintf(v->keys, sizeof v->keys,
             "%s?  help   table   irregular   signals   undo   redo   quit",
             first < last ? "PgDn  more   " : "");
}

static void draw(const struct desk *d)
{
    struct view *v = &shown.view;
    int rows = terminal_rows(), cols = terminal_cols();
    struct pit_text next = pit_text_in(v->said, sizeof v->said);
    size_t n = strlen(shown.typed), most;
    const char *enter;

    if (rows > CANVAS_ROWS) rows = CANVAS_ROWS;
    if (cols > CANVAS_COLS) cols = CANVAS_COLS;
    desk_next(&next, &d->play.table, &enter);
    v->tall = picture_rows(v);
    if (terminal_fits()) show_story(rows, cols);
    most = cols > PROMPT ? (size_t)(cols - PROMPT) : 0;
    snprintf(v->typed, sizeof v->typed, "%.*s", VIEW_LINE - 1,
             shown.typed + (n > most ? n - most : 0));
    view_draw(&shown.canvas, v, picture_of(d->play.game), rows, cols);
    terminal_show(&shown.canvas);
}

/* ---- keys ---- */

static const char keys[] = "  Up, Down  lines typed before; PgUp, PgDn  more of what was told\n"
                           "  Esc  clears the line; Ctrl-D  closes the desk\n";

/* False: the desk closes. */
static bool enter(struct desk *d)
{
    const char *at = shown.typed + strspn(shown.typed, " \t");

    if (strcmp(at, "quit") == 0 || strcmp(at, "q") == 0) return false;
    if (*at) {
        if (shown.befores == LINES_TYPED) {
            memmove(shown.before[0], shown.before[1], sizeof shown.before - sizeof *shown.before);
            shown.befores--;
        }
        memcpy(shown.before[shown.befores++], shown.typed, DESK_TYPED);
    }
    shown.at = shown.befores;
    shown.by = 0;
    view_listen(&shown.view);
    shown.broken = desk_do(d, at) == DESK_BROKEN;
    shown.answer = shown.told;
    add("> ", 2);
    add(at, strlen(at));
    add("\n", 1);
    add(d->told, d->out.used);
    if (strcmp(at, "help") == 0 || strcmp(at, "?") == 0) add(keys, sizeof keys - 1);
    shown.typed[0] = '\0';
    return !shown.broken;
}

/* A line that was typed before, or the empty one behind them. */
static void again(int by)
{
    if (shown.at + by < 0 || shown.at + by > shown.befores) return;
    shown.at += by;
    if (shown.at < shown.befores)
        memcpy(shown.typed, shown.before[shown.at], DESK_TYPED);
    else
        shown.typed[0] = '\0';
}

/* Takes off one character, whole. */
static void back(void)
{
    size_t n = strlen(shown.typed);

    while (n && ((unsigned char)shown.typed[n - 1] & 0xc0) == 0x80)
        n--;
    shown.typed[n ? n - 1 : 0] = '\0';
}

/* False: the desk closes. */
static bool press(struct desk *d, int key)
{
    size_t n = strlen(shown.typed);
    int page;

    if (!terminal_fits()) return key != END; /* nobody sees what another key would do */
    page = view_room(&shown.view, terminal_rows(), terminal_cols()) - 1;
    switch (key) {
    case '\n': return enter(d);
    case END: return n > 0;
    case CLEAR:
    case TERMINAL_ESCAPE: shown.typed[0] = '\0'; break;
    case TERMINAL_BACK: back(); break;
    case TERMINAL_UP: again(-1); break;
    case TERMINAL_DOWN: again(1); break;
    case TERMINAL_MORE: shown.by -= page; break;
    case TERMINAL_LESS: shown.by += page; break;
    default:
        if (key == '?' && !n) {
            snprintf(shown.typed, sizeof shown.typed, "help");
            return enter(d);
        }
        if (key < ' ' || key > UINT8_MAX || n + 1 >= sizeof shown.typed) break;
        shown.typed[n] = (char)key;
        shown.typed[n + 1] = '\0';
    }
    return true;
}

bool deal_screen_fits(void)
{
    return !bar_dumb() && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

static void lies(struct pit_text *out, const void *watching)
{
    picture_cards(out, watching, "    ");
}

static void marks(struct pit_text *out, const void *watching)
{
    picture_marks(out, watching, "  ");
}

void deal_screen_watch(struct desk *d)
{
    d->marks = marks;
    d->watch = watch;
    d->lies = lies;
    d->watching = &shown.view;
}

bool deal_screen(struct desk *d, const struct deal_look *look, bool *broken)
{
    struct sigaction action = {.sa_handler = stop}; /* no SA_RESTART: reading ends too */
    bool open = true;

    if (!terminal_open(&shown.canvas, look->ascii, look->no_color)) return false;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    sigaction(SIGQUIT, &action, NULL);
    add(d->told, d->out.used);
    for (draw(d); open && !stopped; draw(d)) {
        int key = terminal_read();

        if (key < 0) break;
        if (key && key != TERMINAL_RESIZED) open = press(d, key);
    }
    terminal_close();
    *broken = shown.broken;
    return true;
}
