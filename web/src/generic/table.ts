// table.ts -- the table of a game that has none of its own, drawn from what the engine lists.

export { default as Layout } from "./GenericLayout.svelte";
export { default as Stage } from "./GenericStage.svelte";
