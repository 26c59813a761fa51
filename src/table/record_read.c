/* record_read.c -- reads records, line by line, and plays them through a table. */

#include "pit/clause.h"
#include "pit/record.h"

#include "core/utf8.h"
#include "fair/notes.h"
#include "games/chance.h"
#include "keeper.h"

#include <string.h>

enum { WORDS_MAX = LINE_WORDS(PIT_LINE_MAX), LARGE_LAYOUT = 100 };

/* A line in words. Kept out of the stack frames that recurse for "!". */
struct words {
    struct word word[WORDS_MAX];
    int count;
};

/* ---- what came of a line ---- */

static struct pit_text words_of(struct pit_said *said)
{
    return pit_text_in(said->words, sizeof said->words);
}

/* "WORD: what is wrong". */
static enum pit_line bad(struct pit_replay *p, struct word w, const char *what)
{
    struct pit_text t = words_of(p->said);

    p->said->code = "text";
    if (w.n) {
        pit_text_quote(&t, w.at, w.n, 60);
        pit_text_str(&t, ": ");
    }
    pit_text_str(&t, what);
    return PIT_LINE_BAD;
}

static enum pit_line refuse(struct pit_replay *p, const char *code, uint16_t clause)
{
    p->said->refused = true;
    p->said->code = code;
    p->said->clause = clause;
    return PIT_LINE_REFUSED;
}

static enum pit_line refuse_in_words(struct pit_replay *p, enum pit_error err, const char *what)
{
    struct pit_text t = words_of(p->said);

    pit_text_str(&t, what);
    return refuse(p, pit_error_word(err), 0);
}

/* The answer of the table to an event. */
static enum pit_line answer(struct pit_replay *p, const struct pit_event *e, enum pit_error err,
                            const struct pit_range *why)
{
    struct pit_text t = words_of(p->said);

    if (!err) return PIT_LINE_DONE;
    pit_refusal_text(&t, &p->table.rules, &p->table.state, e, err, why);
    return refuse(p, pit_error_word(err), why->clause);
}

static enum pit_line take_event(struct pit_replay *p, const struct pit_event *e)
{
    struct pit_range why = {0};
    enum pit_error err = pit_table_do(&p->table, e, &why);
    bool decision = e->verb < PIT_FIRST_CHANCE || e->verb >= PIT_VERB_OWN;

    if (err == PIT_ERR_CHANCE && decision && e->verb != PIT_IRREGULAR)
        return refuse_in_words(p, err,
                               "a card that is named for it cannot come: xx is given where a card "
                               "comes face up");
    return answer(p, e, err, &why);
}

/* ---- words that every line may have ---- */

static const char seat_form[] = "a seat is a number from 1";
static const char amount_form[] =
    "an amount is dollars with at most two decimals, such as 5 or 2.50";
static const char hand_form[] = "a hand is a number from 1 behind the spot or the seat, as in 1/2";

/* Seats count from 1; what is no seat of any table becomes one that no table has. */
static bool read_seat(struct word w, uint8_t *seat)
{
    int64_t number;

    if (!word_number(w, 4, &number)) return false;
    *seat = number >= 1 && number <= PIT_SEATS_MAX ? (uint8_t)(number - 1) : PIT_SEATS_MAX;
    return true;
}

/* Takes "/2" off the end of a word; hands count from 1, and one that is left out is the first.
 * Without a hand: *named is false. False: what stands there is no hand. */
static bool read_hand(struct word *w, uint8_t *hand, bool *named)
{
    const char *slash = memchr(w->at, '/', w->n);
    int64_t number;
    struct word rest;

    *hand = 0;
    *named = slash != NULL;
    if (!slash) return true;
    rest = (struct word){slash + 1, (size_t)(w->at + w->n - slash - 1)};
    if (!word_number(rest, 2, &number) || number < 1) return false;
    *hand = number <= PIT_HANDS_MAX ? (uint8_t)(number - 1) : PIT_HANDS_MAX;
    w->n = (size_t)(slash - w->at);
    return true;
}

static bool read_card(const struct pit_rules *r, struct word w, int *card)
{
    return chance_row(PIT_CARD)->read(r, &w, card) == 1;
}

static int find_spot(const struct pit_rules *r, struct word w)
{
    for (int i = 0; i < r->spots; i++)
        if (word_is(w, r->spot[i].name)) return i;
    return -1;
}

/* The length of the part of a name that begins here: up to the next dash. */
static size_t part_at(struct word w, size_t from)
{
    size_t n = 0;

    while (from + n < w.n && w.at[from + n] != '-')
        n++;
    return n;
}

/* How much alike the name of a spot is to what somebody wrote: 0 if it is of another kind, the
 * part before its numbers; else one more than the numbers that they share. */
static int alike(const char *name, struct word w)
{
    struct word has = {name, strlen(name)};
    size_t stem = part_at(has, 0);
    int shared = 1;

    if (part_at(w, 0) != stem || memcmp(w.at, name, stem) != 0) return 0;
    for (size_t at = stem + 1; at < has.n; at += part_at(has, at) + 1)
        for (size_t i = stem + 1; i < w.n; i += part_at(w, i) + 1)
            shared += part_at(w, i) == part_at(has, at) &&
                      memcmp(w.at + i, name + at, part_at(has, at)) == 0;
    return shared;
}

/* True if the name has this word behind a dash: "coupon" of "pass-coupon". */
static bool has_part(const char *name, struct word w)
{
    struct word has = {name, strlen(name)};

    for (size_t at = part_at(has, 0) + 1; at < has.n; at += part_at(has, at) + 1)
        if (part_at(has, at) == w.n && memcmp(name + at, w.at, w.n) == 0) return true;
    return false;
}

/* True if the spot before it is of the same kind. */
static bool repeats_kind(const struct pit_rules *r, int spot)
{
    struct word before = {spot ? r->spot[spot - 1].name : "", 0};

    before.n = strlen(before.at);
    return alike(r->spot[spot].name, before) > 0;
}

/* Of many spots of the kind that was meant, the first few and the last. */
static bool is_passed_over(int i, int many)
{
    enum { FEW = 4, ALL = 12 };

    return many > ALL && i >= FEW && i < many - 1;
}

/* The spots of the kind that was meant, those that share a number with it; or those that have the
 * word in their name; or all, and of a large layout the first of each kind. */
static enum pit_line refuse_spot(struct pit_replay *p, struct word w)
{
    const struct pit_rules *r = &p->table.rules;
    struct pit_text t = words_of(p->said);
    int most = 0, closest = 0, listed = 0, many = 0;
    bool part = false;

    for (int i = 0; i < r->spots; i++) {
        int shared = alike(r->spot[i].name, w);

        part |= !r->spot[i].left_out && has_part(r->spot[i].name, w);
        if (shared > most) closest = i;
        if (shared > most) most = shared;
    }
    for (int i = 0; i < r->spots && most; i++)
        many += !r->spot[i].left_out && alike(r->spot[i].name, w) >= (most > 1 ? 2 : most);
    pit_text_quote(&t, w.at, w.n, 40);
    pit_text_str(&t, ": no such spot, the layout has");
    for (int i = 0; i < r->spots; i++) {
        if (r->spot[i].left_out || alike(r->spot[i].name, w) < (most > 1 ? 2 : most)) continue;
        if (!most && part && !has_part(r->spot[i].name, w)) continue;
        if (!most && !part && r->spots > LARGE_LAYOUT && repeats_kind(r, i)) continue;
        if (t.used + sizeof r->spot[i].name + sizeof ", ..." > t.room) {
            pit_text_str(&t, ", ...");
            break;
        }
        if (is_passed_over(listed++, many)) continue;
        pit_text_str(&t, listed == 1 ? " " : is_passed_over(listed - 2, many) ? " ... " : ", ");
        pit_text_str(&t, r->spot[i].name);
    }
    if (!listed) pit_text_str(&t, " none of its kind");
    return refuse(p, pit_error_word(PIT_ERR_SPOT), most ? r->spot[closest].clause : 0);
}

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

static enum pit_line line_game(struct pit_replay *p, const struct words *l)
{
    struct pit_problem problem;
    const struct pit_game *game;

    if (p->game) return bad(p, l->word[0], "a record has one game, named on its first line");
    if (l->count != 2) return bad(p, l->word[0], "expected: game NAME");
    game = pit_game_find(l->word[1].at, l->word[1].n);
    if (!game) return bad(p, l->word[1], "no such game; `pit games` lists them");
    p->game = game;
    pit_rules_parse(&p->rules, game, "", 0, &problem);
    return PIT_LINE_DONE;
}

/* rules BOOK [K=V ...] and set K=V ...: before play, or between rounds. */
static enum pit_line line_rules(struct pit_replay *p, const struct words *l)
{
    const struct word *last = &l->word[l->count - 1];
    bool whole = word_is(l->word[0], "rules");
    struct pit_rules rules = p->rules;
    struct pit_problem problem;
    struct pit_text t = words_of(p->said);
    const char *from;
    size_t n;
    bool good;
    int lower;

    if (l->count < 2)
        return bad(p, l->word[0],
                   whole ? "expected: rules BOOK [KEY=VALUE ...]" : "expected: set KEY=VALUE ...");
    from = l->word[1].at;
    n = (size_t)(last->at + last->n - from);
    good = whole ? pit_rules_parse(&rules, p->game, from, n, &problem)
                 : pit_rules_set(&rules, from, n, &problem);
    if (!good) {
        pit_text_str(&t, problem.words);
        p->said->code = "text";
        p->said->clause = problem.clause;
        return problem.refused ? refuse(p, "rules", problem.clause) : PIT_LINE_BAD;
    }
    lower = p->open && p->table.state.seated ? pit_rules_lowered(&p->rules, &rules) : -1;
    if (lower >= 0) { /* MA-RD 5(i)(3): never without notice */
        pit_text_str(&t, p->game->options[lower].key);
        pit_text_str(&t, ": a payout is lowered with notice, while nobody is seated");
        return refuse(p, "rules", p->rules.book->notice);
    }
    if (p->open && !pit_table_rules(&p->table, &rules))
        return refuse_in_words(p, PIT_ERR_CLOSED,
                               p->table.state.phase || p->table.state.wagers
                                   ? "rules change between rounds, with no wager on the layout"
                                   : "somebody holds a seat that these rules do not give");
    p->rules = rules;
    return PIT_LINE_DONE;
}

/* ---- lines of play ---- */

static enum pit_line line_seat(struct pit_replay *p, const struct words *l)
{
    struct pit_event e = {.verb = PIT_SIT};
    struct pit_range why = {0};
    char name[PIT_NAME_MAX] = "";
    enum pit_error err;

    if (l->count != 4) return bad(p, l->word[0], "expected: seat N NAME CHIPS");
    if (!read_seat(l->word[1], &e.seat)) return bad(p, l->word[1], seat_form);
    if (l->word[2].n >= sizeof name) return bad(p, l->word[2], "a name has at most 31 bytes");
    if (!pit_money_parse(l->word[3].at, l->word[3].n, &e.amount))
        return bad(p, l->word[3], amount_form);
    if (!utf8_printable(l->word[2].at, l->word[2].n))
        return bad(p, l->word[2], "a name is printable UTF-8");
    memcpy(name, l->word[2].at, l->word[2].n);
    err = pit_table_sit(&p->table, e.seat, name, e.amount, &why);
    return answer(p, &e, err, &why);
}

static enum pit_line line_cards(struct pit_replay *p, const struct words *l)
{
    uint8_t cards[WORDS_MAX];
    int card;

    if (l->count < 2) return bad(p, l->word[0], "expected: cards CARD ...");
    for (int i = 1; i < l->count; i++) {
        if (!read_card(&p->table.rules, l->word[i], &card))
            return bad(p, l->word[i], chance_row(PIT_CARD)->wrong);
        cards[i - 1] = (uint8_t)card;
    }
    if (p->table.rules.source != PIT_FROM_SHOE)
        return refuse_in_words(p, PIT_ERR_CHANCE, "this game has no cards");
    if (pit_table_cards(&p->table, cards, l->count - 1))
        return refuse_in_words(p, PIT_ERR_CHANCE,
                               "the shoe cannot bring these cards: it holds no more of one of "
                               "them, or xx is given where a card comes face up");
    return PIT_LINE_DONE;
}

/* A payout that the book does not have: it says which there are. */
static enum pit_line no_such_pick(struct pit_replay *p, struct word w, const char *what)
{
    uint16_t clause = p->table.rules.cite[p->game->pick_at];
    struct pit_text t = words_of(p->said);

    bad(p, w, what);
    t.used = strlen(p->said->words);
    pit_text_str(&t, ". ");
    pit_text_str(&t, pit_clause_words(clause));
    return refuse(p, pit_error_word(PIT_ERR_CHANCE), clause);
}

/* The pockets that the wheel has, each name once; of many, the first and the last few. */
static enum pit_line no_such_pocket(struct pit_replay *p, struct word w,
                                    const struct chance_row *row)
{
    enum { FEW = 3, ALL = 12, NAME = 16 };
    struct pit_text t = words_of(p->said);
    char name[PIT_CHANCES_MAX][NAME];
    int names = 0;

    for (int i = 0; i < p->table.rules.pockets && i < PIT_CHANCES_MAX; i++) {
        struct pit_text one = pit_text_in(name[names], NAME);
        int same = 0;

        row->name(&one, &p->table.rules, i);
        while (strcmp(name[same], name[names]) != 0)
            same++;
        names += same == names;
    }
    bad(p, w, row->wrong);
    t.used = strlen(p->said->words);
    for (int i = 0; i < names; i++) {
        if (names > ALL && i >= FEW && i < names - FEW) continue;
        pit_text_str(&t, !i ? ": " : names > ALL && i == names - FEW ? " ... " : ", ");
        pit_text_str(&t, name[i]);
    }
    return PIT_LINE_BAD;
}

/* "roll 3 4": what chance brought. Where the table draws for itself, the word alone has it draw. */
static enum pit_line line_chance(struct pit_replay *p, const struct words *l, int verb)
{
    const struct chance_row *row = chance_row(verb);
    struct pit_event e = {.seat = PIT_CHANCE, .verb = (uint8_t)verb};
    struct pit_range why = {0};
    int value = 0, read, words = row->words;

    if (row->begins && l->count == 1 && p->table.from.draw)
        return answer(p, &e, pit_table_go(&p->table, &why), &why);
    if (row->length && l->count > 1) words = row->length(&p->table.rules, l->word[1]);
    if (l->count - 1 != words) {
        struct pit_text t = words_of(p->said);

        bad(p, l->word[0], "expected: ");
        t.used = strlen(p->said->words);
        pit_text_str(&t, chance_line(p->game, verb));
        pit_text_str(&t, " ");
        pit_text_str(&t, row->form);
        return PIT_LINE_BAD;
    }
    read = row->read(&p->table.rules, l->word + 1, &value);
    if (read < words && verb == PIT_PICK && p->game->pick_at)
        return no_such_pick(p, l->word[1], row->wrong);
    if (read < words && verb == PIT_POCKET) return no_such_pocket(p, l->word[1 + read], row);
    if (read < words) return bad(p, l->word[1 + read], row->wrong);
    if (p->table.from.draw && verb != PIT_TURN && verb != PIT_PEEK)
        return refuse_in_words(p, PIT_ERR_CHANCE,
                               "the table draws that itself: use the word alone");
    if (verb == PIT_TURN) e.hand = p->table.state.want_for;
    e.value = (int16_t)value;
    return take_event(p, &e);
}

static const char *irregular_word(const struct pit_game *game)
{
    return game->irregular_line ? game->irregular_line : "irregular";
}

/* "foo: expected: no-roll KIND, one of off-table, ...". */
static enum pit_line bad_irregular(struct pit_replay *p, struct word w)
{
    const struct pit_irregular_row *rows = p->game->irregular;
    struct pit_text t = words_of(p->said);
    bool seat = false, card = false;

    for (int i = 0; rows[i].name; i++) {
        seat |= rows[i].takes_seat;
        card |= rows[i].takes_card;
    }
    bad(p, w, "expected: ");
    t.used = strlen(p->said->words);
    pit_text_str(&t, irregular_word(p->game));
    pit_text_str(&t, seat ? " KIND [SEAT]" : " KIND");
    pit_text_str(&t, card ? " [CARD], KIND one of" : ", one of");
    for (int i = 0; rows[i].name; i++) {
        pit_text_str(&t, i ? ", " : " ");
        pit_text_str(&t, rows[i].name);
    }
    return PIT_LINE_BAD;
}

/* irregular KIND [SEAT] [CARD]: the card that comes to light is the next one of the shoe. */
static enum pit_line line_irregular(struct pit_replay *p, const struct words *l)
{
    const struct pit_irregular_row *row = p->game->irregular;
    const struct pit_keeper *k = &p->table.keeper;
    struct pit_event e = {.seat = PIT_DEALER, .verb = PIT_IRREGULAR};
    int next = keeper_card(k), named = PIT_FACE_DOWN, at = 2;

    if (l->count < 2 || !word_is(l->word[0], irregular_word(p->game)))
        return bad_irregular(p, l->word[0]);
    while (row->name && !word_is(l->word[1], row->name))
        row++;
    if (!row->name) return bad_irregular(p, l->word[1]);
    e.spot = (uint16_t)(row - p->game->irregular);
    if (row->takes_seat) {
        if (l->count <= at || !read_seat(l->word[at++], &e.to))
            return bad(p, l->word[l->count - 1], seat_form);
    }
    if (l->count > at + row->takes_card) return bad(p, l->word[l->count - 1], "one word too many");
    if (!row->takes_card) return take_event(p, &e);
    if (l->count > at && !read_card(&p->table.rules, l->word[at], &named))
        return bad(p, l->word[at], chance_row(PIT_CARD)->wrong);
    if (next == PIT_FACE_DOWN) next = named;
    if (next == PIT_FACE_DOWN || (named != PIT_FACE_DOWN && named != next) || !k->left[next])
        return refuse_in_words(p, PIT_ERR_CHANCE,
                               "the card that came to light is not named, or is not the next one: "
                               "irregular KIND CARD");
    e.value = (int16_t)next;
    return take_event(p, &e);
}

/* An amount that is left out is all that may be taken off, or the most that is taken. */
static pit_money amount_left_out(const struct pit_replay *p, const struct pit_event *e)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count =
        e->seat < PIT_SEATS_MAX ? pit_moves(&p->table.rules, &p->table.state, e->seat, moves) : 0;

    for (int i = 0; i < count; i++)
        if (moves[i].verb == e->verb && moves[i].spot == e->spot && moves[i].hand == e->hand)
            return e->verb == PIT_TAKE && moves[i].range.also ? moves[i].range.also
                                                              : moves[i].range.most;
    return 0;
}

static int find_verb(const struct pit_game *game, struct word w)
{
    for (int verb = 1; verb < PIT_VERB_OWN || pit_verb(game, verb); verb++) {
        const struct pit_verb_row *row = pit_verb(game, verb);

        if (row && row->by != 'c' && word_is(w, row->name)) return verb;
    }
    return 0;
}

static void form_of(struct pit_text *t, const struct pit_game *game, const struct pit_verb_row *row)
{
    pit_text_str(t, "expected: ");
    pit_text_str(t, row->name);
    if (row->by == 'p') pit_text_str(t, " SEAT");
    if (row->takes & PIT_TAKES_FROM) {
        pit_text_str(t, " ");
        pit_text_str(t, game->from);
    }
    if (row->takes & PIT_TAKES_SPOT)
        pit_text_str(t, row->takes & PIT_SPOT_LEFT_OUT ? " [SPOT]" : " SPOT");
    if (row->takes & PIT_TAKES_AMOUNT) pit_text_str(t, " AMOUNT");
    if (row->takes & PIT_TAKES_NUMBER) pit_text_str(t, " NUMBER");
}

static enum pit_line bad_form(struct pit_replay *p, const struct pit_verb_row *row)
{
    struct pit_text t = words_of(p->said);

    p->said->code = "text";
    form_of(&t, p->game, row);
    return PIT_LINE_BAD;
}

/* The spot of a decision with its hand. */
static enum pit_line read_spot(struct pit_replay *p, struct word w, const struct pit_verb_row *row,
                               struct pit_event *e)
{
    struct word name = w;
    bool named;
    int spot;

    if (row->takes & PIT_TAKES_HAND && !read_hand(&name, &e->hand, &named))
        return bad(p, w, hand_form);
    spot = find_spot(&p->table.rules, name);
    if (spot < 0) return refuse_spot(p, w);
    e->spot = (uint16_t)spot;
    return PIT_LINE_DONE;
}

/* True if no spot stands there, and none has to: the first that is offered is meant. */
static bool spot_left_out(const struct pit_replay *p, const struct words *l, int at,
                          const struct pit_verb_row *row, struct pit_event *e)
{
    struct pit_move moves[PIT_MOVES_MAX];
    pit_money amount;

    if (!(row->takes & PIT_SPOT_LEFT_OUT)) return false;
    if (l->count > at && !pit_money_parse(l->word[at].at, l->word[at].n, &amount)) return false;
    if (e->seat < PIT_SEATS_MAX &&
        pit_moves_of(&p->table.rules, &p->table.state, e->seat, e->verb, moves))
        e->spot = moves[0].spot;
    return true;
}

/* "VERB [SEAT[/HAND]] [SPOT[/HAND]] [AMOUNT] [NUMBER]", as the verb's row says. */
static enum pit_line line_decision(struct pit_replay *p, const struct words *l)
{
    int verb = find_verb(p->game, l->word[0]), at = 1;
    const struct pit_verb_row *row = pit_verb(p->game, verb);
    struct pit_event e = {.verb = (uint8_t)verb, .seat = PIT_DEALER};
    enum pit_line came;
    int64_t number;
    bool named;

    if (!row) return bad(p, l->word[0], "no such line in a record of this game");
    if (row->by == 'p') {
        struct word seat;

        if (l->count <= at) return bad_form(p, row);
        seat = l->word[at++];
        if ((row->takes & (PIT_TAKES_HAND | PIT_TAKES_SPOT)) == PIT_TAKES_HAND &&
            !read_hand(&seat, &e.hand, &named))
            return bad(p, l->word[at - 1], hand_form);
        if (!read_seat(seat, &e.seat)) return bad(p, l->word[at - 1], seat_form);
    }
    if (row->takes & PIT_TAKES_FROM && (l->count <= at || !word_is(l->word[at++], p->game->from)))
        return bad_form(p, row);
    if (row->takes & PIT_TAKES_SPOT && !spot_left_out(p, l, at, row, &e)) {
        if (l->count <= at) return bad_form(p, row);
        came = read_spot(p, l->word[at++], row, &e);
        if (came != PIT_LINE_DONE) return came;
    }
    if (row->takes & PIT_TAKES_AMOUNT) {
        if (l->count == at && verb != PIT_BET && verb != PIT_BUY && verb != PIT_VERBAL)
            e.amount = amount_left_out(p, &e);
        else if (l->count <= at)
            return bad_form(p, row);
        else if (!pit_money_parse(l->word[at].at, l->word[at].n, &e.amount))
            return bad(p, l->word[at], amount_form);
        else
            at++;
    }
    if (row->takes & PIT_TAKES_NUMBER) {
        if (l->count <= at || !word_number(l->word[at++], 4, &number)) return bad_form(p, row);
        e.value = (int16_t)number;
    }
    if (l->count > at) return bad(p, l->word[at], "one word too many");
    return take_event(p, &e);
}

/* ---- lines that check ---- */

/* Nets of this wager's last settlement: of one hand, or of all that were settled in the last round
 * in which one was. False: there was none. */
static bool last_net(const struct pit_replay *p, int seat, int spot, int hand, bool named,
                     pit_money *net)
{
    const uint32_t *decided = p->decided[seat][spot];
    uint32_t last = named ? decided[hand] : 0;

    *net = 0;
    for (int i = 0; i < PIT_HANDS_MAX; i++)
        if (!named && decided[i] > last) last = decided[i];
    for (int i = 0; i < PIT_HANDS_MAX; i++)
        if (last && decided[i] == last && (!named || i == hand)) *net += p->net[seat][spot][i];
    return last > 0;
}

static enum pit_line line_expect(struct pit_replay *p, const struct words *l)
{
    struct pit_said *said = p->said;
    struct word name;
    bool sign, named;
    uint8_t seat, hand;
    int spot;
    pit_money net;

    if (l->count != 4) return bad(p, l->word[0], "expected: expect SEAT SPOT NET");
    if (!read_seat(l->word[1], &seat)) return bad(p, l->word[1], seat_form);
    name = l->word[2];
    if (!read_hand(&name, &hand, &named)) return bad(p, l->word[2], hand_form);
    spot = find_spot(&p->table.rules, name);
    if (seat >= PIT_SEATS_MAX) return bad(p, l->word[1], "no table has such a seat");
    if (spot < 0 || hand >= PIT_HANDS_MAX) return bad(p, l->word[2], "no such spot");
    sign = l->word[3].n && (*l->word[3].at == '-' || *l->word[3].at == '+');
    if (!pit_money_parse(l->word[3].at + sign, l->word[3].n - sign, &net))
        return bad(p, l->word[3], amount_form);
    said->compared = true;
    p->checked_seat = seat;
    p->checked_spot = (uint16_t)spot;
    p->checked_hand = named ? hand : PIT_ALL_HANDS;
    said->expected = *l->word[3].at == '-' ? -net : net;
    said->settled = last_net(p, seat, spot, hand, named, &said->got);
    return said->settled && said->got == said->expected ? PIT_LINE_DONE : PIT_LINE_FAILED;
}

/* A check of calls that failed: the word or words that were not heard. */
static enum pit_line unheard(struct pit_replay *p, struct word w)
{
    struct pit_text t = words_of(p->said);

    pit_text_quote(&t, w.at, w.n, 300);
    p->said->unheard = p->said->words;
    return PIT_LINE_FAILED;
}

static const struct pit_call_row *call_of(const struct pit_game *game, struct word key)
{
    for (const struct pit_call_row *row = game->calls; row->key; row++)
        if (word_is(key, row->key)) return row;
    return NULL;
}

/* "spread", or with what was called: "spread:2:4-1". */
static bool is_call(const struct pit_replay *p, const struct pit_effect *call,
                    const struct pit_call_row *row, struct word arguments)
{
    char text[80];
    struct pit_text t = pit_text_in(text, sizeof text);

    if (&p->game->calls[call->to] != row) return false;
    pit_call_arguments(&t, &p->table.rules, call);
    return !arguments.n || word_is(arguments, text);
}

/* heard KEY[:ARGUMENT ...] ...: these calls were made, in this order, since the last such line. */
static enum pit_line line_heard(struct pit_replay *p, const struct words *l)
{
    int at = 0;

    if (l->count < 2) return bad(p, l->word[0], "expected: heard CALL ...");
    for (int i = 1; i < l->count; i++) {
        const char *colon = memchr(l->word[i].at, ':', l->word[i].n);
        size_t n = colon ? (size_t)(colon - l->word[i].at) : l->word[i].n;
        struct word arguments = {l->word[i].at + n, l->word[i].n - n};
        const struct pit_call_row *row = call_of(p->game, (struct word){l->word[i].at, n});

        if (!row) return bad(p, l->word[i], "the dealer of this game has no such call");
        while (at < p->heards && !is_call(p, &p->heard[at], row, arguments))
            at++;
        if (at++ == p->heards) return unheard(p, l->word[i]);
    }
    p->heards = 0;
    return PIT_LINE_DONE;
}

/* said WORDS: the dealer has said just this since the last line "heard". */
static enum pit_line line_said(struct pit_replay *p, const struct words *l)
{
    const struct word *last = &l->word[l->count - 1];
    struct word words;

    if (l->count < 2) return bad(p, l->word[0], "expected: said WORDS");
    words = (struct word){l->word[1].at, (size_t)(last->at + last->n - l->word[1].at)};
    for (int i = 0; i < p->heards; i++) {
        char text[400];
        struct pit_text t = pit_text_in(text, sizeof text);

        pit_call_text(&t, &p->table.rules, &p->heard[i]);
        if (word_is(words, text)) return PIT_LINE_DONE;
    }
    return unheard(p, words);
}

/* Lines that prove the shoe are read and left to verify: no card comes from them. */
static bool line_note(struct pit_replay *p, const struct words *l, enum pit_line *came)
{
    const struct word *last = &l->word[l->count - 1];
    struct fair_note note;

    fair_note_read(&note, l->word[0].at, (size_t)(last->at + last->n - l->word[0].at));
    *came = note.kind == FAIR_BAD_NOTE ? bad(p, (struct word){0}, note.wrong) : PIT_LINE_DONE;
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

static enum pit_line dispatch(struct pit_replay *p, const struct words *l)
{
    const struct word verb = l->word[0];
    enum pit_line came;
    int chance;

    if (word_is(verb, "game")) return line_game(p, l);
    if (!p->game) return bad(p, verb, "a record begins with: game NAME");
    if (word_is(verb, "rules") || word_is(verb, "set")) return line_rules(p, l);
    if (line_note(p, l, &came)) return came;
    pit_replay_start(p);
    if (word_is(verb, "expect")) return line_expect(p, l);
    if (word_is(verb, "heard")) return line_heard(p, l);
    if (word_is(verb, "said")) return line_said(p, l);
    if (word_is(verb, "seat")) return line_seat(p, l);
    chance = chance_of_line(&p->rules, verb);
    if (chance == PIT_CARD) return line_cards(p, l);
    if (chance) return line_chance(p, l, chance);
    if (word_is(verb, irregular_word(p->game)) ||
        (word_is(verb, "irregular") && p->game->irregular->name))
        return line_irregular(p, l);
    return line_decision(p, l);
}

/* "! LINE": LINE must be refused. Whatever comes of it, nothing has changed. */
static enum pit_line must_refuse(struct pit_replay *p, struct words *l)
{
    bool open = p->open;
    struct pit_rules rules = p->rules;
    enum pit_line came;

    if (!l->count) return bad(p, (struct word){"!", 1}, "the line that must be refused follows");
    if (word_is(l->word[0], "game") || word_is(l->word[0], "expect") ||
        word_is(l->word[0], "heard") || word_is(l->word[0], "said"))
        return bad(p, l->word[0], "only a line of rules or play can be refused");
    p->saved = p->table;
    p->trying = true;
    came = dispatch(p, l);
    p->trying = false;
    p->table = p->saved;
    p->open = open;
    p->rules = rules;
    if (came == PIT_LINE_BAD && !p->game) return came;
    if (came == PIT_LINE_BAD) refuse(p, p->said->code, p->said->clause);
    return came == PIT_LINE_DONE ? PIT_LINE_FAILED : PIT_LINE_DONE;
}

/* ---- a line ---- */

/* Splits a line into words up to a comment. False if it has a byte that no record has. */
static bool split(const char *at, size_t n, struct words *l)
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
    struct words l;
    size_t skip = 0;

    *said = (struct pit_said){.code = ""};
    p->said = said;
    if (n > PIT_LINE_MAX) return bad(p, (struct word){0}, "a line has at most 4096 bytes");
    while (skip < n && (line[skip] == ' ' || line[skip] == '\t'))
        skip++;
    if (skip < n && line[skip] == '!') {
        if (!split(line + skip + 1, n - skip - 1, &l))
            return bad(p, (struct word){0}, "a control character");
        return must_refuse(p, &l);
    }
    if (!split(line, n, &l))
        return bad(p, (struct word){0}, "a record is text, this line has a control character");
    if (!l.count) return PIT_LINE_EMPTY;
    return dispatch(p, &l);
}
