/* record_read.c -- reads records, line by line, and plays them through a table. */

#include "fair/notes.h"
#include "games/chance.h"
#include "record_lines.h"

#include <string.h>

/* ---- lines that say what is played ---- */

/* Keeps the latest calls. */
static void hear(struct pit_replay *p, const struct pit_effect *call)
{
    if (p->heards == PIT_HEARD_MAX)
        memmove(p->heard, p->heard + 1, (size_t)--p->heards * sizeof p->heard[0]);
    p->heard[p->heards++] = *call;
}

static void watch(void *with, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *effects, int count)
{
    struct pit_replay *p = with;

    if (p->trying) return;
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        if (fx->kind == PIT_CALL) hear(p, fx);
        if (fx->kind != PIT_SETTLE) continue;
        p->net[fx->seat][fx->spot][fx->hand] = fx->net;
        p->decided[fx->seat][fx->spot][fx->hand] = p->round;
    }
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++)
        if (fx->kind == PIT_ROUND_OVER) p->round++;
    if (p->see) p->see(p->with, t, e, effects, count);
}

static enum pit_line line_game(struct pit_replay *p, const struct record_line *l)
{
    struct pit_problem problem;
    const struct pit_game *game;
    struct pit_text t;

    if (p->game) return record_bad(p, l->word[0], "a record has one game, named on its first line");
    if (l->count != 2) return record_bad(p, l->word[0], "expected: game NAME");
    game = pit_game_find(l->word[1].at, l->word[1].n);
    if (!game) {
        record_bad(p, (struct word){0}, "");
        t = record_text(p->said);
        pit_game_none(&t, l->word[1].at, l->word[1].n);
        return PIT_LINE_BAD;
    }
    p->game = game;
    pit_rules_parse(&p->rules, game, "", 0, &problem);
    return PIT_LINE_DONE;
}

/* rules BOOK [K=V ...] and set K=V ...: before play, or between rounds. */
static enum pit_line line_rules(struct pit_replay *p, const struct record_line *l)
{
    const struct word *last = &l->word[l->count - 1];
    bool whole = word_is(l->word[0], "rules");
    struct pit_rules rules = p->rules;
    struct pit_problem problem;
    struct pit_text t = record_text(p->said);
    const char *from;
    size_t n;
    bool good;
    int lower;

    if (l->count < 2)
        return record_bad(p, l->word[0],
                          whole ? "expected: rules BOOK [KEY=VALUE ...]"
                                : "expected: set KEY=VALUE ...");
    from = l->word[1].at;
    n = (size_t)(last->at + last->n - from);
    good = whole ? pit_rules_parse(&rules, p->game, from, n, &problem)
                 : pit_rules_set(&rules, from, n, &problem);
    if (!good) {
        pit_text_str(&t, problem.words);
        p->said->code = "text";
        p->unknown = problem.unknown;
        p->said->clause = problem.clause;
        return problem.refused ? record_refuse(p, "rules", problem.clause) : PIT_LINE_BAD;
    }
    lower = p->open && p->table.state.seated ? pit_rules_lowered(&p->rules, &rules) : -1;
    if (lower >= 0) { /* MA-RD 5(i)(3): never without notice */
        pit_text_str(&t, p->game->options[lower].key);
        pit_text_str(&t, ": a payout may be lowered only with notice, while nobody is seated");
        return record_refuse(p, "rules", p->rules.book->notice);
    }
    if (p->open && !pit_table_rules(&p->table, &rules))
        return record_refuse_in_words(
            p, PIT_ERR_CLOSED,
            p->table.state.phase || p->table.state.wagers
                ? "rules change between rounds, with no wager on the layout"
                : "somebody holds a seat that these rules do not have");
    p->rules = rules;
    return PIT_LINE_DONE;
}

/* Lines that prove the shoe are read and left to verify: no card comes from them. */
static bool line_note(struct pit_replay *p, const struct record_line *l, enum pit_line *came)
{
    const struct word *last = &l->word[l->count - 1];
    struct fair_note note;

    fair_note_read(&note, l->word[0].at, (size_t)(last->at + last->n - l->word[0].at));
    *came =
        note.kind == FAIR_BAD_NOTE ? record_bad(p, (struct word){0}, note.wrong) : PIT_LINE_DONE;
    return note.kind != FAIR_NO_NOTE;
}

void pit_replay_start(struct pit_replay *p)
{
    if (p->open) return;
    p->open = true;
    p->table.see = watch;
    p->table.with = p;
    pit_table_open(&p->table, &p->rules);
}

static enum pit_line dispatch(struct pit_replay *p, const struct record_line *l)
{
    const struct word verb = l->word[0];
    enum pit_line came;
    int chance;

    if (word_is(verb, "game")) return line_game(p, l);
    if (!p->game && verb.n >= 3 && memcmp(verb.at, "\xef\xbb\xbf", 3) == 0)
        return record_bad(p, (struct word){0},
                          "begins with a byte order mark; save it as UTF-8 without one");
    if (!p->game) return record_bad(p, verb, "a record begins with: game NAME");
    if (word_is(verb, "rules") || word_is(verb, "set")) return line_rules(p, l);
    if (line_note(p, l, &came)) return came;
    pit_replay_start(p);
    if (word_is(verb, "expect")) return record_line_expect(p, l);
    if (word_is(verb, "heard")) return record_line_heard(p, l);
    if (word_is(verb, "said")) return record_line_said(p, l);
    if (word_is(verb, "seat")) return record_line_seat(p, l);
    chance = chance_of_line(&p->rules, verb);
    if (chance == PIT_CARD) return record_line_cards(p, l);
    if (chance) return record_line_chance(p, l, chance);
    if (word_is(verb, record_irregular_word(p->game)) ||
        (word_is(verb, "irregular") && p->game->irregular->name))
        return record_line_irregular(p, l);
    return record_line_decision(p, l);
}

/* "! LINE": LINE must be refused. Whatever comes of it, nothing has changed. A line without its
 * form is no check: a slip of the pen would hold for ever. */
static enum pit_line must_refuse(struct pit_replay *p, struct record_line *l)
{
    bool open = p->open;
    struct pit_rules rules = p->rules;
    enum pit_line came;

    if (!l->count)
        return record_bad(p, (struct word){"!", 1}, "write the line that must be refused after it");
    if (word_is(l->word[0], "game") || word_is(l->word[0], "expect") ||
        word_is(l->word[0], "heard") || word_is(l->word[0], "said"))
        return record_bad(p, l->word[0], "only a line of rules or play can be refused");
    p->saved = p->table;
    p->trying = true;
    came = dispatch(p, l);
    p->trying = false;
    p->table = p->saved;
    p->open = open;
    p->rules = rules;
    if (came == PIT_LINE_BAD && (!p->game || !p->unknown)) return came;
    if (came == PIT_LINE_BAD) record_refuse(p, p->said->code, p->said->clause);
    return came == PIT_LINE_DONE ? PIT_LINE_FAILED : PIT_LINE_DONE;
}

/* ---- a line ---- */

/* Splits a line into words up to a comment. False if it has a byte that no record has. */
static bool split(const char *at, size_t n, struct record_line *l)
{
    struct line line = line_of(at, n);

    l->count = line_words(line, l->word, WORDS_MAX);
    return line_clean(line);
}

void pit_replay_open(struct pit_replay *p, pit_see *see, void *with)
{
    memset(p, 0, sizeof *p);
    p->see = see;
    p->with = with;
    p->round = 1;
}

enum pit_line pit_replay_line(struct pit_replay *p, const char *line, size_t n,
                              struct pit_said *said)
{
    struct record_line l;
    size_t skip = 0;

    *said = (struct pit_said){.code = ""};
    p->said = said;
    if (n > PIT_LINE_MAX) return record_bad(p, (struct word){0}, "a line has at most 4096 bytes");
    while (skip < n && (line[skip] == ' ' || line[skip] == '\t'))
        skip++;
    if (skip < n && line[skip] == '!') {
        if (!split(line + skip + 1, n - skip - 1, &l))
            return record_bad(p, (struct word){0}, "a control character");
        return must_refuse(p, &l);
    }
    if (!split(line, n, &l))
        return record_bad(p, (struct word){0},
                          "a record is text, this line has a control character");
    if (!l.count) return PIT_LINE_EMPTY;
    return dispatch(p, &l);
}
