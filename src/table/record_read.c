/* record_read.c -- reads records, line by line, and plays them through a table. */

#include "pit/record.h"

#include "fair/notes.h"

#include <string.h>

struct word {
    const char *at;
    size_t n;
};

enum { WORDS_MAX = PIT_LINE_MAX / 2 };

/* A line in words. Kept out of the stack frames that recurse for "!". */
struct line {
    struct word word[WORDS_MAX];
    int words;
};

static bool is(struct word w, const char *text)
{
    return strlen(text) == w.n && memcmp(w.at, text, w.n) == 0;
}

/* ---- what came of a line ---- */

static struct pit_text words_of(struct pit_said *said)
{
    return pit_text_in(said->words, sizeof said->words);
}

/* "WORD: what is wrong". */
static enum pit_line bad(struct pit_replay *p, struct word w, const char *what)
{
    struct pit_text t = words_of(p->said);

    p->said->code = "text";
    if (w.n) {
        pit_text_quote(&t, w.at, w.n, 60);
        pit_text_str(&t, ": ");
    }
    pit_text_str(&t, what);
    return PIT_LINE_BAD;
}

static enum pit_line refuse(struct pit_replay *p, const char *code, uint16_t clause)
{
    p->said->refused = true;
    p->said->code = code;
    p->said->clause = clause;
    return PIT_LINE_REFUSED;
}

static enum pit_line refuse_in_words(struct pit_replay *p, enum pit_error err, const char *what)
{
    struct pit_text t = words_of(p->said);

    pit_text_str(&t, what);
    return refuse(p, pit_error_word(err), 0);
}

/* The answer of the table to an event. */
static enum pit_line answer(struct pit_replay *p, const struct pit_event *e, enum pit_error err,
                            const struct pit_range *why)
{
    struct pit_text t = words_of(p->said);

    if (!err) return PIT_LINE_DONE;
    pit_refusal_text(&t, &p->table.rules, &p->table.state, e, err, why);
    return refuse(p, pit_error_word(err), why->clause);
}

static enum pit_line take_event(struct pit_replay *p, const struct pit_event *e)
{
    struct pit_range why = {0};
    enum pit_error err = pit_table_do(&p->table, e, &why);

    return answer(p, e, err, &why);
}

/* ---- words that every line may have ---- */

static bool read_number(struct word w, int *out)
{
    int number = 0;

    if (w.n == 0 || w.n > 4) return false;
    for (size_t i = 0; i < w.n; i++) {
        if (w.at[i] < '0' || w.at[i] > '9') return false;
        number = number * 10 + (w.at[i] - '0');
    }
    *out = number;
    return true;
}

static const char seat_form[] = "a seat is a number from 1";
static const char amount_form[] =
    "an amount is dollars with at most two decimals, such as 5 or 2.50";
static const char card_form[] =
    "a card is a rank 23456789TJQKA and a suit cdhs, such as Td; xx unseen";

/* Seats count from 1; what is no seat of any table becomes one that no table has. */
static bool read_seat(struct word w, uint8_t *seat)
{
    int number;

    if (!read_number(w, &number)) return false;
    *seat = number >= 1 && number <= PIT_SEATS_MAX ? (uint8_t)(number - 1) : PIT_SEATS_MAX;
    return true;
}

static bool read_card(struct word w, int *card)
{
    return w.n == 2 && pit_card_parse(w.at, card);
}

static int find_spot(const struct pit_rules *r, struct word w)
{
    for (int i = 0; i < r->spots; i++)
        if (is(w, r->spot[i].name)) return i;
    return -1;
}

static enum pit_line refuse_spot(struct pit_replay *p, struct word w)
{
    struct pit_text t = words_of(p->said);

    pit_text_quote(&t, w.at, w.n, 40);
    pit_text_str(&t, ": no such spot, the layout has");
    for (int i = 0; i < p->table.rules.spots; i++) {
        if (p->table.rules.spot[i].left_out) continue;
        pit_text_str(&t, i ? ", " : " ");
        pit_text_str(&t, p->table.rules.spot[i].name);
    }
    return refuse(p, pit_error_word(PIT_ERR_SPOT), 0);
}

/* ---- lines that say what is played ---- */

/* Keeps the latest calls. */
static void hear(struct pit_replay *p, uint16_t call)
{
    if (p->heards == PIT_HEARD_MAX)
        memmove(p->heard, p->heard + 1, (size_t)--p->heards * sizeof p->heard[0]);
    p->heard[p->heards++] = call;
}

static void watch(void *with, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *effects, int count)
{
    struct pit_replay *p = with;

    if (p->trying) return;
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        if (fx->kind == PIT_CALL) hear(p, fx->to);
        if (fx->kind != PIT_SETTLE) continue;
        p->net[fx->seat][fx->spot] = fx->net;
        p->decided[fx->seat][fx->spot] = true;
    }
    if (p->see) p->see(p->with, t, e, effects, count);
}

static void shuffle_cards(void *with, uint8_t *cards, int n)
{
    struct pit_replay *p = with;

    p->shuffle(p->with, cards, n);
}

static enum pit_line line_game(struct pit_replay *p, const struct line *l)
{
    struct pit_problem problem;
    const struct pit_game *game;

    if (p->game) return bad(p, l->word[0], "a record has one game, named on its first line");
    if (l->words != 2) return bad(p, l->word[0], "the line is: game NAME");
    game = pit_game_find(l->word[1].at, l->word[1].n);
    if (!game) return bad(p, l->word[1], "no such game; `pit games` lists them");
    p->game = game;
    pit_rules_parse(&p->rules, game, "", 0, &problem);
    return PIT_LINE_DONE;
}

/* rules BOOK [K=V ...] and set K=V ...: before play, or between rounds. */
static enum pit_line line_rules(struct pit_replay *p, const struct line *l)
{
    const struct word *last = &l->word[l->words - 1];
    bool whole = is(l->word[0], "rules");
    struct pit_rules rules = p->rules;
    struct pit_problem problem;
    struct pit_text t = words_of(p->said);
    const char *from;
    size_t n;
    bool good;

    if (l->words < 2)
        return bad(p, l->word[0],
                   whole ? "the line is: rules BOOK [KEY=VALUE ...]"
                         : "the line is: set KEY=VALUE ...");
    from = l->word[1].at;
    n = (size_t)(last->at + last->n - from);
    good = whole ? pit_rules_parse(&rules, p->game, from, n, &problem)
                 : pit_rules_set(&rules, from, n, &problem);
    if (!good) {
        pit_text_str(&t, problem.words);
        p->said->code = "text";
        p->said->clause = problem.clause;
        return problem.refused ? refuse(p, "rules", problem.clause) : PIT_LINE_BAD;
    }
    if (p->open && !pit_table_rules(&p->table, &rules))
        return refuse_in_words(p, PIT_ERR_CLOSED,
                               p->table.state.phase || p->table.state.wagers
                                   ? "rules change between rounds, with no wager on the layout"
                                   : "somebody holds a seat that these rules do not give");
    p->rules = rules;
    return PIT_LINE_DONE;
}

/* ---- lines of play ---- */

/* The next character of a word in UTF-8; -1 if it is none. */
static int32_t next_character(struct word *w)
{
    static const int32_t least[] = {0, 0x80, 0x800, 0x10000}; /* longer forms are not allowed */
    unsigned char c = (unsigned char)*w->at;
    int more = c < 0x80 ? 0 : c < 0xc0 ? -1 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : c < 0xf8 ? 3 : -1;
    int32_t code = more > 0 ? c & (0x3f >> more) : c;

    if (more < 0 || (size_t)more >= w->n) return -1;
    for (int i = 1; i <= more; i++) {
        if (((unsigned char)w->at[i] & 0xc0) != 0x80) return -1;
        code = code << 6 | (w->at[i] & 0x3f);
    }
    w->at += more + 1;
    w->n -= (size_t)more + 1;
    return code < least[more] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? -1 : code;
}

/* UTF-8 without control characters, those from U+0080 to U+009F included. */
static bool printable(struct word w)
{
    while (w.n) {
        int32_t code = next_character(&w);

        if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return false;
    }
    return true;
}

static enum pit_line line_seat(struct pit_replay *p, const struct line *l)
{
    struct pit_event e = {.verb = PIT_SIT};
    struct pit_range why = {0};
    char name[PIT_NAME_MAX] = "";
    enum pit_error err;

    if (l->words != 4) return bad(p, l->word[0], "the line is: seat N NAME CHIPS");
    if (!read_seat(l->word[1], &e.seat)) return bad(p, l->word[1], seat_form);
    if (l->word[2].n >= sizeof name) return bad(p, l->word[2], "a name has at most 31 bytes");
    if (!pit_money_parse(l->word[3].at, l->word[3].n, &e.amount))
        return bad(p, l->word[3], amount_form);
    if (!printable(l->word[2])) return bad(p, l->word[2], "a name is printable UTF-8");
    memcpy(name, l->word[2].at, l->word[2].n);
    err = pit_table_sit(&p->table, e.seat, name, e.amount, &why);
    return answer(p, &e, err, &why);
}

static enum pit_line line_cards(struct pit_replay *p, const struct line *l)
{
    uint8_t cards[WORDS_MAX];
    int card;

    if (l->words < 2) return bad(p, l->word[0], "the line is: cards CARD ...");
    for (int i = 1; i < l->words; i++) {
        if (!read_card(l->word[i], &card)) return bad(p, l->word[i], card_form);
        cards[i - 1] = (uint8_t)card;
    }
    if (!p->table.rules.cards) return refuse_in_words(p, PIT_ERR_CHANCE, "this game has no cards");
    if (pit_table_cards(&p->table, cards, l->words - 1))
        return refuse_in_words(
            p, PIT_ERR_CHANCE,
            "the shoe cannot bring these cards: it holds no more of one of them, "
            "or xx stands where a card comes face up");
    return PIT_LINE_DONE;
}

static enum pit_line line_turn(struct pit_replay *p, const struct line *l)
{
    struct pit_event e = {.seat = PIT_CHANCE, .verb = PIT_TURN, .hand = p->table.state.want_for};
    int card;

    if (l->words != 2) return bad(p, l->word[0], "the line is: turn CARD");
    if (!read_card(l->word[1], &card)) return bad(p, l->word[1], card_form);
    e.value = (int16_t)card;
    return take_event(p, &e);
}

static enum pit_line line_roll(struct pit_replay *p, const struct line *l)
{
    struct pit_event e = {.seat = PIT_CHANCE, .verb = PIT_DICE};
    int die[2];

    if (l->words != 3) return bad(p, l->word[0], "the line is: roll DIE DIE");
    for (int i = 0; i < 2; i++)
        if (!read_number(l->word[i + 1], &die[i]) || die[i] < 1 || die[i] > 6)
            return bad(p, l->word[i + 1], "a die shows 1 to 6");
    e.value = (int16_t)(6 * (die[0] - 1) + die[1] - 1);
    return take_event(p, &e);
}

/* irregular KIND [CARD]: the card that comes to light is the next one of the shoe. */
static enum pit_line line_irregular(struct pit_replay *p, const struct line *l)
{
    const struct pit_irregular_row *rows = p->game->irregular;
    const struct pit_keeper *k = &p->table.keeper;
    struct pit_event e = {.seat = PIT_DEALER, .verb = PIT_IRREGULAR};
    int next = k->next < k->count ? k->pile[k->next] : PIT_FACE_DOWN, named = PIT_FACE_DOWN;

    if (l->words < 2) return bad(p, l->word[0], "the line is: irregular KIND [CARD]");
    while (rows[e.spot].name && !is(l->word[1], rows[e.spot].name))
        e.spot++;
    if (!rows[e.spot].name) {
        struct pit_text t = words_of(p->said);

        bad(p, l->word[1], "no such irregularity; there are");
        t.used = strlen(p->said->words);
        for (int i = 0; rows[i].name; i++) {
            pit_text_str(&t, i ? ", " : " ");
            pit_text_str(&t, rows[i].name);
        }
        return PIT_LINE_BAD;
    }
    if (l->words > (rows[e.spot].takes_card ? 3 : 2))
        return bad(p, l->word[l->words - 1], "one word too many");
    if (!rows[e.spot].takes_card) return take_event(p, &e);
    if (l->words == 3 && !read_card(l->word[2], &named)) return bad(p, l->word[2], card_form);
    if (next == PIT_FACE_DOWN) next = named;
    if (next == PIT_FACE_DOWN || (named != PIT_FACE_DOWN && named != next) || !k->left[next])
        return refuse_in_words(p, PIT_ERR_CHANCE,
                               "the card that came to light is not named, or is not the next one: "
                               "irregular KIND CARD");
    e.value = (int16_t)next;
    return take_event(p, &e);
}

/* An amount that is left out is all that may be taken off, or the most that is taken. */
static pit_money amount_left_out(const struct pit_replay *p, const struct pit_event *e)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count =
        e->seat < PIT_SEATS_MAX ? pit_moves(&p->table.rules, &p->table.state, e->seat, moves) : 0;

    for (int i = 0; i < count; i++)
        if (moves[i].verb == e->verb && moves[i].spot == e->spot)
            return e->verb == PIT_TAKE && moves[i].range.also ? moves[i].range.also
                                                              : moves[i].range.most;
    return 0;
}

static int find_verb(const struct pit_game *game, struct word w)
{
    for (int verb = 1; verb < PIT_VERB_OWN || pit_verb(game, verb); verb++) {
        const struct pit_verb_row *row = pit_verb(game, verb);

        if (row && row->by != 'c' && is(w, row->name)) return verb;
    }
    return 0;
}

static void form_of(struct pit_text *t, const struct pit_verb_row *row)
{
    pit_text_str(t, "the line is: ");
    pit_text_str(t, row->name);
    if (row->by == 'p') pit_text_str(t, " SEAT");
    if (row->takes & PIT_TAKES_SPOT) pit_text_str(t, " SPOT");
    if (row->takes & PIT_TAKES_AMOUNT) pit_text_str(t, " AMOUNT");
    if (row->takes & PIT_TAKES_NUMBER) pit_text_str(t, " NUMBER");
}

static enum pit_line bad_form(struct pit_replay *p, const struct pit_verb_row *row)
{
    struct pit_text t = words_of(p->said);

    p->said->code = "text";
    form_of(&t, row);
    return PIT_LINE_BAD;
}

/* "VERB [SEAT] [SPOT] [AMOUNT] [NUMBER]", as the verb's row says. */
static enum pit_line line_decision(struct pit_replay *p, const struct line *l)
{
    int verb = find_verb(p->game, l->word[0]), at = 1, spot, number;
    const struct pit_verb_row *row = pit_verb(p->game, verb);
    struct pit_event e = {.verb = (uint8_t)verb, .seat = PIT_DEALER};
    bool left_out;

    if (!row) return bad(p, l->word[0], "no such line in a record of this game");
    if (row->by == 'p') {
        if (l->words <= at) return bad_form(p, row);
        if (!read_seat(l->word[at++], &e.seat)) return bad(p, l->word[at - 1], seat_form);
    }
    if (row->takes & PIT_TAKES_SPOT) {
        if (l->words <= at) return bad_form(p, row);
        spot = find_spot(&p->table.rules, l->word[at++]);
        if (spot < 0) return refuse_spot(p, l->word[at - 1]);
        e.spot = (uint16_t)spot;
    }
    if (row->takes & PIT_TAKES_AMOUNT) {
        left_out = l->words == at && verb != PIT_BET && verb != PIT_BUY && verb != PIT_VERBAL;
        if (left_out)
            e.amount = amount_left_out(p, &e);
        else if (l->words <= at)
            return bad_form(p, row);
        else if (!pit_money_parse(l->word[at].at, l->word[at].n, &e.amount))
            return bad(p, l->word[at], amount_form);
        else
            at++;
    }
    if (row->takes & PIT_TAKES_NUMBER) {
        if (l->words <= at || !read_number(l->word[at++], &number)) return bad_form(p, row);
        e.value = (int16_t)number;
    }
    if (l->words > at) return bad(p, l->word[at], "one word too many");
    return take_event(p, &e);
}

/* ---- lines that check ---- */

static enum pit_line line_expect(struct pit_replay *p, const struct line *l)
{
    struct pit_said *said = p->said;
    bool sign;
    uint8_t seat;
    int spot;
    pit_money net;

    if (l->words != 4) return bad(p, l->word[0], "the line is: expect SEAT SPOT NET");
    if (!read_seat(l->word[1], &seat)) return bad(p, l->word[1], seat_form);
    spot = find_spot(&p->table.rules, l->word[2]);
    if (seat >= PIT_SEATS_MAX) return bad(p, l->word[1], "no table has such a seat");
    if (spot < 0) return bad(p, l->word[2], "no such spot");
    sign = l->word[3].n && (*l->word[3].at == '-' || *l->word[3].at == '+');
    if (!pit_money_parse(l->word[3].at + sign, l->word[3].n - sign, &net))
        return bad(p, l->word[3], amount_form);
    said->compared = true;
    p->checked_seat = seat;
    p->checked_spot = (uint16_t)spot;
    said->expected = *l->word[3].at == '-' ? -net : net;
    said->settled = p->decided[seat][spot];
    said->got = p->net[seat][spot];
    return said->settled && said->got == said->expected ? PIT_LINE_DONE : PIT_LINE_FAILED;
}

static const char *call_key(const struct pit_game *game, struct word w)
{
    for (const struct pit_call_row *row = game->calls; row->key; row++)
        if (is(w, row->key)) return row->key;
    return NULL;
}

/* heard KEY ...: these calls were made, in this order, since the last such line. */
static enum pit_line line_heard(struct pit_replay *p, const struct line *l)
{
    int at = 0;

    if (l->words < 2) return bad(p, l->word[0], "the line is: heard CALL ...");
    for (int i = 1; i < l->words; i++) {
        const char *key = call_key(p->game, l->word[i]);

        if (!key) return bad(p, l->word[i], "the dealer of this game has no such call");
        while (at < p->heards && p->game->calls[p->heard[at]].key != key)
            at++;
        if (at++ < p->heards) continue;
        p->said->unheard = key;
        return PIT_LINE_FAILED;
    }
    p->heards = 0;
    return PIT_LINE_DONE;
}

/* Lines that prove the shoe are read and left to verify: no card comes from them. */
static bool line_note(struct pit_replay *p, const struct line *l, enum pit_line *came)
{
    const struct word *last = &l->word[l->words - 1];
    struct fair_note note;

    fair_note_read(&note, l->word[0].at, (size_t)(last->at + last->n - l->word[0].at));
    *came = note.kind == FAIR_BAD_NOTE ? bad(p, (struct word){0}, note.wrong) : PIT_LINE_DONE;
    return note.kind != FAIR_NO_NOTE;
}

static enum pit_line dispatch(struct pit_replay *p, const struct line *l)
{
    const struct word verb = l->word[0];
    enum pit_line came;

    if (is(verb, "game")) return line_game(p, l);
    if (!p->game) return bad(p, verb, "a record begins with: game NAME");
    if (is(verb, "rules") || is(verb, "set")) return line_rules(p, l);
    if (line_note(p, l, &came)) return came;
    if (!p->open) {
        p->open = true;
        p->table.see = watch;
        p->table.shuffle = p->shuffle ? shuffle_cards : NULL;
        p->table.with = p;
        pit_table_open(&p->table, &p->rules);
    }
    if (is(verb, "expect")) return line_expect(p, l);
    if (is(verb, "heard")) return line_heard(p, l);
    if (is(verb, "seat")) return line_seat(p, l);
    if (is(verb, "cards")) return line_cards(p, l);
    if (is(verb, "turn")) return line_turn(p, l);
    if (is(verb, "roll") && !p->rules.cards) return line_roll(p, l);
    if (is(verb, p->game->irregular_line ? p->game->irregular_line : "irregular"))
        return line_irregular(p, l);
    return line_decision(p, l);
}

/* "! LINE": LINE must be refused. Whatever comes of it, nothing has changed. */
static enum pit_line must_refuse(struct pit_replay *p, struct line *l)
{
    bool open = p->open;
    struct pit_rules rules = p->rules;
    enum pit_line came;

    if (!l->words) return bad(p, (struct word){"!", 1}, "the line that must be refused follows");
    if (is(l->word[0], "game") || is(l->word[0], "expect") || is(l->word[0], "heard"))
        return bad(p, l->word[0], "only a line of rules or play can be refused");
    p->saved = p->table;
    p->trying = true;
    came = dispatch(p, l);
    p->trying = false;
    p->table = p->saved;
    p->open = open;
    p->rules = rules;
    if (came == PIT_LINE_BAD && !p->game) return came;
    if (came == PIT_LINE_BAD) refuse(p, p->said->code, p->said->clause);
    return came == PIT_LINE_DONE ? PIT_LINE_FAILED : PIT_LINE_DONE;
}

/* ---- a line ---- */

/* Splits a line into words up to a comment. False if it has a byte that no record has. */
static bool split(const char *at, size_t n, struct line *l)
{
    size_t i = 0;

    l->words = 0;
    while (i < n && at[i] != '#') {
        size_t from = i;

        while (i < n && at[i] != ' ' && at[i] != '\t' && at[i] != '\r' && at[i] != '#') {
            if ((unsigned char)at[i] < 0x20 || at[i] == 0x7f) return false;
            i++;
        }
        if (i > from)
            l->word[l->words++] = (struct word){at + from, i - from};
        else
            i++;
    }
    return true;
}

void pit_replay_open(struct pit_replay *p, pit_see *see, pit_shuffle *shuffle, void *with)
{
    memset(p, 0, sizeof *p);
    p->see = see;
    p->shuffle = shuffle;
    p->with = with;
}

enum pit_line pit_replay_line(struct pit_replay *p, const char *line, size_t n,
                              struct pit_said *said)
{
    struct line l;
    size_t skip = 0;

    *said = (struct pit_said){.code = ""};
    p->said = said;
    if (n > PIT_LINE_MAX) return bad(p, (struct word){0}, "a line has at most 4096 bytes");
    while (skip < n && (line[skip] == ' ' || line[skip] == '\t'))
        skip++;
    if (skip < n && line[skip] == '!') {
        if (!split(line + skip + 1, n - skip - 1, &l))
            return bad(p, (struct word){0}, "a control character");
        return must_refuse(p, &l);
    }
    if (!split(line, n, &l))
        return bad(p, (struct word){0}, "a record is text, this line has a control character");
    if (!l.words) return PIT_LINE_EMPTY;
    return dispatch(p, &l);
}
