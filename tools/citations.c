/* citations.c -- finds which tests cite which clauses, and writes it down as C for `pit coverage`.
 *
 *     citations OUT.c ROOT
 *
 * A test cites a clause by naming its id: a scenario and a test of the pages in a comment, a unit
 * test anywhere. So the list is made from the tests themselves and cannot go stale. */

#include "pit/clause.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_ROOM = 1024, FILES_MAX = 20000 };

static char *files[FILES_MAX];
static int file_count;

static void fail(const char *what)
{
    fprintf(stderr, "citations: %s\n", what);
    exit(1);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);

    return n >= m && strcmp(name + n - m, end) == 0;
}

static int is_test(const char *name)
{
    return ends_in(name, ".pit") || ends_in(name, ".c") || ends_in(name, ".sh") ||
           ends_in(name, ".test.ts");
}

/* Where a line may cite: the records and the tests of the pages name clauses in their data too. */
static const char *citing(const char *file, const char *line)
{
    if (ends_in(file, ".pit")) return strchr(line, '#');
    return ends_in(file, ".ts") ? strstr(line, "//") : line;
}

/* Gathers the tests below a folder of ROOT, given from ROOT on. */
static void gather(const char *root, const char *below)
{
    char path[PATH_ROOM], name[PATH_ROOM];
    struct dirent *entry;
    struct stat info;
    DIR *dir;

    snprintf(path, sizeof path, "%s/%s", root, below);
    dir = opendir(path);
    if (!dir) return;
    while ((entry = readdir(dir))) {
        if (entry->d_name[0] == '.') continue;
        snprintf(name, sizeof name, "%.500s/%.250s", below, entry->d_name);
        snprintf(path, sizeof path, "%.250s/%.760s", root, name);
        if (stat(path, &info)) continue;
        if (S_ISDIR(info.st_mode)) {
            gather(root, name);
        } else if (is_test(name)) {
            if (file_count == FILES_MAX) fail("too many tests");
            files[file_count++] = strdup(name);
        }
    }
    closedir(dir);
}

/* Writes {clause, "file:line"} for each first mention of a clause in this file. */
static void scan(FILE *out, const char *root, const char *file)
{
    char *seen = calloc((size_t)pit_clauses() + 1, 1), *line = NULL;
    char path[PATH_ROOM];
    size_t room = 0;
    ssize_t n;
    FILE *in;

    snprintf(path, sizeof path, "%.250s/%.760s", root, file);
    in = fopen(path, "r");
    if (!in || !seen) fail(path);
    for (int number = 1; (n = getline(&line, &room, in)) >= 0; number++) {
        const char *from = citing(file, line);

        for (; from && *from; from++) {
            int clause = (*from == 'M' || *from == 'W' || *from == 'N' || *from == 'O')
                             ? pit_clause_at(from, (size_t)(line + n - from))
                             : 0;

            if (!clause || seen[clause]) continue;
            seen[clause] = 1;
            fprintf(out, "    {%d, \"%s:%d\"},\n", clause, file, number);
        }
    }
    fclose(in);
    free(line);
    free(seen);
}

int main(int argc, char **argv)
{
    FILE *out;

    if (argc != 3) fail("usage: citations OUT.c ROOT");
    gather(argv[2], "tests/scenarios");
    gather(argv[2], "tests/unit");
    gather(argv[2], "tests/cli");
    gather(argv[2], "web/test");
    qsort(files, (size_t)file_count, sizeof files[0], by_name);
    out = fopen(argv[1], "w");
    if (!out) fail(argv[1]);
    fprintf(out, "/* Made by citations.c from the tests. */\n\n#include \"cli/citations.h\"\n\n"
                 "const struct citation citations[] = {\n");
    for (int i = 0; i < file_count; i++) {
        scan(out, argv[2], files[i]);
        free(files[i]);
    }
    fprintf(out, "    {0, 0},\n};\n");
    if (fclose(out)) fail(argv[1]);
    return 0;
}
