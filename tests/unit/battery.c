/* battery.c -- the common battery: what every game must hold, whatever it is played by.
 *
 * Random people make random legal moves (and try illegal ones) at every game under every rulebook
 * and under the option sets below. A failure prints the rules, the seed and the event. */

#include "helper.h"

#include <stdio.h>
#include <string.h>

enum { EVENTS = 2000, SEEDS = 6, SEATS_TRIED = 4 };

/* Option sets beyond each book's own defaults. */
static const struct {
    const char *game, *rules;
} sets[] = {
    {"red-dog", "ma decks=1 cut=0"},
    {"red-dog", "ma decks=1 burn=off cut=51"},
    {"red-dog", "ma decks=1 cut=1 recut=next"},
    {"red-dog", "ma decks=2 burn=off cut=0 coupon=on"},
    {"red-dog", "ma decks=2 shuffler=two-batch"},
    {"red-dog", "ma decks=3 areas=3 seats=4"},
    {"red-dog", "ma decks=4 cut_by=dealer recut=next"},
    {"red-dog", "ma decks=5 reshuffle=round coupon=on coupon_pays=odds"},
    {"red-dog", "ma decks=6 reshuffle=continuous"},
    {"red-dog", "ma decks=7 reshuffle=continuous burn=on cut=0"},
    {"red-dog", "ma decks=8 cut=415 shuffler=two-batch"},
    {"red-dog", "ma decks=1 cut=0 min=0.01 max=0.02 seats=1"},
    {"red-dog", "ma decks=1 min=20000000 max=20000000"},
    {"red-dog", "ma pays_1=1000 pays_2=6 pays_3=3 pays_4=2 pays_three=30"},
    {"red-dog", "ma-book decks=1 cut=0 recut=next"},
    {"red-dog", "ma-book decks=2 coupon=on areas=3"},
    {"red-dog", "ma-book decks=8 reshuffle=round"},
    {"red-dog", "wa decks=1 cut=0"},
    {"red-dog", "wa decks=1 burn=on cut=0 cut_by=player cut_offer=clockwise"},
    {"red-dog", "wa decks=2 shuffler=two-batch areas=2"},
    {"red-dog", "wa decks=1 reshuffle=round cut_by=player"},
    {"red-dog", "wa decks=8 reshuffle=continuous"},
    {"red-dog", "nj-online min=5 max=5"},
    {"red-dog", "online seats=2 max=1"},
    {"baccarat", "ma-book decks=6 cut=300 dragon_bonus=on house_money=on coupon=on"},
    {"baccarat", "ma-book burn=off ez=on dragon_bonus=on dragon_table=C seats=10 decks=7"},
    {"baccarat", "ma-book turned_by=player house_money=on money_part=50 seen_third=simulate"},
    {"baccarat", "ma-book decks=6 cut=311 vig_collected=owed vig_rounding=quarter coupon=on"},
    {"baccarat", "ma-book decks=6 burn=off cut=14 min=0.01 max=0.02 seats=10 vig_collected=owed"},
    {"midi-baccarat", "ma-book turned_by=player ez=on house_money=on decks=6 seats=3"},
    {"midi-baccarat", "ma-book vig_collected=owed tie_pays=9 recut=next burn=off coupon=on"},
    {"midi-baccarat", "ma-book min=20000000 max=20000000 house_money=on dragon_bonus=on"},
    {"craps", "ma-book leave_up=off buy_vig=win lay_vig=win coupon=on"},
    {"craps", "ma-book odds_times=100 pay_unit=0.01 chip=0.01 min=0.01"},
    {"craps", "ma-book odds_times=1 min=25 max=60 chip=5 pay_unit=5 seats=2"},
    {"craps", "ma-book min=20000000 max=20000000 coupon=on vig_percent=1"},
    {"craps", "ma-book pays_two=1000 pays_hop_hard=1000 lay_vig_of=win fire_table=B chip=3"},
    {"craps", "ma-book buy=off lay=off six_seven_eight=off fire=off seats=1"},
    {"mini-craps", "ma-book buy_vig_5=win lay_vig_6=win pay_unit=0.25 vig_percent=3 coupon=on"},
    {"mini-craps", "ma-book leave_up=off vig_percent=0 seats=3 max=1"},
    {"roulette", "ma-book half_loss=on adjacent=on seven=on coupon=on"},
    {"roulette", "ma-book wheel=single color=seven adjacent=on chip=2.50 seats=9"},
    {"roulette", "ma-book wheel=double-as-single color=six coupon=on pays_odd=7-to-5"},
    {"roulette", "ma-book color=eight half_loss=on inside_min=0.01 inside_max=0.07"},
    {"roulette", "ma-book adjacent=on pays_straight=71-to-2 chip=0.01 outside_min=3 outside_max=3"},
    {"roulette", "ma-book min=20000000 max=20000000 half_loss=on seats=1 pays_red=3-to-2"},
    {"big-six", "ma-book between=void layout=23,15,8,4,2,1,1"},
    {"big-six", "ma-book layout=1,1,1,1,1,1,1 pays_joker=1000 pays_two=7-to-3 seats=2"},
    {"big-six", "ma-book layout=58,1,1,1,1,1,1 min=0.01 max=0.05"},
    {"blackjack",
     "ma-book decks=1 cut=0 burn=off surrender=on split_hands=4 even_money=on seats=4"},
    {"blackjack", "ma-book decks=1 cut=0 burn=on double_card=down insurance_when=turn "
                  "dealing=hole-down seats=7 split_hands=3"},
    {"blackjack", "ma-book decks=2 cut=103 dealing=reader split_hands=4 double_card=request "
                  "twenty=on over_under=on seats=4"},
    {"blackjack", "ma-book decks=4 dealing=reader sevens=on twenty=on twenty_limit=25000 match=off "
                  "surrender=on areas=3"},
    {"blackjack", "ma-book decks=4 cut=207 dealing=hole-up sevens=on double_soft=on pays_678=on "
                  "pays_777=on five_card_21=on"},
    {"blackjack", "ma-book decks=1 six_to_five=on suited=on bonus=on double_after_split=off "
                  "split_hands=4 seats=5"},
    {"blackjack", "ma-book decks=2 six_to_five=on dealing=reader twenty=on twenty_table=B "
                  "coupon=on split_hands=3 min=5"},
    {"blackjack", "ma-book decks=1 six_to_five=on multiple_action=on cut=0 min=5 max=100 seats=1"},
    {"blackjack", "ma-book decks=6 multiple_action=all over_under=on double_card=down "
                  "busted_extra=lost seats=1"},
    {"blackjack", "ma-book decks=8 match=on bonus=on suited=on suited_table=3 bonus_edge_1=0 "
                  "bonus_edge_5=30 cut=400"},
    {"blackjack", "ma-book decks=6 bust=on sevens=on named_blackjack=AsJs side_min=0.01 side_max=5 "
                  "coupon=on coupon_pays=odds"},
    {"blackjack", "ma-book decks=4 progressive=on meter_rate=100 split_hands=4 resplit_aces=off "
                  "cut=0 burn=off cut_by=dealer"},
    {"blackjack",
     "ma-book decks=6 streak=on match=on split_hands=4 streak_majority=all cut=300 late_entry=off"},
    {"blackjack", "ma-book decks=2 streak=on shoe=double per_box=3 split_hands=4 surrender=on "
                  "even_money=on seats=3 cut=0"},
    {"blackjack", "ma-book decks=6 per_box=2 double_card=request dealing=reader chip=5 "
                  "split_21=push reshuffle=round seats=2"},
    {"blackjack", "ma-book decks=3 reshuffle=continuous min=0.01 max=0.03 chip=0.01 surrender=on "
                  "even_money=on shuffler=two-batch"},
    {"blackjack", "ma-book decks=8 min=20000000 max=20000000 side_min=20000000 over_under=on "
                  "twenty=on match=on"},
    {"trial", "house chance=wheel"},
    {"trial", "house chance=wheel min=1.01 max=3 seats=2"},
    {"trial", "house cut=0 share=50 seats=9"},
    {"trial", "house burn=on cut_by=player decks=2"},
    {"trial", "house reshuffle=continuous seats=1 share=0"},
};

/* One play of one set of rules from one seed. */
struct play {
    const char *words; /* the rules, for the report of a failure */
    struct pit_rules rules;
    uint64_t seed, dice;
    int count, amounts; /* events; questions asked with another amount */
    int first;          /* SEATS_TRIED seats from here on play */
    struct pit_state state, before, quiet, twin;
    struct pit_event event[EVENTS];
    struct helper_told told;
    uint64_t effects; /* a hash over all that was told */
};
static struct play play;

static void holds(const struct play *p, bool true_one, const char *what, int line)
{
    if (true_one) return;
    fail_msg("battery.c:%d: %s; rules \"%s\", seed %llu, event %d", line, what, p->words,
             (unsigned long long)p->seed, p->count);
}
#define HOLDS(p, what) holds(p, what, #what, __LINE__)

/* FNV-1a: an event's effects join the hash of all before them. */
static uint64_t hash_effects(uint64_t hash, const struct helper_told *told)
{
    const uint8_t *bytes = (const uint8_t *)told->list;
    size_t n = (size_t)told->effects.count * sizeof told->list[0];

    for (size_t i = 0; i < n; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3;
    return hash;
}

/* ---- what holds of every state ---- */

static void shoe_adds_up(const struct play *p, const struct pit_state *s)
{
    int unseen = 0;

    for (int card = 0; card < PIT_CARDS; card++)
        unseen += s->shoe.unseen[card];
    HOLDS(p, unseen == s->shoe.total);
    HOLDS(p, s->shoe.inside <= s->shoe.total);
    if (s == &p->twin && p->rules.hides) /* somebody's view: cards of others are unseen too */
        HOLDS(p, s->shoe.inside + s->shoe.aside - s->shoe.turned <= s->shoe.total);
    else
        HOLDS(p, s->shoe.inside + s->shoe.aside - s->shoe.turned == s->shoe.total);
    HOLDS(p, s->shoe.shown <= s->shoe.showable && s->shoe.showable <= s->shoe.burned);
    HOLDS(p, s->shoe.burned <= s->shoe.aside && s->shoe.shown <= s->shoe.turned);
}

static void state_holds(const struct play *p, const struct pit_state *s)
{
    HOLDS(p, pit_balanced(s));
    HOLDS(p, s->want || s->turn || s->phase == 0); /* somebody or something moves it on */
    HOLDS(p, (s->turn & ~s->seated) == 0);
    HOLDS(p, s->wagers <= p->rules.wagers_max);
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        HOLDS(p, s->chips[seat] >= 0);
        HOLDS(p, s->seated >> seat & 1 || s->chips[seat] == 0);
    }
    for (int i = 0; i < s->wagers; i++) {
        HOLDS(p, s->wager[i].stake > 0);
        HOLDS(p, s->seated >> s->wager[i].seat & 1);
        HOLDS(p, s->wager[i].spot < p->rules.spots);
    }
    if (p->rules.cards) shoe_adds_up(p, s);
}

static void copies_agree(struct play *p)
{
    static uint8_t key[PIT_KEY_MAX], other[PIT_KEY_MAX];
    size_t n;

    memset(key, 0x5a, sizeof key); /* a byte that nobody writes differs */
    memset(other, 0xa5, sizeof other);
    n = pit_key(&p->rules, &p->state, key);
    memset(&p->twin, 0xa5, offsetof(struct pit_state, wager));
    pit_copy(&p->rules, &p->twin, &p->state);
    HOLDS(p, pit_same(&p->rules, &p->twin, &p->state));
    HOLDS(p, n > 0 && n <= PIT_KEY_MAX);
    HOLDS(p, pit_key(&p->rules, &p->twin, other) == n && memcmp(key, other, n) == 0);
    HOLDS(p, pit_key(&p->rules, &p->quiet, other) == n && memcmp(key, other, n) == 0);
    p->twin.house++;
    HOLDS(p, !pit_same(&p->rules, &p->twin, &p->state));
    for (int seat = p->first; seat < p->first + SEATS_TRIED; seat++) {
        pit_view(&p->rules, &p->twin, &p->state, seat);
        HOLDS(p, p->rules.hides || pit_same(&p->rules, &p->twin, &p->state));
        for (int card = 0; card < PIT_CARDS; card++) /* a view knows less, never more */
            HOLDS(p, p->twin.shoe.unseen[card] >= p->state.shoe.unseen[card]);
    }
}

/* ---- events ---- */

/* This move with this amount, which is a number where the verb takes one. */
static struct pit_event event_of(const struct play *p, int seat, const struct pit_move *m,
                                 pit_money amount)
{
    struct pit_event e = {
        .seat = (uint8_t)seat, .verb = m->verb, .spot = m->spot, .hand = m->hand, .to = m->to};
    int takes = pit_verb(p->rules.game, m->verb)->takes;

    if (takes & PIT_TAKES_AMOUNT) e.amount = amount;
    if (takes & PIT_TAKES_NUMBER) e.value = (int16_t)amount;
    return e;
}

static bool takes_card(const struct play *p, const struct pit_event *e)
{
    return e->verb == PIT_IRREGULAR && p->rules.game->irregular[e->spot].takes_card;
}

/* Any card that nobody has seen and that plays as this one does. */
static int16_t unseen_card(struct play *p, int alike)
{
    const struct pit_shoe *shoe = &p->state.shoe;
    int left = 0, card = 0;

    for (int c = 0; c < PIT_CARDS; c++)
        if (alike < 0 || p->rules.alike[c] == p->rules.alike[alike]) left += shoe->unseen[c];
    HOLDS(p, left > 0);
    for (left = helper_below(&p->dice, left);; card++) {
        if (alike >= 0 && p->rules.alike[card] != p->rules.alike[alike]) continue;
        left -= shoe->unseen[card];
        if (left < 0) return (int16_t)card;
    }
}

/* The number that a range speaks of: an amount, or the number of a verb that takes one. */
static pit_money asked(const struct play *p, const struct pit_event *e)
{
    return pit_verb(p->rules.game, e->verb)->takes & PIT_TAKES_NUMBER ? e->value : e->amount;
}

static bool within(const struct pit_range *range, pit_money amount)
{
    if (amount == range->also && amount > 0) return true;
    return amount >= range->least && amount <= range->most &&
           (amount == range->least || amount % range->step == 0);
}

/* The door refuses it, and everything is as it was, to the last byte. */
static void refused(struct play *p, const struct pit_event *e)
{
    struct pit_range why = {0};
    enum pit_error err;

    helper_told_clear(&p->told);
    err = pit_apply(&p->rules, &p->state, e, &p->told.effects, &why);
    HOLDS(p, err != PIT_OK);
    if (err == PIT_ERR_AMOUNT) HOLDS(p, !within(&why, asked(p, e))); /* or the words are wrong */
    HOLDS(p, p->told.effects.count == 0);
    HOLDS(p, pit_same(&p->rules, &p->state, &p->before));
    HOLDS(p, helper_same_bytes(&p->state, &p->before, sizeof p->state));
}

/* The door takes it, on a copy. */
static void taken(struct play *p, struct pit_event e)
{
    if (takes_card(p, &e)) e.value = unseen_card(p, -1);
    pit_copy(&p->rules, &p->twin, &p->state);
    HOLDS(p, pit_apply(&p->rules, &p->twin, &e, NULL, NULL) == PIT_OK);
    state_holds(p, &p->twin);
}

/* Both ends of what is listed are taken; one past them, or off the step, is not. */
static void try_ends(struct play *p, int seat, const struct pit_move *m)
{
    const struct pit_range *range = &m->range;
    int takes = pit_verb(p->rules.game, m->verb)->takes;
    struct pit_event e;

    taken(p, event_of(p, seat, m, range->least));
    if (!(takes & (PIT_TAKES_AMOUNT | PIT_TAKES_NUMBER))) return;
    HOLDS(p, range->step > 0 && range->least <= range->most);
    taken(p, event_of(p, seat, m, range->most));
    if (range->also) taken(p, event_of(p, seat, m, range->also));
    if (range->least - 1 != range->also || !range->also) {
        e = event_of(p, seat, m, range->least - 1);
        refused(p, &e);
    }
    if (range->most + 1 != range->also) {
        e = event_of(p, seat, m, range->most + 1);
        refused(p, &e);
    }
    if (range->step > 1 && range->most > range->least) {
        e = event_of(p, seat, m, range->most - 1);
        refused(p, &e);
    }
}

static int list_moves(struct play *p, int seat, struct pit_move moves[PIT_MOVES_MAX])
{
    int count = pit_moves(&p->rules, &p->state, seat, moves);

    HOLDS(p, count >= 0 && count <= PIT_MOVES_MAX);
    return count;
}

static pit_money amount_in(struct play *p, const struct pit_range *range)
{
    pit_money steps;

    switch (helper_below(&p->dice, 4)) {
    case 0: return range->least;
    case 1: return range->most;
    case 2: return range->also ? range->also : range->least;
    default: break;
    }
    if (range->step < 1) return 0;
    steps = (range->most - range->least) / range->step;
    if (steps > 1000) steps = 1000; /* small stakes make long plays */
    return range->least / range->step * range->step == range->least
               ? range->least + range->step * helper_below(&p->dice, (int)steps + 1)
               : range->least;
}

/* Somebody known sits down, if the house lets that person hold one more seat; or somebody unknown,
 * whom the list speaks of. */
static void sit_as_somebody(struct play *p, struct pit_event *e)
{
    e->amount %= 100000;
    e->value = (int16_t)helper_below(&p->dice, 4);
    pit_copy(&p->rules, &p->twin, &p->state);
    if (!pit_apply(&p->rules, &p->twin, e, NULL, NULL)) return;
    refused(p, e);
    e->value = 0;
}

/* The ends of all that is listed; of a long list, as of craps, mostly of some of it. */
static void try_moves(struct play *p, int seat, const struct pit_move *moves, int count)
{
    bool all = count <= 32 || !helper_below(&p->dice, 16);

    for (int i = 0; i < count; i++)
        if (all || !helper_below(&p->dice, 16)) try_ends(p, seat, &moves[i]);
}

/* A move of somebody, chosen at random; irregularities and people who get up are rarer. */
static bool choose_move(struct play *p, struct pit_event *e)
{
    static struct pit_move moves[PIT_MOVES_MAX];
    int seat = helper_below(&p->dice, SEATS_TRIED) + p->first;
    const struct pit_move *m;
    int count;

    if (!helper_below(&p->dice, 3)) seat = PIT_DEALER;
    count = list_moves(p, seat, moves);
    if (!count) return false;
    try_moves(p, seat, moves, count);
    m = &moves[helper_below(&p->dice, count)];
    if (m->verb == PIT_IRREGULAR && helper_below(&p->dice, 8)) return false;
    if (m->verb == PIT_LEAVE && helper_below(&p->dice, 8)) return false;
    *e = event_of(p, seat, m, amount_in(p, &m->range));
    if (m->verb == PIT_SIT) sit_as_somebody(p, e);
    if (takes_card(p, e)) e->value = unseen_card(p, -1);
    return true;
}

/* What the weights of the next card add up to: the cards that nobody has seen; or, where a look has
 * told what the card face down is not, ways in which two of them lie, that one and the next. */
static uint64_t all_cards(const struct play *p)
{
    const struct pit_shoe *shoe = &p->state.shoe;
    uint64_t others = 0;

    if (!shoe->barred) return shoe->total;
    for (int card = 0; card < PIT_CARDS; card++)
        if (!(shoe->barred >> (pit_rank(card) - 2) & 1)) others += shoe->unseen[card];
    return others * (shoe->total - 1U);
}

/* What chance brings, by its weights. */
static bool choose_chance(struct play *p, struct pit_event *e)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = pit_chances(&p->rules, &p->state, list), at = 0;
    uint64_t sum = 0;

    HOLDS(p, (count > 0) == (p->state.want != PIT_NOTHING) && count <= PIT_CHANCES_MAX);
    if (!count) return false;
    for (int i = 0; i < count; i++) {
        HOLDS(p, list[i].weight > 0);
        for (int j = 0; j < i; j++)
            HOLDS(p, list[i].value != list[j].value);
        sum += list[i].weight;
    }
    if (p->state.want == PIT_CARD) HOLDS(p, sum == all_cards(p));
    HOLDS(p, sum > 0);
    for (sum = helper_random(&p->dice) % (sum ? sum : 1); sum >= list[at].weight; at++)
        sum -= list[at].weight;
    *e = (struct pit_event){.seat = PIT_CHANCE, .verb = p->state.want, .value = list[at].value};
    if (e->verb == PIT_TURN) e->hand = p->state.want_for;
    if (e->verb == PIT_CARD || e->verb == PIT_TURN) e->value = unseen_card(p, e->value);
    return true;
}

/* Whatever is listed can come, every bit of it; what is not wanted cannot. */
static void chances_come(struct play *p)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = pit_chances(&p->rules, &p->state, list);

    for (int i = 0; i < count; i++) {
        struct pit_event e = {.seat = PIT_CHANCE, .verb = p->state.want, .value = list[i].value};

        if (e.verb == PIT_TURN) e.hand = p->state.want_for;
        taken(p, e);
    }
    for (int verb = PIT_FIRST_CHANCE; verb < PIT_VERB_OWN; verb++) {
        struct pit_event e = {.seat = PIT_CHANCE, .verb = (uint8_t)verb};

        if (verb != p->state.want) refused(p, &e);
    }
}

/* ---- garbage ---- */

static struct pit_event garbage(struct play *p)
{
    static const uint8_t who[] = {0, 1, 2, 3, 8, 9, 15, 16, 200, PIT_DEALER, PIT_CHANCE};
    static const pit_money amounts[] = {
        0, 1, -1, 100, 500, INT64_MAX, 1001, PIT_MONEY_MAX, PIT_MONEY_MAX + 1, INT64_MIN};
    uint64_t bits = helper_random(&p->dice);
    struct pit_event e = {
        .seat = (uint8_t)(bits >> 57 & 1 ? pit_places(&p->rules) - (int)(bits >> 58 & 1)
                                         : who[helper_below(&p->dice, sizeof who)]),
        .verb = (uint8_t)(bits % (PIT_VERB_OWN + 8)),
        .spot = (uint16_t)((bits >> 8 & 255) % (p->rules.spots + 3U)),
        .hand = (uint8_t)((bits >> 16 & 3) % (p->rules.hands + 1U)),
        .to = (uint8_t)(bits >> 48 & 15 ? p->first : (int)(bits >> 52 & 255)),
        .value = (int16_t)(bits >> 24 & 1 ? (int)(bits >> 32 & 63) - 2 : (int)(bits >> 40) % 32768),
        .amount = amounts[helper_below(&p->dice, sizeof amounts / sizeof amounts[0])],
    };

    if (bits >> 20 & 1) e.amount = (pit_money)(helper_random(&p->dice) % 20000);
    return e;
}

/* True if the list of moves has this decision. */
static bool is_listed(struct play *p, const struct pit_event *e)
{
    static struct pit_move moves[PIT_MOVES_MAX];
    const struct pit_verb_row *row = pit_verb(p->rules.game, e->verb);
    int count = list_moves(p, e->seat, moves);

    for (int i = 0; i < count; i++) {
        if (moves[i].verb != e->verb || moves[i].hand != e->hand) continue;
        if ((row->takes & PIT_TAKES_SPOT || e->verb == PIT_IRREGULAR) && moves[i].spot != e->spot)
            continue;
        if (e->verb == PIT_IRREGULAR && p->rules.game->irregular[e->spot].takes_seat &&
            moves[i].to != e->to)
            continue;
        if (!(row->takes & (PIT_TAKES_AMOUNT | PIT_TAKES_NUMBER))) return true;
        return within(&moves[i].range, asked(p, e));
    }
    return false;
}

/* Whatever comes through the door keeps the books; and what is taken was on the list. */
static void try_garbage(struct play *p)
{
    struct pit_event e = garbage(p);
    const struct pit_verb_row *row = pit_verb(p->rules.game, e.verb);

    pit_copy(&p->rules, &p->twin, &p->state);
    if (pit_apply(&p->rules, &p->twin, &e, NULL, NULL)) {
        refused(p, &e);
        return;
    }
    state_holds(p, &p->twin);
    HOLDS(p, row != NULL);
    if (row && row->by != 'c') HOLDS(p, is_listed(p, &e));
}

/* ---- legality looks at no amount ---- */

/* A question that the door would hand on to the game. */
static bool reaches_game(const struct play *p, const struct pit_event *e)
{
    const struct pit_verb_row *row = pit_verb(p->rules.game, e->verb);
    int rows = 0;

    if (!row || row->by == 'c') return false;
    if (row->by == 'd' && e->seat != PIT_DEALER) return false;
    if (row->by == 'p' && (e->seat >= pit_places(&p->rules) ||
                           (p->state.seated >> e->seat & 1) == (e->verb == PIT_SIT)))
        return false;
    if (row->takes & PIT_TAKES_SPOT)
        return e->spot < p->rules.spots && !p->rules.spot[e->spot].left_out;
    while (p->rules.game->irregular[rows].name)
        rows++;
    return e->verb != PIT_IRREGULAR || e->spot < rows;
}

/* What the game answers is the same whatever amount or number goes with the question; but who sits
 * down is no number. */
static void try_amounts(struct play *p)
{
    struct pit_event e = garbage(p), bare = e;
    struct pit_range with = {0}, without = {0};
    enum pit_error err;

    e.hand = bare.hand = 0;
    if (!reaches_game(p, &e)) return;
    bare.amount = 0;
    if (e.verb != PIT_SIT) bare.value = 0;
    err = p->rules.game->allow(&p->rules, &p->state, &e, &with);
    HOLDS(p, p->rules.game->allow(&p->rules, &p->state, &bare, &without) == err);
    HOLDS(p, with.least == without.least && with.most == without.most);
    HOLDS(p, with.step == without.step && with.also == without.also);
    HOLDS(p, with.clause == without.clause && with.step_clause == without.step_clause);
    HOLDS(p, !with.step_clause || with.step > 0);
    p->amounts++;
}

/* ---- a play ---- */

/* The effects of an event tell all the money that it moved: each seat's chips and stakes, and the
 * house by what is left of it. */
static void effects_tell_all(const struct play *p)
{
    pit_money chips[PIT_SEATS_MAX] = {0}, play_of[PIT_SEATS_MAX] = {0}, house = 0, meter = 0;

    for (int i = 0; i < p->told.effects.count; i++) {
        const struct pit_effect *fx = &p->told.list[i];

        if (fx->kind == PIT_METER) meter += fx->net;
        if (!fx->chips && !fx->play) continue;
        HOLDS(p, fx->seat < PIT_SEATS_MAX);
        chips[fx->seat] += fx->chips;
        play_of[fx->seat] += fx->play;
        if (fx->kind != PIT_PURSE) house -= fx->chips + fx->play;
    }
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        pit_money more = p->state.chips[seat] - p->before.chips[seat];

        HOLDS(p, more == chips[seat]);
        more = pit_worth(&p->state, seat) - pit_worth(&p->before, seat) - more;
        HOLDS(p, more == play_of[seat]);
    }
    HOLDS(p, p->state.house - p->before.house == house - meter);
    HOLDS(p, p->state.meter - p->before.meter == meter);
}

/* One event for good: with its effects, and without. */
static void happen(struct play *p, const struct pit_event *e)
{
    struct pit_chance list[PIT_CHANCES_MAX];

    helper_told_clear(&p->told);
    HOLDS(p, pit_apply(&p->rules, &p->state, e, &p->told.effects, NULL) == PIT_OK);
    HOLDS(p, p->told.effects.count <= PIT_EFFECTS_MAX);
    effects_tell_all(p);
    p->effects = hash_effects(p->effects, &p->told);
    HOLDS(p, pit_apply(&p->rules, &p->quiet, e, NULL, NULL) == PIT_OK);
    HOLDS(p, pit_same(&p->rules, &p->state, &p->quiet));
    p->event[p->count++] = *e;
    state_holds(p, &p->state);
    HOLDS(p, p->state.want || pit_chances(&p->rules, &p->state, list) == 0);
    memcpy(&p->before, &p->state, sizeof p->state);
}

/* What a seat is held to have said if it is silent. */
static struct pit_event idle_event(struct play *p, const struct pit_state *s, int seat)
{
    static struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(&p->rules, s, seat, moves);

    for (int i = 0; i < count; i++)
        if (pit_verb(p->rules.game, moves[i].verb)->takes & PIT_IDLE)
            return event_of(p, seat, &moves[i], 0);
    holds(p, false, "a seat whose turn it is has no verb for silence", __LINE__);
    return (struct pit_event){0};
}

/* With silent seats, the round of the twin ends: within the cards of the shoe and some answers of
 * each seat. */
static void twin_ends(struct play *p)
{
    for (int left = p->rules.cards + 4 * PIT_SEATS_MAX + 8; p->twin.phase; left--) {
        struct pit_event e = {.seat = PIT_CHANCE, .verb = p->twin.want};
        struct pit_chance list[PIT_CHANCES_MAX];

        HOLDS(p, left > 0);
        if (e.verb) {
            int count = pit_chances(&p->rules, &p->twin, list);

            e.value = list[helper_below(&p->dice, count)].value;
            e.hand = e.verb == PIT_TURN ? p->twin.want_for : 0;
        } else {
            int seat = 0;

            while (!(p->twin.turn >> seat & 1))
                seat++;
            e = idle_event(p, &p->twin, seat);
        }
        HOLDS(p, pit_apply(&p->rules, &p->twin, &e, NULL, NULL) == PIT_OK);
    }
    state_holds(p, &p->twin);
}

/* A round that has begun ends; and so it does for a seat that is left alone in it, as analysis
 * has it. */
static void round_ends(struct play *p)
{
    pit_copy(&p->rules, &p->twin, &p->state);
    twin_ends(p);
    for (int seat = 0; p->rules.game->alone && seat < PIT_SEATS_MAX; seat++) {
        if (!p->state.phase || p->state.want || !(p->state.turn >> seat & 1)) continue;
        pit_copy(&p->rules, &p->twin, &p->state);
        p->rules.game->alone(&p->rules, &p->twin, seat);
        state_holds(p, &p->twin);
        for (int i = 0; i < p->twin.wagers; i++)
            HOLDS(p, p->twin.wager[i].seat == seat);
        HOLDS(p, pit_worth(&p->twin, seat) == pit_worth(&p->state, seat));
        twin_ends(p);
    }
}

/* The list of events alone gives the same state and the same effects again. */
static void replay(struct play *p)
{
    uint64_t hash = 0;

    pit_open(&p->rules, &p->twin);
    for (int i = 0; i < p->count; i++) {
        helper_told_clear(&p->told);
        HOLDS(p, pit_apply(&p->rules, &p->twin, &p->event[i], &p->told.effects, NULL) == PIT_OK);
        hash = hash_effects(hash, &p->told);
    }
    HOLDS(p, pit_same(&p->rules, &p->twin, &p->state));
    HOLDS(p, hash == p->effects);
}

/* Bytes that mean nothing: those of other games' bodies, and behind the last wager. Whoever reads
 * past an array within the state comes to other results by them. */
static void fill_unused(const struct play *p, struct pit_state *s)
{
    size_t used = offsetof(struct pit_state, u) + p->rules.game->body_size;

    memset((uint8_t *)s + used, 0xa5, sizeof *s - used);
}

static uint32_t play_one(struct play *p, const struct pit_game *game, const char *rules,
                         uint64_t seed)
{
    struct pit_event e;

    memset(p, 0, sizeof *p);
    p->words = rules;
    p->seed = p->dice = seed;
    helper_rules(&p->rules, game, rules);
    if (seed % 2 == 0 && pit_places(&p->rules) > SEATS_TRIED) /* up to the greatest seat */
        p->first = pit_places(&p->rules) - SEATS_TRIED;
    pit_open(&p->rules, &p->state);
    pit_open(&p->rules, &p->quiet);
    fill_unused(p, &p->quiet);
    memcpy(&p->before, &p->state, sizeof p->state);
    while (p->count < EVENTS) {
        bool chance = p->state.want && helper_below(&p->dice, 8);

        if (chance ? choose_chance(p, &e) : choose_move(p, &e)) happen(p, &e);
        try_garbage(p);
        try_amounts(p);
        if (p->count % 8 == 0) copies_agree(p);
        if (p->count % 8 == 1) round_ends(p);
        if (p->count % 8 == 2) chances_come(p);
    }
    replay(p);
    HOLDS(p, p->amounts > EVENTS / 20);
    return p->state.round;
}

static void play_all(const struct pit_game *game, const char *rules)
{
    int seeds = helper_fewer(SEEDS);
    uint32_t rounds = 0;

    for (int seed = 1; seed <= seeds; seed++)
        rounds += play_one(&play, game, rules, (uint64_t)seed);
    if (rounds < 20u * (unsigned)seeds)
        fail_msg("\"%s\": only %u rounds were played", rules, rounds);
}

/* ---- the tests ---- */

static void every_game_under_every_book(void **state)
{
    (void)state;
    for (const struct pit_game *const *game = pit_games(); *game; game++)
        for (const struct pit_book *book = (*game)->books; book->name; book++)
            play_all(*game, book->name);
}

static void every_game_under_option_sets(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        const struct pit_game *game = pit_game_find(sets[i].game, strlen(sets[i].game));

        if (game)
            play_all(game, sets[i].rules);
        else
            assert_string_equal(sets[i].game, "trial"); /* which only one build has */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_under_every_book),
        cmocka_unit_test(every_game_under_option_sets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
