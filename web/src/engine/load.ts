// load.ts -- the engine of this page, loaded once.

import wasm from "../../../build/wasm/pit.wasm?url";
import { Engine } from "./engine.js";

let loading: Promise<Engine> | undefined;

export function loadEngine(): Promise<Engine> {
    loading ??= Engine.load(wasm);
    return loading;
}
