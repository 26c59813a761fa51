/* json.c -- numbers of JSON, as json_parse has left them: a sign or none, digits, no zero in front;
 * a fraction or an exponent may follow. */

#include "prove.h"

#include "core/json_read.c"

enum { LENGTH = 21 };

static char text[LENGTH];

static size_t any_text(size_t most)
{
    size_t n = any_size();

    given(n > 0 && n <= most);
    for (size_t i = 0; i < LENGTH; i++)
        text[i] = (char)any_u8();
    return n;
}

/* The known digits, and any four behind them; returns those four as a number. */
static int any_end(const char *begin, size_t n)
{
    int end = 0;

    memcpy(text, begin, n);
    for (size_t i = n; i < n + 4; i++) {
        int digit = any_int();

        given(digit >= 0 && digit <= 9);
        text[i] = (char)('0' + digit);
        end = 10 * end + digit;
    }
    return end;
}

/* Bounds: all numbers of up to 19 bytes, which always fit. Digits alone are taken, whatever has
 * another byte in it is refused and leaves `out` alone. */
void whole_numbers_are_taken(void)
{
    size_t n = any_text(19);
    struct json_value v = {JSON_NUMBER, text, n};
    uint64_t out = 77;
    bool digits = true, good;

    for (size_t i = 0; i < n; i++)
        if (text[i] < '0' || text[i] > '9') digits = false;
    good = json_as_u64(&v, &out);
    claim(good == digits, "digits alone");
    claim(good || out == 77, "left alone");
}

/* Bounds: all numbers of up to 5 bytes, with a sign or without. */
void numbers_are_read(void)
{
    size_t n = any_text(5);
    struct json_value v = {JSON_NUMBER, text, n};
    bool minus = text[0] == '-', good;
    uint64_t size;
    int64_t out = 77, right = 0;

    given(n > minus);
    good = json_as_i64(&v, &out);
    for (size_t i = 0; i < n; i++)
        if (i >= minus) right = 10 * right + (text[i] - '0');
    claim(!good || out == (minus ? -right : right), "right");
    claim(good || out == 77, "left alone");
    claim(minus || json_as_u64(&v, &size) == good, "the same without a sign");
    claim(minus || !good || size == (uint64_t)out, "and as large");
}

/* Bounds: the 10,000 numbers around 2^64. */
void the_end_of_64_bits(void)
{
    int end = any_end("1844674407370955", 16);
    struct json_value v = {JSON_NUMBER, text, 20};
    uint64_t out = 77;
    bool good = json_as_u64(&v, &out);

    claim(good == (end <= 1615), "up to 2^64 - 1");
    claim(!good ? out == 77 : out == 18446744073709550000U + (uint64_t)end, "and right");
}

/* Bounds: the 10,000 numbers around 2^63, and around -2^63. */
void the_end_of_63_bits(void)
{
    bool minus = any_bool();
    int end = minus ? any_end("-922337203685477", 16) : any_end("922337203685477", 15);
    struct json_value v = {JSON_NUMBER, text, 19 + (size_t)minus};
    int64_t out = 77;
    bool good = json_as_i64(&v, &out);

    claim(good == (end <= (minus ? 5808 : 5807)), "from -2^63 to 2^63 - 1");
    if (good) claim((out < 0) == minus, "its sign");
    if (good && !minus) claim(out - 9223372036854770000 == end, "and right");
    if (good && minus) claim(out + 9223372036854770000 == -end, "and right below zero");
    if (!good) claim(out == 77, "left alone");
}
