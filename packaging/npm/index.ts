// index.ts -- the engine as a package: rules, exact odds, replay and verification of table games, the same in Node and
// in browsers.

import { Engine } from "./engine.js";

export { Engine, EngineFault, Refused, type Call } from "./engine.js";
export { canCheckSignatures } from "./signatures.js";
export type { Epoch } from "./epoch.js";
export type * from "./answers.js";

/** The engine, from the pit.wasm that lies beside this file. */
export async function load(): Promise<Engine> {
    const wasm = new URL("./pit.wasm", import.meta.url);
    if (wasm.protocol !== "file:") return Engine.load(wasm);
    const { readFile } = await import("node:fs/promises");
    return Engine.load(await readFile(wasm));
}
