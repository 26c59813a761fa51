// round.ts -- which card lies where at blackjack: the dealer's hand and the hands of each box, from what chance
// has brought. The server tells a card with its seat and hand; a split, and a card face down, follow from the order.

import type { Chance, ChanceCard, Seat } from "../../net/protocol.js";

/** A card, and its place among all that came: what has not changed is not dealt again. */
export interface Lying {
    card: string;
    n: number;
    /** The card of a double lies across, MAB-BJ 10(c). */
    across?: boolean;
}

export interface BoxHand {
    /** From 1, in the order in which hands are formed. */
    hand: number;
    cards: Lying[];
}

export interface Round {
    dealer: Lying[];
    /** By seat; the hands as they are played. */
    boxes: Map<number, BoxHand[]>;
    /** Brought to light by a fault, or burned as the determinant: in the discards. */
    aside: string[];
    /** Cards that were burned unseen. */
    burned: number;
    /** Of a double shoe: its suit says which side is dealt; the first box has it if it came from there. */
    determinant: string | null;
}

export interface Form {
    /** Cards that the dealer has before anybody plays: one, or two, the second up or down. */
    first: number;
    /** A determinant card comes before each round. */
    double: boolean;
}

/** Of rules as a text, "ma-book dealing=reader". */
export function formOf(rules: string): Form {
    return {
        first: /\bdealing=(hole-down|reader|hole-up)\b/.test(rules) ? 2 : 1,
        double: /\bshoe=double\b/.test(rules),
    };
}

type Came = ChanceCard & { n: number };

/** What lies on the hands of a box, of whoever has it and of people behind it; `more` is added to the name of a spot. */
function onBox(seats: readonly Seat[], box: number, more = ""): { hand?: number }[] {
    const behind = `behind-${String(box)}${more}`;
    const own = more ? more.slice(1) : "box";
    return seats.flatMap(({ seat, wagers, last }) =>
        [...wagers, ...last].filter(
            ({ spot }) => spot === behind || (seat === box && spot === own),
        ),
    );
}

/** How many hands a box has: each has a wager of its own. */
const handsOf = (seats: readonly Seat[], box: number) =>
    Math.max(1, ...onBox(seats, box).map(({ hand }) => hand ?? 1));

/** Hands are split while they have two cards and are played one after the other, so that the hand which the
 * next card goes to tells how often the one before it was split. */
function handsFrom(cards: readonly Came[], total: number): BoxHand[] {
    const hands: BoxHand[] = [{ hand: 1, cards: [] }];
    let playing = hands[0] as BoxHand;

    const splitTo = (count: number) => {
        const from = playing.cards;
        const drawn = from.splice(1);
        while (hands.length < count) {
            const moved = drawn.shift();
            hands.splice(hands.indexOf(playing) + 1, 0, {
                hand: hands.length + 1,
                cards: moved ? [moved] : [],
            });
        }
        from.push(...drawn);
    };
    for (const { card, n, hand = 1 } of cards) {
        if (hand !== playing.hand) {
            if (hand > hands.length) splitTo(hand);
            playing = hands.find((one) => one.hand === hand) ?? playing;
        }
        playing.cards.push({ card, n });
    }
    if (total > hands.length && cards.length >= total) splitTo(total);
    return hands;
}

export function roundOf(chance: readonly Chance[], seats: readonly Seat[], form: Form): Round {
    const aside: string[] = [];
    const dealt = new Map<number, Came[]>();
    const give = (box: number, card: Came) => dealt.set(box, [...(dealt.get(box) ?? []), card]);
    /** Nobody's by name: the dealer's, and what is drawn face down to a double. */
    const rest: Lying[] = [];
    const came = chance.flatMap((one, n) => ("card" in one ? [{ ...one, n }] : []));
    const first = Math.min(...came.flatMap((one) => one.for ?? []));
    let determinant: Came | null = null;
    let burned = 0;
    let waits = form.double;

    for (const one of came) {
        if (one.aside) {
            aside.push(one.card);
            continue;
        }
        if (determinant && waits) {
            // The first box is served next, or the determinant was its first card (6(d)(2)).
            waits = false;
            if (one.for === first) aside.push(determinant.card);
            else if (Number.isFinite(first)) give(first, determinant);
        }
        if (one.for) give(one.for, one);
        else if (!rest.length && one.card === "xx") burned++;
        else if (waits) determinant = one;
        else rest.push(one);
    }

    const dealers = rest.splice(0, form.first);
    const boxes = new Map<number, BoxHand[]>();
    for (const [box, cards] of [...dealt].sort(([a], [b]) => a - b)) {
        const hands = handsFrom(cards, handsOf(seats, box));
        boxes.set(box, hands);
        for (const { hand, cards: lie } of hands) {
            const doubled = onBox(seats, box, "-double").some((one) => (one.hand ?? 1) === hand);
            const next = doubled && lie.length === 2 ? rest.shift() : undefined; // before the dealer draws
            if (next) lie.push(next);
            const [, , third] = lie;
            if (doubled && third) lie[2] = { ...third, across: true };
        }
    }
    return {
        ...{ dealer: [...dealers, ...rest], boxes, aside, burned },
        determinant: determinant?.card ?? null,
    };
}

export interface Count {
    total: number;
    soft: boolean;
    /** A card of it is not known. */
    open: boolean;
}

/** What cards count; an ace is eleven where that does not go over. */
export function countOf(cards: readonly Lying[]): Count {
    let total = 0;
    let aces = 0;
    for (const { card } of cards) {
        const rank = card.charAt(0);
        if (rank === "A") aces++;
        total += rank === "A" ? 1 : "TJQK".includes(rank) ? 10 : Number(rank) || 0;
    }
    const soft = aces > 0 && total <= 11;
    return {
        total: soft ? total + 10 : total,
        soft,
        open: cards.some(({ card }) => card === "xx"),
    };
}
