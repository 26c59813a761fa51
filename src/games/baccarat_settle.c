/* baccarat_settle.c -- what two hands of baccarat bring to each wager, and the percentage of the
 * Banker's wins. */

#include "baccarat_round.h"

int baccarat_count(const struct pit_baccarat *g, int hand)
{
    int sum = 0;

    for (int i = 0; i < g->cards[hand]; i++)
        sum += card_points(g->card[hand][i]);
    return sum % 10; /* MAB-BA 6(b) */
}

enum { NOTHING_MORE = 0 }; /* AT_SEAT, which decides no wager */

static const struct pit_ratio even = {1, 1};

static struct baccarat_verdict lost(int at)
{
    return (struct baccarat_verdict){PIT_LOSE, (uint8_t)at, NOTHING_MORE, {0, 0}};
}

static struct baccarat_verdict pushed(int at)
{
    return (struct baccarat_verdict){PIT_PUSH, (uint8_t)at, NOTHING_MORE, {0, 0}};
}

static struct baccarat_verdict won(int at, int pays_at, struct pit_ratio odds)
{
    return (struct baccarat_verdict){PIT_WIN, (uint8_t)at, (uint8_t)pays_at, odds};
}

/* MAB-BA 8(a)(4), 13(e): a natural pays as one whatever its lead. */
static struct baccarat_verdict judge_dragon(const struct pit_rules *r, const struct pit_baccarat *g,
                                            int hand)
{
    int mine = baccarat_count(g, hand), lead = mine - baccarat_count(g, 1 - hand);
    const struct pit_ratio *pays = r->pay + PAY_DRAGON;

    if (natural(g, hand)) {
        if (!natural(g, 1 - hand)) return won(AT_DRAGON_NATURAL, AT_PAYS_DRAGON, pays[0]);
        if (lead > 0) return won(AT_DRAGON_NINE, AT_PAYS_DRAGON, pays[0]);
        return lead < 0 ? lost(AT_DRAGON_EIGHT) : pushed(AT_DRAGON_PUSH);
    }
    if (lead <= 0) return lost(AT_DRAGON_BEATEN);
    if (lead < 4) return lost(AT_DRAGON_CLOSE);
    return won(AT_DRAGON_BY_FOUR, AT_PAYS_DRAGON, pays[lead - 3]);
}

struct baccarat_verdict baccarat_judge(const struct pit_rules *r, const struct pit_baccarat *g,
                                       int spot)
{
    int lead = baccarat_count(g, PLAYER) - baccarat_count(g, BANKER);

    switch (spot) {
    case S_PLAYER:
    case S_PLAYER_COUPON:
        if (!lead) return pushed(AT_PLAYER_TIES);
        return lead > 0 ? won(AT_PLAYER_WINS, AT_PAYS_PLAYER, even) : lost(AT_PLAYER_LOSES);
    case S_BANKER:
    case S_BANKER_COUPON:
        if (!lead || (r->option[O_EZ] == ON && dragon_7(g))) return pushed(AT_BANKER_TIES);
        return lead < 0 ? won(AT_BANKER_WINS, AT_PAYS_BANKER, even) : lost(AT_BANKER_LOSES);
    case S_TIE: return lead ? lost(AT_TIE_LOSES) : won(AT_TIE_WINS, AT_PAYS_TIE, r->pay[PAY_TIE]);
    case S_DRAGON_PLAYER: return judge_dragon(r, g, PLAYER);
    case S_DRAGON_BANKER: return judge_dragon(r, g, BANKER);
    case S_DRAGON_7:
        return dragon_7(g) ? won(AT_SEVEN_WINS, AT_PAYS_SEVEN, r->pay[PAY_SEVEN])
                           : lost(AT_SEVEN_LOSES);
    default:
        return panda_8(g) ? won(AT_PANDA_WINS, AT_PAYS_PANDA, r->pay[PAY_PANDA])
                          : lost(AT_PANDA_LOSES);
    }
}

/* MAB-BA 13(c): a twentieth of what is won. A fraction of a cent is the player's, or the next
 * multiple of a quarter is taken. */
pit_money baccarat_percentage(const struct pit_rules *r, int spot, pit_money stake)
{
    if ((spot != S_BANKER && spot != S_BANKER_COUPON) || r->option[O_EZ] == ON) return 0;
    if (r->option[O_VIG_ROUNDING] == ROUNDED_NOT) return stake / 20;
    return (stake + 499) / 500 * 25;
}

static void mark(const struct pit_rules *r, struct pit_state *s, int seat, pit_money vig,
                 struct pit_effects *fx)
{
    s->u.baccarat.owed[seat] += vig;
    call(fx, CALL_MARKED, seat, s->u.baccarat.owed[seat], r->cite[AT_VIG_MARKED]);
}

/* The percentage is part of the net that is told, whenever it is taken. */
static void pay(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w,
                const struct baccarat_verdict *v, struct pit_effects *fx)
{
    bool first = book_rows(r)->vig_first, later = r->option[O_VIG_COLLECTED] == COLLECTED_LATER;
    int seat = w->seat, spot = w->spot;
    pit_money vig = baccarat_percentage(r, spot, w->stake);
    struct decision d = {.result = PIT_WIN,
                         .net = pit_payout(w->stake, v->odds),
                         .odds = v->odds,
                         .why = {r->cite[v->at], r->cite[v->pays_at]},
                         .charged = vig};

    if (vig && later && first) mark(r, s, seat, vig, fx);
    if (vig && !later && first) charge(s, fx, seat, spot, vig, r->cite[AT_VIG_NOW]);
    settle(s, fx, w, &d);
    if (vig && later && !first) mark(r, s, seat, vig, fx);
    if (vig && !later && !first) charge(s, fx, seat, spot, vig, r->cite[AT_VIG_NOW]);
}

/* A coupon is spent once its hand wins or loses. */
static void settle_wager(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w,
                         bool losers, struct pit_effects *fx)
{
    struct baccarat_verdict v = baccarat_judge(r, &s->u.baccarat, w->spot);

    if ((v.result == PIT_LOSE) != losers || !w->stake) return;
    if (v.result == PIT_WIN)
        pay(r, s, w, &v, fx);
    else if (v.result == PIT_LOSE)
        settle_lose(s, fx, w, (struct cites){r->cite[v.at], 0});
    else
        settle_back(s, fx, w, v.result, (struct cites){r->cite[v.at], 0});
}

/* MAB-BA 12(b): the losing wagers are collected, then winners are paid from the highest seat. */
void baccarat_settle(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_wager *end = s->wager + s->wagers;

    for (int seat = PIT_SEATS_MAX - 1; seat >= 0; seat--)
        for (struct pit_wager *w = s->wager; w < end; w++)
            if (w->seat == seat) settle_wager(r, s, w, true, fx);
    for (int seat = PIT_SEATS_MAX - 1; seat >= 0; seat--)
        for (struct pit_wager *w = s->wager; w < end; w++)
            if (w->seat == seat) settle_wager(r, s, w, false, fx);
    wagers_sweep(s);
}

void baccarat_collect(const struct pit_rules *r, struct pit_state *s, int seat,
                      struct pit_effects *fx)
{
    pit_money owed = s->u.baccarat.owed[seat];

    if (!owed) return;
    s->u.baccarat.owed[seat] = 0;
    call(fx, CALL_COLLECTED, seat, owed, r->cite[AT_VIG_DUE]);
    charge(s, fx, seat, S_BANKER, owed, r->cite[AT_VIG_DUE]);
}

void baccarat_collect_all(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    for (int seat = PIT_SEATS_MAX - 1; seat >= 0; seat--)
        baccarat_collect(r, s, seat, fx);
}
