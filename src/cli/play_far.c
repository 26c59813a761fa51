/* play_far.c -- pit play --connect: what is told of a server's table, and what is asked for there.
 *
 * What is typed is tried on a copy of the table first, so that it is refused in the same words as
 * at home; then the server is asked, and what it answers is what has happened. Where the table is
 * not known, the server alone says what may be. */

#include "play_far.h"

#include "core/line.h"
#include "pit/clause.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAIT_MS = 1000 };

struct far far;

/* ---- what is told ---- */

void far_break_line(void)
{
    if (far.prompted) printf("\n");
    far.prompted = NO_PROMPT;
}

void far_tells(void *with, const char *words)
{
    struct player *p = with;

    if (p->watch) {
        snprintf(p->said, sizeof p->said, "%s", words);
        play_screen_draw(p);
    } else {
        far_break_line();
        printf("%s\n", words);
        fflush(stdout);
    }
}

bool far_stops(void *unused)
{
    (void)unused;
    return *far.stopped > far.patience;
}

void far_anew(void *with)
{
    play_screen_anew(with);
}

/* A message has come, and the lines in it have been told. */
void far_heard(void *with)
{
    struct player *p = with;

    memcpy(p->play.table.name, far.remote.name, sizeof p->play.table.name);
    if (remote_knows(&far.remote) && p->play.table.state.phase) play_show_cards(p, &p->play.table);
}

/* What is told aloud: news, and what was missed of the round that is played. */
static bool is_told(struct player *p, const struct pit_table *t, const struct pit_event *e)
{
    bool begins = e->verb == pit_begins(&t->rules);

    if (!far.opened || far.remote.telling == REMOTE_HISTORY) return false;
    if (far.remote.telling == REMOTE_NEWS) return true;
    if (begins && !p->watch) far_tells(p, "The round so far:");
    return begins || t->state.phase;
}

/* What was called last, for who comes to it. */
static void note_call(struct player *p, const struct pit_table *t, const struct pit_effect *fx,
                      int count)
{
    for (int i = 0; i < count; i++) {
        struct pit_text text = pit_text_in(p->call, sizeof p->call);

        if (fx[i].kind == PIT_CALL) pit_call_text(&text, &t->rules, &fx[i]);
    }
}

/* The observer of the table: what has happened before is history. */
void far_sees(void *with, const struct pit_table *t, const struct pit_event *e,
              const struct pit_effect *fx, int count)
{
    struct player *p = with;
    int seat = far.remote.seat >= 0 ? far.remote.seat : p->seat;

    if (far.remote.bot.leaving && e->seat == seat) return; /* it is told when it is done */
    p->seat = far.remote.seat >= 0 ? seat : PIT_DEALER;    /* who has none looks on */
    if (is_told(p, t, e)) {
        if (!p->watch) far_break_line();
        play_see(p, t, e, fx, count);
    } else if (p->watch) {
        p->seat = PIT_DEALER;
        p->watch(p->watching, t, e, fx, count);
    } else {
        note_call(p, t, fx, count);
    }
    p->seat = seat;
}

const char *play_remote_name(const struct player *p, int seat)
{
    return far.remote.name[seat][0] ? far.remote.name[seat] : p->play.table.name[seat];
}

/* ---- who is waited for ---- */

bool far_asked(void)
{
    const struct remote *r = &far.remote;

    return remote_current(r) && (r->turn || (r->open && !r->ready));
}

/* "Ann and Bob" */
static void names_of(char out[REMOTE_WORDS], const struct player *p, uint32_t seats)
{
    size_t n = 0;

    out[0] = '\0';
    for (int i = 0; i < PIT_SEATS_MAX && n < REMOTE_WORDS; i++)
        if (seats >> i & 1) {
            n +=
                (size_t)snprintf(out + n, REMOTE_WORDS - n, "%s%s",
                                 n ? seats >> i == 1 ? " and " : ", " : "", play_remote_name(p, i));
        }
}

const char *play_remote_waits(const struct player *p)
{
    static char words[REMOTE_WORDS + 80];
    const struct remote *r = &far.remote;
    const char *what = strchr(r->waits, '(');
    char names[REMOTE_WORDS];

    if (far_asked() && !r->ended) return NULL;
    names_of(names, p, r->turns ? r->turns : r->unready & ~(1U << p->seat));
    if (r->turns)
        snprintf(words, sizeof words, "%s %s", names, what ? what : "");
    else if (r->open && names[0])
        snprintf(words, sizeof words, "%s, who may still bet", names);
    else if (!r->open && !p->play.table.state.phase && strcmp(r->waits, "the next shoe") == 0)
        return "the seeds of all who play";
    else
        return r->waits;
    return words;
}

void play_remote_clock(char *out, size_t room)
{
    const struct remote *r = &far.remote;
    int seconds = remote_seconds(r);

    out[0] = '\0';
    if (seconds >= 0)
        snprintf(out, room, "%s %d s",
                 r->turn    ? "your turn"
                 : r->open  ? "bets"
                 : r->turns ? "turn"
                            : "shoe",
                 seconds);
}

bool play_remote_knows(const struct player *p)
{
    return !p->remote || remote_knows(p->remote);
}

/* ---- what is asked for ---- */

static void say_refused(struct player *p)
{
    const struct remote *r = &far.remote;

    play_say(p, "no: %s", r->words[0] ? r->words : "the server has not answered");
    play_say(p, r->clause[0] ? " (%s)\n" : "%s\n", r->clause);
}

static void note_first(void *with, const struct pit_table *t, const struct pit_event *e,
                       const struct pit_effect *fx, int count)
{
    struct pit_event *first = with;

    (void)t;
    (void)fx;
    (void)count;
    if (!first->verb) *first = *e;
}

/* The event that a line stands for; false: it is refused, and said why. */
static bool try_line(struct player *p, const char *line, struct pit_event *out)
{
    static struct pit_replay copy; /* too large for the stack */
    struct pit_said said;
    enum pit_line came;

    *out = (struct pit_event){0};
    copy = p->play;
    copy.table.with = &copy;
    copy.see = note_first;
    copy.with = out;
    came = pit_replay_line(&copy, line, strlen(line), &said);
    if (came == PIT_LINE_DONE && out->verb) return true;
    play_refused(p, came == PIT_LINE_DONE ? "the table does that itself" : said.words, said.clause);
    return false;
}

static bool send_event(const struct pit_event *e)
{
    struct remote *r = &far.remote;

    if (e->verb == PIT_BUY) return remote_buy(r, e->amount);
    if (e->verb == PIT_IRREGULAR)
        return remote_irregular(r, r->bot.rules.game->irregular[e->spot].name);
    return remote_act(r, e);
}

/* The spot of this name, "box/2" too; NULL: it is none. *hand: from 1, or 0. */
static const char *spot_named(struct word w, int *hand)
{
    const struct pit_rules *rules = &far.remote.bot.rules;
    size_t n = strcspn(w.at, "/");
    struct word name = {w.at, n < w.n ? n : w.n};

    *hand = n < w.n ? atoi(w.at + n + 1) : rules->hands > 1;
    for (int i = 0; i < rules->spots; i++)
        if (word_is(name, rules->spot[i].name)) return rules->spot[i].name;
    return NULL;
}

/* A decision of the game has this name, whatever else has it. */
static bool is_decision(struct word w)
{
    for (const struct pit_verb_row *row = far.remote.bot.rules.game->verbs; row->name; row++)
        if (word_is(w, row->name)) return true;
    return false;
}

/* Where the table is not known: "bet ante 5", "ante 5", "5", "stand", and what begins a round. */
static bool send_blind(const char *line)
{
    const struct pit_rules *rules = &far.remote.bot.rules;
    struct line rest = line_of(line, strlen(line));
    struct word w = line_word(&rest), next = w;
    char verb[32] = "bet";
    const char *spot;
    pit_money amount = 0;
    int hand;

    if (word_is(w, pit_verb(rules->game, pit_begins(rules))->name))
        return remote_ready(&far.remote);
    if (is_decision(w) || (!spot_named(w, &hand) && !pit_money_parse(w.at, w.n, &amount))) {
        size_t n = strcspn(w.at, "/") < w.n ? strcspn(w.at, "/") : w.n;

        snprintf(verb, sizeof verb, "%.*s", (int)n, w.at);
        next = line_word(&rest);
    }
    spot = spot_named(next, &hand);
    if (spot) next = line_word(&rest);
    if (next.n) pit_money_parse(next.at, next.n, &amount);
    if (strcmp(verb, "buy") == 0) return remote_buy(&far.remote, amount);
    if (!spot && strcmp(verb, "bet") == 0) spot = rules->spot[0].name;
    return remote_blind(&far.remote, verb, spot, spot && rules->hands > 1 ? hand : 0, amount);
}

static bool send_line(struct player *p, const char *line)
{
    struct pit_event e;

    if (!remote_knows(&far.remote)) return send_blind(line) || (say_refused(p), false);
    if (strcmp(line, play_go_word(p)) == 0)
        return remote_ready(&far.remote) || (say_refused(p), false);
    if (!try_line(p, line, &e)) return false;
    if (e.verb == PIT_LEAVE) {
        far.leaves = true;
        return true;
    }
    if (e.seat != p->seat && e.verb != PIT_IRREGULAR) {
        play_say(p, "no: the table does that itself\n");
        return false;
    }
    return send_event(&e) || (say_refused(p), false);
}

bool play_remote_line(struct player *p, const char *line)
{
    int cut = strncmp(line, "cut ", 4) == 0 ? atoi(line + 4 + strcspn(line + 4, " ")) : 0;

    if (!cut) return send_line(p, line);
    far.remote.bot.cut = cut;
    play_say(p, "If you are asked for it, you cut the next shoe at %d.\n", cut);
    return true;
}

/* "$12.50" */
static const char *dollars(char out[32], pit_money amount)
{
    struct pit_text t = pit_text_in(out, 32);

    pit_text_str(&t, "$");
    pit_text_money(&t, amount);
    return out;
}

/* Play money for who has none, and chips for it. */
void play_remote_more(struct player *p)
{
    struct remote *r = &far.remote;
    char wallet[32], chips[32];
    int64_t amount;

    if (!remote_more(r)) {
        say_refused(p);
        return;
    }
    dollars(wallet, r->wallet);
    amount = r->bot.brought < r->wallet ? r->bot.brought : r->wallet;
    if (remote_buy(r, amount))
        play_say(p, "You have %s of play money, and %s of it are chips now.\n", wallet,
                 dollars(chips, amount));
    else
        say_refused(p);
}

bool play_remote_broke(const struct player *p, char *out, size_t room)
{
    const struct pit_state *s = &p->play.table.state;
    char wallet[32];

    if (!p->remote || !remote_knows(p->remote) || s->phase || !(s->seated >> p->seat & 1) ||
        pit_worth(s, p->seat))
        return false;
    if (far.remote.wallet)
        snprintf(out, room, "You have no chips, and %s in your wallet: buy AMOUNT brings chips.",
                 dollars(wallet, far.remote.wallet));
    else
        snprintf(out, room, "You have no money left: more brings some play money.");
    return true;
}

/* ---- on the screen ---- */

bool play_remote_wait(struct player *p, bool *input)
{
    struct remote *r = &far.remote;

    *input = remote_step(r, STDIN_FILENO, WAIT_MS);
    p->seat = r->seat >= 0 ? r->seat : p->seat;
    return !r->ended && !far.leaves;
}
