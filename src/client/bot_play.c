/* bot_play.c -- a bot bets, decides, gets ready and leaves. */

#include "bot_talk.h"

#include "core/json.h"
#include "core/json_read.h"
#include "pit/table.h"

/* ---- the seat ---- */

bool bot_seat(const struct json_value *state, struct json_value *out)
{
    struct json_value seats = bot_member(state, "seats");

    for (struct json_items i = json_items(&seats); json_next(&i, NULL, out);)
        if (bot_flag(out, "you")) return true;
    return false;
}

bool bot_has(const struct json_value *from, const char *key)
{
    struct json_value list = bot_member(from, key), item;
    struct json_items any = json_items(&list);

    return json_next(&any, NULL, &item);
}

/* Does anybody have a wager on the layout? */
bool bot_any_wagers(const struct json_value *state)
{
    struct json_value seats = bot_member(state, "seats"), seat;

    for (struct json_items i = json_items(&seats); json_next(&i, NULL, &seat);)
        if (bot_has(&seat, "wagers")) return true;
    return false;
}

/* What the seat has in chips and on the layout. */
int64_t bot_worth(const struct json_value *seat)
{
    struct json_value list = bot_member(seat, "wagers"), item;
    int64_t all = bot_number(seat, "chips");

    for (struct json_items i = json_items(&list); json_next(&i, NULL, &item);)
        all += bot_number(&item, "stake");
    return all;
}

/* ---- deciding ---- */

/* The first move of this verb, or the first idle one if verb is NULL. */
static bool find_move(const struct json_value *state, const char *verb, struct json_value *out)
{
    struct json_value moves = bot_member(state, "moves");

    for (struct json_items i = json_items(&moves); json_next(&i, NULL, out);)
        if (verb ? bot_is(out, "verb", verb) : bot_flag(out, "idle")) return true;
    return false;
}

/* A move as the server lists it. */
static void move(struct bot *b, const struct json_value *listed, int64_t amount)
{
    char message[BOT_MESSAGE], verb[32], spot[32];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j = bot_message(b, &t, "act", true);

    bot_text(listed, "verb", verb, sizeof verb);
    json_str(&j, "verb", verb);
    if (bot_text(listed, "spot", spot, sizeof spot)) json_str(&j, "spot", spot);
    if (bot_number(listed, "hand") > 0) json_int(&j, "hand", bot_number(listed, "hand"));
    json_int(&j, "amount", amount);
    bot_end_message(b, &j, &t);
}

/* An event of the engine's. */
void bot_act(struct bot *b, const struct pit_event *e)
{
    const struct pit_verb_row *row = pit_verb(b->rules.game, e->verb);
    char message[BOT_MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j = bot_message(b, &t, "act", true);

    json_str(&j, "verb", row->name);
    if (row->takes & PIT_TAKES_SPOT) json_str(&j, "spot", b->rules.spot[e->spot].name);
    if (row->takes & PIT_TAKES_HAND && b->rules.hands > 1) json_int(&j, "hand", e->hand + 1);
    if (row->takes & PIT_TAKES_AMOUNT) json_int(&j, "amount", e->amount);
    if (row->takes & PIT_TAKES_NUMBER) json_int(&j, "number", e->value);
    bot_end_message(b, &j, &t);
}

static void decide(struct bot *b, const struct json_value *state, int seat)
{
    struct json_value idle;
    struct pit_event e;

    if (b->known && !b->silent && b->mind->decides && b->mind->decides(b->minded, seat, &e))
        bot_act(b, &e);
    else if (find_move(state, NULL, &idle))
        move(b, &idle, 0);
}

/* ---- between rounds ---- */

/* Who leaves takes down what may come down; the rest is played out. */
static void queue_takes(struct bot *b, const struct json_value *seat)
{
    struct json_value list = bot_member(seat, "wagers"), item;

    for (struct json_items i = json_items(&list); json_next(&i, NULL, &item);) {
        int64_t hand = bot_number(&item, "hand");

        for (int spot = 0; spot < b->rules.spots && b->queued < BOT_BETS; spot++)
            if (bot_is(&item, "spot", b->rules.spot[spot].name))
                b->queue[b->queued++] =
                    (struct pit_event){.verb = PIT_TAKE,
                                       .spot = (uint16_t)spot,
                                       .hand = (uint8_t)(hand > 1 && hand < 255 ? hand - 1 : 0),
                                       .amount = bot_number(&item, "stake")};
    }
}

/* Once for every round: what is to be bet. False: it is not known, and the next round will tell. */
static bool ask_bets(struct bot *b, const struct json_value *state, const struct json_value *seat)
{
    int count;

    b->next = b->queued = 0;
    b->refusal[0] = '\0';
    if (b->ends) {
        if (b->has_rules) queue_takes(b, seat);
    } else if (b->mind) {
        count =
            b->known ? b->mind->bets(b->minded, (int)bot_number(seat, "seat") - 1, b->queue) : -1;
        if (count < 0) return false;
        b->queued = count;
    }
    b->asked_at = bot_number(state, "round");
    return true;
}

static void leave(struct bot *b, const struct json_value *seat)
{
    b->leaving = true;
    b->chips = bot_number(seat, "chips");
    bot_request(b, "leave");
}

/* Nothing is bet: if nobody else plays, nothing will ever happen here. */
static void bet_nothing(struct bot *b, const struct json_value *state,
                        const struct json_value *seat)
{
    struct json_value bet;

    if (!b->mind && !b->ends && find_move(state, "bet", &bet)) {
        move(b, &bet, bot_number(&bet, "least"));
        return;
    }
    if (!b->ends && !b->refusal[0] && bot_any_wagers(state)) return;
    leave(b, seat);
}

/* How the table stands is not known, and the next round will tell: where nobody else bets, there
 * would be none. */
static void bet_unknown(struct bot *b, const struct json_value *state,
                        const struct json_value *seat)
{
    struct json_value bet;

    if (bot_has(seat, "wagers")) {
        if (!bot_flag(seat, "ready")) bot_request(b, "ready");
    } else if (!bot_any_wagers(state) && find_move(state, "bet", &bet)) {
        move(b, &bet, bot_number(&bet, "least"));
    }
}

static void between_rounds(struct bot *b, const struct json_value *state,
                           const struct json_value *seat)
{
    bool has = bot_has(seat, "wagers");

    if (b->played >= b->rounds) b->ends = true;
    if (!has && b->ends) {
        leave(b, seat);
        return;
    }
    if (b->asked_at != bot_number(state, "round") && !ask_bets(b, state, seat)) {
        bet_unknown(b, state, seat);
        return;
    }
    if (b->next < b->queued) {
        b->in_queue = true;
        bot_act(b, &b->queue[b->next++]);
    } else if (!has) {
        bet_nothing(b, state, seat);
    } else if (!bot_flag(seat, "ready")) {
        bot_request(b, "ready");
    }
}

static bool holds(const struct json_value *list, int64_t seat)
{
    struct json_value item;
    int64_t n;

    for (struct json_items i = json_items(list); json_next(&i, NULL, &item);)
        if (json_as_i64(&item, &n) && n == seat) return true;
    return false;
}

/* A seat that was there is not: the server has waited for its player in vain, or the table goes on
 * as another, where the seat is kept. Of that `closed` tells next, and so before an answer that is
 * asked for now. Of who leaves, the answer tells what the wallet has, and may come later. */
static void miss_seat(struct bot *b)
{
    if (!b->at_table || b->by_hand || b->leaving || b->over) return;
    if (b->whole)
        b->over = b->unseated = true;
    else if (!b->looks)
        bot_join(b);
    b->looks = true;
}

void bot_play(struct bot *b, const struct json_value *state)
{
    struct json_value turn = bot_member(state, "turn"), seat;
    int64_t n;

    if (!bot_seat(state, &seat)) {
        miss_seat(b);
        return;
    }
    b->looks = false;
    n = bot_number(&seat, "seat");
    if (n < 1 || n > PIT_SEATS_MAX) return;
    b->at_table = true;
    if (!b->leaving) b->chips = bot_worth(&seat);
    bot_commit(b, (int)n);
    if (b->busy || b->by_hand) return;
    if (holds(&turn, n))
        decide(b, state, (int)n - 1);
    else if (bot_flag(state, "open"))
        between_rounds(b, state, &seat);
    else if (b->ends && bot_number(state, "phase") && !bot_has(&seat, "wagers"))
        leave(b, &seat); /* the round is another's */
}
