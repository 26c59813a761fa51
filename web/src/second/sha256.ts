// sha256.ts -- SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104), written out, because a page that
// was opened from a disk or over plain http may not use the browser's.

/** The first 32 bits behind the point of the cube or square roots of the first primes. */
function rootsOfPrimes(count: number, root: (n: number) => number): Uint32Array {
    const found: number[] = [];
    for (let n = 2; found.length < count; n++) {
        let prime = true;
        for (let by = 2; by * by <= n; by++) if (n % by === 0) prime = false;
        if (prime) found.push((root(n) % 1) * 2 ** 32);
    }
    return Uint32Array.from(found);
}

const START = rootsOfPrimes(8, Math.sqrt);
const ROUND = rootsOfPrimes(64, Math.cbrt);

const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function compress(state: Uint32Array, block: DataView, at: number, w: Uint32Array): void {
    for (let t = 0; t < 16; t++) w[t] = block.getUint32(at + 4 * t);
    for (let t = 16; t < 64; t++) {
        const near = w[t - 2] ?? 0;
        const far = w[t - 15] ?? 0;
        const s1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
        const s0 = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
        w[t] = s1 + (w[t - 7] ?? 0) + s0 + (w[t - 16] ?? 0);
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let t = 0; t < 64; t++) {
        const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
        const one = h + s1 + ((e & f) ^ (~e & g)) + (ROUND[t] ?? 0) + (w[t] ?? 0);
        const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
        const two = s0 + ((a & b) ^ (a & c) ^ (b & c));
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] = (state[i] ?? 0) + x));
}

export function sha256(text: Uint8Array): Uint8Array {
    const padded = new Uint8Array((text.length + 9 + 63) & ~63);
    padded.set(text);
    padded[text.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setBigUint64(padded.length - 8, BigInt(text.length) * 8n);
    const state = Uint32Array.from(START);
    const schedule = new Uint32Array(64);
    for (let at = 0; at < padded.length; at += 64) compress(state, view, at, schedule);
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((x, i) => {
        out.setUint32(4 * i, x);
    });
    return new Uint8Array(out.buffer);
}

export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
    const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        out.set(part, at);
        at += part.length;
    }
    return out;
}

/** Keys of PITFAIR/1 have 32 bytes, so none is longer than a block. */
export function hmac(key: Uint8Array, text: Uint8Array): Uint8Array {
    const padded = (by: number) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ by);
    return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), text))));
}
