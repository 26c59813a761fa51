/* protect.c -- limits, breaks, exclusions and reality checks at work: bets are looked at before
 * they are taken, time at tables is counted, and players are told. */

#include "protect.h"

#include "hub.h"
#include "room.h"

#include "core/json.h"
#include "pit/clause.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    COUNT_MS = 1000,    /* time at tables is counted so often, */
    STORE_MS = 60000,   /* and stored; as much may be missing after a crash */
    TURNS = 60,         /* a minute has: each player's comes in one of its seconds */
    LARGE_WIN = 100000, /* cents in a round, which whoever runs the house wants to know of */
};

static const char own_limit[] = "NJO-RD own limit";

/* ---- bets ---- */

/* What an event would put on the layout, found by letting it happen to a copy. */
struct stake {
    pit_money added;   /* 0: it is no bet */
    pit_money largest; /* that a bet would come to */
};

/* A limit is a person's: what lies on the same spot of its other seats counts with it. */
static pit_money lies_there(const struct room *r, const struct pit_state *s,
                            const struct pit_effect *fx)
{
    pit_money sum = 0;

    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (r->seat[w->seat].player == r->seat[fx->seat].player && w->spot == fx->spot &&
            w->hand == fx->hand && !(w->flags & PIT_PAPER))
            sum += w->stake;
    return sum;
}

/* A bet is what lies on its spot then; what a decision adds later, such as a raise, counts by
 * itself, as it does for the table's own limits. */
static struct stake would_stake(const struct room *r, const struct pit_event *e)
{
    static struct pit_state s; /* of the one thread that plays */
    static struct pit_effect list[PIT_EFFECTS_MAX];
    struct pit_effects fx = {.list = list, .room = PIT_EFFECTS_MAX};
    struct stake out = {0};

    pit_copy(&r->table.rules, &s, &r->table.state);
    if (pit_apply(&r->table.rules, &s, e, &fx, NULL)) return out; /* the game tells why */
    for (int i = 0; i < fx.count; i++) {
        pit_money bet;

        if (list[i].kind != PIT_STAKED || list[i].seat != e->seat || list[i].play <= 0) continue;
        bet = e->verb == PIT_BET ? lies_there(r, &s, &list[i]) : list[i].play;
        out.added += list[i].play;
        if (bet > out.largest) out.largest = bet;
    }
    return out;
}

static bool is_protected(const struct protect *p)
{
    for (int i = 0; p && i < PROTECT_KINDS; i++)
        if (p->limit[i].value) return true;
    return false;
}

/* What lies on layouts here, and all that was brought to tables of other nodes: how much of it lies
 * there only they know. */
static pit_money at_risk(const struct hub *h, const struct player *p)
{
    pit_money in_play;

    room_money_of(h, p, &in_play);
    return in_play + p->away;
}

static bool bars(const struct hub *h, const struct player *p, pit_money bet,
                 struct protect_why *out)
{
    if (!is_protected(p->protect)) return false;
    return protect_bars(p->protect, steady_now(&h->steady), at_risk(h, p), bet, out);
}

bool protect_allows(const struct room *r, const struct player *p, const struct pit_event *e,
                    struct refusal *why)
{
    struct protect_why no;
    struct stake stake;
    pit_money most;
    char text[32];
    struct pit_text t = pit_text_in(text, sizeof text);

    if (!is_protected(p->protect) && !p->protect->changing) return true;
    stake = would_stake(r, e);
    if (!stake.added) return true;
    if (p->protect->changing) {
        refuse(why, "limit", "one of your limits is being changed; try again in a moment");
        return false;
    }
    protect_ripen(p->protect, steady_now(&r->hub->steady));
    if (bars(r->hub, p, r->policy == POLICY_DRILL ? 0 : stake.added, &no)) {
        *why = no.why;
        return false;
    }
    most = p->protect->limit[PROTECT_BET].value;
    if (!most || stake.largest <= most) return true;
    pit_text_money(&t, most);
    refuse(why, "limit", "");
    snprintf(why->words, sizeof why->words,
             "your own limit: at most $%s on one bet, in every game; it can be lowered at any time",
             text);
    why->clause = (uint16_t)pit_clause_at(own_limit, sizeof own_limit - 1);
    return false;
}

/* Amounts end where a limit does. */
static void cut(struct pit_range *range, pit_money most)
{
    if (range->most > most)
        range->most = range->step ? most - (most - range->least) % range->step : most;
    if (range->also > most) range->also = 0;
}

/* Limits of a bet and of losses cut the amounts of moves that take one; what rests has no bets at
 * all. left: what may still be lost. */
static bool stays(const struct room *r, int seat, bool rests, pit_money left, struct pit_move *m)
{
    const struct player *p = r->seat[seat].player;
    bool takes = pit_verb(r->table.rules.game, m->verb)->takes & PIT_TAKES_AMOUNT;
    struct pit_event e = {.seat = (uint8_t)seat,
                          .verb = m->verb,
                          .spot = m->spot,
                          .hand = m->hand,
                          .amount = takes ? m->range.least : 0};
    struct stake stake = would_stake(r, &e);
    pit_money most = p->protect->limit[PROTECT_BET].value;

    if (!stake.added) return true;
    if (rests || stake.added > left) return false;
    if (takes && left < PIT_MONEY_MAX) cut(&m->range, left - (stake.added - m->range.least));
    if (!most) return true;
    if (stake.largest > most) return false;
    if (takes) cut(&m->range, most - (stake.largest - m->range.least));
    return true;
}

int protect_trims(const struct room *r, int seat, struct pit_move *list, int count)
{
    const struct player *p = r->seat[seat].player;
    struct protect_why no;
    pit_money left = PIT_MONEY_MAX;
    bool rests;
    int kept = 0;

    if (!is_protected(p->protect)) return count;
    rests = bars(r->hub, p, 0, &no);
    if (r->policy != POLICY_DRILL)
        left = protect_left(p->protect, steady_now(&r->hub->steady), at_risk(r->hub, p));
    if (!rests && left == PIT_MONEY_MAX && !p->protect->limit[PROTECT_BET].value) return count;
    for (int i = 0; i < count; i++)
        if (stays(r, seat, rests, left, &list[i])) list[kept++] = list[i];
    return kept;
}

/* ---- seats ---- */

/* Limits of losses and bets, and a check that is due, leave people where they sit. */
static bool is_away(const struct hub *h, const struct player *p, struct protect_why *no)
{
    if (!bars(h, p, 0, no)) return false;
    return strcmp(no->why.code, "rest") == 0;
}

bool protect_may_sit(const struct hub *h, const struct player *p, struct refusal *why)
{
    struct protect_why no;

    if (!is_away(h, p, &no)) return true;
    *why = no.why;
    return false;
}

bool protect_gets_up(const struct hub *h, const struct player *p)
{
    struct protect_why no;

    return is_away(h, p, &no);
}

/* ---- telling ---- */

void protect_wire(struct json *j, const struct hub *h, const struct player *p)
{
    struct ledger_stretch visit = {0};
    struct protect_why no;

    if (p->protect) visit = protect_visit(p->protect, steady_now(&h->steady));
    json_open(j, "visit", '{');
    json_int(j, "began", visit.began_ms);
    json_int(j, "played", visit.played_ms);
    json_int(j, "staked", visit.staked);
    json_int(j, "net", visit.net);
    json_bool(j, "check", p->protect && p->protect->check_due);
    if (bars(h, p, 0, &no)) {
        json_open(j, "rests", '{');
        json_str(j, "code", no.why.code);
        json_str(j, "words", no.why.words);
        if (no.until) json_int(j, "until", no.until);
        json_close(j, '}');
    } else {
        json_str(j, "rests", NULL);
    }
    json_close(j, '}');
}

void protect_tell(struct hub *h, struct action *a, struct player *p)
{
    char text[1400];
    struct pit_text t = pit_text_in(text, sizeof text);
    struct json j = json_in(&t);

    json_open(&j, NULL, '{');
    json_str(&j, "is", "visit");
    protect_wire(&j, h, p);
    json_close(&j, '}');
    action_send_player(a, p, t.at, t.used);
}

void protect_changed(struct hub *h, struct action *a, struct player *p)
{
    struct protect_why no;

    for (struct room *r = h->rooms; r; r = r->next)
        r->news |= room_seat_of(r, p) >= 0; /* it has other moves */
    p->protect->rests = bars(h, p, 0, &no);
    protect_tell(h, a, p);
}

void protect_round(const struct room *r, struct action *a, struct player *p, pit_money stake,
                   pit_money net)
{
    bool drill = r->policy == POLICY_DRILL;
    char won[40];

    if (net >= LARGE_WIN && !drill) {
        struct pit_text t = pit_text_in(won, sizeof won);

        pit_text_str(&t, "$");
        pit_text_money(&t, net);
        events_note(
            r->hub->event_log,
            &(struct event){.kind = "win.large", .player = p->id, .table = r->name, .after = won});
    }
    if (!p->protect) return;
    p->moves++;
    protect_add(p->protect, steady_now(&r->hub->steady), 0, drill ? 0 : stake, drill ? 0 : net);
    protect_tell(r->hub, a, p);
}

void protect_unplay(struct hub *h, struct action *a, struct player *p, int64_t time_ms,
                    pit_money stake, pit_money net)
{
    if (!p->protect) return;
    protect_take_back(p->protect, time_ms, stake, net);
    protect_changed(h, a, p);
}

void protect_document(struct json *j, const struct hub *h, const struct player *p)
{
    int64_t now = steady_now(&h->steady);
    pit_money in_play = at_risk(h, p);

    protect_ripen(p->protect, now);
    json_int(j, "now", now);
    json_bool(j, "pin", p->protect->pin != NULL);
    protect_wire(j, h, p);
    json_open(j, "limits", '[');
    for (int i = 0; i < PROTECT_KINDS; i++) {
        const struct protect_limit *l = &p->protect->limit[i];
        const struct protect_row *row = &protect_rows[i];
        bool rest = i >= PROTECT_BREAK;

        json_open(j, NULL, '{');
        json_str(j, "kind", row->name);
        json_str(j, "words", row->words);
        json_int(j, "value", rest ? l->value : l->value / row->unit);
        if (i > PROTECT_BET && i < PROTECT_CHECK)
            json_int(j, "used",
                     protect_used(p->protect, (enum protect_kind)i, now, in_play) / row->unit);
        if (l->next_from) {
            json_int(j, "next", l->next / row->unit);
            json_int(j, "next_from", l->next_from);
            json_bool(j, "confirm", l->confirm);
        }
        json_int(j, "least", row->least);
        json_int(j, "most", row->most);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* ---- time ---- */

static void stamp(char out[40], int64_t ms)
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm t;

    gmtime_r(&seconds, &t);
    strftime(out, 40, "%Y-%m-%dT%H:%M:%SZ", &t);
}

static void note_step(struct hub *h)
{
    int64_t step = steady_stepped(&h->steady), now = system_now_ms();
    char before[40], after[40], words[120];

    if (!step) return;
    stamp(before, now - step);
    stamp(after, now);
    snprintf(words, sizeof words, "the clock was set by %lld ms; limits go by time that has passed",
             (long long)step);
    events_note(
        h->event_log,
        &(struct event){.kind = "clock.step", .before = before, .after = after, .words = words});
}

/* Nobody plays at two tables at the same time for twice as long. */
static void count_time(struct hub *h, struct player *p, int64_t ticks)
{
    struct protect *x = p->protect;
    int64_t now = steady_now(&h->steady), played = x->counted ? ticks - x->counted : 0;

    if (x->counted == ticks) return;
    if (!protect_visit(x, now).began_ms) x->since_check = 0;
    x->counted = ticks;
    x->unstored += played;
    x->since_check += played;
    protect_add(x, now, played, 0, 0);
}

static void store_time(struct action *a, int64_t now, struct player *p)
{
    struct ledger_op op = {.what = LEDGER_PLAYED};

    if (!p->protect->unstored) return;
    op.as.played.player = p->id;
    op.as.played.time_ms = now;
    op.as.played.ms = p->protect->unstored;
    group_add(a->group, &op);
    p->protect->unstored = 0;
}

static void store_clock(struct action *a)
{
    struct steady_mark m = steady_mark(&a->hub->steady);
    struct ledger_op op = {.what = LEDGER_CLOCK};

    op.as.clock.now_ms = m.now_ms;
    op.as.clock.ticks_ms = m.ticks_ms;
    op.as.clock.boot = m.boot;
    group_add(a->group, &op);
}

/* A break that is over ends by a row, so that the books have the order of it and the next bet. */
static void end_rest(struct hub *h, struct action *a, struct player *p, enum protect_kind kind)
{
    struct ledger_op op = {.what = LEDGER_LIMIT};
    char kind_of_event[40];

    op.as.limit.player = p->id;
    op.as.limit.kind = protect_rows[kind].name;
    op.as.limit.step = "set";
    op.as.limit.asked_ms = op.as.limit.from_ms = steady_now(&h->steady);
    group_add(a->group, &op);
    protect_step(p->protect, &op);
    snprintf(kind_of_event, sizeof kind_of_event, "%s.ended", protect_rows[kind].name);
    events_note(h->event_log, &(struct event){.kind = kind_of_event, .player = p->id});
}

/* What changes by time alone. */
static void look_at(struct hub *h, struct action *a, struct player *p, int64_t ticks, bool store)
{
    struct protect *x = p->protect;
    int64_t now = steady_now(&h->steady), every = x->limit[PROTECT_CHECK].value;
    bool sits = x->counted == ticks, news = false;
    struct protect_why no;

    protect_ripen(x, now);
    for (int i = PROTECT_BREAK; i <= PROTECT_EXCLUSION; i++)
        if (x->limit[i].value && now >= x->limit[i].value && !x->changing) {
            end_rest(h, a, p, (enum protect_kind)i);
            news = true;
        }
    if (every && sits && !x->check_due && x->since_check >= every) x->check_due = true;
    if (!sits && x->counted) { /* has got up */
        x->counted = 0;
        store = true;
    }
    if (store) store_time(a, now, p);
    if (news || x->rests != bars(h, p, 0, &no))
        protect_changed(h, a, p);
    else if (store && p->conns && x->stretches) /* who has only looked has nothing new */
        protect_tell(h, a, p);
}

/* Has the second of this player's minute come since? All in the same one would keep bets waiting.
 */
static bool is_turn(const struct player *p, int64_t before, int64_t ticks)
{
    int64_t from = before / COUNT_MS + 1, to = ticks / COUNT_MS;
    int64_t wait = (p->id - from) % TURNS;

    return from + (wait < 0 ? wait + TURNS : wait) <= to;
}

void protect_tick(struct hub *h, int64_t ticks)
{
    int64_t before = h->protect_counted;
    struct action *a;

    if (ticks < h->protect_counted + COUNT_MS) return;
    note_step(h);
    for (struct room *r = h->rooms; r; r = r->next)
        for (int i = 0; i < PIT_SEATS_MAX && !r->closed; i++)
            if (r->seat[i].player && r->seat[i].player->protect)
                count_time(h, r->seat[i].player, ticks);
    h->protect_counted = ticks;
    a = action_begin(h);
    for (size_t i = 0; i < h->player_room; i++)
        if (h->player[i] && h->player[i]->protect)
            look_at(h, a, h->player[i], ticks, is_turn(h->player[i], before, ticks));
    if (ticks >= h->protect_stored + STORE_MS) {
        store_clock(a);
        h->protect_stored = ticks;
    }
    action_end(a);
}

/* What the books say of the time cannot be; limits hold on. */
static void tell_doubt(struct hub *h, enum steady_doubt doubt, int64_t kept)
{
    static const char *const words[] = {
        [STEADY_AHEAD] =
            "the books' clock is ahead of the wall's and of all that was stored: it is "
            "not believed, and no exclusion ends by it",
        [STEADY_BEHIND] = "the books' clock is behind what was stored: limits hold the longer"};
    char before[40], after[40];

    if (doubt == STEADY_SOUND) return;
    stamp(before, kept);
    stamp(after, steady_now(&h->steady));
    fprintf(stderr, "pit: %s\n", words[doubt]);
    events_note(h->event_log, &(struct event){.kind = "clock.doubted",
                                              .before = before,
                                              .after = after,
                                              .words = words[doubt]});
}

void protect_begin(struct hub *h)
{
    struct steady_mark last;
    int64_t newest = ledger_newest(store_books(h->store));
    bool known = ledger_clock(store_books(h->store), &last.now_ms, &last.ticks_ms, last.boot,
                              sizeof last.boot);

    tell_doubt(h, steady_begin(&h->steady, known ? &last : NULL, newest), known ? last.now_ms : 0);
    h->protect_counted = system_ticks_ms();
    h->protect_stored = h->protect_counted - STORE_MS;
}

void protect_end(struct hub *h)
{
    struct action *a = action_begin(h);
    int64_t now = steady_now(&h->steady);

    for (size_t i = 0; i < h->player_room; i++)
        if (h->player[i] && h->player[i]->protect) store_time(a, now, h->player[i]);
    store_clock(a);
    action_end(a);
}
