/* play_keys.c -- pit play on the screen: what the keys do.
 *
 * 0, Enter, +, Up, Down, their tens and Del are those of NJO-RD; the others are alike in every
 * game. A decision has the first letter of its name that is free, and a spot may have one too. */

#include "play_table.h"

#include "desk/short.h"
#include "games/chance.h"
#include "games/tui/pictures.h"
#include "terminal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { DOLLAR = 100, TEN_DOLLARS = 1000, TYPED_SHOWN = 70 };

static const pit_money chips[] = {100, 500, 1000, 2500, 10000, 50000}; /* keys 1 to 6 */

/* ---- decisions ---- */

static const char *verb_name(const struct play_table *t, int verb)
{
    return pit_verb(t->p->play.game, verb)->name;
}

static void decide(struct play_table *t, int verb, int key)
{
    if (play_trainer_lets(t, verb, key)) play_words(t->p, verb_name(t, verb));
}

/* What Enter decides: what silence would be, as line by line. 0: nothing is asked. */
static int enter_verb(const struct play_table *t)
{
    struct play_letter letter[PLAY_LETTERS];
    int count = play_letters(t->p, letter), idle = 0;

    for (int i = 0; i < count; i++)
        if (pit_verb(t->p->play.game, letter[i].verb)->takes & PIT_IDLE) idle = letter[i].verb;
    return idle;
}

static void enter(struct play_table *t)
{
    int verb = enter_verb(t);

    if (verb)
        decide(t, verb, '\n');
    else
        play_enter(t->p);
}

/* Raises, doubles, or takes odds. */
static void more_money(struct play_table *t)
{
    int verb = play_more(t->p);

    if (verb)
        decide(t, verb, '+');
    else if (!play_odds(t->p, t->view.chip))
        play_say(t->p, "no: nothing can be raised now");
}

/* ---- bets ---- */

/* Calls the wager on the spot on or off, or every wager that is not. */
static void working(struct play_table *t)
{
    const struct pit_table *table = &t->p->play.table;
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(&table->rules, &table->state, t->p->seat, moves), of_focus = -1;
    int first = -1;
    char line[80];

    for (int i = 0; i < count; i++) {
        const char *name = pit_verb(table->rules.game, moves[i].verb)->name;

        if (strcmp(name, "on") != 0 && strcmp(name, "off") != 0) continue;
        if (first < 0) first = i;
        if (moves[i].spot == t->view.focus) of_focus = i;
    }
    if (first < 0) play_say(t->p, "no: there is no bet that can be called on or off now");
    for (int i = 0; i < count && first >= 0; i++) {
        if (of_focus >= 0 ? i != of_focus : moves[i].verb != moves[first].verb) continue;
        snprintf(line, sizeof line, "%s %d %s", pit_verb(table->rules.game, moves[i].verb)->name,
                 t->p->seat + 1, table->rules.spot[moves[i].spot].name);
        play_line(t->p, line);
    }
}

/* The spots that take a bet now; where none does, all that the layout has. */
struct takers {
    const struct pit_rules *rules;
    struct pit_move moves[PIT_MOVES_MAX];
    int count;
};

static void find_takers(struct takers *out, const struct play_table *t)
{
    const struct pit_table *table = &t->p->play.table;

    out->rules = &table->rules;
    out->count = pit_moves_of(&table->rules, &table->state, t->p->seat, PIT_BET, out->moves);
}

static bool takes(const void *with, int spot)
{
    const struct takers *of = with;

    for (int i = 0; i < of->count; i++)
        if (of->moves[i].spot == spot) return true;
    return !of->count && !of->rules->spot[spot].left_out;
}

static void move_focus(struct play_table *t, int by)
{
    int spots = t->p->play.table.rules.spots;
    struct takers of;

    find_takers(&of, t);
    for (int i = 1; i <= spots; i++) {
        int spot = (t->view.focus + by * i + spots * i) % spots;

        if (!takes(&of, spot)) continue;
        t->view.focus = spot;
        return;
    }
}

/* To the spot that is drawn there. */
static void move_there(struct play_table *t, int down, int right)
{
    struct takers of;
    int spot;

    find_takers(&of, t);
    spot = canvas_beside(t->canvas, t->view.focus, down, right, takes, &of);
    if (spot >= 0)
        t->view.focus = spot;
    else
        play_say(t->p, "no: no spot that takes a bet lies there");
}

/* ---- commands that are typed ---- */

static void typed(struct play_table *t, int key)
{
    size_t n = strlen(t->typed);

    if (key == TERMINAL_ESCAPE) {
        t->typing = false;
    } else if (key == '\n') {
        t->typing = false;
        line_plain_amounts(t->typed);
        if (strcmp(t->typed, "quit") == 0)
            t->leaves = true;
        else if (!play_remote_knows(t->p))
            play_line(t->p, t->typed);
        else if (strcmp(t->typed, "help") == 0)
            t->help = true;
        else if (strcmp(t->typed, "table") == 0)
            t->read = true;
        else if (t->typed[0] && !play_bets_word(t->p, t->typed))
            play_words(t->p, t->typed);
    } else if (key == TERMINAL_BACK) {
        if (n) t->typed[n - 1] = '\0';
    } else if (key < 256 && isprint(key) && n + 1 < sizeof t->typed) {
        t->typed[n] = (char)key;
        t->typed[n + 1] = '\0';
    }
}

/* ---- keys ---- */

static void leave(struct play_table *t)
{
    bool hand = t->p->play.table.state.phase != 0;

    t->leaves = !hand || t->armed == 'q';
    if (!t->leaves) play_say(t->p, "A hand is being played; q again leaves it.");
    t->armed = 'q';
}

/* What the house has committed to, so that the record can be checked. */
static void verify(struct play_table *t)
{
    char hex[2 * FAIR_HASH + 1];

    if (t->p->remote) {
        play_say(t->p, "At the end the record is fetched, and pit verify checks it.");
        return;
    }
    fair_hex(t->p->house.playing.commit, FAIR_HASH, hex);
    play_say(t->p, "The house is bound to %.8s..%s; pit verify checks the record.", hex, hex + 56);
}

/* What covers the history is opened, turned by a page, or closed behind the last one. */
static bool turn_page(struct play_table *t, bool is_open)
{
    struct view *v = &t->view;
    int rows = terminal_rows(), cols = terminal_cols();

    if (!is_open || !view_more(v, rows, cols)) {
        v->cover_from = 0;
        return !is_open;
    }
    v->cover_from += view_room(v, rows, cols) - 1;
    return true;
}

static void odds(struct play_table *t)
{
    const struct pit_table *table = &t->p->play.table;
    struct play_letter letter[PLAY_LETTERS];

    t->odds = turn_page(t, t->odds);
    if (!t->odds || t->view.cover_from || play_letters(t->p, letter)) return;
    if (table->rules.cards)
        play_say(t->p, "Nothing waits for a decision; once it does, its odds stand here.");
    else if (pit_worth(&table->state, t->p->seat) == table->state.chips[t->p->seat])
        play_say(t->p, "There is no bet on the layout; once there is, its odds stand here.");
}

/* Keys that are the same in every game. False: it is none of them. */
static bool common_key(struct play_table *t, int key)
{
    switch (key) {
    case '?': t->help = turn_page(t, t->help); break;
    case TERMINAL_ESCAPE:
        t->help = t->odds = t->read = false;
        t->view.cover_from = 0;
        break;
    case 'i': odds(t); break;
    case 't':
    case 'T':
        t->trainer = (t->trainer + 1) % TRAINERS;
        play_say(t->p, "trainer: %s", play_trainer_word(t->trainer));
        break;
    case 'l': play_say(t->p, "\"%s\"", t->view.call); break;
    case 'L': t->read = turn_page(t, t->read); break;
    case 'v': verify(t); break;
    case 'm':
        t->bell = !t->bell;
        play_say(t->p, t->bell ? "The bell rings when it is your turn." : "The bell is off.");
        break;
    case 'z': t->view.zen = !t->view.zen; break;
    case '/':
        t->typing = true;
        t->typed[0] = '\0';
        break;
    case 'q': leave(t); break;
    default: return false;
    }
    return true;
}

static bool bet_key(struct play_table *t, int key)
{
    int spot = t->view.focus;

    switch (key) {
    case TERMINAL_UP: play_bet(t->p, spot, 0, DOLLAR); break;
    case TERMINAL_DOWN: play_bet(t->p, spot, 0, -DOLLAR); break;
    case TERMINAL_MORE: play_bet(t->p, spot, 0, TEN_DOLLARS); break;
    case TERMINAL_LESS: play_bet(t->p, spot, 0, -TEN_DOLLARS); break;
    case ' ': play_bet(t->p, spot, 0, t->view.chip); break;
    case TERMINAL_BACK: play_bet(t->p, spot, 0, -t->view.chip); break;
    case TERMINAL_LEFT: move_focus(t, -1); break;
    case TERMINAL_RIGHT: move_focus(t, 1); break;
    case TERMINAL_ALT_UP: move_there(t, -1, 0); break;
    case TERMINAL_ALT_DOWN: move_there(t, 1, 0); break;
    case TERMINAL_ALT_LEFT: move_there(t, 0, -1); break;
    case TERMINAL_ALT_RIGHT: move_there(t, 0, 1); break;
    case '.':
    case TERMINAL_DELETE: play_all_bets(t->p, true); break;
    case '*': play_all_bets(t->p, false); break;
    case '0': play_bets_word(t->p, "repeat"); break;
    case 'u': play_undo(t->p); break;
    case 'U': play_redo(t->p); break;
    default:
        if (key < '1' || key > '6') return false;
        t->view.chip = chips[key - '1'];
    }
    return true;
}

/* True if the game has a decision of this name. */
static bool verb_called(const struct play_table *t, const char *name)
{
    const struct pit_verb_row *row = t->p->play.game->verbs;

    while (row->name && strcmp(row->name, name) != 0)
        row++;
    return row->name != NULL;
}

/* Will you cut the cards? Whoever does types where. */
static void answer_cut(struct play_table *t, int key)
{
    if (key == 'n') {
        play_words(t->p, "no-cut");
        return;
    }
    t->typing = true;
    snprintf(t->typed, sizeof t->typed, "cut ");
}

/* What yes or no means to a question that is asked between rounds; 0: none is. */
static int aside(const struct play_table *t, char key)
{
    const struct pit_table *table = &t->p->play.table;

    if (t->p->seat >= PIT_SEATS_MAX || table->state.phase) return 0;
    return short_answer(table, t->p->seat, (struct word){&key, 1});
}

static bool answer_aside(struct play_table *t, int key)
{
    int verb = aside(t, (char)key);

    if (verb) play_words(t->p, verb_name(t, verb));
    return verb != 0;
}

/* A letter of the game's: a decision that waits, a chip on a spot, on and off. False: it is none.
 */
static bool game_key(struct play_table *t, int key)
{
    struct play_letter letter[PLAY_LETTERS];
    int count = play_letters(t->p, letter), spot;

    for (int i = 0; i < count; i++)
        if (letter[i].key == key) {
            decide(t, letter[i].verb, key);
            return true;
        }
    if (play_cut_offered(t->p) && (key == 'y' || key == 'n')) {
        answer_cut(t, key);
        return true;
    }
    if (!count && (key == 'y' || key == 'n') && answer_aside(t, key)) return true;
    spot = picture_spot(&t->p->play.table.rules, key);
    if (spot >= 0) {
        t->view.focus = spot;
        play_bet(t->p, spot, 0, t->view.chip);
    } else if (key == 'w' && verb_called(t, "off")) {
        working(t);
    }
    return spot >= 0;
}

void play_key(struct play_table *t, int key)
{
    int armed = t->armed;

    t->p->said[0] = '\0';
    t->p->act++;
    view_listen(&t->view);
    if (t->typing) {
        typed(t, key);
        return;
    }
    if (!play_remote_knows(t->p)) { /* it cannot be said what would be allowed */
        t->typing = key == '/';
        t->typed[0] = '\0';
        t->leaves = key == 'q';
        return;
    }
    t->armed = key == armed ? armed : 0;
    if (game_key(t, key) || common_key(t, key) || bet_key(t, key)) return;
    if (key == '\n')
        enter(t);
    else if (key == '+' || key == '=')
        more_money(t);
}

/* ---- what they do, in words ---- */

/* "  p pass  d dont-pass" */
static size_t add_spots(const struct play_table *t, char *out, size_t room)
{
    const struct pit_rules *r = &t->p->play.table.rules;
    const char *spot;
    size_t n = 0;
    int key;

    for (int i = 0; (key = picture_key(r, i, &spot)) && n < room; i++)
        n += (size_t)snprintf(out + n, room - n, "  %c %s", key, spot);
    if (n < room && verb_called(t, "off"))
        n += (size_t)snprintf(out + n, room - n, "  + odds  w on/off");
    return n;
}

/* Behind what the game has: as many of the others as fit, and where all of them are told. */
static void add_common(const struct play_table *t, char *out, size_t n, bool decides)
{
    static const char *const words[] = {"  0 repeat", "  Up/Dn 1", "  PgUp/PgDn 10",
                                        "  . clear",  "  u undo",  "  i odds"};
    static const char last[] = "  ? keys";

    for (size_t i = decides ? sizeof words / sizeof words[0] - 1 : 0;
         i < sizeof words / sizeof words[0]; i++) {
        if (n + strlen(words[i]) + sizeof last >= CANVAS_LEAST_COLS) continue;
        if (strcmp(words[i], "  u undo") == 0 && !t->p->dones) continue;
        memcpy(out + n, words[i], strlen(words[i]) + 1);
        n += strlen(words[i]);
    }
    if (n + sizeof last < VIEW_LINE) memcpy(out + n, last, sizeof last);
}

void play_keys_line(struct play_table *t)
{
    struct play_letter letter[PLAY_LETTERS];
    int count = play_remote_knows(t->p) ? play_letters(t->p, letter) : 0;
    int by_enter = count ? enter_verb(t) : 0, more = count ? play_more(t->p) : 0;
    char *out = t->view.keys;
    size_t n = strlen(t->typed), room = sizeof t->view.keys;

    if (t->typing) {
        snprintf(out, room, "/%.70s_", n > TYPED_SHOWN ? t->typed + n - TYPED_SHOWN : t->typed);
        return;
    }
    if (!play_remote_knows(t->p)) return;
    if (t->p->remote && play_remote_waits(t->p)) {
        snprintf(out, room, "waiting for %.100s  ? keys  q leaves", play_remote_waits(t->p));
        return;
    }
    n = (size_t)snprintf(out, room, "Enter %s",
                         by_enter ? verb_name(t, by_enter) : play_go_word(t->p));
    for (int i = 0; i < count && n < room; i++) {
        bool is_more = letter[i].verb == more && !strchr("yn", letter[i].key);

        if (letter[i].verb == by_enter && letter[i].key != 'n') continue;
        n += (size_t)snprintf(out + n, room - n, "  %c %s", is_more ? '+' : letter[i].key,
                              verb_name(t, letter[i].verb));
    }
    if (play_cut_offered(t->p)) n += (size_t)snprintf(out + n, room - n, "  y cut  n no cut");
    for (const char *key = "yn"; *key && n < room; key++)
        if (!count && aside(t, *key))
            n += (size_t)snprintf(out + n, room - n, "  %c %s", *key, verb_name(t, aside(t, *key)));
    if (!count) n += add_spots(t, out + n, room - n);
    add_common(t, out, n, count > 0);
}

void play_keys_help(struct play_table *t)
{
    static const char *const lines[] = {
        "Enter deals, rolls, spins; stands      0 repeats the last bets, as Enter does",
        "Up Down bet a dollar more or less      PgUp PgDn (Shift+arrows) ten dollars",
        "Left Right next spot, Alt+arrows there 1-6 a chip; Space puts, Backspace takes",
        "+ raises, doubles, takes odds          . or Del takes bets off, * doubles them",
        "u undo  U redo  i odds  t trainer      l last call, L the table, / types words",
        "v what binds the house  m bell         z no history  Esc closes this  q leaves",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        view_cover(&t->view, lines[i]);
}
