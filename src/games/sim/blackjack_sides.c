/* blackjack_sides.c -- wagers beside the box: what they come to is asked of the game once, or by
 * the cards where there are too many to ask about. */

#include "blackjack_sim.h"

#include <stdlib.h>

/* ---- asking the game ---- */

static void two_cards(struct bjs_plan *p, int i)
{
    const struct sim_job *j = p->job;
    pit_money stake = j->extra[i].amount;

    for (int a = 0; a < PIT_CARDS; a++)
        for (int b = 0; b < PIT_CARDS; b++) {
            struct pit_bj_hand h = {.card = {(uint8_t)a, (uint8_t)b}, .cards = 2};
            struct bj_verdict v = bj_judge_two(j->rules, j->extra[i].spot, &h, 0);
            pit_money *net = &p->two[i][a][b];

            *net = v.result == PIT_LOSE ? -stake : BJS_LATER;
            if (v.result == PIT_WIN) *net = pays(stake, v.odds);
        }
}

/* Each card by itself, beside one that does not match. */
static void matches(struct bjs_plan *p)
{
    for (int up = 0; up < PIT_CARDS; up++)
        for (int card = 0; card < PIT_CARDS; card++) {
            struct pit_bj_hand h = {.card = {(uint8_t)card, (uint8_t)((up + 1) % 13)}, .cards = 2};
            struct bj_verdict v = bj_judge_two(p->job->rules, S_MATCH, &h, up);

            p->matches[up][card] = v.result == PIT_WIN ? v.odds.num : 0;
        }
}

static void bonus_chances(struct bjs_plan *p, struct pit_state *s, pit_money stake)
{
    wager_put(s, NULL, 0, S_BONUS, 0, 0, stake);
    s->want_for = 0;
    p->picks = bj_bonus_chances(p->job->rules, s, p->pick);
    for (int i = 0; i < p->picks; i++)
        p->picked += p->pick[i].weight;
}

static bool plays_one(struct bjs_plan *p, struct pit_state *s, int i)
{
    int spot = p->job->extra[i].spot;
    uint8_t bit = (uint8_t)(1U << i);

    for (int k = 0; k < i; k++)
        if (p->job->extra[k].spot == spot) return false;
    switch (spot) {
    case S_OVER:
    case S_UNDER:
    case S_SUITED: p->at_once |= bit; break;
    case S_SEVENS:
        p->at_once |= bit;
        p->sevens = i;
        break;
    case S_BONUS:
        p->at_once |= bit;
        p->bonus = i;
        bonus_chances(p, s, p->job->extra[i].amount);
        break;
    case S_MATCH:
        p->match = i;
        matches(p);
        break;
    case S_TWENTY: p->twenty = i; break;
    case S_BUST: p->bust = i; break;
    case S_PROGRESSIVE: p->progressive = i; break;
    default:
        if (!is_streak(spot)) return false;
        p->streaks |= bit;
        break;
    }
    if (p->at_once & bit || spot == S_TWENTY) two_cards(p, i);
    return true;
}

/* The wagers of the first round are taken, one after the other? */
static bool are_taken(const struct sim_job *j)
{
    struct pit_state *s = malloc(sizeof *s);
    struct pit_event e = {.verb = PIT_BET, .spot = S_BOX, .amount = j->ante};
    bool good;

    if (!s) abort();
    pit_open(j->rules, s);
    s->want = PIT_NOTHING; /* as if it had been shuffled */
    s->seated = 1;
    s->chips[0] = PIT_MONEY_MAX / 2;
    good = !pit_apply(j->rules, s, &e, NULL, NULL);
    for (int i = 0; i < j->extras && good; i++) {
        e.spot = j->extra[i].spot;
        e.amount = j->extra[i].amount;
        good = !pit_apply(j->rules, s, &e, NULL, NULL);
    }
    free(s);
    return good;
}

bool bjs_sides_make(struct bjs_plan *p, struct pit_state *s)
{
    const struct sim_job *j = p->job;
    bool good = !j->extras || are_taken(j);

    p->sevens = p->progressive = p->bonus = p->match = p->twenty = p->bust = BJS_NONE;
    if (j->extras) p->two = calloc((size_t)j->extras, sizeof *p->two);
    if (j->extras && !p->two) abort();
    for (int i = 0; i < j->extras && good; i++)
        good = plays_one(p, s, i);
    return good;
}

/* ---- settling ---- */

static void brought(struct bjs_table *t, struct bjs_box *b, int i, pit_money net)
{
    t->beside.of[i].net += net;
    t->beside.of[i].squares += (sim_wide)net * net;
    t->beside.of[i].decided++;
    b->open &= (uint8_t) ~(1U << i);
}

static bool is_open(const struct bjs_box *b, int i)
{
    return b->open >> i & 1;
}

/* MAB-BJ 19(i): the meter grows. MAB-BJ 22(k): streaks begin where none is open. */
void bjs_sides_bet(struct bjs_table *t)
{
    const struct bjs_plan *p = t->plan;
    const struct sim_job *j = p->job;
    unsigned all = (1U << j->extras) - 1;

    for (int i = 0; i < t->boxes; i++) {
        struct bjs_box *b = &t->box[i];

        b->open = (uint8_t)(all & ~(unsigned)p->streaks);
        b->won = b->lost = 0;
        if (!t->beside.streak[i].open) t->beside.streak[i].open = p->streaks;
        if (p->progressive < BJS_NONE)
            t->beside.meter +=
                j->extra[p->progressive].amount * j->rules->option[O_METER_RATE] / 100;
    }
}

void bjs_sides_two(struct bjs_table *t)
{
    const struct bjs_plan *p = t->plan;

    for (int i = 0; i < t->boxes; i++) {
        struct bjs_box *b = &t->box[i];
        const uint8_t *card = b->hand[0].card;

        for (int k = 0; k < p->job->extras; k++)
            if (p->at_once >> k & 1 && p->two[k][card[0]][card[1]] != BJS_LATER)
                brought(t, b, k, p->two[k][card[0]][card[1]]);
        if (p->match < BJS_NONE) {
            const int32_t *of = p->matches[t->dealer.card[0]];
            pit_money stake = p->job->extra[p->match].amount, odds = of[card[0]] + of[card[1]];

            brought(t, b, p->match, odds ? odds * stake : -stake);
        }
    }
}

void bjs_sides_twenty(struct bjs_table *t, bool up_may)
{
    const struct bjs_plan *p = t->plan;

    for (int i = 0; i < t->boxes && p->twenty < BJS_NONE; i++) {
        const uint8_t *card = t->box[i].hand[0].card;

        if (!up_may || !bj_has_queens(card))
            brought(t, &t->box[i], p->twenty, p->two[p->twenty][card[0]][card[1]]);
    }
}

void bjs_sides_queens(struct bjs_table *t, bool blackjack)
{
    const struct bjs_plan *p = t->plan;
    struct pit_ratio odds;
    pit_money stake, staked = 0;

    if (p->twenty == BJS_NONE) return;
    stake = p->job->extra[p->twenty].amount;
    for (int i = 0; i < t->boxes; i++)
        if (is_open(&t->box[i], p->twenty)) staked += stake;
    for (int i = 0; i < t->boxes; i++)
        if (is_open(&t->box[i], p->twenty))
            brought(t, &t->box[i], p->twenty,
                    bj_queens_pay(p->job->rules, blackjack, stake, staked, &odds));
}

/* Two sevens, and what was drawn to them; once it is known. */
void bjs_sides_sevens(struct bjs_table *t, struct bjs_box *b)
{
    const struct bjs_plan *p = t->plan;
    const struct bjs_hand *h = &b->hand[0];
    bool parted = b->hands > 1;
    uint8_t card[3] = {h->card[0], parted ? b->hand[1].card[0] : h->card[1], h->card[2]};

    if (!is_open(b, p->sevens)) return;
    brought(t, b, p->sevens,
            pays(p->job->extra[p->sevens].amount,
                 bj_sevens_pay(p->job->rules, card, parted || h->cards < 3 ? 2 : 3)));
}

bool bjs_sides_need(const struct bjs_table *t)
{
    const struct bjs_plan *p = t->plan;

    for (int i = 0; i < t->boxes; i++)
        if (is_open(&t->box[i], p->twenty) || is_open(&t->box[i], p->bust)) return true;
    return false;
}

void bjs_sides_bust(struct bjs_table *t)
{
    const struct bjs_plan *p = t->plan;
    struct bj_verdict v = bj_judge_bust(p->job->rules, t->dealer.card, t->dealer.cards);
    pit_money stake = p->job->extra[p->bust].amount;

    for (int i = 0; i < t->boxes; i++)
        brought(t, &t->box[i], p->bust, v.result == PIT_WIN ? pays(stake, v.odds) : -stake);
}

/* MAB-BJ 22: which of the wagers on a streak are decided. */
static void streaks(struct bjs_table *t, int box)
{
    const struct sim_job *j = t->plan->job;
    struct bjs_box *b = &t->box[box];
    struct bjs_streak *s = &t->beside.streak[box];
    int moves = bj_streak_moves(j->rules, b->hands, b->won, b->lost);

    if (!moves) return;
    if (moves > 0) s->wins++;
    for (int i = 0; i < j->extras; i++) {
        int wanted = j->extra[i].spot - S_STREAK + 2;

        if (!(s->open >> i & 1) || (moves > 0 && wanted != s->wins)) continue;
        brought(t, b, i,
                moves > 0 ? pit_payout(j->extra[i].amount, j->rules->spot[j->extra[i].spot].pays)
                          : -j->extra[i].amount);
        s->open &= (uint8_t) ~(1U << i);
    }
    if (!s->open) s->wins = 0;
}

static int aces_of(const struct bjs_box *b)
{
    uint8_t card[2] = {b->hand[0].card[0], b->hand[1].card[0]};

    return b->hands > 1 ? bj_aces(card, 2) : bj_aces(b->hand[0].card, b->hand[0].cards);
}

static void progressive(struct bjs_table *t)
{
    const struct bjs_plan *p = t->plan;
    const struct pit_rules *r = p->job->rules;
    pit_money stake = p->job->extra[p->progressive].amount, share = 0;
    int sharing = 0;

    for (int i = 0; i < t->boxes; i++)
        sharing += aces_of(&t->box[i]) == BJ_JACKPOT;
    if (sharing) share = (t->beside.meter + sharing - 1) / sharing;
    for (int i = 0; i < t->boxes; i++) {
        int row = aces_of(&t->box[i]);
        pit_money wins = 0;

        if (row == BJ_JACKPOT)
            wins = share;
        else if (row != BJ_NO_ACES)
            wins = book_rows(r)->aces[row] * (pit_money)100;
        brought(t, &t->box[i], p->progressive, wins - stake);
    }
    if (sharing) t->beside.meter = r->option[O_METER_RESET];
}

/* What the display shows, in the order of the seats. */
static void bonus(struct bjs_table *t)
{
    const struct bjs_plan *p = t->plan;

    for (int i = 0; i < t->boxes; i++) {
        uint32_t at;
        int k = 0;

        if (!is_open(&t->box[i], p->bonus)) continue;
        for (at = random_below(&t->random, p->picked); at >= p->pick[k].weight; k++)
            at -= p->pick[k].weight;
        brought(t, &t->box[i], p->bonus, (pit_money)p->pick[k].value * 500);
    }
}

void bjs_sides_last(struct bjs_table *t, bool blackjack)
{
    const struct bjs_plan *p = t->plan;

    bjs_sides_queens(t, blackjack);
    for (int i = 0; i < t->boxes; i++) {
        bjs_sides_sevens(t, &t->box[i]); /* its third card lay face down */
        if (p->streaks) streaks(t, i);
    }
    if (p->progressive < BJS_NONE) progressive(t);
    if (p->bonus < BJS_NONE) bonus(t);
}

/* What was open when the cards ran out goes back; a streak lives on. */
void bjs_sides_void(struct bjs_table *t)
{
    t->beside = t->beside_kept;
    for (int i = 0; i < t->boxes; i++)
        for (int k = 0; k < t->plan->job->extras; k++)
            if (is_open(&t->box[i], k)) brought(t, &t->box[i], k, 0);
}

void bjs_sides_count(struct bjs_table *t, struct sim_tally *tally)
{
    const struct sim_job *j = t->plan->job;

    for (int i = 0; i < j->extras; i++) {
        struct bjs_brought *of = &t->beside.of[i];

        sim_cluster(&tally->extra[i].sums, of->net, of->decided);
        tally->extra[i].squares += of->squares;
        *of = (struct bjs_brought){0};
    }
    if (j->fresh) t->beside.meter = j->rules->option[O_METER];
}
