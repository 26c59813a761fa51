/* record_lines.h -- what the files that read records share: record_words.c, the words of a line and
 * what is said of them; record_play.c, lines of play; record_check.c, lines that check;
 * record_read.c, the reader. Included by no other. */

#pragma once

#include "pit/record.h"

#include "core/line.h"

enum { WORDS_MAX = LINE_WORDS(PIT_LINE_MAX) };

/* A line in words. Kept out of the stack frames that recurse for "!". */
struct record_line {
    struct word word[WORDS_MAX];
    int count;
};

/* What came of a line: replay.said gets the words, and the line's result comes back. */
struct pit_text record_text(struct pit_said *said);
/* "WORD: what is wrong". A line without its form is a slip of the pen behind "!" too; one that
 * names a card, a pocket, a kind or a value that there is not may be tried there. */
enum pit_line record_bad(struct pit_replay *p, struct word w, const char *what);
enum pit_line record_unknown(struct pit_replay *p, struct word w, const char *what);
enum pit_line record_refuse(struct pit_replay *p, const char *code, uint16_t clause);
enum pit_line record_refuse_in_words(struct pit_replay *p, enum pit_error err, const char *what);
enum pit_line record_answer(struct pit_replay *p, const struct pit_event *e, enum pit_error err,
                            const struct pit_range *why);

/* Words that every line may have; what is wrong with one is said by its form. */
extern const char record_seat_form[], record_amount_form[], record_hand_form[];
bool record_seat(struct word w, uint8_t *seat);
bool record_hand(struct word *w, uint8_t *hand, bool *named);
int record_spot(const struct pit_rules *r, struct word w);
enum pit_line record_refuse_spot(struct pit_replay *p, struct word w);

/* Lines, by their first word. */
const char *record_irregular_word(const struct pit_game *game);
enum pit_line record_line_seat(struct pit_replay *p, const struct record_line *l);
enum pit_line record_line_cards(struct pit_replay *p, const struct record_line *l);
enum pit_line record_line_chance(struct pit_replay *p, const struct record_line *l, int verb);
enum pit_line record_line_irregular(struct pit_replay *p, const struct record_line *l);
enum pit_line record_line_decision(struct pit_replay *p, const struct record_line *l);
enum pit_line record_line_expect(struct pit_replay *p, const struct record_line *l);
enum pit_line record_line_heard(struct pit_replay *p, const struct record_line *l);
enum pit_line record_line_said(struct pit_replay *p, const struct record_line *l);
