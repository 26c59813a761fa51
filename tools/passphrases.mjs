// Prints src/server/passphrase_list.c from the frequency lists of the npm package zxcvbn (MIT; its passwords are
// those of breaches, the most used first):
//   npm pack zxcvbn@4.4.2 && tar xzf zxcvbn-4.4.2.tgz && node tools/passphrases.mjs package/lib/frequency_lists.js
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const MOST = 4000; // of those that are long enough
const LEAST = 8; // bytes of a passphrase
const IN_A_LINE = 8;

const { passwords } = createRequire(import.meta.url)(resolve(process.argv[2]));
const words = (Array.isArray(passwords) ? passwords : passwords.split(",")).filter((word) => word.length >= LEAST).slice(0, MOST);
const hashes = words.map((word) => createHash("sha256").update(word.toLowerCase()).digest().readUInt32BE(0));
const sorted = [...new Set(hashes)].sort((a, b) => a - b);
const lines = [];
for (let at = 0; at < sorted.length; at += IN_A_LINE)
    lines.push(`    ${sorted.slice(at, at + IN_A_LINE).map((hash) => `0x${hash.toString(16).padStart(8, "0")}`).join(", ")},`);
process.stdout.write(`/* passphrase_list.c -- the most used passphrases of breaches; made by tools/passphrases.mjs */

#include "passphrase.h"

const uint32_t passphrase_list[] = {
${lines.join("\n")}
};
const int passphrases = sizeof passphrase_list / sizeof *passphrase_list;
`);
