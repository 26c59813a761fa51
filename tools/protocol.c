/* protocol.c -- prints a document of the server's protocol, from the tables that the server runs
 * by: protocol asyncapi|openapi|ts|http|do|is|parts. tests/cli/protocol.sh puts them into docs/
 * and web/src/net/protocol.ts. */

#include "server/describe.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    static char text[1 << 18];
    struct pit_text t = pit_text_in(text, sizeof text);

    if (argc != 2 || !describe_write(argv[1], &t) || t.cut) {
        fputs("usage: protocol asyncapi|openapi|ts|http|do|is|parts\n", stderr);
        return 2;
    }
    puts(text);
    return 0;
}
