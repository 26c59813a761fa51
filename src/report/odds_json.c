/* odds_json.c -- Red Dog's odds as JSON.
 *
 * The command line works with GMP, which rounds a fraction's float toward zero; so does this. */

#include "report/odds_json.h"

#include "odds/spreads.h"
#include "report/rules_json.h"

#include <assert.h>

__extension__ typedef unsigned __int128 wide;

static int bits_of(wide n)
{
    int bits = 0;

    for (; n; n >>= 1)
        bits++;
    return bits;
}

/* The quotient, rounded toward zero to the 53 bits that a double has. */
static double quotient(wide num, wide den)
{
    int power = bits_of(num) - bits_of(den);
    uint64_t q = 0;
    double unit = 1;

    if (!num) return 0;
    assert(bits_of(num) < 127 && bits_of(den) < 127);
    for (int i = power; i < 0; i++)
        num <<= 1;
    for (int i = power; i > 0; i--)
        den <<= 1;
    if (num < den) {
        num <<= 1;
        power--;
    }
    for (int i = 0; i < 53; i++) { /* den <= num < 2 den at first: a bit a step */
        q = q << 1 | (num >= den);
        if (num >= den) num -= den;
        num <<= 1;
    }
    for (power -= 52; power < 0; power++)
        unit /= 2;
    for (; power > 0; power--)
        unit *= 2;
    return (double)q * unit;
}

static void fraction(struct json *j, const char *key, int64_t num, int64_t den)
{
    struct fraction f = fraction_of(num, den);
    char text[64], twin[64];
    struct pit_text t = pit_text_in(text, sizeof text), twin_text = pit_text_in(twin, sizeof twin);
    double size = quotient((wide)(f.num < 0 ? -f.num : f.num), (wide)f.den);

    text_fraction(&t, f);
    pit_text_str(&twin_text, key);
    pit_text_str(&twin_text, "_float");
    json_str(j, key, text);
    json_double(j, twin, f.num < 0 ? -size : size);
}

static double deviation(const struct spreads *o)
{
    wide ways = (wide)o->ways, net = (wide)(o->best.net < 0 ? -o->best.net : o->best.net);

    return __builtin_sqrt(quotient((wide)o->best.square * ways - net * net, ways * ways));
}

static void write_row(struct json *j, const struct spreads *o, const struct spreads_row *row)
{
    static const char *const ranks[] = {"",  "",  "2", "3", "4", "5", "6", "7",
                                        "8", "9", "T", "J", "Q", "K", "A"};
    int64_t ways = row->dealt * (o->ways / o->ends);
    int64_t raise = row->raised.net - row->stand.net; /* a full raise is one unit */

    json_open(j, NULL, '{');
    if (row->low) {
        json_str(j, "low", ranks[row->low]);
        json_str(j, "high", ranks[row->high]);
    }
    json_int(j, "spread", row->spread);
    json_bool(j, "raise", raise > 0);
    fraction(j, "p", row->dealt, o->ends);
    fraction(j, "p_win", row->stand.win, ways);
    fraction(j, "p_push", row->stand.push, ways);
    fraction(j, "p_lose", row->stand.lose, ways);
    fraction(j, "ev_stand", row->stand.net, ways);
    fraction(j, "ev_raise", raise, ways);
    json_close(j, '}');
}

static void write_wager(struct json *j, const struct spreads *o)
{
    json_open(j, NULL, '{');
    json_str(j, "spot", "ante");
    fraction(j, "p_win", o->best.win, o->ways);
    fraction(j, "p_push", o->best.push, o->ways);
    fraction(j, "p_lose", o->best.lose, o->ways);
    fraction(j, "ev", o->best.net, o->ways);
    fraction(j, "house_edge", -o->best.net, o->ways);
    fraction(j, "ev_never_raise", o->never, o->ways);
    fraction(j, "ev_always_raise", o->always, o->ways);
    fraction(j, "element_of_risk", -o->best.net, o->ways + o->best.staked);
    json_double(j, "sd", deviation(o));
    json_open(j, "outcomes", '[');
    for (int i = 0; i < o->outcomes; i++) {
        json_open(j, NULL, '{');
        json_str(j, "name", o->outcome[i].name);
        fraction(j, "p", o->outcome[i].ways, o->ways);
        json_str(j, "pays", o->outcome[i].pays);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

void odds_json(struct json *j, const struct pit_rules *r, const uint8_t *ranks)
{
    struct spreads o;

    spreads_of(&o, r, ranks);
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    json_open(j, "wagers", '[');
    write_wager(j, &o);
    json_close(j, ']');
    json_open(j, "strategy", '[');
    for (int i = 0; i < o.rows; i++)
        write_row(j, &o, &o.row[i]);
    json_close(j, ']');
    json_close(j, '}');
}
