/* protect_rules.c -- what follows from the limits that a player has set. */

#include "protect.h"

#include "eastern.h"

#include "ledger/leases.h"
#include "pit/clause.h"
#include "pit/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { VISIT_GAP_MS = 900000 }; /* away from all tables for so long: the next visit is another */

#define MINUTE ((int64_t)60000)

const struct protect_row protect_rows[PROTECT_KINDS] = {
    [PROTECT_BET] = {"bet", 1, 1, PIT_MONEY_MAX, "largest single bet"},
    [PROTECT_LOSS_DAY] = {"loss_day", 1, 1, PIT_MONEY_MAX, "losses in 24 hours"},
    [PROTECT_LOSS_WEEK] = {"loss_week", 1, 1, PIT_MONEY_MAX, "losses in 7 days"},
    [PROTECT_LOSS_MONTH] = {"loss_month", 1, 1, PIT_MONEY_MAX, "losses in 30 days"},
    [PROTECT_SPEND_DAY] = {"spend_day", 1, 1, PIT_MONEY_MAX, "bets in 24 hours"},
    [PROTECT_SPEND_WEEK] = {"spend_week", 1, 1, PIT_MONEY_MAX, "bets in 7 days"},
    [PROTECT_SPEND_MONTH] = {"spend_month", 1, 1, PIT_MONEY_MAX, "bets in 30 days"},
    [PROTECT_TIME_DAY] = {"time_day", MINUTE, 1, 1440, "time at tables in 24 hours"},
    [PROTECT_TIME_WEEK] = {"time_week", MINUTE, 1, 10080, "time at tables in 7 days"},
    [PROTECT_TIME_MONTH] = {"time_month", MINUTE, 1, 43200, "time at tables in 30 days"},
    [PROTECT_CHECK] = {"check", MINUTE, 1, 240, "time between two reality checks"},
    [PROTECT_BREAK] = {"break", 60 * MINUTE, 1, 1008, "a break"},
    [PROTECT_EXCLUSION] = {"exclusion", PROTECT_DAY, 1, 3650, "self-exclusion"},
};

int protect_kind(const char *name)
{
    for (int i = 0; i < PROTECT_KINDS; i++)
        if (strcmp(protect_rows[i].name, name) == 0) return i;
    return -1;
}

static bool is_rest(enum protect_kind kind)
{
    return kind == PROTECT_BREAK || kind == PROTECT_EXCLUSION;
}

/* How far back a limit looks; 0: it does not. */
static int64_t looks_back(enum protect_kind kind)
{
    static const int64_t days[] = {1, 7, 30};

    if (kind < PROTECT_LOSS_DAY || kind > PROTECT_TIME_MONTH) return 0;
    return days[(kind - PROTECT_LOSS_DAY) % 3] * PROTECT_DAY;
}

/* ---- steps ---- */

static struct protect_limit none[PROTECT_KINDS]; /* of who has set nothing: never written to */

static void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

struct protect *protect_new(void)
{
    struct protect *p = need(calloc(1, sizeof *p));

    p->limit = none;
    return p;
}

void protect_free(struct protect *p)
{
    if (!p) return;
    if (p->limit != none) free(p->limit);
    free(p->pin);
    free(p->stretch);
    free(p);
}

void protect_step(struct protect *p, const struct ledger_op *op)
{
    int kind = protect_kind(op->as.limit.kind);
    struct protect_limit *l;

    if (strcmp(op->as.limit.kind, "answer") == 0) p->answered_ms = op->as.limit.asked_ms;
    if (strcmp(op->as.limit.kind, "pin") == 0 && op->as.limit.secret) {
        free(p->pin);
        p->pin = need(strdup(op->as.limit.secret));
    }
    if (kind < 0) return;
    if (p->limit == none) p->limit = need(calloc(PROTECT_KINDS, sizeof *p->limit));
    l = &p->limit[kind];
    protect_ripen(p, op->as.limit.asked_ms); /* what held by then did so before this step */
    if (op->as.limit.from_ms > op->as.limit.asked_ms) {
        l->next = op->as.limit.value;
        l->next_from = op->as.limit.from_ms;
        l->confirm = strcmp(op->as.limit.step, "asked") == 0;
        return;
    }
    *l = (struct protect_limit){.value = op->as.limit.value};
}

void protect_ripen(struct protect *p, int64_t now)
{
    for (int i = 0; i < PROTECT_KINDS; i++) {
        struct protect_limit *l = &p->limit[i];

        if (l->next_from && !l->confirm && now >= l->next_from)
            *l = (struct protect_limit){.value = l->next};
    }
}

static bool is_tighter(int64_t a, int64_t b)
{
    return a && (!b || a <= b);
}

static bool refuses(struct refusal *why, const char *words)
{
    refuse(why, "limit", words);
    return false;
}

/* NJO-RD own limit: a bet limit goes up at midnight with which a Friday begins in the East, once a
 * week; and like any other not within a day. */
static int64_t loosens(enum protect_kind kind, int64_t now)
{
    return kind == PROTECT_BET ? eastern_friday(now + PROTECT_DAY - 1) : now + PROTECT_DAY;
}

bool protect_wish(const struct protect *p, enum protect_kind kind, int64_t value, int64_t now,
                  struct ledger_op *out, struct refusal *why)
{
    const struct protect_limit *l = &p->limit[kind];

    *out = (struct ledger_op){.what = LEDGER_LIMIT};
    out->as.limit.kind = protect_rows[kind].name;
    out->as.limit.step = "set";
    out->as.limit.value = value;
    out->as.limit.asked_ms = out->as.limit.from_ms = now;
    if (is_rest(kind)) {
        out->as.limit.value = now + value;
        if (!value || out->as.limit.value < l->value)
            return refuses(why, kind == PROTECT_BREAK
                                    ? "a break can be made longer, not shorter"
                                    : "an exclusion can be made longer, not shorter");
        return true;
    }
    if (!value && !l->value) return refuses(why, "there is no such limit to remove");
    if (is_tighter(value, l->value)) return true;
    out->as.limit.from_ms = loosens(kind, now);
    if (kind != PROTECT_BET) out->as.limit.step = "asked";
    return true;
}

bool protect_confirm(const struct protect *p, enum protect_kind kind, int64_t now,
                     struct ledger_op *out, struct refusal *why)
{
    const struct protect_limit *l = &p->limit[kind];

    if (!l->next_from || !l->confirm)
        return refuses(why, "nothing is waiting to be confirmed for this limit");
    if (now < l->next_from)
        return refuses(why, "this can be confirmed a day after it was requested");
    *out = (struct ledger_op){.what = LEDGER_LIMIT};
    out->as.limit.kind = protect_rows[kind].name;
    out->as.limit.step = "confirmed";
    out->as.limit.value = l->next;
    out->as.limit.asked_ms = out->as.limit.from_ms = now;
    return true;
}

/* ---- what was played ---- */

static struct ledger_stretch *more(struct protect *p)
{
    if (p->stretches == p->stretch_room) {
        p->stretch_room = p->stretch_room ? 2 * p->stretch_room : 4;
        p->stretch = need(realloc(p->stretch, (size_t)p->stretch_room * sizeof *p->stretch));
    }
    return &p->stretch[p->stretches++];
}

/* What no limit looks at any more. */
static void forget(struct protect *p, int64_t now)
{
    int old = 0;

    while (old < p->stretches && p->stretch[old].seen_ms < now - 31 * PROTECT_DAY)
        old++;
    p->stretches -= old;
    if (old) memmove(p->stretch, p->stretch + old, (size_t)p->stretches * sizeof *p->stretch);
}

void protect_add(struct protect *p, int64_t now, int64_t played, pit_money staked, pit_money net)
{
    struct ledger_stretch *s;

    if (!p->stretches ||
        p->stretch[p->stretches - 1].seen_ms / LEDGER_STRETCH_MS != now / LEDGER_STRETCH_MS) {
        forget(p, now);
        *more(p) = (struct ledger_stretch){.began_ms = now, .seen_ms = now};
    }
    s = &p->stretch[p->stretches - 1];
    if (now > s->seen_ms) s->seen_ms = now;
    s->played_ms += played;
    s->staked += staked;
    s->net += net;
}

void protect_take_back(struct protect *p, int64_t time_ms, pit_money staked, pit_money net)
{
    for (int i = 0; i < p->stretches; i++) {
        struct ledger_stretch *s = &p->stretch[i];

        if (s->seen_ms / LEDGER_STRETCH_MS != time_ms / LEDGER_STRETCH_MS) continue;
        s->staked -= staked;
        s->net -= net;
        return;
    }
}

static void see_limit(void *with, const struct ledger_op *row)
{
    protect_step(with, row);
}

static void see_stretch(void *with, const struct ledger_stretch *row)
{
    *more(with) = *row;
}

const char *protect_claim(int64_t player, char out[PROTECT_CLAIM])
{
    snprintf(out, PROTECT_CLAIM, "limits %lld", (long long)player);
    return out;
}

struct protect *protect_fetch(struct ledger *books, int64_t player, int64_t now)
{
    struct protect *p = protect_new();
    struct ledger_stretch visit;
    char claim[PROTECT_CLAIM];

    p->changing = leases_claimed(books, protect_claim(player, claim));
    ledger_limits(books, player, see_limit, p);
    ledger_stretches(books, player, now - 31 * PROTECT_DAY, see_stretch, p);
    visit = protect_visit(p, now);
    for (int i = 0; visit.began_ms && i < p->stretches; i++)
        if (p->stretch[i].began_ms >= visit.began_ms && p->stretch[i].seen_ms > p->answered_ms)
            p->since_check += p->stretch[i].played_ms;
    return p;
}

struct ledger_stretch protect_visit(const struct protect *p, int64_t now)
{
    struct ledger_stretch visit = {0};
    int64_t after = now;

    for (int i = p->stretches - 1; i >= 0; i--) {
        const struct ledger_stretch *s = &p->stretch[i];

        if (after - s->seen_ms >= VISIT_GAP_MS) break;
        if (!visit.seen_ms) visit.seen_ms = s->seen_ms;
        after = visit.began_ms = s->began_ms;
        visit.played_ms += s->played_ms;
        visit.staked += s->staked;
        visit.net += s->net;
    }
    return visit;
}

/* A loss is below zero for who has won. */
static int64_t counts(const struct protect *p, enum protect_kind kind, int64_t now,
                      pit_money in_play)
{
    struct ledger_stretch sum = {0};
    int64_t back = looks_back(kind);

    for (int i = p->stretches - 1; back && i >= 0 && p->stretch[i].seen_ms > now - back; i--) {
        sum.played_ms += p->stretch[i].played_ms;
        sum.staked += p->stretch[i].staked;
        sum.net += p->stretch[i].net;
    }
    if (kind >= PROTECT_TIME_DAY) return sum.played_ms;
    if (kind >= PROTECT_SPEND_DAY) return sum.staked + in_play;
    return back ? in_play - sum.net : 0; /* what lies on the layout may be lost */
}

int64_t protect_used(const struct protect *p, enum protect_kind kind, int64_t now,
                     pit_money in_play)
{
    int64_t used = counts(p, kind, now, in_play);

    return used > 0 ? used : 0;
}

/* ---- why not ---- */

static void amount_of(struct pit_text *t, enum protect_kind kind, int64_t value)
{
    if (kind < PROTECT_TIME_DAY) {
        pit_text_str(t, "$");
        pit_text_money(t, value);
        return;
    }
    pit_text_int(t, value / MINUTE);
    pit_text_str(t, " minutes");
}

static void words_of(struct pit_text *t, const struct protect *p, enum protect_kind kind,
                     int64_t used)
{
    pit_text_str(t, "your own limit: ");
    pit_text_str(t, protect_rows[kind].words);
    pit_text_str(t, " may be ");
    amount_of(t, kind, p->limit[kind].value);
    if (kind == PROTECT_BET) return;
    pit_text_str(t, ", and ");
    amount_of(t, kind, used);
    pit_text_str(t, kind >= PROTECT_TIME_DAY ? " have gone by" : " are counted so far");
}

/* When the oldest that counts will be too old. */
static int64_t eases(const struct protect *p, enum protect_kind kind, int64_t now)
{
    int64_t back = looks_back(kind);

    for (int i = 0; i < p->stretches; i++)
        if (p->stretch[i].seen_ms > now - back) return p->stretch[i].seen_ms + back;
    return 0;
}

static bool bars(struct protect_why *out, const char *code, const char *words, int64_t until)
{
    refuse(&out->why, code, words);
    out->until = until;
    return true;
}

static bool bars_excluded(struct protect_why *out, int64_t until)
{
    time_t seconds = (time_t)(until / 1000);
    struct tm utc;
    char words[120];

    gmtime_r(&seconds, &utc);
    strftime(words, sizeof words,
             "you have excluded yourself from play; no bets are accepted until %Y-%m-%d, %H:%M UTC",
             &utc);
    return bars(out, "rest", words, until);
}

pit_money protect_left(const struct protect *p, int64_t now, pit_money in_play)
{
    pit_money left = PIT_MONEY_MAX;

    for (int i = PROTECT_LOSS_DAY; i < PROTECT_TIME_DAY; i++) {
        pit_money most = p->limit[i].value;
        pit_money more = most ? most - counts(p, (enum protect_kind)i, now, in_play) : left;

        if (more < left) left = more;
    }
    return left;
}

bool protect_bars(const struct protect *p, int64_t now, pit_money in_play, pit_money bet,
                  struct protect_why *out)
{
    *out = (struct protect_why){.until = 0};
    if (p->limit[PROTECT_EXCLUSION].value)
        return bars_excluded(out, p->limit[PROTECT_EXCLUSION].value);
    if (p->limit[PROTECT_BREAK].value)
        return bars(out, "rest", "you are taking a break; no bets are accepted until it is over",
                    p->limit[PROTECT_BREAK].value);
    for (int i = PROTECT_LOSS_DAY; i <= PROTECT_TIME_MONTH; i++) {
        enum protect_kind kind = (enum protect_kind)i;
        int64_t most = p->limit[i].value, used = counts(p, kind, now, in_play);
        int64_t adds = kind < PROTECT_TIME_DAY ? (bet ? bet : 1) : 1;
        struct pit_text t = pit_text_in(out->why.words, sizeof out->why.words);

        if (!most || used + adds <= most) continue;
        bars(out, "limit", "", used >= most ? eases(p, kind, now) : 0);
        words_of(&t, p, kind, used > 0 ? used : 0);
        return true;
    }
    if (p->check_due)
        return bars(out, "check", "it is time for your reality check; answer it to continue", 0);
    return false;
}
