/* room_open.c -- tables are opened, come back after a restart, and are closed. */

#include "room_parts.h"

#include "core/json.h"
#include "core/json_read.h"
#include "games/shoe.h"
#include "odds/craps_odds.h"
#include "odds/quick.h"
#include "odds/warnings.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is the same for a new table and an old one ---- */

/* What the first wager costs on average; below zero: the player has the edge. */
double room_edge(const struct pit_rules *rules, char *words, size_t room)
{
    struct pit_text t = pit_text_in(words, room);
    struct fraction edge = {0, 1};
    struct craps_row row;

    if (rules->cards) {
        edge = quick_edge(rules);
    } else if (craps_row(&row, rules, 0)) {
        edge = (struct fraction){mpz_get_si(mpq_numref(row.ev)), mpz_get_si(mpq_denref(row.ev))};
        craps_row_free(&row);
    }
    odds_percent(&t, -edge.num, edge.den);
    return -(double)edge.num / (double)edge.den;
}

static void name_rules(struct room *r)
{
    char text[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(text, sizeof text);
    uint8_t hash[FAIR_HASH];

    pit_rules_canonical(&t, &r->table.rules);
    fair_sha256(text, t.used, hash);
    fair_hex(hash, FAIR_HASH, r->rules_hash);
    r->asks_cut = r->table.rules.cards && r->table.rules.option[O_CUT_BY] != CUT_BY_DEALER &&
                  r->table.rules.option[O_RESHUFFLE] != RESHUFFLE_CONTINUOUS;
    r->edge_float = room_edge(&r->table.rules, r->edge, sizeof r->edge);
    fair_hex(r->public_id, sizeof r->public_id, r->name);
}

static struct room *room_new(struct hub *h)
{
    struct room *r = calloc(1, sizeof *r);

    if (!r) abort();
    r->hub = h;
    r->empty_since = system_ticks_ms();
    return r;
}

static void enlist(struct room *r)
{
    struct room **at = &r->hub->rooms;

    while (*at)
        at = &(*at)->next;
    *at = r;
}

void room_free(struct room *r)
{
    free(r->watcher);
    free(r->books);
    free(r);
}

static const char *policy_word(enum policy policy)
{
    return policy == POLICY_REGULATED ? "regulated" : "practice";
}

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
    json_str(&j, "policy", policy_word(r->policy));
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

static bool open_house(struct room *r, const struct pit_rules *rules)
{
    uint8_t id[FAIR_SEED], key_seed[FAIR_SEED];

    r->house.system = r->hub->system;
    if (!fair_house_seed(&r->house, id) || !fair_house_seed(&r->house, key_seed)) return false;
    memcpy(r->public_id, id, sizeof r->public_id);
    return fair_house_begin(&r->house, r->hub->system, id, key_seed, rules);
}

static bool rules_of(struct hub *h, const char *game, const char *text, struct pit_rules *out,
                     struct refusal *why)
{
    const struct pit_game *g = pit_game_find(game, strlen(game));
    struct pit_problem problem;
    char words[24];

    if (!g) {
        refuse(why, "game", "there is no such game; GET /api/games has the list");
        return false;
    }
    if (!pit_rules_parse(out, g, text, strlen(text), &problem)) {
        refuse(why, "rules", problem.words);
        why->clause = problem.clause;
        return false;
    }
    if (room_edge(out, words, sizeof words) < 0 && !h->options.allow_player_edge) {
        refuse(why, "edge",
               "these rules give the player the edge; `pit serve --allow-player-edge` takes them");
        return false;
    }
    return true;
}

struct room *room_open(struct hub *h, const char *game, const char *rules, struct refusal *why)
{
    struct pit_rules in_force;
    struct room *r;

    if (!rules_of(h, game, rules, &in_force, why)) return NULL;
    r = room_new(h);
    if (!open_house(r, &in_force)) {
        refuse(why, "entropy", "the system gives no random numbers; no table can open");
        room_free(r);
        return NULL;
    }
    r->id = ++h->last_table;
    snprintf(r->title, sizeof r->title, "%s %lld", in_force.game->title, (long long)r->id);
    r->scribe.now_ms = (uint64_t)system_now_ms();
    scribe_begin(&r->scribe, &r->house, &in_force);
    room_looks(r);
    pit_table_open(&r->table, &in_force);
    r->scribe.rules = &r->table.rules;
    name_rules(r);
    enlist(r);
    return r;
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
    books_begin(r);
    books_end(r, a);
}

void room_close(struct room *r)
{
    struct action *a = action_begin(r->hub);

    books_begin(r);
    scribe_end(&r->scribe, "the table is closed");
    r->closed = true;
    store_row(r, a->group);
    books_end(r, a);
    action_end(a);
}

/* ---- tables of the house ---- */

struct room *room_open_own(struct hub *h, const char *game, const char *rules, enum policy policy,
                           int bet_seconds, int turn_seconds, struct refusal *why)
{
    struct room *r = room_open(h, game, rules, why);
    struct action *a;

    if (!r) return NULL;
    r->policy = policy;
    r->bet_seconds = bet_seconds;
    r->turn_seconds = turn_seconds;
    a = action_begin(h);
    room_store_new(r, a);
    action_end(a);
    return r;
}

void room_renew(struct room *r)
{
    char rules[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(rules, sizeof rules);
    struct refusal why = {0};

    pit_rules_text(&t, &r->table.rules);
    if (room_open_own(r->hub, r->table.rules.game->name, rules, r->policy, r->bet_seconds,
                      r->turn_seconds, &why))
        room_close(r);
}

/* ---- after a restart ---- */

struct seed_row {
    uint64_t epoch;
    uint8_t seed[FAIR_SEED];
};

struct loading {
    struct room *room;
    struct pit_replay *play;
    struct seed_row *seed;
    size_t seeds, seeds_room;
    int draws; /* cards that have left this shoe */
    int aside[PIT_ASIDE_MAX], asides;
    long line;
    bool good;
    char *why; /* the caller's, for words */
    size_t why_room;
};

static void keep_seed(void *with, int64_t epoch, const uint8_t seed[LEDGER_TOKEN])
{
    struct loading *l = with;

    if (l->seeds == l->seeds_room) {
        size_t room = l->seeds_room ? 2 * l->seeds_room : 64;
        struct seed_row *more = realloc(l->seed, room * sizeof *more);

        if (!more) abort();
        l->seed = more;
        l->seeds_room = room;
    }
    l->seed[l->seeds].epoch = (uint64_t)epoch;
    memcpy(l->seed[l->seeds++].seed, seed, FAIR_SEED);
}

static bool seed_of(void *with, uint64_t epoch, uint8_t out[FAIR_SEED])
{
    const struct loading *l = with;

    for (size_t i = l->seeds; i-- > 0;)
        if (l->seed[i].epoch == epoch) {
            memcpy(out, l->seed[i].seed, FAIR_SEED);
            return true;
        }
    return false;
}

/* The same that room.c and the scribe do when it happens for the first time, but for writing. */
static void saw(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *effects, int count)
{
    struct loading *l = with;
    struct room *r = l->room;

    scribe_again(&r->scribe, effects, count);
    room_saw(r, t, e, effects, count);
    switch (e->verb) {
    case PIT_SHUFFLE:
        r->scribe.fresh = true;
        l->draws = l->asides = 0;
        break;
    case PIT_DOWN: l->aside[l->asides++] = l->draws++; break;
    case PIT_CARD: l->draws++; break;
    case PIT_IRREGULAR:
        if (t->rules.game->irregular[e->spot].takes_card) l->draws++;
        break;
    case PIT_SIT:
        r->seat[e->seat] = (struct room_seat){.first_epoch = room_first_epoch(r, e->seat)};
        break;
    case PIT_DICE:
        if (++r->house.rounds >= r->house.playing.stop) r->scribe.fresh = true;
        break;
    default: break;
    }
}

static bool broken(struct loading *l, const char *what)
{
    snprintf(l->why, l->why_room, "table %s, line %ld of its log: %s", l->room->name, l->line,
             what);
    l->good = false;
    return false;
}

static bool load_line(struct loading *l, const char *line, size_t n)
{
    struct room *r = l->room;
    struct fair_note note;
    struct pit_said said;
    enum pit_line came;

    l->line++;
    if (l->play->game && fair_note_read(&note, line, n) == FAIR_NOTE_CHAIN) {
        fair_chain_link(&r->house.chain);
        if (memcmp(r->house.chain.head, note.head, FAIR_HASH) != 0)
            return broken(l, "the chain of hashes does not hold");
        return true;
    }
    if (l->play->game && note.kind > FAIR_BAD_NOTE &&
        !fair_house_note(&r->house, &note, &l->play->rules, seed_of, l))
        return broken(l, "the seeds do not fit it");
    if (l->play->game && note.kind == FAIR_NOTE_VOID) r->voids++;
    came = pit_replay_line(l->play, line, n, &said);
    if (came != PIT_LINE_DONE && came != PIT_LINE_EMPTY) return broken(l, said.words);
    scribe_again_line(&r->scribe, line, n);
    fair_house_wrote(&r->house, line, n);
    fair_house_wrote(&r->house, "\n", 1);
    if (r->scribe.fresh && !r->house.in_play && r->house.stage == FAIR_READY) {
        fair_house_play(&r->house);
        r->scribe.fresh = false;
    }
    return true;
}

static void load_text(void *with, int64_t seq, const char *text, size_t n)
{
    struct loading *l = with;

    (void)seq;
    l->room->written += n;
    while (n && l->good) {
        const char *end = memchr(text, '\n', n);
        size_t length = end ? (size_t)(end - text) : n;

        if (!load_line(l, text, length)) return;
        n -= length + (end != NULL);
        text += length + (end != NULL);
    }
}

/* The rest of the shoe that is being dealt: the same cards as before. */
static void load_shoe(struct loading *l)
{
    struct room *r = l->room;
    struct pit_keeper *k = &r->table.keeper;
    const struct fair_epoch *e = &r->house.playing;
    uint16_t order[PIT_PILE_MAX];
    uint8_t cards[PIT_PILE_MAX];

    if (!r->house.in_play || !e->n || r->scribe.fresh) return;
    fair_order(e, order);
    for (int i = 0; i < l->asides; i++) {
        int card = order[l->aside[i]] % PIT_CARDS;

        if (k->aside[i] == PIT_FACE_DOWN) k->left[card]--;
        k->aside[i] = (uint8_t)card;
    }
    for (int i = l->draws; i < e->n; i++)
        cards[i - l->draws] = (uint8_t)(order[i] % PIT_CARDS);
    if (pit_table_cards(&r->table, cards, e->n - l->draws))
        broken(l, "the cards that were dealt are not those of the shoe");
}

static void load_seats(struct room *r)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        if (!(r->table.state.seated >> i & 1)) continue;
        r->seat[i].player = hub_player(r->hub, strtoll(r->table.name[i] + 1, NULL, 10));
        r->seat[i].away_at = system_ticks_ms();
        r->empty_since = 0;
    }
    if (!r->house.in_play) r->shown = r->house.playing.number;
}

static void load_settings(struct room *r, const char *text)
{
    struct json_value root, v;
    struct json_problem problem;
    int64_t number;

    if (!json_parse(text, strlen(text), &root, &problem)) return;
    if (json_get(&root, "policy", &v) == JSON_FOUND && json_is_text(&v, "regulated"))
        r->policy = POLICY_REGULATED;
    if (json_get(&root, "bet", &v) == JSON_FOUND && json_as_i64(&v, &number))
        r->bet_seconds = (int)number;
    if (json_get(&root, "turn", &v) == JSON_FOUND && json_as_i64(&v, &number))
        r->turn_seconds = (int)number;
    if (json_get(&root, "private", &v) == JSON_FOUND) json_as_bool(&v, &r->is_private);
    if (json_get(&root, "owner", &v) == JSON_FOUND) json_as_i64(&v, &r->owner);
}

static bool load(struct loading *l, const struct ledger_op *row)
{
    struct room *r = l->room;
    struct ledger *books = store_books(r->hub->store);
    const char *text = row->as.table.rules;
    size_t game = strcspn(text, " ");
    struct pit_rules rules;
    struct pit_problem problem;

    if (!pit_game_find(text, game)) return broken(l, "no such game");
    text += game + (text[game] == ' ');
    if (!pit_rules_parse(&rules, pit_game_find(row->as.table.rules, game), text, strlen(text),
                         &problem))
        return broken(l, problem.words);
    ledger_seeds(books, r->id, keep_seed, l);
    if (!fair_house_again(&r->house, r->hub->system, r->public_id, row->as.table.key_seed, &rules,
                          seed_of, l))
        return broken(l, "the seed of its first epoch is missing");
    pit_replay_open(l->play, saw, NULL, l);
    scribe_again_begin(&r->scribe, &r->house, &l->play->table.rules);
    if (!ledger_log(books, r->id, load_text, l) || !l->good)
        return l->good ? broken(l, "it cannot be read") : false;
    if (!l->play->open) pit_table_open(&l->play->table, &rules);
    r->table = l->play->table;
    r->scribe.rules = &r->table.rules;
    room_looks(r);
    load_shoe(l);
    return l->good;
}

struct room *room_load(struct hub *h, const struct ledger_op *row, char *why, size_t size)
{
    struct room *r = room_new(h);
    struct loading l = {.room = r, .good = true, .why = why, .why_room = size};
    bool good;

    why[0] = '\0';
    r->id = row->as.table.id;
    memcpy(r->public_id, row->as.table.public_id, sizeof r->public_id);
    fair_hex(r->public_id, sizeof r->public_id, r->name);
    snprintf(r->title, sizeof r->title, "%s", row->as.table.title);
    load_settings(r, row->as.table.settings);
    l.play = malloc(sizeof *l.play);
    if (!l.play) abort();
    good = load(&l, row);
    free(l.play);
    free(l.seed);
    if (!good) {
        room_free(r);
        return NULL;
    }
    name_rules(r);
    load_seats(r);
    room_wakes(r);
    enlist(r);
    return r;
}
