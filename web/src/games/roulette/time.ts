// time.ts -- how long the ball runs. A press of any bet or of the marked button shows the pocket at once.

export const SPIN_MS = 4200;
