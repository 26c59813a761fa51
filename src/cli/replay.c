/* replay.c -- pit replay: plays a record through the engine and tells what happened. */

#include "cli.h"
#include "pit/clause.h"
#include "pit/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is gathered while the record is played ---- */

enum { CLAUSE_ROOM = 80, TEXT_ROOM = 400 };

/* Somebody who sat down. */
struct guest {
    int seat;
    char name[PIT_NAME_MAX];
    pit_money brought, chips;
    bool left;
};

/* JSON that is written into memory, to be printed once all is known. */
struct part {
    FILE *out;
    struct json json;
    char *text;
    size_t size;
};

struct report {
    struct pit_replay play;
    bool json;
    long only; /* the round to tell of; 0: all */
    const char *file;
    long line;
    struct guest *guest;
    int guests;

    long round;  /* the one that is played, or comes next */
    bool begun;  /* its bets have closed, or a card has come */
    bool titled; /* the account has its title */
    struct part chance, calls, wagers;

    struct part account; /* text: all of it; JSON: the rounds */
    struct part refused, failed;
    int refusals, failures; /* those that make the exit status 1 */
    char first[1000];       /* the first of them, for stderr */
};

static void part_open(struct part *p)
{
    p->out = open_memstream(&p->text, &p->size);
    if (!p->out) abort();
    p->json = cli_json(p->out);
}

static const char *part_text(struct part *p)
{
    fflush(p->out);
    return p->text;
}

static void part_close(struct part *p)
{
    fclose(p->out);
    free(p->text);
}

static void clause_text(char out[CLAUSE_ROOM], const struct pit_effect *fx)
{
    snprintf(out, CLAUSE_ROOM, "%s%s%s", pit_clause_id(fx->clause), fx->clause2 ? ", " : "",
             pit_clause_id(fx->clause2));
}

/* ---- the account, for people ---- */

static bool shown(const struct report *r)
{
    return !r->only || r->only == r->round;
}

static void title(struct report *r)
{
    if (!r->titled) fprintf(r->account.out, "\nRound %ld\n", r->round);
    r->titled = true;
}

static void tell_effect(struct report *r, const struct pit_table *t, const struct pit_effect *fx)
{
    char words[TEXT_ROOM], clause[CLAUSE_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);
    FILE *out = r->account.out;

    clause_text(clause, fx);
    switch (fx->kind) {
    case PIT_CALL:
        pit_call_text(&text, &t->rules, fx);
        fprintf(out, "  Dealer: %s\n", words);
        break;
    case PIT_SETTLE:
        pit_settle_text(&text, &t->rules, fx);
        fprintf(out, "  %s: %s  [%s]\n", t->name[fx->seat], words, clause);
        break;
    case PIT_CHIPS: /* a percentage of a wager; chips that go home are told with who leaves */
        if (!fx->clause) break;
        pit_text_money(&text, fx->net < 0 ? -fx->net : fx->net);
        fprintf(out, "  %s %s $%s of percentage on %s.  [%s]\n", t->name[fx->seat],
                fx->net < 0 ? "pays" : "gets back", words, t->rules.spot[fx->spot].name, clause);
        break;
    case PIT_ROUND_OVER:
        pit_outcome_text(&text, &t->rules, fx);
        fprintf(out, "  The round is over: %s.\n", words);
        break;
    default: break;
    }
}

static void tell(struct report *r, const struct pit_table *t, const struct pit_event *e,
                 const struct pit_effect *fx, int count)
{
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (!shown(r)) return;
    if (e->verb == PIT_DICE) {
        title(r);
        fprintf(r->account.out, "  The dice: %d and %d.\n", e->value / 6 + 1, e->value % 6 + 1);
    }
    if (e->seat < PIT_SEATS_MAX && pit_told_text(&text, &t->rules, e)) {
        title(r);
        fprintf(r->account.out, "  %s %s.\n", t->name[e->seat], words);
    }
    for (int i = 0; i < count; i++) {
        if (fx[i].kind == PIT_DISCARD) continue;
        title(r);
        tell_effect(r, t, &fx[i]);
    }
}

/* ---- rounds, for programs ---- */

static void gather_begin(struct report *r)
{
    part_open(&r->chance);
    part_open(&r->calls);
    part_open(&r->wagers);
    r->begun = r->titled = false;
}

/* Ends the gathering of a round; it is written if it was begun and is asked for. */
static void gather_end(struct report *r, const char *outcome)
{
    struct json *j = &r->account.json;

    if (r->json && r->begun && shown(r)) {
        json_open(j, NULL, '{');
        json_int(j, "round", r->round);
        json_list(j, "chance", part_text(&r->chance));
        json_str(j, "outcome", outcome);
        json_list(j, "calls", part_text(&r->calls));
        json_list(j, "wagers", part_text(&r->wagers));
        json_close(j, '}');
    }
    part_close(&r->chance);
    part_close(&r->calls);
    part_close(&r->wagers);
}

static void gather_chance(struct report *r, const struct pit_rules *rules,
                          const struct pit_event *e)
{
    bool card = e->verb == PIT_CARD || e->verb == PIT_TURN ||
                (e->verb == PIT_IRREGULAR && rules->game->irregular[e->spot].takes_card);

    if (card) json_str(&r->chance.json, NULL, pit_card_name(e->value));
    if (e->verb == PIT_DICE) {
        char dice[] = {(char)('1' + e->value / 6), '-', (char)('1' + e->value % 6), '\0'};

        json_str(&r->chance.json, NULL, dice);
    }
    if (e->verb == PIT_DOWN) json_str(&r->chance.json, NULL, pit_card_name(PIT_FACE_DOWN));
    r->begun |= card || e->verb == PIT_DOWN || e->verb == PIT_DICE || e->verb == PIT_DEAL;
}

static void gather_wager(struct report *r, const struct pit_table *t, const struct pit_effect *fx)
{
    char clause[CLAUSE_ROOM], odds[32];
    struct pit_text text = pit_text_in(odds, sizeof odds);
    struct json *j = &r->wagers.json;

    clause_text(clause, fx);
    pit_text_odds(&text, fx->odds);
    json_open(j, NULL, '{');
    json_int(j, "seat", fx->seat + 1);
    json_str(j, "spot", t->rules.spot[fx->spot].name);
    json_int(j, "stake", fx->stake);
    json_int(j, "net", fx->net);
    json_str(j, "result", pit_result_word(fx->result));
    json_str(j, "odds", fx->result == PIT_WIN ? odds : NULL);
    json_str(j, "clause", clause);
    json_close(j, '}');
}

static void gather(struct report *r, const struct pit_table *t, const struct pit_event *e,
                   const struct pit_effect *fx, int count)
{
    gather_chance(r, &t->rules, e);
    for (int i = 0; i < count; i++) {
        char words[TEXT_ROOM];
        struct pit_text text = pit_text_in(words, sizeof words);

        if (fx[i].kind == PIT_SETTLE) gather_wager(r, t, &fx[i]);
        if (fx[i].kind == PIT_CALL) {
            pit_call_text(&text, &t->rules, &fx[i]);
            json_str(&r->calls.json, NULL, words);
        }
        if (fx[i].kind != PIT_ROUND_OVER) continue;
        pit_outcome_text(&text, &t->rules, &fx[i]);
        gather_end(r, words);
        gather_begin(r);
    }
}

/* Whoever sits on this seat now; NULL: nobody. */
static struct guest *guest_at(const struct report *r, int seat)
{
    for (int i = r->guests - 1; i >= 0; i--)
        if (r->guest[i].seat == seat && !r->guest[i].left) return &r->guest[i];
    return NULL;
}

static void add_guest(struct report *r, int seat, const char *name)
{
    struct guest *list = realloc(r->guest, (size_t)(r->guests + 1) * sizeof *list);

    if (!list) abort();
    r->guest = list;
    r->guest[r->guests] = (struct guest){.seat = seat};
    memcpy(r->guest[r->guests++].name, name, PIT_NAME_MAX);
}

static void guests_seen(struct report *r, const struct pit_table *t, const struct pit_event *e,
                        const struct pit_effect *fx, int count)
{
    struct guest *g;

    if (e->verb == PIT_SIT) add_guest(r, e->seat, t->name[e->seat]);
    g = guest_at(r, e->seat);
    if (!g) return;
    if (e->verb == PIT_SIT || e->verb == PIT_BUY || e->verb == PIT_VERBAL) g->brought += e->amount;
    if (e->verb != PIT_LEAVE) return;
    g->left = true;
    for (int i = 0; i < count; i++)
        if (fx[i].kind == PIT_CHIPS) g->chips = -fx[i].net;
}

static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *fx, int count)
{
    struct report *r = with;

    guests_seen(r, t, e, fx, count);
    if (r->json)
        gather(r, t, e, fx, count);
    else
        tell(r, t, e, fx, count);
    for (int i = 0; i < count; i++) {
        if (fx[i].kind != PIT_ROUND_OVER) continue;
        r->round++;
        r->titled = false;
    }
}

/* ---- lines ---- */

static const char *cited(char out[CLAUSE_ROOM], int clause)
{
    snprintf(out, CLAUSE_ROOM, clause ? " (%s)" : "%s", pit_clause_id(clause));
    return out;
}

/* Keeps the first thing that makes the exit status 1. */
static void first(struct report *r, const char *words, int clause)
{
    char id[CLAUSE_ROOM];

    if (r->first[0]) return;
    snprintf(r->first, sizeof r->first, "%.200s:%ld: %s%s", r->file, r->line, words,
             cited(id, clause));
}

static void line_refused(struct report *r, const struct pit_said *said, const char *line,
                         bool wanted)
{
    struct json *j = &r->refused.json;
    size_t n = strcspn(line, "#\r\n");
    char id[CLAUSE_ROOM], quote[80];
    struct pit_text t = pit_text_in(quote, sizeof quote);

    json_open(j, NULL, '{');
    json_int(j, "line", r->line);
    json_str(j, "code", said->code);
    json_str(j, "clause", said->clause ? pit_clause_id(said->clause) : NULL);
    json_str(j, "message", said->words);
    json_close(j, '}');
    if (!r->json && shown(r)) {
        while (n && line[n - 1] == ' ')
            n--;
        pit_text_quote(&t, line, n, 60);
        title(r);
        fprintf(r->account.out, "  Refused: %s\n    %s%s\n", quote, said->words,
                cited(id, said->clause));
    }
    if (wanted) return;
    r->refusals++;
    first(r, said->words, said->clause);
}

/* What a failed check wanted and what there was, in words. */
static void failure_text(struct pit_text *t, const struct pit_said *said)
{
    if (said->unheard) {
        pit_text_str(t, "the call was not heard: ");
        pit_text_str(t, said->unheard);
    } else if (!said->compared) {
        pit_text_str(t, "a line that must be refused was taken");
    } else {
        pit_text_str(t, "expected ");
        pit_text_money(t, said->expected);
        pit_text_str(t, said->settled ? ", but it brought " : ", but nothing was settled there");
        if (said->settled) pit_text_money(t, said->got);
    }
}

static void line_failed(struct report *r, const struct pit_said *said)
{
    struct json *j = &r->failed.json;
    char words[160];
    struct pit_text t = pit_text_in(words, sizeof words);

    r->failures++;
    json_open(j, NULL, '{');
    json_int(j, "line", r->line);
    if (said->compared)
        json_int(j, "expected", said->expected);
    else
        json_str(j, "expected", said->unheard ? said->unheard : "refused");
    if (said->settled)
        json_int(j, "got", said->got);
    else
        json_str(j, "got", said->compared || said->unheard ? NULL : "taken");
    json_close(j, '}');
    failure_text(&t, said);
    first(r, words, 0);
    if (!r->json) fprintf(r->account.out, "  FAILED, line %ld: %s\n", r->line, words);
}

/* Plays the record. False once it has been said why it cannot be read. */
static bool play(struct report *r, FILE *in)
{
    char *line = NULL, id[CLAUSE_ROOM];
    size_t room = 0;
    ssize_t n;
    bool good = true;

    while (good && (n = getline(&line, &room, in)) >= 0) {
        struct pit_said said;

        r->line++;
        if (n > 0 && line[n - 1] == '\n') n--;
        switch (pit_replay_line(&r->play, line, (size_t)n, &said)) {
        case PIT_LINE_DONE:
            if (said.refused) line_refused(r, &said, line, true);
            break;
        case PIT_LINE_REFUSED: line_refused(r, &said, line, false); break;
        case PIT_LINE_FAILED: line_failed(r, &said); break;
        case PIT_LINE_BAD:
            cli_error("%.200s:%ld: %s%s", r->file, r->line, said.words, cited(id, said.clause));
            good = false;
            break;
        default: break;
        }
    }
    if (good && ferror(in)) {
        cli_error("%.200s: cannot be read: %s", r->file, strerror(errno));
        good = false;
    }
    if (good && !r->play.game) {
        cli_error("%.200s:%ld: no record: it begins with a line such as: game red-dog", r->file,
                  r->line + 1);
        good = false;
    }
    free(line);
    return good;
}

/* ---- printing ---- */

/* What a guest has, and is up or down: chips and what stands on the table. */
static pit_money guest_chips(const struct report *r, const struct guest *g)
{
    return g->left ? g->chips : r->play.table.state.chips[g->seat];
}

static pit_money guest_net(const struct report *r, const struct guest *g)
{
    pit_money worth = g->left ? g->chips : pit_worth(&r->play.table.state, g->seat);

    return worth - g->brought;
}

static void print_json(struct report *r)
{
    const struct pit_state *s = &r->play.table.state;
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    cli_json_rules(&j, &r->play.rules);
    json_list(&j, "rounds", part_text(&r->account));
    json_open(&j, "seats", '[');
    for (int i = 0; i < r->guests; i++) {
        const struct guest *g = &r->guest[i];

        json_open(&j, NULL, '{');
        json_int(&j, "seat", g->seat + 1);
        json_str(&j, "name", g->name);
        json_int(&j, "chips", guest_chips(r, g));
        json_int(&j, "net", guest_net(r, g));
        if (g->left) json_bool(&j, "left", true);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_open(&j, "open", '[');
    for (int i = 0; i < (r->play.open ? s->wagers : 0); i++) {
        json_open(&j, NULL, '{');
        json_int(&j, "seat", s->wager[i].seat + 1);
        json_str(&j, "spot", r->play.rules.spot[s->wager[i].spot].name);
        json_int(&j, "stake", s->wager[i].stake);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_list(&j, "refused", part_text(&r->refused));
    json_list(&j, "failed", part_text(&r->failed));
    json_close(&j, '}');
    putchar('\n');
}

static void print_text(struct report *r)
{
    const struct pit_state *s = &r->play.table.state;
    char words[1024];
    struct pit_text t = pit_text_in(words, sizeof words);

    pit_rules_text(&t, &r->play.rules);
    printf("%s by %s\n%s", r->play.game->title, words, part_text(&r->account));
    if (r->play.open && s->phase) {
        t = pit_text_in(words, sizeof words);
        pit_waits_text(&t, &r->play.rules, s);
        printf("  The round is open: the table waits for %s.\n", words);
    }
    printf("\n");
    for (int i = 0; i < r->guests; i++) {
        const struct guest *g = &r->guest[i];
        pit_money net = guest_net(r, g);

        printf("Seat %d, %s: ", g->seat + 1, g->name);
        cli_money(guest_chips(r, g));
        printf(g->left ? " taken home, " : " in chips, ");
        if (net) cli_money(net < 0 ? -net : net);
        printf(net > 0 ? " up\n" : net < 0 ? " down\n" : "even\n");
    }
}

static int report(struct report *r, FILE *in)
{
    bool good;

    r->round = 1;
    pit_replay_open(&r->play, see, NULL, r);
    part_open(&r->account);
    part_open(&r->refused);
    part_open(&r->failed);
    gather_begin(r);
    good = play(r, in);
    gather_end(r, NULL);
    if (good && r->json)
        print_json(r);
    else if (good)
        print_text(r);
    part_close(&r->account);
    part_close(&r->refused);
    part_close(&r->failed);
    free(r->guest);
    if (!good) return BAD_INPUT;
    if (r->first[0]) cli_error("%s", r->first);
    return r->refusals || r->failures ? NOT_HELD : DONE;
}

static int run(int argc, char **argv)
{
    static struct report r; /* too large for the stack */
    const char *round = NULL, *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--round", "N", "tells of this round alone", .text = &round},
        {"--json", NULL, "as JSON", .flag = &r.json},
        {0},
    };
    int count = cli_args(&replay_command, argc, argv, options, words), status;
    FILE *in = stdin;
    char *end;

    if (count < 0) return cli_status(count);
    if (count != 1)
        return cli_error("replay: the command is: pit replay FILE; - is standard input");
    if (round) {
        r.only = strtol(round, &end, 10);
        if (*end || r.only < 1)
            return cli_error("replay: --round %.40s: a round is a number from 1", round);
    }
    r.file = words[0];
    if (strcmp(r.file, "-") != 0) in = fopen(r.file, "r");
    if (!in) return cli_error("%.200s: cannot be opened: %s", r.file, strerror(errno));
    status = report(&r, in);
    if (in != stdin) fclose(in);
    return status;
}

const struct cli_command replay_command = {
    .name = "replay",
    .usage = "replay FILE [options]",
    .summary = "plays a record through the engine and tells what happened",
    .text = "A record says who sat down, what was bet and what chance brought, one line a\n"
            "step; the engine works out the rest. docs/records.md has the grammar. FILE may\n"
            "be -, standard input.\n"
            "The exit status is 1 if a line was refused or an expectation does not hold.\n",
    .run = run,
};
