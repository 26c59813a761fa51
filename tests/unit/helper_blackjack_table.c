/* helper_blackjack_table.c -- a table of blackjack as the second settler has it: lines, cards,
 * nets. */

#include "helper_blackjack_table.h"

#include <stdio.h>
#include <string.h>

enum { NETS = 256 };

struct bk_table bk;

static char story[1 << 14]; /* the lines of this round */
static struct net {
    int seat, hand;
    char spot[24];
    pit_money stake, net;
} told[NETS], due[NETS];
static int tolds, dues;

/* ---- what came, and what is due ---- */

static void look(void *with, const struct pit_table *t, const struct pit_event *e,
                 const struct pit_effect *effects, int count)
{
    (void)with;
    (void)e;
    for (int i = 0; i < count; i++) {
        const struct pit_effect *fx = &effects[i];
        struct net *n = &told[tolds];

        if (fx->kind != PIT_SETTLE) continue;
        assert_true(tolds < NETS);
        *n = (struct net){.seat = fx->seat, .hand = fx->hand, .stake = fx->stake, .net = fx->net};
        snprintf(n->spot, sizeof n->spot, "%.23s", t->rules.spot[fx->spot].name);
        tolds++;
    }
}

static void list(const char *what, const struct net *nets, int n)
{
    for (int i = 0; i < n; i++)
        print_message("%s: seat %d %s/%d %lld of %lld\n", what, nets[i].seat + 1, nets[i].spot,
                      nets[i].hand + 1, (long long)nets[i].net, (long long)nets[i].stake);
}

void bk_differs(const char *why)
{
    char text[1200];

    bk_write(bk.v, text, sizeof text);
    list("told", told, tolds);
    list("due", due, dues);
    print_message("rules ma-book%s\n", text);
    for (const char *line = story; *line; line += strcspn(line, "\n") + 1)
        print_message("%.*s\n", (int)strcspn(line, "\n"), line);
    fail_msg("%s", why);
}

void bk_due(int seat, const char *spot, int hand, pit_money stake, pit_money net)
{
    struct net *n = &due[dues];

    if (!stake) return;
    assert_true(dues < NETS);
    *n = (struct net){.seat = seat, .hand = hand, .stake = stake, .net = net};
    snprintf(n->spot, sizeof n->spot, "%s", spot);
    dues++;
}

void bk_compare(void)
{
    for (int i = 0; i < dues; i++) {
        int found = -1;

        for (int k = 0; k < tolds; k++)
            if (told[k].seat == due[i].seat && told[k].hand == due[i].hand &&
                strcmp(told[k].spot, due[i].spot) == 0)
                found = found < 0 ? k : NETS;
        if (found < 0 || found == NETS) bk_differs("a wager is not decided once");
        if (told[found].net != due[i].net || told[found].stake != due[i].stake)
            bk_differs("a wager brings something else");
    }
    if (tolds != dues) bk_differs("something is decided that is not due");
}

/* ---- lines ---- */

static enum pit_line writes(const char *text)
{
    size_t n = strlen(story);

    snprintf(story + n, sizeof story - n, "%s\n", text);
    return pit_replay_line(&bk.replay, text, strlen(text), &bk.said);
}

void bk_takes(const char *text)
{
    if (writes(text) != PIT_LINE_DONE) bk_differs(bk.said.words);
    if (bk.replay.open && !pit_balanced(&bk.replay.table.state))
        bk_differs("the money does not add up");
}

void bk_refuses(const char *text)
{
    char line[128];

    snprintf(line, sizeof line, "! %s", text);
    if (writes(line) != PIT_LINE_DONE) bk_differs("this must be refused");
}

void bk_seat_takes(const char *verb, int seat)
{
    char text[64];

    snprintf(text, sizeof text, "%s %d", verb, seat + 1);
    bk_takes(text);
}

void bk_seat_refuses(const char *verb, int seat)
{
    char text[64];

    snprintf(text, sizeof text, "%s %d", verb, seat + 1);
    bk_refuses(text);
}

void bk_puts(const char *verb, int seat, const char *spot, pit_money amount)
{
    char text[96];

    snprintf(text, sizeof text, "%s %d%s%s %lld.%02d", verb, seat + 1, spot[0] ? " " : "", spot,
             (long long)(amount / BK_DOLLAR), (int)(amount % BK_DOLLAR));
    bk_takes(text);
}

int bk_below(int n)
{
    return helper_below(&bk.seed, n);
}

void bk_opens(void)
{
    char text[1200], line[1300];

    bk_write(bk.v, text, sizeof text);
    pit_replay_open(&bk.replay, look, NULL);
    memset(bk.seat, 0, sizeof bk.seat);
    bk.meter = (pit_money)bk.v[BK_METER] * BK_DOLLAR;
    bk.black = false;
    story[0] = '\0';
    bk_takes("game blackjack");
    snprintf(line, sizeof line, "rules ma-book burn=off reshuffle=round%s", text);
    bk_takes(line);
    for (int n = 0; n < bk.v[BK_BOXES] + (bk.v[BK_PER_BOX] > 1 ? BK_BEHIND : 0); n++) {
        snprintf(line, sizeof line, "seat %d Nr%d 9000000", n + 1, n + 1);
        bk_takes(line);
    }
}

void bk_clears(void)
{
    tolds = dues = 0;
    story[0] = '\0';
    bk.dealer = (struct bk_hand){0};
    memset(bk.behind, 0, sizeof bk.behind);
    for (int c = 0; c < PIT_CARDS; c++)
        bk.left[c] = (uint8_t)bk.v[BK_DECKS];
    for (int n = 0; n < BK_SEATS; n++) {
        struct bk_seat was = bk.seat[n];

        bk.seat[n] = (struct bk_seat){.won = was.won, .third = -1};
        memcpy(bk.seat[n].streak, was.streak, sizeof was.streak);
    }
}

/* ---- cards ---- */

/* One that matters for what is offered. */
static int favourite(void)
{
    int which = bk_below(3), suit = bk_below(4);

    if (bk.v[BK_PROGRESSIVE]) return 13 * (suit & 2 ? 3 : 0) + 12;
    if (bk.v[BK_SEVENS] || bk.v[BK_777] || bk.v[BK_678])
        return 13 * suit + 7 - 2 + (which == 2) - (which == 1);
    if (bk.v[BK_TWENTY]) return 13 * 2 + 12 - 2;
    if (bk.v[BK_BUST]) return 13 * suit + 8 - 2;
    if (bk.v[BK_MATCH] && bk.dealer.cards)
        return which ? bk.dealer.card[0] : bk.dealer.card[0] % 13;
    if (bk.v[BK_BONUS] || bk.v[BK_NAMED]) return 13 * suit + (which ? 12 : 13 - 2);
    return 13 * suit + 8 - 2;
}

static int draw(void)
{
    int card = bk_below(4) ? -1 : favourite();

    while (card < 0 || !bk.left[card])
        card = bk_below(PIT_CARDS);
    bk.left[card]--;
    return card;
}

void bk_gives(struct bk_hand *h, int whose)
{
    const struct pit_state *s = &bk.replay.table.state;
    char text[16];
    int card = draw();

    if (s->want != PIT_CARD) bk_differs("no card is wanted");
    if (whose >= 0 && s->want_for != whose) bk_differs("the card is wanted by somebody else");
    h->card[h->cards++] = card;
    snprintf(text, sizeof text, "cards %s", pit_card_name(card));
    bk_takes(text);
}

int bk_lays(bool *named)
{
    char text[16];
    int card = draw();

    if (bk.replay.table.state.want != PIT_DOWN) bk_differs("no card is wanted face down");
    *named = bk_below(2);
    snprintf(text, sizeof text, "cards %s", *named ? pit_card_name(card) : "xx");
    bk_takes(text);
    return card;
}

void bk_turns(int card)
{
    char text[16];

    snprintf(text, sizeof text, "turn %s", pit_card_name(card));
    bk_takes(text);
}

void bk_asked(int seat)
{
    const struct pit_state *s = &bk.replay.table.state;

    if (s->want != PIT_NOTHING || !(s->turn >> seat & 1)) bk_differs("the seat should be asked");
}

bool bk_owned(int box)
{
    return bk.seat[box].hand[0].box[0] > 0;
}

int bk_caller(int box)
{
    int caller = box;
    pit_money most = 0;

    if (bk_owned(box)) return box;
    for (int i = 0; i < BK_BEHIND; i++) {
        const struct bk_behind *b = &bk.behind[i];
        pit_money sum = 0;

        if (!b->in || b->box != box) continue;
        for (int h = 0; h < BK_HANDS; h++)
            if (b->stake[h]) sum = b->stake[h];
        if (sum > most) {
            most = sum;
            caller = b->seat;
        }
    }
    return caller;
}
