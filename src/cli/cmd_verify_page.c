/* cmd_verify_page.c -- pit verify-page: where the page is that checks records offline. */

#include "cli.h"
#include "installed.h"

#include <limits.h>

static int run(int argc, char **argv)
{
    static const char *const folders[] = {"../share/pit", ".", "../web/dist", NULL};
    bool json = false;
    const char *words[ARGS_MAX];
    const struct cli_option options[] = {{"--json", NULL, "as JSON", .flag = &json}, {0}};
    int count = cli_args(&verify_page_command, argc, argv, options, words);
    char file[PATH_MAX];

    if (count < 0) return cli_status(count);
    if (count) return cli_error("verify-page: usage: pit verify-page [--json]");
    if (!installed_find(folders, "verify.html", true, file, sizeof file))
        return cli_error("verify-page: the page is not installed; in the sources, "
                         "`make verify-page` builds it");
    if (json) {
        struct json j = cli_json(stdout);

        json_open(&j, NULL, '{');
        json_str(&j, "file", file);
        json_close(&j, '}');
        putchar('\n');
    } else {
        puts(file);
    }
    return DONE;
}

const struct cli_command verify_page_command = {
    .name = "verify-page",
    .usage = "verify-page [options]",
    .summary = "says where the page is that checks records offline",
    .text = "One HTML file that needs neither server nor network. It has the engine and a second\n"
            "program that was written without it, and shows whether both agree on a record.\n"
            "  xdg-open \"$(pit verify-page)\"\n",
    .run = run,
};
