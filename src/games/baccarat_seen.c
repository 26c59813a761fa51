/* baccarat_seen.c -- what others ask of a table of baccarat: what each may see, what lies there,
 * facts and measures. */

#include "baccarat_round.h"

/* Cards face down are known to those who have looked at them. */
void baccarat_seen(const struct pit_rules *r, struct pit_state *s, int seat)
{
    struct pit_baccarat *g = &s->u.baccarat;

    (void)r;
    for (int hand = PLAYER; hand <= BANKER; hand++)
        for (int i = 0; i < g->cards[hand]; i++) {
            if (g->card[hand][i] == PIT_FACE_DOWN || g->up[hand] >> i & 1 ||
                (seat < PIT_SEATS_MAX && g->saw[hand] >> seat & 1))
                continue;
            s->shoe.unseen[g->card[hand][i]]++;
            s->shoe.total++;
            g->card[hand][i] = PIT_FACE_DOWN;
        }
}

/* The cards of a hand and what they count, those of the last round until the next ones are dealt.
 */
static int lying(const struct pit_baccarat *g, int hand, int i)
{
    if (!g->cards[PLAYER] && !g->cards[BANKER]) return g->lay[hand][i] - 1;
    return i < g->cards[hand] ? g->card[hand][i] : -1;
}

static void hand_words(struct pit_text *t, const char *name, const struct pit_baccarat *g, int hand)
{
    int count = 0;
    bool seen = true;

    pit_text_str(t, name);
    for (int i = 0; i < 3 && lying(g, hand, i) >= 0; i++) {
        int card = lying(g, hand, i);

        pit_text_str(t, " ");
        pit_text_str(t, card == PIT_FACE_DOWN ? "xx" : pit_card_name(card));
        seen &= card != PIT_FACE_DOWN;
        if (seen) count += card_points(card);
    }
    if (!seen) return;
    pit_text_str(t, ", ");
    pit_text_int(t, count % 10);
}

void baccarat_lies(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s)
{
    const struct pit_baccarat *g = &s->u.baccarat;

    (void)r;
    if (lying(g, PLAYER, 0) < 0) return;
    hand_words(t, "Player", g, PLAYER);
    if (lying(g, BANKER, 0) < 0) return; /* the first card of a round lies there alone */
    pit_text_str(t, "; ");
    hand_words(t, "Banker", g, BANKER);
}

void baccarat_explains(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s,
                       int seat)
{
    static const int spots[] = {S_PLAYER, S_BANKER};
    pit_money won = s->u.baccarat.money[seat];
    bool named = false;

    if (s->phase != MONEY || !won) return;
    pit_text_str(t, "move adds $");
    pit_text_money(t, won);
    pit_text_str(t, " that House Money won to the wager on ");
    for (int i = 0; i < 2; i++) {
        if (!wager_stake(s, seat, spots[i], 0)) continue;
        if (named) pit_text_str(t, " or ");
        pit_text_str(t, r->spot[spots[i]].name);
        named = true;
    }
    pit_text_str(t, ", keep leaves it in chips");
}

void baccarat_awaits(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s)
{
    const struct pit_baccarat *g = &s->u.baccarat;
    bool banker = s->want == PIT_TURN ? s->want_for / HAND_MAX == BANKER : s->want_hand == BANKER;

    (void)r;
    if (s->want == PIT_TURN) {
        pit_text_str(t, banker ? ", of the Banker" : ", of the Player");
        return;
    }
    if (s->phase <= BURNING && g->burn == BURN_FIRST) {
        pit_text_str(t, ", which says how many are burned");
    } else if (s->phase <= BURNING) {
        pit_text_str(t, ", to burn: ");
        pit_text_int(t, g->burn);
        pit_text_str(t, " to go");
    } else if (s->phase == FOUR || s->phase == THIRD_PLAYER || s->phase == THIRD_BANKER) {
        pit_text_str(t, banker ? " for the Banker" : " for the Player");
    }
}

/* Cards that play alike are one, and a hand's first two cards have no order. */
size_t baccarat_key(const struct pit_rules *r, const struct pit_state *s, uint8_t out[PIT_KEY_MAX])
{
    struct pit_baccarat g = s->u.baccarat;

    for (int hand = PLAYER; hand <= BANKER; hand++) {
        uint8_t *card = g.card[hand], first;

        for (int i = 0; i < g.cards[hand]; i++)
            if (card[i] != PIT_FACE_DOWN) card[i] = r->alike[card[i]];
        if (g.cards[hand] < 2 || card[0] <= card[1]) continue;
        first = card[0];
        card[0] = card[1];
        card[1] = first;
    }
    return shoe_key(r, s, 13, &g, offsetof(struct pit_baccarat, lay), out); /* it needs no more */
}

/* Other seats change nothing that comes to this one. */
void baccarat_alone(const struct pit_rules *r, struct pit_state *s, int seat)
{
    unsigned bit = 1U << seat;

    (void)r;
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->seat != seat) settle_back(s, NULL, w, PIT_VOID, (struct cites){0, 0});
    wagers_sweep(s);
    s->turn = (uint16_t)(s->turn & bit);
    s->u.baccarat.live = (uint16_t)(s->u.baccarat.live & bit);
}

const char *const baccarat_measures[] = {
    [M_LEFT] = "left", [M_PLAYER] = "player", [M_BANKER] = "banker", NULL};
const struct pit_span baccarat_ranges[] = {
    [M_LEFT] = {0, 8 * PIT_CARDS}, [M_PLAYER] = {0, 9}, [M_BANKER] = {0, 9}};
const int8_t baccarat_measured[] = {M_PLAYER, M_BANKER, -1};

int64_t baccarat_measure(const struct pit_rules *r, const struct pit_state *s, int seat, int which)
{
    (void)r;
    (void)seat;
    switch (which) {
    case M_PLAYER: return baccarat_count(&s->u.baccarat, PLAYER);
    case M_BANKER: return baccarat_count(&s->u.baccarat, BANKER);
    default: return s->shoe.inside;
    }
}

/* The hands, card by card, as whoever looks may know them, PIT_FACE_DOWN where one lies unseen;
 * those of the last round until the next ones are dealt. And who deals, who is offered the shoe,
 * who turns the cards of which hand, and whether this is the last hand. */
enum { FACT_CURATOR = 6, FACT_OFFERED, FACT_TURNER, FACT_TURNING, FACT_LAST };
const char *const baccarat_facts[] = {"player1",
                                      "player2",
                                      "player3",
                                      "banker1",
                                      "banker2",
                                      "banker3",
                                      [FACT_CURATOR] = "curator",
                                      [FACT_OFFERED] = "offered",
                                      [FACT_TURNER] = "turner",
                                      [FACT_TURNING] = "turning",
                                      [FACT_LAST] = "last",
                                      NULL};

/* The seat that is asked whether it takes the shoe; below 0: none. */
static int asked_seat(const struct pit_state *s)
{
    int seat = 0;

    if (!s->u.baccarat.offered || s->phase != BETS || !s->turn || shoe_uncut(s)) return -1;
    while (!(s->turn >> seat & 1))
        seat++;
    return seat;
}

int baccarat_fact(const struct pit_state *s, int which)
{
    const struct pit_baccarat *g = &s->u.baccarat;
    int turning = baccarat_turning(s);

    if (which < FACT_CURATOR) return lying(g, which / 3, which % 3);
    switch (which) {
    case FACT_CURATOR: return g->curator == PIT_DEALER ? -1 : g->curator + 1;
    case FACT_OFFERED: return asked_seat(s) < 0 ? -1 : asked_seat(s) + 1;
    case FACT_TURNER: return turning < 0 ? -1 : g->turner[turning] + 1;
    case FACT_TURNING: return turning;
    default: return g->cover == COVER_LAST ? 1 : -1;
    }
}

/* What the Banker's wager does at EZ Baccarat, and what the Dragon Bonus and House Money pay, as
 * the layout has it: MAB-BA 2(b)(2)(ii), 13(e), (h). */
bool baccarat_notice(const struct pit_rules *r, int i, struct pit_notice *out)
{
    static const char *const dragon[DRAGON_PAYS] = {
        "Dragon Bonus: natural win pays", "Dragon Bonus: win by 4 pays",
        "Dragon Bonus: win by 5 pays",    "Dragon Bonus: win by 6 pays",
        "Dragon Bonus: win by 7 pays",    "Dragon Bonus: win by 8 pays",
        "Dragon Bonus: win by 9 pays"};
    static const char *const money[] = {"House Money: one pair pays", "House Money: two pairs pay"};
    int count = r->option[O_DRAGON_BONUS] == ON ? DRAGON_PAYS : 0;

    if (r->option[O_EZ] == ON && i-- == 0) {
        *out = (struct pit_notice){.words = "A Banker wager pushes on a Dragon 7",
                                   .clause = r->cite[AT_EZ_SIGN]};
        return true;
    }

    if (i < count) {
        *out = (struct pit_notice){
            .words = dragon[i], .clause = r->cite[AT_PAYS_DRAGON], .pays = r->pay[PAY_DRAGON + i]};
        return true;
    }
    i -= count;
    if (count && i-- == 0) {
        *out = (struct pit_notice){.words = "Dragon Bonus: natural tie pushes",
                                   .clause = r->cite[AT_PAYS_DRAGON]};
        return true;
    }
    if (r->option[O_HOUSE_MONEY] == OFF || i >= 2) return false;
    *out = (struct pit_notice){
        .words = money[i], .clause = r->cite[AT_PAYS_PAIR], .pays = r->pay[PAY_PAIR + i]};
    return true;
}
