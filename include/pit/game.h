/* game.h -- what every table game offers to play, odds, simulation, replay and screens.
 *
 * A game is rules and nothing else. It says what it waits for (people, or chance), answers whether
 * a decision is allowed, and is told what happened. It never draws, allocates, prints or reads a
 * clock, and it never holds a secret: a face-down card stays with the keeper of the shoe (a table,
 * a simulator, a replay, a human dealer).
 *
 *     struct pit_rules rules;      // rules.h builds them: "ma decks=6"
 *     struct pit_state state;
 *     pit_open(&rules, &state);
 *     pit_apply(&rules, &state, &event, &effects, &why);   // and so on, event by event
 *
 * Seats count from 0 here and from 1 in records and on screens. */
#pragma once

#include "bodies.h"
#include "cards.h"
#include "money.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PIT_SPOTS_MAX = 256,
    PIT_HANDS_MAX = 4, /* hands or boxes of one seat */
    PIT_WAGERS_MAX = 2048,
    PIT_OPTIONS_MAX = 96,
    PIT_CITES_MAX = 192,
    PIT_CHANCES_MAX = 64,
    PIT_PICKS_MAX = 4096,              /* values of a PICK lie below this */
    PIT_MOVES_MAX = 4 * PIT_SPOTS_MAX, /* rules whose rows could list more are not built */
    PIT_CALLS_MAX = 256,               /* calls and discards that one event leads to */
    /* One event decides, charges and moves each wager at most once. */
    PIT_EFFECTS_MAX = 2 * PIT_WAGERS_MAX + PIT_CALLS_MAX,
    PIT_KEY_MAX = 40960,
    PIT_DEALER = 254, /* as a seat: the dealer acts */
    PIT_CHANCE = 255, /* as a seat: chance acts */
};

/* ---- causes: an event is one decision or one chance; records hold nothing else ---- */

/* The same in every game; a game's own verbs begin at PIT_VERB_OWN. */
enum pit_verb {
    PIT_NOTHING,
    PIT_SIT,        /* amount: chips brought; value: number of the person */
    PIT_LEAVE,      /* and takes the chips home */
    PIT_BUY,        /* more chips */
    PIT_BET,        /* makes or adds to a wager */
    PIT_VERBAL,     /* a bet called out with cash, confirmed by dealer and supervisor */
    PIT_TAKE,       /* removes or reduces a wager */
    PIT_DEAL,       /* no more bets; the round begins */
    PIT_CUT,        /* a seat cuts the shuffled cards; value: how many it lifts */
    PIT_NO_CUT,     /* a seat declines to */
    PIT_RECUT,      /* a supervisor has the cards cut again */
    PIT_NEW_DEALER, /* who burns a card before dealing one */
    PIT_SHOW_BURN,  /* a seat asks to see the burn card */
    PIT_CUT_CARD,   /* the cut card comes out here, before its place by count */
    PIT_IRREGULAR,  /* spot: row of game.irregular; value: the card that came to light */
    PIT_FIRST_CHANCE,
    PIT_CARD = PIT_FIRST_CHANCE, /* the next card of the shoe, face up */
    PIT_DOWN,                    /* the next card is set aside unseen: no value, nothing leaks */
    PIT_PEEK,    /* 1 if the card set aside completes what the dealer looks for, else 0 */
    PIT_TURN,    /* a card set aside is turned up: value; hand: which one (want_for) */
    PIT_DICE,    /* 6 * (first - 1) + second - 1 */
    PIT_POCKET,  /* the wheel; between two of them: PIT_BETWEEN */
    PIT_SHUFFLE, /* a full shoe is ready; value: cards behind the cut card */
    PIT_PICK,    /* one of game.chances(), for whatever else is random */
    PIT_VERB_OWN
};

/* Of a PIT_POCKET where rules.between holds: rests between this one, passed last, and that one. */
#define PIT_BETWEEN(pockets, passed, next) ((passed) + (pockets) * (1 + (next)))

/* Of a PIT_CARD, as its spot: dealt face down to a seat that looks at it. Others see it later, or
 * never. Where rules.blind holds and whoever keeps the table has not seen it either, its value is
 * PIT_FACE_DOWN: a PIT_TURN with PIT_UNSEEN as its spot brings the face, hand being its place. */
enum { PIT_HIDDEN = 1, PIT_UNSEEN };

/* Of a PIT_SHUFFLE, as its spot: the shoe ran out in a round, and what is not on the table is
 * shuffled. */
enum { PIT_DISCARDS = 1 };

struct pit_event {
    uint8_t seat;  /* who: a seat, PIT_DEALER or PIT_CHANCE */
    uint8_t verb;  /* an enum pit_verb, or one of the game's own */
    uint16_t spot; /* where: index into rules.spot */
    int16_t value; /* what chance brought, or the number that goes with a decision */
    uint8_t hand;  /* which hand or box; 0 where there is one. PIT_TURN: which card set aside */
    uint8_t to; /* PIT_CARD, PIT_DOWN: the seat it goes to, or PIT_DEALER; PIT_IRREGULAR: the seat
                 * named */
    pit_money amount;
};

/* ---- effects: what follows; told to the caller, never read back by the engine ---- */

enum pit_effect_kind {
    PIT_CALL,   /* what the dealer says */
    PIT_SETTLE, /* a wager is decided; stake, net */
    PIT_MOVED,  /* a wager goes to another spot; stake */
    PIT_CHIPS,  /* a percentage is taken (net below 0) or given back */
    PIT_DISCARD,
    PIT_ROUND_OVER,
    PIT_STAKED, /* a wager is made, or added to; stake: by how much */
    PIT_TAKEN,  /* a wager is taken down, or reduced; stake: by how much */
    PIT_PURSE,  /* chips come to the table (net) or go home (below 0) */
    PIT_METER,  /* the house pays into the meter (net), or takes out of it */
};
enum pit_result { PIT_WIN, PIT_LOSE, PIT_PUSH, PIT_VOID };

/* All money that moves is told: the seat's chips and stakes change by `chips` and `play`, the meter
 * by the net of PIT_METER, what was brought by the net of PIT_PURSE, and the house by what is then
 * missing. */
struct pit_effect {
    uint8_t kind, seat, hand;
    uint8_t result;           /* PIT_SETTLE */
    uint16_t spot;            /* the wager's. PIT_DISCARD: the card, in the order of the rack */
    uint16_t to;              /* PIT_MOVED: its new spot. PIT_CALL: row of game.calls.
                               * PIT_ROUND_OVER: row of game.outcomes. PIT_SETTLE: 1 if the wager
                               * is paid and stays up */
    uint16_t clause, clause2; /* that decide; 0: none. The second says more than the first */
    struct pit_ratio odds;    /* PIT_SETTLE: of a win */
    pit_money stake, net;     /* PIT_CALL, PIT_ROUND_OVER: arguments. The net of a settlement has a
                               * percentage in it that was paid beforehand */
    pit_money chips, play;    /* how much more the seat has in front of it, and on the layout */
};

/* The caller's buffer; PIT_EFFECTS_MAX holds what any one event brings. Wherever one is asked for,
 * NULL means that nothing is told, and play is faster. */
struct pit_effects {
    struct pit_effect *list;
    int count, room;
};

/* ---- state: one value, no pointers; every byte is a field ---- */

enum {
    PIT_PAPER = 1, /* wager.flags: a coupon. It is no money: never chips, never returned as such */
};

struct pit_wager {
    uint16_t spot;
    uint8_t seat, hand;
    uint8_t flags, mark; /* PIT_PAPER, and the game's own: on, off, locked ... */
    uint8_t spare[2];
    pit_money stake; /* 0: decided, swept at the end of the event */
};

struct pit_shoe {
    uint8_t unseen[PIT_CARDS]; /* cards nobody has seen: in the shoe, or face down outside it */
    uint16_t total;            /* their number */
    uint16_t inside;           /* of these, still in the shoe */
    uint16_t cut;              /* the cut card shows once inside has fallen to this */
    uint16_t barred;           /* ranks that card `peeked` is known not to have; bit 0: deuce */
    uint16_t asked;            /* seats that have been offered the cut of this shuffle */
    uint8_t flags;             /* shoe.h */
    uint8_t cutter;            /* who cut last: a seat or PIT_DEALER */
    uint8_t first;             /* the seat that sat down first; offered the first cut */
    uint8_t burns;             /* cards to be burned before the next one is dealt */
    uint8_t burned;            /* cards burned from this shoe ... */
    uint8_t shown;             /* ... and shown on request, in the order they were burned */
    uint8_t batch;             /* which of two batches is in play (shuffler=two-batch) */
    uint8_t aside;             /* cards set aside from this shoe, the burned ones among them ... */
    uint8_t turned;            /* ... and turned up since */
    uint8_t showable;          /* of the burned ones, those that lie before any other card aside */
    uint8_t peeked;            /* the card that `barred` is known of, among those aside */
    uint8_t spare;
};

struct pit_state {
    pit_money house;   /* the house's result */
    pit_money brought; /* chips bought less chips taken home: house + chips + stakes + meter */
    pit_money chips[PIT_SEATS_MAX]; /* in front of each seat, not on the layout */
    uint32_t round, spare;          /* rounds begun */
    pit_money meter;                /* a jackpot's. From here on: what decides the future */
    uint16_t seated;                /* a bit a seat */
    uint16_t turn;                  /* seats whose answer is awaited */
    uint8_t want;        /* the chance verb that may come now; PIT_NOTHING: people must act first */
    uint8_t want_for;    /* for which seat, or PIT_DEALER; PIT_TURN: which card set aside */
    uint8_t phase;       /* the game's own; 0 is between rounds */
    uint8_t want_hand;   /* for which hand of that seat */
    uint16_t wagers;     /* how many of wager[] exist */
    uint8_t want_hidden; /* PIT_HIDDEN: the card that comes is for that seat's eyes; PIT_UNSEEN: the
                          * one that is turned came without a face */
    uint8_t pad[3];
    uint8_t person[PIT_SEATS_MAX]; /* who holds the seat */
    struct pit_shoe shoe;
    union pit_body u;
    struct pit_wager wager[PIT_WAGERS_MAX]; /* last, so that copies take only what is used */
};

/* ---- rules in force: built once from rows, checked, then shared by tables and never changed ----
 */

/* PIT_COUNTS: so many counts of 1 or more, "24,15,7", packed into one number. */
enum pit_option_kind { PIT_NUMBER, PIT_WORD, PIT_DOLLARS, PIT_ODDS, PIT_COUNTS };

/* The value of an option of kind PIT_ODDS: num to den, "9-to-5". */
#define PIT_ODDS_OF(num, den) ((int32_t)(num) << 16 | (int32_t)(den))

/* Options that every game has, at these places in rules.option; its own follow. A card game's first
 * one of its own is always the number of decks. */
enum { PIT_O_MIN, PIT_O_MAX, PIT_O_SEATS, PIT_O_OWN, PIT_O_DECKS = PIT_O_OWN };

/* The game's row; its place is the index into rules.option. */
struct pit_option {
    const char *key, *help;
    uint8_t kind;             /* enum pit_option_kind; dollars are held in cents */
    const char *const *words; /* PIT_WORD: names of the values from 0 on; PIT_COUNTS: of what is
                               * counted */
};

struct pit_book_row {
    int32_t least, most, fallback; /* the values this book takes; fallback may be PIT_AUTO */
    uint16_t clause;
};
#define PIT_AUTO INT32_MIN /* the game works the default out from the other options */

/* What a game did before it had this option. */
struct pit_was {
    uint8_t option;
    int32_t value;
};

/* These two may not both lie within their bounds. */
struct pit_ban {
    uint8_t option, other;
    int32_t least, most, other_least, other_most;
    uint16_t clause;
    uint16_t times; /* not 0: only below so many times the other's value */
};

/* What one rulebook says of one game. */
struct pit_book {
    const char *name, *title;
    const struct pit_book_row *options; /* by option */
    const uint16_t *cite;               /* by point of decision: the clause of this book */
    const struct pit_ban *bans;         /* ends in a row without a clause; NULL: none */
    const uint16_t *spot_clause;        /* by spot: the clause that makes it a wager, 0 where this
                                         * book has none. NULL: the game takes them from cite */
    const struct pit_call_row *calls;   /* that have words of their own in this book, by key; ends
                                         * in a row without one. NULL: none */
    const void *own;                    /* rows that only this game has; its header declares them */
    uint16_t notice;                    /* the clause by which payouts are lowered after notice
                                         * only; 0: the book has none */
    const struct pit_was *live;         /* the book's own values where a record that leaves them
                                         * out has others; ends in a row of option 0. NULL: none */
};

struct pit_spot {
    char name[24];
    uint64_t wins, loses, pushes; /* outcomes (dice, pockets) that decide it; in none: it stays */
    uint64_t more;                /* of wins, those that pay pays_more */
    struct pit_ratio pays, pays_more;
    uint16_t clause;
    uint8_t kind, number, traits; /* the game's own ... */
    uint8_t of, then;             /* ... and other spots that it belongs to or becomes */
    uint8_t left_out;             /* 1: the house does not offer it */
    uint8_t paper;                /* 1: coupons lie there, which are no money */
};

/* Where chance comes from. A round of dice or of a wheel begins with the roll or the spin. */
enum pit_source_kind { PIT_FROM_SHOE, PIT_FROM_DICE, PIT_FROM_WHEEL };

struct pit_rules {
    const struct pit_game *game;
    const struct pit_book *book;
    int32_t option[PIT_OPTIONS_MAX]; /* by the game's enum; amounts in cents */
    bool given[PIT_OPTIONS_MAX];     /* the house set it */
    uint16_t cite[PIT_CITES_MAX];    /* copied from the book */
    uint8_t alike[PIT_CARDS];        /* cards that play alike under these rules share a number */
    struct pit_ratio pay[32];        /* pay tables, ready for use */
    uint8_t source;                  /* enum pit_source_kind */
    uint8_t hands;                   /* the most hands or boxes of a seat; prepare may leave it 1 */
    uint8_t places;                  /* seats that may be taken; 0: as many as the option says */
    uint8_t areas;                   /* seats that one person may hold; 0: the book does not say */
    bool hides;                      /* some cards are seen by one seat alone */
    bool blind;          /* these may come without a face, and get it when they are turned */
    bool mucks;          /* ... and thrown in unseen: others never see them */
    bool has_meter;      /* state.meter is in use */
    bool asks_cut;       /* players are offered the cut */
    bool every_round;    /* each round is dealt from a full shoe */
    bool numbered_right; /* seats count counterclockwise, from the dealer's right */
    bool cut_named;      /* the game says who is offered the cut first (shoe.first) */
    bool cut_called;     /* and calls its cut card itself */
    uint16_t bet_step;   /* the first wager is a multiple of so many cents; 0: any */
    uint16_t whole_step; /* multiples of so many cents never gain by rounding; 0: no amount does */
    uint16_t live_step;  /* bets are multiples of this too, pit_rules_whole; 0: any amount */
    bool cut_exact;      /* what it works out for its cut card is the least: no "about" */
    uint16_t cut_least;  /* the clause by which deeper in is by the book too; 0: about there */
    uint16_t spots, wagers_max;
    uint16_t pockets; /* of the wheel; what follows, in the order in which they lie there */
    uint8_t wheel[PIT_CHANCES_MAX];
    bool between;        /* it may come to rest between two of them */
    uint16_t cards, cut; /* in a full shoe (0: there is none), and behind its cut card */
    struct pit_spot spot[PIT_SPOTS_MAX];
};

/* Seats that may be taken. */
static inline int pit_places(const struct pit_rules *r)
{
    return r->places ? r->places : r->option[PIT_O_SEATS];
}

/* ---- legality and chance ---- */

/* What may be wrong with an event: name on the wire and in records, and the words for people. */
#define PIT_ERRORS(X)                                                                              \
    X(VERB, "verb", "these rules have no such decision")                                           \
    X(SEAT, "seat", "that seat cannot do this")                                                    \
    X(TURN, "turn", "not now")                                                                     \
    X(CLOSED, "closed", "wagers are closed")                                                       \
    X(SPOT, "spot", "that bet is not offered")                                                     \
    X(AMOUNT, "amount", "that amount is not allowed")                                              \
    X(CHIPS, "chips", "not enough chips")                                                          \
    X(CHANCE, "chance", "that cannot happen now")                                                  \
    X(ROOM, "room", "there is no room for more")

enum pit_error {
    PIT_OK,
#define X(name, word, words) PIT_ERR_##name,
    PIT_ERRORS(X)
#undef X
};

struct pit_range {
    pit_money least, most, step; /* least, and multiples of step up to most; most is always taken */
    pit_money also;              /* and this one; 0: none (down to the minimum, or take it all) */
    uint16_t clause;             /* that allows it, or refuses it */
    uint16_t step_clause;        /* that refuses what is no multiple of step; 0: as clause */
};

struct pit_move {
    uint8_t verb, hand;
    uint8_t to; /* PIT_IRREGULAR: the seat that it befalls, where the row names one */
    bool final; /* PIT_TAKE: what comes off could not be bet there again now */
    uint16_t spot;
    struct pit_range range;
};

struct pit_chance {
    int16_t value;
    uint32_t weight; /* probability: weight over the sum of the weights */
};

/* Pit_verb_row.takes. */
enum {
    PIT_TAKES_SPOT = 1,
    PIT_TAKES_HAND = 2,
    PIT_TAKES_AMOUNT = 4,
    PIT_TAKES_NUMBER = 8,   /* event.value; the range says which */
    PIT_IDLE = 16,          /* what a silent seat is held to have said */
    PIT_TAKES_FROM = 32,    /* game.from stands before the spot: "move 1 house-money player" */
    PIT_SPOT_LEFT_OUT = 64, /* the spot may be left out: the first one that is offered */
};

struct pit_verb_row {
    const char *name; /* the word of the record */
    char by;          /* 'p' a seat, 'd' the dealer, 'c' chance */
    uint8_t takes;
    const char *told; /* what somebody did, behind the name: "raises %m"; %m amount, %p spot with
                       * its hand where a seat may have several, %h hand, %d number */
};

enum { PIT_EASY = 1, PIT_HARD }; /* how a pair of dice shows four, six, eight or ten */

struct pit_call_row {
    const char *key;  /* for translations and voices */
    const char *text; /* %c1 a card, %n1 a number in words, %d1 in digits, %s1 a seat, %m1 money,
                       * %o1 odds packed as num << 16 | den, %b1 the colour of a batch of cards,
                       * %k1 the colour of a seat's chips, %p1 a pocket, %w1 a spot, %e1 "easy " and
                       * %h1 ", the hard way" where it is so (they are no arguments of the call);
                       * likewise with 2 */
};

struct pit_irregular_row {
    const char *name;
    bool takes_card; /* the next card of the shoe comes to light */
    bool takes_seat; /* it befalls one seat */
};

struct odds_own;

/* A sign at the table: what it says, the clause that wants it there, and the odds or limits that
 * stand behind its words, if it is about those. pit_notice_text has it whole. */
struct pit_notice {
    const char *words;
    uint16_t clause;
    struct pit_ratio pays; /* den 0: none */
    pit_money least, most; /* limits that it posts; 0: none */
};

/* How a spot may be named in short: "17" is "straight-17", "n17" is "adjacent-17". */
struct pit_short {
    const char *begins, *means;
};

/* A position in which a wager is made, among others: at each point; or one more look at it. */
struct pit_case {
    const char *name; /* "point", "resting" */
    int value;        /* "point": which */
    uint32_t weight;  /* how often, over the sum of the weights; 0: it stands beside the row, and
                       * its seat does nothing to keep it (game.keeps) */
};

struct pit_span {
    int16_t least, most;
};

struct pit_game {
    const char *name, *title;         /* "red-dog", "Red Dog" */
    const char *about;                /* how it is played, in a few sentences; NULL: not told */
    const struct pit_verb_row *verbs; /* own verbs; ends in a row without a name */
    const struct pit_call_row *calls; /* what the dealer says; ends in a row without a key */
    uint16_t shows; /* of these: cards of a seat, its argument, lie face up from now on; 0: none */
    uint16_t shows_hand[2];                    /* ... those of this hand, which is no seat's */
    const struct pit_irregular_row *irregular; /* ends in a row without a name */
    const char *irregular_line;                /* its word in records; NULL: "irregular" */
    const char *const *outcomes;               /* of a round, %1 an argument; ends in NULL */
    const struct pit_option *options;          /* ends in a row without a key */
    /* Of these: smallest wagers of some kind beside min, each with the largest behind it; ends in
     * 0. NULL: none. */
    const uint8_t *least;
    /* The most that an option takes beside the others in force, where the book takes this much;
     * NULL: that. */
    int32_t (*most)(const struct pit_rules *r, int option, int32_t book);
    /* Those from here on came when rules were in use already: the canonical text has them only
     * where they are not at their default, so that what was proved before stays proved. 0: none.
     * For some of them the game did before what is not the default now: a text that sets every
     * older option, as records that were written then do, and not this one, means that. Ends in a
     * row of zeros; NULL: none. */
    uint8_t later;
    const struct pit_was *was;
    uint8_t uniform, uniform_end;   /* what is paid, and may not differ between tables of a house */
    const struct pit_book *books;   /* the first is the default; ends in a row without a name */
    const char *opens;              /* what an open table waits for: "bets, then the deal" */
    const char *const *chips;       /* the colour of each seat's own chips; NULL: they look alike */
    const struct pit_short *shorts; /* ends in a row without a meaning; NULL: none */
    const char *pick_line;          /* the word of a pick in records; NULL: "pick" */
    uint8_t peek_at, pick_at;       /* rules.cite of what these are by; 0: none */
    /* Of the calls, a bit each: those that are made before the dice or the ball come to rest, and
     * those that name one card of several, which are told together. */
    uint64_t early, together;
    /* Cards lie in hands of the table's own: what PIT_CARD's hand is called; ends in NULL. NULL:
     * they are the seats', or there is one hand. */
    const char *const *hands;
    const char *from;   /* the word of PIT_TAKES_FROM */
    uint16_t body_size; /* of union pit_body, what this game uses */
    uint8_t fair_id;    /* number of the game in the fairness protocol */

    /* Options are set: fills source, spot, pay, alike, pockets, cards, wagers_max and what else is
     * special, and options at PIT_AUTO. */
    void (*prepare)(struct pit_rules *r);
    void (*open)(const struct pit_rules *r, struct pit_state *s);
    /* May this be done now, its amount left aside? Fills out, or says why not. Legality is said
     * here alone: the door asks once, the list of moves asks for every verb and spot. */
    enum pit_error (*allow)(const struct pit_rules *r, const struct pit_state *s,
                            const struct pit_event *ask, struct pit_range *out);
    /* Does it; the door has asked. Leaves want or turn set, or the phase between rounds. */
    void (*apply)(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                  struct pit_effects *fx);

    /* The rest is optional. A seat gets up: what it owes is paid before its chips go home. */
    void (*leaves)(const struct pit_rules *r, struct pit_state *s, int seat,
                   struct pit_effects *fx);
    /* How much of the chips in front of this seat it owes: they cannot be bet, and are paid then.
     */
    pit_money (*owes)(const struct pit_state *s, int seat);
    /* Outcomes of PEEK and PICK; the answer to PEEK if this card is aside. */
    int (*chances)(const struct pit_rules *r, const struct pit_state *s,
                   struct pit_chance out[PIT_CHANCES_MAX]);
    int (*peek)(const struct pit_rules *r, const struct pit_state *s, int card);
    /* What a pocket of the wheel, or a PICK, is called; NULL: by its number. Pockets that bear the
     * same name play alike. */
    void (*pocket_name)(struct pit_text *t, const struct pit_rules *r, int pocket);
    void (*pocket_words)(struct pit_text *t, const struct pit_rules *r,
                         int pocket); /* "one, red" */
    void (*pick_name)(struct pit_text *t, const struct pit_rules *r, int value);
    /* Bytes such that equal keys have equal futures. Default: the state from seated on. */
    size_t (*key)(const struct pit_rules *r, const struct pit_state *s, uint8_t out[PIT_KEY_MAX]);
    /* Blanks in s the cards that only other seats have seen, and puts them back to unseen. */
    void (*view)(const struct pit_rules *r, struct pit_state *s, int seat);
    /* Leaves this seat alone in the round, where what the others do cannot change what comes to
     * it: analysis then has one seat to follow. */
    void (*alone)(const struct pit_rules *r, struct pit_state *s, int seat);
    /* What lies on the table in words, as this state knows it: "Player 2d 3c, 5; Banker Kc xx". */
    void (*lies)(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s);
    /* What a strategy may look at while it is this seat's turn: "spread"; ends in NULL. */
    const char *const *measures;
    int64_t (*measure)(const struct pit_rules *r, const struct pit_state *s, int seat, int which);
    /* The least and the most that each of them may be, in the same order; NULL: not said. */
    const struct pit_span *measure_range;
    /* A game whose rounds have decisions: the measures, by their places above, whose values tell
     * the rows of a table of best play apart; ends in -1. And the same from part of a shoe, or
     * NULL. */
    const int8_t *rows, *rows_part;
    /* For studies of wagers. Where a new table takes no wager on this spot from a seat: the i-th
     * event of a way to one that does, in this one of its cases (0: the first). Seat 0 will bet,
     * seat 1 keeps the game going. False: there are no more. */
    bool (*lead)(const struct pit_rules *r, int spot, int which, int i, struct pit_event *out);
    /* What this seat is held to do before chance comes, such as the line bet that a shooter needs.
     * False: nothing. */
    bool (*others)(const struct pit_rules *r, const struct pit_state *s, int seat,
                   struct pit_event *out);
    /* The i-th case in which a wager on this spot is studied, false: there are no more. A spot
     * without any has one that needs no name. */
    bool (*cases)(const struct pit_rules *r, int spot, int i, struct pit_case *out);
    /* What its seat does before chance comes so that this wager is what its row says, such as to
     * call it on. False: nothing. */
    bool (*keeps)(const struct pit_rules *r, const struct pit_state *s, const struct pit_wager *w,
                  struct pit_event *out);
    /* Its odds in a way of its own, beside the general one (src/odds/own.h); most need none. */
    const struct odds_own *odds;
    /* True if the wager rests: what chance brings next does not decide it. */
    bool (*resting)(const struct pit_rules *r, const struct pit_state *s,
                    const struct pit_wager *w);
    uint8_t on_off; /* of wager.flags: it was called on while others like it rest, or off */
    /* How many cards a round may take, as a house reckons that has to see it to its end; NULL: no
     * more than lie behind any cut card. */
    int (*round_cards)(const struct pit_rules *r);
    /* What a screen shows beside cards, dice and chips: "point"; ends in NULL. Below 0: nothing. */
    const char *const *facts;
    int (*fact)(const struct pit_state *s, int which);
    bool marks; /* a marker on the layout shows the first of them: the puck */
    /* What an account of a round says of it beside chance and outcome, asked for when the round is
     * over: "shooter"; likewise. */
    const char *const *round_facts;
    int (*round_fact)(const struct pit_state *s, int which);
    /* Beside what is uniform: an option that the book wants alike at two tables of a house with
     * these rules, and that differs. Below 0: none. */
    int (*uneven)(const struct pit_rules *a, const struct pit_rules *b);
    /* What it is called where these rules make another game of it: EZ Baccarat. NULL: by its title.
     */
    const char *(*called)(const struct pit_rules *r);
    /* The i-th sign that these rules want at the table. False: there are no more. */
    bool (*notice)(const struct pit_rules *r, int i, struct pit_notice *out);
    /* What betting systems have to know of it (games/betting.h). */
    const struct pit_betting *betting;
    /* What the card that is wanted is for, where no seat and no rule of the shoe tells it: " for
     * the Player"; or to whom the dice are held out. */
    void (*awaits)(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s);
    /* What this seat is asked now, and what each answer means, where no call has said it. */
    void (*explains)(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s,
                     int seat);
};

/* ---- the door ---- */

/* An empty table: nobody seated, a shoe to be shuffled. */
void pit_open(const struct pit_rules *r, struct pit_state *s);

/* The only way in. What is not allowed or cannot come is refused: s is as it was, no effect is
 * told, and *why (or NULL) gets the amounts that would do and the clause that refuses. */
enum pit_error pit_apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                         struct pit_effects *fx, struct pit_range *why);

/* What this seat (or PIT_DEALER) may do now: every verb and spot with its amounts. How many. */
int pit_moves(const struct pit_rules *r, const struct pit_state *s, int seat,
              struct pit_move out[PIT_MOVES_MAX]);
/* The same of one verb. */
int pit_moves_of(const struct pit_rules *r, const struct pit_state *s, int seat, int verb,
                 struct pit_move out[PIT_MOVES_MAX]);

/* The verb with which the next round begins: PIT_DEAL, or the roll or spin that the rules' source
 * of chance brings. */
int pit_begins(const struct pit_rules *r);

/* What chance may bring now, cards that play alike listed once with their weights added. How many;
 * 0 while people must act. */
int pit_chances(const struct pit_rules *r, const struct pit_state *s,
                struct pit_chance out[PIT_CHANCES_MAX]);

void pit_copy(const struct pit_rules *r, struct pit_state *to, const struct pit_state *from);
bool pit_same(const struct pit_rules *r, const struct pit_state *a, const struct pit_state *b);
size_t pit_key(const struct pit_rules *r, const struct pit_state *s, uint8_t out[PIT_KEY_MAX]);

/* The state as the person at this seat may see it. */
void pit_view(const struct pit_rules *r, struct pit_state *to, const struct pit_state *from,
              int seat);

pit_money pit_worth(const struct pit_state *s, int seat); /* chips and stakes */
/* What lies on a spot for a hand of a seat; 0: nothing. */
pit_money pit_stake(const struct pit_state *s, int seat, int spot, int hand);

/* True if house, chips, stakes and meter add up to what was brought. */
bool pit_balanced(const struct pit_state *s);

/* The row of any verb, the game's own included; NULL if there is none. */
const struct pit_verb_row *pit_verb(const struct pit_game *game, int verb);

#ifdef __cplusplus
}
#endif
