/* record_check.c -- lines that check what came of play: expect, heard, said. */

#include "record_lines.h"

#include <string.h>

/* Nets of this wager's last settlement: of one hand, or of all that were settled in the last round
 * in which one was. False: there was none. */
static bool last_net(const struct pit_replay *p, int seat, int spot, int hand, bool named,
                     pit_money *net)
{
    const uint32_t *decided = p->decided[seat][spot];
    uint32_t last = named ? decided[hand] : 0;

    *net = 0;
    for (int i = 0; i < PIT_HANDS_MAX; i++)
        if (!named && decided[i] > last) last = decided[i];
    for (int i = 0; i < PIT_HANDS_MAX; i++)
        if (last && decided[i] == last && (!named || i == hand)) *net += p->net[seat][spot][i];
    return last > 0;
}

enum pit_line record_line_expect(struct pit_replay *p, const struct record_line *l)
{
    struct pit_said *said = p->said;
    struct word name;
    bool sign, named;
    uint8_t seat, hand;
    int spot;
    pit_money net;

    if (l->count != 4) return record_bad(p, l->word[0], "expected: expect SEAT SPOT NET");
    if (!record_seat(l->word[1], &seat)) return record_bad(p, l->word[1], record_seat_form);
    name = l->word[2];
    if (!record_hand(&name, &hand, &named)) return record_bad(p, l->word[2], record_hand_form);
    spot = record_spot(&p->table.rules, name);
    if (seat >= PIT_SEATS_MAX) return record_bad(p, l->word[1], "no table has such a seat");
    if (spot < 0 || hand >= PIT_HANDS_MAX) return record_bad(p, l->word[2], "no such spot");
    sign = l->word[3].n && (*l->word[3].at == '-' || *l->word[3].at == '+');
    if (!pit_money_parse(l->word[3].at + sign, l->word[3].n - sign, &net))
        return record_bad(p, l->word[3], record_amount_form);
    said->compared = true;
    p->checked_seat = seat;
    p->checked_spot = (uint16_t)spot;
    p->checked_hand = named ? hand : PIT_ALL_HANDS;
    said->expected = *l->word[3].at == '-' ? -net : net;
    said->settled = last_net(p, seat, spot, hand, named, &said->got);
    return said->settled && said->got == said->expected ? PIT_LINE_DONE : PIT_LINE_FAILED;
}

/* A check of calls that failed: the word or words that were not heard. */
static enum pit_line unheard(struct pit_replay *p, struct word w)
{
    struct pit_text t = record_text(p->said);

    pit_text_quote(&t, w.at, w.n, 300);
    p->said->unheard = p->said->words;
    return PIT_LINE_FAILED;
}

static const struct pit_call_row *call_of(const struct pit_game *game, struct word key)
{
    for (const struct pit_call_row *row = game->calls; row->key; row++)
        if (word_is(key, row->key)) return row;
    return NULL;
}

/* "spread", or with all that was called: "spread:2:4-1". */
static bool is_call(const struct pit_replay *p, const struct pit_effect *call,
                    const struct pit_call_row *row, struct word arguments)
{
    char text[80];
    struct pit_text t = pit_text_in(text, sizeof text);

    if (&p->game->calls[call->to] != row) return false;
    pit_call_arguments(&t, &p->table.rules, call);
    return !arguments.n || word_is(arguments, text);
}

/* heard KEY[:ARGUMENT ...] ...: these calls were made, in this order, since the last such line. */
enum pit_line record_line_heard(struct pit_replay *p, const struct record_line *l)
{
    int at = 0;

    if (l->count < 2) return record_bad(p, l->word[0], "expected: heard CALL ...");
    for (int i = 1; i < l->count; i++) {
        const char *colon = memchr(l->word[i].at, ':', l->word[i].n);
        size_t n = colon ? (size_t)(colon - l->word[i].at) : l->word[i].n;
        struct word arguments = {l->word[i].at + n, l->word[i].n - n};
        const struct pit_call_row *row = call_of(p->game, (struct word){l->word[i].at, n});

        if (!row) return record_bad(p, l->word[i], "the dealer of this game has no such call");
        while (at < p->heards && !is_call(p, &p->heard[at], row, arguments))
            at++;
        if (at++ == p->heards) return unheard(p, l->word[i]);
    }
    p->heards = 0;
    return PIT_LINE_DONE;
}

/* said WORDS: the dealer has said just this since the last line "heard". */
enum pit_line record_line_said(struct pit_replay *p, const struct record_line *l)
{
    const struct word *last = &l->word[l->count - 1];
    struct word words;

    if (l->count < 2) return record_bad(p, l->word[0], "expected: said WORDS");
    words = (struct word){l->word[1].at, (size_t)(last->at + last->n - l->word[1].at)};
    for (int i = 0; i < p->heards; i++) {
        char text[400];
        struct pit_text t = pit_text_in(text, sizeof text);

        pit_call_text(&t, &p->table.rules, &p->heard[i]);
        if (word_is(words, text)) return PIT_LINE_DONE;
    }
    return unheard(p, words);
}
