// low.ts -- what counts as low, in pixels: one place for all games.

/** A screen that is no higher is a phone on its side, as for the style sheets (30rem). */
export const LOW_SCREEN = 480;

/** A table's place that is no higher has no room for what lies there below one another. */
export const LOW_PLACE = 300;

/** The same for baccarat, with two hands, a question and rows of places. */
export const LOW_ROWS = 340;
