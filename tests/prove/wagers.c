/* wagers.c -- money is neither made nor lost: each of the five functions that move it keeps
 * house + chips + stakes + meter, and its effect tells what was moved. */

#include "prove.h"

#include "games/wagers.h"

/* Bounds of all proofs here: amounts below 2^23 cents, any spots and flags, a table of two seats
 * with two wagers on the layout and room for one more; a wager that is asked for may be either or
 * none. The header is the real one but for PIT_SEATS_MAX and PIT_WAGERS_MAX (tools/prove). */
enum { WAGERS = PIT_WAGERS_MAX - 1, MONEY = 1 << 23 };
_Static_assert(PIT_SEATS_MAX == 2 && PIT_WAGERS_MAX == 3, "a small table");

static struct pit_state s;
static struct pit_effect effect[1];
static struct pit_effects fx = {effect, 0, 1};

static pit_money any_money(void)
{
    return (pit_money)(any_u32() % (2 * MONEY)) - MONEY;
}

static int any_seat(void)
{
    int seat = any_int();

    given(seat >= 0 && seat < PIT_SEATS_MAX);
    return seat;
}

static void any_table(void)
{
    s.house = any_money();
    s.meter = any_money();
    s.wagers = WAGERS;
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        s.chips[i] = any_money();
    for (int i = 0; i < WAGERS; i++) {
        s.wager[i] = (struct pit_wager){.spot = any_u16(),
                                        .seat = (uint8_t)any_seat(),
                                        .hand = any_u8(),
                                        .flags = any_u8(),
                                        .stake = any_money()};
        given(s.wager[i].stake > 0);
    }
}

/* The table as it was: the house, the seat whose money moves, any other seat, the layout. Sums are
 * unsigned, so that none of them can overflow. */
static int seat, other;
static uint64_t house, meter, chips, others, lay[WAGERS + 1];

static uint64_t stake_of(int i)
{
    return i < s.wagers && !(s.wager[i].flags & PIT_PAPER) ? (uint64_t)s.wager[i].stake : 0;
}

static void remember(int whose)
{
    seat = whose;
    other = any_seat();
    given(other != seat);
    house = (uint64_t)s.house;
    meter = (uint64_t)s.meter;
    chips = (uint64_t)s.chips[seat];
    others = (uint64_t)s.chips[other];
    for (int i = 0; i <= WAGERS; i++)
        lay[i] = stake_of(i);
}

/* How much more lies on the layout. */
static uint64_t play(void)
{
    uint64_t more = 0;

    for (int i = 0; i <= WAGERS; i++)
        more += stake_of(i) - lay[i];
    return more;
}

/* What one loses another has, and nobody else's chips have changed. */
static void balanced(void)
{
    uint64_t more = (uint64_t)s.house - house + ((uint64_t)s.meter - meter);

    claim(more + ((uint64_t)s.chips[seat] - chips) + play() == 0, "house + chips + stakes + meter");
    claim((uint64_t)s.chips[other] == others, "nobody else's chips");
}

/* The chips of the seat and what lies on the layout have changed as the effect says. */
static void as_told(void)
{
    claim(fx.count == 1, "one effect");
    claim((uint64_t)effect[0].chips == (uint64_t)s.chips[seat] - chips, "chips as it tells");
    claim((uint64_t)effect[0].play == play(), "and what lies on the layout");
}

void putting_keeps_the_sum(void)
{
    int by = any_seat(), spot = any_u16(), hand = any_u8(), flags = any_u8();
    pit_money amount = any_money();
    const struct pit_wager *w;

    any_table();
    given(amount > 0);
    w = wager_find(&s, by, spot, hand);
    given(!w || (w->flags & PIT_PAPER) == (flags & PIT_PAPER)); /* coupons lie apart */
    remember(by);
    wager_put(&s, &fx, by, spot, hand, flags, amount);
    balanced();
    as_told();
}

void taking_keeps_the_sum(void)
{
    int by = any_seat(), spot = any_u16(), hand = any_u8();
    pit_money amount = any_money();

    any_table();
    given(amount > 0 && amount <= wager_stake(&s, by, spot, hand));
    remember(by);
    wager_take(&s, &fx, by, spot, hand, amount);
    balanced();
    as_told();
}

void settling_keeps_the_sum(void)
{
    struct decision d = {.net = any_money(), .charged = any_money(), .stays = any_bool()};
    int at = any_bool(); /* the first one, or the second */

    any_table();
    remember(s.wager[at].seat);
    settle(&s, &fx, &s.wager[at], &d);
    balanced();
    claim(d.stays || !s.wager[at].stake, "it is done, or stays up");
    as_told();
}

/* A loss costs the stake and no more, a push nothing; a coupon costs nobody anything. */
void losing_costs_the_stake(void)
{
    int at = any_bool();
    bool back = any_bool();
    uint64_t stake;

    any_table();
    stake = stake_of(at);
    remember(s.wager[at].seat);
    if (back)
        settle_back(&s, &fx, &s.wager[at], PIT_PUSH, (struct cites){0, 0});
    else
        settle_lose(&s, &fx, &s.wager[at], (struct cites){0, 0});
    claim((uint64_t)s.chips[seat] == chips + (back ? stake : 0),
          "the stake comes back, or does not");
    claim((uint64_t)s.house == house + (back ? 0 : stake), "and the house has it, or has not");
}

void charging_keeps_the_sum(void)
{
    pit_money amount = any_money();

    any_table();
    remember(any_seat());
    charge(&s, &fx, seat, 0, amount, 0);
    balanced();
    claim((uint64_t)s.chips[seat] == chips - (uint64_t)amount, "the seat pays it");
    if (amount) as_told();
}

void the_meter_keeps_the_sum(void)
{
    pit_money amount = any_money();

    any_table();
    remember(any_seat());
    meter_pay(&s, &fx, amount, 0);
    balanced();
    claim((uint64_t)s.meter == meter + (uint64_t)amount, "the meter has it");
    claim(!amount || (fx.count == 1 && effect[0].net == amount), "and it is told");
}

/* What has a stake is kept, and nothing else. */
void sweeping_keeps_the_sum(void)
{
    int kept = 0;

    any_table();
    for (int i = 0; i < WAGERS; i++) {
        if (any_bool()) s.wager[i].stake = 0;
        kept += s.wager[i].stake != 0;
    }
    remember(any_seat());
    wagers_sweep(&s);
    claim(s.wagers == kept, "those with a stake");
    balanced();
}
