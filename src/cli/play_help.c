/* play_help.c -- pit play: what may be typed now: the prompt and help. */

#include "cli.h"
#include "desk/desk.h"
#include "games/chance.h"
#include "play.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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
bool play_of_real_shoe(int verb)
{
    return verb == PIT_RECUT || verb == PIT_CUT_CARD;
}

/* What a seat or the dealer may do, below these words; nothing at all where that is nothing. */
static void print_moves(const struct player *p, int seat, const char *words)
{
    enum { FEW = 8 };
    const struct pit_rules *r = &p->play.table.rules;
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(r, &p->play.table.state, seat, moves), same;

    for (int i = 0; i < count; i += same) {
        for (same = 1; i + same < count && moves[i + same].verb == moves[i].verb; same++)
            continue;
        if (moves[i].verb == PIT_SIT || play_of_real_shoe(moves[i].verb)) continue;
        printf("%s", words);
        words = "";
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

void play_help(const struct player *p)
{
    const struct pit_rules *r = &p->play.table.rules;
    const struct chance_row *begins = chance_row(pit_begins(r));

    print_moves(p, p->seat, "You may type, in full or as far as it is clear:\n");
    if (!p->remote) print_moves(p, PIT_DEALER, "and for the dealer:\n");
    if (!r->game->shorts) printf("  an AMOUNT alone bets it on %s\n", r->spot[0].name);
    for (const struct pit_short *s = r->game->shorts; s && s->means; s++)
        printf("  %s17 is %s17\n", s->begins, s->means);
    printf("  undo, redo, repeat (or 0), clear, twice: the bets before the round begins\n"
           "  table tells what lies there, call what the dealer said last\n");
    if (begins)
        printf("  a spot and an AMOUNT bet on it: %s 5\n"
               "  Enter alone, or %s, %s; Enter repeats the last bets if none lie there\n"
               "  hint tells what each bet on the layout is worth, quit ends\n",
               r->spot[r->spots / 2].name, play_go_word(p), begins->does);
    else
        printf("  Enter alone deals, %ss, or repeats the last bets and deals\n"
               "  hint tells what each choice is worth, last shows the last hand again\n"
               "  quit ends\n",
               idle_word(r->game));
}

static void prompt_cut(const struct player *p)
{
    const struct pit_table *t = &p->play.table;
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(&t->rules, &t->state, p->seat, moves);

    for (int i = 0; i < count; i++)
        if (moves[i].verb == PIT_CUT)
            printf("cut N, N from %" PRId64 " to %" PRId64 ", or Enter to let the dealer cut? ",
                   moves[i].range.least, moves[i].range.most);
}

/* Chips that lie before the player and cannot be bet. */
static void prompt_owed(const struct player *p)
{
    const struct pit_table *t = &p->play.table;
    pit_money owed = t->rules.game->owes ? t->rules.game->owes(&t->state, p->seat) : 0;

    if (!owed) return;
    printf(" less ");
    cli_money(owed);
    printf(" owed");
}

/* Before a round: what may be done, and behind it what is asked meanwhile. */
static void prompt_bets(const struct player *p, pit_money stake)
{
    const struct pit_table *t = &p->play.table;
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (!stake) printf("your bet, of ");
    cli_money(stake ? stake : t->state.chips[p->seat]);
    if (!stake) prompt_owed(p);
    if (stake) printf(" on the layout; %s", play_go_word(p));
    if (t->state.turn >> p->seat & 1) {
        pit_waits_text(&text, &t->rules, &t->state);
        printf(", or %s", strchr(words, '(') ? strchr(words, '(') : words);
    }
    printf("? ");
}

/* What is asked, where no call of the dealer has said it. */
static void prompt_explained(const struct player *p)
{
    const struct pit_table *t = &p->play.table;
    char words[TEXT_ROOM] = "";
    struct pit_text text = pit_text_in(words, sizeof words);

    if (!t->rules.game->explains || !(t->state.turn >> p->seat & 1)) return;
    t->rules.game->explains(&text, &t->rules, &t->state, p->seat);
    if (*words) printf("%s\n", words);
}

void play_prompt(const struct player *p)
{
    const struct pit_table *t = &p->play.table;
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);
    pit_money stake = pit_worth(&t->state, p->seat) - t->state.chips[p->seat];

    if (play_cut_offered(p)) {
        prompt_cut(p);
    } else if (pit_begins(&t->rules) != PIT_DEAL && stake && !t->state.phase) {
        cli_money(stake);
        printf(" on the layout, ");
        cli_money(t->state.chips[p->seat]);
        printf(" in chips; %s? ", t->state.want ? play_go_word(p) : "your bet");
    } else if (t->state.phase && (t->state.turn || t->state.want)) {
        prompt_explained(p);
        pit_waits_text(&text, &t->rules, &t->state);
        if (t->state.turn >> p->seat & 1 && desk_split_hand(t) > 0)
            printf("hand %d ", desk_split_hand(t));
        printf("%s? ", t->state.turn >> p->seat & 1
                           ? strchr(words, '(') ? strchr(words, '(') : words
                           : words);
    } else {
        prompt_bets(p, stake);
    }
    fflush(stdout);
}
