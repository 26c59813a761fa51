/* svg.c -- draws line charts. */

#include "svg.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The sheet, in pixels; type is 16 pixels and more. */
enum { WIDE = 860, HIGH = 520, LEFT = 116, RIGHT = 44, TOP = 56, BOTTOM = 76, LEGEND_LINE = 26 };
enum { TEXT = 16, TITLE = 20, LETTER = 10, NARROW = 6 /* about their widths */, DOTS_UP_TO = 24 };
enum { TITLE_LETTERS = 58 }; /* a longer title is set smaller */

#define PAPER "#FAF7EF"
#define INK "#1D2327"
#define MUTED "#5A646B"
#define GRID "#E3DED1"
#define FONT "system-ui, 'DejaVu Sans', Verdana, sans-serif"

/* Each stands out from the paper and from the others, for the colour-blind too. */
static const struct {
    const char *colour, *dash;
} pens[] = {{"#1F4FD8", ""},         {"#C43E00", "9 5"}, {"#007A78", "3 4"},
            {"#B3202E", "12 4 2 4"}, {"#111318", "5 3"}, {"#5A646B", "14 6"}};
enum { PENS = sizeof pens / sizeof pens[0] };

/* A linear axis: from .. to in the data, first .. first + length in pixels. */
struct axis {
    double from, to, step;
    double first, length;
    double unit;         /* labels are divided by this ... */
    const char *unit_is; /* ... and followed by this */
};

struct sheet {
    FILE *out;
    const struct svg_chart *c;
    struct axis x, y;
    double top; /* of the plot: below title and legend */
};

/* ---- words ---- */

/* Somebody's words: markup is escaped, and what is not printable ASCII becomes a question mark. */
static void words(FILE *out, const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c == '&')
            fputs("&amp;", out);
        else if (*c == '<')
            fputs("&lt;", out);
        else if (*c == '>')
            fputs("&gt;", out);
        else
            putc(*c < 0x20 || *c > 0x7e ? '?' : *c, out);
    }
}

/* A number with so many decimals, a real minus sign, and thin spaces in thousands. */
static void number(FILE *out, double value, int decimals)
{
    char digits[64];
    int whole;

    snprintf(digits, sizeof digits, "%.*f", decimals, fabs(value));
    whole = (int)strcspn(digits, ".");
    if (value < 0 && strspn(digits, "0.") != strlen(digits)) fputs("\xe2\x88\x92", out);
    for (int i = 0; digits[i]; i++) {
        if (i && i < whole && whole > 4 && (whole - i) % 3 == 0) fputs("\xe2\x80\xaf", out);
        putc(digits[i], out);
    }
}

static void label(FILE *out, const struct axis *a, double value)
{
    double step = a->step / a->unit;
    int decimals = 0;

    while (decimals < 9 && fabs(step - round(step)) > 1e-6 * step) {
        step *= 10;
        decimals++;
    }
    number(out, value / a->unit, decimals);
    fputs(a->unit_is, out);
}

/* ---- axes ---- */

static void widen(double *from, double *to, const double *values, int count)
{
    for (int i = 0; values && i < count; i++) {
        if (!isfinite(values[i])) continue;
        if (values[i] < *from) *from = values[i];
        if (values[i] > *to) *to = values[i];
    }
}

/* The least of 1, 2, 5, 10 ... that makes at most `most` steps. */
static double nice_step(double span, int most)
{
    static const double leads[] = {1, 2, 5, 10};
    double power = pow(10, floor(log10(span / most)));

    for (int i = 0; i < 4; i++)
        if (leads[i] * power * most >= span * (1 - 1e-9)) return leads[i] * power;
    return 10 * power;
}

/* Labels of millions and more are short; below that all digits are said. */
static void name_unit(struct axis *a)
{
    double largest = fmax(fabs(a->from), fabs(a->to));

    a->unit = largest >= 1e9 ? 1e9 : largest >= 1e6 ? 1e6 : 1;
    a->unit_is = largest >= 1e9 ? " G" : largest >= 1e6 ? " M" : "";
}

static void x_axis(struct sheet *s)
{
    struct axis *a = &s->x;

    *a = (struct axis){INFINITY, -INFINITY, 1, LEFT, WIDE - LEFT - RIGHT, 1, ""};
    for (int i = 0; i < s->c->count; i++)
        widen(&a->from, &a->to, s->c->series[i].x, s->c->series[i].count);
    if (a->from > a->to) a->from = a->to = 0;
    if (a->from == a->to) {
        a->from -= 1;
        a->to += 1;
    }
    a->step = nice_step(a->to - a->from, 8);
    name_unit(a);
}

/* The y axis begins and ends on a tick, so that nothing touches the frame. */
static void y_axis(struct sheet *s)
{
    struct axis *a = &s->y;

    *a = (struct axis){INFINITY, -INFINITY, 1, HIGH - BOTTOM, s->top - (HIGH - BOTTOM), 1, ""};
    for (int i = 0; i < s->c->count; i++) {
        const struct svg_series *p = &s->c->series[i];

        widen(&a->from, &a->to, p->y, p->count);
        widen(&a->from, &a->to, p->low, p->count);
        widen(&a->from, &a->to, p->high, p->count);
    }
    if (a->from > a->to) a->from = a->to = 0;
    if (a->to - a->from < 1e-12 * fmax(fabs(a->from), 1e-3)) {
        double pad = a->from == 0 ? 1 : fabs(a->from) / 2;

        a->from -= pad;
        a->to += pad;
    }
    a->step = nice_step(a->to - a->from, 7);
    a->from = floor(a->from / a->step + 1e-9) * a->step;
    a->to = ceil(a->to / a->step - 1e-9) * a->step;
    name_unit(a);
    if (s->c->percent) {
        a->unit = 0.01;
        a->unit_is = " %";
    }
}

static double place(const struct axis *a, double value)
{
    return a->first + a->length * (value - a->from) / (a->to - a->from);
}

static void draw_axes(struct sheet *s)
{
    FILE *o = s->out;
    double right = WIDE - RIGHT, floor_y = HIGH - BOTTOM;
    double first = ceil(s->x.from / s->x.step - 1e-9) * s->x.step;
    int steps = (int)((s->y.to - s->y.from) / s->y.step + 0.5);

    fprintf(o, "<g stroke=\"%s\" stroke-width=\"1\">\n", GRID);
    for (int i = 0; i <= steps; i++) {
        double v = s->y.from + i * s->y.step;

        fprintf(o, "<path d=\"M%d %.1fH%.1f\"%s/>\n", LEFT, place(&s->y, v), right,
                fabs(v) < s->y.step / 1e6 ? " stroke=\"" MUTED "\"" : "");
    }
    fprintf(o, "<path d=\"M%d %.1fH%.1f\" stroke=\"%s\"/>\n", LEFT, floor_y, right, MUTED);
    fprintf(o, "</g>\n<g fill=\"%s\" font-size=\"%d\">\n<g text-anchor=\"end\">\n", INK, TEXT);
    for (int i = 0; i <= steps; i++) {
        double v = s->y.from + i * s->y.step;

        fprintf(o, "<text x=\"%d\" y=\"%.1f\">", LEFT - 10, place(&s->y, v) + 5.5);
        label(o, &s->y, v);
        fputs("</text>\n", o);
    }
    fputs("</g>\n<g text-anchor=\"middle\">\n", o);
    for (int i = 0; i <= (int)((s->x.to - first) / s->x.step + 1e-6); i++) {
        double v = first + i * s->x.step;

        fprintf(o, "<path d=\"M%.1f %.1fv6\" stroke=\"%s\"/>", place(&s->x, v), floor_y, MUTED);
        fprintf(o, "<text x=\"%.1f\" y=\"%.1f\">", place(&s->x, v), floor_y + 24);
        label(o, &s->x, v);
        fputs("</text>\n", o);
    }
    fprintf(o, "<text x=\"%.1f\" y=\"%d\" fill=\"%s\">", (LEFT + right) / 2, HIGH - 16, MUTED);
    words(o, s->c->x_label);
    fprintf(o, "</text>\n<text transform=\"translate(22 %.1f) rotate(-90)\" fill=\"%s\">",
            (s->top + floor_y) / 2, MUTED);
    words(o, s->c->y_label);
    fputs("</text>\n</g>\n</g>\n", o);
}

/* ---- lines ---- */

static bool there(const struct svg_series *p, int i)
{
    return p->y && isfinite(p->x[i]) && isfinite(p->y[i]);
}

static void draw_band(struct sheet *s, const struct svg_series *p, const char *colour, double seen)
{
    bool begun = false;

    fprintf(s->out, "<path fill=\"%s\" fill-opacity=\"%.2f\" stroke=\"none\" d=\"", colour, seen);
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < p->count; k++) {
            int i = pass ? p->count - 1 - k : k;
            double v = pass ? p->low[i] : p->high[i];

            if (!isfinite(p->x[i]) || !isfinite(p->low[i]) || !isfinite(p->high[i])) continue;
            fprintf(s->out, "%s%.1f %.1f", begun ? "L" : "M", place(&s->x, p->x[i]),
                    place(&s->y, v));
            begun = true;
        }
    fputs(begun ? "Z\"/>\n" : "\"/>\n", s->out);
}

static void draw_line(struct sheet *s, const struct svg_series *p)
{
    bool begun = false;

    fputs("<path d=\"", s->out);
    for (int i = 0; i < p->count; i++) {
        if (there(p, i))
            fprintf(s->out, "%s%.1f %.1f", begun ? "L" : "M", place(&s->x, p->x[i]),
                    place(&s->y, p->y[i]));
        begun = there(p, i);
    }
    fputs("\"/>\n", s->out);
}

static void draw_dots(struct sheet *s, const struct svg_series *p, const char *colour)
{
    if (p->count > DOTS_UP_TO || p->thin) return;
    for (int i = 0; i < p->count; i++)
        if (there(p, i))
            fprintf(s->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>\n",
                    place(&s->x, p->x[i]), place(&s->y, p->y[i]), colour);
}

/* The pen of a series: thin ones take none, and a band alone has that of the line before it. */
static int pen_of(const struct svg_chart *c, int at)
{
    int pen = -1;

    for (int i = 0; i <= at; i++)
        pen += !c->series[i].thin && (c->series[i].y || pen < 0);
    return pen < 0 ? 0 : pen % PENS;
}

/* Bands of one pen that lie within each other grow darker inwards; the key shows what is seen. */
static double opacity(const struct svg_chart *c, int at, bool key)
{
    double seen = 0.16;

    for (int i = at + 1; key && i < c->count && !c->series[i].y && c->series[i].low; i++)
        seen += 0.16 * (1 - seen);
    return seen;
}

static void draw_series(struct sheet *s)
{
    const struct svg_chart *c = s->c;

    for (int i = 0; i < c->count; i++)
        if (c->series[i].low && c->series[i].high)
            draw_band(s, &c->series[i], pens[pen_of(c, i)].colour, opacity(c, i, false));
    fprintf(s->out, "<g fill=\"none\" stroke=\"%s\" stroke-opacity=\"0.45\" stroke-width=\"1\">\n",
            MUTED);
    for (int i = 0; i < c->count; i++)
        if (c->series[i].thin) draw_line(s, &c->series[i]);
    fputs("</g>\n", s->out);
    for (int i = 0; i < c->count; i++) {
        int pen = pen_of(c, i);

        if (c->series[i].thin || !c->series[i].y) continue;
        fprintf(s->out,
                "<g fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" stroke-linejoin=\"round\" "
                "stroke-dasharray=\"%s\">\n",
                pens[pen].colour, *pens[pen].dash ? pens[pen].dash : "none");
        draw_line(s, &c->series[i]);
        fputs("</g>\n", s->out);
        draw_dots(s, &c->series[i], pens[pen].colour);
    }
}

/* ---- the legend ---- */

static bool named(const struct svg_series *p)
{
    return p->name && !p->thin;
}

static void draw_key(struct sheet *s, int i, double x, double y)
{
    int pen = pen_of(s->c, i);

    if (s->c->series[i].low)
        fprintf(s->out, "<path d=\"M%.0f %.0fh34v12h-34z\" fill=\"%s\" fill-opacity=\"%.2f\"/>\n",
                x, y - 11, pens[pen].colour, opacity(s->c, i, !s->c->series[i].y));
    if (s->c->series[i].y)
        fprintf(s->out,
                "<path d=\"M%.0f %.0fh34\" stroke=\"%s\" stroke-width=\"2.5\" "
                "stroke-dasharray=\"%s\"/>\n",
                x, y - 5, pens[pen].colour, *pens[pen].dash ? pens[pen].dash : "none");
    fprintf(s->out, "<text x=\"%.0f\" y=\"%.0f\">", x + 42, y);
    words(s->out, s->c->series[i].name);
    fputs("</text>\n", s->out);
}

/* About the width of a text, which only the reader's font knows. */
static double text_width(const char *text)
{
    double wide = 0;

    for (; *text; text++)
        wide += strchr("fijlrt,.:' ", *text) ? NARROW : LETTER;
    return wide;
}

/* Keys stand in lines beneath the title, as many as there is room for. Returns how many lines;
 * without a stream nothing is drawn. */
static int legend(struct sheet *s, bool draw)
{
    double x = LEFT;
    int lines = 0;

    for (int i = 0; i < s->c->count; i++) {
        double wide;

        if (!named(&s->c->series[i])) continue;
        wide = 42 + text_width(s->c->series[i].name) + 26;
        if (!lines || x + wide - 26 > WIDE - RIGHT) {
            x = LEFT;
            lines++;
        }
        if (draw) draw_key(s, i, x, TOP + LEGEND_LINE * lines - 8);
        x += wide;
    }
    return lines;
}

/* ---- the sheet ---- */

/* For those who hear the picture: each line from its first point to its last. */
static void describe(struct sheet *s)
{
    const struct svg_chart *c = s->c;

    fputs("<desc id=\"desc\">Line chart of ", s->out);
    words(s->out, c->y_label);
    fputs(" by ", s->out);
    words(s->out, c->x_label);
    fputs(".", s->out);
    for (int i = 0; i < c->count; i++) {
        const struct svg_series *p = &c->series[i];
        int first = 0, last = p->count - 1;

        while (first < p->count && !there(p, first))
            first++;
        while (last > first && !there(p, last))
            last--;
        if (!named(p) || first > last) continue;
        fputs(" ", s->out);
        words(s->out, p->name);
        fprintf(s->out, ": %.6g%s at %.6g, %.6g%s at %.6g.", p->y[first] / (c->percent ? 0.01 : 1),
                c->percent ? " %" : "", p->x[first], p->y[last] / (c->percent ? 0.01 : 1),
                c->percent ? " %" : "", p->x[last]);
    }
    fputs("</desc>\n", s->out);
}

static void draw(struct sheet *s)
{
    fprintf(s->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\" aria-labelledby=\"title desc\" font-family=\"%s\">\n"
            "<title id=\"title\">",
            WIDE, HIGH, WIDE, HIGH, FONT);
    words(s->out, s->c->title);
    fputs("</title>\n", s->out);
    describe(s);
    fprintf(s->out,
            "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n"
            "<text x=\"%d\" y=\"36\" font-size=\"%d\" font-weight=\"600\" fill=\"%s\">",
            WIDE, HIGH, PAPER, LEFT, strlen(s->c->title) > TITLE_LETTERS ? TEXT : TITLE, INK);
    words(s->out, s->c->title);
    fprintf(s->out, "</text>\n<g font-size=\"%d\" fill=\"%s\">\n", TEXT, INK);
    legend(s, true);
    fputs("</g>\n", s->out);
    draw_axes(s);
    draw_series(s);
    fputs("</svg>\n", s->out);
}

bool svg_write(const char *file, const struct svg_chart *c)
{
    struct sheet s = {.out = fopen(file, "w"), .c = c};
    bool good;
    int why;

    if (!s.out) return false;
    s.top = TOP + LEGEND_LINE * legend(&s, false) + 8;
    x_axis(&s);
    y_axis(&s);
    errno = 0;
    draw(&s);
    good = !ferror(s.out);
    why = errno;
    if (fclose(s.out) == 0) {
        if (!good) errno = why;
        return good;
    }
    return false;
}
