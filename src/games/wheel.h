/* wheel.h -- what games of a wheel share: bets until they are closed, spins that do not count, and
 * verbs and calls for these. A round is one spin. */
#pragma once

#include "wagers.h"

/* Points of decision of every wheel, behind those of every game. */
enum {
    AT_LAYOUT = AT_OWN, /* what lies there as the wheel comes to rest is what counts */
    AT_NO_MORE_BETS,    /* bets are closed */
    AT_PAYS,            /* what a winner is paid */
    AT_NO_SPIN,         /* why a spin is none, a row of game.irregular each */
    AT_WHEEL_OWN = AT_NO_SPIN + 3
};

/* Own verbs begin with these. */
enum { V_NO_MORE_BETS = PIT_VERB_OWN, V_WHEEL_OWN };
#define WHEEL_VERBS                                                                                \
    {                                                                                              \
        "no-more-bets", 'd', 0, NULL                                                               \
    }

/* And so do calls. */
enum { CALL_NO_MORE_BETS, CALL_VERBAL, CALL_NO_SPIN, CALL_WHEEL_OWN };
#define WHEEL_CALLS                                                                                \
    [CALL_NO_MORE_BETS] = {"no-more-bets", "No more bets."},                                       \
    [CALL_VERBAL] = {"verbal", "Cash plays: seat %s1, %m2. Confirmed."},                           \
    [CALL_NO_SPIN] = {"no-spin", "No spin."}

/* What an option of kind PIT_ODDS pays. */
static inline struct pit_ratio wheel_odds(const struct pit_rules *r, int option)
{
    return (struct pit_ratio){(uint16_t)(r->option[option] >> 16),
                              (uint16_t)(r->option[option] & UINT16_MAX)};
}

/* What may be staked on one spot. */
struct wheel_limits {
    int least;      /* the option of the smallest wager; the largest follows it */
    pit_money step; /* so that all of it can be paid and halved */
    int times;      /* as many wagers of one size as it stands for */
};

/* The smallest number that both of these divide. */
pit_money wheel_multiple(pit_money a, pit_money b);

/* Guards of every bet and take: PIT_ERR_CLOSED behind "no more bets". */
enum pit_error wheel_open(const struct pit_rules *r, const struct pit_state *s,
                          struct pit_range *out);

/* The amounts of a bet, called out or laid down, and of taking chips off. */
enum pit_error wheel_bet(const struct pit_rules *r, const struct pit_state *s,
                         const struct pit_event *ask, struct wheel_limits limits,
                         struct pit_range *out);
enum pit_error wheel_take(const struct pit_rules *r, const struct pit_state *s,
                          const struct pit_event *ask, struct wheel_limits limits,
                          struct pit_range *out);

/* All other verbs. */
enum pit_error wheel_allow(const struct pit_rules *r, const struct pit_state *s,
                           const struct pit_event *ask, struct pit_range *out);
void wheel_apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                 struct pit_effects *fx);

/* A spin begins: bets are closed if they were not. */
void wheel_spun(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
/* It is over: what is decided is swept up, and the table waits for bets or the next spin. */
void wheel_over(struct pit_state *s, struct pit_effects *fx, uint16_t outcome, int64_t a);

/* Game.open: an empty layout. */
void wheel_opened(const struct pit_rules *r, struct pit_state *s);
/* Wagers lie on the layout: the wheel may be spun. */
void wheel_look(struct pit_state *s);
