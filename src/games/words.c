/* words.c -- events, effects and refusals in words. */

#include "pit/words.h"

#include "chance.h"
#include "pit/clause.h"
#include "shoe.h"
#include "wagers.h"

#include <string.h>

enum { CHOICES_ROOM = 200 };

const char *pit_error_word(enum pit_error err)
{
    static const char *const words[] = {"ok",
#define X(name, word, text) word,
                                        PIT_ERRORS(X)
#undef X
    };

    return words[err];
}

static const char *error_text(enum pit_error err)
{
    static const char *const texts[] = {"",
#define X(name, word, text) text,
                                        PIT_ERRORS(X)
#undef X
    };

    return texts[err];
}

const char *pit_result_word(enum pit_result result)
{
    static const char *const words[] = {"win", "lose", "push", "void"};

    return words[result];
}

/* "$5"; for people, where records have "5". */
static void dollars(struct pit_text *t, pit_money amount)
{
    pit_text_str(t, amount < 0 ? "-$" : "$");
    pit_text_money(t, amount < 0 ? -amount : amount);
}

/* "box", or "box/2" where a seat may have several hands. */
static void spot_text(struct pit_text *t, const struct pit_rules *r, int spot, int hand)
{
    pit_text_str(t, r->spot[spot].name);
    if (r->hands <= 1) return;
    pit_text_str(t, "/");
    pit_text_int(t, hand + 1);
}

const char *pit_wager_mark(const struct pit_rules *r, const struct pit_state *s,
                           const struct pit_wager *w)
{
    if (r->game->resting && r->game->resting(r, s, w)) return " OFF";
    return w->flags & r->game->on_off ? " ON" : "";
}

/* ---- calls and outcomes ---- */

static void argument(struct pit_text *t, const struct pit_rules *r, char kind, int64_t value)
{
    static const char *const colours[] = {"red", "blue"};

    switch (kind) {
    case 'c': pit_text_str(t, pit_card_words((int)value)); break;
    case 'n': pit_text_number(t, value); break;
    case 's': pit_text_int(t, value + 1); break;
    case 'm': dollars(t, value); break;
    case 'b': pit_text_str(t, colours[value]); break;
    case 'k': pit_text_str(t, r->game->chips[value]); break;
    case 'w': pit_text_str(t, r->spot[value].name); break;
    case 'p': chance_row(PIT_POCKET)->told(t, r, (int)value); break;
    case 'o': pit_text_odds(t, (struct pit_ratio){(uint16_t)(value >> 16), (uint16_t)value}); break;
    case 'e': pit_text_str(t, value == PIT_EASY ? "easy " : ""); break;
    case 'h': pit_text_str(t, value == PIT_HARD ? ", the hard way" : ""); break;
    default: pit_text_int(t, value); break;
    }
}

/* The book's own words, or those of the game. */
static const char *call_words(const struct pit_rules *r, int call)
{
    const struct pit_call_row *row = &r->game->calls[call], *own = r->book->calls;

    for (; own && own->key; own++)
        if (strcmp(own->key, row->key) == 0) return own->text;
    return row->text;
}

void pit_notice_text(struct pit_text *t, const struct pit_notice *notice)
{
    pit_text_str(t, notice->words);
    if (notice->least) {
        pit_text_str(t, " ");
        dollars(t, notice->least);
        pit_text_str(t, notice->most > notice->least ? " to" : "");
    }
    if (notice->most > notice->least) {
        pit_text_str(t, " ");
        dollars(t, notice->most);
    }
    if (!notice->pays.den) return;
    pit_text_str(t, " ");
    pit_text_odds(t, notice->pays);
}

void pit_call_text(struct pit_text *t, const struct pit_rules *r, const struct pit_effect *call)
{
    size_t from = t->used;

    for (const char *c = call_words(r, call->to); *c; c++) {
        if (*c != '%') {
            pit_text_add(t, c, 1);
            continue;
        }
        argument(t, r, c[1], c[2] == '1' ? call->stake : call->net);
        c += 2;
    }
    if (t->at[from] >= 'a' && t->at[from] <= 'z') t->at[from] = (char)(t->at[from] - 'a' + 'A');
}

/* As one word: "5d", "2", "4-1". */
static void short_argument(struct pit_text *t, const struct pit_rules *r, char kind, int64_t value)
{
    switch (kind) {
    case 'c': pit_text_str(t, pit_card_name((int)value)); break;
    case 'm': pit_text_money(t, value); break;
    case 'n': pit_text_int(t, value); break;
    case 'p': chance_row(PIT_POCKET)->name(t, r, (int)value); break;
    case 'o':
        pit_text_int(t, value >> 16);
        pit_text_str(t, "-");
        pit_text_int(t, (uint16_t)value);
        break;
    default: argument(t, r, kind, value); break;
    }
}

void pit_call_arguments(struct pit_text *t, const struct pit_rules *r,
                        const struct pit_effect *call)
{
    for (int which = '1'; which <= '2'; which++)
        for (const char *c = call_words(r, call->to); *c; c++) {
            if (*c != '%' || c[2] != which || c[1] == 'e' || c[1] == 'h') continue;
            pit_text_str(t, ":");
            short_argument(t, r, c[1], which == '1' ? call->stake : call->net);
            break; /* an argument that is said twice is named once */
        }
}

void pit_outcome_text(struct pit_text *t, const struct pit_rules *r, const struct pit_effect *over)
{
    for (const char *c = r->game->outcomes[over->to]; *c; c++) {
        if (*c == '%') {
            pit_text_int(t, over->stake);
            c++;
        } else {
            pit_text_add(t, c, 1);
        }
    }
}

void pit_settle_text(struct pit_text *t, const struct pit_rules *r, const struct pit_effect *settle)
{
    static const char *const verbs[] = {" wins ", " loses", " pushes", " is void and goes back"};
    pit_money gross;

    spot_text(t, r, settle->spot, settle->hand);
    pit_text_str(t, " ");
    dollars(t, settle->stake);
    pit_text_str(t, verbs[settle->result]);
    if (settle->result == PIT_LOSE && settle->net && -settle->net < settle->stake) {
        pit_text_str(t, " "); /* part of it: the rest goes back */
        dollars(t, -settle->net);
    }
    if (settle->result != PIT_WIN) return;
    gross = settle->odds.den ? pit_payout(settle->stake, settle->odds) : settle->net;
    if (gross < settle->net) gross = settle->net;
    dollars(t, gross);
    if (!settle->odds.den) return; /* a meter pays what it has */
    pit_text_str(t, " at ");
    pit_text_odds(t, settle->odds);
    if (gross == settle->net) return;
    pit_text_str(t, ", less "); /* a percentage */
    dollars(t, gross - settle->net);
    pit_text_str(t, ": ");
    dollars(t, settle->net);
}

void pit_paid_text(struct pit_text *t, const struct pit_rules *r, const struct pit_effect *settle)
{
    struct pit_effect paid = *settle;

    paid.net = pit_paid(settle);
    pit_settle_text(t, r, &paid);
}

void pit_percentage_text(struct pit_text *t, const struct pit_rules *r,
                         const struct pit_effect *chips)
{
    pit_text_str(t, "percentage on ");
    pit_text_str(t, r->spot[chips->spot].name);
    pit_text_str(t, ": ");
    dollars(t, chips->net < 0 ? -chips->net : chips->net);
    pit_text_str(t, chips->net < 0 ? " taken" : " given back");
}

bool pit_told_text(struct pit_text *t, const struct pit_rules *r, const struct pit_event *e)
{
    const struct pit_verb_row *row = pit_verb(r->game, e->verb);

    if (!row || !row->told) return false;
    for (const char *c = row->told; *c; c++) {
        if (*c != '%')
            pit_text_add(t, c, 1);
        else if (*++c == 'm')
            dollars(t, e->amount);
        else if (*c == 'p')
            spot_text(t, r, e->spot, e->hand);
        else if (*c == 'h')
            pit_text_int(t, e->hand + 1);
        else
            pit_text_int(t, e->value);
    }
    return true;
}

/* ---- what the table waits for ---- */

static void seats_list(struct pit_text *t, unsigned seats)
{
    bool first = true;

    pit_text_str(t, (seats & (seats - 1)) ? "seats " : "seat ");
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        if (!(seats >> seat & 1)) continue;
        if (!first) pit_text_str(t, ", ");
        pit_text_int(t, seat + 1);
        first = false;
    }
}

/* The decisions of the seat whose turn it is, those that are always there left out. */
static void choices(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s,
                    int seat)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(r, s, seat, moves), named = 0;

    for (int i = 0; i < count; i++) {
        int verb = moves[i].verb;

        if (verb < PIT_VERB_OWN && verb != PIT_CUT && verb != PIT_NO_CUT) continue;
        if (i && moves[i - 1].verb == verb) continue; /* on another spot, or for another hand */
        pit_text_str(t, named++ ? ", " : " (");
        pit_text_str(t, pit_verb(r->game, verb)->name);
    }
    if (named) pit_text_str(t, ")");
}

/* "seat 1 (insure, even-money, decline); seats 2, 3 (insure, decline)". */
static void seats_asked(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s)
{
    unsigned left = s->turn;

    while (left) {
        char own[CHOICES_ROOM] = "";
        struct pit_text first = pit_text_in(own, sizeof own);
        unsigned alike = 0;

        for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
            char other[CHOICES_ROOM] = "";
            struct pit_text next = pit_text_in(other, sizeof other);

            if (!(left >> seat & 1)) continue;
            choices(alike ? &next : &first, r, s, seat);
            if (!alike || strcmp(own, other) == 0) alike |= 1U << seat;
        }
        if (left != s->turn) pit_text_str(t, "; ");
        seats_list(t, alike);
        pit_text_str(t, own);
        left &= ~alike;
    }
}

void pit_waits_text(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s)
{
    if (s->want) {
        pit_text_str(t, r->blind && s->want_hidden == PIT_HIDDEN && s->want == PIT_CARD
                            ? chance_row(PIT_DOWN)->waits
                            : chance_row(s->want)->waits);
        return;
    }
    if (!s->turn) {
        pit_text_str(t, !s->seated ? "players to sit down" : r->game->opens);
        return;
    }
    if (!s->phase && shoe_uncut(s)) { /* bets and the deal do not wait for a cut */
        pit_text_str(t, r->game->opens);
        pit_text_str(t, ", or ");
    }
    seats_asked(t, r, s);
}

/* ---- refusals ---- */

static void range_text(struct pit_text *t, const struct pit_range *range, bool money)
{
    void (*put)(struct pit_text *, int64_t) = money ? dollars : pit_text_int;

    put(t, range->least);
    if (range->most > range->least) {
        pit_text_str(t, " to ");
        put(t, range->most);
        if (money && range->step > 1) {
            pit_text_str(t, " in steps of ");
            put(t, range->step);
        }
    }
    if (range->also) {
        pit_text_str(t, ", or ");
        put(t, range->also);
    }
}

static void seat_text(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s,
                      const struct pit_event *e)
{
    if (e->seat >= pit_places(r)) {
        pit_text_str(t, e->seat >= PIT_DEALER ? "a seat decides that: " : "the table has ");
        pit_text_str(t, "seats 1 to ");
        pit_text_int(t, pit_places(r));
        return;
    }
    pit_text_str(t, "seat ");
    pit_text_int(t, e->seat + 1);
    if (e->verb != PIT_SIT)
        pit_text_str(t, " is empty: somebody has to sit down first");
    else if (s->seated >> e->seat & 1)
        pit_text_str(t, " is taken: choose a free one");
    else
        pit_text_str(t, " is one more than this player may hold");
}

static void amount_text(struct pit_text *t, const struct pit_rules *r, const struct pit_event *e,
                        const struct pit_range *why)
{
    bool money = pit_verb(r->game, e->verb)->takes & PIT_TAKES_AMOUNT;

    if (why->most < why->least) {
        pit_text_str(t, e->verb == PIT_TAKE ? "nothing can be taken down here"
                                            : "no more is allowed here");
        return;
    }
    if (money && e->amount > PIT_MONEY_MAX)
        pit_text_str(t, "that amount is too large");
    else if (money)
        dollars(t, e->amount);
    else
        pit_text_int(t, e->value);
    pit_text_str(t, money && e->amount > PIT_MONEY_MAX ? ": use " : " is not allowed: use ");
    range_text(t, why, money);
}

/* A seat that is asked something else has its turn, but not this. */
static void turn_text(struct pit_text *t, const struct pit_state *s, const struct pit_event *e,
                      enum pit_error err)
{
    if (e->verb == PIT_SHOW_BURN && s->shoe.shown && s->shoe.shown == s->shoe.burned) {
        pit_text_str(t, s->shoe.shown == 1 ? "the burn card has been shown"
                                           : "all burn cards have been shown");
        return;
    }
    if (err != PIT_ERR_TURN || !s->phase || e->seat >= PIT_SEATS_MAX || !(s->turn >> e->seat & 1)) {
        pit_text_str(t, error_text(err));
        return;
    }
    pit_text_str(t, "that is not possible for seat ");
    pit_text_int(t, e->seat + 1);
    pit_text_str(t, " now");
}

/* A place of a wheel's layout that this wheel does not have: the pocket that it lacks, or what it
 * has by the same clause, which lists those of every wheel. False: there is no more to say. */
static bool wheel_lacks(struct pit_text *t, const struct pit_rules *r,
                        const struct pit_spot *wanted)
{
    enum { FEW = 6 };
    uint64_t played = 0;
    int alike = 0, put = 0;

    for (const struct pit_spot *s = r->spot; s < r->spot + r->spots; s++) {
        if (s->left_out) continue;
        played |= s->wins;
        alike += s->clause == wanted->clause;
    }
    if (wanted->wins & ~played) {
        pit_text_str(t, ": this wheel is played without ");
        r->game->pocket_name(t, r, __builtin_ctzll(wanted->wins & ~played));
        return true;
    }
    if (!alike || alike > FEW) return false;
    pit_text_str(t, ": this layout has ");
    for (const struct pit_spot *s = r->spot; s < r->spot + r->spots; s++)
        if (!s->left_out && s->clause == wanted->clause) {
            pit_text_str(t, put++ ? ", " : "");
            pit_text_str(t, s->name);
        }
    return true;
}

/* The clause of a limit is where wagers or seats come up, and seldom speaks of the figure, nor of
 * a decision that the book does not have. */
static bool is_limit(const struct pit_rules *r, enum pit_error err, int clause)
{
    return (err == PIT_ERR_SEAT || err == PIT_ERR_AMOUNT || err == PIT_ERR_CHIPS ||
            err == PIT_ERR_VERB) &&
           (clause == option_clause(r, PIT_O_MIN) || clause == option_clause(r, PIT_O_MAX) ||
            clause == option_clause(r, PIT_O_SEATS));
}

void pit_refusal_text(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s,
                      const struct pit_event *e, enum pit_error err, const struct pit_range *why)
{
    bool told = is_limit(r, err, why->clause);

    switch (err) {
    case PIT_ERR_SEAT: seat_text(t, r, s, e); break;
    case PIT_ERR_AMOUNT: amount_text(t, r, e, why); break;
    case PIT_ERR_CHIPS:
        pit_text_str(t, "seat ");
        pit_text_int(t, e->seat + 1);
        pit_text_str(t, " has only ");
        dollars(t, s->chips[e->seat]);
        pit_text_str(t, " in chips");
        break;
    case PIT_ERR_CLOSED:
        if (e->verb == PIT_TAKE) { /* it may be the only one, while others are open */
            pit_text_str(t, "that bet stays up until it is decided");
            break;
        }
        if (e->verb != PIT_LEAVE) {
            pit_text_str(t, error_text(err));
            break;
        }
        pit_text_str(t, "seat ");
        pit_text_int(t, e->seat + 1);
        pit_text_str(t, " has a wager on the layout: take it down, or wait until it is decided");
        break;
    case PIT_ERR_SPOT:
        pit_text_str(t, e->verb == PIT_TAKE ? "there is no such wager on the layout"
                                            : error_text(err));
        if (r->source == PIT_FROM_WHEEL && e->verb != PIT_TAKE && e->spot < r->spots &&
            r->spot[e->spot].left_out)
            told = wheel_lacks(t, r, &r->spot[e->spot]);
        break;
    case PIT_ERR_TURN:
    case PIT_ERR_CHANCE:
        turn_text(t, s, e, err);
        pit_text_str(t, ", the table waits for ");
        pit_waits_text(t, r, s);
        break;
    default: pit_text_str(t, error_text(err)); break;
    }
    if (why->clause && !told) {
        pit_text_str(t, ". ");
        pit_text_str(t, pit_clause_words(why->clause));
    }
}
