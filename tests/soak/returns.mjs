// returns.mjs -- every wager of every game, a hundred million rounds each, beside its exact return: the code that settles is the
// code that computes, and chance agrees with both. RETURNS_ROUNDS says how many; a name of a game as an argument, that game alone.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";

const pit = process.env.PIT ?? "build/pit";
const rounds = process.env.RETURNS_ROUNDS ?? "1e8";
const far = 5; // standard errors: none of some hundreds is so far away, and few are beyond 99.9 %
const rare = 3.29;

function ask(args, input) {
    const { status, stdout, stderr } = spawnSync(pit, [...args, "--json"], { input, maxBuffer: 1 << 26 });
    assert.equal(status, 0, `pit ${args.join(" ")}: ${stderr}`);
    return JSON.parse(stdout);
}

const set = (options) => options.flatMap((option) => ["--set", option]);
const spots = (game, options) => ask(["odds", game, ...set(options)]).wagers.map(({ spot }) => spot);

/** What is bet for a wager to come about: odds stand behind a flat bet, and some spots take more than the minimum. */
function bets(game, spot) {
    if (/^(pass|dont-pass)-odds$/.test(spot)) return `bet ${spot.replace("-odds", "")} 30\nodds 1\n`;
    if (/-odds-/.test(spot)) return `bet ${spot.replace(/-odds.*/, "")} 30\nodds 1\n`;
    const steps = /craps$/.test(game) && spot !== "fire"; // of 5, 6, 8, 11 and 20 dollars
    return `bet ${spot} ${steps ? 1320 : 5}\n`;
}

const cases = [];
const red = ["ma", "ma-book", "wa", "nj-online", "online"];
for (const rules of red) cases.push({ game: "red-dog", args: ["--rules", rules] });

for (const game of ["craps", "mini-craps"]) for (const spot of spots(game, [])) cases.push({ game, system: bets(game, spot), spot });

const wheels = [[], ["wheel=single"], ["half_loss=on"], ["wheel=double-as-single"]];
for (const options of wheels) for (const spot of spots("roulette", options)) cases.push({ game: "roulette", options, system: bets("roulette", spot), spot });
for (const spot of spots("big-six", [])) cases.push({ game: "big-six", system: bets("big-six", spot), spot });

for (const game of ["baccarat", "midi-baccarat"])
    for (const options of [[], ["dragon_bonus=on"], ["dragon_bonus=on", "dragon_table=B"], ["dragon_bonus=on", "dragon_table=C"], ["ez=on"], ["house_money=on"]])
        for (const spot of spots(game, options)) {
            if (options.length && ["player", "banker", "tie"].includes(spot) && !(options[0] === "ez=on" && spot === "banker")) continue;
            cases.push({ game, options, system: bets(game, spot), spot });
        }

const sides = ["over_under=on match=on streak=on", "over_under=on", "suited=on twenty=on", "bonus=on", "bust=on"];
for (const table of [2, 3, 4]) sides.push(`suited=on suited_table=${table}`);
for (const [i, side] of sides.entries()) {
    const options = side.split(" ");
    const not = ["box", "insurance", i ? "over-13" : "under-13"]; // the two do not go together
    const those = spots("blackjack", options).filter((spot) => !not.includes(spot));
    cases.push({ game: "blackjack", options, args: those.flatMap((spot) => ["--wager", `${spot}=1`]) });
}
// What `pit odds` says of these is for a player who always draws, and of the box under such play it says nothing.
for (const spot of ["sevens", "progressive"]) cases.push({ game: "blackjack", options: [`${spot}=on`], args: ["--wager", `${spot}=1`], draws: true });
for (const options of [["soft17=hit", "surrender=on", "double_soft=on"], ["decks=1", "six_to_five=on"], ["decks=2", "dealing=hole-down", "split_hands=4"], ["decks=8"]])
    cases.push({ game: "blackjack", options });

const only = process.argv.slice(2);
let held = 0;
let beyond = 0;
const failed = [];

function judge(name, { z, mean, exact_float, se }) {
    const good = typeof z === "number" && Math.abs(z) < far;
    held += good;
    beyond += Math.abs(z) > rare;
    if (!good) failed.push(name);
    const percent = (x) => `${(100 * x).toFixed(4)} %`;
    const figures = typeof z === "number" ? `${percent(mean)} +/-${percent(se)}, exact ${percent(exact_float)}, z ${z.toFixed(2)}` : "no exact figure";
    console.log(`${good ? "ok " : "NOT"} ${name}: ${figures}`);
}

const began = Date.now();
for (const [i, { game, options = [], args = [], system, spot, draws }] of cases.entries()) {
    if (only.length && !only.includes(game)) continue;
    const of = ["sim", game, "--rounds", rounds, "--seed", String(i + 1), ...set(options), ...args];
    const by = system ? ["--system", "-"] : draws ? ["--strategy", "-"] : [];
    const told = ask([...of, ...by], draws ? "hit\n" : system);
    const name = [game, ...options, ...args.filter((arg) => !arg.startsWith("--") && !arg.includes("=")), spot ?? told.first].filter(Boolean).join(" ");
    if (!draws) judge(name, told);
    for (const wager of told.wagers ?? []) judge(`${name} ${wager.spot}`, wager);
}
console.log(`${held} of ${held + failed.length} within ${far} standard errors, ${beyond} beyond ${rare}, ${rounds} rounds each, ${Math.round((Date.now() - began) / 1000)} s`);
assert.deepEqual(failed, []);
assert.ok(beyond <= 2 + held / 100, `${beyond} beyond 99.9 %`);
