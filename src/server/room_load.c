/* room_load.c -- a table comes back after a restart: its record is read by the engine that wrote
 * it. */

#include "hub.h"
#include "room_parts.h"

#include "core/json_read.h"
#include "core/line.h"
#include "system/clock.h"
#include "table/epoch_deal.h"
#include "table/keeper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* The server writes "p17" for player 17. */
static int64_t player_at(const struct pit_table *t, int seat)
{
    return strtoll(t->name[seat] + 1, NULL, 10);
}

/* The same that room_tell.c and the scribe do when it happens for the first time, but for writing.
 */
static void saw(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *effects, int count)
{
    struct loading *l = with;
    struct room *r = l->room;

    scribe_again(&r->scribe, effects, count);
    room_saw(r, t, e, effects, count);
    switch (e->verb) {
    case PIT_SHUFFLE:
        if (!e->spot) l->draws = l->asides = 0;
        break;
    case PIT_DOWN: l->aside[l->asides++] = l->draws++; break;
    case PIT_CARD: l->draws++; break;
    case PIT_IRREGULAR:
        if (t->rules.game->irregular[e->spot].takes_card) l->draws++;
        break;
    case PIT_SIT:
        room_vacate(r, e->seat);
        r->seat[e->seat].first_epoch = room_first_epoch(r, e->seat);
        break;
    case PIT_LEAVE: misses_leave(r, e->seat, 0); break;
    default: break;
    }
    r->house.rounds += epoch_turn(&t->rules, e);
    if (epoch_ends(&t->rules, e, effects, count, r->house.rounds, r->house.playing.stop))
        r->scribe.fresh = true;
}

/* The same that room_fair.c does, of who shows and who misses. */
static void again(struct loading *l, const struct fair_note *note)
{
    struct room *r = l->room;
    int seat = (int)note->seat - 1;
    bool has_seat = seat >= 0 && seat < PIT_SEATS_MAX;

    switch (note->kind) {
    case FAIR_NOTE_EPOCH: misses_open(r); break;
    case FAIR_NOTE_COMMIT:
        if (has_seat) misses_commit(r, seat, player_at(&l->play->table, seat), 0);
        break;
    case FAIR_NOTE_SHOW:
        if (has_seat) misses_show(r, seat);
        break;
    case FAIR_NOTE_READY: misses_ready(r); break;
    case FAIR_NOTE_VOID:
        r->voids++;
        if (note->epoch == r->house.coming.number) misses_void(r, 0);
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
    if (l->play->game && note.kind > FAIR_BAD_NOTE) again(l, &note);
    if (l->play->game && note.kind > FAIR_BAD_NOTE &&
        !fair_house_note(&r->house, &note, &l->play->rules, seed_of, l))
        return broken(l, "the seeds do not fit it");
    came = pit_replay_line(l->play, line, n, &said);
    if (came != PIT_LINE_DONE && came != PIT_LINE_EMPTY) return broken(l, said.words);
    scribe_again_line(&r->scribe, line, n);
    fair_house_wrote(&r->house, line, n);
    fair_house_wrote(&r->house, "\n", 1);
    if (r->scribe.fresh && !r->house.in_play && r->house.stage == FAIR_READY) {
        fair_house_play(&r->house);
        keeper_epoch(&l->play->table.keeper);
        r->scribe.fresh = false;
    }
    return true;
}

/* A comment to the engine. */
static void load_origin(struct room *r, struct word line)
{
    const size_t n = sizeof ROOM_FOLLOWS - 1, id = sizeof r->follows - 1;

    if (line.n < n + id || memcmp(line.at, ROOM_FOLLOWS, n) != 0) return;
    memcpy(r->follows, line.at + n, id);
    r->follows[id] = '\0';
}

static void load_text(void *with, int64_t seq, const char *text, size_t n)
{
    struct loading *l = with;
    const char *at = text, *end = text + n;
    struct word line;

    (void)seq;
    while (l->good && line_next(&at, end, &line)) {
        if (!load_line(l, line.at, line.n)) return;
        load_origin(l->room, line);
        if (!l->play->open || !l->play->table.state.phase)
            l->room->finished = l->room->written + (size_t)(at - text);
    }
    l->room->written += n;
}

/* The rest of the shoe that is being dealt: the same cards as before. */
static void load_shoe(struct loading *l)
{
    struct room *r = l->room;
    struct pit_keeper *k = &r->table.keeper;
    const struct fair_epoch *e = &r->house.playing;
    uint8_t cards[PIT_PILE_MAX];

    if (!r->house.in_play || fair_source(e) != FAIR_SHOE || r->scribe.fresh) return;
    epoch_cards(e, cards);
    for (int i = 0; i < l->asides; i++) {
        int card = cards[l->aside[i]];

        if (k->aside[i] == PIT_FACE_DOWN) k->left[card]--;
        k->aside[i] = (uint8_t)card;
    }
    if (pit_table_cards(&r->table, cards + l->draws, e->n - l->draws))
        broken(l, "the cards that were dealt are not those of the shoe");
}

static void load_seats(struct room *r)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        if (!(r->table.state.seated >> i & 1)) continue;
        r->seat[i].player = hub_player(r->hub, player_at(&r->table, i));
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
    if (json_get(&root, "policy", &v) == JSON_FOUND)
        for (int i = 0; policy_words[i]; i++)
            if (json_is_text(&v, policy_words[i])) r->policy = (enum policy)i;
    if (json_get(&root, "bet", &v) == JSON_FOUND && json_as_i64(&v, &number))
        r->bet_seconds = (int)number;
    if (json_get(&root, "turn", &v) == JSON_FOUND && json_as_i64(&v, &number))
        r->turn_seconds = (int)number;
    if (json_get(&root, "private", &v) == JSON_FOUND) json_as_bool(&v, &r->is_private);
    if (json_get(&root, "owner", &v) == JSON_FOUND) json_as_i64(&v, &r->owner);
}

/* The rules as the log has them, every option: what is not set there means what it meant when the
 * table was opened. */
struct first_rules {
    char text[PIT_RULES_TEXT];
    bool looked;
};

static void keep_rules(void *with, int64_t seq, const char *text, size_t n)
{
    struct first_rules *first = with;
    const char *at = text, *end = text + n;
    struct word line;

    (void)seq;
    while (!first->looked && line_next(&at, end, &line)) {
        if (line.n <= 6 || line.n - 6 >= sizeof first->text || memcmp(line.at, "rules ", 6) != 0)
            continue;
        memcpy(first->text, line.at + 6, line.n - 6);
        break;
    }
    first->looked = true; /* they stand at its beginning */
}

/* The log has every option; what the house has set is in the row. An option that has another value
 * than the row would give it today stays told. */
static void keep_given(struct pit_rules *rules, const char *text)
{
    struct pit_rules as_set;
    struct pit_problem problem;

    if (!pit_rules_parse(&as_set, rules->game, text, strlen(text), &problem)) return;
    for (int i = 0; rules->game->options[i].key; i++)
        rules->given[i] = as_set.given[i] || rules->option[i] != as_set.option[i];
}

static bool load(struct loading *l, const struct ledger_op *row)
{
    struct room *r = l->room;
    struct ledger *books = store_books(r->hub->store);
    const char *text = row->as.table.rules;
    size_t game = strcspn(text, " ");
    struct first_rules first = {.looked = false};
    struct pit_rules rules;
    struct pit_problem problem;

    if (!pit_game_find(text, game)) return broken(l, "no such game");
    text += game + (text[game] == ' ');
    if (ledger_log(books, r->id, keep_rules, &first) && first.text[0]) text = first.text;
    if (!pit_rules_parse(&rules, pit_game_find(row->as.table.rules, game), text, strlen(text),
                         &problem))
        return broken(l, problem.words);
    ledger_seeds(books, r->id, keep_seed, l);
    if (!fair_house_again(&r->house, r->hub->system, r->public_id, row->as.table.key_seed, &rules,
                          seed_of, l))
        return broken(l, "the seed of its first epoch is missing");
    pit_replay_open(l->play, saw, l);
    scribe_again_begin(&r->scribe, &r->house, &l->play->table.rules);
    if (!ledger_log(books, r->id, load_text, l) || !l->good)
        return l->good ? broken(l, "it cannot be read") : false;
    if (!l->play->open) pit_table_open(&l->play->table, &rules);
    r->table = l->play->table;
    keep_given(&r->table.rules, row->as.table.rules + game + (row->as.table.rules[game] == ' '));
    r->scribe.rules = &r->table.rules;
    room_looks(r);
    load_shoe(l);
    return l->good;
}

/* Where the log ends, the accounts stand. */
static bool agrees(struct loading *l)
{
    struct room *r = l->room;
    struct ledger *books = store_books(r->hub->store);
    const struct pit_state *s = &r->table.state;

    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        int64_t player = s->seated >> i & 1 ? player_at(&r->table, i) : 0;
        pit_money chips = 0, play = 0;

        for (int k = 0; player && k < PIT_SEATS_MAX; k++) {
            if (!(s->seated >> k & 1) || player_at(&r->table, k) != player) continue;
            chips += s->chips[k];
            play += room_staked(r, k);
        }
        if (player && (ledger_balance(books, LEDGER_CHIPS, player, r->id) != chips ||
                       ledger_balance(books, LEDGER_PLAY, player, r->id) != play))
            return broken(l, "the accounts of a seat have something else");
    }
    if (ledger_balance(books, LEDGER_HOUSE, 0, r->id) !=
            s->house + ledger_corrected(books, r->id) ||
        ledger_balance(books, LEDGER_METER, 0, r->id) != s->meter)
        return broken(l, "the account of the house has something else");
    return true;
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
    good = load(&l, row) && agrees(&l);
    free(l.play);
    free(l.seed);
    if (!good) {
        room_free(r);
        return NULL;
    }
    books_start(r);
    room_note_turned(r);
    room_name_rules(r);
    load_seats(r);
    room_wakes(r);
    room_enlist(r);
    room_seal(r);
    return r;
}
