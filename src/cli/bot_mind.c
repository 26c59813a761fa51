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
    return true;
}

void bot_brain_end(struct bot_brain *m)
{
    sim_free(&m->asked.job);
    free(m->door);
    free(m->table);
    m->door = NULL;
    m->table = NULL;
}

/* ---- the table as it stands ---- */

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

static void take_line(struct bot_brain *m, const char *line, size_t n)
{
    struct pit_said said;
    enum pit_line came = pit_replay_line(m->table, line, n, &said);

    m->broken |= came != PIT_LINE_DONE && came != PIT_LINE_EMPTY;
}

/* Bytes of a record, cut anywhere. */
static bool take_bytes(void *with, const char *bytes, size_t n)
{
    struct bot_brain *m = with;

    for (size_t i = 0; i < n; i++) {
        if (bytes[i] == '\n') {
            take_line(m, m->part, m->part_n);
            m->part_n = 0;
        } else if (m->part_n < sizeof m->part) {
            m->part[m->part_n++] = bytes[i];
        }
    }
    return true;
}

static void take_text(struct bot_brain *m, const char *verb, int seat, pit_money amount)
{
    char line[80];
    struct pit_text t = pit_text_in(line, sizeof line);

    pit_text_str(&t, verb);
    pit_text_str(&t, " ");
    pit_text_int(&t, seat + 1);
    if (amount) {
        pit_text_str(&t, " player ");
        pit_text_money(&t, amount);
    }
    take_line(m, line, t.used);
}

/* A table that nobody has played at has no record yet. */
static void first_lines(struct bot_brain *m)
{
    char line[PIT_RULES_TEXT + 32];
    struct pit_text t = pit_text_in(line, sizeof line);

    pit_text_str(&t, "game ");
    pit_text_str(&t, m->asked.game->name);
    take_line(m, line, t.used);
    t = pit_text_in(line, sizeof line);
    pit_text_str(&t, "rules ");
    pit_rules_text(&t, &m->asked.rules);
    take_line(m, line, t.used);
}

static bool begins(void *with, const char *table, int64_t round)
{
    struct bot_brain *m = with;
    char path[128];

    pit_replay_open(m->table, see, m);
    m->seat = -1;
    m->part_n = 0;
    m->broken = false;
    if (!round) {
        first_lines(m);
        return !m->broken;
    }
    snprintf(path, sizeof path, "/api/tables/%.40s/record?to=%lld", table, (long long)round);
    return client_fetch(m->server, path, take_bytes, m) && !m->broken && m->table->game;
}

static void seats(void *with, unsigned taken, const int64_t chips[PIT_SEATS_MAX])
{
    struct bot_brain *m = with;

    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        bool here = m->table->open && m->table->table.state.seated >> seat & 1;

        if ((taken >> seat & 1) && !here && chips[seat] > 0)
            take_text(m, "seat", seat, chips[seat]);
        if (!(taken >> seat & 1) && here) take_text(m, "leave", seat, 0);
    }
}

/* A card that might lie there: of those that nobody has seen, one that most are left of. */
static void take_hidden(struct bot_brain *m)
{
    const uint8_t *unseen = m->table->table.state.shoe.unseen;
    char line[16];
    int best = 0;

    for (int card = 1; card < PIT_CARDS; card++)
        if (unseen[card] > unseen[best]) best = card;
    snprintf(line, sizeof line, "cards %s", pit_card_name(best));
    take_line(m, line, strlen(line));
}

static bool hears(void *with, int seat, const char *line, bool hidden)
{
    struct bot_brain *m = with;

    m->seat = seat;
    m->broken = false;
    if (hidden)
        take_hidden(m);
    else
        take_line(m, line, strlen(line));
    return !m->broken;
}

static bool agrees(void *with, int64_t round, int64_t phase)
{
    const struct bot_brain *m = with;
    const struct pit_state *s = &m->table->table.state;

    return m->table->open && s->round == round && s->phase == phase;
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
                                  .seats = seats,
                                  .hears = hears,
                                  .agrees = agrees,
                                  .bets = bets,
                                  .decides = decides};
