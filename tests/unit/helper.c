/* helper.c -- what the unit tests share. */

#include "helper.h"

#include <stdlib.h>
#include <string.h>

uint64_t helper_random(uint64_t *seed)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

int helper_fewer(int n)
{
    const char *part = getenv("PIT_FEWER");
    long fewer = part ? n * strtol(part, NULL, 10) / 100 : n;

    return fewer < 1 ? 1 : (int)fewer;
}

int helper_below(uint64_t *seed, int n)
{
    return (int)(helper_random(seed) % (uint64_t)n);
}

void helper_rules(struct pit_rules *r, const struct pit_game *game, const char *text)
{
    struct pit_problem problem = {0};

    if (!pit_rules_parse(r, game, text, strlen(text), &problem))
        fail_msg("\"%s\" is refused: %s", text, problem.words);
}

const struct pit_game *helper_red_dog(void)
{
    const struct pit_game *game = pit_game_find("red-dog", 7);

    assert_non_null(game);
    return game;
}

int helper_option(const struct pit_game *game, const char *key)
{
    int option = pit_option_find(game, key, strlen(key));

    if (option < 0) fail_msg("no option %s", key);
    return option;
}

uint8_t helper_verb(const struct pit_game *game, const char *word)
{
    for (int verb = 1; verb < PIT_VERB_OWN || pit_verb(game, verb); verb++) {
        const struct pit_verb_row *row = pit_verb(game, verb);

        if (row && strcmp(row->name, word) == 0) return (uint8_t)verb;
    }
    fail_msg("no verb %s", word);
    return PIT_NOTHING;
}

uint16_t helper_irregular(const struct pit_game *game, const char *name)
{
    for (uint16_t row = 0; game->irregular[row].name; row++)
        if (strcmp(game->irregular[row].name, name) == 0) return row;
    fail_msg("no irregularity %s", name);
    return 0;
}

int helper_card(const char *name)
{
    int card = 0;

    if (!pit_card_parse(name, &card)) fail_msg("no card %s", name);
    return card;
}

void helper_told_clear(struct helper_told *told)
{
    told->effects = (struct pit_effects){.list = told->list,
                                         .room = (int)(sizeof told->list / sizeof told->list[0])};
}

const struct pit_effect *helper_nth(const struct helper_told *told, enum pit_effect_kind kind,
                                    int n)
{
    for (int i = 0; i < told->effects.count; i++)
        if (told->list[i].kind == kind && n-- == 0) return &told->list[i];
    return NULL;
}

void helper_calls(const struct helper_told *told, const struct pit_rules *r, char *out, size_t room)
{
    struct pit_text t = pit_text_in(out, room);

    for (int i = 0; i < told->effects.count; i++) {
        if (told->list[i].kind != PIT_CALL) continue;
        pit_text_str(&t, r->game->calls[told->list[i].to].key);
        pit_text_str(&t, " ");
    }
    assert_false(t.cut);
}

bool helper_decent(const char *words)
{
    for (const char *c = words; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f) return false;
    return strlen(words) < 1000;
}

void helper_shuffle(uint64_t *seed, uint8_t *cards, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = helper_below(seed, i + 1);
        uint8_t card = cards[i];

        cards[i] = cards[j];
        cards[j] = card;
    }
}

bool helper_same_bytes(const void *a, const void *b, size_t n)
{
    return memcmp(a, b, n) == 0;
}

void helper_write(void *writer, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *effects, int n)
{
    struct helper_writer *w = writer;

    (void)effects, (void)n;
    if (!w->begun) {
        w->out = pit_text_in(w->text, sizeof w->text);
        pit_record_begin(&w->record, &w->out, &t->rules);
        w->begun = true;
    }
    pit_record_event(&w->record, &w->out, t, e);
}

void helper_lines(struct pit_replay *p, const char *text)
{
    static struct pit_said said;

    while (*text) {
        size_t n = strcspn(text, "\n");
        enum pit_line came = pit_replay_line(p, text, n, &said);

        if (came != PIT_LINE_DONE && came != PIT_LINE_EMPTY)
            fail_msg("%.*s: %d %s", (int)n, text, (int)came, said.words);
        text += n + (text[n] == '\n');
    }
}
