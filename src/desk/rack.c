/* rack.c -- how an amount is cut into chips. */

#include "rack.h"

#include <string.h>

void rack_usual(struct rack *k)
{
    *k = (struct rack){.chip = {100000, 50000, 10000, 2500, 500, 100, 50, 25}, .count = 8};
}

/* Puts a chip where it belongs. False: it is there already, or there is no room. */
static bool put(struct rack *k, pit_money chip)
{
    int at = 0;

    while (at < k->count && k->chip[at] > chip)
        at++;
    if (k->count == RACK_MAX || (at < k->count && k->chip[at] == chip)) return false;
    memmove(k->chip + at + 1, k->chip + at, (size_t)(k->count - at) * sizeof k->chip[0]);
    k->chip[at] = chip;
    k->count++;
    return true;
}

bool rack_parse(struct rack *k, const char *text)
{
    k->count = 0;
    while (*text) {
        size_t n = strcspn(text, ",");
        pit_money chip;

        if (!pit_money_parse(text, n, &chip) || chip <= 0 || chip > PIT_MONEY_MAX) return false;
        if (!put(k, chip)) return false;
        text += n + (text[n] == ',');
    }
    for (int i = 1; i < k->count; i++)
        if (k->chip[i - 1] % k->chip[i]) return false;
    return k->count > 0;
}

void rack_text(struct pit_text *t, const struct rack *k, pit_money amount)
{
    bool some = false;

    for (int i = 0; i < k->count; i++) {
        pit_money chips = amount / k->chip[i];

        if (!chips) continue;
        if (some) pit_text_str(t, ", ");
        some = true;
        pit_text_int(t, chips);
        pit_text_str(t, " x $");
        pit_text_money(t, k->chip[i]);
        amount %= k->chip[i];
    }
    if (!amount) return;
    pit_text_str(t, some ? " and $" : "$");
    pit_text_money(t, amount);
    pit_text_str(t, " in coin");
}
