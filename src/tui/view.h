/* view.h -- what a person at a table sees: the frame that every game has, and its stage.
 *
 * The same rows serve whoever plays and whoever deals. They are drawn from the table, from the
 * events that have come, and from nothing else. */
#pragma once

#include "canvas.h"
#include "pit/table.h"

enum {
    VIEW_CARDS = 240, /* of seven boxes that are split three times */
    VIEW_LINES = CANVAS_ROWS,
    VIEW_LINE = CANVAS_COLS + 1,
    VIEW_CAME = 60,
    VIEW_RESULTS = 400,
    VIEW_SAID = 656,
    VIEW_FOOT = 3, /* rows that the call may take, and what is said */
    VIEW_CALLS = 24,
    VIEW_CALL = 200
};

struct view;

/* What a round has brought so far, in a line of the history. */
typedef void view_round(struct pit_text *out, const struct view *v);

struct view {
    const struct pit_table *table;
    view_round *round; /* NULL: a blank line stands between rounds */
    int seat;          /* whose view it is; PIT_DEALER: the dealer's */
    int focus;         /* the spot that the next chip goes to */
    pit_money chip;
    pit_money session, last_win;
    int64_t won_in; /* the round of the last win */
    struct {
        char words[VIEW_CALL];
        bool result; /* of the round that is over: it stays longest */
    } spoken[VIEW_CALLS];
    int spokens;
    char call[VIEW_FOOT * CANVAS_LEAST_COLS]; /* all of it: what the dealer has said since
                                               * view_listen, without the oldest where it is more
                                               * than fits */
    bool heard;                               /* it is old: the next call begins anew */
    char said[VIEW_SAID]; /* a refusal, or what was done; what is too long for its rows stands in
                           * place of the history too, whole */
    char line[VIEW_LINES][VIEW_LINE]; /* what the wagers brought, the newest last */
    int lines;
    bool round_began;                  /* what comes of it stands apart from the rounds before */
    int heading;                       /* the line above it, from 1; 0: it has none, or is over */
    char cover[VIEW_LINES][VIEW_LINE]; /* odds or help, in place of it */
    int covers, cover_from;            /* the first that is shown */
    char cover_key; /* shows those behind the last that is; 0: a larger window does */
    int cols;       /* lines that cover are broken here; 0: not at all */
    char keys[VIEW_LINE];
    char clock[40];        /* what comes by itself, and when; "": nothing does */
    char time[16];         /* since the player sat down, "0:42" */
    bool zen;              /* no history */
    int tall;              /* rows that the picture would like, if the window has them */
    char typed[VIEW_LINE]; /* the dealer's command line */
    struct {
        uint8_t card, to, hand;
    } card[VIEW_CARDS]; /* of this round, in the order in which they came */
    int cards;
    char lay[VIEW_LINE];      /* the same in the game's words, where it has some */
    char came[VIEW_CAME][16]; /* rolls and spins, the newest first */
    int cames;
    char result[VIEW_RESULTS]; /* of the rounds: the first letter of each outcome, the oldest first
                                */
    int results;
    bool new_shoe;          /* the next round is the first of it */
    bool over;              /* the round on the stage is over */
    struct pit_state shown; /* as the seat saw it last in this round, when so many cards had come */
    int shown_at;           /* 0: not at all */
};

/* A game's own picture of its stage, in the rows from `top` to below `bottom`. */
typedef void view_stage(struct canvas *s, const struct view *v, int top, int bottom);

void view_open(struct view *v, const struct pit_table *t, int seat);

/* Something is done now: what the dealer says from here on is one line. */
void view_listen(struct view *v);

/* Follows an event, for table.see. */
void view_note(struct view *v, const struct pit_event *e, const struct pit_effect *fx, int count);

/* Adds a line to the history, whose oldest one goes when it is full; or to what covers it. */
void view_line(struct view *v, const char *line);
void view_cover(struct view *v, const char *line);

/* Draws all of it; stage NULL: the general one. */
void view_draw(struct canvas *s, const struct view *v, view_stage *stage, int rows, int cols);

/* Rows of the history on a screen of this size. */
int view_room(const struct view *v, int rows, int cols);
/* How many of the lines that cover it come behind those that such a screen shows. */
int view_more(const struct view *v, int rows, int cols);

/* ---- stage.c ---- */

/* The stage of a game that has no picture of its own. */
view_stage view_any;

/* What lies on a spot for the seat, or for all seats at the dealer's: 0: nothing. */
pit_money view_stake(const struct view *v, int spot);
/* A spot with the dollars that lie on it, "red:10", or a star where they take more room than there
 * is; the column behind it. */
int view_spot(struct canvas *s, const struct view *v, int row, int col, int spot, const char *name,
              int room, enum canvas_ink ink);
/* All spots of the layout in a row, "player $5   banker --"; where they do not fit, the wagers. */
void view_layout(struct canvas *s, const struct view *v, int row, int bottom);
/* The cards in the game's words, drawn: a part in each row, or all in one, so many columns apart;
 * the row behind them. */
int view_lay(struct canvas *s, const struct view *v, int row, int apart);
/* The cards that went to one place, in a row from column `col` on; the column behind them. Those
 * before `from` are left out. */
int view_pile(struct canvas *s, const struct view *v, int row, int col, int to, int hand, int from);
/* The wagers of the layout, from this row on; the row behind them. What does not fit ends in dots.
 */
int view_wagers(struct canvas *s, const struct view *v, int row, int bottom);
