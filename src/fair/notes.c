/* notes.c -- reading and writing the lines that prove a shoe. */

#include "notes.h"

#include "core/line.h"

#include <string.h>

/* ---- the fields ---- */

enum type {
    HEX,       /* size bytes */
    SIGNATURE, /* hex, and may be left out */
    NUMBER,    /* up to limit */
    TIME,      /* 2026-11-15T13:24:00.123Z */
    WORDS,     /* the rest of the line */
};

struct field {
    char letter;
    enum type type;
    size_t at; /* in struct fair_note */
    uint64_t limit;
    const char *name;
};

#define AT(member) offsetof(struct fair_note, member)
#define BYTES(member) sizeof((struct fair_note *)0)->member

static const struct field fields[] = {
    {'T', HEX, AT(table_id), BYTES(table_id), "ID"},
    {'K', HEX, AT(key), BYTES(key), "KEY"},
    {'t', TIME, AT(time_ms), 0, "TIME"},
    {'E', NUMBER, AT(epoch), UINT64_MAX, "EPOCH"},
    {'d', NUMBER, AT(decks), UINT8_MAX, "DECKS"},
    {'n', NUMBER, AT(n), UINT16_MAX, "N"},
    {'s', NUMBER, AT(stop), UINT16_MAX, "STOP"},
    {'m', NUMBER, AT(seats), UINT8_MAX, "SEATS"},
    {'R', HEX, AT(rules_hash), FAIR_HASH, "RULES"},
    {'C', HEX, AT(commit), FAIR_HASH, "COMMIT"},
    {'i', NUMBER, AT(seat), UINT8_MAX, "SEAT"},
    {'G', HEX, AT(player_tag), FAIR_PLAYER_TAG, "TAG"},
    {'S', HEX, AT(signature), FAIR_SIGNATURE, "SIGNATURE"},
    {'O', SIGNATURE, AT(signature), FAIR_SIGNATURE, "[SIGNATURE]"},
    {'M', NUMBER, AT(time_ms), UINT64_MAX, "MS"},
    {'f', NUMBER, AT(first_seat), UINT8_MAX, "FIRST"},
    {'N', HEX, AT(next), FAIR_HASH, "NEXT"},
    {'H', HEX, AT(head), FAIR_HASH, "HEAD"},
    {'a', NUMBER, AT(cut_accept), 1, "ACCEPT"},
    {'p', NUMBER, AT(cut_pos), UINT16_MAX, "CUT"},
    {'x', HEX, AT(seed), FAIR_SEED, "SEED"},
    {'r', NUMBER, AT(seeded), UINT64_MAX, "N"},
    {'w', WORDS, AT(why), FAIR_WHY_MAX, "WHY"},
};

_Static_assert(FAIR_NOTE_LINE >= (int)sizeof "commit" + (1 + 20) + (1 + 3) +
                                     (1 + 2 * FAIR_PLAYER_TAG) + (1 + 2 * FAIR_HASH) +
                                     (1 + 2 * FAIR_SIGNATURE) + 1 &&
                   FAIR_NOTE_LINE >= (int)sizeof "epoch" + (1 + 20) + 2 * (1 + 3) + 2 * (1 + 5) +
                                         2 * (1 + 2 * FAIR_HASH) + 1 &&
                   FAIR_NOTE_LINE >= (int)sizeof "epoch-void" + (1 + 20) + (1 + FAIR_WHY_MAX) + 1,
               "no other line is longer than a lock");

struct form {
    enum fair_note_kind kind;
    const char *name, *letters;
};

static const struct form forms[] = {
    {FAIR_NOTE_TABLE, "table", "TK"},      {FAIR_NOTE_TIME, "time", "t"},
    {FAIR_NOTE_EPOCH, "epoch", "EdnsmRC"}, {FAIR_NOTE_COMMIT, "commit", "EiGCS"},
    {FAIR_NOTE_LOCK, "lock", "EMfNHS"},    {FAIR_NOTE_SHOW, "show", "Eiapx"},
    {FAIR_NOTE_READY, "ready", "ES"},      {FAIR_NOTE_REVEAL, "reveal", "Ex"},
    {FAIR_NOTE_VOID, "epoch-void", "Ew"},  {FAIR_NOTE_CHAIN, "chain", "HO"},
    {FAIR_NOTE_SEEDED, "seeded", "r"},
};

static const struct field *field_of(char letter)
{
    const struct field *f = fields;

    while (f->letter != letter)
        f++;
    return f;
}

/* ---- time ---- */

enum { MS_A_DAY = 86400000 };

/* Days since 1970-01-01 of a date of the Gregorian calendar, years counted from March. */
static int64_t days_of(int64_t year, int month, int day)
{
    int64_t y = month > 2 ? year : year - 1;
    int m = (month + 9) % 12;

    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719468;
}

static void date_of(int64_t days, int64_t *year, int *month, int *day)
{
    *year = 1970 + days / 366; /* not after it */
    while (days_of(*year + 1, 1, 1) <= days)
        ++*year;
    *month = 1;
    while (*month < 12 && days_of(*year, *month + 1, 1) <= days)
        ++*month;
    *day = (int)(days - days_of(*year, *month, 1)) + 1;
}

static void write_digits(struct pit_text *out, int64_t number, int digits)
{
    char text[8];

    for (int i = digits - 1; i >= 0; i--, number /= 10)
        text[i] = (char)('0' + number % 10);
    pit_text_add(out, text, (size_t)digits);
}

static void write_time(struct pit_text *out, uint64_t ms)
{
    int64_t year, in_day = (int64_t)(ms % MS_A_DAY);
    int month, day;

    date_of((int64_t)(ms / MS_A_DAY), &year, &month, &day);
    write_digits(out, year, 4);
    pit_text_str(out, "-");
    write_digits(out, month, 2);
    pit_text_str(out, "-");
    write_digits(out, day, 2);
    pit_text_str(out, "T");
    write_digits(out, in_day / 3600000, 2);
    pit_text_str(out, ":");
    write_digits(out, in_day / 60000 % 60, 2);
    pit_text_str(out, ":");
    write_digits(out, in_day / 1000 % 60, 2);
    pit_text_str(out, ".");
    write_digits(out, in_day % 1000, 3);
    pit_text_str(out, "Z");
}

/* Reads what write_time writes and nothing else: what it reads is written again and compared. */
static bool read_time(struct word w, uint64_t *ms)
{
    static const uint8_t place[7][2] = {{0, 4}, {5, 2}, {8, 2}, {11, 2}, {14, 2}, {17, 2}, {20, 3}};
    int64_t part[7] = {0};
    char again[32];
    struct pit_text text = pit_text_in(again, sizeof again);

    if (w.n != 24) return false;
    for (int i = 0; i < 7; i++)
        for (int k = 0; k < place[i][1]; k++) {
            char c = w.at[place[i][0] + k];

            if (c < '0' || c > '9') return false;
            part[i] = part[i] * 10 + (c - '0');
        }
    if (part[0] < 1970 || part[1] < 1 || part[1] > 12 || part[2] < 1 || part[3] > 23 ||
        part[4] > 59 || part[5] > 59)
        return false;
    *ms = (uint64_t)(days_of(part[0], (int)part[1], (int)part[2]) * MS_A_DAY + part[3] * 3600000 +
                     part[4] * 60000 + part[5] * 1000 + part[6]);
    write_time(&text, *ms);
    return memcmp(again, w.at, w.n) == 0;
}

/* ---- numbers ---- */

/* In 64 bits and in its one form, without zeros in front. */
static bool read_number(struct word w, uint64_t limit, uint64_t *out)
{
    uint64_t number = 0;

    if (w.n == 0 || (w.n > 1 && w.at[0] == '0')) return false;
    for (size_t i = 0; i < w.n; i++) {
        uint64_t digit = (uint64_t)(w.at[i] - '0');

        if (w.at[i] < '0' || w.at[i] > '9' || number > (UINT64_MAX - digit) / 10) return false;
        number = number * 10 + digit;
    }
    *out = number;
    return number <= limit;
}

/* ---- reading ---- */

/* The rest of the line. */
static bool read_words(struct fair_note *note, struct line *l)
{
    struct word w = line_rest(*l);

    l->at = l->end;
    if (w.n == 0 || w.n >= sizeof note->why) return false;
    for (size_t i = 0; i < w.n; i++)
        if ((unsigned char)w.at[i] < 0x20 || w.at[i] == 0x7f) return false;
    memcpy(note->why, w.at, w.n);
    return true;
}

static bool read_field(struct fair_note *note, const struct field *f, struct line *l)
{
    void *to = (char *)note + f->at;
    struct word w;

    if (f->type == WORDS) return read_words(note, l);
    w = line_word(l);
    switch (f->type) {
    case HEX: return fair_unhex(w.at, w.n, to, f->limit);
    case NUMBER: return read_number(w, f->limit, to);
    case TIME: return read_time(w, to);
    case SIGNATURE: note->is_signed = w.n > 0; return !w.n || fair_unhex(w.at, w.n, to, f->limit);
    default: return false;
    }
}

/* "epoch: expected: epoch EPOCH DECKS ...; SEED cannot be read". */
static enum fair_note_kind bad(struct fair_note *note, const struct form *form, const char *what)
{
    struct pit_text t = pit_text_in(note->wrong, sizeof note->wrong);

    pit_text_str(&t, what);
    pit_text_str(&t, " expected: ");
    pit_text_str(&t, form->name);
    for (const char *letter = form->letters; *letter; letter++) {
        pit_text_str(&t, " ");
        pit_text_str(&t, field_of(*letter)->name);
    }
    return note->kind = FAIR_BAD_NOTE;
}

enum fair_note_kind fair_note_read(struct fair_note *note, const char *line, size_t n)
{
    const struct form *form = forms, *end = forms + sizeof forms / sizeof forms[0];
    struct line l = line_of(line, n);
    struct word w = line_word(&l);

    note->kind = FAIR_NO_NOTE;
    while (form < end && !word_is(w, form->name))
        form++;
    if (form == end) return FAIR_NO_NOTE;
    *note = (struct fair_note){.kind = form->kind};
    for (const char *letter = form->letters; *letter; letter++) {
        const struct field *f = field_of(*letter);
        char what[48];
        struct pit_text t = pit_text_in(what, sizeof what);

        if (read_field(note, f, &l)) continue;
        pit_text_str(&t, f->name);
        pit_text_str(&t, " cannot be read:");
        return bad(note, form, what);
    }
    return line_word(&l).n ? bad(note, form, "one word too many:") : note->kind;
}

/* ---- writing ---- */

static void write_field(struct pit_text *out, const struct fair_note *note, const struct field *f)
{
    const void *from = (const char *)note + f->at;
    char hex[2 * FAIR_SIGNATURE + 1];

    if (f->type == SIGNATURE && !note->is_signed) return;
    pit_text_str(out, " ");
    switch (f->type) {
    case HEX:
    case SIGNATURE:
        fair_hex(from, f->limit, hex);
        pit_text_str(out, hex);
        break;
    case NUMBER: pit_text_uint(out, *(const uint64_t *)from); break;
    case TIME: write_time(out, *(const uint64_t *)from); break;
    case WORDS: pit_text_str(out, note->why); break;
    }
}

void fair_note_write(struct pit_text *out, const struct fair_note *note)
{
    const struct form *form = forms;

    while (form->kind != note->kind)
        form++;
    pit_text_str(out, form->name);
    for (const char *letter = form->letters; *letter; letter++)
        write_field(out, note, field_of(*letter));
    pit_text_str(out, "\n");
}
