// board.ts -- the size of the board that a part stands on.

import { getContext } from "svelte";

export const BOARD = Symbol("board");

export interface Size {
    /** The left edge of what is shown. */
    readonly x: number;
    readonly width: number;
    readonly height: number;
}

export function boardSize(): Size {
    return getContext<Size>(BOARD);
}
