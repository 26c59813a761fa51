// laid.ts -- what lies on the table at a step of a lesson before it is played.

/** Of bets such as "banker 10". */
export function laid(bets: readonly string[]): { spot: string; stake: number; net: number }[] {
    return bets.map((bet) => {
        const [spot = "", amount = ""] = bet.split(" ");
        return { spot, stake: 100 * Number(amount), net: 0 };
    });
}
