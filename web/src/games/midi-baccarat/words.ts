// words.ts -- midi-baccarat calls things as baccarat does.

export { default } from "../baccarat/words.js";
