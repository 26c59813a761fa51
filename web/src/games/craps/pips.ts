// pips.ts -- where the pips of a die lie, from -1 to 1 across it.

const A = 0.54;

export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
    [],
    [[0, 0]],
    [
        [-A, -A],
        [A, A],
    ],
    [
        [-A, -A],
        [0, 0],
        [A, A],
    ],
    [
        [-A, -A],
        [A, -A],
        [-A, A],
        [A, A],
    ],
    [
        [-A, -A],
        [A, -A],
        [0, 0],
        [-A, A],
        [A, A],
    ],
    [
        [-A, -A],
        [A, -A],
        [-A, 0],
        [A, 0],
        [-A, A],
        [A, A],
    ],
];
