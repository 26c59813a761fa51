// index.ts -- Red Dog's parts of the table frame.

import type { GameParts } from "../index.js";
import Layout from "./Layout.svelte";
import Stage from "./Stage.svelte";

const parts: GameParts = {
    stage: Stage,
    layout: Layout,
    verbs: ["stand", "raise", "play", "void"],
};

export default parts;
