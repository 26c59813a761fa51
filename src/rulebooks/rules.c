/* rules.c -- builds rules in force from their text, and refuses what the book forbids. */

#include "pit/rules.h"

#include "core/counts.h"
#include "core/line.h"
#include "games/wagers.h"

#include <string.h>

enum { MANY_WORDS = 16 }; /* of an option, that are listed one by one */

const struct pit_game *pit_game_find(const char *name, size_t n)
{
    for (const struct pit_game *const *g = pit_games(); *g; g++)
        if (word_is((struct word){name, n}, (*g)->name)) return *g;
    return NULL;
}

void pit_game_none(struct pit_text *t, const char *name, size_t n)
{
    pit_text_quote(t, name, n, 60);
    pit_text_str(t, ": no such game; there are");
    for (const struct pit_game *const *g = pit_games(); *g; g++) {
        pit_text_str(t, g == pit_games() ? " " : ", ");
        pit_text_str(t, (*g)->name);
    }
}

int pit_spot_find(const struct pit_rules *r, const char *name, size_t n)
{
    for (int i = 0; i < r->spots; i++)
        if (word_is((struct word){name, n}, r->spot[i].name)) return i;
    return -1;
}

int pit_verb_find(const struct pit_game *game, const char *name, size_t n)
{
    for (int verb = 1; verb < PIT_VERB_OWN; verb++) {
        const struct pit_verb_row *row = pit_verb(game, verb);

        if (row && word_is((struct word){name, n}, row->name)) return verb;
    }
    for (int i = 0; game->verbs[i].name; i++)
        if (word_is((struct word){name, n}, game->verbs[i].name)) return PIT_VERB_OWN + i;
    return 0;
}

const struct pit_book *pit_book_find(const struct pit_game *game, const char *name, size_t n)
{
    for (const struct pit_book *b = game->books; b->name; b++)
        if (word_is((struct word){name, n}, b->name)) return b;
    return NULL;
}

int pit_option_find(const struct pit_game *game, const char *key, size_t n)
{
    for (int i = 0; game->options[i].key; i++)
        if (word_is((struct word){key, n}, game->options[i].key)) return i;
    return -1;
}

int pit_options(const struct pit_game *game)
{
    int count = 0;

    while (game->options[count].key)
        count++;
    return count;
}

/* ---- values as text ---- */

static int parts_of(const struct pit_option *o)
{
    int parts = 0;

    while (o->words[parts])
        parts++;
    assert(parts < COUNTS_MAX);
    return parts;
}

static void counts_text(struct pit_text *t, const struct pit_option *o, int32_t value)
{
    uint8_t count[COUNTS_MAX];
    int parts = parts_of(o);

    counts_unpack(count, parts, value);
    for (int i = 0; i < parts; i++) {
        if (i) pit_text_str(t, ",");
        pit_text_int(t, count[i]);
    }
}

void pit_option_text(struct pit_text *t, const struct pit_game *game, int option, int32_t value)
{
    const struct pit_option *o = &game->options[option];

    if (o->kind == PIT_COUNTS) {
        counts_text(t, o, value);
        return;
    }
    if (o->kind == PIT_WORD)
        pit_text_str(t, o->words[value]);
    else if (o->kind == PIT_DOLLARS)
        pit_text_money(t, value);
    else
        pit_text_int(t, o->kind == PIT_ODDS ? value >> 16 : value);
    if (o->kind != PIT_ODDS) return;
    pit_text_str(t, "-to-");
    pit_text_int(t, value & UINT16_MAX);
}

/* Odds are compared by what they pay. */
static bool is_below(const struct pit_option *o, int32_t a, int32_t b)
{
    if (o->kind != PIT_ODDS) return a < b;
    return (int64_t)(a >> 16) * (b & UINT16_MAX) < (int64_t)(b >> 16) * (a & UINT16_MAX);
}

/* The most a book's row takes, given the other options: a cut card lies within its shoe. */
static int32_t most_of(const struct pit_rules *r, int option)
{
    int32_t most = r->book->options[option].most;

    if (r->game->most) most = r->game->most(r, option, most);
    if (!r->cards || strcmp(r->game->options[option].key, "cut") != 0) return most;
    return most < r->cards ? most : r->cards - 1;
}

/* "off, on"; `few`: of very many the first two and the last. */
static void list_words(struct pit_text *t, const struct pit_rules *r, int option, bool few)
{
    int32_t least = r->book->options[option].least, most = most_of(r, option);

    for (int32_t v = least; v <= most; v++) {
        if (few && v == least + 2) {
            v = most;
            pit_text_str(t, " ..");
        }
        if (v > least) pit_text_str(t, few && v == most ? " " : ", ");
        pit_option_text(t, r->game, option, v);
    }
}

void pit_option_legal(struct pit_text *t, const struct pit_rules *r, int option)
{
    bool words = r->game->options[option].kind == PIT_WORD;
    int32_t least = r->book->options[option].least, most = most_of(r, option);

    if (r->game->options[option].kind == PIT_COUNTS) {
        pit_text_int(t, parts_of(&r->game->options[option]));
        pit_text_str(t, " counts from 1 on, with commas, that add up to ");
        pit_text_int(t, COUNTS_SUM);
        pit_text_str(t, " or less");
        return;
    }
    if (!words) {
        pit_option_text(t, r->game, option, least);
        if (most > least) {
            pit_text_str(t, "..");
            pit_option_text(t, r->game, option, most);
        }
        return;
    }
    list_words(t, r, option, most > least + MANY_WORDS);
}

void pit_option_choices(struct pit_text *t, const struct pit_rules *r, int option)
{
    if (r->game->options[option].kind == PIT_WORD)
        list_words(t, r, option, false);
    else
        pit_option_legal(t, r, option);
}

void pit_rules_text(struct pit_text *t, const struct pit_rules *r)
{
    pit_text_str(t, r->book->name);
    for (int i = 0; r->game->options[i].key; i++) {
        if (!r->given[i]) continue;
        pit_text_str(t, " ");
        pit_text_str(t, r->game->options[i].key);
        pit_text_str(t, "=");
        pit_option_text(t, r->game, i, r->option[i]);
    }
}

static const struct pit_was *was(const struct pit_game *game, int option)
{
    const struct pit_was *row = game->was;

    while (row && row->option && row->option != option)
        row++;
    return row && row->option ? row : NULL;
}

/* Rules that were in use before this option came, and do not use it, are the rules they were. */
static bool as_before(const struct pit_rules *r, int option)
{
    const struct pit_was *row = was(r->game, option);

    if (!r->game->later || option < r->game->later) return false;
    return r->option[option] == (row ? row->value : pit_option_default(r, option));
}

void pit_rules_canonical(struct pit_text *t, const struct pit_rules *r)
{
    pit_text_str(t, "game ");
    pit_text_str(t, r->game->name);
    pit_text_str(t, "\n");
    pit_rules_line(t, r);
}

void pit_rules_line(struct pit_text *t, const struct pit_rules *r)
{
    pit_text_str(t, "rules ");
    pit_text_str(t, r->book->name);
    for (int i = 0; r->game->options[i].key; i++) {
        if (as_before(r, i)) continue;
        pit_text_str(t, " ");
        pit_text_str(t, r->game->options[i].key);
        pit_text_str(t, "=");
        pit_option_text(t, r->game, i, r->option[i]);
    }
    pit_text_str(t, "\n");
}

/* ---- building ---- */

/* Begins a problem: "decks=9: ". */
static struct pit_text problem_with(struct pit_problem *p, struct word what, bool refused,
                                    uint16_t clause)
{
    struct pit_text t = pit_text_in(p->words, sizeof p->words);

    p->refused = refused;
    p->unknown = false;
    p->clause = clause;
    pit_text_quote(&t, what.at, what.n, 60);
    pit_text_str(&t, ": ");
    return t;
}

static bool read_number(struct word w, int32_t *out)
{
    int64_t number = 0;

    if (w.n == 0 || w.n > 9) return false;
    for (size_t i = 0; i < w.n; i++) {
        if (w.at[i] < '0' || w.at[i] > '9') return false;
        number = number * 10 + (w.at[i] - '0');
    }
    *out = (int32_t)number;
    return true;
}

/* "9-to-5", or "2" for two to one; in lowest terms. */
static bool read_odds(struct word w, int32_t *out)
{
    const char *to = w.n ? memchr(w.at, '-', w.n) : NULL;
    struct word left = {w.at, to ? (size_t)(to - w.at) : w.n};
    int32_t num, den = 1, a, b;

    if (to) {
        size_t rest = w.n - left.n;

        if (rest < 4 || memcmp(to, "-to-", 4) != 0) return false;
        if (!read_number((struct word){to + 4, rest - 4}, &den)) return false;
    }
    if (!read_number(left, &num) || num > INT16_MAX || !den || den > INT16_MAX) return false;
    for (a = num, b = den; b;) { /* their greatest common divisor */
        int32_t over = a % b;

        a = b;
        b = over;
    }
    *out = PIT_ODDS_OF(num / a, den / a);
    return true;
}

/* Reads a value of this option; false if it is not of its kind. */
static bool read_value(const struct pit_option *o, struct word w, int32_t *out)
{
    uint8_t count[COUNTS_MAX];
    pit_money cents;

    switch (o->kind) {
    case PIT_WORD:
        for (*out = 0; o->words[*out]; ++*out)
            if (word_is(w, o->words[*out])) return true;
        return false;
    case PIT_DOLLARS:
        if (!pit_money_parse(w.at, w.n, &cents)) return false;
        *out = cents > INT32_MAX ? INT32_MAX : (int32_t)cents;
        return true;
    case PIT_ODDS: return read_odds(w, out);
    case PIT_COUNTS:
        if (!counts_read(count, parts_of(o), w.at, w.n)) return false;
        *out = counts_pack(count, parts_of(o));
        return true;
    default: return read_number(w, out);
    }
}

/* All of them if there is room, or else where they can be read. */
static void list_keys(struct pit_text *t, const struct pit_game *game)
{
    struct pit_text before = *t;

    pit_text_str(t, "the keys are");
    for (int i = 0; game->options[i].key; i++) {
        pit_text_str(t, " ");
        pit_text_str(t, game->options[i].key);
    }
    if (!t->cut) return;
    *t = before;
    pit_text_str(t, "pit rules ");
    pit_text_str(t, game->name);
    pit_text_str(t, " lists the keys");
}

/* Sets one "KEY=VALUE". Its bounds are the book's; what depends on other options comes later. */
static bool set_one(struct pit_rules *r, struct word w, struct pit_problem *problem)
{
    const char *equals = memchr(w.at, '=', w.n);
    const struct pit_book_row *row;
    struct pit_text t;
    int option = -1;
    int32_t value;

    if (equals) option = pit_option_find(r->game, w.at, (size_t)(equals - w.at));
    if (option < 0) {
        t = problem_with(problem, w, false, 0);
        pit_text_str(&t, equals ? "no such option; " : "an option is KEY=VALUE; ");
        list_keys(&t, r->game);
        return false;
    }
    row = &r->book->options[option];
    if (!read_value(&r->game->options[option],
                    (struct word){equals + 1, (size_t)(w.at + w.n - equals - 1)}, &value)) {
        t = problem_with(problem, w, false, row->clause);
        problem->unknown = true;
        pit_text_str(&t, "not a value of this option; it takes ");
        pit_option_legal(&t, r, option);
        return false;
    }
    if (is_below(&r->game->options[option], value, row->least) ||
        is_below(&r->game->options[option], row->most, value)) {
        t = problem_with(problem, w, true, row->clause);
        pit_text_str(&t, r->book->name);
        pit_text_str(&t, " takes ");
        pit_option_legal(&t, r, option);
        return false;
    }
    r->option[option] = value;
    r->given[option] = true;
    return true;
}

static bool within(int32_t value, int32_t least, int32_t most)
{
    return value >= least && value <= most;
}

/* A smallest wager, and the largest behind it. */
static bool limits_fit(const struct pit_rules *r, int least, struct pit_problem *problem)
{
    const char *key = r->game->options[least].key;
    struct pit_text t;

    int32_t most = r->option[least + 1];

    if (least == PIT_O_MIN && r->bet_step && most - most % r->bet_step < r->option[least]) {
        t = problem_with(problem, (struct word){key, strlen(key)}, true, option_clause(r, least));
        pit_text_str(&t, "wagers are multiples of $");
        pit_text_money(&t, r->bet_step);
        pit_text_str(&t, ", and none lies between it and ");
        pit_text_str(&t, r->game->options[least + 1].key);
        return false;
    }
    if (r->option[least] <= most) return true;
    t = problem_with(problem, (struct word){key, strlen(key)}, true, option_clause(r, least));
    pit_text_str(&t, "above ");
    pit_text_str(&t, r->game->options[least + 1].key);
    pit_text_str(&t, ": the smallest wager is at most the largest, ");
    pit_text_money(&t, r->option[least + 1]);
    return false;
}

static bool is_banned(const struct pit_rules *r, const struct pit_ban *ban)
{
    int64_t value = r->option[ban->option];

    return within(r->option[ban->option], ban->least, ban->most) &&
           within(r->option[ban->other], ban->other_least, ban->other_most) &&
           (!ban->times || value < (int64_t)ban->times * r->option[ban->other]);
}

static void say_ban(const struct pit_rules *r, const struct pit_ban *ban,
                    struct pit_problem *problem)
{
    const char *key = r->game->options[ban->option].key;
    struct pit_text t = problem_with(problem, (struct word){key, strlen(key)}, true, ban->clause);

    pit_option_text(&t, r->game, ban->option, r->option[ban->option]);
    if (ban->option == ban->other) { /* values between others that may be */
        pit_text_str(&t, " is not allowed: ");
        pit_option_text(&t, r->game, ban->option, ban->least - 1);
        pit_text_str(&t, ", or ");
        pit_option_text(&t, r->game, ban->option, ban->most + 1);
        pit_text_str(&t, " and more");
        return;
    }
    pit_text_str(&t, ban->times ? " is below " : " cannot be combined with ");
    if (ban->times) {
        pit_text_int(&t, ban->times);
        pit_text_str(&t, " times ");
    }
    pit_text_str(&t, r->game->options[ban->other].key);
    pit_text_str(&t, "=");
    pit_option_text(&t, r->game, ban->other, r->option[ban->other]);
}

/* Everything that needs more than one option. */
static bool check(const struct pit_rules *r, struct pit_problem *problem)
{
    const struct pit_ban *ban = r->book->bans;
    struct pit_text t;

    if (!limits_fit(r, PIT_O_MIN, problem)) return false;
    for (const uint8_t *least = r->game->least; least && *least; least++)
        if (!limits_fit(r, *least, problem)) return false;
    for (int i = 0; r->game->options[i].key; i++)
        if (is_below(&r->game->options[i], most_of(r, i), r->option[i])) {
            const char *key = r->game->options[i].key;

            t = problem_with(problem, (struct word){key, strlen(key)}, true, option_clause(r, i));
            pit_text_str(&t, "with the other options it takes ");
            pit_option_legal(&t, r, i);
            return false;
        }
    for (; ban && ban->clause; ban++)
        if (is_banned(r, ban)) {
            say_ban(r, ban, problem);
            return false;
        }
    return true;
}

/* How many moves the rows of this game could list for somebody at once. */
static int moves_most(const struct pit_rules *r, char who)
{
    int count = 0;

    for (int verb = PIT_NOTHING + 1; verb < PIT_VERB_OWN || pit_verb(r->game, verb); verb++) {
        const struct pit_verb_row *row = pit_verb(r->game, verb);

        if (!row || row->by != who) continue;
        count += (row->takes & PIT_TAKES_SPOT ? r->spots : 1) *
                 (row->takes & PIT_TAKES_HAND ? r->hands : 1);
    }
    for (int i = 0; who == 'd' && r->game->irregular[i].name; i++)
        count += r->game->irregular[i].takes_seat ? PIT_SEATS_MAX : 1;
    return count;
}

/* Where the book has a list of its wagers, what is not on it is not offered. */
static void name_spots(struct pit_rules *r)
{
    for (int i = 0; r->book->spot_clause && i < r->spots; i++) {
        r->spot[i].clause = r->book->spot_clause[i];
        if (!r->spot[i].clause) r->spot[i].left_out = 1;
    }
}

/* Rules have no comments. */
static struct line whole(const char *text, size_t n)
{
    return n ? (struct line){text, text + n} : line_of("", 0);
}

/* The value of an option that is not set. Rules that set all that there was to set are of a time
 * before the later options. */
static int32_t unset(const struct pit_rules *r, int option)
{
    const struct pit_was *row = was(r->game, option);
    int given = 0;

    while (row && given < r->game->later && r->given[given])
        given++;
    return row && given == r->game->later ? row->value : r->book->options[option].fallback;
}

/* Sets the options of the text on top of those given, fills in the defaults, checks, prepares. */
static bool build(struct pit_rules *r, struct line text, struct pit_problem *problem)
{
    for (struct word w = line_word(&text); w.n; w = line_word(&text))
        if (!set_one(r, w, problem)) return false;
    for (int i = 0; r->game->options[i].key; i++)
        if (!r->given[i]) r->option[i] = unset(r, i);
    memcpy(r->cite, r->book->cite, sizeof r->cite);
    r->hands = 1;
    r->game->prepare(r);
    name_spots(r);
    assert(moves_most(r, 'p') <= PIT_MOVES_MAX && moves_most(r, 'd') <= PIT_MOVES_MAX);
    assert(r->pockets <= PIT_CHANCES_MAX);
    assert(r->hands <= PIT_HANDS_MAX && r->wagers_max <= PIT_WAGERS_MAX);
    assert(r->spots <= PIT_SPOTS_MAX && r->game->body_size <= PIT_BODY_MAX);
    return check(r, problem);
}

int pit_rules_uneven(const struct pit_rules *a, const struct pit_rules *b)
{
    if (a->game->options != b->game->options || strcmp(a->book->name, b->book->name) != 0)
        return -1;
    for (int i = 0; a->game->options[i].key; i++)
        if (i >= a->game->uniform && i < a->game->uniform_end && a->option[i] != b->option[i])
            return i;
    return a->game->uneven ? a->game->uneven(a, b) : -1;
}

int pit_rules_lowered(const struct pit_rules *from, const struct pit_rules *to)
{
    if (!from->book->notice || from->game != to->game) return -1;
    for (int i = 0; to->game->options[i].key; i++)
        if (strncmp(to->game->options[i].key, "pays_", 5) == 0 &&
            is_below(&to->game->options[i], to->option[i], from->option[i]))
            return i;
    return -1;
}

const char *pit_rules_title(const struct pit_rules *r)
{
    const char *own = r->game->called ? r->game->called(r) : NULL;

    return own ? own : r->game->title;
}

int pit_rules_shortened(const struct pit_rules *r)
{
    int burn = pit_option_find(r->game, "burn", 4), cut = pit_option_find(r->game, "cut", 3);

    for (const struct pit_was *row = r->book->live; row && row->option; row++)
        if (r->given[row->option] && r->option[row->option] != row->value) return row->option;
    if (r->source != PIT_FROM_SHOE) return -1;
    if (burn >= 0 && !r->option[burn] && option_clause(r, burn) && pit_option_default(r, burn))
        return burn;
    if (cut < 0 || r->every_round || r->cut || !option_clause(r, cut)) return -1;
    return pit_option_default(r, cut) ? cut : -1;
}

int32_t pit_option_default(const struct pit_rules *r, int option)
{
    struct pit_rules fresh = *r;

    fresh.given[option] = false;
    fresh.option[option] = r->book->options[option].fallback;
    fresh.game->prepare(&fresh);
    return fresh.option[option];
}

static const struct pit_was *live_row(const struct pit_rules *r, int option)
{
    const struct pit_was *row = r->book->live;

    while (row && row->option && row->option != option)
        row++;
    return row && row->option ? row : NULL;
}

int32_t pit_option_live(const struct pit_rules *r, int option)
{
    const struct pit_was *row = live_row(r, option);

    return row ? row->value : pit_option_default(r, option);
}

void pit_rules_live(struct pit_rules *r)
{
    for (const struct pit_was *row = r->book->live; row && row->option; row++)
        if (!r->given[row->option]) {
            r->given[row->option] = true;
            r->option[row->option] = row->value;
            r->game->prepare(r);
        }
}

void pit_rules_whole(struct pit_rules *r)
{
    r->live_step = r->whole_step;
}

bool pit_rules_set(struct pit_rules *r, const char *text, size_t n, struct pit_problem *problem)
{
    struct pit_rules fresh = *r;

    if (!build(&fresh, whole(text, n), problem)) return false;
    *r = fresh;
    return true;
}

bool pit_rules_parse(struct pit_rules *r, const struct pit_game *game, const char *text, size_t n,
                     struct pit_problem *problem)
{
    struct pit_rules fresh = {.game = game, .book = game->books};
    struct line rest = whole(text, n);
    struct word w = line_word(&rest);
    struct pit_text t;

    if (w.n) {
        while (fresh.book->name && !word_is(w, fresh.book->name))
            fresh.book++;
        if (!fresh.book->name) {
            t = problem_with(problem, w, false, 0);
            pit_text_str(&t, "no such rulebook; ");
            pit_text_str(&t, game->name);
            pit_text_str(&t, " has");
            for (const struct pit_book *b = game->books; b->name; b++) {
                pit_text_str(&t, " ");
                pit_text_str(&t, b->name);
            }
            return false;
        }
    }
    if (!build(&fresh, rest, problem)) return false;
    *r = fresh;
    return true;
}
