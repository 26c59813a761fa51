/* tabulate.c -- plays every three ranks through the game and writes down what they bring. */

#include "tabulate.h"

#include "odds/graph.h"
#include "odds/round.h"

/* A round being tabulated. */
struct trial {
    const struct pit_rules *rules;
    pit_money ante;
    int card[3]; /* one of each rank, in different suits */
    int decide;  /* which of the choices to take */
};

struct result {
    pit_money net, staked;
    bool raised, third;
};

/* Some card of each kind, in the suit that is asked for. */
static int card_of(const struct pit_rules *r, int rank, int suit)
{
    for (int card = 0; card < PIT_CARDS; card++)
        if (r->alike[card] == rank && pit_suit(card) == suit) return card;
    return -1;
}

/* From the second card on, to the end of the round. False if it is not of the shape. */
static bool finish(const struct trial *t, const struct pit_state *dealt, struct result *out)
{
    struct pit_event events[ODDS_EVENTS_MAX];
    struct pit_state s;
    bool decided = false;

    *out = (struct result){.staked = t->ante};
    pit_copy(t->rules, &s, dealt);
    while (s.phase) {
        if (s.want) {
            if (out->third || !odds_card(t->rules, &s, t->card[2])) return false;
            out->third = true;
            continue;
        }
        if (decided || out->third || !(s.turn & 1)) return false;
        decided = true;
        if (t->decide >= odds_events(t->rules, &s, 0, events)) return false;
        if (pit_apply(t->rules, &s, &events[t->decide], NULL, NULL)) return false;
        out->raised = events[t->decide].amount > 0;
        out->staked += events[t->decide].amount;
    }
    out->net = pit_worth(&s, 0) - pit_worth(dealt, 0);
    return true;
}

static int class_of(struct sim_table *t, const struct result *result)
{
    int i = 0;

    while (i < t->classes &&
           (t->class[i].net != result->net || t->class[i].raised != result->raised))
        i++;
    if (i == SIM_CLASSES) return -1;
    if (i == t->classes) t->class[t->classes++] = (struct sim_class){result->net, result->raised};
    return i;
}

/* The choices of this deal, and the one that the strategy takes. */
static bool choices(struct sim_table *t, const struct trial *trial, const struct pit_state *dealt,
                    const struct strategy *st, int pair)
{
    struct pit_event events[ODDS_EVENTS_MAX];
    struct strategy_with with = {st, trial->rules, 0};
    int count;

    t->choices[pair] = 1;
    if (dealt->phase == 0 || dealt->want) return true;
    count = odds_events(trial->rules, dealt, 0, events);
    if (count < 1 || count > SIM_CHOICES) return false;
    t->choices[pair] = (uint8_t)count;
    t->chosen[pair] = (uint8_t)strategy_choose(&with, dealt, events, count);
    return true;
}

/* Every third card after these two. */
static bool fill_pair(struct sim_table *t, struct trial *trial, const struct pit_state *dealt,
                      int pair)
{
    struct result result;

    for (int choice = 0; choice < t->choices[pair]; choice++)
        for (int third = 0; third < SIM_RANKS; third++) {
            int class;

            trial->decide = choice;
            trial->card[2] = card_of(trial->rules, third, 2);
            if (!finish(trial, dealt, &result)) return false;
            class = class_of(t, &result);
            if (class < 0) return false;
            t->of[choice][pair << 4 | third] = (uint8_t) class;
            t->third[pair] = result.third;
            if (result.staked > t->purse) t->purse = result.staked;
        }
    return true;
}

/* A table of two seats that have bet, dealt to. */
static void deal_two(const struct pit_rules *r, struct pit_state *s, pit_money ante)
{
    const struct pit_event events[] = {
        {.seat = 1, .verb = PIT_SIT, .amount = 100 * ante},
        {.seat = 1, .verb = PIT_BET, .amount = ante},
        {.seat = PIT_DEALER, .verb = PIT_DEAL},
    };

    odds_bet_one(r, s, ante);
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        pit_apply(r, s, &events[i], NULL, NULL);
}

/* A deal that draws, to two silent seats: is there a third card for both, or one for each? */
static bool own_cards(const struct sim_table *t, const struct pit_rules *r)
{
    static const struct strategy silent = {0};
    struct pit_state s;
    int pair = 0, cards = 0;

    while (pair < SIM_PAIRS && !t->third[pair])
        pair++;
    if (pair == SIM_PAIRS || r->option[PIT_O_SEATS] < 2) return false;
    deal_two(r, &s, t->ante);
    while (s.phase && cards < 4) {
        const int ranks[] = {pair >> 4, pair & 15, 0, 1};
        struct pit_event e;

        if (s.want) {
            if (!odds_card(r, &s, card_of(r, ranks[cards], cards))) return false;
            cards++;
            continue;
        }
        e = strategy_event(&silent, r, &s, s.turn & 1 ? 0 : 1);
        pit_apply(r, &s, &e, NULL, NULL);
    }
    return cards == 4;
}

/* Deals two ranks. False if the game wants something else. */
static bool deal_pair(struct trial *trial, struct pit_state *s, int pair)
{
    trial->card[0] = card_of(trial->rules, pair >> 4, 0);
    trial->card[1] = card_of(trial->rules, pair & 15, 1);
    return odds_card(trial->rules, s, trial->card[0]) && odds_card(trial->rules, s, trial->card[1]);
}

/* A measure that is not the same for the same deal from a thinner shoe tells of the shoe. One that
 * the strategy looks at cannot be tabulated for play from shoes. */
static bool looks_at_shoe(struct trial *trial, const struct strategy *st, int pair)
{
    const struct pit_rules *r = trial->rules;
    struct pit_state full, thin;
    struct pit_shoe shoe;

    odds_round(r, &full, trial->ante, NULL, NULL);
    shoe = full.shoe;
    for (int card = 3 * PIT_CARDS / 4; card < PIT_CARDS; card++, shoe.total--, shoe.inside--)
        shoe.unseen[card]--;
    odds_round(r, &thin, trial->ante, NULL, &shoe);
    if (!deal_pair(trial, &full, pair) || !deal_pair(trial, &thin, pair)) return true;
    for (int l = 0; l < st->lines; l++)
        for (int i = 0; i < st->line[l].terms; i++) {
            int which = st->line[l].term[i].measure;

            if (st->line[l].term[i].look != STRATEGY_MEASURE) return true;
            if (r->game->measure(r, &full, 0, which) != r->game->measure(r, &thin, 0, which))
                return true;
        }
    return false;
}

static bool thirteen_kinds(struct sim_table *t, const struct pit_rules *r,
                           const struct pit_state *start)
{
    for (int card = 0; card < PIT_CARDS; card++) {
        if (r->alike[card] >= SIM_RANKS) return false;
        t->ranks[r->alike[card]] += start->shoe.unseen[card];
    }
    for (int rank = 0; rank < SIM_RANKS; rank++)
        for (int suit = 0; suit < 4; suit++)
            if (card_of(r, rank, suit) < 0) return false;
    return true;
}

bool sim_tabulate(struct sim_table *t, const struct pit_rules *r, const struct strategy *st,
                  pit_money ante)
{
    struct trial trial = {.rules = r, .ante = ante};
    struct pit_state start, dealt;

    *t = (struct sim_table){.ante = ante};
    odds_round(r, &start, ante, NULL, NULL);
    if (start.phase == 0 || !thirteen_kinds(t, r, &start)) return false;
    for (int pair = 0; pair < SIM_PAIRS; pair++) {
        if (pair >> 4 >= SIM_RANKS || (pair & 15) >= SIM_RANKS) continue;
        pit_copy(r, &dealt, &start);
        if (!deal_pair(&trial, &dealt, pair)) return false;
        if (!choices(t, &trial, &dealt, st, pair) || !fill_pair(t, &trial, &dealt, pair))
            return false;
        if (t->choices[pair] > 1 && !t->left_counts)
            t->left_counts = looks_at_shoe(&trial, st, pair);
    }
    t->each = own_cards(t, r);
    return true;
}

int sim_counted(const struct sim_table *t, int pair, const uint32_t unseen[SIM_RANKS])
{
    pit_money most = 0;
    int best = 0;

    for (int choice = 0; choice < t->choices[pair]; choice++) {
        pit_money value = 0;

        for (int third = 0; third < SIM_RANKS; third++)
            value += t->class[t->of[choice][pair << 4 | third]].net * unseen[third];
        if (choice && value <= most) continue; /* what comes first wins ties */
        most = value;
        best = choice;
    }
    return best;
}

uint64_t sim_weight(const struct sim_table *t, int first, int second, int third)
{
    uint64_t b = t->ranks[second] - (second == first);

    return t->ranks[first] * b * (t->ranks[third] - (third == first) - (third == second));
}
