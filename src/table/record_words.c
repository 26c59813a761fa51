/* record_words.c -- the words of a record's line: seats, hands, spots, and what is said of a wrong
 * one. */

#include "record_lines.h"

#include <string.h>

enum { LARGE_LAYOUT = 100 };

struct pit_text record_text(struct pit_said *said)
{
    return pit_text_in(said->words, sizeof said->words);
}

enum pit_line record_bad(struct pit_replay *p, struct word w, const char *what)
{
    struct pit_text t = record_text(p->said);

    p->said->code = "text";
    p->unknown = false;
    if (w.n) {
        pit_text_quote(&t, w.at, w.n, 60);
        pit_text_str(&t, ": ");
    }
    pit_text_str(&t, what);
    return PIT_LINE_BAD;
}

enum pit_line record_unknown(struct pit_replay *p, struct word w, const char *what)
{
    enum pit_line came = record_bad(p, w, what);

    p->unknown = true;
    return came;
}

enum pit_line record_refuse(struct pit_replay *p, const char *code, uint16_t clause)
{
    p->said->refused = true;
    p->said->code = code;
    p->said->clause = clause;
    return PIT_LINE_REFUSED;
}

enum pit_line record_refuse_in_words(struct pit_replay *p, enum pit_error err, const char *what)
{
    struct pit_text t = record_text(p->said);

    pit_text_str(&t, what);
    return record_refuse(p, pit_error_word(err), 0);
}

/* The answer of the table to an event. */
enum pit_line record_answer(struct pit_replay *p, const struct pit_event *e, enum pit_error err,
                            const struct pit_range *why)
{
    struct pit_text t = record_text(p->said);

    if (!err) return PIT_LINE_DONE;
    pit_refusal_text(&t, &p->table.rules, &p->table.state, e, err, why);
    return record_refuse(p, pit_error_word(err), why->clause);
}

const char record_seat_form[] = "a seat is a number from 1";
const char record_amount_form[] =
    "an amount is dollars with at most two decimals, such as 5 or 2.50";
const char record_hand_form[] = "a hand is a number from 1 behind the spot or the seat, as in 1/2";

/* Seats count from 1; what is no seat of any table becomes one that no table has. */
bool record_seat(struct word w, uint8_t *seat)
{
    int64_t number;

    if (!word_number(w, 4, &number)) return false;
    *seat = number >= 1 && number <= PIT_SEATS_MAX ? (uint8_t)(number - 1) : PIT_SEATS_MAX;
    return true;
}

/* Takes "/2" off the end of a word; hands count from 1, and one that is left out is the first.
 * Without a hand: *named is false. False: what stands there is no hand. */
bool record_hand(struct word *w, uint8_t *hand, bool *named)
{
    const char *slash = memchr(w->at, '/', w->n);
    int64_t number;
    struct word rest;

    *hand = 0;
    *named = slash != NULL;
    if (!slash) return true;
    rest = (struct word){slash + 1, (size_t)(w->at + w->n - slash - 1)};
    if (!word_number(rest, 2, &number) || number < 1) return false;
    *hand = number <= PIT_HANDS_MAX ? (uint8_t)(number - 1) : PIT_HANDS_MAX;
    w->n = (size_t)(slash - w->at);
    return true;
}

int record_spot(const struct pit_rules *r, struct word w)
{
    for (int i = 0; i < r->spots; i++)
        if (word_is(w, r->spot[i].name)) return i;
    return -1;
}

/* The length of the part of a name that begins here: up to the next dash. */
static size_t part_at(struct word w, size_t from)
{
    size_t n = 0;

    while (from + n < w.n && w.at[from + n] != '-')
        n++;
    return n;
}

/* How much alike the name of a spot is to what somebody wrote: 0 if it is of another kind, the
 * part before its numbers; else one more than the numbers that they share. */
static int alike(const char *name, struct word w)
{
    struct word has = {name, strlen(name)};
    size_t stem = part_at(has, 0);
    int shared = 1;

    if (part_at(w, 0) != stem || memcmp(w.at, name, stem) != 0) return 0;
    for (size_t at = stem + 1; at < has.n; at += part_at(has, at) + 1)
        for (size_t i = stem + 1; i < w.n; i += part_at(w, i) + 1)
            shared += part_at(w, i) == part_at(has, at) &&
                      memcmp(w.at + i, name + at, part_at(has, at)) == 0;
    return shared;
}

/* True if the name has this word behind a dash: "coupon" of "pass-coupon". */
static bool has_part(const char *name, struct word w)
{
    struct word has = {name, strlen(name)};

    for (size_t at = part_at(has, 0) + 1; at < has.n; at += part_at(has, at) + 1)
        if (part_at(has, at) == w.n && memcmp(name + at, w.at, w.n) == 0) return true;
    return false;
}

/* True if the spot before it is of the same kind. */
static bool repeats_kind(const struct pit_rules *r, int spot)
{
    struct word before = {spot ? r->spot[spot - 1].name : "", 0};

    before.n = strlen(before.at);
    return alike(r->spot[spot].name, before) > 0;
}

/* Of many spots of the kind that was meant, the first few and the last. */
static bool is_passed_over(int i, int many)
{
    enum { FEW = 4, ALL = 12 };

    return many > ALL && i >= FEW && i < many - 1;
}

/* The spots of the kind that was meant, those that share a number with it; or those that have the
 * word in their name; or all, and of a large layout the first of each kind. */
enum pit_line record_refuse_spot(struct pit_replay *p, struct word w)
{
    const struct pit_rules *r = &p->table.rules;
    struct pit_text t = record_text(p->said);
    int most = 0, closest = 0, listed = 0, many = 0;
    bool part = false;

    for (int i = 0; i < r->spots; i++) {
        int shared = alike(r->spot[i].name, w);

        part |= !r->spot[i].left_out && has_part(r->spot[i].name, w);
        if (shared > most) closest = i;
        if (shared > most) most = shared;
    }
    for (int i = 0; i < r->spots && most; i++)
        many += !r->spot[i].left_out && alike(r->spot[i].name, w) >= (most > 1 ? 2 : most);
    pit_text_quote(&t, w.at, w.n, 40);
    pit_text_str(&t, ": no such spot, the layout has");
    for (int i = 0; i < r->spots; i++) {
        if (r->spot[i].left_out || alike(r->spot[i].name, w) < (most > 1 ? 2 : most)) continue;
        if (!most && part && !has_part(r->spot[i].name, w)) continue;
        if (!most && !part && r->spots > LARGE_LAYOUT && repeats_kind(r, i)) continue;
        if (t.used + sizeof r->spot[i].name + sizeof ", ..." > t.room) {
            pit_text_str(&t, ", ...");
            break;
        }
        if (is_passed_over(listed++, many)) continue;
        pit_text_str(&t, listed == 1 ? " " : is_passed_over(listed - 2, many) ? " ... " : ", ");
        pit_text_str(&t, r->spot[i].name);
    }
    if (!listed) pit_text_str(&t, " none of its kind");
    return record_refuse(p, pit_error_word(PIT_ERR_SPOT), most ? r->spot[closest].clause : 0);
}
