// signatures.ts -- Ed25519 by the browser's own code, where a page may use it.

import type { Signed } from "./answers.js";

function bytes(hex: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
        parseInt(hex.slice(2 * i, 2 * i + 2), 16),
    );
}

/** False for a key that is none, as for a signature that is none. */
async function good(signed: Signed): Promise<boolean> {
    const key = await crypto.subtle
        .importKey("raw", bytes(signed.key), "Ed25519", false, ["verify"])
        .catch(() => null);
    if (!key) return false;
    return crypto.subtle.verify("Ed25519", key, bytes(signed.signature), bytes(signed.hash));
}

/** A page that came over plain http has no such code, and an older browser may lack Ed25519. */
export async function canCheckSignatures(): Promise<boolean> {
    if (!(globalThis.crypto as Crypto | undefined)?.subtle) return false;
    return crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]).then(
        () => true,
        () => false,
    );
}

/** A letter for each: y or n; nothing at all where they cannot be checked. */
export async function checkSignatures(list: readonly Signed[]): Promise<string> {
    if (!(await canCheckSignatures())) return "";
    const found = await Promise.all(list.map(good));
    return found.map((yes) => (yes ? "y" : "n")).join("");
}
