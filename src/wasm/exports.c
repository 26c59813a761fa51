/* exports.c -- the engine as a page asks it: text in, a call, text out.
 *
 * `in` gives the address for n bytes of text. A call then works on them, and `out` is the address
 * of what it says; it returns how many bytes that is, or, where the text is refused, their number
 * below 0. The memory behind the program is shared out anew for each call, and grows as needed. */

#include "core/line.h"
#include "fair/outcome.h"
#include "odds/own.h"
#include "odds/round.h"
#include "pit/clause.h"
#include "report/advice_json.h"
#include "report/chart_json.h"
#include "report/count_json.h"
#include "report/epoch_json.h"
#include "report/games_json.h"
#include "report/hands_json.h"
#include "report/layout_json.h"
#include "report/next_json.h"
#include "report/odds_json.h"
#include "report/replay_json.h"
#include "report/rules_json.h"
#include "report/shoe_json.h"
#include "report/study_json.h"
#include "report/verify_json.h"
#include "wasm/heap.h"

#include <assert.h>
#include <gmp.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { PAGE = 65536, ROOM_FIRST = 1 << 18, WORDS_ROOM = 1200, ALIGN = 16 };

extern char __heap_base[]; /* the linker's: where memory is free */

static size_t in_bytes;
static char trouble[WORDS_ROOM];
static char *out_at = trouble;

_Noreturn void assert_failed(const char *words)
{
    struct pit_text t = pit_text_in(trouble, sizeof trouble);

    out_at = trouble;
    pit_text_str(&t, words);
    __builtin_trap();
}

/* ---- memory ---- */

/* True once there are so many bytes behind the program. */
static bool reserve(size_t bytes)
{
    size_t end = (size_t)__heap_base + bytes, have = __builtin_wasm_memory_size(0) * (size_t)PAGE;

    if (end < bytes) return false;
    if (end <= have) return true;
    return __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) != SIZE_MAX;
}

EXPORT(in) char *in(size_t n)
{
    in_bytes = n;
    return reserve(n) ? __heap_base : NULL;
}

EXPORT(out) const char *out(void)
{
    return out_at;
}

/* ---- answers ---- */

/* What a call works with. */
struct ask {
    const char *text;
    size_t n;
    int number;         /* a number that came with the call */
    char *room;         /* for what must be kept meanwhile */
    size_t size;        /* its bytes */
    struct pit_text no; /* why not, in words */
};

enum answer { YES, NO, MORE_ROOM };

static int32_t refused(const struct ask *a)
{
    out_at = trouble;
    return -(int32_t)a->no.used;
}

/* Asks with more and more room until it does. */
static int32_t answer(enum answer (*ask)(struct ask *a, struct pit_text *out), int number)
{
    struct ask a = {.text = __heap_base, .n = in_bytes, .number = number};
    size_t begin = (in_bytes + ALIGN - 1) / ALIGN * ALIGN;

    for (size_t size = ROOM_FIRST + 16 * begin; reserve(begin + 2 * size); size *= 2) {
        struct pit_text t = pit_text_in(__heap_base + begin + size, size);

        a.room = __heap_base + begin;
        a.size = size;
        a.no = pit_text_in(trouble, sizeof trouble);
        heap_begin(__heap_base + begin + 2 * size);
        gmp_overflow = false;
        switch (ask(&a, &t)) {
        case YES:
            if (t.cut) continue;
            out_at = t.at;
            return (int32_t)t.used;
        case NO: return refused(&a);
        case MORE_ROOM: continue;
        }
    }
    a.no = pit_text_in(trouble, sizeof trouble);
    pit_text_str(&a.no, "this text is too long for the memory");
    return refused(&a);
}

/* Ends the line. */
static enum answer yes(struct pit_text *line)
{
    pit_text_str(line, "\n");
    return YES;
}

/* Ends with NO and the words. */
static enum answer no(struct ask *a, const char *words)
{
    pit_text_str(&a->no, words);
    return NO;
}

/* The rules in force of a line "GAME BOOK KEY=VALUE ..."; *rest is what follows the line. */
static bool read_rules(struct ask *a, struct pit_rules *r, struct ask *rest)
{
    const char *at = a->text, *end = at + a->n;
    struct word whole = {at, 0}, name;
    const struct pit_game *game;
    struct pit_problem problem;
    struct line line;

    line_next(&at, end, &whole);
    line = line_of(whole.at, whole.n);
    name = line_word(&line);
    game = pit_game_find(name.at, name.n);
    *rest = (struct ask){.text = at, .n = (size_t)(end - at)};
    if (!game) {
        pit_game_none(&a->no, name.at, name.n);
        return false;
    }
    if (pit_rules_parse(r, game, line.at, (size_t)(line.end - line.at), &problem)) return true;
    no(a, problem.words);
    if (!problem.clause) return false;
    pit_text_str(&a->no, " (");
    pit_text_str(&a->no, pit_clause_id(problem.clause));
    pit_text_str(&a->no, ")");
    return false;
}

/* ---- what may be asked ---- */

static enum answer ask_replay(struct ask *a, struct pit_text *line)
{
    struct json j = json_in(line);
    static struct replay_json r; /* too large for the stack, as the next one is */

    switch (replay_json(&r, a->text, a->n, a->number, a->room, a->size, &j)) {
    case REPLAY_JSON_DONE: return yes(line);
    case REPLAY_JSON_ROOM: return MORE_ROOM;
    default: return no(a, r.report.trouble);
    }
}

static const char too_long[] =
    "these odds take longer fractions than there are here: pit odds has them";

static enum answer ask_advise(struct ask *a, struct pit_text *line)
{
    struct json j = json_in(line);
    static struct playback r;
    const struct pit_table *t = &r.play.table;

    r.strict = true;
    playback_open(&r);
    if (!playback_record(&r, a->text, a->n)) return no(a, r.trouble);
    if (!t->rules.game->rows && !t->state.phase) {
        if (!study_json_layout(&j, t)) return no(a, "there is no wager on the layout");
        return gmp_overflow ? no(a, too_long) : yes(line);
    }
    if (!t->state.phase || !t->state.turn) {
        no(a, "the record does not stop at a decision: the table waits for ");
        pit_waits_text(&a->no, &t->rules, &t->state);
        return NO;
    }
    if (!advice_json(&j, t)) return no(a, "the round can go too many ways to be worked out");
    return yes(line);
}

static enum answer ask_games(struct ask *a, struct pit_text *line)
{
    struct json j = json_in(line);

    (void)a;
    games_json(&j, NULL);
    return yes(line);
}

static enum answer ask_rules(struct ask *a, struct pit_text *line)
{
    struct json j = json_in(line);
    struct pit_rules r;
    struct ask rest;

    if (!read_rules(a, &r, &rest)) return NO;
    rules_json(&j, &r, odds_quick_edge);
    return yes(line);
}

static enum answer ask_chart(struct ask *a, struct pit_text *line)
{
    static struct hands_chart chart; /* too large for the stack */
    struct json j = json_in(line);
    struct pit_rules r;
    struct ask rest;

    if (!read_rules(a, &r, &rest)) return NO;
    if (!r.game->odds || !r.game->odds->chart) return no(a, "this game has no chart of play");
    if (!r.game->odds->chart(&chart, &r, NULL))
        return no(a, "no chart can be made under these rules");
    chart_json(&j, &chart, &r);
    return yes(line);
}

/* A whole number, of so many digits at most; what follows it goes on behind one comma. */
static bool read_number(struct ask *at, int *out)
{
    bool below = at->n && at->text[0] == '-';
    size_t begin = below ? 1 : 0, i;

    *out = 0;
    for (i = begin; i < at->n && at->text[i] >= '0' && at->text[i] <= '9' && i < 5; i++)
        *out = 10 * *out + at->text[i] - '0';
    if (i == begin) return false;
    if (below) *out = -*out;
    if (i < at->n && at->text[i] == ',') i++;
    at->text += i;
    at->n -= i;
    return true;
}

static enum answer ask_counted(struct ask *a, struct pit_text *line)
{
    static struct count_study study; /* too large for the stack */
    struct card_count c = {.name = "given"};
    struct json j = json_in(line);
    struct pit_rules r;
    struct ask rest;
    int number[COUNT_RANKS + 1];
    bool good = true;

    if (!read_rules(a, &r, &rest)) return NO;
    if (!r.game->odds || !r.game->odds->counted) return no(a, "cards of this game are not counted");
    for (int i = 0; i <= COUNT_RANKS; i++)
        good = good && read_number(&rest, &number[i]);
    for (int i = 0; i < COUNT_RANKS && good; i++) {
        good = number[i] >= -9 && number[i] <= 9;
        c.weight[i] = (int8_t)number[i];
    }
    if (!good || number[COUNT_RANKS] < PIT_CARDS / 4 || number[COUNT_RANKS] > r.cards)
        return no(a,
                  "a count is what each rank from 2 to ace adds, -9 to 9, and the cards that are "
                  "left, such as 1,1,1,1,1,0,0,0,-1,-1,-1,-1,-1,156");
    if (!r.game->odds->counted(&study, &r, c.weight, number[COUNT_RANKS]))
        return no(a, "every rank adds the same, so nothing is counted");
    count_json(&j, &study, &r, &c);
    return yes(line);
}

static const char too_few[] =
    "no round can be counted from this shoe: it has too few cards, or too many";

static const char not_counted[] = "wagers of this game are not counted from a shoe";

/* Rules, and on a second line, if there is one, thirteen counts. */
static bool read_shoe(struct ask *a, struct pit_rules *r, struct ask *rest, uint8_t ranks[13])
{
    if (!read_rules(a, r, rest)) return false;
    if (rest->n && !odds_counts(ranks, rest->text, rest->n))
        no(a, "a shoe is thirteen counts from 2 to ace, such as "
              "4,4,4,4,4,4,4,4,4,4,4,4,4; each at most 255");
    else if (rest->n && odds_cards(ranks) < 3)
        no(a, "a round needs three cards or more");
    return !a->no.used;
}

static enum answer ask_odds(struct ask *a, struct pit_text *line)
{
    struct json j = json_in(line);
    struct pit_rules r;
    struct ask rest;
    uint8_t ranks[13];

    if (!read_shoe(a, &r, &rest, ranks)) return NO;
    if (odds_json(&j, &r, rest.n ? ranks : NULL)) return yes(line);
    if (r.game->odds && r.game->odds->wagers) return no(a, too_few);
    if (rest.n || r.game->rows || !study_json_wagers(&j, &r) || gmp_overflow)
        return no(a, too_long);
    return yes(line);
}

static enum answer ask_effects(struct ask *a, struct pit_text *line)
{
    static struct shoe_effects e; /* too large for the stack */
    struct json j = json_in(line);
    struct hands_effects of_hands;
    struct pit_shoe shoe = {0};
    struct pit_rules r;
    struct ask rest;
    uint8_t ranks[13];

    if (!read_shoe(a, &r, &rest, ranks)) return NO;
    if (!r.game->odds || (!r.game->odds->nets && !r.game->odds->hands)) return no(a, not_counted);
    if (rest.n) odds_fill(&shoe, ranks);
    if (r.game->odds->hands) {
        if (!hands_effects_of(&of_hands, &r, rest.n ? &shoe : NULL)) return no(a, too_few);
        hands_json_effects(&j, &r, &of_hands);
        return yes(line);
    }
    if (!shoe_effects_of(&e, &r, rest.n ? &shoe : NULL)) return no(a, too_few);
    shoe_json_effects(&j, &r, &e);
    return yes(line);
}

/* "banker 10": a wager more. */
static bool read_wager(struct ask *a, const struct pit_rules *r, struct pit_state *s,
                       struct word text)
{
    struct line line = line_of(text.at, text.n);
    struct word name = line_word(&line), amount = line_word(&line);
    struct pit_wager w = {.spot = 0};

    while (w.spot < r->spots && !word_is(name, r->spot[w.spot].name))
        w.spot++;
    if (w.spot == r->spots || r->spot[w.spot].left_out || s->wagers == r->wagers_max ||
        !pit_money_parse(amount.at, amount.n, &w.stake)) {
        pit_text_quote(&a->no, text.at, text.n, 60);
        no(a, ": no wager of this table and its dollars");
        return false;
    }
    w.flags = r->spot[w.spot].paper ? PIT_PAPER : 0;
    s->wager[s->wagers++] = w;
    return true;
}

static enum answer ask_together(struct ask *a, struct pit_text *line)
{
    static struct shoe_nets n; /* too large for the stack, as the next one is */
    static struct pit_state s;
    struct json j = json_in(line);
    struct pit_shoe shoe = {0};
    struct pit_rules r;
    struct word text = {0};
    struct ask rest;
    uint8_t ranks[13];

    if (!read_rules(a, &r, &rest)) return NO;
    if (!r.game->odds || !r.game->odds->nets) return no(a, not_counted);
    s = (struct pit_state){.wagers = 0};
    for (const char *at = rest.text, *end = at + rest.n; line_next(&at, end, &text);) {
        if (odds_counts(ranks, text.at, text.n))
            odds_fill(&shoe, ranks);
        else if (!read_wager(a, &r, &s, text))
            return NO;
    }
    if (!s.wagers) return no(a, "there is no wager on the layout");
    if (!shoe_nets_of(&n, &r, shoe.total ? &shoe : NULL, &s, 0)) return no(a, too_few);
    if (n.count == SHOE_NETS) return no(a, "these wagers end in too many ways");
    shoe_json_nets(&j, &r, &s, 0, &n);
    return yes(line);
}

static struct pit_effect told[PIT_EFFECTS_MAX];

static enum answer ask_spots(struct ask *a, struct pit_text *line)
{
    struct pit_effects fx = {told, 0, PIT_EFFECTS_MAX};
    struct json j = json_in(line);
    struct pit_rules r;
    struct ask rest;

    if (!read_rules(a, &r, &rest)) return NO;
    spots_json(&j, &r, &fx);
    return yes(line);
}

static enum answer ask_next(struct ask *a, struct pit_text *line)
{
    struct pit_effects fx = {told, 0, PIT_EFFECTS_MAX};
    struct json j = json_in(line);
    static struct playback r;

    r.strict = true;
    playback_open(&r);
    if (!playback_record(&r, a->text, a->n)) return no(a, r.trouble);
    if (next_json(&j, &r.play.table, &fx)) return yes(line);
    no(a, "nothing is thrown or dealt next: the table waits for ");
    pit_waits_text(&a->no, &r.play.table.rules, &r.play.table.state);
    return NO;
}

/* The lowest seat that has a wager. */
static int betting_seat(const struct pit_state *s)
{
    int seat = PIT_SEATS_MAX;

    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat < seat) seat = s->wager[i].seat;
    return seat;
}

static enum answer ask_ahead(struct ask *a, struct pit_text *line)
{
    struct json j = json_in(line);
    static struct playback r;
    const struct pit_table *t = &r.play.table;
    struct nets_after after = {0};
    struct nets n;
    int seat;

    r.strict = true;
    playback_open(&r);
    if (!playback_record(&r, a->text, a->n)) return no(a, r.trouble);
    seat = betting_seat(&t->state);
    if (seat == PIT_SEATS_MAX) return no(a, "there is no wager on the layout");
    if (!nets_of(&n, &t->rules, &t->state, seat))
        return no(a, "no single chance decides these wagers");
    if (!n.whole) return no(a, "these wagers are not decided by one chance");
    if (a->number < 0 || a->number > NETS_ROUNDS) return no(a, "rounds are from 1 to 10000");
    if (a->number && !nets_near(&after, &n, a->number))
        return no(a, "these wagers end in too many ways for so many rounds");
    layout_json(&j, &t->rules, &t->state, seat, &n, &after);
    return yes(line);
}

static enum answer ask_fit(struct ask *a, struct pit_text *line)
{
    struct json j = json_in(line);
    static struct seen seen;
    struct pit_rules r;
    struct ask rest;
    struct line words;

    if (!read_rules(a, &r, &rest)) return NO;
    seen_open(&seen, &r);
    words = line_of(rest.text, rest.n);
    for (struct word w = line_word(&words); w.n; w = line_word(&words)) {
        if (seen_add(&seen, w)) continue;
        pit_text_quote(&a->no, w.at, w.n, 40);
        return no(a, ": no such outcome in this game");
    }
    if (!seen.results) return no(a, "nothing has come yet");
    seen_json(&j, &r, &seen);
    return yes(line);
}

static enum answer ask_shoe(struct ask *a, struct pit_text *line)
{
    static struct fair_outcome shoe;
    struct pit_problem problem;

    if (!report_epoch_read(&shoe.epoch, a->text, a->n, &problem)) return no(a, problem.words);
    fair_outcome(&shoe);
    report_shoe_json(line, &shoe); /* with its line feed */
    return YES;
}

static enum answer ask_ceremony(struct ask *a, struct pit_text *line)
{
    static struct fair_epoch e;
    struct json j = json_in(line);
    struct pit_problem problem;

    if (!report_epoch_read(&e, a->text, a->n, &problem)) return no(a, problem.words);
    fair_outcome_commits(&e);
    if (!report_announced_read(&e, a->text, a->n, &problem)) return no(a, problem.words);
    fair_lock(&e);
    fair_reveal(&e);
    report_ceremony_json(&j, &e);
    return yes(line);
}

static enum answer ask_clauses(struct ask *a, struct pit_text *line)
{
    struct json j = json_in(line);

    json_open(&j, NULL, '[');
    for (int i = 1; i <= pit_clauses(); i++) {
        if (strncmp(pit_clause_id(i), a->text, a->n) != 0) continue;
        json_open(&j, NULL, '{');
        json_str(&j, "id", pit_clause_id(i));
        json_str(&j, "held", pit_held_word(pit_clause_held(i)));
        json_str(&j, "words", pit_clause_words(i));
        json_close(&j, '}');
    }
    json_close(&j, ']');
    return yes(line);
}

/* Signatures are the page's to check: it asks for their list, and comes back with what it found. */
struct signatures {
    struct json *list; /* they are written here; NULL: they are not */
    const char *found; /* a letter each: y, or n if it is wrong; behind the last: not checked */
    size_t n, next;
};

static void add_hex(struct json *j, const char *key, const uint8_t *bytes, size_t n)
{
    char hex[2 * FAIR_SIGNATURE + 1];

    fair_hex(bytes, n, hex);
    json_str(j, key, hex);
}

static enum fair_checked check(void *with, const uint8_t key[32], const uint8_t hash[FAIR_HASH],
                               const uint8_t signature[FAIR_SIGNATURE])
{
    struct signatures *s = with;

    if (s->list) {
        json_open(s->list, NULL, '{');
        add_hex(s->list, "key", key, 32);
        add_hex(s->list, "hash", hash, FAIR_HASH);
        add_hex(s->list, "signature", signature, FAIR_SIGNATURE);
        json_close(s->list, '}');
    }
    if (s->next >= s->n) return FAIR_UNCHECKED;
    return s->found[s->next++] == 'y' ? FAIR_GOOD : FAIR_WRONG;
}

static bool checked(struct verify *v, struct signatures *s, const char *record, size_t n)
{
    const struct fair_system system = {.check = check, .with = s};

    verify_text(v, &system, record, n);
    return !v->unread[0];
}

static struct verify verified; /* too large for the stack */

static enum answer ask_signatures(struct ask *a, struct pit_text *line)
{
    struct json j = json_in(line);
    struct signatures s = {.list = &j};

    json_open(&j, NULL, '[');
    if (!checked(&verified, &s, a->text, a->n)) return no(a, verified.unread);
    json_close(&j, ']');
    return yes(line);
}

static enum answer ask_verify(struct ask *a, struct pit_text *line)
{
    struct json j = json_in(line);
    const char *at = a->text, *end = at + a->n;
    struct signatures s = {.found = a->text};
    struct word found;

    if (line_next(&at, end, &found)) s.n = found.n;
    if (!checked(&verified, &s, at, (size_t)(end - at))) return no(a, verified.unread);
    verify_json(&verified, &j);
    return yes(line);
}

/* A record; the bytes of pit replay --json. only: the round to tell of, 0 for all. */
EXPORT(replay) int32_t replay(int32_t only)
{
    return answer(ask_replay, only);
}

/* A record that stops at a decision at cards, or between rolls; the bytes of pit advise --json. */
EXPORT(advise) int32_t advise(void)
{
    return answer(ask_advise, 0);
}

/* Nothing; the bytes of pit games --json. */
EXPORT(games) int32_t games(void)
{
    return answer(ask_games, 0);
}

/* "GAME BOOK KEY=VALUE ..."; the bytes of pit rules --json. */
EXPORT(rules) int32_t rules(void)
{
    return answer(ask_rules, 0);
}

/* Such a line, and in a card game thirteen counts on a second one if the shoe is not full; the
 * bytes of pit odds --json. */
EXPORT(odds) int32_t odds(void)
{
    return answer(ask_odds, 0);
}

/* "GAME BOOK KEY=VALUE ..."; the bytes of pit odds --chart --json, from a full shoe. */
EXPORT(chart) int32_t chart(void)
{
    return answer(ask_chart, 0);
}

/* Such a line, and on a second one what each rank from 2 to ace adds to a count and how many cards
 * are left; the bytes of pit odds --count --json. */
EXPORT(counted) int32_t counted(void)
{
    return answer(ask_counted, 0);
}

/* A line of rules, and a shoe as for odds, of a game whose wagers are counted or whose hands are
 * valued from any shoe; the bytes of pit odds --effects --json. */
EXPORT(effects) int32_t effects(void)
{
    return answer(ask_effects, 0);
}

/* The same lines, and behind them wagers, "banker 10", one a line; the bytes of pit odds --layout
 * --json. */
EXPORT(together) int32_t together(void)
{
    return answer(ask_together, 0);
}

/* "GAME BOOK KEY=VALUE ..."; every spot with its amounts, and what it pays. */
EXPORT(spots) int32_t spots(void)
{
    return answer(ask_spots, 0);
}

/* A record; all that chance may bring next, and what it makes of each wager. */
EXPORT(next) int32_t next(void)
{
    return answer(ask_next, 0);
}

/* A record with wagers on the layout that one roll or spin decides, or one round from the cards
 * that it has not shown; the bytes of pit odds --layout --json. rounds: with --ahead, in numbers
 * and their error where that has fractions; 0: without. */
EXPORT(ahead) int32_t ahead(int32_t rounds)
{
    return answer(ask_ahead, rounds);
}

/* "GAME BOOK KEY=VALUE ..." and, on a second line, what the wheel has brought; the bytes of pit
 * odds
 * --seen --json. */
EXPORT(fit) int32_t fit(void)
{
    return answer(ask_fit, 0);
}

/* The beginning of an id, "MA-RD "; a list of the clauses that begin so. */
EXPORT(clauses) int32_t clauses(void)
{
    return answer(ask_clauses, 0);
}

/* An epoch of PITFAIR/1 as JSON; the bytes of pit shoe --json. */
EXPORT(shoe) int32_t shoe(void)
{
    return answer(ask_shoe, 0);
}

/* The same with `c_s` and each seat's `commit` as announced: their hashes, L and R. */
EXPORT(ceremony) int32_t ceremony(void)
{
    return answer(ask_ceremony, 0);
}

/* A record; a list of what its table has signed: key, hash and signature, in order. */
EXPORT(signatures) int32_t signatures(void)
{
    return answer(ask_signatures, 0);
}

/* A line with a letter for each of these, y or n, or an empty one where nobody could check; then
 * the record. The bytes of pit verify --json. */
EXPORT(verify) int32_t verify(void)
{
    return answer(ask_verify, 0);
}
