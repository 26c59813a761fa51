/* blackjack_plan.c -- what a job says of every hand, asked of its strategy and of the game once. */

#include "blackjack_sim.h"

#include "odds/condition.h"

#include <stdlib.h>
#include <string.h>

const uint8_t bjs_verbs[SAYS] = {[SAY_STAND] = V_STAND,         [SAY_HIT] = V_HIT,
                                 [SAY_DOUBLE] = V_DOUBLE,       [SAY_SPLIT] = V_SPLIT,
                                 [SAY_SURRENDER] = V_SURRENDER, [SAY_DOWN] = V_DOUBLE_DOWN,
                                 [SAY_DECLINE] = V_DECLINE,     [SAY_INSURE] = V_INSURE,
                                 [SAY_EVEN] = V_EVEN_MONEY,     [SAY_THIRD] = V_THIRD};

int bjs_straight(int a, int b)
{
    int low = pit_rank(a), high = pit_rank(b);

    if (pit_suit(a) != pit_suit(b) || low == high) return -1;
    if (low < 6 || low > 8 || high < 6 || high > 8) return -1;
    return 21 - low - high - 6;
}

/* ---- asking the game ---- */

static int card_of(int rank)
{
    return rank == BJX_ACE ? PIT_ACE - 2 : rank - 1;
}

/* A seat is asked about this hand, of so many. */
static void pose(const struct bjs_plan *p, struct pit_state *s, int hands, int hand, int column)
{
    struct pit_blackjack *g = &s->u.blackjack;
    struct pit_bj_hand *h = &g->hand[0][0];
    const struct bjx_hand *is = &p->all.hand[hand];

    s->phase = PLAY;
    s->want = PIT_NOTHING;
    s->turn = 1;
    g->boxes = 1;
    g->box = g->place = 0;
    g->hands[0] = (uint8_t)hands;
    g->caller[0] = 0;
    *h = (struct pit_bj_hand){.flags = H_SERVED};
    memset(h->card, PIT_FACE_DOWN, sizeof h->card);
    for (int rank = 0; rank < BJX_RANKS; rank++)
        for (int i = 0; i < is->count[rank]; i++)
            h->card[h->cards++] = (uint8_t)card_of(rank);
    if (hands > 1) h->flags |= H_SPLIT | (is->count[BJX_ACE] == is->cards ? H_ACES : 0);
    g->dealer[0] = (uint8_t)card_of(p->hole_up ? column / BJX_RANKS : column);
    g->dealers = 1;
}

static bool allowed(const struct bjs_plan *p, const struct pit_state *s, int say)
{
    struct pit_event ask = {.verb = bjs_verbs[say],
                            .spot = say == SAY_INSURE ? S_INSURANCE : (uint16_t)0};
    struct pit_range range = {0};

    return bj_allow(p->job->rules, s, &ask, &range) == PIT_OK;
}

static void ask_may(struct bjs_plan *p, struct pit_state *s)
{
    for (int context = 0; context < p->most_hands; context++)
        for (int i = 1; i < p->all.count; i++) {
            if (p->all.hand[i].cards < 2 || p->all.hand[i].total >= 21) continue;
            pose(p, s, context + 1, i, 0);
            for (int say = 0; say < SAY_PLAYS; say++)
                if (allowed(p, s, say)) p->may[context][i] |= (uint8_t)(1U << say);
        }
}

/* ---- asking the strategy ---- */

/* What no tables can hold: the order of cards, an amount, a spot. */
static bool is_beyond(const struct bjs_plan *p)
{
    const struct strategy *st = &p->job->strategy;

    for (int l = 0; l < st->lines; l++) {
        const struct strategy_line *line = &st->line[l];

        if (line->least || line->aims) return true;
        for (int i = 0; i < line->terms; i++) {
            const char *name = bj_measures[line->term[i].measure];

            if (line->term[i].look != STRATEGY_MEASURE) continue;
            if (strcmp(name, "first") == 0 || strcmp(name, "second") == 0) return true;
        }
    }
    return false;
}

bool bjs_moves(const struct strategy_term *t)
{
    return t->look != STRATEGY_MEASURE || strcmp(bj_measures[t->measure], "left") == 0;
}

/* True if what does not move holds; *moves: there is more. */
static bool holds(const struct bjs_plan *p, const struct pit_state *s,
                  const struct strategy_line *line, bool *moves)
{
    const struct pit_rules *r = p->job->rules;

    *moves = false;
    for (int i = 0; i < line->terms; i++) {
        const struct strategy_term *t = &line->term[i];

        if (bjs_moves(t))
            *moves = true;
        else if (!op_holds(t->op, bj_measure(r, s, 0, t->measure), t->number))
            return false;
    }
    return true;
}

static int when(struct bjs_plan *p, struct bjs_when w)
{
    int i = 0;

    while (i < p->whens &&
           (p->when[i].line != w.line || p->when[i].say != w.say || p->when[i].next != w.next))
        i++;
    if (i == BJS_WHENS) {
        p->plays = false;
        return SAY_STAND;
    }
    p->when[i] = w;
    if (i == p->whens) p->whens++;
    return SAYS + i;
}

/* What the lines say where these may be said: the first that holds, and what else where that
 * depends on the shoe. */
static uint8_t say_by(struct bjs_plan *p, const struct pit_state *s, unsigned may, int rest)
{
    const struct strategy *st = &p->job->strategy;
    struct bjs_when list[STRATEGY_LINES];
    int count = 0, said = rest;

    for (int l = 0; l < st->lines; l++) {
        int say = 0;
        bool moves;

        while (say < SAYS && bjs_verbs[say] != st->line[l].verb)
            say++;
        if (say == SAYS || !(may >> say & 1) || !holds(p, s, &st->line[l], &moves)) continue;
        if (!moves) {
            said = say;
            break;
        }
        list[count++] = (struct bjs_when){(uint8_t)l, (uint8_t)say, 0};
    }
    while (count--) {
        list[count].next = (uint8_t)said;
        said = when(p, list[count]);
    }
    return (uint8_t)said;
}

static int rest_of(const struct bjs_plan *p, int column, int hand, int suited, unsigned may)
{
    return p->job->rest == SIM_SILENT ? SAY_STAND : bjs_rest(p, column, hand, suited, may);
}

static void say_plays(struct bjs_plan *p, struct pit_state *s, int context, int column)
{
    for (int i = 1; i < p->all.count; i++) {
        unsigned may = p->may[context][i];

        if (!may) continue;
        pose(p, s, context + 1, i, column);
        p->cell[context][column][i] = say_by(p, s, may, rest_of(p, column, i, -1, may));
    }
    for (int missing = 0; missing < 3; missing++) {
        int i = p->all.pair[bjx_pair(5 + (missing + 1) % 3, 5 + (missing + 2) % 3)];
        unsigned may = p->may[context][i];

        pose(p, s, context + 1, i, column);
        p->suited[context][column][missing] =
            say_by(p, s, may, rest_of(p, column, i, missing, may));
    }
}

/* Insurance, and a third card for two sevens. */
static void say_others(struct bjs_plan *p, struct pit_state *s)
{
    bool silent = p->job->rest == SIM_SILENT;
    int seven = p->all.pair[bjx_pair(6, 6)];

    for (int pair = 0; pair < BJX_PAIRS; pair++) {
        bool natural = p->total[p->all.pair[pair]] == 21;
        unsigned may = 0;

        pose(p, s, 1, p->all.pair[pair], BJX_ACE);
        s->phase = INSURING;
        for (int say = SAY_DECLINE; say <= SAY_EVEN; say++)
            if (allowed(p, s, say)) may |= 1U << say;
        p->insure[pair] = say_by(p, s, may, !silent && p->even && natural ? SAY_EVEN : SAY_DECLINE);
    }
    for (int ace = 0; ace < 2; ace++) {
        int up = ace ? BJX_ACE : BJX_TEN, hole = ace ? BJX_TEN : BJX_ACE;

        pose(p, s, 1, seven, p->hole_up ? up * BJX_RANKS + hole : up);
        s->phase = THIRDS;
        p->third[ace] =
            say_by(p, s, 1U << SAY_THIRD | 1U << SAY_DECLINE, silent ? SAY_DECLINE : SAY_THIRD);
    }
}

/* ---- what hands come to ---- */

/* A hand that comes to this: the game says what becomes of it. */
static struct pit_bj_hand hand_of(const struct bjs_plan *p, int comes)
{
    enum {
        ACE = PIT_ACE - 2,
        TEN = 8,
        SIX = 4,
        SEVEN = 5,
        EIGHT = 6,
        FIVE_OF = 3,
        THREE = 1,
        SUIT = 13
    };
    struct pit_bj_hand h = {.card = {TEN, SIX}, .cards = 2};

    switch (comes) {
    case COMES_16: break;
    case COMES_21: h = (struct pit_bj_hand){.card = {TEN, SUIT + SIX, FIVE_OF}, .cards = 3}; break;
    case COMES_21_SPLIT:
        h = (struct pit_bj_hand){.card = {ACE, TEN}, .cards = 2, .flags = H_SPLIT};
        break;
    case COMES_21_FIVE:
        h = (struct pit_bj_hand){.card = {FIVE_OF, FIVE_OF, FIVE_OF, THREE, THREE}, .cards = 5};
        break;
    case COMES_678: h = (struct pit_bj_hand){.card = {SIX, SEVEN, EIGHT}, .cards = 3}; break;
    case COMES_777: h = (struct pit_bj_hand){.card = {SEVEN, SEVEN, SEVEN}, .cards = 3}; break;
    case COMES_BLACKJACK: h = (struct pit_bj_hand){.card = {ACE, TEN}, .cards = 2}; break;
    case COMES_NAMED:
        h = (struct pit_bj_hand){.card = {ACE, TEN}, .cards = 2};
        if (p->named_ace < 0) break;
        h.card[0] = (uint8_t)p->named_ace;
        h.card[1] = (uint8_t)p->named_face;
        break;
    case COMES_OVER: h = (struct pit_bj_hand){.card = {TEN, TEN, SIX}, .cards = 3}; break;
    default: h.card[1] = (uint8_t)(comes - COMES_17 + FIVE_OF + 2); break; /* 10 and 7 .. 10 */
    }
    return h;
}

static void deal(struct pit_blackjack *g, int deals)
{
    static const uint8_t cards[DEALS][3] = {{8, 2, 1}, {8, 2, 2}, {8, 2, 3}, {8, 2, 4},
                                            {8, 2, 5}, {8, 4, 8}, {12, 8, 0}};

    g->dealers = deals == DEALS_BLACKJACK ? 2 : 3;
    memcpy(g->dealer, cards[deals], 3);
}

static void judge(struct bjs_plan *p, struct pit_state *s)
{
    struct pit_blackjack *g = &s->u.blackjack;

    for (int comes = 0; comes < COMES; comes++)
        for (int deals = 0; deals < DEALS; deals++) {
            struct pit_bj_hand h = hand_of(p, comes);
            struct bj_verdict v;
            int *result = &p->result[comes][deals];

            deal(g, deals);
            v = bj_judge(p->job->rules, g, &h);
            p->pays[comes][deals] = v.odds;
            *result = v.result == PIT_LOSE ? -1 : 0;
            if (v.result == PIT_WIN) *result = v.odds.num == v.odds.den ? 1 : 2;
        }
}

pit_money bjs_insurance(const struct bjs_plan *p, pit_money stake)
{
    struct pit_range range;

    bj_insurance_range(p->job->rules, stake, &range);
    return range.most;
}

/* ---- the whole ---- */

static void read_options(struct bjs_plan *p)
{
    const struct pit_rules *r = p->job->rules;
    const int32_t *o = r->option;

    p->form = o[O_DEALING];
    p->hole_up = p->form == HOLE_UP;
    p->most_hands = o[O_SPLIT_HANDS];
    p->resplit_aces = o[O_RESPLIT_ACES] == ON;
    p->extra_back = o[O_BUSTED_EXTRA] == EXTRA_BACK;
    p->split_21 = o[O_SPLIT_21] == SPLIT_21_WINS;
    p->pays_678 = o[O_PAYS_678] == ON;
    p->pays_777 = o[O_PAYS_777] == ON;
    p->five_card_21 = o[O_FIVE_CARD_21] == ON;
    p->asks_insurance = !p->hole_up && o[O_INSURANCE_WHEN] == INSURE_AT_ONCE;
    p->double_down = o[O_DOUBLE_CARD] == DOUBLE_DOWN;
    p->surrenders = o[O_SURRENDER] == ON;
    p->burns = o[O_BURN] == ON;
    p->burns_each = p->burns && six_to_five(r); /* MAB-BJ 6a(c) */
    p->least = system_least(r);
    p->insured = book_rows(r)->insurance;
    if (!named_blackjack(r, &p->named_ace, &p->named_face)) p->named_ace = p->named_face = -1;
}

static void read_hands(struct bjs_plan *p)
{
    bjx_hands_make(&p->all);
    for (int card = 0; card < PIT_CARDS; card++)
        p->rank[card] = (uint8_t)(card_points(card) - 1);
    for (int i = 0; i < p->all.count; i++) {
        const struct bjx_hand *h = &p->all.hand[i];

        memcpy(p->child[i], h->child, sizeof p->child[i]);
        p->total[i] = h->total;
        p->draws[i] = bj_must_draw(p->job->rules, (struct count){h->total, h->soft});
    }
}

static void read_counts(struct bjs_plan *p)
{
    const struct card_counts *of[2] = {&p->job->strategy.counts, &p->job->system.counts};

    p->counts = of[0]->count || of[1]->count;
    for (int card = 0; card < PIT_CARDS; card++)
        for (int i = 0; i < BJS_COUNTS; i++)
            p->weight[card][i] += of[i / COUNTS_MAX]->of[i % COUNTS_MAX].weight[card % COUNT_RANKS];
}

/* A decision that nobody is asked for here: before the first one, insurance is made unasked. */
static bool insures_unasked(const struct bjs_plan *p)
{
    const struct strategy *st = &p->job->strategy;

    for (int l = 0; l < st->lines && !p->asks_insurance; l++)
        if (st->line[l].verb == V_INSURE || st->line[l].verb == V_EVEN_MONEY) return true;
    return false;
}

/* Bets on the box by counts alone. Who sits out where nobody may come back in goes through the
 * door.
 */
static bool bets_here(const struct bjs_plan *p)
{
    const struct sim_system *s = &p->job->system;

    for (int i = 0; i < s->lines; i++)
        if (s->line[i].spot != S_BOX) return false;
    return system_by_cards(s) >= 0 && p->job->rules->option[O_LATE_ENTRY] == ON;
}

/* The kinds of tables that are dealt here; others go through the door. */
static bool is_dealt_here(const struct bjs_plan *p)
{
    const struct sim_job *j = p->job;
    const int32_t *o = j->rules->option;

    if (o[O_SHOE] == SHOE_DOUBLE || o[O_MULTIPLE_ACTION] != OFF) return false;
    if (insures_unasked(p) || is_beyond(p) || j->counted) return false;
    return !j->system.lines || bets_here(p);
}

void *bjs_make(const struct sim_job *j, bool *plays)
{
    struct bjs_plan *p = calloc(1, sizeof *p);
    struct pit_state *s = malloc(sizeof *s);

    if (p) p->rest = calloc(BJS_COLUMNS, sizeof *p->rest);
    if (p) p->cell = calloc(BJS_CONTEXTS, sizeof *p->cell);
    if (!s || !p || !p->rest || !p->cell) abort();
    p->job = j;
    read_options(p);
    read_hands(p);
    read_counts(p);
    pit_open(j->rules, s);
    s->seated = 1;
    s->chips[0] = PIT_MONEY_MAX / 2;
    wager_put(s, NULL, 0, S_BOX, 0, 0, j->ante);
    ask_may(p, s);
    bjs_rest_make(p);
    p->plays = bjs_sides_make(p, s) && is_dealt_here(p);
    for (int context = 0; context < p->most_hands && p->plays; context++)
        for (int column = 0; column < (p->hole_up ? BJS_COLUMNS : BJX_RANKS); column++)
            say_plays(p, s, context, column);
    if (p->plays) say_others(p, s);
    judge(p, s);
    *plays = p->plays;
    free(s);
    return p;
}

void bjs_free(void *made)
{
    struct bjs_plan *p = made;

    if (p) free(p->rest);
    if (p) free(p->cell);
    if (p) free(p->two);
    free(p);
}

/* What is doubled belongs to its own one of the wagers against several hands of the dealer. */
static int bjs_adds_to(int spot)
{
    return kind_of(spot) == K_DOUBLE && spot < S_BEHIND ? S_BOX + against_of(spot) : spot;
}

static bool bjs_is_part(int spot)
{
    return kind_of(spot) == K_INSURANCE;
}

/* Insurance whenever it is offered, whatever cards are out; even money would leave some out. */
static bool bjs_part_blind(const struct sim_job *j)
{
    const struct bjs_plan *p = j->own;

    if (!p->asks_insurance) return false;
    for (const struct strategy_line *l = j->strategy.line; l < j->strategy.line + j->strategy.lines;
         l++)
        if (l->verb == V_INSURE || l->verb == V_EVEN_MONEY || l->verb == V_DECLINE)
            return l->verb == V_INSURE && !l->terms;
    return false;
}

/* Those that the first cards and the dealer decide do not go by the play of a hand. */
static const char *bjs_beside_by(const struct sim_job *j, int spot)
{
    bool best = j->rest == SIM_BEST && !j->strategy.lines && !j->counted;

    if (spot == S_SEVENS || spot == S_PROGRESSIVE) return "always draws";
    return !best && (is_streak(spot) || spot < S_BOX + DEALER_HANDS) ? "plays best" : NULL;
}

const struct sim_own blackjack_sim = {.make = bjs_make,
                                      .free = bjs_free,
                                      .verb = bjs_verb,
                                      .rounds = bjs_rounds,
                                      .adds_to = bjs_adds_to,
                                      .is_part = bjs_is_part,
                                      .part = S_INSURANCE,
                                      .part_blind = bjs_part_blind,
                                      .beside_by = bjs_beside_by,
                                      .exact = bjs_exact,
                                      .counted = bjs_counted};
