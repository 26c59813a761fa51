// time.ts -- how long the ball runs. The marked button shows the pocket at once.

export const SPIN_MS = 4200;
