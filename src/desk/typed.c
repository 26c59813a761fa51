/* typed.c -- what a dealer types, as a line of a record. */

#include "typed.h"

#include "desk.h"
#include "games/chance.h"
#include "short.h"

#include <ctype.h>
#include <string.h>

enum { WORDS_MAX = 64, CARD_BYTES = 2 };

struct typed {
    struct word word[WORDS_MAX];
    int count;
};

/* ---- chance ---- */

/* "td" and "TD" are "Td". */
static bool read_card(struct word w, int *card)
{
    char text[CARD_BYTES + 1];
    bool ten = false;

    if (w.n == CARD_BYTES + 1 && memcmp(w.at, "10", 2) == 0) { /* "10s" is "Ts" */
        w = (struct word){w.at + 1, CARD_BYTES};
        ten = true;
    }
    if (w.n != CARD_BYTES) return false;
    text[0] = (char)toupper((unsigned char)(ten ? 't' : w.at[0]));
    text[1] = (char)tolower((unsigned char)w.at[1]);
    if (text[0] == 'X') text[0] = 'x';
    return pit_card_parse(text, card);
}

/* All words from this one on are cards. */
static bool are_cards(const struct typed *l, int from)
{
    int card;

    for (int i = from; i < l->count; i++)
        if (!read_card(l->word[i], &card)) return false;
    return l->count > from;
}

static void write_cards(struct pit_text *line, const struct typed *l, int from)
{
    for (int i = from; i < l->count; i++) {
        int card = PIT_FACE_DOWN;

        read_card(l->word[i], &card);
        pit_text_str(line, " ");
        pit_text_str(line, pit_card_name(card));
    }
}

/* The chance that words alone may name now: what the game waits for, or what begins a round. */
static int chance_due(const struct pit_table *t)
{
    int verb = t->state.want ? t->state.want : pit_begins(&t->rules);

    return verb == PIT_DOWN || !chance_row(verb) || !chance_row(verb)->line ? PIT_CARD : verb;
}

static bool typed_chance(struct pit_text *line, const struct pit_table *t, const struct typed *l)
{
    int verb = chance_due(t), value, words;
    const struct chance_row *row = chance_row(verb);

    if (t->rules.source == PIT_FROM_SHOE && are_cards(l, 0)) {
        pit_text_str(line, verb == PIT_TURN ? "turn" : "cards");
        write_cards(line, l, 0);
        return true;
    }
    words = row->length ? row->length(&t->rules, l->word[0]) : row->words;
    if (!words || l->count != words || row->read(&t->rules, l->word, &value) != words) return false;
    pit_text_str(line, chance_line(t->rules.game, verb));
    for (int i = 0; i < words; i++) {
        pit_text_str(line, " ");
        pit_text_add(line, l->word[i].at, l->word[i].n);
    }
    return true;
}

bool typed_turned(const struct pit_table *t, const char *typed)
{
    struct line all = line_of(typed, strlen(typed));
    struct typed l;
    int from;

    l.count = line_words(all, l.word, WORDS_MAX);
    from = l.count && word_is(l.word[0], "turn");
    return t->state.want == PIT_TURN && l.count - from > 1 && are_cards(&l, from);
}

/* ---- what a seat does ---- */

/* A decision of a seat that is called so. */
static const struct pit_verb_row *verb_called(const struct pit_game *game, struct word w)
{
    for (int verb = PIT_LEAVE; verb < PIT_VERB_OWN || pit_verb(game, verb); verb++) {
        const struct pit_verb_row *row = pit_verb(game, verb);

        if (row && row->by == 'p' && word_is(w, row->name)) return row;
    }
    return NULL;
}

/* How many of those that the seat has now have a name that begins so; *found is the last. */
static int verbs_begun(const struct pit_table *t, int seat, struct word w,
                       const struct pit_verb_row **found)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(&t->rules, &t->state, seat, moves), many = 0;

    *found = NULL;
    for (int i = 0; i < count; i++) {
        const struct pit_verb_row *row = pit_verb(t->rules.game, moves[i].verb);

        if (row->by != 'p' || row == *found || strncmp(row->name, w.at, w.n) != 0) continue;
        *found = row;
        many++;
    }
    return many;
}

/* The one that begins so; NULL: none, or several. */
static const struct pit_verb_row *verb_begun(const struct pit_table *t, int seat, struct word w)
{
    const struct pit_verb_row *found;

    return verbs_begun(t, seat, w, &found) == 1 ? found : NULL;
}

static bool is_answer(struct word w)
{
    return word_is(w, "y") || word_is(w, "n") || word_is(w, "yes") || word_is(w, "no");
}

/* The word up to the number of a hand: "box/2". */
static struct word before_hand(struct word w)
{
    const char *slash = memchr(w.at, '/', w.n);

    if (slash) w.n = (size_t)(slash - w.at);
    return w;
}

/* The one spot whose name goes on behind this word: "over" is over-13. Below 0: none, or several.
 */
static int spot_begun(const struct pit_rules *r, struct word w)
{
    int found = -1;

    for (int i = 0; w.n && i < r->spots; i++) {
        const char *name = r->spot[i].name;

        if (strncmp(name, w.at, w.n) != 0 || name[w.n] != '-') continue;
        if (found >= 0) return -1;
        found = i;
    }
    return found;
}

/* The spot that stands here, in whole or in short; *rest goes on behind it. Below 0: none. */
static int spot_at(const struct pit_rules *r, struct line *rest, struct word *hand)
{
    struct line after = *rest;
    struct word w = line_word(&after), name = before_hand(w);
    int spot = short_spot(r, rest);

    *hand = (struct word){0};
    if (spot >= 0) return spot;
    for (int i = 0; i < r->spots; i++) {
        if (!word_is(name, r->spot[i].name)) continue;
        *rest = after;
        *hand = (struct word){name.at + name.n, w.n - name.n};
        return i;
    }
    spot = spot_begun(r, name);
    if (spot >= 0) *rest = after;
    if (spot >= 0) *hand = (struct word){name.at + name.n, w.n - name.n};
    return spot;
}

static void add_rest(struct pit_text *line, struct line rest)
{
    struct word w = line_rest(rest);

    if (!w.n) return;
    pit_text_str(line, " ");
    pit_text_add(line, w.at, w.n);
}

/* "bet"; or the decision that puts money on this spot now: "insure". */
static const char *bet_word(const struct pit_table *t, struct word seat, int spot)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int64_t number;
    int count =
        word_number(seat, 2, &number) ? pit_moves(&t->rules, &t->state, (int)number - 1, moves) : 0;

    for (int i = 0; i < count; i++) {
        const struct pit_verb_row *row = pit_verb(t->rules.game, moves[i].verb);

        if (moves[i].verb >= PIT_VERB_OWN && moves[i].spot == spot && row->takes & PIT_TAKES_SPOT &&
            row->takes & PIT_TAKES_AMOUNT)
            return row->name;
    }
    return "bet";
}

/* A bet: the spot may be left out where a round is dealt, the first one is meant. */
static bool typed_bet(struct pit_text *line, const struct pit_table *t, struct word seat,
                      struct line rest)
{
    const struct pit_rules *r = &t->rules;
    struct line first = rest;
    struct word w = line_word(&first), hand;
    pit_money amount;
    int spot = spot_at(r, &rest, &hand);

    if (spot < 0 && (r->source != PIT_FROM_SHOE || !pit_money_parse(w.at, w.n, &amount)))
        return false;
    pit_text_str(line, bet_word(t, seat, spot));
    pit_text_str(line, " ");
    pit_text_add(line, seat.at, seat.n);
    pit_text_str(line, " ");
    pit_text_str(line, r->spot[spot < 0 ? 0 : spot].name);
    pit_text_add(line, hand.at ? hand.at : "", hand.n);
    add_rest(line, rest);
    return true;
}

/* The one spot to which the seat may move chips now; below 0: none, or several. */
static int spot_to(const struct pit_table *t, const struct pit_verb_row *row, struct word seat)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int64_t number;
    int found = -1, count = word_number(seat, 2, &number)
                                ? pit_moves(&t->rules, &t->state, (int)number - 1, moves)
                                : 0;

    for (int i = 0; i < count; i++) {
        if (pit_verb(t->rules.game, moves[i].verb) != row || moves[i].spot == found) continue;
        if (found >= 0) return -1;
        found = moves[i].spot;
    }
    return found;
}

/* "raise 2 5"; a spot may stand there in short. Whence chips are moved need not be said, nor where
 * to if there is one such place. */
static void write_decision(struct pit_text *line, const struct pit_table *t,
                           const struct pit_verb_row *row, struct word seat, struct line rest)
{
    const struct pit_rules *r = &t->rules;
    int spot = row->takes & PIT_TAKES_SPOT ? short_spot(r, &rest) : -1;
    struct line after = rest, named;
    struct word w = line_word(&after), hand;

    pit_text_str(line, row->name);
    pit_text_str(line, " ");
    pit_text_add(line, seat.at, seat.n);
    if (row->takes & PIT_TAKES_FROM) {
        pit_text_str(line, " ");
        pit_text_str(line, r->game->from);
        if (word_is(w, r->game->from)) rest = after;
        named = rest;
        if (spot_at(r, &named, &hand) < 0) spot = spot_to(t, row, seat);
    }
    if (spot >= 0) {
        pit_text_str(line, " ");
        pit_text_str(line, r->spot[spot].name);
    }
    add_rest(line, rest);
}

/* "1/2 hit" where the game plays hands in its order: hand 2 has to be the one that is played. */
static bool hand_is_played(struct pit_text *line, const struct pit_table *t, struct word whole,
                           struct word seat)
{
    struct word hand = {seat.at + seat.n + 1, whole.n - seat.n - 1};
    int now = desk_hand(t);
    int64_t number;

    if (now < 1 || !word_number(hand, 2, &number) || number == now) return true;
    pit_text_add(line, whole.at, whole.n);
    pit_text_str(line, ": hand ");
    pit_text_int(line, now);
    pit_text_str(line, " is played now; the table waits for ");
    pit_waits_text(line, &t->rules, &t->state);
    return false;
}

/* ---- what is meant by a line that no seat can mean now: the engine says what is wrong ---- */

/* The first decision of the game that begins so, one of its own if there is one. */
static const struct pit_verb_row *verb_meant(const struct pit_game *game, struct word w)
{
    const struct pit_verb_row *found = NULL;

    for (int verb = PIT_LEAVE; verb < PIT_VERB_OWN || pit_verb(game, verb); verb++) {
        const struct pit_verb_row *row = pit_verb(game, verb);

        if (!row || row->by != 'p' || strncmp(row->name, w.at, w.n) != 0) continue;
        if (verb >= PIT_VERB_OWN) return row;
        if (!found) found = row;
    }
    return found;
}

/* Names of spots have small letters and numbers. */
static bool is_spot_name(struct word w)
{
    return islower((unsigned char)*w.at) || isdigit((unsigned char)*w.at);
}

/* "place 7" is meant for place-7, "39" for straight-39; the rest goes on behind it. */
static void write_spot_meant(struct pit_text *line, const struct pit_rules *r, struct line *rest,
                             int words)
{
    struct word w = line_word(rest);
    const struct pit_short *s = r->game->shorts;

    while (s && s->means && *s->begins)
        s++;
    if (s && s->means && isdigit((unsigned char)*w.at)) pit_text_str(line, s->means);
    pit_text_add(line, w.at, w.n);
    if (words < 4) return;
    w = line_word(rest);
    pit_text_str(line, "-");
    pit_text_add(line, w.at, w.n);
}

static void write_empty(struct pit_text *line, struct word seat)
{
    pit_text_str(line, "seat ");
    pit_text_add(line, seat.at, seat.n);
    pit_text_str(line, " is empty: somebody sits down first, as in: ");
    pit_text_add(line, seat.at, seat.n);
    pit_text_str(line, " Ann 100");
}

/* A decision that the seat has not now: the engine says why not. Several that it has are unclear.
 */
static bool is_closed(const struct pit_table *t, int64_t number, struct word w)
{
    const struct pit_verb_row *found;

    return number < 1 || number > PIT_SEATS_MAX || !(t->state.turn >> (number - 1) & 1) ||
           !verbs_begun(t, (int)number - 1, w, &found);
}

/* Yes or no of a seat that has no such question before it. An offered cut is no such answer: the
 * book says whose it is. */
static bool answers_nothing(const struct pit_table *t, struct word w)
{
    return is_answer(w) && (*w.at == 'y' || t->state.phase || !t->state.turn);
}

static void write_not_asked(struct pit_text *line, const struct pit_table *t, struct word seat,
                            int64_t number)
{
    bool turn = number >= 1 && number <= PIT_SEATS_MAX && t->state.turn >> (number - 1) & 1;

    pit_text_str(line, "seat ");
    pit_text_add(line, seat.at, seat.n);
    pit_text_str(line, turn ? " is asked no yes or no" : " has answered, or was not asked");
    pit_text_str(line, "; the table waits for ");
    pit_waits_text(line, &t->rules, &t->state);
}

/* False: nothing is meant that the engine could answer; the reason is written. */
static bool write_meant(struct pit_text *line, const struct pit_table *t, const struct typed *l,
                        struct word seat, struct line rest)
{
    const struct pit_verb_row *row = verb_meant(t->rules.game, l->word[1]);
    int64_t number = 0;
    pit_money money;
    int spot;
    bool paid =
        l->count > 2 && pit_money_parse(l->word[l->count - 1].at, l->word[l->count - 1].n, &money);

    word_number(seat, 4, &number);
    if (number >= 1 && number <= pit_places(&t->rules) && !(t->state.seated >> (number - 1) & 1)) {
        write_empty(line, seat);
        return false;
    }
    if (paid && (!is_spot_name(l->word[1]) || number < 1 || number > PIT_SEATS_MAX)) {
        pit_text_str(line, "seat ");
        pit_text_add(line, seat.at, seat.n);
        add_rest(line, rest);
        return true;
    }
    spot = paid && l->count == 3 ? short_open(line, t, (int)number - 1, l->word[1]) : -1;
    if (spot < 0 && line->used) return false;
    if (spot >= 0) {
        pit_text_str(line, "bet ");
        pit_text_add(line, seat.at, seat.n);
        pit_text_str(line, " ");
        pit_text_str(line, t->rules.spot[spot].name);
        line_word(&rest);
        add_rest(line, rest);
        return true;
    }
    if (paid && (l->count == 3 || l->count == 4)) {
        pit_text_str(line, "bet ");
        pit_text_add(line, seat.at, seat.n);
        pit_text_str(line, " ");
        write_spot_meant(line, &t->rules, &rest, l->count);
        add_rest(line, rest);
        return true;
    }
    if (answers_nothing(t, l->word[1])) {
        write_not_asked(line, t, seat, number);
        return false;
    }
    if (row && is_closed(t, number, l->word[1])) {
        line_word(&rest);
        write_decision(line, t, row, seat, rest);
        return true;
    }
    pit_text_quote(line, l->word[1].at, l->word[1].n, 40);
    pit_text_str(line, row ? ": more than one decision begins so; the table waits for "
                           : ": no decision and no spot; the table waits for ");
    pit_waits_text(line, &t->rules, &t->state);
    return false;
}

/* ---- lines of a seat ---- */

/* "no insurance", "n insure": what is declined may be named, and the record does not name it. */
static struct line behind_answer(const struct pit_table *t, int seat, struct word answer,
                                 struct line rest)
{
    struct line after = rest, spot = rest;
    struct word w = line_word(&after), hand;

    if (*answer.at == 'n' && w.n && !line_rest(after).n &&
        (verb_begun(t, seat, w) || spot_at(&t->rules, &spot, &hand) >= 0))
        return after;
    return rest;
}

enum meaning { NO_SEAT, A_LINE, NOT_NOW };

/* "2 raise 5", "2 field 10", "2 10", "2 Ann 100". NOT_NOW: why is written in place of a line. */
static enum meaning typed_seat(struct pit_text *line, const struct pit_table *t,
                               const struct typed *l, struct line rest)
{
    struct word whole = line_word(&rest), seat = before_hand(whole);
    const struct pit_verb_row *row;
    struct line after = rest, spot = rest;
    struct word w = line_word(&after);
    int64_t number;
    pit_money chips;

    if (l->count < 2 || !word_number(seat, 4, &number)) return NO_SEAT;
    if (number < 1 || number > PIT_SEATS_MAX)
        return write_meant(line, t, l, seat, rest) ? A_LINE : NOT_NOW;
    if (!(t->state.seated >> (number - 1) & 1) && l->count == 3 &&
        pit_money_parse(l->word[2].at, l->word[2].n, &chips)) {
        if (pit_money_parse(l->word[1].at, l->word[1].n, &chips) ||
            spot_at(&t->rules, &spot, &w) >= 0) { /* "2 17 5" is a bet, and no name */
            write_empty(line, seat);
            return NOT_NOW;
        }
        pit_text_str(line, "seat ");
        pit_text_add(line, seat.at, seat.n);
        add_rest(line, rest);
        return A_LINE;
    }
    row = verb_called(t->rules.game, w);
    if (row && l->count == 4 && short_spot(&t->rules, &spot) >= 0) row = NULL; /* "buy 4 20" */
    if (!row && typed_bet(line, t, seat, rest)) return A_LINE;
    if (!row) row = verb_begun(t, (int)number - 1, w);
    if (!row && (row = pit_verb(t->rules.game, short_answer(t, (int)number - 1, w))))
        after = behind_answer(t, (int)number - 1, w, after);
    if (!row) return write_meant(line, t, l, seat, rest) ? A_LINE : NOT_NOW;
    if (seat.n < whole.n && !(row->takes & PIT_TAKES_HAND)) {
        if (!hand_is_played(line, t, whole, seat)) return NOT_NOW;
        whole = seat;
    }
    write_decision(line, t, row, whole, after);
    return A_LINE;
}

/* ---- lines as they stand ---- */

/* Lines that Pit writes itself. */
static bool is_own(struct word w)
{
    static const char *const words[] = {"game",  "expect", "heard",      "said", "table", "time",
                                        "epoch", "lock",   "commit",     "show", "ready", "reveal",
                                        "chain", "seeded", "epoch-void", "!"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (word_is(w, words[i])) return true;
    return w.n > 0 && *w.at == '!';
}

/* "38", "7 7": as many numbers as the dice or the wheel bring, which the engine then refuses. */
static bool typed_wrong(struct pit_text *line, const struct pit_table *t, const struct typed *l)
{
    int verb = chance_due(t);
    int64_t number;

    if (verb == PIT_CARD || l->count != chance_row(verb)->words) return false;
    for (int i = 0; i < l->count; i++)
        if (!word_number(l->word[i], 4, &number)) return false;
    pit_text_str(line, chance_line(t->rules.game, verb));
    for (int i = 0; i < l->count; i++) {
        pit_text_str(line, " ");
        pit_text_add(line, l->word[i].at, l->word[i].n);
    }
    return true;
}

/* "shuffle": the house may have the cards shuffled after any round. In a record rules that are set
 * anew bring a new shoe, and those of the table are set once more. */
static enum meaning typed_shuffle(struct pit_text *line, const struct pit_table *t,
                                  const struct typed *l)
{
    if (l->count != 1 || !word_is(l->word[0], "shuffle") || t->rules.source != PIT_FROM_SHOE)
        return NO_SEAT;
    if (t->state.phase || t->state.wagers) {
        pit_text_str(line, "the cards are shuffled between rounds, before anybody bets: "
                           "the table waits for ");
        pit_waits_text(line, &t->rules, &t->state);
        return NOT_NOW;
    }
    pit_text_str(line, "set cut=");
    pit_text_int(line, t->rules.cut);
    return A_LINE;
}

/* "cut", "cut card": it is out. With a seat and a number it is the cut of a player. */
static bool typed_cut_card(struct pit_text *line, const struct typed *l)
{
    bool named = l->count == 1 || (l->count == 2 && word_is(l->word[1], "card"));

    if (!named || !word_is(l->word[0], "cut")) return false;
    pit_text_str(line, "cut-card");
    return true;
}

bool typed_line(struct pit_text *line, const struct pit_table *t, const char *typed)
{
    struct line all = line_of(typed, strlen(typed));
    struct typed l;
    enum meaning meaning;

    l.count = line_words(all, l.word, WORDS_MAX);
    if (!line_clean(all)) {
        pit_text_str(line, "a line has no control characters");
        return false;
    }
    if (!l.count || is_own(l.word[0])) {
        if (l.count) pit_text_quote(line, l.word[0].at, l.word[0].n, 40);
        pit_text_str(line, l.count ? ": such a line is Pit's own" : "nothing was typed");
        return false;
    }
    meaning = typed_shuffle(line, t, &l);
    if (meaning != NO_SEAT) return meaning == A_LINE;
    if (typed_cut_card(line, &l)) return true;
    if (typed_chance(line, t, &l) || typed_wrong(line, t, &l)) return true;
    if (is_answer(l.word[0])) {
        pit_text_add(line, l.word[0].at, l.word[0].n);
        pit_text_str(line, ": say which seat, as in: 1 ");
        pit_text_add(line, l.word[0].at, l.word[0].n);
        return false;
    }
    meaning = typed_seat(line, t, &l, all);
    if (meaning != NO_SEAT) return meaning == A_LINE;
    if (word_is(l.word[0], "cards") && are_cards(&l, 1)) {
        pit_text_str(line, "cards");
        write_cards(line, &l, 1);
        return true;
    }
    pit_text_add(line, line_rest(all).at, line_rest(all).n);
    return true;
}
