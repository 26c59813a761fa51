/* scenarios.c -- plays every record below tests/scenarios, and sees to it that each clause is
 * proved: cited in the comments of a record in which the engine itself names it. No id is written
 * out here: whoever counts which test cites which clause would take it for a test of that clause.
 */

#include "helper.h"
#include "pit/clause.h"
#include "rulebooks/clauses.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_ROOM = 1024, FILES_MAX = 20000 };

/* The record that is being played. */
static struct {
    const char *file;
    int line;
    int checks;          /* lines that can fail: expectations, and what must be refused */
    bool cited[CLAUSES]; /* by its comments */
    bool named[CLAUSES]; /* by the engine: effects, refusals, options set, signs */
    struct pit_replay replay;
} play;

/* What all of them came to. */
static int scenarios, failures;
static bool cited[CLAUSES];  /* by a scenario, a unit test or a test of the pages */
static bool proved[CLAUSES]; /* cited and named in the same scenario */

/* ---- files ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);

    return n >= m && strcmp(name + n - m, end) == 0;
}

/* Gathers the files of this kind below a folder. How many there are now. */
static int gather(const char *folder, const char *end, char **files, int count)
{
    char path[PATH_ROOM];
    struct dirent *entry;
    struct stat info;
    DIR *dir = opendir(folder);

    assert_non_null(dir);
    while ((entry = readdir(dir))) {
        if (entry->d_name[0] == '.') continue;
        assert_in_range(snprintf(path, sizeof path, "%s/%s", folder, entry->d_name), 1,
                        sizeof path - 1);
        assert_int_equal(stat(path, &info), 0);
        if (S_ISDIR(info.st_mode)) {
            count = gather(path, end, files, count);
        } else if (ends_in(path, end)) {
            assert_true(count < FILES_MAX);
            files[count++] = strdup(path);
        }
    }
    closedir(dir);
    return count;
}

/* Hands every line of the files below a folder to `line`, files in order of their names; `done`,
 * unless NULL, is called after the last line of each. How many files there are. */
static int each_file(const char *folder, const char *end, void (*begin)(const char *file),
                     void (*line)(const char *text, size_t n), void (*done)(void))
{
    static char *files[FILES_MAX];
    int count = gather(folder, end, files, 0);
    char *text = NULL;
    size_t room = 0;
    ssize_t n;

    qsort(files, (size_t)count, sizeof files[0], by_name);
    for (int i = 0; i < count; i++) {
        FILE *in = fopen(files[i], "r");

        assert_non_null(in);
        if (begin) begin(files[i]);
        while ((n = getline(&text, &room, in)) >= 0)
            line(text, (size_t)n - (n > 0 && text[n - 1] == '\n'));
        if (done) done();
        assert_int_equal(fclose(in), 0);
        free(files[i]);
    }
    free(text);
    return count;
}

/* Marks the clauses whose ids stand in a text, as tools/citations.c finds them. */
static void cite(bool marks[CLAUSES], const char *text, size_t n)
{
    for (; n; text++, n--)
        if (strchr("MWNO", *text)) marks[pit_clause_at(text, n)] = true;
}

/* ---- playing one ---- */

static void complain(const char *what, const char *more)
{
    print_error("%s:%d: %s%s%s\n", play.file, play.line, what, *more ? ": " : "", more);
    failures++;
}

static void look(void *with, const struct pit_table *t, const struct pit_event *e,
                 const struct pit_effect *effects, int count)
{
    (void)with;
    (void)t;
    (void)e;
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        play.named[fx->clause] = true;
        play.named[fx->clause2] = true;
    }
}

static void options_set(const struct pit_rules *r)
{
    struct pit_notice notice;

    for (int i = 0; r->game->options[i].key; i++)
        if (r->given[i]) play.named[r->book->options[i].clause] = true;
    for (int i = 0; r->game->notice && r->game->notice(r, i, &notice); i++)
        play.named[notice.clause] = true;
}

static void failed(const struct pit_said *said)
{
    char text[64];
    struct pit_text t = pit_text_in(text, sizeof text);

    if (said->unheard) {
        complain("this call was not heard", said->unheard);
    } else if (!said->compared) {
        complain("this had to be refused, and was taken", "");
    } else {
        if (said->got < 0) pit_text_str(&t, "-");
        pit_text_money(&t, said->got < 0 ? -said->got : said->got);
        complain("it brought", said->settled ? text : "nothing, there was no settlement");
    }
}

static void begin_scenario(const char *file)
{
    play.file = file;
    play.line = 0;
    play.checks = 0;
    memset(play.cited, 0, sizeof play.cited);
    memset(play.named, 0, sizeof play.named);
    pit_replay_open(&play.replay, look, NULL);
}

static void play_line(const char *text, size_t n)
{
    const char *comment = memchr(text, '#', n);
    size_t words = comment ? (size_t)(comment - text) : n;
    bool unreadable = comment && strstr(comment, "unreadable");
    struct pit_said said;
    enum pit_line came = pit_replay_line(&play.replay, text, n, &said);

    play.line++;
    if (comment) cite(play.cited, comment, n - words);
    play.checks += came == PIT_LINE_DONE && (*text == '!' || strncmp(text, "expect", 6) == 0 ||
                                             strncmp(text, "heard", 5) == 0);
    if (came == PIT_LINE_BAD) complain("cannot be read", said.words);
    if (came == PIT_LINE_REFUSED) complain("is refused", said.words);
    if (came == PIT_LINE_FAILED) failed(&said);
    if (came == PIT_LINE_DONE && said.refused && unreadable != (strcmp(said.code, "text") == 0))
        complain(unreadable ? "is readable, but refused" : "a slip of the pen, not a refusal",
                 said.words);
    if (said.refused && !unreadable) play.named[said.clause] = true;
    if (play.replay.game) options_set(&play.replay.rules);
    if (play.replay.open && !pit_balanced(&play.replay.table.state))
        complain("money is made or lost here", "");
}

static void end_scenario(void)
{
    bool any = false;

    for (int c = 1; c < CLAUSES; c++) {
        any = any || play.cited[c];
        cited[c] = cited[c] || play.cited[c];
        proved[c] = proved[c] || (play.cited[c] && play.named[c]);
    }
    if (!any) complain("no comment cites a clause", "");
    if (!play.checks) complain("nothing is checked", "");
}

static void unit_line(const char *text, size_t n)
{
    cite(cited, text, n);
}

/* Tests of the pages have clauses in what they look for, too: their comments cite. */
static void page_line(const char *text, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++)
        if (text[i] == '/' && text[i + 1] == '/') {
            cite(cited, text + i, n - i);
            return;
        }
}

static int play_all(void **state)
{
    (void)state;
    scenarios = each_file("tests/scenarios", ".pit", begin_scenario, play_line, end_scenario);
    each_file("tests/unit", ".c", NULL, unit_line, NULL);
    each_file("web/test", ".test.ts", NULL, page_line, NULL);
    return 0;
}

/* ---- the tests ---- */

static void every_scenario_holds(void **state)
{
    (void)state;
    assert_true(scenarios > 0);
    assert_int_equal(failures, 0);
}

/* A clause that decides something, and is not left for later. */
static bool is_held(int clause)
{
    return clause && pit_clause_held(clause) < PIT_HELD_FLOOR;
}

static int unproved(const struct pit_book *book, int clause)
{
    if (!is_held(clause) || proved[clause]) return 0;
    print_error("%s (book %s): the engine can name it, but does so in no scenario that cites it\n",
                pit_clause_id(clause), book->name);
    return 1;
}

static void what_the_engine_can_name_is_proved(void **state)
{
    int missing = 0;

    (void)state;
    for (const struct pit_game *const *game = pit_games(); *game; game++)
        for (const struct pit_book *book = (*game)->books; book->name; book++) {
            for (int i = 0; i < PIT_CITES_MAX; i++)
                missing += unproved(book, book->cite[i]);
            for (int i = 0; i < pit_options(*game); i++)
                missing += unproved(book, book->options[i].clause);
            for (const struct pit_ban *ban = book->bans; ban && ban->clause; ban++)
                missing += unproved(book, ban->clause);
        }
    assert_int_equal(missing, 0);
}

static void every_clause_held_is_cited(void **state)
{
    int missing = 0;

    (void)state;
    for (int c = 1; c < CLAUSES; c++) {
        if (!is_held(c) || cited[c]) continue;
        print_error("%s: no scenario, unit test or test of the pages cites it\n", pit_clause_id(c));
        missing++;
    }
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scenario_holds),
        cmocka_unit_test(what_the_engine_can_name_is_proved),
        cmocka_unit_test(every_clause_held_is_cited),
    };

    return cmocka_run_group_tests(tests, play_all, NULL);
}
