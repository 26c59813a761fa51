// format.ts -- money, times and numbers as people read them.

const MINUS = "\u2212";

function plain(cents: number): string {
    // By hand: the first use of Intl costs a phone a tenth of a second.
    const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
    const rest = cents % 100;
    return rest ? `$${whole}.${String(rest).padStart(2, "0")}` : `$${whole}`;
}

/** "$10", "$1,234.50", "−$3". */
export function money(cents: number): string {
    return cents < 0 ? MINUS + plain(-cents) : plain(cents);
}

/** With its sign, where it is a gain or a loss: "+$10", "−$3", "$0". */
export function signed(cents: number): string {
    return cents > 0 ? `+${plain(cents)}` : money(cents);
}

/** What fits on a chip: "5", "2.50", "1.2k". */
export function onChip(cents: number): string {
    const dollars = cents / 100;
    if (dollars >= 10000) return `${String(Math.floor(dollars / 100) / 10)}k`;
    return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}

/** Cents of "10", "12.5", "$1,000"; null: no amount of money. */
export function cents(text: string): number | null {
    const match = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
    if (!match) return null;
    const whole = Number((match[1] ?? "").replaceAll(",", ""));
    const value = whole * 100 + Number((match[2] ?? "").padEnd(2, "0"));
    return Number.isSafeInteger(value) ? value : null;
}

/** "0:42", "1:02:03" of milliseconds. */
export function clock(ms: number): string {
    const seconds = Math.max(0, Math.floor(ms / 1000));
    const two = (n: number) => String(n).padStart(2, "0");
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    if (!hours) return `${String(minutes)}:${two(seconds % 60)}`;
    return `${String(hours)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
