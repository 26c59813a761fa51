/* cmd_manifest.c -- pit manifest: whether what is installed is what somebody has signed. */

#include "cli.h"

#include "system/manifest.h"

#include <stdio.h>

static void tell(void *with, const char *file, const char *words)
{
    (void)with;
    printf("%s: %s\n", file, words);
}

static int run(int argc, char **argv)
{
    struct manifest m = {.mapped = true};
    struct manifest_found found;
    char why[600] = "";
    const char *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--key", "FILE", "the signer's public key, PEM", .text = &m.key},
        {"--root", "DIR", "a copy of the machine, instead of this one", .text = &m.root},
        {0},
    };
    int count = cli_args(&manifest_command, argc, argv, options, words);

    if (count < 0) return cli_status(count);
    if (count != 1 || !m.key)
        return cli_error("manifest: give a list and a key: pit manifest LIST --key public.pem");
    m.list = words[0];
    m.mapped = !m.root; /* this program need not be of that machine */
    if (!manifest_compare(&m, tell, NULL, &found, why, sizeof why)) {
        cli_error("manifest: %.580s", why);
        return found.unread ? BAD_INPUT : NOT_HELD;
    }
    if (found.wrong) {
        cli_error("manifest: %d of %d files do not match the list", found.wrong, found.files);
        return NOT_HELD;
    }
    printf("%d file%s the list%s; it is signed by the key %s\n", found.files,
           found.files == 1 ? " matches" : "s match", m.mapped ? ", this program among them" : "",
           found.signer);
    return DONE;
}

const struct cli_command manifest_command = {
    .name = "manifest",
    .usage = "manifest LIST --key FILE [options]",
    .summary = "compares what is installed with a signed list",
    .text = "LIST and LIST.sig are made by `make manifest`; sha256sum and openssl can\n"
            "check them too. `pit serve --manifest LIST` compares at its start and daily.\n"
            "  pit manifest pit.sha256 --key house.pem\n",
    .run = run,
};
