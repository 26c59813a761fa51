/* verify.c -- the check of a record: a good one holds, one that was touched or was made by a house
 * that cheats does not, and the words say what it did. */

#include "helper_desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char small[] = "ma decks=1"; /* a shoe of a few rounds */

/* ---- good records ---- */

static void good(void)
{
    enum verify_step first;

    if (desk_verifies()) return;
    first = verify_first(&desk_found);
    if (first == VERIFY_STEPS_MAX)
        fail_msg("%s:\n%s", verify_verdict(&desk_found), desk.text);
    else
        fail_msg("%ld: %s: %s", desk_found.found[first].line, verify_name(first),
                 desk_found.found[first].words);
}

static void short_record(enum desk_signs signs)
{
    desk_opens(signs, "red-dog", small, NULL);
    desk_sits(1);
    desk_ceremony(1);
    desk_round(1);
    desk_ends();
}

static void good_records_verify(void **state)
{
    static const char *const books[] = {"ma", "ma-book", "wa", "nj-online", "online"};

    (void)state;
    short_record(DESK_SODIUM);
    good();
    assert_string_equal(verify_verdict(&desk_found), "verified");
    assert_int_equal(desk_found.rounds, 1);
    assert_int_equal(desk_found.voids, 1);
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        desk_opens(DESK_SODIUM, "red-dog", books[i], NULL);
        desk_sits(2);
        desk_shoes(2, 2);
        desk_ends();
        good();
        assert_int_equal(desk_found.found[VERIFY_SEEDS].count, 2);
        assert_int_equal(desk_found.found[VERIFY_SEATS].count, 4);
        assert_int_equal(desk_found.voids, 0);
    }
    desk_opens(DESK_SODIUM, "craps", "ma-book", NULL);
    desk_sits(1);
    desk_ceremony(1);
    desk_rolls(256);
    desk_ceremony(1);
    desk_rolls(3);
    desk_ends();
    good();
    assert_int_equal(desk_found.found[VERIFY_CARDS].count, 259);
}

/* The ceremony of the next shoe may go on while this one is played, and be over before its cut. */
static void ceremony_during_play(void **state)
{
    (void)state;
    desk_opens(DESK_SODIUM, "red-dog", small, NULL);
    desk_sits(1);
    desk_ceremony(1);
    desk_round(1);
    fair_house_open(&desk.fair, scribe_lines(&desk.scribe));
    desk_commits(1, 20);
    desk_round(1);
    desk_locks();
    desk_shows(1);
    desk_readies();
    while (!desk.scribe.fresh)
        desk_round(1);
    desk_says("cut 1 20");
    desk_deals();
    desk_round(1);
    desk_ends();
    good();
    assert_int_equal(desk_found.found[VERIFY_CUT].count, 2);
    assert_int_equal(desk_found.voids, 1);
}

/* A system that cannot check signatures says so, and does not call it verified. */
static enum fair_checked unchecked(void *with, const uint8_t key[32], const uint8_t hash[FAIR_HASH],
                                   const uint8_t signature[FAIR_SIGNATURE])
{
    (void)with;
    (void)key;
    (void)hash;
    (void)signature;
    return FAIR_UNCHECKED;
}

static void unchecked_signatures_are_told(void **state)
{
    (void)state;
    short_record(DESK_HASHES);
    desk.system.check = unchecked;
    assert_false(desk_verifies());
    assert_string_equal(verify_verdict(&desk_found), "incomplete");
    assert_int_equal(desk_found.found[VERIFY_SIGNATURES].state, VERIFY_NOT_POSSIBLE);
}

/* ---- records that were touched ---- */

static bool verified(const char *text, size_t n)
{
    return desk_verifies_text(text, n);
}

static void touched(size_t i, unsigned char byte)
{
    unsigned char was = (unsigned char)desk.text[i];

    if (byte == was) return;
    desk.text[i] = (char)byte;
    if (desk_verifies()) fail_msg("byte %zu, %02x instead of %02x: verified", i, byte, was);
    desk.text[i] = (char)was;
}

static void every_byte_counts(void **state)
{
    (void)state;
    short_record(DESK_HASHES);
    good();
    for (size_t i = 0; i < desk.n; i++) {
        unsigned char c = (unsigned char)desk.text[i];

        touched(i, c ^ 1);
        touched(i, c ^ 0x20);
        touched(i, '\n');
        touched(i, ' ');
        touched(i, '\t');
        for (int byte = 0; i % 97 == 0 && byte < 256; byte++)
            touched(i, (unsigned char)byte);
    }
    good();
    desk_opens(DESK_HASHES, "red-dog", small, NULL);
    desk_sits(2);
    desk_shoes(2, 2);
    desk_ends();
    good();
    for (size_t i = 0; i < desk.n; i += 3)
        touched(i, (unsigned char)desk.text[i] ^ 1);
}

/* The lines of the record, each with its line feed. */
static size_t lines_of(const char *line[], size_t length[], size_t most)
{
    size_t count = 0;

    for (const char *at = desk.text; at < desk.text + desk.n && count < most; count++) {
        const char *end = strchr(at, '\n') + 1;

        line[count] = at;
        length[count] = (size_t)(end - at);
        at = end;
    }
    return count;
}

static void every_line_counts(void **state)
{
    static char text[DESK_ROOM];
    static const char *line[4096];
    static size_t length[4096];
    size_t lines;

    (void)state;
    desk_opens(DESK_HASHES, "red-dog", small, NULL);
    desk_sits(2);
    desk_shoes(2, 2);
    desk_ends();
    good();
    memcpy(text, desk.text, desk.n); /* something more behind the chain */
    memcpy(text + desk.n, "# so\n", 6);
    assert_false(verified(text, desk.n + 5));
    lines = lines_of(line, length, 4096);
    for (size_t i = 0; i < lines; i++) {
        size_t at = (size_t)(line[i] - desk.text), after = at + length[i];

        memcpy(text, desk.text, after); /* it comes twice */
        memcpy(text + after, line[i], desk.n - at);
        if (verified(text, desk.n + length[i])) fail_msg("line %zu comes twice: verified", i + 1);
        memcpy(text + at, desk.text + after, desk.n - after); /* it is left out */
        if (verified(text, desk.n - length[i]) && i + 1 < lines)
            fail_msg("line %zu is left out: verified", i + 1);
        if (i + 1 == lines) break;
        if (length[i] == length[i + 1] && memcmp(line[i], line[i + 1], length[i]) == 0) continue;
        memcpy(text + at, line[i + 1], length[i + 1]); /* it changes places with the next */
        memcpy(text + at + length[i + 1], line[i], length[i]);
        memcpy(text + at + length[i + 1] + length[i], line[i + 1] + length[i + 1],
               desk.n - at - length[i] - length[i + 1]);
        if (verified(text, desk.n)) fail_msg("line %zu after the next: verified", i + 1);
    }
}

static bool ends_in_chain(size_t n)
{
    size_t at = n - 1;

    if (desk.text[at] != '\n') return false;
    while (at > 0 && desk.text[at - 1] != '\n')
        at--;
    return memcmp(desk.text + at, "chain ", 6) == 0;
}

/* Behind a chain line a record may end, and is verified as far as its seeds are shown. */
static void every_cut_is_found(void **state)
{
    int verified_parts = 0;

    (void)state;
    desk_opens(DESK_HASHES, "red-dog", small, NULL);
    desk_sits(1);
    desk_shoes(1, 2);
    desk_ends();
    good();
    for (size_t n = 0; n < desk.n; n++) {
        bool chain = n && ends_in_chain(n);

        if (!verified(desk.text, n)) continue;
        if (!chain) fail_msg("cut after byte %zu: verified", n);
        assert_int_equal(desk_found.found[VERIFY_SEEDS].count, 1); /* the shoe is over */
        verified_parts++;
    }
    assert_true(verified_parts <= 1);
}

/* ---- a house that cheats ---- */

/* The first difference is this one; the house signed it all and the chain is whole. */
static void caught(enum verify_step step, long line, const char *words)
{
    const struct verify_found *f = &desk_found.found[step];

    desk_ends();
    assert_false(desk_verifies());
    assert_string_equal(verify_verdict(&desk_found), "differs");
    if (verify_first(&desk_found) != step)
        fail_msg("%s is the first, not %s: %ld: %s", verify_name(verify_first(&desk_found)),
                 verify_name(step), desk_found.found[verify_first(&desk_found)].line,
                 desk_found.found[verify_first(&desk_found)].words);
    if (!strstr(f->words, words)) fail_msg("\"%s\" is not in: %s", words, f->words);
    assert_int_equal(f->line, line);
    assert_int_equal(desk_found.found[VERIFY_CHAIN].state, VERIFY_HOLDS);
}

/* Nothing differs, and yet it is not called verified. */
static void not_called_verified(enum verify_step step, const char *words)
{
    assert_false(desk_verifies());
    assert_string_equal(verify_verdict(&desk_found), "incomplete");
    assert_int_equal(desk_found.found[step].state, VERIFY_NOT_POSSIBLE);
    if (!strstr(desk_found.found[step].words, words))
        fail_msg("\"%s\" is not in: %s", words, desk_found.found[step].words);
}

/* The program says so too, with status 1. */
static void program_refuses(const char *words)
{
    char name[] = "/tmp/pit-verify-XXXXXX", command[256], said[1024] = "";
    int fd = mkstemp(name), status;
    FILE *out;

    if (!getenv("PIT")) skip();
    assert_true(fd >= 0 && write(fd, desk.text, desk.n) == (ssize_t)desk.n);
    close(fd);
    snprintf(command, sizeof command, "\"$PIT\" verify %s 2>&1 >/dev/null", name);
    out = popen(command, "r"); /* NOLINT(cert-env33-c): a test may run its program */
    assert_non_null(out);
    assert_non_null(fgets(said, sizeof said, out));
    status = pclose(out);
    unlink(name);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    if (!strstr(said, words)) fail_msg("\"%s\" is not in: %s", words, said);
}

static void opens_table(int seats)
{
    desk_opens(DESK_SODIUM, "red-dog", small, NULL);
    desk_sits(seats);
}

/* The same, and the first seat has played a round. */
static void opens_round(void)
{
    opens_table(1);
    desk_ceremony(1);
    desk_round(1);
}

static struct pit_text *lines(void)
{
    return scribe_lines(&desk.scribe);
}

static void signs(const uint8_t hash[FAIR_HASH], struct fair_note *note)
{
    desk.system.sign(desk.system.with, desk.fair.key_seed, hash, note->signature);
    note->is_signed = true;
}

static void changed_seed(void **state)
{
    long line;

    (void)state;
    opens_round();
    desk.fair.playing.server_seed[31] ^= 1;
    line = desk_line() + 1; /* behind the line of the void */
    caught(VERIFY_SEEDS, line,
           "epoch 1: the seed does not open the house's commitment: it was changed");
    program_refuses("it was changed");
}

static void changed_commitment(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    desk_shoes(1, 1);
    desk.fair.coming.server_seed[0] ^= 1; /* a seed that suits the house better */
    fair_commit_server(&desk.fair.coming, desk.fair.coming.commit);
    line = desk_line();
    desk_ceremony(1);
    desk_round(1);
    caught(VERIFY_COMMITMENTS, line,
           "epoch 2: the house's commitment is not the one that the lock");
}

static void two_locks(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    fair_house_open(&desk.fair, lines());
    desk_says("no-cut 1");
    desk_commits(1, 0);
    desk_locks();
    line = desk_line();
    desk.fair.stage = FAIR_OPEN;
    desk.scribe.now_ms++; /* another lock, another order */
    desk_locks();
    desk_shows(1);
    desk_readies();
    desk_deals();
    desk_round(1);
    caught(VERIFY_LOCKS, line, "epoch 1: two locks for one epoch");
    program_refuses("two locks for one epoch");
}

static void dropped_reveal(void **state)
{
    struct fair_note note = {.kind = FAIR_NOTE_READY, .epoch = 1};
    long line;

    (void)state;
    opens_table(2);
    fair_house_open(&desk.fair, lines());
    desk_says("no-cut 1");
    desk_says("no-cut 2");
    desk_commits(2, 0);
    desk_locks();
    desk_shows(1);
    assert_false(fair_house_ready(&desk.fair, lines())); /* an honest house would void it */
    line = desk_line();
    fair_reveal(&desk.fair.coming);
    fair_key(&desk.fair.coming);
    signs(desk.fair.coming.reveal, &note);
    fair_note_write(lines(), &note);
    desk.fair.stage = FAIR_READY;
    desk_deals();
    desk_round(2);
    caught(VERIFY_SEATS, line, "epoch 1, seat 2: its seed was dropped");
    assert_int_equal(desk_found.found[VERIFY_SIGNATURES].state, VERIFY_HOLDS);
    assert_int_equal(desk_found.found[VERIFY_CARDS].state, VERIFY_HOLDS);
    program_refuses("its seed was dropped");
}

static void late_seat(void **state)
{
    static const uint8_t tag[FAIR_PLAYER_TAG] = "late", commit[FAIR_HASH] = "anything";
    long line;

    (void)state;
    opens_table(2);
    fair_house_open(&desk.fair, lines());
    desk_says("no-cut 1");
    desk_says("no-cut 2");
    desk_commits(1, 0);
    desk_locks();
    line = desk_line();
    desk.fair.stage = FAIR_OPEN;
    assert_true(fair_house_commit(&desk.fair, 2, tag, commit, lines()));
    desk.fair.stage = FAIR_LOCKED;
    desk.fair.coming.seats = 1;
    desk_shows(1);
    desk_readies();
    desk_deals();
    desk_round(2);
    caught(VERIFY_LOCKS, line, "epoch 1, seat 2: a late seat");
    program_refuses("a late seat");
}

static void seat_twice(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    fair_house_open(&desk.fair, lines());
    desk_says("no-cut 1");
    desk_commits(1, 0);
    line = desk_line();
    desk.fair.coming.seats = 0;
    desk_commits(1, 0);
    desk_locks();
    desk_shows(1);
    desk_readies();
    desk_deals();
    caught(VERIFY_LOCKS, line, "epoch 1, seat 1: it commits twice");
}

static void seat_of_no_table(void **state)
{
    static const uint8_t tag[FAIR_PLAYER_TAG] = "who", commit[FAIR_HASH] = "anything";
    long line;

    (void)state;
    opens_table(1);
    fair_house_open(&desk.fair, lines());
    desk_says("no-cut 1");
    desk_commits(1, 0);
    line = desk_line();
    assert_true(fair_house_commit(&desk.fair, 99, tag, commit, lines()));
    desk.fair.coming.seats = 1;
    desk_locks();
    caught(VERIFY_LOCKS, line, "epoch 1, seat 99: it commits twice, or the table has no such seat");
}

static void other_seed_of_a_seat(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    fair_house_open(&desk.fair, lines());
    desk_says("no-cut 1");
    desk_commits(1, 0);
    desk_locks();
    desk.seat[0].seed[0] ^= 1; /* what the seat would have had to commit to */
    fair_commit_seat(&desk.fair.coming, &desk.seat[0], desk.fair.coming.seat[0].commit);
    line = desk_line();
    desk_shows(1);
    desk_readies();
    desk_deals();
    desk_round(1);
    caught(VERIFY_SEATS, line, "epoch 1, seat 1: the seed does not open the seat's commitment");
}

static void wrong_card(void **state)
{
    long line;
    uint8_t *pile = desk.play.table.keeper.pile, card;
    char words[80];

    (void)state;
    opens_table(1);
    desk_ceremony(1);
    for (int i = 3;; i++) { /* the first card behind the burn card, for another */
        if (pile[i] == pile[1]) continue;
        card = pile[1];
        pile[1] = pile[i];
        pile[i] = card;
        break;
    }
    snprintf(words, sizeof words, "epoch 1, card 2: the record has %s", pit_card_name(pile[1]));
    snprintf(words + strlen(words), sizeof words - strlen(words), ", the seeds bring %s",
             pit_card_name(card));
    line = desk_line() + 2; /* behind the bet and the deal */
    desk_round(1);
    caught(VERIFY_CARDS, line, words);
    program_refuses("card 2: the record has");
}

static void exchange(uint8_t *one, uint8_t *other)
{
    uint8_t card = *one;

    assert_int_not_equal(*one, *other);
    *one = *other;
    *other = card;
}

/* Hands that players turn over: a house that writes no face when it deals could name the one it
 * likes when the card is turned. */
static void face_of_a_players_card(void **state)
{
    static const char *const games[] = {"baccarat", "midi-baccarat"};
    enum { RIGHT, OTHER, THIRD, NEVER, HONEST, WAYS };

    (void)state;
    for (int i = 0; i < 2 * WAYS; i++) {
        struct pit_keeper *k = &desk.play.table.keeper;
        const struct pit_state *s = &desk.play.table.state;
        int way = i / 2, from = way == THIRD ? 4 : 0, left_out = way < THIRD ? 2 : way < HONEST;
        long line;
        char card[2][16];

        desk_opens(DESK_SODIUM, games[i % 2], "ma-book burn=off turned_by=player", NULL);
        desk_sits(1);
        desk_ceremony(1);
        if (s->turn) desk_says("dealer-deals 1"); /* nobody wants the shoe */
        desk_says("bet 1 player 10");
        for (int j = 0; j < left_out; j++) { /* the Player's: the first, the third and the fifth */
            uint8_t *next = &k->pile[k->next + from + 2 * j];
            uint8_t *last = &k->pile[k->count - 1 - j];

            if (way == OTHER) exchange(next, last);
            snprintf(card[j], sizeof card[j], "turn %s", pit_card_name(*next));
            *next = PIT_FACE_DOWN;
        }
        line = desk_line() + 1; /* behind the deal */
        desk_says("deal");
        if (way != NEVER) desk_says("turn-over 1");
        if (way == THIRD) {
            line = desk_line() - 1;
            assert_int_equal(s->u.baccarat.cards[0], 3);
            desk_says("turn-over 1");
        }
        for (int j = 0; j < left_out && way != NEVER; j++) /* even the right one */
            desk_says(card[j]);
        while (s->phase && way != NEVER)
            desk_says("turn-over 1");
        if (way < HONEST) {
            caught(VERIFY_CARDS, line, "a card is dealt whose face the record leaves out");
            continue;
        }
        desk_ends();
        good();
    }
}

/* The one card of baccarat that comes without its face: behind a third card that was seen and that
 * no hand takes. The next one that is dealt has to have it. */
static void card_burned_unseen(void **state)
{
    struct pit_keeper *k = &desk.play.table.keeper;
    const struct pit_state *s = &desk.play.table.state;

    (void)state;
    for (int honest = 0; honest < 2; honest++) {
        desk_opens(DESK_SODIUM, "baccarat", "ma-book burn=off turned_by=player", NULL);
        desk_sits(1);
        desk_ceremony(1);
        desk_says("dealer-deals 1");
        do {
            desk_says("bet 1 tie 10");
            desk_says("deal");
        } while (!s->u.baccarat.stood);
        desk_says("irregular third-seen");
        assert_int_equal(k->asides, 1);
        desk_says("bet 1 player 10");
        if (!honest) k->pile[k->next] = PIT_FACE_DOWN;
        desk_says("deal");
        if (!honest) {
            caught(VERIFY_CARDS, desk_line() - 1,
                   "a card is dealt whose face the record leaves out");
            continue;
        }
        while (s->phase)
            desk_says("turn-over 1");
        desk_ends();
        good();
    }
}

/* Of several cards face down each has its own face: what is turned may not be that of another. */
static void face_of_another_burned_card(void **state)
{
    uint8_t *aside = desk.play.table.keeper.aside;

    (void)state;
    for (int honest = 0; honest < 2; honest++) {
        long line;

        opens_round();
        desk_says("new-dealer");
        desk_round(1);
        if (!honest) exchange(&aside[0], &aside[1]);
        desk_says("show-burn 1");
        line = desk_line() - 1;
        desk_says("show-burn 1");
        if (!honest) {
            caught(VERIFY_CARDS, line, "epoch 1, card 1: the record has ");
            continue;
        }
        desk_ends();
        good();
    }
}

/* Doubles wherever that is allowed. */
static void doubles_or_stands(void)
{
    static const char *const verbs[] = {"double", "decline", "stand"};
    const struct pit_state *s = &desk.play.table.state;
    struct pit_said said;
    char line[32];
    int seat = 0;

    while (!(s->turn >> seat & 1))
        seat++;
    for (int i = 0; i < 3; i++) {
        snprintf(line, sizeof line, "%s %d", verbs[i], seat + 1);
        if (pit_replay_line(&desk.play, line, strlen(line), &said) != PIT_LINE_DONE) continue;
        desk_line(); /* stores it */
        return;
    }
    fail_msg("%s", said.words);
}

/* Blackjack: a burned card, the dealer's, and two of players who have doubled. */
static void face_of_another_card_of_the_round(void **state)
{
    enum { BURNED, DOUBLED, HONEST, WAYS };
    struct pit_keeper *k = &desk.play.table.keeper;
    const struct pit_state *s = &desk.play.table.state;

    (void)state;
    for (int i = 0; i < 2 * WAYS; i++) {
        bool hole = i % 2;
        int way = i / 2;
        char rules[64];
        long line;

        if (way == BURNED && !hole) continue; /* no other card of the dealer's lies there */
        snprintf(rules, sizeof rules, "ma-book double_card=down dealing=%s",
                 hole ? "hole-down" : "no-hole");
        desk_opens(DESK_SODIUM, "blackjack", rules, NULL);
        desk_sits(2);
        desk_ceremony(2);
        desk_says("bet 1 box 10");
        desk_says("bet 2 box 10");
        desk_says("deal");
        assert_int_equal(k->asides, 1 + hole);
        if (way == BURNED) exchange(&k->aside[0], &k->aside[1]);
        if (way == DOUBLED) exchange(&k->pile[k->next], &k->pile[k->next + 1]);
        while (s->phase)
            doubles_or_stands();
        assert_int_equal(k->asides, 3 + hole);
        if (way == HONEST) {
            desk_says("show-burn 1");
            desk_ends();
            good();
            continue;
        }
        desk_ends();
        line = 1;
        for (const char *at = desk.text; at < strstr(desk.text, "\nturn ") + 1; at++)
            line += *at == '\n';
        if (way == DOUBLED && hole) line++; /* behind the dealer's */
        caught(VERIFY_CARDS, line, way == BURNED ? ", card 7: the record has " : ", card ");
    }
}

/* A card of any face that the shoe may still bring. */
static void deals_some_card(void)
{
    struct pit_said said;
    int card = 0;
    enum pit_line came;

    do {
        char line[] = "cards xx";

        assert_true(card < PIT_CARDS);
        memcpy(line + 6, pit_card_name(card++), 2);
        came = pit_replay_line(&desk.play, line, strlen(line), &said);
    } while (came != PIT_LINE_DONE);
    (void)desk_line(); /* stores it */
}

/* A shoe that runs out in a round: the seeds have no card for what is dealt then. */
static void cards_behind_the_last(void **state)
{
    static const char *const shoes[] = {"ma-book decks=1 cut=0", "ma-book decks=8 cut=0"};
    struct pit_keeper *k = &desk.play.table.keeper;
    const struct pit_state *s = &desk.play.table.state;

    (void)state;
    for (int i = 0; i < 2; i++) {
        long line = 0;

        desk_opens(DESK_SODIUM, "blackjack", shoes[i], NULL);
        desk_sits(2);
        desk_ceremony(2);
        while (!k->spent) {
            desk_says("bet 1 box 1");
            desk_says("bet 2 box 1");
            desk_says("deal");
            while (s->turn && s->phase && !k->spent)
                doubles_or_stands();
        }
        while (s->phase) {
            if (s->turn) {
                doubles_or_stands();
                continue;
            }
            if (!line) line = desk_line();
            deals_some_card();
        }
        caught(VERIFY_CARDS, line, "epoch 1: more cards are dealt than it has");
    }
}

static void wrong_roll(void **state)
{
    long line;

    (void)state;
    desk_opens(DESK_SODIUM, "craps", "ma-book", NULL);
    desk_sits(1);
    desk_ceremony(1);
    desk_rolls(1);
    line = desk_line() + !desk.play.table.state.wagers;
    desk.fair.playing.key[0] ^= 1; /* dice of its own */
    desk_rolls(1);
    caught(VERIFY_CARDS, line, "epoch 1, roll 2: the record has ");
}

static void wrong_cut(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    fair_house_open(&desk.fair, lines());
    line = desk_line();
    desk_says("cut 1 20");
    desk_commits(1, 30);
    desk_locks();
    desk_shows(1);
    desk_readies();
    desk_deals();
    desk_round(1);
    caught(VERIFY_CUT, line, "epoch 1: by what was shown seat 1 cuts at 30");
    assert_int_equal(desk_found.found[VERIFY_CARDS].state, VERIFY_HOLDS);

    opens_table(1);
    fair_house_open(&desk.fair, lines());
    line = desk_line();
    desk_says("cut 1 20"); /* a cut of which the ceremony knows nothing */
    desk_commits(1, 0);
    desk_locks();
    desk_shows(1);
    desk_readies();
    desk_deals();
    desk_round(1);
    caught(VERIFY_CUT, line, "epoch 1: by what was shown the dealer cuts");
}

static void a_cut_that_is_right(void **state)
{
    (void)state;
    opens_table(1);
    fair_house_open(&desk.fair, lines());
    desk_says("cut 1 20");
    desk_commits(1, 20);
    desk_locks();
    desk_shows(1);
    desk_readies();
    desk_deals();
    desk_round(1);
    desk_ends();
    good();
}

static int pays_less(struct pit_effect *effects, int count)
{
    for (int i = 0; i < count; i++)
        if (effects[i].kind == PIT_SETTLE) effects[i].net -= 100;
    return count;
}

static void wrong_payout(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    desk_ceremony(1);
    desk.twist = pays_less;
    desk_round(1);
    desk.twist = NULL;
    line = desk_line() - 2; /* before the chain */
    caught(VERIFY_PAYOUTS, line, "the record says ");
    assert_non_null(strstr(desk_found.found[VERIFY_PAYOUTS].words, ", the rules bring "));
    program_refuses("payouts: the record says ");
}

static int keeps_quiet(struct pit_effect *effects, int count)
{
    int kept = 0;

    for (int i = 0; i < count; i++)
        if (effects[i].kind != PIT_CALL) effects[kept++] = effects[i];
    return kept;
}

static int calls_twice(struct pit_effect *effects, int count)
{
    if (!count || effects[0].kind != PIT_CALL) return count;
    memmove(effects + 1, effects, (size_t)count * sizeof *effects);
    return count + 1;
}

static int settles_nothing(struct pit_effect *effects, int count)
{
    int kept = 0;

    for (int i = 0; i < count; i++)
        if (effects[i].kind != PIT_SETTLE) effects[kept++] = effects[i];
    return kept;
}

static void wrong_calls(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    desk_ceremony(1);
    desk_bets(1);
    desk.twist = keeps_quiet;
    desk_says("deal");
    desk.twist = NULL;
    desk_ends();
    not_called_verified(VERIFY_CALLS, "leaves out some of the dealer's calls");

    opens_table(1);
    desk_ceremony(1);
    desk_bets(1);
    desk.twist = calls_twice;
    desk_says("deal");
    desk.twist = NULL;
    desk_ends();
    line = desk_line() - 4; /* heard, epoch-void, reveal, chain */
    assert_false(desk_verifies());
    assert_int_equal(verify_first(&desk_found), VERIFY_CALLS);
    assert_int_equal(desk_found.found[VERIFY_CALLS].line, line);
    assert_non_null(
        strstr(desk_found.found[VERIFY_CALLS].words, "the rules do not bring this call: "));

    opens_table(1);
    desk_ceremony(1);
    desk.twist = settles_nothing;
    desk_round(1);
    desk.twist = NULL;
    desk_ends();
    not_called_verified(VERIFY_PAYOUTS, "leaves out the results of some wagers");
}

static void other_rules(void **state)
{
    long line;

    (void)state;
    desk_opens(DESK_SODIUM, "red-dog", small, "ma decks=1 pays_1=6");
    desk_sits(1);
    desk_ceremony(1);
    line = desk_line();
    desk_round(1);
    caught(VERIFY_RULES, line, "epoch 1: it was committed to under rules that are not in force");
}

static void other_stop(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    desk.fair.coming.stop--; /* the cut card elsewhere, the same rules */
    fair_commit_server(&desk.fair.coming, desk.fair.coming.commit);
    desk_ceremony(1);
    line = desk_line();
    desk_round(1);
    caught(VERIFY_RULES, line, "epoch 1: its cards, its cut card or its seats are not those");
}

/* New rules bring a new shoe, the same ones too: the rest of the old one would be got rid of. */
static void new_rules_in_a_shoe(void **state)
{
    struct fair_note note = {.kind = FAIR_NOTE_TIME, .time_ms = 1};
    long line;

    (void)state;
    opens_round();
    fair_note_write(lines(), &note);
    line = desk_line();
    pit_text_str(lines(), "rules ma decks=1\n"); /* the scribe writes events alone */
    desk_says("rules ma decks=1");
    desk_ceremony(1);
    desk_round(1);
    caught(VERIFY_RULES, line, "epoch 1: new rules come before it is over, and it is not void");

    desk_opens(DESK_SODIUM, "craps", "ma-book", NULL);
    desk_sits(1);
    desk_ceremony(1);
    desk_rolls(1);
    while (desk.play.table.state.wagers)
        desk_rolls(1);
    line = desk_line();
    pit_text_str(lines(), " set pays_two=31\n");
    desk_says("set pays_two=31");
    desk_rolls(2);
    caught(VERIFY_RULES, line, "epoch 1: new rules come before it is over");
}

static void bet_before_ready(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    fair_house_open(&desk.fair, lines());
    desk_says("no-cut 1");
    line = desk_line();
    desk_bets(1); /* by which the house chooses among its orders */
    desk_commits(1, 0);
    desk_locks();
    desk_shows(1);
    desk_readies();
    desk_deals();
    desk_says("deal");
    caught(VERIFY_LOCKS, line, "a bet or a card before an epoch is ready for it");
}

static void skipped_epoch(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    desk_shoes(1, 1);
    desk.fair.coming.number = 3;
    line = desk_line();
    fair_house_open(&desk.fair, lines());
    caught(VERIFY_COMMITMENTS, line, "epoch 3: an epoch is skipped, or comes twice");

    opens_table(1);
    desk.fair.coming.number = 0;
    line = desk_line();
    fair_house_open(&desk.fair, lines());
    caught(VERIFY_COMMITMENTS, line, "epoch 0: an epoch is skipped");
}

/* An order that the house does not like is not laid aside in silence. */
static void unplayed_epoch(void **state)
{
    struct fair_note note = {.kind = FAIR_NOTE_REVEAL, .epoch = 1};
    long line;

    (void)state;
    opens_table(1);
    fair_house_open(&desk.fair, lines());
    desk_says("no-cut 1");
    desk_commits(1, 0);
    desk_locks();
    desk_shows(1);
    desk_readies();
    memcpy(note.seed, desk.fair.coming.server_seed, FAIR_SEED);
    line = desk_line();
    fair_note_write(lines(), &note);
    desk.fair.coming = desk.fair.after;
    desk.fair.stage = FAIR_IDLE;
    desk_ceremony(1);
    desk_round(1);
    caught(VERIFY_SEEDS, line, "epoch 1: its seed is shown before it is over, and it is not void");

    opens_table(1); /* a void is told, and counted */
    fair_house_open(&desk.fair, lines());
    desk_says("no-cut 1");
    desk_commits(1, 0);
    desk_locks();
    fair_house_void(&desk.fair, "seat 1 is gone", lines());
    desk_ceremony(1);
    desk_round(1);
    desk_ends();
    good();
    assert_int_equal(desk_found.voids, 2);
}

static void no_reveal(void **state)
{
    (void)state;
    opens_round();
    desk.fair.in_play = false; /* and it says nothing of the seed */
    desk_ends();
    not_called_verified(VERIFY_SEEDS, "the house has not shown the seed");
    assert_int_equal(desk_found.found[VERIFY_CARDS].state, VERIFY_NOT_POSSIBLE);
}

static void house_only(void **state)
{
    (void)state;
    opens_table(1);
    desk_ceremony(0);
    desk_round(1);
    desk_ends();
    not_called_verified(VERIFY_SEATS, "no seat took part: the shoe is the house's alone");
}

static void other_head(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    fair_house_open(&desk.fair, lines());
    desk_says("no-cut 1");
    desk_commits(1, 0);
    line = desk_line();
    desk.fair.chain.head[5] ^= 1;
    desk_locks();
    desk.fair.chain.head[5] ^= 1;
    desk_shows(1);
    desk_readies();
    desk_deals();
    desk_round(1);
    caught(VERIFY_LOCKS, line, "epoch 1: the lock names another head of the chain");
}

static void forges(bool now)
{
    if (now) desk.fair.key_seed[0] ^= 1;
}

static void other_key(void **state)
{
    enum { COMMIT, LOCK, READY, CHAIN, STEPS };

    (void)state;
    for (int step = 0; step < STEPS; step++) {
        long line[STEPS];

        opens_table(1);
        fair_house_open(&desk.fair, lines());
        desk_says("no-cut 1");
        line[COMMIT] = desk_line();
        forges(step == COMMIT);
        desk_commits(1, 0);
        forges(step == COMMIT);
        line[LOCK] = desk_line();
        forges(step == LOCK);
        desk_locks();
        forges(step == LOCK);
        desk_shows(1);
        line[READY] = desk_line();
        forges(step == READY);
        desk_readies();
        forges(step == READY);
        desk_deals();
        desk_round(1);
        line[CHAIN] = desk_line();
        forges(step == CHAIN);
        scribe_chain(&desk.scribe);
        forges(step == CHAIN);
        caught(VERIFY_SIGNATURES, line[step], "the signature is not the table's");
    }
}

static void two_tables(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    line = desk_line();
    fair_house_table(&desk.fair, lines());
    caught(VERIFY_RECORD, line, "a record is of one table");
}

static void seed_twice(void **state)
{
    long line;

    (void)state;
    opens_round();
    fair_house_stop(&desk.fair, "for a look", lines());
    line = desk_line();
    desk.fair.in_play = true;
    fair_house_reveal(&desk.fair, lines());
    caught(VERIFY_SEEDS, line, "epoch 1: its seed is shown twice");
}

static void unsigned_chain(void **state)
{
    struct fair_note note = {.kind = FAIR_NOTE_CHAIN};
    long line;

    (void)state;
    opens_round();
    line = desk_line();
    fair_chain_link(&desk.fair.chain);
    memcpy(note.head, desk.fair.chain.head, FAIR_HASH);
    fair_note_write(lines(), &note);
    desk.scribe.hashed = desk.scribe.out.used;
    caught(VERIFY_SIGNATURES, line, "this chain line is not signed");
}

static void play_after_the_seed(void **state)
{
    long line;

    (void)state;
    opens_round();
    fair_house_stop(&desk.fair, "for a look", lines());
    line = desk_line();
    desk_round(1);
    caught(VERIFY_SEEDS, line, "epoch 1: a bet or a card comes after its seed is out");

    opens_round();
    line = desk_line();
    fair_house_reveal(&desk.fair, lines());
    desk_round(1);
    caught(VERIFY_SEEDS, line, "epoch 1: its seed is shown before it is over");

    opens_round();
    fair_house_stop(&desk.fair, "for a look", lines());
    line = desk_line() + 1; /* the burn card, which the seat asks for */
    desk_says("show-burn 1");
    caught(VERIFY_SEEDS, line, "epoch 1: a bet or a card comes after its seed is out");
}

static void recut(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    desk_ceremony(1);
    line = desk_line();
    desk_says("recut");
    if (desk.play.table.state.turn) desk_says("no-cut 1");
    desk_round(1);
    caught(VERIFY_CUT, line, "a shoe that was committed to is cut once");
}

static void cut_card_of_a_committed_shoe(void **state)
{
    long line;

    (void)state;
    opens_table(1);
    desk_ceremony(1);
    desk_round(1);
    line = desk_line();
    desk_says("cut-card");
    desk_round(1);
    caught(VERIFY_CUT, line,
           "the cut card of a shoe that was committed to lies where its epoch says");
}

/* A burn card that the record names, or that is shown, is a card of the shoe like others. */
static void wrong_burn_card(void **state)
{
    const uint8_t *aside = desk.play.table.keeper.aside;

    (void)state;
    for (int shown = 0; shown < 2; shown++) {
        char *burn, card[3];

        opens_round();
        memcpy(card, pit_card_name(aside[0]), 3);
        if (shown) desk_says("show-burn 1");
        desk_ends();
        good();
        burn = strstr(desk.text, shown ? "turn " : "cards xx") + (shown ? 5 : 6);
        memcpy(burn, card, 2);
        assert_int_equal(desk_verifies(),
                         shown); /* the right card, and an old chain if it is new */
        assert_int_equal(desk_found.found[VERIFY_CARDS].state, VERIFY_HOLDS);
        burn[0] = card[0] == '7' ? '8' : '7';
        assert_false(desk_verifies());
        assert_int_equal(desk_found.found[VERIFY_CARDS].state, VERIFY_DIFFERS);
        assert_non_null(strstr(desk_found.found[VERIFY_CARDS].words, "epoch 1, card 1: "));
    }
}

static void table_after_play(void **state)
{
    static const char head[] = "game red-dog\nrules online\nseat 1 Ann 100\nbet 1 ante 5\n"
                               "cards 4c 5d\ndeal\n";
    struct fair_chain chain;
    struct fair_note note = {.kind = FAIR_NOTE_CHAIN};
    struct pit_text out;

    (void)state;
    opens_table(1);
    out = pit_text_in(desk.text, sizeof desk.text);
    pit_text_str(&out, head);
    fair_house_table(&desk.fair, &out);
    pit_text_str(&out,
                 "heard shuffled dealer-cuts no-more-bets ends consecutive shuffled dealer-cuts\n"
                 "expect 1 ante 0\n");
    fair_chain_begin(&chain);
    fair_chain_add(&chain, desk.text, out.used);
    fair_chain_link(&chain);
    memcpy(note.head, chain.head, FAIR_HASH);
    signs(chain.head, &note);
    fair_note_write(&out, &note);
    desk.n = out.used;
    assert_false(desk_verifies());
    assert_int_equal(verify_first(&desk_found), VERIFY_RECORD);
    assert_int_equal(desk_found.found[VERIFY_RECORD].line, 7);
    assert_non_null(strstr(desk_found.found[VERIFY_RECORD].words, "comes before play"));
}

/* ---- records by hand ---- */

static void by_hand(void **state)
{
    static const char text[] = "game red-dog\nrules ma burn=off\nseat 1 Ann 100\nbet 1 ante 5\n"
                               "cards 4c 5d\ndeal\nexpect 1 ante 0\n";
    static const enum verify_step not [] = {
        VERIFY_CHAIN, VERIFY_SIGNATURES, VERIFY_RULES, VERIFY_COMMITMENTS, VERIFY_LOCKS,
        VERIFY_SEATS, VERIFY_SEEDS,      VERIFY_CUT,   VERIFY_CARDS,       VERIFY_CALLS};

    (void)state;
    opens_table(1);
    assert_false(verified(text, strlen(text)));
    assert_string_equal(verify_verdict(&desk_found), "incomplete");
    for (size_t i = 0; i < sizeof not / sizeof *not ; i++)
        assert_int_equal(desk_found.found[not [i]].state, VERIFY_NOT_POSSIBLE);
    assert_int_equal(desk_found.found[VERIFY_PAYOUTS].state, VERIFY_HOLDS);
    assert_int_equal(desk_found.found[VERIFY_RECORD].state, VERIFY_HOLDS);
    assert_false(verified("", 0));
    assert_int_equal(verify_first(&desk_found), VERIFY_RECORD);
}

/* ---- the cards are the seeds' alone ---- */

/* One epoch, ready, and what a table drew from it: its bets, seats, names, times and decisions are
 * drawn from another generator. */
static int drawn[PIT_PILE_MAX], draws;

static void count_draws(void *with, const struct pit_table *t, const struct pit_event *e,
                        const struct pit_effect *effects, int count)
{
    (void)with;
    (void)effects;
    (void)count;
    if (e->verb == PIT_CARD) drawn[draws++] = e->value;
    if (e->verb == PIT_DOWN) drawn[draws++] = t->keeper.aside[t->keeper.asides - 1];
}

static void any_move(struct pit_replay *play, uint64_t *seed)
{
    struct pit_said said;
    char line[64];
    static const char *const verbs[] = {"raise", "stand", "deal", "bet", "leave", "buy", "seat"};
    const char *verb = verbs[helper_below(seed, 7)];
    int seat = helper_below(seed, 7) + 1, n = helper_below(seed, 99) + 1;

    if (strcmp(verb, "deal") == 0)
        snprintf(line, sizeof line, "deal");
    else if (strcmp(verb, "bet") == 0)
        snprintf(line, sizeof line, "bet %d ante %d", seat, n);
    else if (strcmp(verb, "seat") == 0)
        snprintf(line, sizeof line, "seat %d P%d %d", seat, n, 10 * n);
    else if (strcmp(verb, "raise") == 0 || strcmp(verb, "stand") == 0 || strcmp(verb, "leave") == 0)
        snprintf(line, sizeof line, "%s %d", verb, seat);
    else
        snprintf(line, sizeof line, "time 2026-11-%02dT13:24:00.123Z", helper_below(seed, 30) + 1);
    pit_replay_line(play, line, strlen(line), &said);
}

static void same_key_same_cards(void **state)
{
    static const char *const books[] = {"ma", "wa", "nj-online"};
    static struct pit_replay play;
    uint16_t order[PIT_PILE_MAX];
    uint8_t cards[PIT_PILE_MAX];
    struct pit_said said;
    uint64_t seed = 12;
    char line[32];

    (void)state;
    for (int i = 0; i < 150; i++) {
        const char *book = books[i % 3];

        desk_opens(DESK_HASHES, "red-dog", book, NULL);
        desk_sits(1);
        desk_ceremony(1);
        fair_order(&desk.fair.playing, order);
        for (int k = 0; k < desk.rules.cards; k++)
            cards[k] = (uint8_t)(order[k] % PIT_CARDS);
        pit_replay_open(&play, count_draws, NULL);
        snprintf(line, sizeof line, "rules %s", book);
        pit_replay_line(&play, "game red-dog", 12, &said);
        pit_replay_line(&play, line, strlen(line), &said);
        pit_replay_line(&play, "seat 1 Ann 500", 14, &said);
        pit_table_cards(&play.table, cards, desk.rules.cards);
        draws = 0;
        for (int k = 0; k < 200 && play.table.keeper.count; k++)
            any_move(&play, &seed);
        assert_true(draws > 0);
        for (int k = 0; k < draws; k++)
            assert_int_equal(drawn[k], cards[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_records_verify),
        cmocka_unit_test(ceremony_during_play),
        cmocka_unit_test(unchecked_signatures_are_told),
        cmocka_unit_test(every_byte_counts),
        cmocka_unit_test(every_line_counts),
        cmocka_unit_test(every_cut_is_found),
        cmocka_unit_test(changed_seed),
        cmocka_unit_test(changed_commitment),
        cmocka_unit_test(two_locks),
        cmocka_unit_test(dropped_reveal),
        cmocka_unit_test(late_seat),
        cmocka_unit_test(seat_twice),
        cmocka_unit_test(seat_of_no_table),
        cmocka_unit_test(other_seed_of_a_seat),
        cmocka_unit_test(wrong_card),
        cmocka_unit_test(face_of_a_players_card),
        cmocka_unit_test(card_burned_unseen),
        cmocka_unit_test(face_of_another_burned_card),
        cmocka_unit_test(face_of_another_card_of_the_round),
        cmocka_unit_test(cards_behind_the_last),
        cmocka_unit_test(wrong_roll),
        cmocka_unit_test(wrong_cut),
        cmocka_unit_test(a_cut_that_is_right),
        cmocka_unit_test(wrong_payout),
        cmocka_unit_test(wrong_calls),
        cmocka_unit_test(other_rules),
        cmocka_unit_test(other_stop),
        cmocka_unit_test(new_rules_in_a_shoe),
        cmocka_unit_test(bet_before_ready),
        cmocka_unit_test(skipped_epoch),
        cmocka_unit_test(unplayed_epoch),
        cmocka_unit_test(no_reveal),
        cmocka_unit_test(house_only),
        cmocka_unit_test(other_head),
        cmocka_unit_test(other_key),
        cmocka_unit_test(two_tables),
        cmocka_unit_test(seed_twice),
        cmocka_unit_test(unsigned_chain),
        cmocka_unit_test(play_after_the_seed),
        cmocka_unit_test(recut),
        cmocka_unit_test(cut_card_of_a_committed_shoe),
        cmocka_unit_test(wrong_burn_card),
        cmocka_unit_test(table_after_play),
        cmocka_unit_test(by_hand),
        cmocka_unit_test(same_key_same_cards),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
