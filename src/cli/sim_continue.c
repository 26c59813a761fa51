/* sim_continue.c -- pit sim --continue: what was played is kept in a file, and a later run adds to
 * it, or finishes it if it was cut off. The file is a text: what was asked, how many parts were
 * played, how far the last is, the counts, and a checksum of all that. */

#include "cli.h"
#include "fair/epoch.h"
#include "fair/sha256.h"
#include "simulate.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum {
    NAME_ROOM = 4 * 200 + 2 * FAIR_HASH + 2, /* of a file, quoted, and its hash */
    SUM_LINE = 4 + 2 * FAIR_HASH + 1,        /* "sum HEX" */
    ASKED_ROOM = PIT_RULES_TEXT + 2 * NAME_ROOM + SIM_EXTRAS * 64 + 200,
};

/* ---- the same question? ---- */

static void add_file(struct pit_text *t, const char *name)
{
    FILE *in = fopen(name, "r");
    struct fair_sha256 sum;
    uint8_t hash[FAIR_HASH];
    char block[4096], hex[2 * FAIR_HASH + 1];
    size_t n;

    pit_text_quote(t, name, strlen(name), 200);
    if (!in) return;
    fair_sha256_begin(&sum);
    while ((n = fread(block, 1, sizeof block, in)) > 0)
        fair_sha256_add(&sum, block, n);
    fclose(in);
    fair_sha256_end(&sum, hash);
    fair_hex(hash, FAIR_HASH, hex);
    pit_text_str(t, " ");
    pit_text_str(t, hex);
}

/* All that decides what a part of the run brings, in one line. */
static void asked_text(char out[ASKED_ROOM], const struct simulate *a)
{
    struct pit_text t = pit_text_in(out, ASKED_ROOM);

    pit_text_str(&t, a->game->name);
    pit_text_str(&t, " ");
    pit_rules_text(&t, &a->rules);
    if (a->engine) pit_text_str(&t, " engine");
    pit_text_str(&t, a->shoes ? " shoes seats " : " seats ");
    pit_text_int(&t, a->seats);
    pit_text_str(&t, " seed ");
    pit_text_uint(&t, a->seed);
    pit_text_str(&t, " ante ");
    pit_text_int(&t, a->job.ante);
    for (int i = 0; i < a->job.extras; i++) {
        pit_text_str(&t, " ");
        pit_text_str(&t, a->rules.spot[a->job.extra[i].spot].name);
        pit_text_str(&t, "=");
        pit_text_int(&t, a->job.extra[i].amount);
    }
    pit_text_str(&t, " by ");
    add_file(&t, a->strategy_name);
    if (a->decides_by && a->decides_by != a->strategy_name) {
        pit_text_str(&t, " and ");
        add_file(&t, a->decides_by);
    }
}

/* ---- counts ---- */

/* One number after the other goes to the file, or comes from it. */
struct counts {
    FILE *file;
    bool reads, good;
    bool parts; /* wagers that are part of the result are there too */
};

static void wide_count(struct counts *c, sim_wide *value)
{
    uint64_t high = (uint64_t)(*value >> 64), low = (uint64_t)*value;

    if (!c->reads) {
        fprintf(c->file, "%" PRIx64 ":%" PRIx64 " ", high, low);
        return;
    }
    c->good = c->good && fscanf(c->file, "%" SCNx64 ":%" SCNx64, &high, &low) == 2;
    *value = (sim_wide)(int64_t)high * ((sim_wide)1 << 32) * ((sim_wide)1 << 32) + (sim_wide)low;
}

static void count(struct counts *c, uint64_t *value)
{
    sim_wide wide = (sim_wide)*value;

    wide_count(c, &wide);
    if (c->reads) *value = (uint64_t)wide;
}

static void sums(struct counts *c, struct sim_sums *s)
{
    count(c, &s->n);
    count(c, &s->clusters);
    wide_count(c, &s->sum);
    wide_count(c, &s->ss);
    wide_count(c, &s->sn);
    wide_count(c, &s->nn);
}

static void row(struct counts *c, struct sim_row *r)
{
    sim_wide net = r->net;
    uint64_t raised = r->raised;

    wide_count(c, &net);
    count(c, &raised);
    count(c, &r->count);
    r->net = (pit_money)net;
    r->raised = raised != 0;
}

static void tally(struct counts *c, struct sim_tally *t)
{
    uint64_t many = t->many, rows = (uint64_t)t->rows;
    uint64_t *const plain[] = {&t->rounds,  &t->played,  &t->won,        &t->lost,        &t->even,
                               &t->skipped, &t->cut_off, &t->cut_rounds, &t->cut_squares, &t->wins,
                               &t->losses,  &t->pushes,  &t->raises};

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        count(c, plain[i]);
    sums(c, &t->sums);
    sums(c, &t->by_round);
    wide_count(c, &t->squares);
    for (int i = 0; i < SIM_EXTRAS; i++) {
        sums(c, &t->extra[i].sums);
        wide_count(c, &t->extra[i].squares);
    }
    if (c->parts) {
        count(c, &t->part.made);
        sums(c, &t->part.sums);
    }
    count(c, &many);
    count(c, &rows);
    if (rows > SIM_ROWS) c->good = false;
    t->many = many != 0;
    t->rows = c->good ? (int)rows : 0;
    for (int i = 0; i < t->rows; i++)
        row(c, &t->row[i]);
}

/* ---- the file ---- */

static void result(struct counts *c, struct sim_result *r)
{
    tally(c, &r->tally);
    for (int i = 0; i < SIM_PARTS; i++)
        sums(c, &r->part[i]);
}

/* The line that goes behind the first n bytes of a file. False: they cannot be read. */
static bool sum_line(FILE *file, long n, char out[SUM_LINE + 1])
{
    struct fair_sha256 sum;
    uint8_t hash[FAIR_HASH];
    char block[4096], hex[2 * FAIR_HASH + 1];

    rewind(file);
    fair_sha256_begin(&sum);
    for (size_t got; n > 0; n -= (long)got) {
        got = fread(block, 1, n < (long)sizeof block ? (size_t)n : sizeof block, file);
        if (!got) return false;
        fair_sha256_add(&sum, block, got);
    }
    fair_sha256_end(&sum, hash);
    fair_hex(hash, FAIR_HASH, hex);
    snprintf(out, SUM_LINE + 1, "sum %s\n", hex);
    return true;
}

/* True: the file ends with the checksum of what stands above, or is of a pit that wrote none. */
static bool sum_holds(FILE *file, bool needed)
{
    char found[SUM_LINE + 1] = "", wanted[SUM_LINE + 1];
    long above;

    if (fseek(file, -SUM_LINE, SEEK_END) != 0) return !needed;
    above = ftell(file);
    if (above < 0 || fread(found, 1, SUM_LINE, file) != SUM_LINE) return false;
    if (!needed && strncmp(found, "sum ", 4) != 0) return true;
    return sum_line(file, above, wanted) && strcmp(found, wanted) == 0;
}

static bool is_sound(const struct simulate_kept *kept)
{
    return kept->parts && (kept->rounds ? kept->blocks < sim_blocks(kept->rounds) : !kept->blocks);
}

int simulate_before(const struct simulate *a, struct sim_result *out, struct simulate_kept *kept)
{
    FILE *in = fopen(a->continued, "r");
    struct counts c = {in, true, true, false};
    char asked[ASKED_ROOM], line[ASKED_ROOM + 16];
    bool first;  /* what pit wrote before it kept unfinished runs, */
    bool second; /* before it counted wagers that are part of the result, */
    bool third;  /* and before it wrote a checksum */
    bool whole;

    *kept = (struct simulate_kept){0};
    if (!in && errno == ENOENT) return DONE; /* the first of them */
    if (!in) return cli_error("%.200s: cannot be read: %s", a->continued, strerror(errno));
    asked_text(asked, a);
    c.good = fgets(line, sizeof line, in) != NULL;
    first = c.good && strcmp(line, "pit sim 1\n") == 0;
    second = c.good && strcmp(line, "pit sim 2\n") == 0;
    third = c.good && strcmp(line, "pit sim 3\n") == 0;
    c.parts = third || (c.good && strcmp(line, "pit sim 4\n") == 0);
    c.good = first || second || c.parts;
    if (c.good && (!fgets(line, sizeof line, in) || strncmp(line, asked, strlen(asked)) != 0 ||
                   line[strlen(asked)] != '\n')) {
        fclose(in);
        return cli_error("%.200s: holds another simulation: use the same rules, strategy, wagers, "
                         "seats, seed, --shoes and --engine, or another file",
                         a->continued);
    }
    count(&c, &kept->parts);
    if (first) {
        tally(&c, &out->tally);
    } else {
        count(&c, &kept->blocks);
        count(&c, &kept->rounds);
        result(&c, out);
    }
    whole = !c.good || sum_holds(in, !first && !second && !third);
    fclose(in);
    if (!whole)
        return cli_error("%.200s: was altered or is damaged: its checksum differs", a->continued);
    if (!c.good || !is_sound(kept))
        return cli_error("%.200s: not a file that pit sim --continue wrote", a->continued);
    if (kept->rounds && (a->until > 0 || kept->rounds != a->rounds))
        return cli_error("%.200s: was cut off; finish it with --rounds %" PRIu64 " first",
                         a->continued, kept->rounds);
    return DONE;
}

int simulate_after(const struct simulate *a, struct sim_result *out, struct simulate_kept kept)
{
    char name[512], asked[ASKED_ROOM], sum[SUM_LINE + 1];
    struct counts c = {.good = true, .parts = true};
    bool good;

    if (snprintf(name, sizeof name, "%s.new", a->continued) >= (int)sizeof name)
        return cli_error("sim: --continue: the name is too long");
    c.file = fopen(name, "w+");
    if (!c.file) return cli_error("%.200s: cannot be written: %s", name, strerror(errno));
    asked_text(asked, a);
    fprintf(c.file, "pit sim 4\n%s\n", asked);
    count(&c, &kept.parts);
    count(&c, &kept.blocks);
    count(&c, &kept.rounds);
    result(&c, out);
    fprintf(c.file, "\n");
    good = sum_line(c.file, ftell(c.file), sum) && fseek(c.file, 0, SEEK_END) == 0 &&
           fputs(sum, c.file) >= 0;
    good &= !ferror(c.file) && fflush(c.file) == 0 && fsync(fileno(c.file)) == 0;
    good &= fclose(c.file) == 0;
    if (good && rename(name, a->continued) == 0) return DONE;
    return cli_error("%.200s: cannot be written: %s", a->continued, strerror(errno));
}
