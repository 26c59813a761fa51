/* craps_dice.c -- who throws: the dice go clockwise to whoever has a line bet (MAB-CR 7(b), 8, 11).
 */

#include "craps_play.h"

bool craps_on_line(const struct pit_state *s)
{
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].spot == S_PASS || s->wager[i].spot == S_DONT_PASS) return true;
    return false;
}

static bool seat_on_line(const struct pit_state *s, int seat)
{
    return wager_stake(s, seat, S_PASS, 0) || wager_stake(s, seat, S_DONT_PASS, 0);
}

/* The next seat clockwise from `last` with a line bet that is not among these; PIT_NO_SHOOTER:
 * there is none. */
static int next_on_line(const struct pit_state *s, int last, unsigned but)
{
    for (int i = 1; i <= PIT_SEATS_MAX; i++) {
        int seat = (last + i) % PIT_SEATS_MAX;

        if (!(but >> seat & 1) && seat_on_line(s, seat)) return seat;
    }
    return PIT_NO_SHOOTER;
}

/* Who takes the dice: if nobody would have them they come round again; with nobody on the line,
 * whoever had them last, or the next one who is there. */
static int next_shooter(const struct pit_state *s, int last)
{
    int seat = next_on_line(s, last, s->u.craps.declined);

    if (seat == PIT_NO_SHOOTER) seat = next_on_line(s, last, 0);
    if (seat != PIT_NO_SHOOTER) return seat;
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (s->seated >> (last + i) % PIT_SEATS_MAX & 1) return (last + i) % PIT_SEATS_MAX;
    return last;
}

/* The seat to which the dice are held out: nobody has them, or who has them may not throw. */
int craps_offered_to(const struct pit_state *s)
{
    const struct pit_craps *g = &s->u.craps;
    bool gone = g->shooter == PIT_NO_SHOOTER;

    if (g->in_air || (!gone && (g->point || seat_on_line(s, g->shooter)))) return PIT_NO_SHOOTER;
    return next_on_line(s, gone ? g->last : g->shooter, g->declined);
}

/* Whom a dealer asks: with nobody on the line the next of several players, who takes the dice by a
 * bet there. 11(b), 11(c). */
int craps_asked_first(const struct pit_state *s)
{
    const struct pit_craps *g = &s->u.craps;
    bool gone = g->shooter == PIT_NO_SHOOTER;
    int last = gone ? g->last : g->shooter;

    if (craps_on_line(s)) return craps_offered_to(s);
    if (g->in_air || !(s->seated & (s->seated - 1))) return PIT_NO_SHOOTER;
    for (int i = 1; i < PIT_SEATS_MAX; i++)
        if (s->seated >> (last + i) % PIT_SEATS_MAX & 1) return (last + i) % PIT_SEATS_MAX;
    return PIT_NO_SHOOTER;
}

void craps_awaits(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s)
{
    int to = craps_asked_first(s);

    (void)r;
    if (to == PIT_NO_SHOOTER) return;
    pit_text_str(t, s->want ? ", offered to seat " : "; the dice are offered to seat ");
    pit_text_int(t, to + 1);
    if (s->u.craps.shooter == PIT_NO_SHOOTER) return;
    pit_text_str(t, " unless seat "); /* 11(a): who made the point may go on */
    pit_text_int(t, s->u.craps.shooter + 1);
    pit_text_str(t, " bets on the line");
}

/* 7(b) as play begins, 11(c) from then on. */
uint16_t craps_offer_clause(const struct pit_rules *r, const struct pit_state *s)
{
    return r->cite[s->round ? AT_NEXT_OFFER : AT_OFFER];
}

/* Who throws now: on a come-out roll the dice go on where the shooter has no line bet. */
void craps_hand_dice(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_craps *g = &s->u.craps;
    bool gone = g->shooter == PIT_NO_SHOOTER, line = craps_on_line(s);

    if (!gone && (g->point || seat_on_line(s, g->shooter))) {
        g->off = 0;
        return;
    }
    if (!line && !gone) {
        if (!g->off) call(fx, CALL_LEFT_OVER, g->shooter, 0, r->cite[AT_LEFT_OVER]);
        g->off = 1;
        return;
    }
    if (!gone) g->last = g->shooter;
    g->shooter = (uint8_t)next_shooter(s, g->last);
    g->off = !line && !g->point;
    g->fresh = 1;
    if (g->off)
        call(fx, CALL_LEFT_OVER, g->shooter, 0, r->cite[AT_LEFT_OVER]);
    else
        call(fx, g->point ? CALL_TAKES_OVER : CALL_SHOOTER, g->shooter, 0,
             craps_offer_clause(r, s));
}

void craps_dice_pass(struct pit_state *s)
{
    struct pit_craps *g = &s->u.craps;

    if (g->shooter != PIT_NO_SHOOTER) g->last = g->shooter;
    g->shooter = PIT_NO_SHOOTER;
    g->fresh = 1;
}
