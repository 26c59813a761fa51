/* desk_words.c -- what the desk tells a dealer: calls to say, wagers to take and to pay, what comes
 * next. */

#include "desk.h"

#include "crowd.h"
#include "games/chance.h"
#include "pit/clause.h"
#include "short.h"

#include <stdio.h>
#include <string.h>

enum { LIES_ROOM = 4000 };

/* "seat 2, Bo" */
static void add_seat(struct pit_text *out, const struct pit_table *t, int seat)
{
    pit_text_str(out, "seat ");
    pit_text_int(out, seat + 1);
    if (!t->name[seat][0]) return;
    pit_text_str(out, ", ");
    pit_text_str(out, t->name[seat]);
}

static void add_money(struct pit_text *out, pit_money amount)
{
    pit_text_str(out, amount < 0 ? "-$" : "$");
    pit_text_money(out, amount < 0 ? -amount : amount);
}

static void add_clauses(struct pit_text *out, const struct pit_effect *fx)
{
    if (!fx->clause) return;
    pit_text_str(out, " (");
    pit_text_str(out, pit_clause_id(fx->clause));
    if (fx->clause2) {
        pit_text_str(out, ", ");
        pit_text_str(out, pit_clause_id(fx->clause2));
    }
    pit_text_str(out, ")");
}

/* ---- what follows from a line ---- */

static void tell_settle(struct pit_text *out, const struct rack *rack, const struct pit_table *t,
                        const struct pit_effect *fx)
{
    pit_money paid = pit_paid(fx);

    pit_text_str(out, fx->result == PIT_LOSE ? "take: " : paid > 0 ? "pay: " : "leave: ");
    add_seat(out, t, fx->seat);
    pit_text_str(out, ": ");
    pit_paid_text(out, &t->rules, fx);
    add_clauses(out, fx);
    pit_text_str(out, "\n");
    if (paid <= 0) return;
    pit_text_str(out, "  cut ");
    rack_text(out, rack, paid);
    pit_text_str(out, "\n");
}

/* Chips that come to the table are given in change; those that leave it are coloured up. */
static void add_chips(struct pit_text *out, const struct rack *rack, const struct pit_table *t,
                      int seat, pit_money amount)
{
    add_seat(out, t, seat);
    pit_text_str(out, ", ");
    add_money(out, amount);
    pit_text_str(out, ": ");
    rack_text(out, rack, amount);
    pit_text_str(out, "\n");
}

void desk_colour_up(struct pit_text *out, const struct rack *rack, const struct pit_table *t,
                    int seat, pit_money amount)
{
    pit_text_str(out, "colour up: ");
    add_chips(out, rack, t, seat, amount);
}

static void tell_purse(struct pit_text *out, const struct rack *rack, const struct pit_table *t,
                       const struct pit_effect *fx)
{
    if (fx->net < 0) desk_colour_up(out, rack, t, fx->seat, -fx->net);
    if (fx->net <= 0) return;
    pit_text_str(out, "change: ");
    add_chips(out, rack, t, fx->seat, fx->net);
}

static void tell_effect(struct pit_text *out, const struct rack *rack, const struct pit_table *t,
                        const struct pit_effect *fx)
{
    const struct pit_rules *r = &t->rules;

    switch (fx->kind) {
    case PIT_CALL:
        pit_text_str(out, "say: ");
        pit_call_text(out, r, fx);
        break;
    case PIT_SETTLE: tell_settle(out, rack, t, fx); return;
    case PIT_PURSE: tell_purse(out, rack, t, fx); return;
    case PIT_MOVED:
        pit_text_str(out, "move: ");
        add_seat(out, t, fx->seat);
        pit_text_str(out, ": ");
        add_money(out, fx->stake);
        pit_text_str(out, " from ");
        pit_text_str(out, r->spot[fx->spot].name);
        pit_text_str(out, " to ");
        pit_text_str(out, r->spot[fx->to].name);
        break;
    case PIT_CHIPS:
        if (!fx->net) return;
        pit_text_str(out, fx->net < 0 ? "take: " : "give back: ");
        add_seat(out, t, fx->seat);
        pit_text_str(out, ": percentage on ");
        pit_text_str(out, r->spot[fx->spot].name);
        pit_text_str(out, ", ");
        add_money(out, fx->net < 0 ? -fx->net : fx->net);
        add_clauses(out, fx);
        break;
    case PIT_ROUND_OVER:
        pit_text_str(out, "over: ");
        pit_outcome_text(out, r, fx);
        break;
    default: return;
    }
    pit_text_str(out, "\n");
}

/* A bet that was added to another: what lies there now. */
static void add_total(struct pit_text *out, const struct pit_table *t, const struct pit_event *e)
{
    pit_money total = pit_stake(&t->state, e->seat, e->spot, e->hand);

    if ((e->verb != PIT_BET && e->verb != PIT_VERBAL) || total <= e->amount) return;
    pit_text_str(out, ", ");
    add_money(out, total);
    pit_text_str(out, " in all");
}

static bool settles(const struct pit_effect *effects, int count)
{
    for (int i = 0; i < count; i++)
        if (effects[i].kind == PIT_SETTLE) return true;
    return false;
}

/* What seats are asked about a win, where no call has said it. */
static void tell_asked(struct pit_text *out, const struct pit_table *t)
{
    const struct pit_game *game = t->rules.game;

    for (int seat = 0; game->explains && seat < PIT_SEATS_MAX; seat++) {
        char words[200] = "";
        struct pit_text text = pit_text_in(words, sizeof words);

        if (t->state.turn >> seat & 1) game->explains(&text, &t->rules, &t->state, seat);
        if (!*words) continue;
        pit_text_str(out, "ask: ");
        add_seat(out, t, seat);
        pit_text_str(out, ": ");
        pit_text_str(out, words);
        pit_text_str(out, "\n");
    }
}

void desk_tell(struct pit_text *out, const struct rack *rack, const struct pit_table *t,
               const struct pit_event *e, const struct pit_effect *effects, int count)
{
    size_t before = out->used;

    if (e->seat < PIT_SEATS_MAX) {
        pit_text_str(out, "ok: ");
        add_seat(out, t, e->seat);
        pit_text_str(out, " ");
        if (pit_told_text(out, &t->rules, e)) {
            add_total(out, t, e);
            pit_text_str(out, "\n");
        } else {
            out->used = before;
            out->at[before] = '\0';
        }
    }
    for (int i = 0; i < count; i++)
        tell_effect(out, rack, t, &effects[i]);
    if (settles(effects, count)) tell_asked(out, t);
}

/* ---- what comes next ---- */

/* Between rounds a seat is offered the cut, or the shoe: it declines, so that the next one is
 * asked. NULL: nothing is offered. */
static const char *declines(const struct pit_table *t)
{
    static char line[40];
    struct pit_move moves[PIT_MOVES_MAX];
    int seat = 0, verb = 0;

    if (t->state.phase || !t->state.turn) return NULL;
    while (!(t->state.turn >> seat & 1))
        seat++;
    if (pit_moves_of(&t->rules, &t->state, seat, PIT_NO_CUT, moves))
        verb = PIT_NO_CUT;
    else
        verb = short_answer(t, seat, (struct word){"n", 1});
    if (!verb) return NULL;
    snprintf(line, sizeof line, "%d %s", seat + 1, pit_verb(t->rules.game, verb)->name);
    return line;
}

/* The next card is dealt face down, for somebody to turn. */
static bool comes_unseen(const struct pit_table *t)
{
    return t->rules.blind && t->state.want == PIT_CARD && t->state.want_hidden == PIT_HIDDEN;
}

/* The words of a line that needs nothing but Enter. */
static const char *enter_of(const struct pit_table *t)
{
    struct pit_move moves[PIT_MOVES_MAX];

    if (t->state.want == PIT_DOWN || comes_unseen(t)) return "cards xx";
    if (!t->state.want && !t->state.phase &&
        pit_moves_of(&t->rules, &t->state, PIT_DEALER, PIT_DEAL, moves))
        return declines(t) ? declines(t) : pit_verb(t->rules.game, PIT_DEAL)->name;
    if (crowd_closing(t)) return pit_verb(t->rules.game, crowd_closing(t))->name;
    return NULL;
}

int desk_hand(const struct pit_table *t)
{
    const struct pit_game *game = t->rules.game;

    for (int i = 0; game->facts && game->facts[i]; i++)
        if (strcmp(game->facts[i], "hand") == 0) return game->fact(&t->state, i);
    return -1;
}

/* Whose card it is: " for seat 1, Ann, hand 2", " for the dealer". */
static void add_whose(struct pit_text *out, const struct pit_table *t)
{
    const struct pit_state *s = &t->state;
    size_t used = out->used;

    if (s->want == PIT_TURN) { /* want_for is no seat */
        if (t->rules.game->awaits && s->want_hidden == PIT_UNSEEN)
            t->rules.game->awaits(out, &t->rules, s);
    } else if (s->want == PIT_DOWN && s->shoe.burns) {
        pit_text_str(out, ", to burn");
    } else if (s->want_for < PIT_SEATS_MAX) {
        pit_text_str(out, " for ");
        add_seat(out, t, s->want_for);
        if (t->rules.hands <= 1) return;
        pit_text_str(out, ", hand ");
        pit_text_int(out, s->want_hand + 1);
    } else {
        if (t->rules.game->awaits) t->rules.game->awaits(out, &t->rules, s);
        if (out->used == used && t->rules.hands > 1 && s->want_for == PIT_DEALER)
            pit_text_str(out, " for the dealer");
    }
}

/* The seat whose turn it is has more than one hand. */
static bool is_split(const struct pit_state *s)
{
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].hand && s->turn >> s->wager[i].seat & 1) return s->phase != 0;
    return false;
}

int desk_split_hand(const struct pit_table *t)
{
    return !t->state.want && is_split(&t->state) ? desk_hand(t) : 0;
}

/* The shoe is half dealt, and the desk does not count where the cut card is: the dealer says. */
static bool cut_is_told(const struct pit_table *t)
{
    struct pit_move moves[PIT_MOVES_MAX];

    return t->rules.cards && !t->state.shoe.cut && 2 * t->state.shoe.inside <= t->rules.cards &&
           pit_moves_of(&t->rules, &t->state, PIT_DEALER, PIT_CUT_CARD, moves);
}

void desk_next(struct pit_text *out, const struct pit_table *t, const char **enter)
{
    const struct pit_state *s = &t->state;
    const struct chance_row *row = chance_row(s->want);

    *enter = enter_of(t);
    pit_text_str(out, "next: ");
    pit_waits_text(out, &t->rules, s);
    if (s->want == PIT_CARD || s->want == PIT_DOWN || s->want == PIT_TURN)
        add_whose(out, t);
    else if (!t->rules.cards && t->rules.game->awaits)
        t->rules.game->awaits(out, &t->rules, s);
    if (desk_split_hand(t) > 0) {
        pit_text_str(out, ", hand ");
        pit_text_int(out, desk_split_hand(t));
    }
    if (row && row->line && row->words) {
        pit_text_str(out, " (");
        pit_text_str(out, row->form);
        pit_text_str(out, ")");
    }
    if (*enter) {
        pit_text_str(out, " [Enter: ");
        pit_text_str(out, *enter);
        pit_text_str(out, "]");
    }
    if (!s->phase && cut_is_told(t)) pit_text_str(out, " [cut: the cut card is out]");
}

/* Cards that lie at several places, a line each; else what came, one after the other. */
static void tell_came(struct pit_text *out, const struct desk *d)
{
    char lies[LIES_ROOM];
    struct pit_text text = pit_text_in(lies, sizeof lies);
    bool places;

    if (d->lies && d->play.table.rules.cards) d->lies(&text, d->watching);
    places = text.used && strchr(lies, '\n') != strrchr(lies, '\n');
    pit_text_str(out, d->play.table.state.phase ? "  on the table:" : "  came last:");
    pit_text_str(out, places ? "\n" : " ");
    pit_text_str(out, places ? lies : d->came);
    if (!places) pit_text_str(out, "\n");
}

/* A percentage that is marked stays on the layout until it is paid. */
static void add_owed(struct pit_text *out, const struct pit_table *t, int seat)
{
    pit_money owed = t->rules.game->owes ? t->rules.game->owes(&t->state, seat) : 0;

    if (!owed) return;
    pit_text_str(out, ", owes ");
    add_money(out, owed);
}

/* Who deals, where that is a player. */
static void tell_curator(struct pit_text *out, const struct pit_table *t)
{
    const struct pit_game *game = t->rules.game;

    for (int i = 0; game->facts && game->facts[i]; i++) {
        if (strcmp(game->facts[i], "curator") != 0 || game->fact(&t->state, i) < 1) continue;
        pit_text_str(out, "  curator: ");
        add_seat(out, t, game->fact(&t->state, i) - 1);
        pit_text_str(out, "\n");
    }
}

void desk_table(struct pit_text *out, const struct desk *d)
{
    const struct pit_table *t = &d->play.table;
    const struct pit_state *s = &t->state;

    pit_text_str(out, "round ");
    pit_text_int(out, s->round + (s->phase == 0));
    if (t->rules.cards) {
        pit_text_str(out, ", ");
        pit_text_int(out, s->shoe.inside);
        pit_text_str(out, " cards in the shoe");
    }
    pit_text_str(out, "\n");
    if (d->came[0]) tell_came(out, d);
    if (d->marks) d->marks(out, d->watching);
    tell_curator(out, t);
    if (t->keeper.next < t->keeper.count) {
        pit_text_str(out, "  named ahead:");
        for (int i = t->keeper.next; i < t->keeper.count; i++) {
            pit_text_str(out, " ");
            pit_text_str(out, pit_card_name(t->keeper.pile[i]));
        }
        pit_text_str(out, "\n");
    }
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        if (!(s->seated >> seat & 1)) continue;
        pit_text_str(out, "  ");
        add_seat(out, t, seat);
        pit_text_str(out, ": ");
        add_money(out, s->chips[seat]);
        add_owed(out, t, seat);
        for (int i = 0; i < s->wagers; i++) {
            if (s->wager[i].seat != seat) continue;
            pit_text_str(out, ", ");
            pit_text_str(out, t->rules.spot[s->wager[i].spot].name);
            pit_record_hand(out, &t->rules, s->wager[i].hand);
            pit_text_str(out, " ");
            add_money(out, s->wager[i].stake);
            pit_text_str(out, pit_wager_mark(&t->rules, s, &s->wager[i]));
        }
        pit_text_str(out, "\n");
    }
}

/* ---- irregularities, and what may be typed ---- */

/* "irregular third-exposed", "no-roll off-table": the line, and what it needs behind it. */
static void irregular_line(struct pit_text *out, const struct pit_table *t,
                           const struct pit_move *m)
{
    const struct pit_game *game = t->rules.game;

    pit_text_str(out, game->irregular_line ? game->irregular_line : "irregular");
    pit_text_str(out, " ");
    pit_text_str(out, game->irregular[m->spot].name);
    if (!game->irregular[m->spot].takes_seat) return;
    pit_text_str(out, " ");
    pit_text_int(out, m->to + 1);
}

int desk_menu(struct pit_text *out, const struct pit_table *t)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves_of(&t->rules, &t->state, PIT_DEALER, PIT_IRREGULAR, moves);

    for (int i = 0; i < count; i++) {
        pit_text_str(out, "  irregular ");
        pit_text_int(out, i + 1);
        if (t->rules.game->irregular[moves[i].spot].takes_card) pit_text_str(out, " CARD");
        pit_text_str(out, ": ");
        irregular_line(out, t, &moves[i]);
        if (moves[i].range.clause) {
            pit_text_str(out, ". ");
            pit_text_str(out, pit_clause_words(moves[i].range.clause));
            pit_text_str(out, " (");
            pit_text_str(out, pit_clause_id(moves[i].range.clause));
            pit_text_str(out, ")");
        }
        pit_text_str(out, "\n");
    }
    if (!count) pit_text_str(out, "  no irregularity of the book can be now\n");
    return count;
}

bool desk_irregular(struct pit_text *line, const struct pit_table *t, int n)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves_of(&t->rules, &t->state, PIT_DEALER, PIT_IRREGULAR, moves);

    if (n < 1 || n > count) return false;
    irregular_line(line, t, &moves[n - 1]);
    return true;
}

/* The verbs of a seat or of the dealer, each once: "raise $0.01 to $5". */
static void add_verbs(struct pit_text *out, const struct pit_table *t, int seat)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(&t->rules, &t->state, seat, moves), last = 0;

    for (int i = 0; i < count; i++) {
        const struct pit_verb_row *row = pit_verb(t->rules.game, moves[i].verb);

        if (moves[i].verb == last || moves[i].verb == PIT_SIT || moves[i].verb == PIT_IRREGULAR)
            continue;
        pit_text_str(out, last ? ", " : " ");
        last = moves[i].verb;
        pit_text_str(out, row->name);
        if (row->takes & PIT_TAKES_FROM) {
            pit_text_str(out, " ");
            pit_text_str(out, t->rules.game->from);
        }
        if (row->takes & PIT_TAKES_SPOT) pit_text_str(out, " SPOT");
        if (row->takes & PIT_TAKES_AMOUNT) pit_text_str(out, " AMOUNT");
        if (row->takes & PIT_TAKES_NUMBER) pit_text_str(out, " NUMBER");
    }
    pit_text_str(out, last ? "\n" : " nothing now\n");
}

void desk_help(struct pit_text *out, const struct pit_table *t)
{
    const struct chance_row *begins = chance_row(pit_begins(&t->rules));

    if (begins) {
        pit_text_str(out, "  ");
        pit_text_str(out, begins->form);
        pit_text_str(out, "  what came, as in: ");
        pit_text_str(out, begins->line);
        pit_text_str(out, " ");
        pit_text_str(out, begins->form);
        pit_text_str(out, "\n");
    } else {
        pit_text_str(out, "  7h td  the cards as they fall; xx is one that nobody saw\n"
                          "  cut  the cut card is out\n");
    }
    pit_text_str(out, "  SEAT NAME CHIPS  somebody sits down\n"
                      "  SEAT SPOT AMOUNT  a bet; SEAT DECISION  what a seat decides\n");
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        if (!(t->state.seated >> seat & 1)) continue;
        pit_text_str(out, "  ");
        add_seat(out, t, seat);
        pit_text_str(out, ":");
        add_verbs(out, t, seat);
    }
    pit_text_str(out, "  dealer:");
    add_verbs(out, t, PIT_DEALER);
    pit_text_str(out,
                 "  table  what lies where; irregular  the menu of irregularities\n"
                 "  signals  what hands say; colour SEAT  its chips in as few as possible\n"
                 "  undo  takes the last line back; redo  has it again; quit  closes the desk\n");
}
