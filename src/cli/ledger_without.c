/* ledger_without.c -- whose rows an export leaves out: bots, and accounts that are for tests. */

#include "ledger_without.h"

#include "ledger/statement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of rows, which begin at 1 and have few gaps. */
struct marks {
    bool *is;
    size_t room;
};

struct without {
    struct marks players; /* who is left out */
    struct marks theirs;  /* transactions that concern them, */
    struct marks others;  /* and those that concern another player */
    bool headed;          /* the names of the columns have come: */
    int id, kind, player, tx;
};

static void mark(struct marks *m, int64_t n)
{
    size_t at = (size_t)n, room = 2 * at + 64;

    if (at >= m->room) {
        m->is = realloc(m->is, room);
        if (!m->is) abort();
        memset(m->is + m->room, 0, room - m->room);
        m->room = room;
    }
    m->is[at] = true;
}

static bool has(const struct marks *m, int64_t n)
{
    return (size_t)n < m->room && m->is[n];
}

static int column(const char *const *cell, int cells, const char *name)
{
    int at = cells - 1;

    while (at >= 0 && strcmp(cell[at], name) != 0)
        at--;
    return at;
}

/* True once, for the row that has the names. */
static bool is_head(struct without *w, const char *const *cell, int cells)
{
    if (w->headed) return false;
    w->headed = true;
    w->id = column(cell, cells, "id");
    w->kind = column(cell, cells, "kind");
    w->player = column(cell, cells, "player_id");
    w->tx = column(cell, cells, "tx");
    return true;
}

static int64_t number(const char *text)
{
    return strtoll(text, NULL, 10);
}

static void see_player(void *with, const char *const *cell, int cells)
{
    struct without *w = with;

    if (!is_head(w, cell, cells) && strcmp(cell[w->kind], "bot") == 0)
        mark(&w->players, number(cell[w->id]));
}

static void see_entry(void *with, const char *const *cell, int cells)
{
    struct without *w = with;
    int64_t player;

    if (is_head(w, cell, cells)) return;
    player = number(cell[w->player]);
    if (player) mark(has(&w->players, player) ? &w->theirs : &w->others, number(cell[w->tx]));
}

static bool leave_out(struct without *w, const char *file, const char *name, char *why, size_t room)
{
    struct statement s;

    if (strcmp(name, "bots") == 0) return ledger_export(file, "players", see_player, w, why, room);
    if (!ledger_statement(file, name, 0, 0, NULL, NULL, &s, why, room)) return false;
    mark(&w->players, s.player);
    return true;
}

struct without *without_read(const char *file, const char *list, char *why, size_t room)
{
    struct without *w = calloc(1, sizeof *w);
    char name[80];
    bool good = true;

    if (!w) abort();
    for (const char *at = list; good && *at; at += strspn(at, ",")) {
        size_t n = strcspn(at, ",");

        snprintf(name, sizeof name, "%.*s", (int)(n < sizeof name ? n : sizeof name - 1), at);
        good = leave_out(w, file, name, why, room);
        at += n;
    }
    w->headed = false;
    good = good && ledger_export(file, "entries", see_entry, w, why, room);
    w->headed = false;
    if (good) return w;
    without_free(w);
    return NULL;
}

void without_free(struct without *w)
{
    if (!w) return;
    free(w->players.is);
    free(w->theirs.is);
    free(w->others.is);
    free(w);
}

bool without_keeps(struct without *w, const char *const *cell, int cells)
{
    int64_t id;

    if (is_head(w, cell, cells)) return true;
    if (w->player >= 0) return !has(&w->players, number(cell[w->player]));
    id = number(cell[w->id]); /* of a transaction */
    return has(&w->others, id) || !has(&w->theirs, id);
}
