/* round.c -- one round of Red Dog for two players, with libpit alone: cc round.c -lpit -o round
 *
 * The cards are named, as by a dealer at a real table, so the result is known beforehand: a spread
 * of two pays 4 to 1 (MA-RD 5(i)(2)). Exits with 1 if anything else comes of it. */

#include <pit/clause.h>
#include <pit/table.h>

#include <stdio.h>
#include <string.h>

enum { ANN, BOB };                   /* seats count from 0 */
static const pit_money dollar = 100; /* money is in cents */

static pit_money paid[2]; /* what the house has paid to each seat; below zero: taken */

/* The table tells of every event and of what followed from it. This prints the dealer's calls and
 * the settlements; a screen would also draw the cards of PIT_CARD events. */
static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *effects, int count)
{
    (void)with, (void)e;
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        char line[160];
        struct pit_text text = pit_text_in(line, sizeof line);

        if (fx->kind == PIT_CALL) {
            pit_call_text(&text, &t->rules, fx);
            printf("Dealer: %s\n", line);
        } else if (fx->kind == PIT_SETTLE) {
            pit_settle_text(&text, &t->rules, fx);
            printf("%s: %s (%s)\n", t->name[fx->seat], line, pit_clause_id(fx->clause));
            paid[fx->seat] += fx->net;
        }
    }
}

/* Brings a decision to the table. If it is refused, nothing has changed, and `why` has the amounts
 * that would do and the clause of the rulebook. */
static enum pit_error decide(struct pit_table *t, int seat, int verb, pit_money amount)
{
    struct pit_event e = {.seat = (uint8_t)seat, .verb = (uint8_t)verb, .amount = amount};
    struct pit_range why;
    enum pit_error err = pit_table_do(t, &e, &why);
    char line[256];
    struct pit_text text = pit_text_in(line, sizeof line);

    if (!err) return PIT_OK;
    pit_refusal_text(&text, &t->rules, &t->state, &e, err, &why);
    printf("Refused: %s (%s)\n", line, pit_clause_id(why.clause));
    return err;
}

/* Lists what a seat may do and returns the verb of this name; 0: it may not. Bots choose from this
 * list, with its amounts, and screens make their buttons of it: neither needs to know the rules. */
static int find_move(const struct pit_table *t, int seat, const char *name)
{
    static struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(&t->rules, &t->state, seat, moves), found = 0;

    printf("%s may:", t->name[seat]);
    for (int i = 0; i < count; i++) {
        const char *word = pit_verb(t->rules.game, moves[i].verb)->name;

        printf(" %s", word);
        if (strcmp(word, name) == 0) found = moves[i].verb;
    }
    printf("\n");
    return found;
}

int main(void)
{
    static const char text[] = "ma decks=6 burn=off";
    static struct pit_table table; /* all its memory; too large for some stacks */
    static struct pit_rules rules;
    const char *names[] = {"4c", "7h", "5d"};
    uint8_t cards[3];
    int card, raise, stand;
    struct pit_problem problem;
    struct pit_range why;

    if (!pit_rules_parse(&rules, pit_game_find("red-dog", 7), text, strlen(text), &problem))
        return 1;
    table.see = see; /* and no shuffle: the cards will be named */
    pit_table_open(&table, &rules);
    if (pit_table_sit(&table, ANN, "Ann", 100 * dollar, &why)) return 1;
    if (pit_table_sit(&table, BOB, "Bob", 100 * dollar, &why)) return 1;
    if (decide(&table, ANN, PIT_BET, 5 * dollar)) return 1; /* spot 0 is the ante */
    if (decide(&table, BOB, PIT_BET, 10 * dollar)) return 1;

    for (int i = 0; i < 3; i++) {
        if (!pit_card_parse(names[i], &card)) return 1;
        cards[i] = (uint8_t)card;
    }
    if (pit_table_cards(&table, cards, 3)) return 1;
    if (decide(&table, PIT_DEALER, PIT_DEAL, 0)) return 1;

    raise = find_move(&table, ANN, "raise");
    stand = find_move(&table, BOB, "stand");
    if (!decide(&table, ANN, raise, 6 * dollar)) return 1; /* MA-RD 5(h): not above the ante */
    if (decide(&table, ANN, raise, 5 * dollar)) return 1;
    if (decide(&table, BOB, stand, 0)) return 1; /* the last answer: the third card comes */

    printf("Paid: Ann %lld, Bob %lld cents\n", (long long)paid[ANN], (long long)paid[BOB]);
    return paid[ANN] == 40 * dollar && paid[BOB] == 40 * dollar ? 0 : 1; /* 5 + 5, and 10 */
}
