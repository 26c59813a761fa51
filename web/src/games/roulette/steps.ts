// steps.ts -- roulette in spins that one makes.

import type { Step } from "../wheels/steps.js";

export const STEPS: readonly Step[] = [
    {
        title: "One number",
        words: "A chip in the middle of a number covers only that number. It rarely wins, and it pays most.",
        bets: ["straight-17 10"],
        spins: ["20", "17"],
    },
    {
        title: "On a line",
        words: "A chip on the line between two numbers covers both, at a corner four. Each pays less, and wins more often.",
        bets: ["split-17-20 10", "four-16-17-19-20 10"],
        spins: ["20", "16"],
    },
    {
        title: "Beside the numbers",
        words: "A dozen or a column is twelve numbers.",
        bets: ["dozen-2 10", "column-3 10"],
        spins: ["14", "36"],
    },
    {
        title: "Half of the numbers",
        words: "Red or black, odd or even, low or high: eighteen numbers each. They pay as much as you bet.",
        bets: ["red 10"],
        spins: ["18", "17"],
    },
    {
        title: "Zero",
        words: "A zero is none of these: neither red nor black, odd nor even. It is what the house lives on.",
        bets: ["red 10", "odd 10"],
        spins: ["0"],
    },
];
