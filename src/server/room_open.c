/* room_open.c -- tables are opened and closed. */

#include "edges.h"
#include "hub.h"
#include "nodes.h"
#include "room_parts.h"
#include "wire.h"

#include "core/json.h"
#include "games/betting.h"
#include "odds/round.h"
#include "odds/wagers_study.h"
#include "odds/warnings.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is the same for a new table and an old one ---- */

static int usual_spot(const struct pit_rules *rules)
{
    const struct pit_betting *betting = rules->game->betting;
    const char *name = betting && betting->favourite ? betting->favourite(rules) : NULL;

    return name ? pit_spot_find(rules, name, strlen(name)) : odds_first_spot(rules);
}

/* What the usual wager costs on average; below zero: the player has the edge. */
double room_edge(const struct pit_rules *rules, char *words, size_t room)
{
    struct pit_text t = pit_text_in(words, room);
    struct figure ev;
    bool known = edges_of(&ev, rules, usual_spot(rules));
    double edge = !known ? 0 : ev.den ? -(double)ev.num / (double)ev.den : -ev.value;

    if (known)
        odds_percent(&t, -ev.num, ev.den, edge);
    else
        pit_text_str(&t, "unknown");
    return edge;
}

void room_name_rules(struct room *r)
{
    char text[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(text, sizeof text);
    uint8_t hash[FAIR_HASH];

    pit_rules_canonical(&t, &r->table.rules);
    fair_sha256(text, t.used, hash);
    fair_hex(hash, FAIR_HASH, r->rules_hash);
    r->edge_float = room_edge(&r->table.rules, r->edge, sizeof r->edge);
    fair_hex(r->public_id, sizeof r->public_id, r->name);
    pit_rules_whole(&r->table.rules);
}

struct room *room_new(struct hub *h)
{
    struct room *r = calloc(1, sizeof *r);

    if (!r) abort();
    r->hub = h;
    r->empty_since = system_ticks_ms();
    return r;
}

void room_enlist(struct room *r)
{
    struct room **at = &r->hub->rooms;

    while (*at)
        at = &(*at)->next;
    *at = r;
}

void room_free(struct room *r)
{
    if (r->hub) room_forget(r->hub, r);
    free(r->watcher);
    free(r->chance);
    free(r->end);
    free(r->since);
    free(r->heard);
    free(r->told);
    free(r->miss);
    free(r->shower);
    free(r->kept_out);
    free(r->linger);
    free(r->figure);
    free(r->next_rules);
    free(r->lobby);
    books_stop(r);
    free(r);
}

const char *const policy_words[] = {[POLICY_PRACTICE] = "practice",
                                    [POLICY_REGULATED] = "regulated",
                                    [POLICY_DRILL] = "drill",
                                    NULL};

static void row_of(const struct room *r, struct ledger_op *op, char *rules, size_t rules_room,
                   char *settings, size_t settings_room)
{
    struct pit_text t = pit_text_in(rules, rules_room);
    struct pit_text into = pit_text_in(settings, settings_room);
    struct json j = json_in(&into);

    pit_text_str(&t, r->table.rules.game->name);
    pit_text_str(&t, " ");
    pit_rules_text(&t, &r->table.rules);
    json_open(&j, NULL, '{');
    json_str(&j, "policy", policy_words[r->policy]);
    json_int(&j, "bet", r->bet_seconds);
    json_int(&j, "turn", r->turn_seconds);
    json_bool(&j, "private", r->is_private);
    json_int(&j, "owner", r->owner);
    json_close(&j, '}');
    *op = (struct ledger_op){.what = LEDGER_TABLE};
    op->as.table.id = r->id;
    memcpy(op->as.table.public_id, r->public_id, sizeof r->public_id);
    op->as.table.title = r->title;
    op->as.table.rules = rules;
    op->as.table.settings = settings;
    memcpy(op->as.table.key_seed, r->house.key_seed, FAIR_SEED);
    op->as.table.closed = r->closed;
}

static void store_row(struct room *r, struct group *g)
{
    char rules[PIT_RULES_TEXT], settings[256];
    struct ledger_op op;

    row_of(r, &op, rules, sizeof rules, settings, sizeof settings);
    group_add(g, &op);
}

/* ---- a new table ---- */

static bool open_house(struct room *r, const struct pit_rules *rules, const char *name)
{
    uint8_t id[FAIR_SEED], key_seed[FAIR_SEED];

    r->house.system = r->hub->system;
    if (!fair_house_seed(&r->house, id) || !fair_house_seed(&r->house, key_seed)) return false;
    if (name[0] && !fair_unhex(name, strlen(name), id, sizeof r->public_id)) return false;
    memcpy(r->public_id, id, sizeof r->public_id);
    return fair_house_begin(&r->house, r->hub->system, id, key_seed, rules);
}

/* What a meter gives back is a wager's edge too, though it lies in rounds to come. */
static bool meters_keep(const struct pit_rules *r, struct refusal *why)
{
    char words[200], percent[32];
    struct pit_text t = pit_text_in(percent, sizeof percent);
    double back;
    int spot = odds_meter_spot(r, &back);

    if (spot < 0) return true;
    odds_percent(&t, 0, 0, back);
    snprintf(words, sizeof words,
             "%s gives back %s in the long run, its meter included: leave it out, or "
             "`pit serve --allow-player-edge` allows it",
             r->spot[spot].name, percent);
    refuse(why, "edge", words);
    return false;
}

/* Players open tables themselves. */
bool room_house_has_edge(const struct pit_rules *r, struct refusal *why)
{
    struct figure edge = {0};
    int spot = odds_players_spot(r, edges_of, &edge);
    char words[160];

    if (spot >= 0) {
        snprintf(words, sizeof words,
                 "these rules give the player the edge on %s; `pit serve --allow-player-edge` "
                 "allows them",
                 r->spot[spot].name);
        refuse(why, "edge", words);
        return false;
    }
    for (spot = 0; spot < r->spots; spot++)
        if (r->spot[spot].paper && !r->spot[spot].left_out) {
            refuse(why, "edge",
                   "coupons are handed out by a house, and here players would issue their own; "
                   "`pit serve --allow-player-edge` allows them");
            return false;
        }
    return meters_keep(r, why);
}

bool room_may_favour(const struct hub *h, enum policy policy)
{
    return h->options.allow_player_edge || policy == POLICY_DRILL;
}

/* What has to be paid alike at all tables of a house is (MAB-CR 4(b)). */
static bool even(const struct hub *h, const struct pit_rules *rules, struct refusal *why)
{
    for (const struct room *r = h->rooms; r; r = r->next) {
        int option = r->closed ? -1 : pit_rules_uneven(rules, &r->table.rules);
        char value[64], words[200];
        struct pit_text t = pit_text_in(value, sizeof value);

        if (option < 0) continue;
        pit_option_text(&t, rules->game, option, r->table.rules.option[option]);
        snprintf(words, sizeof words,
                 "%s: another table of this house has %s, and all must pay the same",
                 rules->game->options[option].key, value);
        refuse(why, "rules", words);
        why->clause = rules->book->options[option].clause;
        return false;
    }
    return true;
}

/* What a book says that a dealer shall do may be left out in records that people write, and is done
 * here: a card is burned, the cut card lies in the shoe, and players turn the cards that are theirs
 * to turn. */
static const char *done_here(const char *key)
{
    if (strcmp(key, "burn") == 0) return "the first card of each shoe is burned";
    if (strcmp(key, "turned_by") == 0)
        return "the cards are handed to the player with the highest wager on each hand";
    return "there is a cut card in the shoe";
}

/* Seeds give no order for cards that are shuffled in mid-round: a round that uses up the shoe is
 * void here, which somebody could wish for. */
static int round_cards(const struct pit_rules *r)
{
    return r->game->round_cards ? r->game->round_cards(r) : 0;
}

void room_live_rules(struct pit_rules *r)
{
    int cut = pit_option_find(r->game, "cut", 3), cards = round_cards(r);
    struct pit_problem unused;
    char text[24];

    pit_rules_live(r);
    if (cut < 0 || r->given[cut] || r->every_round || r->cut >= cards || r->cards <= cards) return;
    snprintf(text, sizeof text, "cut=%d", cards);
    pit_rules_set(r, text, strlen(text), &unused);
}

bool room_does_all(const struct pit_rules *r, struct refusal *why)
{
    int option = pit_rules_shortened(r), cards = round_cards(r);
    char words[120];

    if (option < 0 && (r->every_round ? r->cards : r->cut) < cards) {
        snprintf(words, sizeof words,
                 "a round of so many seats may take %d cards, which have to lie behind the cut "
                 "card at a live table",
                 cards);
        refuse(why, "rules", words);
        return false;
    }
    if (option < 0) return true;
    snprintf(words, sizeof words, "%s: at a live table %s", r->game->options[option].key,
             done_here(r->game->options[option].key));
    refuse(why, "rules", words);
    why->clause = r->book->options[option].clause;
    return false;
}

bool room_rules(struct hub *h, const char *game, const char *text, enum policy policy,
                struct pit_rules *out, struct refusal *why)
{
    const struct pit_game *g = pit_game_find(game, strlen(game));
    struct pit_problem problem;

    if (!g) {
        refuse(why, "game", "there is no such game; GET /api/games has the list");
        return false;
    }
    if (!pit_rules_parse(out, g, text, strlen(text), &problem)) {
        refuse(why, "rules", problem.words);
        why->clause = problem.clause;
        return false;
    }
    room_live_rules(out);
    if (!room_does_all(out, why)) return false;
    if (!room_may_favour(h, policy) && !room_house_has_edge(out, why)) return false;
    return even(h, out, why);
}

struct room *room_open_as(struct hub *h, const char *game, const char *rules, enum policy policy,
                          const char *name, struct refusal *why)
{
    struct pit_rules in_force;
    struct room *r;

    if (!room_rules(h, game, rules, policy, &in_force, why)) return NULL;
    r = room_new(h);
    if (!open_house(r, &in_force, name)) {
        refuse(why, "entropy", "no random numbers from the system; no table can open");
        room_free(r);
        return NULL;
    }
    r->policy = policy;
    r->id = h->nodes ? nodes_table_number(h) : ++h->last_table;
    snprintf(r->title, sizeof r->title, "%s %lld", pit_rules_title(&in_force), (long long)r->id);
    r->scribe.now_ms = (uint64_t)system_now_ms();
    scribe_begin(&r->scribe, &r->house, &in_force);
    room_looks(r);
    books_start(r); /* a meter has something in it from the first */
    pit_table_open(&r->table, &in_force);
    r->scribe.rules = &r->table.rules;
    room_name_rules(r);
    room_enlist(r);
    return r;
}

struct room *room_open(struct hub *h, const char *game, const char *rules, enum policy policy,
                       struct refusal *why)
{
    return room_open_as(h, game, rules, policy, "", why);
}

/* Everything of a new table goes to the books before anybody hears of it. */
void room_store_new(struct room *r, struct action *a)
{
    struct ledger_op op = {.what = LEDGER_SEED};

    store_row(r, a->group);
    op.as.seed.table = r->id;
    op.as.seed.epoch = (int64_t)r->house.coming.number;
    memcpy(op.as.seed.seed, r->house.coming.server_seed, FAIR_SEED);
    group_add(a->group, &op);
    if (r->policy == POLICY_DRILL)
        pit_text_str(scribe_lines(&r->scribe),
                     "# a drill: the dealer errs on request, and the chips are the table's own\n");
    books_end(r, a);
    room_seal(r);
}

void room_end_record(struct room *r, struct action *a, const char *why)
{
    scribe_end(&r->scribe, why);
    store_row(r, a->group);
    books_log(r, a->group);
}

/* Nobody looks on at a table that is no more. */
void room_tell_closed(struct room *r, struct action *a, const char *why)
{
    struct pit_text t = sheet_text(&r->hub->text);

    wire_closed(&t, r, why);
    for (int i = 0; i < r->watchers; i++)
        action_send(a, r->watcher[i], t.at, t.used);
    while (r->watchers)
        room_part(r, r->watcher[0]);
}

/* The chain of the new record goes on from that of the old one. */
void room_follow(struct room *r, struct room *next, struct action *a)
{
    char head[2 * FAIR_HASH + 1], line[200];

    if (!next) return;
    memcpy(r->successor, next->name, sizeof r->successor);
    memcpy(next->follows, r->name, sizeof next->follows);
    fair_hex(r->house.chain.head, FAIR_HASH, head);
    snprintf(line, sizeof line, ROOM_FOLLOWS "%s, whose chain ends with %s\n", r->name, head);
    pit_text_str(scribe_lines(&next->scribe), line);
    room_store_new(next, a);
}

void room_close(struct room *r, struct room *next, const char *why)
{
    struct refusal damaged = {0};
    struct action *a;

    if (!room_intact(r, &damaged)) return;
    a = action_begin(r->hub);
    books_begin(r);
    scribe_end(&r->scribe, "the table is closed");
    r->closed = true;
    store_row(r, a->group);
    books_end(r, a);
    room_follow(r, next, a);
    room_tell_closed(r, a, why);
    action_end(a);
}

/* ---- tables of the house ---- */

struct room *room_open_own(struct hub *h, const char *game, const char *rules, enum policy policy,
                           int bet_seconds, int turn_seconds, struct refusal *why)
{
    struct room *r = room_open(h, game, rules, policy, why);
    struct action *a;

    if (!r) return NULL;
    r->bet_seconds = bet_seconds;
    r->turn_seconds = turn_seconds;
    a = action_begin(h);
    room_store_new(r, a);
    action_end(a);
    return r;
}
