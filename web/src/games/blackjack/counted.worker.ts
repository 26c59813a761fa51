// counted.worker.ts -- what a count is worth takes the engine a second or more: it is worked out beside the page.

import { loadEngine } from "../../engine/load.js";
import type { Asked } from "./counted.js";

onmessage = ({ data }: MessageEvent<Asked>) => {
    const { rules, tags, left } = data;
    void loadEngine().then((engine) => {
        postMessage(engine.counted("blackjack", rules, tags, left));
    });
};
