/* cmd_play.c -- pit play: a table for one person, line by line.
 *
 * What is typed becomes a line of a record, so the terminal knows no rules: it shows what the
 * engine calls and offers what the engine lists. */

#include "choices.h"
#include "cli.h"
#include "core/line.h"
#include "desk/short.h"
#include "games/chance.h"
#include "pit/clause.h"
#include "system/machine.h"
#include "table/epoch_deal.h"
#include "table/scribe.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    SEAT = 0,
    TEXT_ROOM = 400,
    INPUT_ROOM = 256,
    STAKES_MAX = 64,
    LIES_ROOM = 80,
    HAND_STEPS = 64
};

struct player {
    struct pit_replay play;
    struct fair_system system; /* with --seed, its entropy is no secret */
    struct fair_seeded seeded;
    bool is_seeded;
    uint64_t seed; /* if it is */
    struct fair_house house;
    struct scribe scribe;
    FILE *record; /* NULL: none is kept */
    int cut_at;   /* where this shoe was cut; 0: not by the player */
    pit_money brought, last_bet;
    long rounds;
    struct stake {
        uint16_t spot;
        uint8_t hand;
        pit_money amount;
    } coming[STAKES_MAX], last[STAKES_MAX]; /* what was bet for this round, and for the last one */
    int comings, lasts;
    char lay[LIES_ROOM]; /* what was told of the cards on the table */
};

/* ---- shoes ---- */

static bool seeded_entropy(void *with, uint8_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (uint8_t)fair_seeded_next(with);
    return true;
}

/* The lock has the time, and so the cards depend on it: a seeded clock stands still. */
static uint64_t now_ms(const struct player *p)
{
    struct timespec now;

    if (p->system.entropy == seeded_entropy) return 0;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void store(struct player *p)
{
    scribe_lines(&p->scribe);
    if (p->record) fwrite(p->scribe.text, 1, p->scribe.out.used, p->record);
    scribe_stored(&p->scribe);
}

/* Without the system's generator there is no game; what was played stays in the record. */
static void no_entropy(struct player *p)
{
    if (p->play.open) store(p);
    fflush(stdout);
    cli_error("the system gives no random numbers; no cards can be dealt");
    exit(BAD_INPUT);
}

static bool cut_offered(const struct pit_table *t)
{
    struct pit_move moves[PIT_MOVES_MAX];

    return t->rules.asks_cut && !t->state.phase && t->state.turn >> SEAT & 1 &&
           pit_moves_of(&t->rules, &t->state, SEAT, PIT_CUT, moves) > 0;
}

static const char *source_word(const struct pit_rules *r)
{
    static const char *const words[] = {
        [PIT_FROM_SHOE] = "shoe", [PIT_FROM_DICE] = "dice", [PIT_FROM_WHEEL] = "wheel"};

    return words[r->source];
}

static void print_commitment(const struct player *p)
{
    char hex[2 * FAIR_HASH + 1];

    fair_hex(p->house.coming.commit, FAIR_HASH, hex);
    printf("fair: the house commits to its seed for %s %" PRIu64 ": %.8s..%s\n",
           source_word(&p->play.table.rules), p->house.coming.number, hex, hex + 56);
}

/* A new shoe, or new dice: the house commits, the player cuts and commits, and then the order is
 * fixed (MA-RD 3(c)). */
static void tend_shoe(struct player *p)
{
    struct pit_table *t = &p->play.table;

    p->scribe.now_ms = now_ms(p);
    if (p->scribe.fresh && p->house.stage == FAIR_IDLE) {
        fair_house_open(&p->house, scribe_lines(&p->scribe));
        print_commitment(p);
    }
    if (p->scribe.fresh && !cut_offered(t)) {
        if (!fair_house_alone(&p->house, &t->rules, p->cut_at > 0, p->cut_at, p->scribe.now_ms,
                              scribe_lines(&p->scribe)))
            no_entropy(p);
        scribe_play_epoch(&p->scribe, t);
    }
    store(p);
}

/* The word that begins a round: deal, roll, spin. */
static const char *go_word(const struct player *p)
{
    const struct pit_rules *r = &p->play.table.rules;

    return pit_verb(r->game, pit_begins(r))->name;
}

/* ---- what is shown ---- */

static void print_effect(const struct pit_table *t, const struct pit_effect *fx)
{
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (fx->kind == PIT_CALL) {
        pit_call_text(&text, &t->rules, fx);
        printf("call: %s\n", words);
    }
    if (fx->kind == PIT_SETTLE) {
        pit_settle_text(&text, &t->rules, fx);
        printf(fx->clause ? "  your %s  (%s%s%s)\n" : "  your %s\n", words,
               pit_clause_id(fx->clause), fx->clause2 ? ", " : "", pit_clause_id(fx->clause2));
    }
}

/* " (hand 2)", where a seat may have several. */
static void print_hand(const struct pit_rules *r, int hand)
{
    if (r->hands > 1) printf(" (hand %d)", hand + 1);
}

/* A call of the dealer's has named the card already. */
static bool is_called(const struct pit_rules *r, const struct pit_event *e,
                      const struct pit_effect *fx, int count)
{
    for (int i = 0; i < count; i++) {
        char words[TEXT_ROOM];
        struct pit_text text = pit_text_in(words, sizeof words);

        if (fx[i].kind != PIT_CALL) continue;
        pit_call_text(&text, r, &fx[i]);
        if (strstr(words, pit_card_words(e->value))) return true;
    }
    return false;
}

static void print_chance(const struct pit_rules *r, const struct pit_event *e,
                         const struct pit_effect *fx, int count)
{
    const struct chance_row *row = chance_row(e->verb);
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (e->verb == PIT_CARD && e->spot == PIT_HIDDEN && e->to == SEAT) {
        printf("  your card, face down: the %s", pit_card_words(e->value));
        print_hand(r, e->hand);
        printf("\n");
    } else if (e->verb == PIT_CARD && !e->spot && r->hands > 1 && !is_called(r, e, fx, count)) {
        if (e->to != SEAT && e->to < PIT_SEATS_MAX)
            printf("  box %d gets the %s", e->to + 1, pit_card_words(e->value));
        else
            printf("  %s gets the %s", e->to == SEAT ? "your box" : "the dealer",
                   pit_card_words(e->value));
        if (e->to == SEAT) print_hand(r, e->hand);
        printf("\n");
    }
    if (!row || !row->told) return;
    row->told(&text, r, e->value);
    printf("%s: %s\n", row->title, words);
}

/* What lies on the table, as this player may know it; told when it has changed. */
static void print_cards(struct player *p, const struct pit_table *t)
{
    static struct pit_state seen; /* too large for the stack */
    char words[LIES_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (!t->rules.game->lies) return;
    pit_view(&t->rules, &seen, &t->state, SEAT);
    t->rules.game->lies(&text, &t->rules, &seen);
    if (strcmp(words, p->lay) == 0) return;
    memcpy(p->lay, words, sizeof p->lay);
    if (text.used) printf("cards: %s\n", words);
}

/* What this player has bet for the round that comes. */
static void note_bet(struct player *p, const struct pit_event *e)
{
    pit_money amount = e->verb == PIT_TAKE ? -e->amount : e->amount;
    int i = 0;

    if (e->verb == PIT_DEAL) p->lay[0] = '\0';
    if (e->verb == PIT_DEAL && p->comings) {
        memcpy(p->last, p->coming, sizeof p->last);
        p->lasts = p->comings;
        p->comings = 0;
    }
    if (e->seat != SEAT || (e->verb != PIT_BET && e->verb != PIT_TAKE)) return;
    while (i < p->comings && (p->coming[i].spot != e->spot || p->coming[i].hand != e->hand))
        i++;
    if (i == STAKES_MAX) return;
    if (i == p->comings) p->coming[p->comings++] = (struct stake){e->spot, e->hand, 0};
    p->coming[i].amount += amount;
}

static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *fx, int count)
{
    struct player *p = with;
    bool over = false; /* with this event, so that the cards on the table are all there are */

    for (int i = 0; i < count; i++)
        over |= fx[i].kind == PIT_ROUND_OVER;
    scribe_event(&p->scribe, t, e, fx, count);
    if (e->verb == PIT_SHUFFLE && !e->spot) p->cut_at = 0;
    if (e->verb == PIT_CUT) p->cut_at = e->value;
    print_chance(&t->rules, e, fx, count);
    if (e->verb == PIT_BET && e->seat == SEAT) p->last_bet = e->amount;
    note_bet(p, e);
    for (int i = 0; i < count; i++) {
        if (fx[i].kind == PIT_PURSE) p->brought += fx[i].net;
        if (over && (fx[i].kind == PIT_SETTLE || fx[i].kind == PIT_ROUND_OVER)) print_cards(p, t);
        print_effect(t, &fx[i]);
        if (fx[i].kind != PIT_ROUND_OVER) continue;
        p->rounds++;
        printf("  balance ");
        cli_money(t->state.chips[SEAT]);
        printf("\n");
    }
}

/* The cards of the last round, from the rack (MA-RD 5(j)). */
static void print_last_hand(const struct pit_keeper *k)
{
    printf("last hand:");
    for (int i = k->hand_at; i < k->hand_end; i++)
        if (k->rack[i] != PIT_FACE_DOWN) printf(" %s", pit_card_name(k->rack[i]));
    printf(k->hand_end ? "\n" : " none from this shoe\n");
}

static const char *range_text(char out[80], const struct pit_range *range)
{
    struct pit_text t = pit_text_in(out, 80);

    pit_text_money(&t, range->least);
    if (range->most > range->least) {
        pit_text_str(&t, " to ");
        pit_text_money(&t, range->most);
    }
    if (range->step > 100) {
        pit_text_str(&t, " in steps of ");
        pit_text_money(&t, range->step);
    }
    return out;
}

static void print_move(const struct pit_rules *r, const struct pit_move *m)
{
    const struct pit_verb_row *row = pit_verb(r->game, m->verb);
    const char *irregular = r->game->irregular_line ? r->game->irregular_line : row->name;
    char range[80];

    printf("  %s", m->verb == PIT_IRREGULAR ? irregular : row->name);
    if (m->verb == PIT_IRREGULAR) printf(" %s", r->game->irregular[m->spot].name);
    if (row->takes & PIT_TAKES_FROM) printf(" %s", r->game->from);
    if (m->verb == PIT_IRREGULAR && r->game->irregular[m->spot].takes_seat)
        printf(" %d", m->to + 1);
    if (row->takes & PIT_TAKES_SPOT) printf(" %s", r->spot[m->spot].name);
    if (row->takes & PIT_TAKES_HAND && r->hands > 1) printf("/%d", m->hand + 1);
    if (row->takes & PIT_TAKES_AMOUNT) printf(" AMOUNT");
    if (row->takes & PIT_TAKES_AMOUNT && m->verb != PIT_BUY)
        printf(": %s", range_text(range, &m->range));
    if (row->takes & PIT_TAKES_NUMBER)
        printf(" %s: %" PRId64 " to %" PRId64, m->verb == PIT_CUT ? "CARDS" : "NUMBER",
               m->range.least, m->range.also ? m->range.also : m->range.most);
    printf("\n");
}

/* How many spots from here on have the same word before their numbers. */
static int alike(const struct pit_rules *r, const struct pit_move *m, int count)
{
    const char *name = r->spot[m->spot].name;
    size_t n = strcspn(name, "0123456789");
    int same = 1;

    while (same < count && strncmp(r->spot[m[same].spot].name, name, n) == 0 && name[n])
        same++;
    return same;
}

/* A verb with many spots: their names, as many on a line as fit, and of very many of one kind the
 * first and the last. */
static void print_spots(const struct pit_rules *r, const struct pit_move *m, int count)
{
    enum { MANY = 18 };
    const struct pit_verb_row *row = pit_verb(r->game, m->verb);
    int column = 80;

    printf("  %s SPOT%s, on", row->name, row->takes & PIT_TAKES_AMOUNT ? " AMOUNT" : "");
    for (int i = 0; i < count; i++) {
        int same = alike(r, m + i, count - i);
        const char *last = same < MANY ? "" : r->spot[m[i + same - 1].spot].name;
        int n = (int)(strlen(r->spot[m[i].spot].name) + strlen(last)) + (*last ? 5 : 1);

        if (column + n > 76) column = printf("\n   ") - 1;
        column += n;
        printf(*last ? " %s .. %s" : " %s%s", r->spot[m[i].spot].name, last);
        if (*last) i += same - 1;
    }
    printf("\n");
}

/* Everything that may be typed now, with the amounts that are taken. */
static void print_moves(const struct player *p, int seat)
{
    enum { FEW = 8 };
    const struct pit_rules *r = &p->play.table.rules;
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(r, &p->play.table.state, seat, moves), same;

    for (int i = 0; i < count; i += same) {
        for (same = 1; i + same < count && moves[i + same].verb == moves[i].verb; same++)
            continue;
        if (moves[i].verb == PIT_SIT || moves[i].verb == PIT_RECUT) continue;
        if (moves[i].verb != PIT_IRREGULAR && same > FEW) {
            print_spots(r, &moves[i], same);
            continue;
        }
        for (int k = i; k < i + same; k++)
            print_move(r, &moves[k]);
    }
}

/* What a silent seat is held to say, in a round that was dealt. */
static const char *idle_word(const struct pit_game *game)
{
    const struct pit_verb_row *row = game->verbs;

    while (row->name && !(row->takes & PIT_IDLE))
        row++;
    return row->name ? row->name : "deal";
}

static void print_help(const struct player *p)
{
    const struct pit_rules *r = &p->play.table.rules;
    const struct chance_row *begins = chance_row(pit_begins(r));

    printf("You may type, in full or as far as it is clear:\n");
    print_moves(p, SEAT);
    printf("and for the dealer:\n");
    print_moves(p, PIT_DEALER);
    if (!r->game->shorts) printf("  an AMOUNT alone bets it on %s\n", r->spot[0].name);
    for (const struct pit_short *s = r->game->shorts; s && s->means; s++)
        printf("  %s17 is %s17\n", s->begins, s->means);
    if (begins)
        printf("  a spot and an AMOUNT bet on it: %s 5\n"
               "  Enter alone, or %s, %s; quit ends\n",
               r->spot[r->spots / 2].name, go_word(p), begins->does);
    else
        printf("  Enter alone deals, %ss, or repeats the last bets and deals\n"
               "  hint tells what each choice is worth, last shows the last hand again\n"
               "  quit ends\n",
               idle_word(r->game));
}

/* ---- what is typed ---- */

/* What is wrong with a line; who plays here types no seat. */
static void print_no(const char *words)
{
    const char *seat = strncmp(words, "the line is: ", 13) == 0 ? strstr(words, " SEAT") : NULL;

    if (seat)
        printf("no: %.*s%s", (int)(seat - words), words, seat + strlen(" SEAT"));
    else
        printf("no: %s", words);
}

static bool take_line(struct player *p, const char *line)
{
    struct pit_said said;
    enum pit_line came;

    /* Bets come once the order of the shoe is fixed: who bets or deals first does not cut. */
    if (p->scribe.fresh && cut_offered(&p->play.table) &&
        (strncmp(line, "bet ", 4) == 0 || strncmp(line, "verbal ", 7) == 0 ||
         strcmp(line, go_word(p)) == 0))
        take_line(p, "no-cut 1");
    came = pit_replay_line(&p->play, line, strlen(line), &said);
    if (p->play.open) tend_shoe(p);
    if (p->play.open && p->play.table.state.phase) print_cards(p, &p->play.table);
    if (came == PIT_LINE_DONE || came == PIT_LINE_EMPTY) return true;
    print_no(said.words);
    if (said.clause) printf(" (%s)", pit_clause_id(said.clause));
    printf("\n");
    return false;
}

/* The move that this word begins, among those that may be made now; its verb is 0: none, or more
 * than one. */
static struct pit_move move_of(const struct player *p, struct word w)
{
    const struct pit_table *t = &p->play.table;
    struct pit_move found = {0};

    for (int pass = 0; pass < 2; pass++) {
        struct pit_move moves[PIT_MOVES_MAX];
        int count = pit_moves(&t->rules, &t->state, pass ? PIT_DEALER : SEAT, moves);

        for (int i = 0; i < count; i++) {
            const struct pit_verb_row *row = pit_verb(t->rules.game, moves[i].verb);

            if (moves[i].verb == PIT_RECUT || strncmp(row->name, w.at, w.n) != 0) continue;
            if (word_is(w, row->name)) return moves[i]; /* a whole name wins over a beginning */
            if (found.verb && found.verb != moves[i].verb) return (struct pit_move){0};
            if (!found.verb) found = moves[i];
        }
    }
    return found;
}

/* "bet 10" has no spot: the game's first one is meant. */
static bool spot_left_out(const struct pit_verb_row *row, struct line rest)
{
    struct word w = line_word(&rest);

    return row->takes & PIT_TAKES_SPOT && (!w.n || (*w.at >= '0' && *w.at <= '9'));
}

/* "field 5", "box/2 5": the name of a spot is a bet on it, unless it is a decision too. */
static bool names_spot(const struct player *p, struct word w)
{
    const struct pit_rules *r = &p->play.table.rules;

    for (int i = 0; r->game->verbs[i].name; i++)
        if (word_is(w, r->game->verbs[i].name)) return false;
    for (int i = 0; i < r->spots; i++)
        if (word_is(w, r->spot[i].name)) return true;
    return false;
}

/* "fold 1/2": a decision of the player's seat, for a hand where there are several. */
static void decide(struct player *p, const struct pit_verb_row *row, int hand, struct line rest)
{
    const struct pit_rules *r = &p->play.table.rules;
    bool one_of_many =
        r->hands > 1 && row->takes & PIT_TAKES_HAND && !(row->takes & PIT_TAKES_SPOT);
    bool spotless = spot_left_out(row, rest);
    char line[INPUT_ROOM + 64], of_hand[16] = "";

    if (one_of_many) snprintf(of_hand, sizeof of_hand, "/%d", hand + 1);
    snprintf(line, sizeof line, "%s%s%s%s%s%s", row->name, row->by == 'p' ? " 1" : "", of_hand,
             spotless ? " " : "", spotless ? r->spot[0].name : "", rest.at);
    take_line(p, line);
}

/* "17 5", "split 17-20 5", "take n17": a spot in short, with the least that is taken or the last
 * amount where none is typed. True if it was one. */
static bool take_short(struct player *p, struct line typed)
{
    const struct pit_rules *r = &p->play.table.rules;
    struct line rest = typed;
    struct word w = line_word(&rest);
    bool named = word_is(w, "bet") || word_is(w, "take") || word_is(w, "verbal");
    bool takes = word_is(w, "take");
    char line[INPUT_ROOM + 64];
    struct pit_move moves[PIT_MOVES_MAX];
    struct pit_text t = pit_text_in(line, sizeof line);
    int spot, count;

    if (!named) rest = typed;
    if (word_is(w, "buy")) return false; /* chips */
    spot = short_spot(r, &rest);
    if (spot < 0) return false;
    pit_text_add(&t, named ? w.at : "bet", named ? w.n : 3);
    pit_text_str(&t, " 1 ");
    pit_text_str(&t, r->spot[spot].name);
    w = line_rest(rest);
    pit_text_str(&t, " ");
    pit_text_add(&t, w.at, w.n);
    count = w.n || takes ? 0 : pit_moves_of(r, &p->play.table.state, SEAT, PIT_BET, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].spot == spot)
            pit_text_money(&t, p->last_bet > moves[i].range.least &&
                                       p->last_bet % moves[i].range.step == 0
                                   ? p->last_bet
                                   : moves[i].range.least);
    take_line(p, line);
    return true;
}

static void print_unknown(const struct pit_game *game, struct word w)
{
    char word[64];
    struct pit_text t = pit_text_in(word, sizeof word);

    pit_text_quote(&t, w.at, w.n, 40);
    printf("no: %s is neither a decision of %s nor a spot\n", word, game->title);
}

/* True if the game has such a decision, or a line of records begins so. */
static bool is_verb(const struct pit_game *game, struct word w)
{
    for (int verb = 1; verb < PIT_VERB_OWN || pit_verb(game, verb); verb++) {
        const struct pit_verb_row *row = pit_verb(game, verb);

        if (row && strncmp(row->name, w.at, w.n) == 0) return true;
    }
    return false;
}

static void take_words(struct player *p, const char *typed)
{
    const struct pit_game *game = p->play.game;
    struct line rest = line_of(typed, strlen(typed));
    struct word whole = line_word(&rest), w = whole; /* w: up to the number of a hand */
    char line[INPUT_ROOM + 64];
    struct pit_move move;

    if (!whole.n) return; /* a comment */
    if (take_short(p, line_of(typed, strlen(typed)))) return;
    w.n = strcspn(w.at, "/") < whole.n ? strcspn(w.at, "/") : whole.n;
    if (typed[0] >= '0' && typed[0] <= '9') {
        snprintf(line, sizeof line, "bet 1 %s %s", p->play.table.rules.spot[0].name, typed);
        take_line(p, line);
        return;
    }
    if (strncmp(typed, "recut", 5) == 0) {
        printf("no: the order of this shoe is fixed; it is cut once, before the first bet\n");
        return;
    }
    if (game->irregular_line && strncmp(whole.at, game->irregular_line, whole.n) == 0) {
        take_line(p, typed); /* its line has no seat */
        return;
    }
    if (names_spot(p, w)) {
        snprintf(line, sizeof line, "bet 1 %s", typed);
        take_line(p, line);
        return;
    }
    move = move_of(p, w);
    if (!move.verb) { /* let the engine say what is wrong with it, if it is anything at all */
        snprintf(line, sizeof line, "%.*s 1%s", (int)w.n, w.at, w.at + w.n);
        if (is_verb(game, w))
            take_line(p, line);
        else
            print_unknown(game, whole);
        printf("help lists what may be typed now.\n");
        return;
    }
    if (w.n < whole.n) move.hand = (uint8_t)(atoi(w.at + w.n + 1) - 1); /* "fold/2" */
    decide(p, pit_verb(game, move.verb), move.hand, rest);
}

/* The round begins: the deal, the roll, the spin. */
static void go(struct player *p)
{
    bool taken = take_line(p, go_word(p));

    if (!taken && chance_row(pit_begins(&p->play.table.rules)))
        printf("help lists what may be typed now.\n");
}

/* The bets of the last round, each on its spot. False: one of them is not taken. */
static bool repeat_bets(struct player *p)
{
    const struct pit_rules *r = &p->play.table.rules;

    for (int i = 0; i < p->lasts; i++) {
        const struct stake *s = &p->last[i];
        char line[80];
        struct pit_text text = pit_text_in(line, sizeof line);

        if (s->amount <= 0) continue;
        pit_text_str(&text, "bet 1 ");
        pit_text_str(&text, r->spot[s->spot].name);
        if (r->hands > 1) {
            pit_text_str(&text, "/");
            pit_text_int(&text, s->hand + 1);
        }
        pit_text_str(&text, " ");
        pit_text_money(&text, s->amount);
        if (!take_line(p, line)) return false;
    }
    return true;
}

/* Enter alone: what a silent seat is held to say; else deal, with the last bets if none lie there.
 */
/* Answers a decision as silence does. False: none is asked for. */
static bool take_silence(struct player *p)
{
    const struct pit_table *t = &p->play.table;
    struct pit_move moves[PIT_MOVES_MAX];
    int count = t->state.turn >> SEAT & 1 ? pit_moves(&t->rules, &t->state, SEAT, moves) : 0;

    for (int i = 0; i < count; i++) {
        const struct pit_verb_row *row = pit_verb(t->rules.game, moves[i].verb);

        if (!(row->takes & PIT_IDLE)) continue;
        decide(p, row, moves[i].hand, line_of("", 0));
        return true;
    }
    return false;
}

static void take_enter(struct player *p)
{
    const struct pit_table *t = &p->play.table;

    if (take_silence(p)) return;
    if (pit_begins(&t->rules) == PIT_DEAL && !t->state.wagers && !repeat_bets(p)) return;
    go(p);
}

static void prompt_cut(const struct pit_table *t)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(&t->rules, &t->state, SEAT, moves);

    for (int i = 0; i < count; i++)
        if (moves[i].verb == PIT_CUT)
            printf("cut N, N from %" PRId64 " to %" PRId64 ", or Enter to let the dealer cut? ",
                   moves[i].range.least, moves[i].range.most);
}

static void prompt(const struct player *p)
{
    const struct pit_table *t = &p->play.table;
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);
    pit_money stake = pit_worth(&t->state, SEAT) - t->state.chips[SEAT];

    if (cut_offered(t)) {
        prompt_cut(t);
    } else if (pit_begins(&t->rules) != PIT_DEAL && stake && !t->state.phase) {
        cli_money(stake);
        printf(" on the layout, ");
        cli_money(t->state.chips[SEAT]);
        printf(" in chips; %s? ", t->state.want ? go_word(p) : "your bet");
    } else if (t->state.turn || t->state.want) {
        pit_waits_text(&text, &t->rules, &t->state);
        printf("%s? ",
               t->state.turn >> SEAT & 1 ? strchr(words, '(') ? strchr(words, '(') : words : words);
    } else if (stake) {
        cli_money(stake);
        printf(" on the layout; %s? ", go_word(p));
    } else {
        printf("your bet, of ");
        cli_money(t->state.chips[SEAT]);
        printf("? ");
    }
    fflush(stdout);
}

static void echo(const char *typed)
{
    char words[INPUT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    pit_text_quote(&text, typed, strlen(typed), INPUT_ROOM);
    printf("%s\n", words);
}

/* Ctrl-C ends the game as quit does: the record gets its end, and the player the seed. */
static volatile sig_atomic_t stopped;

static void stop(int unused)
{
    (void)unused;
    stopped = 1;
}

static void heed_signals(void)
{
    struct sigaction action = {.sa_handler = stop}; /* no SA_RESTART: reading ends too */

    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

/* A decision is weighed; and in a round that is dealt, what lies on the layout. */
static bool may_hint(const struct pit_table *t)
{
    return t->state.turn >> SEAT & 1 || pit_begins(&t->rules) == PIT_DEAL;
}

static void table_loop(struct player *p)
{
    char typed[INPUT_ROOM];

    for (prompt(p); !stopped && fgets(typed, sizeof typed, stdin); prompt(p)) {
        size_t n = strcspn(typed, "\r\n");
        const char *at = typed + strspn(typed, " \t");

        if (n == sizeof typed - 1) { /* the rest of a line too long is left unread no longer */
            int c;

            while ((c = getchar()) != '\n' && c != EOF)
                continue;
        }
        typed[n] = '\0';
        if (!isatty(STDIN_FILENO)) echo(at);
        if (strcmp(at, "quit") == 0 || strcmp(at, "q") == 0) return;
        if (strcmp(at, "help") == 0 || strcmp(at, "?") == 0)
            print_help(p);
        else if (strcmp(at, go_word(p)) == 0)
            go(p);
        else if (strcmp(at, "hint") == 0 && may_hint(&p->play.table))
            choices_print(&p->play.table.rules, &p->play.table.state, SEAT, NULL);
        else if (strcmp(at, "last") == 0)
            print_last_hand(&p->play.table.keeper);
        else if (!*at)
            take_enter(p);
        else
            take_words(p, at);
        if (!(p->play.table.state.seated >> SEAT & 1)) return; /* left the table */
    }
    printf("\n");
}

/* The lines that begin every record: game, rules in force, and who sits down. */
static bool sit_down(struct player *p, const struct pit_rules *r, pit_money chips)
{
    char line[PIT_RULES_TEXT];
    struct pit_text text = pit_text_in(line, sizeof line);

    p->scribe.now_ms = now_ms(p);
    scribe_begin(&p->scribe, &p->house, r);
    if (p->is_seeded) scribe_seeded(&p->scribe, p->seed);
    pit_text_str(&text, "game ");
    pit_text_str(&text, r->game->name);
    take_line(p, line);
    text = pit_text_in(line, sizeof line);
    pit_text_str(&text, "rules ");
    pit_rules_text(&text, r);
    take_line(p, line);
    text = pit_text_in(line, sizeof line);
    pit_text_str(&text, "seat 1 Player ");
    pit_text_money(&text, chips);
    return take_line(p, line);
}

/* Who leaves in the middle of a hand is answered for, as a silent player is; what cannot be decided
 * without them is told. */
static void end_hand(struct player *p)
{
    const struct pit_table *t = &p->play.table;
    const struct pit_state *s = &t->state;

    if (!(s->seated >> SEAT & 1)) return;
    if (s->phase && s->turn >> SEAT & 1) printf("You leave the hand: it is played out.\n");
    for (int i = 0; i < HAND_STEPS && s->phase && take_silence(p); i++)
        continue;
    for (int i = 0; i < s->wagers; i++) {
        printf("Left open: ");
        cli_money(s->wager[i].stake);
        printf(" on %s.\n", t->rules.spot[s->wager[i].spot].name);
    }
}

/* Whoever stops in the middle of a shoe is shown its seed all the same. */
static void end_record(struct player *p)
{
    const struct pit_state *s = &p->play.table.state;

    end_hand(p);
    if (s->seated >> SEAT & 1 && !s->wagers) take_line(p, "leave 1");
    scribe_end(&p->scribe, s->seated ? "the player has left" : NULL);
    store(p);
}

static int play(struct player *p, const struct pit_rules *r, pit_money chips)
{
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);
    struct pit_notice notice;
    pit_money net;

    pit_rules_text(&text, r);
    printf("%s, %s: %s.\nType help for what may be typed, quit to end.\n", r->game->title, words,
           r->book->title);
    for (int i = 0; r->game->notice && r->game->notice(r, i, &notice); i++) {
        text = pit_text_in(words, sizeof words);
        pit_notice_text(&text, &notice);
        printf("%s (%s)\n", words, pit_clause_id(notice.clause));
    }
    pit_replay_open(&p->play, see, p);
    p->play.table.from = (struct pit_source){.draw = epoch_draw, .with = &p->house.playing};
    if (!sit_down(p, r, chips)) return BAD_INPUT;
    heed_signals();
    table_loop(p);
    end_record(p);
    net = pit_worth(&p->play.table.state, SEAT) - p->brought;
    if (r->game->owes) net -= r->game->owes(&p->play.table.state, SEAT);
    printf("%ld round%s, ", p->rounds, p->rounds == 1 ? "" : "s");
    if (net) cli_money(net < 0 ? -net : net);
    printf(net > 0 ? " up.\n" : net < 0 ? " down.\n" : "even.\n");
    return DONE;
}

static int close_record(struct player *p, const char *file)
{
    if (ferror(p->record) | fclose(p->record))
        return cli_error("%.200s: the record could not be written", file);
    printf("The record is in %s\nTo check every card and payout:\n  pit verify %s\n", file, file);
    return DONE;
}

/* Makes the folder and those above it. */
static void make_folders(char *path)
{
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
}

/* Where a record goes that nobody named: a file of its own under the user's state folder. */
static bool record_name(char out[], size_t room, const char *game)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool given = state && *state == '/'; /* a relative one does not count */
    time_t now = time(NULL);
    struct tm tm;
    char stamp[32];
    int n;

    if ((!given && !home) || !gmtime_r(&now, &tm)) return false;
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &tm);
    n = snprintf(out, room, "%s%s/pit/%s-%s-%ld.pit", given ? state : home,
                 given ? "" : "/.local/state", game, stamp, (long)getpid());
    if (n < 0 || (size_t)n >= room) return false;
    make_folders(out);
    return true;
}

/* A record that was asked for must be kept; of one that was not, it is enough to tell. */
static bool open_record(struct player *p, const char *file, bool asked)
{
    struct stat there;
    bool device = stat(file, &there) == 0 && !S_ISREG(there.st_mode);

    p->record = fopen(file, device ? "w" : "wx");
    if (p->record) return true;
    if (asked && errno == EEXIST) {
        cli_error("%.200s: there is such a file, and a record is never overwritten; name another",
                  file);
        return false;
    }
    if (asked) {
        cli_error("%.200s: cannot be written: %s", file, strerror(errno));
        return false;
    }
    printf("No record is kept: %.200s: %s; --record FILE names another place.\n", file,
           strerror(errno));
    return true;
}

static bool open_house(struct player *p, const struct pit_rules *r)
{
    uint8_t id[FAIR_SEED], key_seed[FAIR_SEED];

    p->house.system = &p->system;
    return fair_house_seed(&p->house, id) && fair_house_seed(&p->house, key_seed) &&
           fair_house_begin(&p->house, &p->system, id, key_seed, r);
}

static int run(int argc, char **argv)
{
    static struct player p; /* too large for the stack */
    bool plain = false;
    const char *book = NULL, *seed = NULL, *chips = "100", *file = NULL, *words[ARGS_MAX];
    struct cli_list sets = {0};
    const struct cli_option options[] = {
        {"--plain", NULL, "line by line, for screen readers and pipes; the only way",
         .flag = &plain},
        {"--rules", "BOOK", "a rulebook; the game's first one unless given", .text = &book},
        {"--set", "KEY=VALUE", "an option of it; may be given again", .list = &sets},
        {"--chips", "DOLLARS", "what you sit down with; 100 unless given", .text = &chips},
        {"--seed", "N", "the same cards each time, for practice", .text = &seed},
        {"--record", "FILE", "a new file for the record; at a terminal one is always kept",
         .text = &file},
        {0},
    };
    int count = cli_args(&play_command, argc, argv, options, words), status;
    const struct pit_game *game;
    struct pit_rules r;
    const struct fair_system *system = system_sodium();
    pit_money amount;
    char *end, name[512];

    if (count < 0) return cli_status(count);
    if (count != 1)
        return cli_error("play: the command is: pit play GAME, such as: pit play red-dog");
    game = cli_game(words[0]);
    if (!game || !cli_rules(&r, game, book, &sets)) return BAD_INPUT;
    if (!pit_money_parse(chips, strlen(chips), &amount) || amount > PIT_MONEY_MAX)
        return cli_error("play: --chips %.40s: an amount is dollars, such as 100 or 2.50", chips);
    if (!system) return cli_error("play: libsodium, or the known answers of the shuffle, fail");
    p.system = *system;
    if (seed) {
        errno = 0;
        p.seeded.state = strtoull(seed, &end, 10);
        if (*end || end == seed || *seed == '-' || errno)
            return cli_error("play: --seed %.40s: a seed is a number from 0 to 2^64 - 1", seed);
        p.is_seeded = true;
        p.seed = p.seeded.state;
        p.system.entropy = seeded_entropy;
        p.system.with = &p.seeded;
    }
    if (!open_house(&p, &r)) no_entropy(&p);
    if (!file && isatty(STDIN_FILENO) && record_name(name, sizeof name, game->name)) file = name;
    if (file && !open_record(&p, file, file != name)) return BAD_INPUT;
    status = play(&p, &r, amount);
    return p.record && close_record(&p, file) ? BAD_INPUT : status;
}

const struct cli_command play_command = {
    .name = "play",
    .usage = "play GAME [options]",
    .summary = "plays in the terminal",
    .text = "  pit play red-dog --rules nj-online --seed 7 --record hand.pit\n",
    .run = run,
};
