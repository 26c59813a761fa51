/* record_play.c -- lines of play: who sits down, what is decided, and what chance brings. */

#include "pit/clause.h"

#include "core/utf8.h"
#include "games/chance.h"
#include "keeper.h"
#include "record_lines.h"

#include <string.h>

static enum pit_line take_event(struct pit_replay *p, const struct pit_event *e)
{
    struct pit_range why = {0};
    enum pit_error err = pit_table_do(&p->table, e, &why);
    bool decision = e->verb < PIT_FIRST_CHANCE || e->verb >= PIT_VERB_OWN;

    if (err == PIT_ERR_CHANCE && decision && e->verb != PIT_IRREGULAR)
        return record_refuse_in_words(
            p, err,
            "a card that is named for it cannot come: xx is given where a card "
            "comes face up");
    return record_answer(p, e, err, &why);
}

static bool read_card(const struct pit_rules *r, struct word w, int *card)
{
    return chance_row(PIT_CARD)->read(r, &w, card) == 1;
}

enum pit_line record_line_seat(struct pit_replay *p, const struct record_line *l)
{
    struct pit_event e = {.verb = PIT_SIT};
    struct pit_range why = {0};
    char name[PIT_NAME_MAX] = "";
    enum pit_error err;

    if (l->count != 4) return record_bad(p, l->word[0], "expected: seat N NAME CHIPS");
    if (!record_seat(l->word[1], &e.seat)) return record_bad(p, l->word[1], record_seat_form);
    if (l->word[2].n >= sizeof name)
        return record_bad(p, l->word[2], "a name has at most 31 bytes");
    if (!pit_money_parse(l->word[3].at, l->word[3].n, &e.amount))
        return record_bad(p, l->word[3], record_amount_form);
    if (!utf8_printable(l->word[2].at, l->word[2].n))
        return record_bad(p, l->word[2], "a name is printable UTF-8");
    memcpy(name, l->word[2].at, l->word[2].n);
    err = pit_table_sit(&p->table, e.seat, name, e.amount, &why);
    return record_answer(p, &e, err, &why);
}

/* Why these cards cannot come next, by the first reason there is. */
static enum pit_line refuse_cards(struct pit_replay *p, const uint8_t *cards, int n)
{
    const struct pit_keeper *k = &p->table.keeper;
    struct pit_text t = record_text(p->said);
    int room[PIT_CARDS], named = k->count - k->next;

    for (int c = 0; c < PIT_CARDS; c++)
        room[c] = k->left[c];
    for (int i = k->next; i < k->count; i++)
        if (k->pile[i] != PIT_FACE_DOWN) room[k->pile[i]]--;
    for (int i = 0; i < n; i++) {
        if (cards[i] == PIT_FACE_DOWN || room[cards[i]]-- > 0) continue;
        pit_text_str(&t, pit_card_name(cards[i]));
        pit_text_str(&t, " is no longer in the shoe");
        return record_refuse(p, pit_error_word(PIT_ERR_CHANCE), 0);
    }
    if (n > p->table.state.shoe.inside - named)
        return record_refuse_in_words(p, PIT_ERR_CHANCE,
                                      "these are more cards than the shoe still holds");
    return record_refuse_in_words(p, PIT_ERR_CHANCE,
                                  "xx is a card that nobody sees, and one of these comes face up");
}

enum pit_line record_line_cards(struct pit_replay *p, const struct record_line *l)
{
    uint8_t cards[WORDS_MAX];
    int card;

    if (l->count < 2) return record_bad(p, l->word[0], "expected: cards CARD ...");
    for (int i = 1; i < l->count; i++) {
        if (!read_card(&p->table.rules, l->word[i], &card))
            return record_unknown(p, l->word[i], chance_row(PIT_CARD)->wrong);
        cards[i - 1] = (uint8_t)card;
    }
    if (p->table.rules.source != PIT_FROM_SHOE)
        return record_refuse_in_words(p, PIT_ERR_CHANCE, "this game has no cards");
    if (pit_table_cards(&p->table, cards, l->count - 1))
        return refuse_cards(p, cards, l->count - 1);
    return PIT_LINE_DONE;
}

/* A payout that the book does not have: it says which there are. */
static enum pit_line no_such_pick(struct pit_replay *p, struct word w, const char *what)
{
    uint16_t clause = p->table.rules.cite[p->game->pick_at];
    struct pit_text t = record_text(p->said);

    record_bad(p, w, what);
    t.used = strlen(p->said->words);
    pit_text_str(&t, ". ");
    pit_text_str(&t, pit_clause_words(clause));
    return record_refuse(p, pit_error_word(PIT_ERR_CHANCE), clause);
}

/* The pockets that the wheel has, each name once; of many, the first and the last few. */
static enum pit_line no_such_pocket(struct pit_replay *p, struct word w,
                                    const struct chance_row *row)
{
    enum { FEW = 3, ALL = 12, NAME = 16 };
    struct pit_text t = record_text(p->said);
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
    record_unknown(p, w, row->wrong);
    t.used = strlen(p->said->words);
    for (int i = 0; i < names; i++) {
        if (names > ALL && i >= FEW && i < names - FEW) continue;
        pit_text_str(&t, !i ? ": " : names > ALL && i == names - FEW ? " ... " : ", ");
        pit_text_str(&t, name[i]);
    }
    return PIT_LINE_BAD;
}

/* "roll 3 4": what chance brought. Where the table draws for itself, the word alone has it draw. */
enum pit_line record_line_chance(struct pit_replay *p, const struct record_line *l, int verb)
{
    const struct chance_row *row = chance_row(verb);
    struct pit_event e = {.seat = PIT_CHANCE, .verb = (uint8_t)verb};
    struct pit_range why = {0};
    int value = 0, read, words = row->words;

    if (row->begins && l->count == 1 && p->table.from.draw)
        return record_answer(p, &e, pit_table_go(&p->table, &why), &why);
    if (row->length && l->count > 1) words = row->length(&p->table.rules, l->word[1]);
    if (l->count - 1 != words) {
        struct pit_text t = record_text(p->said);

        record_bad(p, l->word[0], "expected: ");
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
    if (read < words) return record_unknown(p, l->word[1 + read], row->wrong);
    if (p->table.from.draw && verb != PIT_TURN && verb != PIT_PEEK)
        return record_refuse_in_words(p, PIT_ERR_CHANCE,
                                      "the table draws that itself: use the word alone");
    if (verb == PIT_TURN) {
        e.hand = p->table.state.want_for;
        if (p->table.state.want_hidden == PIT_UNSEEN) e.spot = PIT_UNSEEN;
    }
    e.value = (int16_t)value;
    return take_event(p, &e);
}

const char *record_irregular_word(const struct pit_game *game)
{
    return game->irregular_line ? game->irregular_line : "irregular";
}

/* "foo: expected: no-roll KIND, one of off-table, ...". */
static enum pit_line bad_irregular(struct pit_replay *p, struct word w)
{
    const struct pit_irregular_row *rows = p->game->irregular;
    struct pit_text t = record_text(p->said);
    bool seat = false, card = false;

    for (int i = 0; rows[i].name; i++) {
        seat |= rows[i].takes_seat;
        card |= rows[i].takes_card;
    }
    record_bad(p, w, "expected: ");
    t.used = strlen(p->said->words);
    pit_text_str(&t, record_irregular_word(p->game));
    pit_text_str(&t, seat ? " KIND [SEAT]" : " KIND");
    pit_text_str(&t, card ? " [CARD], KIND one of" : ", one of");
    for (int i = 0; rows[i].name; i++) {
        pit_text_str(&t, i ? ", " : " ");
        pit_text_str(&t, rows[i].name);
    }
    return PIT_LINE_BAD;
}

/* irregular KIND [SEAT] [CARD]: the card that comes to light is the next one of the shoe. */
enum pit_line record_line_irregular(struct pit_replay *p, const struct record_line *l)
{
    const struct pit_irregular_row *row = p->game->irregular;
    const struct pit_keeper *k = &p->table.keeper;
    struct pit_event e = {.seat = PIT_DEALER, .verb = PIT_IRREGULAR};
    int next = keeper_card(k), named = PIT_FACE_DOWN, at = 2;

    if (l->count < 2 || !word_is(l->word[0], record_irregular_word(p->game)))
        return bad_irregular(p, l->word[0]);
    while (row->name && !word_is(l->word[1], row->name))
        row++;
    if (!row->name) {
        bad_irregular(p, l->word[1]);
        p->unknown = true;
        return PIT_LINE_BAD;
    }
    e.spot = (uint16_t)(row - p->game->irregular);
    if (row->takes_seat) {
        if (l->count <= at || !record_seat(l->word[at++], &e.to))
            return record_bad(p, l->word[l->count - 1], record_seat_form);
    }
    if (l->count > at + row->takes_card)
        return record_bad(p, l->word[l->count - 1], "one word too many");
    if (!row->takes_card) return take_event(p, &e);
    if (l->count > at && !read_card(&p->table.rules, l->word[at], &named))
        return record_unknown(p, l->word[at], chance_row(PIT_CARD)->wrong);
    if (next == PIT_FACE_DOWN) next = named;
    if (next == PIT_FACE_DOWN || (named != PIT_FACE_DOWN && named != next) || !k->left[next])
        return record_refuse_in_words(
            p, PIT_ERR_CHANCE,
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
    struct pit_text t;

    record_bad(p, (struct word){0}, "");
    t = record_text(p->said);
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

    if (row->takes & PIT_TAKES_HAND && !record_hand(&name, &e->hand, &named))
        return record_bad(p, w, record_hand_form);
    spot = record_spot(&p->table.rules, name);
    if (spot < 0) return record_refuse_spot(p, w);
    e->spot = (uint16_t)spot;
    return PIT_LINE_DONE;
}

/* True if no spot stands there, and none has to: the first that is offered is meant. */
static bool spot_left_out(const struct pit_replay *p, const struct record_line *l, int at,
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

/* What players do and what the dealer says, as the game calls it, is told in its place. */
static enum pit_line no_line(struct pit_replay *p, struct word w)
{
    char words[400];
    struct pit_text t = pit_text_in(words, sizeof words);
    const char *between = " ";

    pit_text_str(&t, "no such line in a record of this game; it has lines such as");
    for (int verb = 1; verb < PIT_VERB_OWN || pit_verb(p->game, verb); verb++) {
        const struct pit_verb_row *row = pit_verb(p->game, verb);

        if (!row || row->by == 'c') continue;
        pit_text_str(&t, between);
        pit_text_str(&t, row->name);
        between = ", ";
    }
    return record_bad(p, w, words);
}

/* "VERB [SEAT[/HAND]] [SPOT[/HAND]] [AMOUNT] [NUMBER]", as the verb's row says. */
enum pit_line record_line_decision(struct pit_replay *p, const struct record_line *l)
{
    int verb = find_verb(p->game, l->word[0]), at = 1;
    const struct pit_verb_row *row = pit_verb(p->game, verb);
    struct pit_event e = {.verb = (uint8_t)verb, .seat = PIT_DEALER};
    enum pit_line came;
    int64_t number;
    bool named;

    if (!row) return no_line(p, l->word[0]);
    if (row->by == 'p') {
        struct word seat;

        if (l->count <= at) return bad_form(p, row);
        seat = l->word[at++];
        if ((row->takes & (PIT_TAKES_HAND | PIT_TAKES_SPOT)) == PIT_TAKES_HAND &&
            !record_hand(&seat, &e.hand, &named))
            return record_bad(p, l->word[at - 1], record_hand_form);
        if (!record_seat(seat, &e.seat)) return record_bad(p, l->word[at - 1], record_seat_form);
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
            return record_bad(p, l->word[at], record_amount_form);
        else
            at++;
    }
    if (row->takes & PIT_TAKES_NUMBER) {
        if (l->count <= at || !word_number(l->word[at++], 4, &number)) return bad_form(p, row);
        e.value = (int16_t)number;
    }
    if (l->count > at) return record_bad(p, l->word[at], "one word too many");
    return take_event(p, &e);
}
