/* play_bets.c -- pit play: bets that are put down, undone, done again, doubled and repeated. */

#include "desk/short.h"
#include "play.h"

#include <stdio.h>
#include <string.h>

bool play_bet(struct player *p, int spot, int hand, pit_money amount)
{
    const struct pit_rules *r = &p->play.table.rules;
    char line[80];
    struct pit_text text = pit_text_in(line, sizeof line);

    pit_text_str(&text, amount > 0 ? "bet " : "take ");
    pit_text_int(&text, p->seat + 1);
    pit_text_str(&text, " ");
    pit_text_str(&text, r->spot[spot].name);
    pit_record_hand(&text, r, hand);
    pit_text_str(&text, " ");
    pit_text_money(&text, amount > 0 ? amount : -amount);
    return play_line(p, line);
}

/* What this seat puts down or takes off can be undone until the round begins. */
void play_note_bet(struct player *p, const struct pit_table *t, const struct pit_event *e)
{
    if (t->state.phase || e->verb == pit_begins(&t->rules)) p->dones = p->undones = p->unnoted = 0;
    if (e->seat != p->seat || (e->verb != PIT_BET && e->verb != PIT_TAKE) || t->state.phase) return;
    if (p->unnoted) {
        p->unnoted--;
        return;
    }
    if (p->dones == STAKES_MAX) memmove(p->done, p->done + 1, sizeof p->done - sizeof p->done[0]);
    p->dones -= p->dones == STAKES_MAX;
    p->undones = 0;
    p->done[p->dones++] = (struct stake){.spot = e->spot,
                                         .hand = e->hand,
                                         .act = p->act,
                                         .amount = e->verb == PIT_BET ? e->amount : -e->amount};
}

/* One step forth, or back. */
static bool step(struct player *p, const struct stake *s, bool back)
{
    struct stake moved = *s;

    p->unnoted++;
    if (!play_bet(p, moved.spot, moved.hand, back ? -moved.amount : moved.amount)) {
        p->unnoted = 0;
        return false;
    }
    return true;
}

void play_undo(struct player *p)
{
    uint8_t act = p->dones ? p->done[p->dones - 1].act : 0;

    if (!p->dones) play_say(p, "no: there is nothing to undo\n");
    while (p->dones && p->done[p->dones - 1].act == act) {
        if (!step(p, &p->done[p->dones - 1], true)) return;
        p->dones--;
        p->undones++;
    }
}

void play_redo(struct player *p)
{
    uint8_t act = p->undones ? p->done[p->dones].act : 0;

    if (!p->undones) play_say(p, "no: nothing was undone\n");
    while (p->undones && p->done[p->dones].act == act) {
        if (!step(p, &p->done[p->dones], false)) return;
        p->dones++;
        p->undones--;
    }
}

/* The wagers of this player. How many. */
static int standing(const struct player *p, struct stake out[STAKES_MAX])
{
    const struct pit_state *s = &p->play.table.state;
    int count = 0;

    for (int i = 0; i < s->wagers && count < STAKES_MAX; i++)
        if (s->wager[i].seat == p->seat)
            out[count++] = (struct stake){
                .spot = s->wager[i].spot, .hand = s->wager[i].hand, .amount = s->wager[i].stake};
    return count;
}

/* True if this may be done now: put down, or taken off. */
static bool may_move(const struct player *p, const struct stake *s)
{
    const struct pit_table *t = &p->play.table;
    pit_money amount = s->amount < 0 ? -s->amount : s->amount;
    struct pit_move moves[PIT_MOVES_MAX];
    int count =
        pit_moves_of(&t->rules, &t->state, p->seat, s->amount < 0 ? PIT_TAKE : PIT_BET, moves);

    for (int i = 0; i < count; i++) {
        const struct pit_range *range = &moves[i].range;

        if (moves[i].spot != s->spot || moves[i].hand != s->hand) continue;
        if (amount == range->also) return true;
        return amount >= range->least && amount <= range->most &&
               (range->step <= 0 || amount % range->step == 0);
    }
    return false;
}

/* "not now: $10 on pass-odds, $5 on come" */
static void tell_rest(struct player *p, const struct stake *rest, int count)
{
    const struct pit_rules *r = &p->play.table.rules;
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    for (int i = 0; i < count; i++) {
        pit_text_str(&text, i ? ", $" : "$");
        pit_text_money(&text, rest[i].amount < 0 ? -rest[i].amount : rest[i].amount);
        pit_text_str(&text, " on ");
        pit_text_str(&text, r->spot[rest[i].spot].name);
        pit_record_hand(&text, r, rest[i].hand);
    }
    play_say(p, "not now: %s\n", words);
}

/* Moves all of these that may be moved, in an order in which they may, and names the rest; where
 * that is all of them, the table says why. Those that were moved come first then; below 0: none
 * could be, or one was refused all the same. */
static int move_bets(struct player *p, struct stake *s, int count)
{
    int done = 0;

    for (bool moved = true; moved;) {
        moved = false;
        for (int i = done; i < count; i++) {
            struct stake one = s[i];

            if (!may_move(p, &one)) continue;
            if (!play_bet(p, one.spot, one.hand, one.amount)) return -1;
            memmove(s + done + 1, s + done, (size_t)(i - done) * sizeof *s);
            s[done++] = one;
            moved = true;
        }
    }
    if (count && !done) {
        play_bet(p, s[0].spot, s[0].hand, s[0].amount); /* is refused */
        return -1;
    }
    return done;
}

void play_all_bets(struct player *p, bool away)
{
    struct stake stake[STAKES_MAX];
    int count = standing(p, stake), done;

    if (!count) play_say(p, "no: there are no bets\n");
    for (int i = 0; away && i < count; i++)
        stake[i].amount = -stake[i].amount;
    done = move_bets(p, stake, count);
    if (done >= 0 && done < count) tell_rest(p, stake + done, count - done);
}

/* The bets of the last round that do not lie there yet, and what they come to. */
static int to_repeat(const struct player *p, struct stake out[STAKES_MAX], pit_money *sum)
{
    struct stake there[STAKES_MAX];
    int stands = standing(p, there), count = 0;

    *sum = 0;
    for (int i = 0; i < p->lasts; i++) {
        int k = 0;

        while (k < stands && (there[k].spot != p->last[i].spot || there[k].hand != p->last[i].hand))
            k++;
        if (k < stands) continue;
        out[count++] = p->last[i];
        *sum += p->last[i].amount;
    }
    return count;
}

bool play_repeat(struct player *p)
{
    struct stake stake[STAKES_MAX];
    pit_money sum;
    int count = to_repeat(p, stake, &sum), done;

    if (p->lasts && !count) play_say(p, "no: these bets lie there already\n");
    if (sum > p->play.table.state.chips[p->seat] && count > 1) {
        play_say(p, "no: there are not enough chips to repeat these bets\n");
        return false;
    }
    done = move_bets(p, stake, count);
    if (done >= 0 && done < count) tell_rest(p, stake + done, count - done);
    return done >= 0;
}

/* The amount of a range that is nearest below. */
static pit_money fit(const struct pit_range *range, pit_money about)
{
    if (about >= range->most) return range->most;
    if (range->step > 0) about -= about % range->step;
    return about < range->least ? range->least : about;
}

bool play_odds(struct player *p, pit_money about)
{
    const struct pit_table *t = &p->play.table;
    char which[TEXT_ROOM];
    struct pit_text text = pit_text_in(which, sizeof which);
    struct pit_move moves[PIT_MOVES_MAX];
    int spot = short_open(&text, t, p->seat, (struct word){"odds", 4});
    int count = pit_moves_of(&t->rules, &t->state, p->seat, PIT_BET, moves);

    if (spot < 0 && text.used) play_say(p, "no: %s\n", which);
    for (int i = 0; i < count && spot >= 0; i++) {
        struct stake s = {.spot = moves[i].spot, .hand = moves[i].hand};

        if (s.spot != spot) continue;
        s.amount = fit(&moves[i].range, about);
        play_bet(p, s.spot, s.hand, s.amount);
        break;
    }
    return spot >= 0 || text.used;
}

int play_more(const struct player *p)
{
    const struct pit_table *t = &p->play.table;
    struct pit_move moves[PIT_MOVES_MAX];
    int count = t->state.turn >> p->seat & 1 && t->state.phase
                    ? pit_moves(&t->rules, &t->state, p->seat, moves)
                    : 0;

    for (int i = 0; i < count; i++)
        if (moves[i].verb >= PIT_VERB_OWN &&
            pit_verb(t->rules.game, moves[i].verb)->takes & PIT_TAKES_AMOUNT)
            return moves[i].verb;
    return 0;
}

bool play_bets_word(struct player *p, const char *typed)
{
    static const char *const words[][2] = {
        {"undo", "u"}, {"redo", "U"}, {"repeat", "0"}, {"clear", "."}, {"twice", "*"}};
    size_t i = 0;

    /* Where it is no decision of the game, what a player calls out is meant. */
    if (strcmp(typed, "double") == 0 && !pit_verb_find(p->play.game, typed, strlen(typed)))
        typed = words[4][0];
    while (i < sizeof words / sizeof words[0] && strcmp(typed, words[i][0]) != 0 &&
           strcmp(typed, words[i][1]) != 0)
        i++;
    switch (i) {
    case 0: play_undo(p); break;
    case 1: play_redo(p); break;
    case 2:
        if (!p->lasts) play_say(p, "no: there are no bets to repeat\n");
        play_repeat(p);
        break;
    case 3: play_all_bets(p, true); break;
    case 4: play_all_bets(p, false); break;
    default: return false;
    }
    return true;
}
