/* play_keys.c -- pit play on the screen: what the keys do.
 *
 * 0, Enter, +, Up, Down, their tens and Del are those of NJO-RD; the others are alike in every
 * game, and a decision has the first letter of its name that is free. */

#include "play_table.h"

#include "games/chance.h"
#include "terminal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { DOLLAR = 100, TEN_DOLLARS = 1000, KEYS_MAX = 16, TYPED_SHOWN = 70 };

static const pit_money chips[] = {100, 500, 1000, 2500, 10000, 50000}; /* keys 1 to 6 */

/* ---- decisions ---- */

struct letter {
    char key;
    uint8_t verb;
};

/* The decisions that wait for the player, each with a letter of its own. */
static int letters_of(const struct play_table *t, struct letter out[KEYS_MAX])
{
    const struct pit_table *table = &t->p->play.table;
    struct pit_move moves[PIT_MOVES_MAX];
    char taken[KEYS_MAX + 16] = "uilvqtz"; /* what these do is the same everywhere */
    int count, letters = 0;

    if (!(table->state.turn >> t->p->seat & 1) || !table->state.phase) return 0;
    count = pit_moves(&table->rules, &table->state, t->p->seat, moves);
    for (int i = 0; i < count && letters < KEYS_MAX; i++) {
        const char *name = pit_verb(table->rules.game, moves[i].verb)->name;

        if (moves[i].verb < PIT_VERB_OWN || (letters && out[letters - 1].verb == moves[i].verb))
            continue;
        while (*name && strchr(taken, *name))
            name++;
        if (!*name) continue;
        out[letters].verb = moves[i].verb;
        out[letters].key = *name;
        taken[strlen("uilvqtz") + (size_t)letters] = *name;
        letters++;
    }
    return letters;
}

static const char *verb_name(const struct play_table *t, int verb)
{
    return pit_verb(t->p->play.game, verb)->name;
}

static void decide(struct play_table *t, int verb, int key)
{
    if (play_trainer_lets(t, verb, key)) play_words(t->p, verb_name(t, verb));
}

/* What silence would be, for Enter; 0: nothing is asked. */
static int idle_verb(const struct play_table *t)
{
    struct letter letter[KEYS_MAX];
    int count = letters_of(t, letter);

    for (int i = 0; i < count; i++)
        if (pit_verb(t->p->play.game, letter[i].verb)->takes & PIT_IDLE) return letter[i].verb;
    return 0;
}

static void enter(struct play_table *t)
{
    int verb = idle_verb(t);

    if (verb)
        decide(t, verb, '\n');
    else
        play_enter(t->p);
}

/* The first decision that puts more money down: raise, double. */
static void more_money(struct play_table *t)
{
    struct letter letter[KEYS_MAX];
    int count = letters_of(t, letter);

    for (int i = 0; i < count; i++)
        if (pit_verb(t->p->play.game, letter[i].verb)->takes & PIT_TAKES_AMOUNT) {
            decide(t, letter[i].verb, '+');
            return;
        }
    play_say(t->p, "no: nothing can be raised now");
}

/* ---- bets ---- */

static bool put(struct play_table *t, int spot, int hand, pit_money amount)
{
    const struct pit_rules *r = &t->p->play.table.rules;
    char line[80];
    struct pit_text text = pit_text_in(line, sizeof line);

    pit_text_str(&text, amount > 0 ? "bet " : "take ");
    pit_text_int(&text, t->p->seat + 1);
    pit_text_str(&text, " ");
    pit_text_str(&text, r->spot[spot].name);
    pit_record_hand(&text, r, hand);
    pit_text_str(&text, " ");
    pit_text_money(&text, amount > 0 ? amount : -amount);
    return play_line(t->p, line);
}

static void bet(struct play_table *t, int spot, int hand, pit_money amount)
{
    if (!put(t, spot, hand, amount) || t->dones == STAKES_MAX) return;
    t->done[t->dones++] = (struct stake){(uint16_t)spot, (uint8_t)hand, amount};
}

static void undo(struct play_table *t)
{
    struct stake last;

    if (!t->dones) {
        play_say(t->p, "no: there is nothing to undo");
        return;
    }
    last = t->done[--t->dones];
    put(t, last.spot, last.hand, -last.amount);
}

/* Every wager of the player once more, or away. */
static void all_bets(struct play_table *t, bool away)
{
    const struct pit_state *s = &t->p->play.table.state;
    struct stake stake[STAKES_MAX];
    int count = 0;

    for (int i = 0; i < s->wagers && count < STAKES_MAX; i++)
        if (s->wager[i].seat == t->p->seat)
            stake[count++] = (struct stake){s->wager[i].spot, s->wager[i].hand, s->wager[i].stake};
    if (!count) play_say(t->p, "no: there are no bets");
    for (int i = 0; i < count; i++)
        bet(t, stake[i].spot, stake[i].hand, away ? -stake[i].amount : stake[i].amount);
}

static void repeat(struct play_table *t)
{
    const struct player *p = t->p;

    if (!p->lasts) play_say(t->p, "no: there are no bets to repeat");
    for (int i = 0; i < p->lasts; i++)
        if (p->last[i].amount > 0) bet(t, p->last[i].spot, p->last[i].hand, p->last[i].amount);
}

/* The next spot that takes a bet now; where none does, any that the layout has. */
static void move_focus(struct play_table *t, int by)
{
    const struct pit_table *table = &t->p->play.table;
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves_of(&table->rules, &table->state, t->p->seat, PIT_BET, moves);

    for (int i = 1; i <= table->rules.spots; i++) {
        int spot = (t->view.focus + by * i + table->rules.spots * i) % table->rules.spots;
        bool may = !count && !table->rules.spot[spot].left_out;

        for (int k = 0; k < count; k++)
            may |= moves[k].spot == spot;
        if (!may) continue;
        t->view.focus = spot;
        return;
    }
}

/* ---- commands that are typed ---- */

static void typed(struct play_table *t, int key)
{
    size_t n = strlen(t->typed);

    if (key == TERMINAL_ESCAPE) {
        t->typing = false;
    } else if (key == '\n') {
        t->typing = false;
        if (strcmp(t->typed, "quit") == 0)
            t->leaves = true;
        else if (!play_remote_knows(t->p))
            play_line(t->p, t->typed);
        else if (strcmp(t->typed, "help") == 0)
            t->help = true;
        else if (t->typed[0])
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

/* Keys that are the same in every game. False: it is none of them. */
static bool common_key(struct play_table *t, int key)
{
    struct letter letter[KEYS_MAX];

    switch (key) {
    case '?': t->help = !t->help; break;
    case TERMINAL_ESCAPE: t->help = t->odds = false; break;
    case 'i':
        t->odds = !t->odds;
        if (t->odds && !letters_of(t, letter))
            play_say(t->p, "Nothing waits for a decision; once it does, its odds stand here.");
        break;
    case 't':
        t->trainer = (t->trainer + 1) % TRAINERS;
        play_say(t->p, "trainer: %s", play_trainer_word(t->trainer));
        break;
    case 'l': play_say(t->p, "\"%s\"", t->view.call); break;
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
    case TERMINAL_UP: bet(t, spot, 0, DOLLAR); break;
    case TERMINAL_DOWN: bet(t, spot, 0, -DOLLAR); break;
    case TERMINAL_MORE: bet(t, spot, 0, TEN_DOLLARS); break;
    case TERMINAL_LESS: bet(t, spot, 0, -TEN_DOLLARS); break;
    case ' ': bet(t, spot, 0, t->view.chip); break;
    case TERMINAL_BACK: bet(t, spot, 0, -t->view.chip); break;
    case TERMINAL_LEFT: move_focus(t, -1); break;
    case TERMINAL_RIGHT: move_focus(t, 1); break;
    case '.':
    case TERMINAL_DELETE: all_bets(t, true); break;
    case '*': all_bets(t, false); break;
    case '0': repeat(t); break;
    case 'u': undo(t); break;
    default:
        if (key < '1' || key > '6') return false;
        t->view.chip = chips[key - '1'];
    }
    return true;
}

void play_key(struct play_table *t, int key)
{
    struct letter letter[KEYS_MAX];
    int armed = t->armed, count;

    t->p->said[0] = '\0';
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
    if (common_key(t, key) || bet_key(t, key)) return;
    if (key == '\n') {
        enter(t);
    } else if (key == '+' || key == '=') {
        more_money(t);
    } else {
        count = letters_of(t, letter);
        for (int i = 0; i < count; i++)
            if (letter[i].key == key) {
                decide(t, letter[i].verb, key);
                return;
            }
    }
}

/* ---- what they do, in words ---- */

void play_keys_line(struct play_table *t)
{
    struct letter letter[KEYS_MAX];
    int count = play_remote_knows(t->p) ? letters_of(t, letter) : 0;
    int idle = count ? idle_verb(t) : 0;
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
    n = (size_t)snprintf(out, room, "Enter %s", idle ? verb_name(t, idle) : play_go_word(t->p));
    for (int i = 0; i < count && n < room; i++)
        n += (size_t)snprintf(out + n, room - n, "  %c %s", letter[i].key,
                              verb_name(t, letter[i].verb));
    if (n < room)
        snprintf(out + n, room - n,
                 count ? "  i odds  ? keys"
                       : "  0 repeat  Up/Dn 1  PgUp/PgDn 10  . clear  u undo  i odds  ? keys");
}

void play_keys_help(struct play_table *t)
{
    static const char *const lines[] = {
        "Enter deals, rolls or spins; stands     0 repeats the last bets, as Enter alone",
        "Up Down bet a dollar more, less         PgUp PgDn (Shift+arrows) ten dollars",
        "Left Right another spot                 1-6 a chip; Space puts, Backspace takes",
        "+ raises or doubles                     . or Del takes bets off, * doubles them",
        "u undo   i odds   t trainer   l last call   / a command in words   q leaves",
        "A decision has its letter in the line below. Esc closes this.",
    };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        view_cover(&t->view, lines[i]);
}
