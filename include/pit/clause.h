/* clause.h -- the clauses of the rulebooks, by number.
 *
 * Effects, refusals and options carry the number of the clause that decides them. 0 is none. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How the project holds a clause. */
enum pit_held {
    PIT_HELD_RULE,      /* decides an outcome or a legality */
    PIT_HELD_PROCEDURE, /* an event, a call or an order of steps */
    PIT_HELD_HOUSE,     /* an option of the house */
    PIT_HELD_FLOOR,     /* equipment or staff: nothing to model */
    PIT_HELD_LATER      /* its part of the system is not built yet */
};

int pit_clauses(void); /* how many; their numbers are 1 to this */

const char *pit_clause_id(int clause);    /* "MA-RD 5(h)"; "" for 0 */
const char *pit_clause_words(int clause); /* one sentence, in our own words; "" for 0 */
enum pit_held pit_clause_held(int clause);
const char *pit_held_word(enum pit_held held); /* "rule", "procedure" ... */

/* The clause whose id stands at the beginning of text, the longest that fits; 0: none. */
int pit_clause_at(const char *text, size_t n);

#ifdef __cplusplus
}
#endif
