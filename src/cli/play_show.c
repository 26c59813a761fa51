/* play_show.c -- pit play: tells what has happened, in the words of the engine. */

#include "cli.h"
#include "games/chance.h"
#include "pit/clause.h"
#include "play.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void play_say(struct player *p, const char *format, ...)
{
    size_t n = strlen(p->said);
    va_list args;

    va_start(args, format);
    if (p->watch)
        vsnprintf(p->said + n, sizeof p->said - n, format, args);
    else
        vprintf(format, args);
    va_end(args);
}

static const char *name_of(const struct player *p, const struct pit_table *t, int seat)
{
    return p->remote ? play_remote_name(p, seat) : t->name[seat];
}

/* What another player does. */
static void print_other(const struct player *p, const struct pit_table *t,
                        const struct pit_event *e)
{
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (e->seat < PIT_SEATS_MAX && e->seat != p->seat && pit_told_text(&text, &t->rules, e))
        printf("  %s %s\n", name_of(p, t, e->seat), words);
}

/* Up to ten cards are burned one behind the other: they are told in one line. */
static bool note_burned(struct player *p, const struct pit_rules *r, const struct pit_effect *fx)
{
    size_t n = strlen(p->burned);

    if (!(r->game->together >> fx->to & 1)) return false;
    snprintf(p->burned + n, sizeof p->burned - n, "%s%s", n ? ", " : "",
             pit_card_words((int)fx->stake));
    return true;
}

static void print_burned(struct player *p)
{
    if (*p->burned) printf("burned: %s\n", p->burned);
    *p->burned = '\0';
}

static void print_effect(struct player *p, const struct pit_table *t, const struct pit_effect *fx)
{
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (fx->kind == PIT_CALL && note_burned(p, &t->rules, fx)) return;
    if (fx->kind == PIT_CALL || fx->kind == PIT_SETTLE) print_burned(p);
    if (fx->kind == PIT_CALL) {
        pit_call_text(&text, &t->rules, fx);
        printf("call: %s\n", words);
        snprintf(p->call, sizeof p->call, "%s", words);
    }
    if (fx->kind == PIT_SETTLE) {
        pit_paid_text(&text, &t->rules, fx);
        if (fx->seat == p->seat)
            printf("  your ");
        else
            printf("  %s's ", name_of(p, t, fx->seat));
        printf(fx->clause ? "%s  (%s%s%s)\n" : "%s\n", words, pit_clause_id(fx->clause),
               fx->clause2 ? ", " : "", pit_clause_id(fx->clause2));
    }
}

/* What the player has put down or taken off: nobody sees it lie there. */
static void print_staked(const struct player *p, const struct pit_table *t,
                         const struct pit_effect *fx)
{
    if (fx->seat != p->seat || (fx->kind != PIT_STAKED && fx->kind != PIT_TAKEN)) return;
    printf(fx->kind == PIT_STAKED ? "  put down: " : "  taken off: ");
    cli_money(fx->stake);
    printf(" on %s", t->rules.spot[fx->spot].name);
    if (t->rules.hands > 1) printf("/%d", fx->hand + 1);
    printf("\n");
}

/* A percentage of the player's, which no call tells. */
static void print_percentage(const struct player *p, const struct pit_table *t,
                             const struct pit_effect *fx)
{
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (fx->kind != PIT_CHIPS || fx->seat != p->seat || !fx->net) return;
    pit_percentage_text(&text, &t->rules, fx);
    printf(fx->clause ? "  your %s  (%s)\n" : "  your %s\n", words, pit_clause_id(fx->clause));
}

/* " (hand 2)", where a seat may have several. */
static void print_hand(const struct pit_rules *r, int hand)
{
    if (r->hands > 1) printf(" (hand %d)", hand + 1);
}

/* A call of the dealer's has named the card already. */
static bool is_called(const struct pit_rules *r, const struct pit_event *e,
                      const struct pit_effect *fx, int count)
{
    for (int i = 0; i < count; i++) {
        char words[TEXT_ROOM];
        struct pit_text text = pit_text_in(words, sizeof words);

        if (fx[i].kind != PIT_CALL) continue;
        pit_call_text(&text, r, &fx[i]);
        if (strstr(words, pit_card_words(e->value))) return true;
    }
    return false;
}

static void print_chance(const struct player *p, const struct pit_rules *r,
                         const struct pit_event *e, const struct pit_effect *fx, int count)
{
    const struct chance_row *row = chance_row(e->verb);
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (e->verb == PIT_CARD && e->spot == PIT_HIDDEN && e->to == p->seat) {
        printf("  your card, face down: the %s", pit_card_words(e->value));
        print_hand(r, e->hand);
        printf("\n");
    } else if (e->verb == PIT_CARD && r->game->hands && !is_called(r, e, fx, count)) {
        printf(e->spot == PIT_HIDDEN ? "  %s gets a card, face down\n" : "  %s gets the %s\n",
               r->game->hands[e->hand], pit_card_words(e->value));
    } else if (e->verb == PIT_CARD && !e->spot && r->hands > 1 && !is_called(r, e, fx, count)) {
        if (e->to != p->seat && e->to < PIT_SEATS_MAX)
            printf("  box %d gets the %s", e->to + 1, pit_card_words(e->value));
        else
            printf("  %s gets the %s", e->to == p->seat ? "your box" : "the dealer",
                   pit_card_words(e->value));
        if (e->to == p->seat) print_hand(r, e->hand);
        printf("\n");
    }
    if (!row || !row->told) return;
    row->told(&text, r, e->value);
    printf("%s: %s\n", row->title, words);
}

/* How many of the first effects are calls that are made before the dice or the ball come to rest.
 */
static int calls_before(const struct pit_rules *r, const struct pit_event *e,
                        const struct pit_effect *fx, int count)
{
    int n = 0;

    if (e->verb != PIT_DICE && e->verb != PIT_POCKET) return 0;
    while (n < count && fx[n].kind == PIT_CALL && r->game->early >> fx[n].to & 1)
        n++;
    return n;
}

/* What lies on the table, as this player may know it; told when it has changed. */
void play_show_cards(struct player *p, const struct pit_table *t)
{
    static struct pit_state seen; /* too large for the stack */
    char words[LIES_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (!t->rules.game->lies || p->watch) return;
    pit_view(&t->rules, &seen, &t->state, p->seat);
    t->rules.game->lies(&text, &t->rules, &seen);
    if (strcmp(words, p->lay) == 0) return;
    memcpy(p->lay, words, sizeof p->lay);
    if (text.used) printf("cards: %s\n", words);
}

/* Line by line: what a screen would show, for whoever asks. */
static void follow(struct player *p, const struct pit_table *t, const struct pit_event *e,
                   const struct pit_effect *fx, int count)
{
    static struct view lying; /* too large for the stack */

    if (p->view != &lying) view_open(&lying, t, p->seat);
    p->view = &lying;
    lying.seat = p->seat;
    view_note(&lying, e, fx, count);
}

/* What lies there when chance comes can be put down once more. */
static void note_bet(struct player *p, const struct pit_table *t, const struct pit_event *e)
{
    const struct pit_state *s = &t->state_before;
    int count = 0;

    if (e->verb == PIT_DEAL) p->lay[0] = '\0';
    if (e->verb != pit_begins(&t->rules)) return;
    for (int i = 0; i < s->wagers && count < STAKES_MAX; i++)
        if (s->wager[i].seat == p->seat)
            p->last[count++] = (struct stake){
                .spot = s->wager[i].spot, .hand = s->wager[i].hand, .amount = s->wager[i].stake};
    if (count) p->lasts = count;
}

/* At a server's table others play rounds too. */
static void count_round(struct player *p, const struct pit_table *t)
{
    bool staked = p->remote && p->seat < PIT_SEATS_MAX &&
                  pit_worth(&t->state, p->seat) > t->state.chips[p->seat];

    p->rounds += !p->remote || p->decided || staked;
    p->decided = false;
}

static void print_balance(const struct player *p, const struct pit_table *t)
{
    printf("  balance ");
    cli_money(t->state.chips[p->seat]);
    printf("\n");
}

void play_see(void *with, const struct pit_table *t, const struct pit_event *e,
              const struct pit_effect *fx, int count)
{
    struct player *p = with;
    bool over = false;    /* with this event, so that the cards on the table are all there are */
    bool decided = false; /* a roll may decide nothing: the balance is as it was */
    int before = calls_before(&t->rules, e, fx, count);

    for (int i = 0; i < count; i++)
        over |= fx[i].kind == PIT_ROUND_OVER;
    if (!p->remote) scribe_event(&p->scribe, t, e, fx, count);
    if (e->verb == PIT_SHUFFLE && !e->spot) p->cut_at = 0;
    if (e->verb == PIT_CUT) p->cut_at = e->value;
    if (e->verb != PIT_CARD) print_burned(p);
    if (!p->watch) print_other(p, t, e);
    if (!p->watch && !before) print_chance(p, &t->rules, e, fx, count);
    if (e->verb == PIT_BET && e->seat == p->seat) p->last_bet = e->amount;
    note_bet(p, t, e);
    play_note_bet(p, t, e);
    p->events++;
    if (!p->watch) follow(p, t, e, fx, count);
    for (int i = 0; i < count; i++) {
        if (fx[i].kind == PIT_PURSE && fx[i].seat == p->seat) p->brought += fx[i].net;
        if (fx[i].kind == PIT_SETTLE && fx[i].seat == p->seat) p->decided = true;
        decided |= p->decided;
        if (fx[i].kind == PIT_ROUND_OVER) count_round(p, t);
        if (p->watch) continue;
        if (over && (fx[i].kind == PIT_SETTLE || fx[i].kind == PIT_ROUND_OVER))
            play_show_cards(p, t);
        print_staked(p, t, &fx[i]);
        print_effect(p, t, &fx[i]);
        print_percentage(p, t, &fx[i]);
        if (i + 1 == before) print_chance(p, &t->rules, e, fx, count);
        if (fx[i].kind != PIT_ROUND_OVER || p->seat >= PIT_SEATS_MAX || !decided) continue;
        print_balance(p, t);
    }
    if (!p->watch && e->verb == PIT_BUY && e->seat == p->seat) print_balance(p, t);
    if (t->telling + 1 >= t->steps && !t->state.want) print_burned(p);
    if (p->watch) p->watch(p->watching, t, e, fx, count);
}

/* The cards of the last round, from the rack (MA-RD 5(j)). */
void play_show_last_hand(const struct pit_keeper *k)
{
    printf("last hand:");
    for (int i = k->hand_at; i < k->hand_end; i++)
        if (k->rack[i] != PIT_FACE_DOWN) printf(" %s", pit_card_name(k->rack[i]));
    printf(k->hand_end ? "\n" : " none from this shoe\n");
}
