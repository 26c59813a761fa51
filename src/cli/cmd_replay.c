/* cmd_replay.c -- pit replay: plays a record through the engine and shows what happened. */

#include "cli.h"
#include "core/line.h"
#include "games/chance.h"
#include "pit/clause.h"
#include "record_file.h"
#include "report/replay_json.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CLAUSE_ROOM = 80, TEXT_ROOM = 400, GUESTS = 64, ROOM = 1 << 20 };

/* ---- the account, for people ---- */

struct account {
    struct playback report;
    long only;               /* the round to tell of; 0: all */
    bool titled;             /* the round that is played has its title */
    struct pit_rules rules;  /* of the heading: at the start, or in the round to tell of */
    struct pit_state before; /* as it was when the event came: a line may bring several */
    FILE *out; /* kept aside: nothing is told of a record that cannot be read to its end */
};

static bool shown(const struct account *a)
{
    return !a->only || a->only == a->report.round;
}

static void title(struct account *a)
{
    if (!a->titled) fprintf(a->out, "\nRound %ld\n", a->report.round);
    a->titled = true;
}

static void tell_effect(FILE *out, const struct pit_table *t, const struct pit_effect *fx)
{
    char words[TEXT_ROOM], clause[CLAUSE_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);
    struct pit_text clauses = pit_text_in(clause, sizeof clause);

    playback_clauses(&clauses, fx);
    switch (fx->kind) {
    case PIT_CALL:
        pit_call_text(&text, &t->rules, fx);
        fprintf(out, "  Dealer: %s\n", words);
        break;
    case PIT_SETTLE:
        pit_paid_text(&text, &t->rules, fx);
        fprintf(out, *clause ? "  %s: %s  [%s]\n" : "  %s: %s\n", t->name[fx->seat], words, clause);
        break;
    case PIT_CHIPS:
        pit_text_money(&text, fx->net < 0 ? -fx->net : fx->net);
        fprintf(out, "  %s %s $%s of percentage on %s.  [%s]\n", t->name[fx->seat],
                fx->net < 0 ? "pays" : "gets back", words, t->rules.spot[fx->spot].name, clause);
        break;
    case PIT_METER:
        pit_text_money(&text, fx->net < 0 ? -fx->net : fx->net);
        fprintf(out, "  The meter %s by $%s.\n", fx->net < 0 ? "falls" : "grows", words);
        break;
    case PIT_ROUND_OVER:
        pit_outcome_text(&text, &t->rules, fx);
        fprintf(out, "  The round is over: %s.\n", words);
        break;
    default: break;
    }
}

/* What lies on the table when a round ends, and has not been named as it came. */
static void tell_cards(FILE *out, const struct pit_table *t)
{
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    t->rules.game->lies(&text, &t->rules, &t->state);
    if (text.used) fprintf(out, "  On the table: %s.\n", words);
}

/* A card for a hand of the game, neither burned nor named by the call that comes with it. */
static bool is_dealt(const struct pit_table *t, const struct pit_event *e,
                     const struct pit_effect *fx, int count)
{
    if (t->rules.hands <= 1 || (e->verb != PIT_CARD && e->verb != PIT_DOWN)) return false;
    for (int i = 0; i < count; i++) {
        if (fx[i].kind == PIT_DISCARD && fx[i].spot == PIT_FACE_DOWN) return false;
        if (fx[i].kind == PIT_CALL && e->verb == PIT_CARD && fx[i].stake == e->value &&
            strstr(t->rules.game->calls[fx[i].to].text, "%c1"))
            return false;
    }
    return true;
}

static bool is_split(const struct pit_table *t, const struct pit_event *e)
{
    bool split = e->hand;

    for (int i = 0; i < t->state.wagers; i++)
        split |= t->state.wager[i].hand;
    return split;
}

/* "Seat 1, Ann, gets the three of clubs for hand 2." What lies face down is not named before it is
 * turned, unless whoever it is for looks at it. */
static void tell_dealt(FILE *out, const struct pit_table *t, const struct pit_event *e)
{
    if (e->to >= PIT_SEATS_MAX)
        fprintf(out, "  The dealer");
    else if (t->state.seated >> e->to & 1)
        fprintf(out, "  Seat %d, %s,", e->to + 1, t->name[e->to]);
    else
        fprintf(out, "  Box %d", e->to + 1);
    if (e->verb == PIT_DOWN)
        fprintf(out, " gets a card");
    else
        fprintf(out, " gets the %s", pit_card_words(e->value));
    if (e->to < PIT_SEATS_MAX && is_split(t, e)) fprintf(out, " for hand %d", e->hand + 1);
    fprintf(out, e->verb == PIT_DOWN || e->spot == PIT_HIDDEN ? ", face down.\n" : ".\n");
}

/* The rest is told with the decision that it follows from, or by no dealer. */
static bool is_told(int kind)
{
    return kind == PIT_CALL || kind == PIT_SETTLE || kind == PIT_CHIPS || kind == PIT_ROUND_OVER ||
           kind == PIT_METER;
}

/* Who gets up after a round gives up what is open: that is told with the round before. */
static bool is_after(const struct pit_event *e, const struct pit_effect *fx, int count)
{
    bool settles = false;

    for (int i = 0; i < count; i++)
        settles |= fx[i].kind == PIT_SETTLE;
    return e->verb == PIT_LEAVE && settles;
}

static void title_of(struct account *a, bool after)
{
    if (!after) title(a);
}

static void tell(struct account *a, const struct pit_table *t, const struct pit_event *e,
                 const struct pit_effect *fx, int count)
{
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    const struct chance_row *row = chance_row(e->verb);
    bool after = is_after(e, fx, count);

    if (row && row->told) {
        row->told(&text, &t->rules, e->value);
        title_of(a, after);
        fprintf(a->out, "  %s: %s.\n", row->subject, words);
        text = pit_text_in(words, sizeof words);
    }
    if (e->verb == PIT_CARD && e->spot == PIT_HIDDEN && e->to >= PIT_SEATS_MAX) {
        title_of(a, after);
        if (t->rules.game->awaits) t->rules.game->awaits(&text, &t->rules, &a->before);
        fprintf(a->out,
                e->value == PIT_FACE_DOWN ? "  A card is dealt face down%s.\n"
                                          : "  A card is dealt face down%s: the %s.\n",
                words, pit_card_words(e->value));
        text = pit_text_in(words, sizeof words);
    } else if (is_dealt(t, e, fx, count)) {
        title_of(a, after);
        tell_dealt(a->out, t, e);
    }
    if (e->seat < PIT_SEATS_MAX && pit_told_text(&text, &t->rules, e)) {
        title_of(a, after);
        fprintf(a->out, "  %s %s.\n", t->name[e->seat], words);
    }
    for (int i = 0; i < count; i++) {
        if (!is_told(fx[i].kind)) continue;
        title_of(a, after);
        if (fx[i].kind == PIT_ROUND_OVER && t->rules.game->lies) tell_cards(a->out, t);
        tell_effect(a->out, t, &fx[i]);
    }
}

static void event(struct playback *report, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *fx, int count)
{
    struct account *a = report->with;

    if (shown(a)) tell(a, t, e, fx, count);
    if (pit_apply(&t->rules, &a->before, e, NULL, NULL)) a->before = t->state;
    for (int i = 0; i < count; i++)
        if (fx[i].kind == PIT_ROUND_OVER) a->titled = false;
}

static void refused(struct playback *report, const struct pit_said *said, const char *line,
                    size_t n)
{
    struct account *a = report->with;
    struct word words = line_rest(line_of(line, n));
    char quote[80];
    struct pit_text t = pit_text_in(quote, sizeof quote);

    if (!shown(a)) return;
    pit_text_quote(&t, words.at, words.n, 60);
    title(a);
    fprintf(a->out, said->clause ? "  Refused: %s\n    %s (%s)\n" : "  Refused: %s\n    %s%s\n",
            quote, said->words, pit_clause_id(said->clause));
}

static void failed(struct playback *report, const struct pit_said *said, const char *words)
{
    struct account *a = report->with;

    (void)said;
    fprintf(a->out, "  FAILED, line %ld: %s\n", report->line, words);
}

/* Of one round, the heading has the rules that it was played by. */
static void changed(struct playback *report, const struct pit_rules *rules)
{
    struct account *a = report->with;
    char words[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(words, sizeof words);

    if (a->only && report->round <= a->only) a->rules = *rules;
    if (a->only) return;
    pit_rules_text(&t, rules);
    fprintf(a->out, "\nNew rules from here on: %s\n", words);
}

/* All that was written to a file goes to stdout. */
static void pour(FILE *kept)
{
    char block[4096];
    size_t n;

    rewind(kept);
    while ((n = fread(block, 1, sizeof block, kept)) > 0)
        fwrite(block, 1, n, stdout);
}

static void print_account(const struct account *a)
{
    const struct playback *r = &a->report;
    const struct pit_state *s = &r->play.table.state;
    char words[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(words, sizeof words);

    pit_rules_text(&t, a->rules.game ? &a->rules : &r->begun);
    printf("%s by %s\n", r->play.game->title, words);
    pour(a->out);
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
        if (guest_owes(r, g)) {
            cli_money(guest_owes(r, g));
            printf(" of it owed, ");
        }
        if (net) cli_money(net < 0 ? -net : net);
        printf(net > 0 ? " up\n" : net < 0 ? " down\n" : "even\n");
    }
}

/* A record that is played, and once more to look ahead in. */
struct source {
    struct record_file file, ahead;
};

static void from_the_start(struct source *from)
{
    from->file.lines.again(&from->file.lines);
    from->ahead.lines.again(&from->ahead.lines);
}

static bool tell_people(struct account *a, struct source *from)
{
    static const struct playback_teller teller = {event, refused, failed, changed};
    struct playback *r = &a->report;
    bool good;

    a->out = tmpfile();
    r->teller = &teller;
    r->with = a;
    r->guest = NULL;
    r->guests_max = GUESTS / 2;
    do { /* who sat down is kept in memory: again with twice the room where it is too small */
        r->guests_max *= 2;
        r->guest = realloc(r->guest, (size_t)r->guests_max * sizeof *r->guest);
        if (!a->out || !r->guest) abort();
        rewind(a->out);
        a->titled = false;
        a->rules.game = NULL;
        from_the_start(from);
        playback_open(r);
        good = playback_lines(r, &from->file.lines, &from->ahead.lines);
    } while (good && r->cut);
    if (good && !ferror(a->out)) print_account(a);
    fclose(a->out);
    free(r->guest);
    return good;
}

/* ---- for programs ---- */

static void put_spill(void *with, enum replay_json_list list, const char *bytes, size_t n)
{
    FILE **kept = with;

    fwrite(bytes, 1, n, kept[list]);
}

static void pour_spill(void *with, enum replay_json_list list, struct json *out)
{
    FILE **kept = with;

    (void)out; /* it goes to stdout too */
    fflush(kept[list]);
    if (!ftruncate(fileno(kept[list]), ftello(kept[list]))) pour(kept[list]);
}

static bool tell_programs(struct replay_json *r, long only, struct source *from)
{
    FILE *kept[REPLAY_JSON_LISTS] = {tmpfile(), tmpfile(), tmpfile(), tmpfile()};
    const struct replay_json_spill spill = {put_spill, pour_spill, kept};
    struct json out = cli_json(stdout);
    enum replay_json_end end = REPLAY_JSON_ROOM;

    for (size_t size = ROOM; end == REPLAY_JSON_ROOM; size *= 2) {
        void *room = malloc(size);

        if (!room) abort();
        for (int i = 0; i < REPLAY_JSON_LISTS; i++) {
            if (!kept[i]) abort();
            rewind(kept[i]);
        }
        from_the_start(from);
        end = replay_json_lines(r, &from->file.lines, &from->ahead.lines, only, room, size, &spill,
                                &out);
        free(room);
    }
    for (int i = 0; i < REPLAY_JSON_LISTS; i++)
        fclose(kept[i]);
    if (end == REPLAY_JSON_DONE) putchar('\n');
    return end == REPLAY_JSON_DONE;
}

/* ---- the command ---- */

/* The rounds that were begun. Of a record that cannot be read: any number, the reason is told
 * later. */
static long rounds_of(struct source *from)
{
    static struct playback r;
    const struct pit_state *s = &r.play.table.state;

    playback_open(&r);
    if (!playback_lines(&r, &from->file.lines, &from->ahead.lines)) return LONG_MAX;
    return r.play.open && (s->phase || s->wagers) ? r.round : r.round - 1;
}

static int replay(const char *file, bool json, long only)
{
    static struct replay_json for_programs; /* they are too large for the stack */
    static struct account for_people;
    const struct playback *r = json ? &for_programs.report : &for_people.report;
    static struct source from;
    long rounds;
    bool good;

    if (!record_file_open(&from.file, file, true)) return BAD_INPUT;
    record_file_twin(&from.ahead, &from.file);
    rounds = only ? rounds_of(&from) : 0;
    if (only > rounds) {
        record_file_close(&from.file);
        return cli_error("replay: --round %ld: the record has %ld round%s", only, rounds,
                         rounds == 1 ? "" : "s");
    }
    for_people.only = only;
    good = json ? tell_programs(&for_programs, only, &from) : tell_people(&for_people, &from);
    if (!record_file_close(&from.file)) return BAD_INPUT;
    if (r->trouble[0]) cli_error("%.200s:%s", file, r->trouble);
    if (!good) return BAD_INPUT;
    return r->refusals || r->failures ? NOT_HELD : DONE;
}

static int run(int argc, char **argv)
{
    bool json = false;
    long only = 0;
    const char *round = NULL, *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--round", "N", "only this round", .text = &round},
        {"--json", NULL, "as JSON", .flag = &json},
        {0},
    };
    int count = cli_args(&replay_command, argc, argv, options, words);
    char *end;

    if (count < 0) return cli_status(count);
    if (count != 1) return cli_error("replay: usage: pit replay FILE; - is standard input");
    if (round) {
        only = strtol(round, &end, 10);
        if (*end || only < 1)
            return cli_error("replay: --round %.40s: a round is a number from 1", round);
    }
    return replay(words[0], json, only);
}

const struct cli_command replay_command = {
    .name = "replay",
    .usage = "replay FILE [options]",
    .summary = "plays a record through the engine and shows what happened",
    .text = "A record says who sat down, what was bet and what chance brought, one line per\n"
            "step; the engine works out the rest. docs/records.md has the grammar. FILE may\n"
            "be -, standard input.\n"
            "The exit status is 1 if a line was refused or an expectation does not hold.\n",
    .run = run,
};
