// time.ts -- how long the wheel turns. A press of any bet or of the marked button shows the end at once.

export const SPIN_MS = 4600;
