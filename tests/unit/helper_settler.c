/* helper_settler.c -- a table of a wheel beside a second settler. */

#include "helper_settler.h"

#include <stdio.h>
#include <string.h>

enum { DOLLAR = 100, PURSE = 5000 };

struct settler settler;

static struct pit_replay replay;
static struct pit_said said;
static char last[96]; /* line */
static int winners;
static struct pit_effect told[PIT_WAGERS_MAX];

const struct pit_rules *settler_rules(void)
{
    return &replay.rules;
}

static void look(void *with, const struct pit_table *t, const struct pit_event *e,
                 const struct pit_effect *effects, int count)
{
    (void)with;
    (void)t;
    (void)e;
    for (int i = 0; i < count; i++) {
        if (effects[i].kind != PIT_SETTLE) continue;
        if (effects[i].result == PIT_WIN) winners++;
        if (effects[i].result != PIT_WIN && winners) settler.late_losers++;
        told[settler.settled++] = effects[i];
    }
}

static enum pit_line writes(const char *text)
{
    enum pit_line came;

    snprintf(last, sizeof last, "%s", text);
    settler.lines++;
    settler.settled = settler.late_losers = winners = 0;
    came = pit_replay_line(&replay, text, strlen(text), &said);
    if (replay.open) assert_true(pit_balanced(&replay.table.state));
    return came;
}

void settler_takes(const char *text)
{
    if (writes(text) != PIT_LINE_DONE) fail_msg("%s: %s", text, said.words);
}

/* One amount, with its cents. */
static const char *dollars(char room[24], pit_money amount)
{
    snprintf(room, 24, "%lld.%02d", (long long)(amount / 100), (int)(amount % 100));
    return room;
}

/* Whether so much more may lie there, or, below zero, less. */
static bool may_be(const struct settler_limits *l, pit_money before, pit_money more)
{
    pit_money after = before + more;

    if (!more || after < 0 || after % l->step) return false;
    if (more < 0 && !after) return true;
    return after >= l->least && after <= l->most;
}

void settler_tries(uint64_t *seed, const char *name, int place, const struct settler_limits *l)
{
    static const char *const verbs[3] = {"bet", "verbal", "take"};
    int seat = helper_below(seed, SETTLER_SEATS), which = helper_below(seed, 8);
    int verb = which == 7 ? 1 : which > 4 ? 2 : 0;
    pit_money amount = 1 + helper_below(seed, 60);
    pit_money have = place < 0 ? 0 : settler.stake[seat][place];
    char text[96], room[24];
    bool good;

    amount *= helper_below(seed, 8) ? DOLLAR : helper_below(seed, 3) ? 50 : 1;
    if (l->step > 1 && helper_below(seed, 2)) amount = amount / l->step * l->step;
    if (!amount) amount = 1;
    if (verb == 2 && have && helper_below(seed, 2)) amount = have;
    good = place >= 0 && may_be(l, have, verb == 2 ? -amount : amount);
    if (verb == 1 && !l->cash) good = false;
    if (verb == 0 && amount > settler.chips[seat]) good = false;
    snprintf(text, sizeof text, "%s %d %s %s", verbs[verb], seat + 1, name, dollars(room, amount));
    if (writes(text) != (good ? PIT_LINE_DONE : PIT_LINE_REFUSED))
        fail_msg("%s: %s, with %lld there; %s", text, good ? "is right" : "must be refused",
                 (long long)have, said.words);
    if (!good && verb != 2 && amount <= settler.chips[seat] && !said.clause)
        fail_msg("%s: refused by no clause: %s", text, said.words);
    if (!good) return;
    settler.stake[seat][place] += verb == 2 ? -amount : amount;
    if (verb != 1) settler.chips[seat] -= verb == 2 ? -amount : amount;
}

static const struct pit_effect *settlement(int seat, const char *name)
{
    for (int i = 0; i < settler.settled; i++)
        if (told[i].seat == seat && strcmp(replay.rules.spot[told[i].spot].name, name) == 0)
            return &told[i];
    return NULL;
}

int settler_decided(int seat, int place, const char *name, pit_money net)
{
    const struct pit_effect *fx = settlement(seat, name);
    pit_money *have = &settler.stake[seat][place];

    if (!*have) return 0;
    if (!fx) {
        fail_msg("%s: %s of seat %d is not decided", last, name, seat + 1);
        return 0;
    }
    if (fx->net != net || fx->stake != *have || fx->result != (net > 0 ? PIT_WIN : PIT_LOSE))
        fail_msg("%s: %s, %lld brings %lld, not %lld (result %d)", last, name, (long long)*have,
                 (long long)fx->net, (long long)net, fx->result);
    if (!fx->clause) fail_msg("%s: %s is decided by no clause", last, name);
    settler.chips[seat] += *have + net;
    *have = 0;
    return 1;
}

void settler_compare(int decided)
{
    const struct pit_state *s = &replay.table.state;
    pit_money here = 0, there = 0;

    assert_int_equal(settler.settled, decided);
    assert_int_equal(settler.late_losers, 0);
    for (int seat = 0; seat < SETTLER_SEATS; seat++) {
        if (s->chips[seat] != settler.chips[seat])
            fail_msg("%s: seat %d has %lld, not %lld", last, seat + 1, (long long)s->chips[seat],
                     (long long)settler.chips[seat]);
        for (int place = 0; place < SETTLER_PLACES; place++)
            here += settler.stake[seat][place];
    }
    for (int i = 0; i < s->wagers; i++)
        there += s->wager[i].stake;
    assert_int_equal(here, there);
    settler.settled = 0;
}

bool settler_waits(void)
{
    return replay.table.state.wagers > 0;
}

void settler_opens(const char *game, const char *options)
{
    char text[256];
    int lines = settler.lines;

    settler = (struct settler){.lines = lines};
    pit_replay_open(&replay, look, NULL);
    snprintf(text, sizeof text, "game %s", game);
    settler_takes(text);
    snprintf(text, sizeof text, "rules ma-book %s", options);
    settler_takes(text);
    for (int seat = 0; seat < SETTLER_SEATS; seat++) {
        snprintf(text, sizeof text, "seat %d Nr%d %d", seat + 1, seat + 1, PURSE);
        settler_takes(text);
        settler.chips[seat] = (pit_money)PURSE * DOLLAR;
    }
}

void settler_buys(void)
{
    char text[64];

    for (int seat = 0; seat < SETTLER_SEATS; seat++) {
        if (settler.chips[seat] > (pit_money)1000 * DOLLAR) continue;
        snprintf(text, sizeof text, "buy %d %d", seat + 1, PURSE);
        settler_takes(text);
        settler.chips[seat] += (pit_money)PURSE * DOLLAR;
    }
}
