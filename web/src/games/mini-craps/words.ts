// words.ts -- mini-craps calls things as craps does.

export { default } from "../craps/words.js";
