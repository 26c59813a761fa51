/* epoch_json.c -- an epoch read from JSON, and what follows from its seeds written as such. */

#include "epoch_json.h"

#include "core/json_read.h"
#include "pit/cards.h"

#include <string.h>

/* ---- the fields ---- */

/* Where a field goes. Bytes come as hex, numbers are as large as their place. */
struct field {
    const char *name;
    bool hex;
    size_t at, size;
    uint64_t most;
};

#define BYTES(type, name, member)                                                                  \
    {                                                                                              \
        name, true, offsetof(struct type, member), sizeof((struct type *)0)->member, 0             \
    }
#define NUMBER(type, name, member, most)                                                           \
    {                                                                                              \
        name, false, offsetof(struct type, member), sizeof((struct type *)0)->member, most         \
    }

static const struct field epoch_fields[] = {
    BYTES(fair_epoch, "table_id", table_id),
    NUMBER(fair_epoch, "epoch", number, UINT64_MAX),
    NUMBER(fair_epoch, "game", game, UINT8_MAX),
    NUMBER(fair_epoch, "decks", decks, UINT8_MAX),
    NUMBER(fair_epoch, "n", n, UINT16_MAX),
    NUMBER(fair_epoch, "stop", stop, UINT16_MAX),
    NUMBER(fair_epoch, "mode", mode, UINT8_MAX),
    NUMBER(fair_epoch, "max_seats", max_seats, UINT8_MAX),
    BYTES(fair_epoch, "rules_hash", rules_hash),
    BYTES(fair_epoch, "server_seed", server_seed),
    BYTES(fair_epoch, "c_s_next", next),
    BYTES(fair_epoch, "audit_head", audit_head),
    NUMBER(fair_epoch, "t_ms", time_ms, UINT64_MAX),
    NUMBER(fair_epoch, "beacon_round", beacon_round, UINT64_MAX),
    NUMBER(fair_epoch, "first_seat", first_seat, UINT8_MAX),
    {0},
};

static const struct field seat_fields[] = {
    NUMBER(fair_seat, "seat", seat, UINT8_MAX),
    NUMBER(fair_seat, "cut_accept", cut_accept, 1),
    NUMBER(fair_seat, "cut_pos", cut_pos, UINT16_MAX),
    BYTES(fair_seat, "player_tag", player_tag),
    BYTES(fair_seat, "seat_seed", seed),
    {0},
};

/* ---- reading ---- */

/* What is being read, for the words of a refusal: "seats[2].cut_pos". */
struct place {
    struct pit_text words;
    int seat; /* -1: the epoch itself */
};

static bool refuse(struct place *p, const char *field, const char *words)
{
    if (p->seat >= 0) {
        pit_text_str(&p->words, "seats[");
        pit_text_int(&p->words, p->seat);
        pit_text_str(&p->words, field ? "]." : "]");
    }
    if (field) pit_text_str(&p->words, field);
    pit_text_str(&p->words, words);
    return false;
}

/* "n is missing: a whole number from 0 to 65535". */
static bool refuse_field(struct place *p, const struct field *f, const char *words)
{
    refuse(p, f->name, words);
    if (f->hex) {
        pit_text_uint(&p->words, 2 * f->size);
        pit_text_str(&p->words, " hex digits in lower case");
    } else {
        pit_text_str(&p->words, "a whole number from 0 to ");
        pit_text_uint(&p->words, f->most);
    }
    return false;
}

static bool put_bytes(const struct field *f, const struct json_value *v, void *to)
{
    char text[2 * FAIR_HASH + 1];

    return json_as_text(v, text, 2 * f->size + 1) && fair_unhex(text, strlen(text), to, f->size);
}

static bool put_number(const struct field *f, const struct json_value *v, void *to)
{
    uint64_t number;

    if (!json_as_u64(v, &number) || number > f->most) return false;
    if (f->size == 1)
        *(uint8_t *)to = (uint8_t)number;
    else if (f->size == 2)
        *(uint16_t *)to = (uint16_t)number;
    else
        *(uint64_t *)to = number;
    return true;
}

static bool read_fields(struct place *p, const struct json_value *from, const struct field *f,
                        void *to)
{
    for (; f->name; f++) {
        void *at = (char *)to + f->at;
        struct json_value v;

        switch (json_get(from, f->name, &v)) {
        case JSON_ABSENT: return refuse_field(p, f, " is missing: ");
        case JSON_TWICE: return refuse(p, f->name, " appears twice; each field is named once");
        default: break;
        }
        if (!(f->hex ? put_bytes(f, &v, at) : put_number(f, &v, at)))
            return refuse_field(p, f, ": ");
    }
    return true;
}

static bool read_seat(struct place *p, const struct json_value *from, struct fair_seat *s)
{
    struct json_value shown;

    if (from->type != JSON_OBJECT) return refuse(p, NULL, ": a seat is an object");
    if (!read_fields(p, from, seat_fields, s)) return false;
    if (!s->seat) return refuse(p, "seat", ": seats are counted from 1");
    s->shown = true;
    switch (json_get(from, "shown", &shown)) {
    case JSON_ABSENT: return true;
    case JSON_TWICE: return refuse(p, "shown", " appears twice; each field is named once");
    default: break;
    }
    return json_as_bool(&shown, &s->shown) || refuse(p, "shown", ": use true or false");
}

static bool read_seats(struct place *p, const struct json_value *root, struct fair_epoch *e)
{
    struct json_value list, item;
    struct json_items items;

    switch (json_get(root, "seats", &list)) {
    case JSON_ABSENT: return refuse(p, "seats", " is missing: use a list of seats");
    case JSON_TWICE: return refuse(p, "seats", " appears twice; each field is named once");
    default: break;
    }
    if (list.type != JSON_ARRAY) return refuse(p, "seats", ": use a list of seats");
    for (items = json_items(&list); json_next(&items, NULL, &item); e->seats++) {
        if (e->seats == FAIR_SEATS_MAX) return refuse(p, "seats", ": there are at most 255");
        p->seat = e->seats;
        if (!read_seat(p, &item, &e->seat[e->seats])) return false;
        p->seat = -1;
    }
    return true;
}

static bool sort_seats(struct place *p, struct fair_epoch *e)
{
    int at = 1;

    if (fair_sort_seats(e)) return true;
    while (e->seat[at].seat != e->seat[at - 1].seat)
        at++;
    refuse(p, "seats", ": seat ");
    pit_text_int(&p->words, e->seat[at].seat);
    pit_text_str(&p->words, " appears twice; each seat is named once");
    return false;
}

static bool refuse_game(struct place *p)
{
    refuse(p, "game", ": use a whole number, one of");
    for (int game = 1; game < FAIR_GAMES; game++) {
        pit_text_str(&p->words, game > 1 ? ", " : " ");
        pit_text_int(&p->words, game);
        pit_text_str(&p->words, " ");
        pit_text_str(&p->words, fair_games[game].name);
    }
    return false;
}

/* What the fields say together. */
static bool agree(struct place *p, const struct fair_epoch *e)
{
    bool other = e->game >= FAIR_OTHER_GAMES, dice, wheel;
    int source;

    if (!other && (e->game < 1 || e->game >= FAIR_GAMES)) return refuse_game(p);
    source = other ? (int)fair_source(e) : fair_games[e->game].source;
    dice = source == FAIR_DICE;
    wheel = source == FAIR_WHEEL;
    if (e->mode) return refuse(p, "mode", ": use 0; the other modes are reserved");
    if (dice && e->n) return refuse(p, "n", ": use 0 for dice");
    if (wheel && !e->n) return refuse(p, "n", ": a wheel has at least 1 pocket");
    if (dice || wheel) {
        if (e->decks) return refuse(p, "decks", ": use 0 for dice and wheels");
        if (e->stop >= 1 && e->stop <= FAIR_ROUNDS_MAX) return true;
        return refuse(p, "stop", ": use the number of rounds, 1 to 256");
    }
    if (!e->decks) return refuse(p, "decks", ": a game of cards has at least 1");
    if (e->n != 52 * e->decks) {
        refuse(p, "n", ": use 52 times decks, ");
        pit_text_int(&p->words, (int64_t)52 * e->decks);
        return false;
    }
    return e->stop < e->n || refuse(p, "stop", ": fewer cards than n lie behind the cut card");
}

static bool read_text(struct place *p, const char *text, size_t n, struct fair_epoch *e)
{
    struct json_problem why;
    struct json_value root;

    if (!json_parse(text, n, &root, &why)) {
        refuse(p, NULL, "line ");
        pit_text_uint(&p->words, why.line);
        pit_text_str(&p->words, ", column ");
        pit_text_uint(&p->words, why.column);
        pit_text_str(&p->words, ": no JSON: ");
        pit_text_str(&p->words, why.words);
        return false;
    }
    if (root.type != JSON_OBJECT) return refuse(p, NULL, "an epoch is a JSON object");
    return read_fields(p, &root, epoch_fields, e) && agree(p, e) && read_seats(p, &root, e) &&
           sort_seats(p, e);
}

bool report_epoch_read(struct fair_epoch *e, const char *text, size_t n,
                       struct pit_problem *problem)
{
    struct place p = {pit_text_in(problem->words, sizeof problem->words), -1};

    *e = (struct fair_epoch){0};
    return read_text(&p, text, n, e);
}

/* ---- before the seeds are known ---- */

/* A hash that was announced stands where one would follow from seeds. */
static bool read_announced(struct place *p, const struct json_value *from, const struct field *f,
                           void *to)
{
    struct json_value v;

    switch (json_get(from, f->name, &v)) {
    case JSON_ABSENT: return true;
    case JSON_TWICE: return refuse(p, f->name, " appears twice; each field is named once");
    default: return put_bytes(f, &v, (char *)to + f->at) || refuse_field(p, f, ": ");
    }
}

static bool read_commits(struct place *p, const struct json_value *list, struct fair_epoch *e)
{
    static const struct field commit = BYTES(fair_seat, "commit", commit);
    struct json_items items = json_items(list);
    struct json_value item, number;
    uint64_t seat = 0;

    for (p->seat = 0; json_next(&items, NULL, &item); p->seat++) {
        struct fair_seat *s = e->seat;

        if (json_get(&item, "seat", &number) == JSON_FOUND) json_as_u64(&number, &seat);
        while (s->seat != seat)
            s++;
        fair_commit_seat(e, s, s->commit); /* under the C_S that was announced */
        if (!read_announced(p, &item, &commit, s)) return false;
    }
    return true;
}

bool report_announced_read(struct fair_epoch *e, const char *text, size_t n,
                           struct pit_problem *problem)
{
    static const struct field c_s = BYTES(fair_epoch, "c_s", commit);
    struct place p = {pit_text_in(problem->words, sizeof problem->words), -1};
    struct json_value root, list;
    struct json_problem why;

    if (!json_parse(text, n, &root, &why) || !read_announced(&p, &root, &c_s, e)) return false;
    return json_get(&root, "seats", &list) != JSON_FOUND || read_commits(&p, &list, e);
}

/* ---- JSON ---- */

static void write_hash(struct pit_text *out, const char *before, const uint8_t hash[FAIR_HASH])
{
    char hex[2 * FAIR_HASH + 1];

    fair_hex(hash, FAIR_HASH, hex);
    pit_text_str(out, before);
    pit_text_str(out, "\"");
    pit_text_str(out, hex);
    pit_text_str(out, "\"");
}

static void write_cards(struct pit_text *out, const struct fair_outcome *shoe)
{
    pit_text_str(out, ",\"cut\":");
    pit_text_int(out, shoe->cut);
    pit_text_str(out, ",\"order\":[");
    for (int i = 0; i < shoe->epoch.n; i++) {
        pit_text_str(out, i ? ",\"" : "\"");
        pit_text_str(out, pit_card_name(shoe->order[i] % PIT_CARDS));
        pit_text_str(out, "\"");
    }
    write_hash(out, "],\"order_hash\":", shoe->order_hash);
}

static void write_rounds(struct pit_text *out, const struct fair_outcome *shoe)
{
    bool dice = fair_source(&shoe->epoch) == FAIR_DICE;

    pit_text_str(out, dice ? ",\"rolls\":[" : ",\"spins\":[");
    for (int i = 0; i < shoe->epoch.stop; i++) {
        if (i) pit_text_str(out, ",");
        if (dice) {
            pit_text_str(out, "[");
            pit_text_int(out, shoe->order[i] / 6 + 1);
            pit_text_str(out, ",");
            pit_text_int(out, shoe->order[i] % 6 + 1);
            pit_text_str(out, "]");
        } else {
            pit_text_int(out, shoe->order[i]);
        }
    }
    pit_text_str(out, "]");
}

static void tell_hash(struct json *j, const char *key, const uint8_t hash[FAIR_HASH])
{
    char hex[2 * FAIR_HASH + 1];

    fair_hex(hash, FAIR_HASH, hex);
    json_str(j, key, hex);
}

void report_ceremony_json(struct json *j, const struct fair_epoch *e)
{
    json_open(j, NULL, '{');
    tell_hash(j, "c_s", e->commit);
    json_open(j, "c", '[');
    for (int i = 0; i < e->seats; i++)
        tell_hash(j, NULL, e->seat[i].commit);
    json_close(j, ']');
    tell_hash(j, "l", e->lock);
    tell_hash(j, "r", e->reveal);
    json_close(j, '}');
}

void report_shoe_json(struct pit_text *out, const struct fair_outcome *shoe)
{
    const struct fair_epoch *e = &shoe->epoch;

    write_hash(out, "{\"c_s\":", e->commit);
    pit_text_str(out, ",\"c\":[");
    for (int i = 0; i < e->seats; i++)
        write_hash(out, i ? "," : "", e->seat[i].commit);
    write_hash(out, "],\"l\":", e->lock);
    write_hash(out, ",\"r\":", e->reveal);
    write_hash(out, ",\"k\":", e->key);
    if (fair_source(e) == FAIR_SHOE)
        write_cards(out, shoe);
    else
        write_rounds(out, shoe);
    pit_text_str(out, "}\n");
}
