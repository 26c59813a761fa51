/* odds_chart.c -- a chart of play as text and SVG. */

#include "odds_chart.h"

#include "pit/rules.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 10, CELL = 34, TALL = 24, LEFT = 60, TOP = 96 };

static const char legend[] =
    "H hit, S stand, D double (else h hit, s stand), P split, R surrender (else h, s)";

static int listed(const struct hands_chart *c)
{
    return c->exceptions < CHART_EXCEPTIONS ? c->exceptions : CHART_EXCEPTIONS;
}

static const char *word(const struct pit_rules *r, int verb)
{
    return pit_verb(r->game, verb)->name;
}

/* ---- text ---- */

/* As many columns as a line holds, and the rest below. */
static void print_part(const struct hands_chart *c, int part, int from)
{
    int to = from + LINE < c->columns ? from + LINE : c->columns;

    printf(" %-6s", c->part[part]);
    for (int i = from; i < to; i++)
        printf(" %-*s", i + 1 < to ? 3 : 0, c->column[i]);
    putchar('\n');
    for (int row = c->first[part]; row < c->first[part + 1]; row++) {
        printf(" %6s", c->row[row]);
        for (int i = from; i < to; i++)
            printf(" %-*s", i + 1 < to ? 3 : 0, c->cell[row][i]);
        putchar('\n');
    }
}

void odds_chart_print(const struct hands_chart *c, const struct pit_rules *r)
{
    for (int from = 0; from < c->columns; from += LINE)
        for (int part = 0; part < CHART_PARTS; part++)
            print_part(c, part, from);
    printf(" %s\n", legend);
    printf(" by this chart %+.6f %%, by composition %+.6f %%\n", 100 * c->ev, 100 * c->best);
    if (!c->exceptions) return;
    printf(" two cards that are better played in another way: %d\n", c->exceptions);
    for (int i = 0; i < listed(c); i++)
        printf("  %-3s against %-3s %-9s not %-9s %+.6f\n", c->exception[i].cards,
               c->exception[i].up, word(r, c->exception[i].verb), word(r, c->exception[i].chart),
               c->exception[i].gain);
}

/* ---- SVG ---- */

static const char *colour(char play)
{
    switch (play) {
    case 'H': return "#f3d9b1";
    case 'D': return "#bcd6ee";
    case 'P': return "#cfe8c6";
    case 'R': return "#e3c6dd";
    default: return "#f4f1ea";
    }
}

static void svg_words(FILE *out, const char *text)
{
    for (; *text; text++)
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else
            fputc(*text, out);
}

bool odds_chart_svg(const char *file, const struct hands_chart *c, const struct pit_rules *r)
{
    int width = LEFT + CELL * c->columns + 20, y = TOP;
    int height = TOP + TALL * (c->rows + 2 * CHART_PARTS) + 30;
    FILE *out = fopen(file, "w");
    char rules[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(rules, sizeof rules);

    if (!out) return false;
    pit_rules_text(&t, r);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
            "font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">\n<title>",
            width < 420 ? 420 : width, height);
    svg_words(out, r->game->title);
    fputs(": how to play</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n", out);
    fprintf(out, "<text x=\"16\" y=\"28\" font-size=\"17\" text-anchor=\"start\">");
    svg_words(out, r->game->title);
    fputs("</text>\n<text x=\"16\" y=\"48\" font-size=\"11\" text-anchor=\"start\">", out);
    svg_words(out, rules);
    fprintf(out,
            "</text>\n<text x=\"16\" y=\"66\" font-size=\"11\" text-anchor=\"start\">%s</text>\n",
            legend);
    for (int part = 0; part < CHART_PARTS; part++, y += TALL) {
        fprintf(out, "<text x=\"%d\" y=\"%d\" font-weight=\"bold\">%s</text>\n", LEFT / 2, y,
                c->part[part]);
        for (int i = 0; i < c->columns; i++)
            fprintf(out, "<text x=\"%d\" y=\"%d\" font-weight=\"bold\">%s</text>\n",
                    LEFT + CELL * i + CELL / 2, y, c->column[i]);
        for (int row = c->first[part]; row < c->first[part + 1]; row++) {
            y += TALL;
            fprintf(out, "<text x=\"%d\" y=\"%d\">%s</text>\n", LEFT / 2, y, c->row[row]);
            for (int i = 0; i < c->columns; i++)
                fprintf(out,
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" "
                        "stroke=\"#ffffff\"/><text x=\"%d\" y=\"%d\">%s</text>\n",
                        LEFT + CELL * i, y - TALL + 7, CELL, TALL, colour(c->cell[row][i][0]),
                        LEFT + CELL * i + CELL / 2, y, c->cell[row][i]);
        }
        y += TALL;
    }
    fprintf(out,
            "<text x=\"16\" y=\"%d\" font-size=\"11\" text-anchor=\"start\">by this chart %+.4f "
            "%%, by composition %+.4f %%</text>\n</svg>\n",
            y, 100 * c->ev, 100 * c->best);
    return fclose(out) == 0;
}
