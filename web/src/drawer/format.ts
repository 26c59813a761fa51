// format.ts -- amounts, shares and fractions as people read them. Money is whole cents.

import { fraction, type Exact } from "../engine/answers.js";

/** "$482.00", "-$18.00". */
export function money(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  return `${sign}$${(Math.abs(cents) / 100).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** With its sign: "+$10.00"; "$0.00" has none. */
export function signed(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** For a chip: "5", "2.50", "1.2k". */
export function brief(cents: number): string {
  if (cents >= 1000000) return `${Math.floor(cents / 10000) / 10}k`;
  return cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
}

/** "64.00 %". */
export function percent(share: number, digits = 2): string {
  return `${(share * 100).toFixed(digits)} %`;
}

/** A value per unit with its sign: "+0.1648". */
export function value(ev: number): string {
  return (ev > 0 ? "+" : "") + ev.toFixed(4);
}

/** "32 of 50" over a whole that is known, such as the cards unseen; null where it does not go. */
export function outOf(share: Exact, whole: number): string | null {
  const { num, den } = fraction(share);
  const parts = (num * BigInt(whole)) % den;
  return parts === 0n ? `${(num * BigInt(whole)) / den} of ${whole}` : null;
}
