/* train.c -- practice for dealers. */

#include "train_own.h"

#include "games/chance.h"
#include "pit/clause.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHOICES = 4, ROUNDS_AHEAD = 40, STEPS = 200, COLOUR_UP = 4 };

bool train_is(const char *answer, const char *word)
{
    return *answer && strncmp(answer, word, strlen(answer)) == 0;
}

bool train_yes_no(const struct train *t, const char *answer)
{
    (void)t;
    return train_is(answer, "yes") || train_is(answer, "no");
}

bool train_amount(const struct train *t, const char *answer)
{
    pit_money unused;

    (void)t;
    return pit_money_parse(answer, strlen(answer), &unused);
}

bool train_asks(struct train *t, const char *words, train_form *form, char answer[TRAIN_ANSWER],
                int64_t *ms)
{
    if (t->over) return false;
    do
        t->over = !t->ask(t->with, words, answer, ms);
    while (t->patient && !t->over && !form(t, answer));
    return !t->over;
}

void train_grade(struct train *t, enum grades_kind kind, bool right, int64_t ms, uint16_t clause,
                 const char *words)
{
    char told[TRAIN_WORDS];

    grades_add(&t->grades, kind, right, ms, clause, words);
    if (right) {
        t->tell(t->with, "right\n");
        return;
    }
    snprintf(told, sizeof told, clause ? "wrong: %s (%s)\n  %s\n" : "wrong: %s\n", words,
             pit_clause_id(clause), clause ? pit_clause_words(clause) : "");
    t->tell(t->with, told);
}

/* ---- calls ---- */

static void pool_call(struct train *t, const char *call)
{
    for (int i = 0; i < t->pooled; i++)
        if (strcmp(t->pool[i], call) == 0) return;
    if (t->pooled < TRAIN_POOL) snprintf(t->pool[t->pooled++], TRAIN_CALL, "%s", call);
}

static void see_ahead(void *with, const struct pit_table *table, const struct pit_event *e,
                      const struct pit_effect *fx, int count)
{
    char words[TRAIN_CALL];

    (void)e;
    for (int i = 0; i < count; i++) {
        struct pit_text text = pit_text_in(words, sizeof words);

        if (fx[i].kind != PIT_CALL) continue;
        pit_call_text(&text, &table->rules, &fx[i]);
        pool_call(with, words);
    }
}

/* The right call among others, at a random place; *at: which. */
static int choices(struct train *t, const char *right, const char *out[CHOICES], int *at)
{
    int count = 0, from;

    if (!t->pooled) return 0;
    from = crowd_below(&t->crowd, t->pooled);
    for (int i = 0; i < t->pooled && count < CHOICES - 1; i++) {
        const char *other = t->pool[(from + i) % t->pooled];

        if (strcmp(other, right) != 0) out[count++] = other;
    }
    if (!count) return 0;
    *at = crowd_below(&t->crowd, count + 1);
    memmove(out + *at + 1, out + *at, (size_t)(count - *at) * sizeof out[0]);
    out[*at] = right;
    return count + 1;
}

static bool is_choice(const struct train *t, const char *answer)
{
    int said = atoi(answer);

    return said >= 1 && said <= t->choices;
}

static void ask_call(struct train *t, const struct pit_effect *fx)
{
    char right[TRAIN_CALL], words[TRAIN_WORDS], answer[TRAIN_ANSWER], wrong[GRADES_WORDS];
    struct pit_text text = pit_text_in(right, sizeof right);
    const char *choice[CHOICES];
    int at = 0, count;
    int64_t ms;
    size_t n;

    pit_call_text(&text, &t->table.rules, fx);
    count = choices(t, right, choice, &at);
    if (!count) return;
    n = (size_t)snprintf(words, sizeof words, "What do you say?\n");
    for (int i = 0; i < count; i++)
        n += (size_t)snprintf(words + n, sizeof words - n, "  %d  %s\n", i + 1, choice[i]);
    t->choices = count;
    if (!train_asks(t, words, is_choice, answer, &ms)) return;
    snprintf(wrong, sizeof wrong, "the call is: %s", right);
    train_grade(t, GRADES_CALL, atoi(answer) - 1 == at, ms, fx->clause, wrong);
}

/* ---- payouts ---- */

static bool is_payout(const struct train *t, const char *answer)
{
    return train_is(answer, "take") || train_amount(t, answer);
}

static void ask_payout(struct train *t, const struct pit_effect *fx)
{
    char words[TRAIN_WORDS], answer[TRAIN_ANSWER], wrong[GRADES_WORDS], settled[120], chips[200];
    const struct pit_table *table = &t->table;
    struct pit_text text = pit_text_in(settled, sizeof settled);
    pit_money said = 0, paid = pit_paid(fx);
    bool take, number, right;
    int64_t ms;

    pit_text_money(&text, fx->stake);
    snprintf(words, sizeof words,
             "Seat %d, %s, has $%s on %s. What do you pay? (an amount; take; 0 for a push)\n",
             fx->seat + 1, table->name[fx->seat], settled, table->rules.spot[fx->spot].name);
    if (!train_asks(t, words, is_payout, answer, &ms)) return;
    take = train_is(answer, "take");
    number = pit_money_parse(answer, strlen(answer), &said);
    right = fx->result == PIT_LOSE ? take : number && said == (paid > 0 ? paid : 0);
    text = pit_text_in(settled, sizeof settled);
    pit_paid_text(&text, &table->rules, fx);
    snprintf(wrong, sizeof wrong, "seat %d: %s", fx->seat + 1, settled);
    train_grade(t, GRADES_PAY, right, ms, fx->clause2 ? fx->clause2 : fx->clause, wrong);
    if (paid <= 0) return;
    text = pit_text_in(chips, sizeof chips);
    pit_text_str(&text, "  cut ");
    rack_text(&text, &t->rack, paid);
    pit_text_str(&text, "\n");
    t->tell(t->with, chips);
}

/* A percentage that is taken at another time than with the settlement. */
static void ask_percentage(struct train *t, const struct pit_effect *fx)
{
    char words[TRAIN_WORDS], answer[TRAIN_ANSWER], wrong[GRADES_WORDS], taken[120];
    const struct pit_table *table = &t->table;
    struct pit_text text = pit_text_in(taken, sizeof taken);
    pit_money said = 0;
    bool right;
    int64_t ms;

    if (fx->net >= 0) return;
    snprintf(words, sizeof words, "Seat %d, %s: what percentage do you take on %s? (an amount)\n",
             fx->seat + 1, table->name[fx->seat], table->rules.spot[fx->spot].name);
    if (!train_asks(t, words, train_amount, answer, &ms)) return;
    right = pit_money_parse(answer, strlen(answer), &said) && said == -fx->net;
    pit_percentage_text(&text, &table->rules, fx);
    snprintf(wrong, sizeof wrong, "seat %d: %s", fx->seat + 1, taken);
    train_grade(t, GRADES_PAY, right, ms, fx->clause, wrong);
}

static void tell_moved(struct train *t, const struct pit_effect *fx)
{
    const struct pit_rules *r = &t->table.rules;
    char words[TRAIN_WORDS], amount[32];
    struct pit_text text = pit_text_in(amount, sizeof amount);

    pit_text_money(&text, fx->stake);
    snprintf(words, sizeof words, "  seat %d: $%s goes from %s to %s\n", fx->seat + 1, amount,
             r->spot[fx->spot].name, r->spot[fx->to].name);
    t->tell(t->with, words);
}

/* ---- markers ---- */

static int marked(const struct train *t)
{
    const struct pit_game *game = t->table.rules.game;

    return game->marks ? game->fact(&t->table.state, 0) : -1;
}

static bool is_number(const struct train *t, const char *answer)
{
    (void)t;
    return *answer && !answer[strspn(answer, "0123456789")];
}

/* The marker now shows something else: the puck, the dog. */
static void ask_marker(struct train *t)
{
    const struct pit_game *game = t->table.rules.game;
    int now = marked(t), before = t->marked;
    char words[TRAIN_WORDS], answer[TRAIN_ANSWER], wrong[GRADES_WORDS];
    int64_t ms;

    t->marked = now;
    if (now == before || now <= 0) return;
    snprintf(words, sizeof words, "Where does the marker go? (the number of the %s)\n",
             game->facts[0]);
    if (!train_asks(t, words, is_number, answer, &ms)) return;
    snprintf(wrong, sizeof wrong, "the %s is %d", game->facts[0], now);
    train_grade(t, GRADES_MARK, *answer && atoi(answer) == now, ms, t->called, wrong);
}

/* ---- a round ---- */

/* Whose cards they are: a seat's, or a hand's that is no seat's. */
static void owner(struct pit_text *text, const struct pit_rules *r, int to, int hand)
{
    if (to >= PIT_SEATS_MAX && r->game->hands) {
        pit_text_str(text, r->game->hands[hand]);
        return;
    }
    pit_text_str(text, "seat ");
    pit_text_int(text, to + 1);
}

/* A card for others to look at: the dealer sees its back. */
static void tell_hidden(struct train *t, const struct pit_event *e)
{
    char words[TRAIN_WORDS];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (t->downs < TRAIN_DOWN) {
        t->down[t->downs].card = (uint8_t)e->value;
        t->down[t->downs].to = e->to;
        t->down[t->downs++].hand = e->hand;
    }
    pit_text_str(&text, "  card, face down, for ");
    owner(&text, &t->table.rules, e->to, e->hand);
    pit_text_str(&text, "\n");
    t->tell(t->with, words);
}

/* True if this call says what such a card counts: it lies face up by then. */
static bool shows(const struct pit_game *game, const struct pit_effect *fx, int to, int hand)
{
    if (!fx->to) return false;
    if (to < PIT_SEATS_MAX) return fx->to == game->shows && fx->stake == to;
    return fx->to == game->shows_hand[hand];
}

static void tell_shown(struct train *t, const struct pit_effect *fx)
{
    char words[TRAIN_WORDS];
    struct pit_text text = pit_text_in(words, sizeof words);
    int left = 0;

    for (int i = 0; i < t->downs; i++) {
        int to = t->down[i].to, hand = t->down[i].hand;

        if (!shows(t->table.rules.game, fx, to, hand)) {
            t->down[left++] = t->down[i];
            continue;
        }
        if (!text.used) {
            pit_text_str(&text, "  ");
            owner(&text, &t->table.rules, to, hand);
            pit_text_str(&text, " shows");
        }
        pit_text_str(&text, " ");
        pit_text_str(&text, pit_card_name(t->down[i].card));
    }
    if (text.used) pit_text_str(&text, "\n");
    if (text.used) t->tell(t->with, words);
    t->downs = left;
}

static void tell_event(struct train *t, const struct pit_event *e)
{
    const struct pit_rules *r = &t->table.rules;
    const struct chance_row *row;
    char words[TRAIN_WORDS];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (e->verb == PIT_DEAL) t->downs = 0;
    if (e->verb == PIT_CARD && e->spot == PIT_HIDDEN) {
        tell_hidden(t, e);
        return;
    }
    if (chance_shown(r->game, e, &row)) {
        pit_text_str(&text, "  ");
        pit_text_str(&text, row->title ? row->title : "card");
        pit_text_str(&text, ": ");
        row->name(&text, r, chance_value(e));
        if (e->verb == PIT_CARD && e->to < PIT_SEATS_MAX) {
            pit_text_str(&text, " for seat ");
            pit_text_int(&text, e->to + 1);
        }
    } else if (e->seat < PIT_SEATS_MAX) {
        pit_text_str(&text, "  seat ");
        pit_text_int(&text, e->seat + 1);
        pit_text_str(&text, " ");
        if (!pit_told_text(&text, r, e)) return;
    } else {
        return;
    }
    pit_text_str(&text, "\n");
    t->tell(t->with, words);
}

static void see(void *with, const struct pit_table *table, const struct pit_event *e,
                const struct pit_effect *fx, int count)
{
    struct train *t = with;
    bool settled = false;

    (void)table;
    if (t->over) return;
    train_signal(t, e);
    tell_event(t, e);
    for (int i = 0; i < count && !t->over; i++) {
        if (fx[i].kind == PIT_SETTLE && !settled) train_past(t, fx + i, count - i);
        settled |= fx[i].kind == PIT_SETTLE;
        if (fx[i].kind == PIT_CALL) tell_shown(t, &fx[i]);
        if (fx[i].kind == PIT_CALL) ask_call(t, &fx[i]);
        if (fx[i].kind == PIT_CALL && fx[i].clause) t->called = fx[i].clause;
        if (fx[i].kind == PIT_SETTLE) ask_payout(t, &fx[i]);
        if (fx[i].kind == PIT_CHIPS) ask_percentage(t, &fx[i]);
        if (fx[i].kind == PIT_MOVED) tell_moved(t, &fx[i]);
    }
}

void train_open(struct train *t, const struct pit_rules *r, int seats, uint64_t seed)
{
    t->crowd.random.state = seed;
    t->pooled = 0;
    crowd_open(&t->crowd, &t->table, r, seats, see_ahead, t);
    for (int i = 0; i < ROUNDS_AHEAD && t->pooled < TRAIN_POOL; i++) {
        crowd_bets(&t->crowd, &t->table);
        crowd_closes(&t->crowd, &t->table);
        if (!crowd_begins(&t->crowd, &t->table)) break;
        for (int k = 0; k < STEPS && crowd_decides(&t->crowd, &t->table); k++)
            continue;
    }
    crowd_open(&t->crowd, &t->table, r, seats, see, t);
    t->marked = marked(t);
}

/* Bets are open, then closed, before anybody sees what chance brings. */
static bool begins(struct train *t)
{
    t->tell(t->with, "\nA new round.\n");
    crowd_bets(&t->crowd, &t->table);
    train_late(t);
    if (!t->over && crowd_closes(&t->crowd, &t->table)) train_late(t);
    return !t->over && crowd_begins(&t->crowd, &t->table);
}

bool train_round(struct train *t)
{
    if (!begins(t)) return false;
    ask_marker(t);
    for (int i = 0; i < STEPS && !t->over && t->table.state.phase; i++) {
        train_late(t);
        if (t->over || !crowd_decides(&t->crowd, &t->table)) break;
    }
    if (t->over) return false;
    ask_marker(t);
    if (crowd_below(&t->crowd, COLOUR_UP) == 0) train_colour_up(t);
    return !t->over;
}
