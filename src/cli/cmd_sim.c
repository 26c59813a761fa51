/* cmd_sim.c -- pit sim: simulates rounds or sessions, and compares with the exact figures. */

#include "cli.h"
#include "sim/exact.h"
#include "sim/own.h"
#include "simulate.h"
#include "sources.h"
#include "svg.h"
#include "sweep.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    ROUNDS = 10000000, /* unless said otherwise */
    SESSIONS = 10000,
    HANDS = 500,
    BANKROLL_BETS = 100,
    THREADS_MOST = 256,
};
#define ROUNDS_MOST UINT64_C(1000000000000)
#define SESSIONS_MOST UINT64_C(10000000)
#define ANTE_MOST 100000000 /* cents: sums of squares of more would not fit */

atomic_bool simulate_stop;

/* The first Ctrl-C ends the play and prints what there is; one that comes a second later ends the
 * program. Some parents send the same signal twice at once, hence the second. */
static void interrupted(int signal)
{
    static volatile time_t first;
    struct timespec now;

    (void)signal;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!atomic_exchange(&simulate_stop, true))
        first = now.tv_sec;
    else if (now.tv_sec > first + 1)
        _exit(INTERRUPTED);
}

static void heed_interrupts(void)
{
    struct sigaction action = {.sa_handler = interrupted, .sa_flags = SA_RESTART};

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

/* ---- words ---- */

const char *simulate_spaced(char out[SPACED_ROOM], uint64_t number)
{
    char digits[24];
    int n = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number), at = 0;

    for (int i = 0; i < n; i++) {
        if (i && (n - i) % 3 == 0) out[at++] = ' ';
        out[at++] = digits[i];
    }
    out[at] = '\0';
    return out;
}

const char *simulate_short(char out[SPACED_ROOM], double number)
{
    static const struct {
        double from;
        const char *letter;
    } units[] = {{1e9, " G"}, {1e6, " M"}, {1e3, " k"}, {1, ""}};
    int i = 0;

    while (i < 3 && number < units[i].from)
        i++;
    snprintf(out, SPACED_ROOM, "%.*f%s", i < 3 ? 1 : 0, number / units[i].from, units[i].letter);
    return out;
}

const char *simulate_title(char out[TITLE_ROOM], const struct simulate *a, const char *count,
                           const char *things)
{
    struct pit_text t = pit_text_in(out, TITLE_ROOM);

    pit_text_str(&t, a->game->title);
    pit_text_str(&t, ", ");
    pit_rules_text(&t, &a->rules);
    pit_text_str(&t, ", ");
    pit_text_quote(&t, a->strategy_name, strlen(a->strategy_name), 40);
    pit_text_str(&t, ": ");
    pit_text_str(&t, count);
    pit_text_str(&t, " ");
    pit_text_str(&t, things);
    return out;
}

int simulate_interrupted(uint64_t played, const char *things)
{
    char number[SPACED_ROOM];

    if (!atomic_load(&simulate_stop)) return DONE;
    if (played)
        cli_error("sim: interrupted: these are the figures of %s %s",
                  simulate_spaced(number, played), things);
    else
        cli_error("sim: interrupted before there was anything to report");
    return INTERRUPTED;
}

int simulate_plot(const struct simulate *a, const struct svg_chart *chart)
{
    if (svg_write(a->plot, chart)) return DONE;
    return cli_error("%.200s: cannot be written: %s", a->plot, strerror(errno));
}

/* ---- arguments ---- */

/* A whole number such as 100000000, 1e8 or 2.5e6, from least to most. */
static bool read_count(const char *option, const char *text, uint64_t least, uint64_t most,
                       uint64_t *out)
{
    const char *c = text;
    int decimals = 0, power = 0;
    bool good = *c >= '0' && *c <= '9';

    *out = 0;
    for (bool point = false; good && ((*c >= '0' && *c <= '9') || (*c == '.' && !point)); c++) {
        if (*c == '.') {
            point = true;
            continue;
        }
        decimals += point;
        good = *out <= (UINT64_MAX - 9) / 10;
        *out = good ? *out * 10 + (uint64_t)(*c - '0') : 0;
    }
    if (good && (*c == 'e' || *c == 'E'))
        for (c++, good = *c != '\0'; *c >= '0' && *c <= '9' && power < 100; c++)
            power = power * 10 + (*c - '0');
    for (power -= decimals; good && power > 0; power--) {
        good = *out <= UINT64_MAX / 10;
        *out *= 10;
    }
    for (; good && power < 0; power++) {
        good = *out % 10 == 0;
        *out /= 10;
    }
    if (good && !*c && *out >= least && *out <= most) return true;
    cli_error("sim: %s %.60s: use a whole number from %llu to %llu%s", option, text,
              (unsigned long long)least, (unsigned long long)most,
              most >= 1000000 ? ", such as 20 or 1e6" : "");
    return false;
}

static bool read_dollars(const char *option, const char *text, pit_money *out)
{
    if (!text) return true;
    if (pit_money_parse(text, strlen(text), out) && *out > 0 && *out <= PIT_MONEY_MAX / 1024)
        return true;
    cli_error("sim: %s %.60s: use dollars, such as 100 or 2.50", option, text);
    return false;
}

/* What stands on the command line, as text. */
struct words {
    const char *book, *rounds, *strategy, *system, *seed, *threads, *seats;
    const char *bankroll, *bet, *stop_loss, *stop_win, *hands, *sessions, *until;
    struct cli_list sets, wagers, sweeps;
    bool plain;
};

static bool wants_sessions(const struct words *w)
{
    return w->bankroll || w->bet || w->stop_loss || w->stop_win || w->hands || w->sessions;
}

/* A standard error; rounds are then the most that are played. */
static bool read_until(struct simulate *a, const struct words *w)
{
    char *end;

    a->until = strtod(w->until, &end);
    if (!w->rounds) a->rounds = ROUNDS_MOST;
    if (!*end && end != w->until && a->until >= 1e-9 && a->until <= 1) return true;
    cli_error("sim: --until %.60s: use a standard error from 1e-9 to 1, such as 0.0001", w->until);
    return false;
}

static bool read_numbers(struct simulate *a, const struct words *w)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = a->mpi || cores < 1 ? 1 : (uint64_t)cores, seats = 1;

    a->rounds = ROUNDS;
    a->seed = 1;
    if (threads > THREADS_MOST) threads = THREADS_MOST;
    if (w->rounds && !read_count("--rounds", w->rounds, 2, ROUNDS_MOST, &a->rounds)) return false;
    if (w->seed && !read_count("--seed", w->seed, 0, INT64_MAX, &a->seed)) return false;
    if (w->threads && !read_count("--threads", w->threads, 1, THREADS_MOST, &threads)) return false;
    if (w->seats &&
        !read_count("--seats", w->seats, 1, (uint64_t)a->rules.option[PIT_O_SEATS], &seats))
        return false;
    a->threads = (int)threads;
    a->seats = (int)seats;
    if (w->until && !read_until(a, w)) return false;
    if (a->rules.option[PIT_O_MIN] <= ANTE_MOST) return true;
    cli_error("sim: antes above $%d are not simulated; use --set min=1", ANTE_MOST / 100);
    return false;
}

static bool read_plan(struct simulate *a, const struct words *w)
{
    struct sim_plan *p = &a->plan;

    p->bet = system_least(&a->rules);
    if (p->bet < a->rules.option[PIT_O_MIN]) p->bet = a->rules.option[PIT_O_MIN];
    p->hands = HANDS;
    p->sessions = SESSIONS;
    if (w->rounds || a->seats > 1) {
        cli_error(
            "sim: sessions are for one seat: use --sessions and --hands, not --rounds or --seats");
        return false;
    }
    if (!read_dollars("--bet", w->bet, &p->bet)) return false;
    p->bankroll = BANKROLL_BETS * p->bet;
    if (!read_dollars("--bankroll", w->bankroll, &p->bankroll) ||
        !read_dollars("--stop-loss", w->stop_loss, &p->stop_loss) ||
        !read_dollars("--stop-win", w->stop_win, &p->stop_win))
        return false;
    if (w->hands && !read_count("--hands", w->hands, 1, UINT32_MAX, &p->hands)) return false;
    if (w->sessions && !read_count("--sessions", w->sessions, 1, SESSIONS_MOST, &p->sessions))
        return false;
    if (p->bankroll < p->bet) {
        cli_error("sim: --bankroll %.60s is less than one bet of $%.2f: nothing can be played",
                  w->bankroll, (double)p->bet / 100);
        return false;
    }
    if (p->bet >= a->rules.option[PIT_O_MIN] && p->bet <= a->rules.option[PIT_O_MAX] &&
        p->bet <= ANTE_MOST)
        return true;
    cli_error("sim: --bet %.60s: this table takes $%d to $%d", w->bet ? w->bet : "",
              a->rules.option[PIT_O_MIN] / 100, a->rules.option[PIT_O_MAX] / 100);
    return false;
}

static bool is_stdin(const char *name)
{
    return name && strcmp(name, "-") == 0;
}

/* An exit status. */
static int read_play(struct simulate *a, const struct words *w)
{
    int status;

    if (a->mpi && (is_stdin(w->strategy) || is_stdin(w->system)))
        return cli_error("sim: --strategy -: only one process of mpirun can read it; give a file");
    if (a->continued && (is_stdin(w->strategy) || is_stdin(w->system)))
        return cli_error("sim: --continue: standard input is gone at the next run; give a file");
    a->flat = w->bet || a->seats > 1 || w->wagers.count;
    status = simulate_read(a, w->system, w->strategy, w->bet);
    for (int i = 0; i < w->wagers.count && status == DONE; i++)
        status = simulate_read_wager(a, w->wagers.item[i]);
    if (status == DONE && a->job.extras && (wants_sessions(w) || simulate_by_system(a)))
        return cli_error("sim: --wager goes with one flat bet of a card game; here each wager "
                         "is a line of a --system, such as: bet field 5");
    if (status == DONE) status = simulate_read_needed(a);
    if (status == DONE && a->job.extras && wants_sessions(w))
        return cli_error("sim: under these rules a seat makes several wagers; a session has one");
    if (simulate_by_system(a) && !w->bankroll)
        a->plan.bankroll = BANKROLL_BETS * a->job.system.unit;
    return status;
}

static int play(struct simulate *a, const struct words *w)
{
    bool sessions = wants_sessions(w);
    int status;

    if (!read_numbers(a, w) || (sessions && !read_plan(a, w))) return BAD_INPUT;
    heed_interrupts();
    status = read_play(a, w);
    if (status != DONE) return status;
    /* Not before all is read: a process that gives up later leaves the others waiting. */
    a->processes = (struct processes){0, 1};
    if (a->mpi && !processes_open(&a->processes))
        return cli_error("sim: this pit was built without MPI; cmake -DPIT_MPI=ON builds one");
    status = sessions ? simulate_sessions(a) : simulate_rounds(a);
    if (a->mpi) processes_close();
    return status;
}

/* Which of the options go together. */
static bool goes_together(const struct simulate *a, const struct words *w)
{
    if (a->json && a->csv)
        cli_error("sim: --json and --csv: use one of them");
    else if ((w->until || a->continued) && wants_sessions(w))
        cli_error("sim: --until and --continue are for rounds, not for sessions");
    else if (w->until && a->mpi)
        cli_error("sim: --until is for one machine");
    else if (w->sweeps.count && (wants_sessions(w) || a->mpi || a->plot || a->continued))
        cli_error("sim: --sweep is for rounds, on one machine, without --plot or --continue");
    else
        return true;
    return false;
}

/* A count of cards from one round to the next needs rounds from the same shoe. */
static bool can_count(const struct simulate *a, const struct words *w)
{
    if (a->shoes || !w->strategy || strcmp(w->strategy, "counted") != 0 || !sim_own(a->game))
        return true;
    cli_error("sim: --strategy counted needs --shoes: with a full shoe for each round there is "
              "nothing to count");
    return false;
}

/* The simulation under each of the rules in force that --sweep names. */
static int play_all(struct simulate *a, const struct words *w)
{
    static struct sweep sweep;
    struct pit_rules rules;
    int status = DONE, rows;

    if (!cli_rules(&a->rules, a->game, w->book, &w->sets)) return BAD_INPUT;
    if (!w->sweeps.count) return play(a, w);
    if (!sweep_read(&sweep, "sim", &w->sweeps)) return BAD_INPUT;
    rules = a->rules;
    rows = sweep_count(&sweep);
    for (int i = 0; i < rows; i++) { /* what a book forbids is said before anything is played */
        struct pit_rules r = rules;

        if (!sweep_rules(&sweep, "sim", i, &r)) return BAD_INPUT;
    }
    if (a->json) printf("[");
    for (int i = 0; i < rows && status == DONE; i++) {
        char text[PIT_RULES_TEXT];
        struct pit_text t = pit_text_in(text, sizeof text);

        a->rules = rules;
        sweep_rules(&sweep, "sim", i, &a->rules);
        pit_rules_text(&t, &a->rules);
        if (a->json && i) printf(",");
        if (!a->json && !a->csv) printf("%s\n", text);
        a->row = i;
        status = play(a, w);
    }
    if (a->json) printf("]\n");
    return status;
}

static int run(int argc, char **argv)
{
    static struct simulate a = {.who = "sim"};
    struct words w = {0};
    const char *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--rounds", "N", "how many, such as 1e8 (default 10 million)", .text = &w.rounds},
        {"--until", "SE", "until the standard error is this small, such as 0.0001",
         .text = &w.until},
        {"--continue", "FILE", "continues the run saved in this file, and saves it again",
         .text = &a.continued},
        {"--sweep", "KEY=A..B", "a run for each value, or for A,B,C; may be repeated",
         .list = &w.sweeps},
        {"--strategy", "S", "best, chart, counted, never, always, or a file", .text = &w.strategy},
        {"--system", "FILE", "lines that say what to bet (default: the first wager)",
         .text = &w.system},
        {"--wager", "SPOT=AMOUNT", "a further bet in every round; may be repeated",
         .list = &w.wagers},
        {"--seed", "N", "of the random numbers: the same seed, the same result", .text = &w.seed},
        {"--threads", "N", "default one per core; the result is the same", .text = &w.threads},
        {"--shoes", NULL, "deal whole shoes; otherwise each round uses a full shoe",
         .flag = &a.shoes},
        {"--seats", "N", "seats that play, all by the strategy", .text = &w.seats},
        {"--engine", NULL, "every round through the engine, none looked up", .flag = &a.engine},
        {"--bankroll", "B", "sessions: dollars brought to the table", .text = &w.bankroll},
        {"--bet", "X", "dollars on each hand", .text = &w.bet},
        {"--stop-loss", "L", "dollars lost at which to stop", .text = &w.stop_loss},
        {"--stop-win", "W", "dollars won at which to stop", .text = &w.stop_win},
        {"--hands", "H", "at most this many hands in a session", .text = &w.hands},
        {"--sessions", "K", "how many sessions", .text = &w.sessions},
        {"--rules", "BOOK", "a rulebook (default: the game's first)", .text = &w.book},
        {"--set", "KEY=VALUE", "an option of it; may be repeated", .list = &w.sets},
        {"--plot", "FILE.svg", "draws how the mean settles, or the fan of bankrolls",
         .text = &a.plot},
        {"--json", NULL, "as JSON", .flag = &a.json},
        {"--csv", NULL, "as CSV: one line, or one for each session", .flag = &a.csv},
        {"--no-color", NULL, "no colours", .flag = &w.plain},
        {"--mpi", NULL, "shares the work with the other processes of mpirun", .flag = &a.mpi},
        {0},
    };
    int count = cli_args(&sim_command, argc, argv, options, words);

    if (count < 0) return cli_status(count);
    if (count != 1) return cli_error("sim: usage: pit sim GAME [options]");
    if (!goes_together(&a, &w)) return BAD_INPUT;
    a.colour = !w.plain && !getenv("NO_COLOR") && !bar_dumb() && isatty(STDOUT_FILENO) == 1;
    a.game = cli_game(words[0]);
    return a.game && can_count(&a, &w) ? play_all(&a, &w) : BAD_INPUT;
}

const struct cli_command sim_command = {
    .name = "sim",
    .usage = "sim GAME [options]",
    .summary = "simulates rounds or sessions, beside the exact figure",
    .text = "  pit sim red-dog --rules nj-online --rounds 1e8\n"
            "  pit sim red-dog --shoes --seats 3 --strategy counted\n"
            "  pit sim blackjack --shoes --strategy counted\n"
            "  pit sim red-dog --bankroll 200 --bet 5 --hands 400 --plot fan.svg\n"
            "  pit sim roulette --system examples/systems/martingale\n",
    .run = run,
};
