// explore.worker.ts -- odds of many rules or shoes take the engine a while: they are worked out beside the page.

import { loadEngine } from "../../engine/load.js";
import { effectsOf, optionsOf, type Wanted } from "./explore.js";

onmessage = ({ data }: MessageEvent<Wanted>) => {
    void loadEngine().then((engine) => {
        postMessage(
            data.other === undefined
                ? effectsOf(engine, data.rules)
                : optionsOf(engine, data.rules, data.other),
        );
    });
};
