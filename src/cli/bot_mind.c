/* bot_mind.c -- how pit bot plays. */

#include "bot_mind.h"

#include "cli.h"
#include "odds/advice.h"
#include "odds/round.h"
#include "pit/cards.h"
#include "sim/own.h"

#include <stdlib.h>
#include <string.h>

/* ---- what it plays by ---- */

/* Is this a file, which may say what to bet? */
static bool is_file(const char *strategy)
{
    static const char *const names[] = {"best", "never", "always", "counted", "chart"};

    for (size_t i = 0; strategy && i < sizeof names / sizeof *names; i++)
        if (strcmp(strategy, names[i]) == 0) return false;
    return strategy;
}

static bool read_bet(struct bot_brain *m, const struct pit_rules *r)
{
    struct simulate *a = &m->asked;
    pit_money least = system_least(r), *bet = &a->plan.bet;

    if (!m->bet) {
        *bet = least < r->option[PIT_O_MIN] ? r->option[PIT_O_MIN] : least;
        return true;
    }
    if (pit_money_parse(m->bet, strlen(m->bet), bet) && *bet >= r->option[PIT_O_MIN] &&
        *bet <= r->option[PIT_O_MAX])
        return true;
    cli_error("bot: --bet %.40s: this table takes $%d to $%d", m->bet, r->option[PIT_O_MIN] / 100,
              r->option[PIT_O_MAX] / 100);
    return false;
}

/* What the system has to remember of it. */
static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *fx, int count)
{
    struct bot_brain *m = with;
    struct sim_door *d = m->door;
    const struct pit_betting *b = t->rules.game->betting;
    bool over = false;

    (void)e;
    if (m->seat < 0 || !m->asked.job.system.lines) return;
    for (int i = 0; i < count; i++)
        over |= fx[i].kind == PIT_ROUND_OVER;
    d->player = (uint8_t)m->seat;
    d->effects.count = count < PIT_EFFECTS_MAX ? count : PIT_EFFECTS_MAX;
    memcpy(d->list, fx, sizeof *fx * (size_t)d->effects.count);
    sim_hear(d);
    if (!over) return;
    pit_copy(&t->rules, &d->state, &t->state);
    sim_remember(d, b && b->turn_over && b->turn_over(&t->rules, &t->state));
}

static bool opens(void *with, const struct pit_rules *r)
{
    struct bot_brain *m = with;
    struct simulate *a = &m->asked;
    const char *bet = m->bet;
    struct random g = {0};

    *a = (struct simulate){.who = "bot", .game = r->game, .rules = *r, .seats = 1};
    a->flat = m->bet || m->wagers->count;
    a->beside = m->wagers;
    if (!bet && !m->system && !is_file(m->strategy)) bet = "the least";
    if (!read_bet(m, r) || simulate_read(a, m->system, m->strategy, bet) != DONE) return false;
    if (m->wagers->count &&
        (is_file(m->system) || (simulate_by_system(a) && is_file(m->strategy)))) {
        cli_error(
            "bot: --wager: the file says what to bet; add a line to it, such as: bet field 5");
        return false;
    }
    for (int i = 0; i < m->wagers->count && !simulate_by_system(a); i++)
        if (simulate_read_wager(a, m->wagers->item[i]) != DONE) return false;
    if (simulate_read_needed(a) != DONE) return false;
    a->job.spot = (uint16_t)odds_first_spot(&a->rules);
    if (sim_own(a->game) && !sim_prepare(&a->job, true)) {
        cli_error("bot: these rules cannot be played by this strategy");
        return false;
    }
    m->door = sim_door_open(&a->job, &g);
    m->table = malloc(sizeof *m->table);
    if (!m->door || !m->table) abort();
    m->door->made = &m->made;
    m->follow = (struct follow){
        .server = m->server, .table = m->table, .rules = &a->rules, .see = see, .with = m};
    return true;
}

void bot_brain_end(struct bot_brain *m)
{
    sim_free(&m->asked.job);
    free(m->door);
    free(m->table);
    follow_end(&m->follow);
    m->door = NULL;
    m->table = NULL;
}

/* ---- the table as it stands ---- */

static bool begins(void *with, const char *table, int64_t round)
{
    struct bot_brain *m = with;

    m->seat = -1;
    return follow_begins(&m->follow, table, round);
}

static bool hears(void *with, int seat, const struct bot_news *news, bool *guessed)
{
    struct bot_brain *m = with;

    m->seat = seat;
    return follow_hears(&m->follow, news, guessed);
}

static bool stands(void *with, const struct json_value *state)
{
    struct bot_brain *m = with;

    return follow_stands(&m->follow, state);
}

/* ---- what it does ---- */

/* The seat sits there, and the state is its own view of it. */
static bool look(struct bot_brain *m, int seat)
{
    if (!m->table->open || !(m->table->table.state.seated >> seat & 1)) return false;
    pit_view(&m->asked.rules, &m->door->state, &m->table->table.state, seat);
    m->door->player = (uint8_t)seat;
    return true;
}

/* The same in every round, where it does not lie there yet. */
static int flat_bets(const struct bot_brain *m, int seat, struct pit_event out[BOT_BETS])
{
    const struct sim_job *j = &m->asked.job;
    int count = 0;

    for (int i = -1; i < j->extras; i++) {
        uint16_t spot = i < 0 ? j->spot : j->extra[i].spot;
        pit_money amount = i < 0 ? j->ante : j->extra[i].amount;

        if (!pit_stake(&m->door->state, seat, spot, 0))
            out[count++] = (struct pit_event){.verb = PIT_BET, .spot = spot, .amount = amount};
    }
    return count;
}

static int bets(void *with, int seat, struct pit_event out[BOT_BETS])
{
    struct bot_brain *m = with;

    if (!look(m, seat)) return -1;
    if (!m->asked.job.system.lines) return flat_bets(m, seat, out);
    if (!m->door->began) m->door->began = pit_worth(&m->door->state, seat);
    m->made.count = 0;
    sim_bets(m->door);
    memcpy(out, m->made.event, sizeof *out * (size_t)m->made.count);
    return m->made.count;
}
_Static_assert((int)SIM_MADE == (int)BOT_BETS, "as many bets as a system makes");

/* By the cards that have been seen, exactly. */
static bool best_of(const struct bot_brain *m, int seat, struct pit_event *out)
{
    static struct advice advice;

    if (!advice_of(&advice, &m->asked.rules, &m->door->state, seat) || !advice.count) return false;
    *out = advice.choice[advice.best].event;
    return true;
}

static bool decides(void *with, int seat, struct pit_event *out)
{
    static struct pit_move moves[PIT_MOVES_MAX]; /* too large for the stack */
    struct bot_brain *m = with;
    const struct sim_job *j = &m->asked.job;
    const struct pit_state *s = &m->door->state;
    const struct sim_own *own = sim_own(m->asked.game);
    int verb;

    if (!look(m, seat) || !(s->turn >> seat & 1)) return false;
    if (j->counted) return best_of(m, seat, out);
    if (strategy_says(&j->strategy, &m->asked.rules, s, seat, out)) return true;
    if (!own || j->rest == SIM_SILENT) {
        *out = strategy_event(&j->strategy, &m->asked.rules, s, seat);
        return true;
    }
    verb = own->verb(j, s, seat);
    if (!verb || !pit_moves_of(&m->asked.rules, s, seat, verb, moves)) return false;
    *out = (struct pit_event){.verb = (uint8_t)verb,
                              .spot = moves->spot,
                              .hand = moves->hand,
                              .amount = moves->range.most};
    return true;
}

const struct bot_mind bot_mind = {.opens = opens,
                                  .begins = begins,
                                  .hears = hears,
                                  .stands = stands,
                                  .bets = bets,
                                  .decides = decides};
