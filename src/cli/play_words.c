/* play_words.c -- pit play: what is typed becomes a line of a record. */

#include "choices.h"
#include "core/line.h"
#include "desk/short.h"
#include "games/chance.h"
#include "games/tui/pictures.h"
#include "layout.h"
#include "odds/advice.h"
#include "pit/clause.h"
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is wrong with a line; who plays here types no seat. */
void play_refused(struct player *p, const char *words, int clause)
{
    const char *seat = strncmp(words, "expected: ", 10) == 0 ? strstr(words, " SEAT") : NULL;

    if (seat)
        play_say(p, "no: %.*s%s", (int)(seat - words), words, seat + strlen(" SEAT"));
    else
        play_say(p, "no: %s", words);
    if (clause) play_say(p, " (%s)", pit_clause_id((uint16_t)clause));
    play_say(p, "\n");
}

/* The house's players bet before the round begins, and answer when they are asked. */
static void others_bet(struct player *p, const char *line)
{
    if (!p->others || !p->play.open || p->play.table.state.phase || p->others_bet > p->rounds ||
        strcmp(line, play_go_word(p)) != 0)
        return;
    p->others_bet = p->rounds + 1;
    crowd_bets(&p->crowd, &p->play.table);
}

/* Between rounds they leave the cut and the shoe to whoever comes next. */
static bool others_decline(struct player *p)
{
    struct pit_table *t = &p->play.table;
    unsigned asked = t->state.phase ? 0 : t->state.turn & p->crowd.seats;
    int seat = asked ? __builtin_ctz(asked) : 0;
    struct pit_move moves[PIT_MOVES_MAX];
    int count = asked ? pit_moves(&t->rules, &t->state, seat, moves) : 0;
    struct pit_range why;

    for (int i = 0; i < count; i++)
        if (pit_verb(t->rules.game, moves[i].verb)->takes & PIT_IDLE) {
            struct pit_event e = {.seat = (uint8_t)seat, .verb = moves[i].verb};

            return pit_table_do(t, &e, &why) == PIT_OK;
        }
    return false;
}

void play_others(struct player *p)
{
    enum { STEPS = 200 };

    for (int i = 0; i < STEPS && p->others && p->play.open; i++)
        if (!crowd_decides(&p->crowd, &p->play.table) && !others_decline(p)) break;
}

bool play_line(struct player *p, const char *line)
{
    struct pit_said said;
    enum pit_line came;

    if (p->remote) return play_remote_line(p, line);
    /* Bets come once the order of the shoe is fixed: who bets or deals first does not cut. */
    if (p->scribe.fresh && play_cut_offered(p) &&
        (strncmp(line, "bet ", 4) == 0 || strncmp(line, "verbal ", 7) == 0 ||
         strcmp(line, play_go_word(p)) == 0))
        play_line(p, "no-cut 1");
    others_bet(p, line);
    came = pit_replay_line(&p->play, line, strlen(line), &said);
    play_others(p);
    if (p->play.open) play_tend_shoe(p);
    if (p->play.open && p->play.table.state.phase) play_show_cards(p, &p->play.table);
    if (came == PIT_LINE_DONE || came == PIT_LINE_EMPTY) return true;
    play_refused(p, said.words, said.clause);
    return false;
}

/* The move that this word begins, among those that may be made now; its verb is 0: none, or more
 * than one. */
static struct pit_move move_of(const struct player *p, struct word w)
{
    const struct pit_table *t = &p->play.table;
    int by_letter = play_letter_verb(p, w);
    struct pit_move found = {0};

    for (int pass = 0; pass < 2; pass++) {
        struct pit_move moves[PIT_MOVES_MAX];
        int count = pit_moves(&t->rules, &t->state, pass ? PIT_DEALER : p->seat, moves);

        for (int i = 0; i < count; i++) {
            const struct pit_verb_row *row = pit_verb(t->rules.game, moves[i].verb);

            if (moves[i].verb == by_letter) return moves[i];
            if (play_of_real_shoe(moves[i].verb) || strncmp(row->name, w.at, w.n) != 0) continue;
            if (w.n == 1 && moves[i].verb < PIT_VERB_OWN) continue; /* a slip: no "l" leaves */
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

    return row->takes & PIT_TAKES_SPOT && !(row->takes & PIT_SPOT_LEFT_OUT) &&
           (!w.n || (*w.at >= '0' && *w.at <= '9'));
}

/* "field 5", "box/2 5": the name of a spot is a bet on it, unless it is a decision too. */
static int names_spot(const struct player *p, struct word w)
{
    const struct pit_rules *r = &p->play.table.rules;

    for (int i = 0; r->game->verbs[i].name; i++)
        if (word_is(w, r->game->verbs[i].name)) return -1;
    for (int i = 0; i < r->spots; i++)
        if (word_is(w, r->spot[i].name)) return i;
    return -1;
}

/* "split 1-3 5": the first word of spots, with numbers that none of them has. The record says what
 * the layout has of that kind. True if it was one. */
static bool take_kind(struct player *p, struct word w, struct line rest)
{
    const struct pit_rules *r = &p->play.table.rules;
    struct word numbers = line_word(&rest);
    char line[INPUT_ROOM + 64];
    int i = 0;

    while (i < r->spots &&
           (strncmp(r->spot[i].name, w.at, w.n) != 0 || r->spot[i].name[w.n] != '-'))
        i++;
    if (i == r->spots || !numbers.n || *numbers.at < '0' || *numbers.at > '9') return false;
    snprintf(line, sizeof line, "bet %d %.*s-%.*s %.*s", p->seat + 1, (int)w.n, w.at,
             (int)numbers.n, numbers.at, (int)line_rest(rest).n, line_rest(rest).at);
    play_line(p, line);
    return true;
}

/* "fold 1/2": a decision of the player's seat, for a hand where there are several. */
static void decide(struct player *p, const struct pit_verb_row *row, int hand, struct line rest)
{
    const struct pit_rules *r = &p->play.table.rules;
    bool one_of_many =
        r->hands > 1 && row->takes & PIT_TAKES_HAND && !(row->takes & PIT_TAKES_SPOT);
    bool spotless = spot_left_out(row, rest);
    char line[INPUT_ROOM + 64], seat[16] = "", of_hand[16] = "";

    if (row->by == 'p') snprintf(seat, sizeof seat, " %d", p->seat + 1);
    if (one_of_many) snprintf(of_hand, sizeof of_hand, "/%d", hand + 1);
    snprintf(line, sizeof line, "%s%s%s%s%s%s", row->name, seat, of_hand, spotless ? " " : "",
             spotless ? r->spot[0].name : "", rest.at);
    play_line(p, line);
}

/* Where no amount is typed: the last one, or the least that is taken, and so much is told. */
static void bet_usual(struct player *p, int spot, const char *line)
{
    const struct pit_rules *r = &p->play.table.rules;
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves_of(r, &p->play.table.state, p->seat, PIT_BET, moves);
    char whole[INPUT_ROOM + 96], amount[32] = "";
    struct pit_text t = pit_text_in(amount, sizeof amount);

    for (int i = 0; i < count && !t.used; i++)
        if (moves[i].spot == spot)
            pit_text_money(&t, p->last_bet > moves[i].range.least &&
                                       p->last_bet <= moves[i].range.most &&
                                       p->last_bet % moves[i].range.step == 0
                                   ? p->last_bet
                                   : moves[i].range.least);
    snprintf(whole, sizeof whole, "%s %s", line, amount);
    play_line(p, whole);
}

/* "17 5", "split 17-20 5", "take n17": a spot in short. True if it was one. */
static bool take_short(struct player *p, struct line typed)
{
    const struct pit_rules *r = &p->play.table.rules;
    struct line rest = typed;
    struct word w = line_word(&rest), words[4];
    bool named = word_is(w, "bet") || word_is(w, "take") || word_is(w, "verbal");
    bool takes = word_is(w, "take");
    char line[INPUT_ROOM + 64];
    struct pit_text t = pit_text_in(line, sizeof line);
    int spot;

    if (!named) rest = typed;
    if (word_is(w, "buy") && line_words(typed, words, 4) < 3) return false; /* chips */
    spot = short_spot(r, &rest);
    if (spot < 0) return false;
    pit_text_add(&t, named ? w.at : "bet", named ? w.n : 3);
    pit_text_str(&t, " ");
    pit_text_int(&t, p->seat + 1);
    pit_text_str(&t, " ");
    pit_text_str(&t, r->spot[spot].name);
    w = line_rest(rest);
    pit_text_str(&t, " ");
    pit_text_add(&t, w.at, w.n);
    if (!w.n && !takes) {
        bet_usual(p, spot, line);
        return true;
    }
    play_line(p, line);
    return true;
}

/* "odds 20": a word of the one spot that is open. True if it was one. */
static bool take_open(struct player *p, struct word w, struct line rest)
{
    const struct pit_table *t = &p->play.table;
    char which[TEXT_ROOM], line[INPUT_ROOM + 64];
    struct pit_text text = pit_text_in(which, sizeof which);
    int spot = short_open(&text, t, p->seat, w);

    if (spot < 0 && text.used) play_say(p, "no: %s\n", which);
    if (spot < 0 && !text.used && line_rest(rest).n) spot = short_part(&t->rules, w);
    if (spot < 0) return text.used; /* else the table says why it is not open */
    snprintf(line, sizeof line, "bet %d %s %.*s", p->seat + 1, t->rules.spot[spot].name,
             (int)line_rest(rest).n, line_rest(rest).at);
    play_line(p, line);
    return true;
}

/* "t 5": a letter that is a spot's on the screen means that spot here. True if it was one. */
static bool take_letter(struct player *p, struct word w, struct line rest)
{
    const struct pit_rules *r = &p->play.table.rules;
    int spot = w.n == 1 && !play_letter_verb(p, w) ? picture_spot(r, *w.at) : -1;
    char line[INPUT_ROOM + 64];

    if (spot < 0) return false;
    snprintf(line, sizeof line, "bet %d %s %.*s", p->seat + 1, r->spot[spot].name,
             (int)line_rest(rest).n, line_rest(rest).at);
    play_line(p, line);
    return true;
}

static void print_unknown(struct player *p, const struct pit_game *game, struct word w)
{
    char word[64];
    struct pit_text t = pit_text_in(word, sizeof word);

    pit_text_quote(&t, w.at, w.n, 40);
    play_say(p, "no: %s is neither a decision of %s nor a spot\n", word, game->title);
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

/* Yes or no to the cut; who says yes says where. True if it was one of them. */
static bool answer_cut(struct player *p, struct word w)
{
    if (word_is(w, "n") || word_is(w, "no"))
        play_words(p, "no-cut");
    else if (word_is(w, "y") || word_is(w, "yes"))
        play_say(p, "Say where, as in: cut 100\n");
    else
        return false;
    return true;
}

/* "37 5": of the numbers that the layout has for bets, none; the table says which there are. */
static bool take_number(struct player *p, const char *typed)
{
    const struct pit_short *s = p->play.game->shorts;
    struct word words[3];
    char line[INPUT_ROOM + 64];

    while (s && s->means && *s->begins)
        s++;
    if (!s || !s->means || line_words(line_of(typed, strlen(typed)), words, 3) != 2) return false;
    snprintf(line, sizeof line, "bet %d %s%s", p->seat + 1, s->means, typed);
    play_line(p, line);
    return true;
}

/* "roll 3 4", "spin 17": chance is not for a player to name. True if it was named. */
static bool names_chance(struct player *p, struct word w, struct line rest)
{
    const struct chance_row *row = chance_row(chance_of_line(&p->play.table.rules, w));

    if (!row || !row->does || !line_rest(rest).n) return false;
    play_say(p, "no: Pit %s itself; type %s or press Enter\n", row->does, play_go_word(p));
    return true;
}

void play_words(struct player *p, const char *typed)
{
    const struct pit_game *game = p->play.game;
    struct line rest = line_of(typed, strlen(typed));
    struct word whole = line_word(&rest), w = whole; /* w: up to the number of a hand */
    char line[INPUT_ROOM + 64];
    struct pit_move move;
    int spot;

    if (!whole.n) return; /* a comment */
    if (play_cut_offered(p) && answer_cut(p, whole)) return;
    if (names_chance(p, whole, rest)) return;
    if (take_short(p, line_of(typed, strlen(typed)))) return;
    w.n = strcspn(w.at, "/") < whole.n ? strcspn(w.at, "/") : whole.n;
    if (typed[0] >= '0' && typed[0] <= '9' && take_number(p, typed)) return;
    if (typed[0] >= '0' && typed[0] <= '9') {
        snprintf(line, sizeof line, "bet %d %s %s", p->seat + 1, p->play.table.rules.spot[0].name,
                 typed);
        play_line(p, line);
        return;
    }
    if (word_is(whole, "recut") || word_is(whole, "cut-card")) {
        play_say(p, "no: the order of this shoe is fixed, with its cut card; it is cut once, "
                    "before the first bet\n");
        return;
    }
    if (game->irregular_line && strncmp(whole.at, game->irregular_line, whole.n) == 0) {
        play_line(p, typed); /* its line has no seat */
        return;
    }
    spot = names_spot(p, w);
    if (spot >= 0) {
        snprintf(line, sizeof line, "bet %d %s", p->seat + 1, typed);
        if (line_rest(rest).n)
            play_line(p, line);
        else
            bet_usual(p, spot, line);
        return;
    }
    if (take_letter(p, whole, rest)) return;
    move = move_of(p, w);
    if (!move.verb && take_open(p, whole, rest)) return;
    if (!move.verb) { /* let the engine say what is wrong with it, if it is anything at all */
        snprintf(line, sizeof line, "%.*s %d%s", (int)w.n, w.at, p->seat + 1, w.at + w.n);
        if (w.n > 1 && is_verb(game, w))
            play_line(p, line);
        else if (!take_kind(p, whole, rest))
            print_unknown(p, game, whole);
        play_say(p, "help lists what may be typed now.\n");
        return;
    }
    if (w.n < whole.n) move.hand = (uint8_t)(atoi(w.at + w.n + 1) - 1); /* "fold/2" */
    decide(p, pit_verb(game, move.verb), move.hand, rest);
}

/* The round begins: the deal, the roll, the spin. */
void play_go(struct player *p)
{
    bool taken = play_line(p, play_go_word(p));

    if (!taken && chance_row(pit_begins(&p->play.table.rules)))
        play_say(p, "help lists what may be typed now.\n");
}

/* Answers a decision as silence does. False: none is asked for. */
bool play_silence(struct player *p)
{
    const struct pit_table *t = &p->play.table;
    struct pit_move moves[PIT_MOVES_MAX];
    int count = t->state.turn >> p->seat & 1 ? pit_moves(&t->rules, &t->state, p->seat, moves) : 0;

    for (int i = 0; i < count; i++) {
        const struct pit_verb_row *row = pit_verb(t->rules.game, moves[i].verb);

        if (!(row->takes & PIT_IDLE)) continue;
        decide(p, row, moves[i].hand, line_of("", 0));
        return true;
    }
    return false;
}

/* Enter alone: what a silent seat is held to say; else the round begins, with the last bets if none
 * lie there. What is asked between rounds, such as who takes the shoe, keeps no bet waiting. */
void play_enter(struct player *p)
{
    const struct pit_table *t = &p->play.table;
    bool bare = pit_worth(&t->state, p->seat) == t->state.chips[p->seat];
    bool hand = t->state.phase != 0; /* which may be over with the answer */

    if (play_silence(p) && (hand || bare)) return;
    if (bare && !p->lasts && !p->remote && t->state.seated == 1U << p->seat) {
        play_say(p, p->watch ? "no: nothing is bet yet; Up or Space puts a bet down\n"
                             : "no: nothing is bet yet; type a bet, or help\n");
        return;
    }
    if (bare && !play_repeat(p)) return;
    play_go(p);
}

static void print_line(void *unused, const char *line)
{
    (void)unused;
    printf("  %s\n", line);
}

/* The table as it is once the cards come, whose round can be weighed. */
static const struct pit_state *once_dealt(const struct pit_table *t)
{
    static struct pit_state dealt; /* too large for the stack */
    static struct pit_effect told[PIT_EFFECTS_MAX];
    struct pit_effects fx = {told, 0, PIT_EFFECTS_MAX};
    const struct pit_event deal = {.seat = PIT_DEALER, .verb = PIT_DEAL};

    pit_copy(&t->rules, &dealt, &t->state);
    return pit_apply(&t->rules, &dealt, &deal, &fx, NULL) == PIT_OK ? &dealt : NULL;
}

/* What a hand that is not dealt yet is worth, if that can be said. */
static void hint_deal(struct player *p)
{
    const struct pit_table *t = &p->play.table;
    const struct pit_state *dealt;
    struct advice a;

    if (pit_worth(&t->state, p->seat) == t->state.chips[p->seat]) {
        play_say(p, "no: nothing waits for a decision, and there is no bet\n");
        return;
    }
    dealt = once_dealt(t);
    if (dealt && advice_of(&a, &t->rules, dealt, p->seat))
        choices_print(&t->rules, dealt, p->seat, NULL);
    else
        play_say(p, "no: what a hand is worth is told once it is dealt\n");
}

/* A decision is weighed, or what lies on the layout. */
static void hint(struct player *p)
{
    const struct pit_table *t = &p->play.table;

    if (t->state.turn >> p->seat & 1 && t->state.phase) {
        choices_print(&t->rules, &t->state, p->seat, NULL);
        play_worth(p, print_line, NULL);
    } else if (pit_begins(&t->rules) == PIT_DEAL) {
        hint_deal(p);
    } else if (!layout_print_seat(t, p->seat)) {
        play_say(p, "no: there is no bet on the layout\n");
    }
}

/* "+", "odds": more money on what is played; where there is none of that, odds are weighed. */
static void more(struct player *p, bool weighs)
{
    int verb = play_more(p);

    if (verb && !weighs)
        play_words(p, pit_verb(p->play.game, verb)->name);
    else if (play_odds(p, p->last_bet))
        return;
    else if (weighs)
        hint(p);
    else
        play_say(p, "no: nothing can be raised now\n");
}

/* Capitals are read as small letters. Cards keep theirs, and "U" alone is a key of its own. */
static void write_small(char out[INPUT_ROOM], const char *typed)
{
    size_t n;
    int card;

    snprintf(out, INPUT_ROOM, "%s", typed);
    line_plain_amounts(out);
    if (strcmp(out, "U") == 0) return;
    for (; *out; out += n + strspn(out + n, " \t")) {
        n = strcspn(out, " \t");
        if (n == 2 && pit_card_parse(out, &card)) continue;
        for (size_t i = 0; i < n; i++)
            if (out[i] >= 'A' && out[i] <= 'Z') out[i] = (char)(out[i] - 'A' + 'a');
    }
}

bool play_typed(struct player *p, const char *as_typed)
{
    char typed[INPUT_ROOM];

    write_small(typed, as_typed);
    p->act++;
    if (strcmp(typed, "quit") == 0 || strcmp(typed, "q") == 0) return false;
    if (p->remote && strcmp(typed, "more") == 0) {
        play_remote_more(p);
    } else if (!play_remote_knows(p)) { /* a decision goes by its name */
        if (*typed) play_line(p, as_typed);
    } else if (strcmp(typed, "help") == 0 || strcmp(typed, "?") == 0) {
        play_help(p);
    } else if (strcmp(typed, play_go_word(p)) == 0) {
        play_go(p);
    } else if (strcmp(typed, "hint") == 0) {
        hint(p);
    } else if (strcmp(typed, "odds") == 0 || strcmp(typed, "+") == 0) {
        more(p, *typed == 'o');
    } else if (strcmp(typed, "table") == 0) {
        play_read_table(p, print_line, NULL);
    } else if (strcmp(typed, "call") == 0) {
        printf("call: %s\n", p->call);
    } else if (play_bets_word(p, typed)) {
        return true;
    } else if (strcmp(typed, "last") == 0 && !p->play.table.rules.cards) {
        play_say(p, "came last: %s\n",
                 p->view && p->view->cames ? p->view->came[0] : "nothing yet");
    } else if (strcmp(typed, "last") == 0) {
        play_show_last_hand(&p->play.table.keeper);
    } else if (!*typed) {
        play_enter(p);
    } else {
        play_words(p, typed);
    }
    return !play_remote_knows(p) || p->play.table.state.seated >> p->seat & 1; /* or left */
}
