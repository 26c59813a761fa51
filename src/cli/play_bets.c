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

/* Line by line it is told what has moved; on the screen it is seen. */
static void tell_moved(struct player *p, const struct stake *s, pit_money amount)
{
    const struct pit_rules *r = &p->play.table.rules;
    char words[80];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (p->watch) return;
    pit_text_money(&text, amount < 0 ? -amount : amount);
    pit_text_str(&text, " on ");
    pit_text_str(&text, r->spot[s->spot].name);
    pit_record_hand(&text, r, s->hand);
    play_say(p, "  %s: $%s\n", amount < 0 ? "taken off" : "put down", words);
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
    tell_moved(p, &moved, back ? -moved.amount : moved.amount);
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

void play_all_bets(struct player *p, bool away)
{
    const struct pit_state *s = &p->play.table.state;
    struct stake stake[STAKES_MAX];
    int count = 0;

    for (int i = 0; i < s->wagers && count < STAKES_MAX; i++)
        if (s->wager[i].seat == p->seat)
            stake[count++] = (struct stake){.spot = s->wager[i].spot,
                                            .hand = s->wager[i].hand,
                                            .amount = (away ? -1 : 1) * s->wager[i].stake};
    if (!count) play_say(p, "no: there are no bets\n");
    for (int i = 0; i < count; i++)
        if (play_bet(p, stake[i].spot, stake[i].hand, stake[i].amount))
            tell_moved(p, &stake[i], stake[i].amount);
}

bool play_repeat(struct player *p)
{
    const struct pit_rules *r = &p->play.table.rules;

    for (int i = 0; i < p->lasts; i++) {
        struct stake s = p->last[i];
        char words[80];
        struct pit_text text = pit_text_in(words, sizeof words);

        if (s.amount <= 0) continue;
        if (!play_bet(p, s.spot, s.hand, s.amount)) return false;
        if (p->watch) continue;
        pit_told_text(&text, r,
                      &(struct pit_event){
                          .verb = PIT_BET, .spot = s.spot, .hand = s.hand, .amount = s.amount});
        printf("  your seat %s again\n", words);
    }
    return true;
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
        if (play_bet(p, s.spot, s.hand, s.amount)) tell_moved(p, &s, s.amount);
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
