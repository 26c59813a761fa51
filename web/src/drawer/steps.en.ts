// steps.en.ts -- the steps of a check in plain words: what is looked at, and what is counted.

export const stepText: Record<string, { title: string; how: string; unit: [string, string] }> = {
    record: {
        title: "The play",
        how: "Every line was played again, in order, by the rules that the record names.",
        unit: ["line", "lines"],
    },
    chain: {
        title: "The chain of hashes",
        how: "Each chain line holds a hash of everything above it. One altered byte breaks it.",
        unit: ["link", "links"],
    },
    signatures: {
        title: "The signatures",
        how: "Locks, receipts and chain lines carry signatures that only the owner of the table's key can make.",
        unit: ["signature", "signatures"],
    },
    rules: {
        title: "The rules",
        how: "Before each shoe the house committed to a hash of the rules in force.",
        unit: ["set of rules", "sets of rules"],
    },
    commitments: {
        title: "The house's commitment",
        how: "The hash of the house's seed was announced before any seat chose its own.",
        unit: ["commitment", "commitments"],
    },
    locks: {
        title: "The lock",
        how: "Nobody joined, and nothing was dealt, outside the order that the protocol prescribes.",
        unit: ["lock", "locks"],
    },
    seats: {
        title: "The seats' seeds",
        how: "Each seat showed the seed whose hash it had sent before.",
        unit: ["seat's seed", "seats' seeds"],
    },
    seeds: {
        title: "The house's seed",
        how: "The seed that the house showed at the end opens the hash it had published.",
        unit: ["house seed", "house seeds"],
    },
    cut: {
        title: "The cut",
        how: "The shoe was cut at the place that a seat had chosen, or at the one the seeds bring.",
        unit: ["cut", "cuts"],
    },
    cards: {
        title: "The cards",
        how: "The whole shoe was shuffled again from the seeds and compared with what was dealt.",
        unit: ["card, roll or spin", "cards, rolls or spins"],
    },
    calls: {
        title: "The calls",
        how: "What the dealer said was worked out again.",
        unit: ["call", "calls"],
    },
    payouts: {
        title: "The payouts",
        how: "What each wager brought was worked out again, to the cent.",
        unit: ["payout", "payouts"],
    },
};

export function counted(step: string, count: number): string {
    const unit = stepText[step]?.unit ?? ["thing", "things"];
    return `${count.toLocaleString("en")} ${count === 1 ? unit[0] : unit[1]}`;
}
