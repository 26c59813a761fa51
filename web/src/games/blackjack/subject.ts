// subject.ts -- which cell of the chart a decision is on.

export class Subject {
    private of: object | null = null;
    private cell = "";
    private stake = 0;

    /** The table as it stands, with a decision at hand; "": no hand is asked, or its cards are on their way. What a
     *  decision brings (a card, the end of the round) may be seen before it is judged: the first sight of a hand
     *  that is asked stays. */
    see(decision: object, cell: string, stake: number): void {
        if (decision !== this.of) [this.of, this.cell, this.stake] = [decision, "", 0];
        if (!this.cell && cell && stake) [this.cell, this.stake] = [cell, stake];
    }

    /** For what was decided; nothing is taken twice. */
    take(): { cell: string; stake: number } {
        const { cell, stake } = this;
        [this.cell, this.stake] = ["", 0];
        return { cell, stake };
    }
}
