// messages.en.ts -- what baccarat says in English, beside what all pages say.

const TITLES: Readonly<Record<string, string>> = {
    player: "Player",
    banker: "Banker",
    tie: "Tie",
    "dragon-player": "Dragon Bonus on Player",
    "dragon-banker": "Dragon Bonus on Banker",
    "dragon-7": "Dragon 7",
    "panda-8": "Panda 8",
    "house-money": "House Money",
    "player-coupon": "Coupon beside Player",
    "banker-coupon": "Coupon beside Banker",
};

export function titleOf(spot: string): string {
    return TITLES[spot] ?? spot;
}

/** Where a house edge is told: House Money's is that of a win which is kept, for one that is moved has another. */
export function edgeTitle(spot: string): string {
    return spot === "house-money" ? `${titleOf(spot)}, kept` : titleOf(spot);
}

/** In a small ring: two lines. */
export const SHORT: Readonly<Record<string, readonly [string, string]>> = {
    "dragon-player": ["Dragon", "Player"],
    "dragon-banker": ["Dragon", "Banker"],
    "dragon-7": ["Dragon", "7"],
    "panda-8": ["Panda", "8"],
    "house-money": ["House", "Money"],
    "player-coupon": ["Match", "play"],
    "banker-coupon": ["Match", "play"],
};

/** At a ring that has chips on it. */
export const BADGE: Readonly<Record<string, string>> = {
    "dragon-player": "P",
    "dragon-banker": "B",
    "player-coupon": "P",
    "banker-coupon": "B",
    "house-money": "HM",
};

export const words = {
    hands: { player: "Player", banker: "Banker" },
    tie: "Tie",
    noCards: (hand: string) => `${hand}, no cards`,
    holds: (hand: string, cards: string, count: string) => `${hand}: ${cards}${count}`,
    count: (n: number) => `, ${String(n)}`,
    down: "a card face down",
    you: "You",
    seat: (n: number) => `Seat ${String(n)}`,
    bets: (name: string, what: string) => `${name}: ${what}`,
    others: "Other players",
    owed: "owed, 5 %",
    owes: (name: string, sum: string) => `${name} owes ${sum} in percentage`,
    signs: "What wagers pay",
    youOwe: (sum: string) => `You owe ${sum}`,
    spot: (title: string, pays: string, stake: string, result: string, open: boolean) =>
        [
            title,
            pays && `pays ${pays}`,
            stake && `you have ${stake} there`,
            result,
            !open && "closed",
        ]
            .filter(Boolean)
            .join(", "),
    came: { win: "won", lose: "lost", push: "pushed", void: "void" },
    push: "Push",
    pushSaid: "push",
    less: "less 5 %",
    lessUp: "less 5 %, in 25 \u00a2",
    owedFor: (sum: string) => `${sum} owed`,
    pushes7: "push on Dragon 7",
    /** What the wagers of EZ Baccarat are on. */
    means: {
        "dragon-7": "the Banker wins with seven in three cards",
        "panda-8": "the Player wins with eight in three cards",
    } as Readonly<Record<string, string | undefined>>,
    ezIs: [
        "Dragon 7: Banker wins, seven in three cards",
        "Panda 8: Player wins, eight in three cards",
    ],
    ended: (over: string) => `${over.charAt(0).toUpperCase()}${over.slice(1)}.`,
    upTo: (pays: string) => `up to ${pays}`,
    youDealShort: "You deal",
    /** Calls to the seat that is mine, by their keys. */
    heard: {
        "shoe-offered": () => "Will you take the shoe?",
        curator: () => "You have the shoe.",
        "shoe-passes": () => "You pass the shoe.",
        "player-cards": () => words.yours("Player"),
        "banker-cards": () => words.yours("Banker"),
        marked: (text: string) => text.replace(/^Seat \d+ owes/, "You owe"),
        collected: (text: string) =>
            text.replace(/^Seat \d+ pays the (\S+) that it owes/, "You pay the $1 that you owe"),
    } as Readonly<Record<string, ((text: string) => string) | undefined>>,
    // the middle of the table
    burnedCap: "Burned",
    burned: (cards: string) => `Burned, all of them shown: ${cards}`,
    dealerMark: "D",
    dealerHas: "The dealer deals.",
    curatorIs: (name: string) => `${name} deals from the shoe.`,
    youDeal: "You deal from the shoe.",
    inShoe: (n: number) => `${String(n)} cards in the shoe`,
    toCut: (n: number) => (n > 0 ? `cut card in ${String(n)}` : "the cut card is out"),
    lastHand: "The last hand of this shoe",
    passShoe: "Pass the shoe on",
    askedOther: (name: string) => `${name} is asked whether to take the shoe.`,
    offerTitle: "The shoe is offered to you",
    offer: "Whoever has it draws the cards until the Banker loses. It costs nothing and does not change the odds.",
    offerShort: "You draw the cards; the odds stay the same.",
    accept: "Take the shoe",
    decline: "Pass it on",
    dealerDeals: "Leave it to the dealer",
    /** Below words that say what is meant. */
    acceptIt: "Take it",
    leaveIt: "Dealer deals",
    turnsOther: (name: string, hand: string, you: boolean) =>
        `${name} ${you ? "turn" : "turns"} the ${hand}\u2019s cards.`,
    yours: (hand: string) => `The ${hand}\u2019s cards are yours to turn.`,
    turnGuide: "These cards are yours to turn. The gold button turns them over.",
    squeezeHow: "Lift the edge: drag up, or use the arrow keys.",
    squeezeTouch: "Lift the edge: drag a card up.",
    stillHow: "Nobody else sees it before you turn it over.",
    look: "Look",
    squeeze: (hand: string, n: number) => `Squeeze card ${String(n)} of the ${hand}`,
    closed: "face down",
    moneyTitle: (sum: string) => `House Money won ${sum}`,
    money: "Keep it, or let it ride on your wager for this hand.",
    moneyPart: (part: string) =>
        `Keep it all, or let ${part} of it ride on your wager for this hand.`,
    moneyTo: (sum: string, spot: string) => `${sum} onto ${spot}`,
    // squeezing: what the edge tells
    edge: {
        court: "A frame: a king, queen or jack",
        none: "Nothing on the long side: an ace, a two or a three",
        two: "Two pips on the long side: a four or a five",
        three: "Three pips on the long side: a six, seven or eight",
        four: "Four pips on the long side: a nine or a ten",
    },
    // the score card
    card: "Score card",
    open: "Open the score card",
    whole: "Whole shoe",
    handsOf: (n: number) => `${String(n)} ${n === 1 ? "hand" : "hands"}`,
    roads: {
        bead: "Bead plate",
        big: "Big road",
        eye: "Big eye boy",
        small: "Small road",
        pig: "Cockroach pig",
    },
    agree: "columns agree",
    differ: "they differ",
    /** On beads; a Dragon 7 and a Panda 8 by their counts. */
    letters: { player: "P", banker: "B", tie: "T", "dragon-7": "7", "panda-8": "8" },
    beadsEz: "7: Dragon 7 \u00b7 8: Panda 8",
    foretell: [
        "Past hands do not change the next one.",
        "The cards that are gone do, but only this much:",
    ],
    cardsLeft: "Cards left",
    leftOf: (n: number, rank: string) => `${String(n)} of ${rank}`,
    shift: "House edge",
    shiftTold: (spot: string, full: string, now: string) =>
        `${spot}, house edge ${full} of a full shoe, ${now} with the cards left`,
    inFives: "Banker, in steps of $5",
    roundedUp: (sum: string) => `Banker of ${sum}, rounded up`,
    fresh: "full shoe",
    now: "now",
    told: (road: string, text: string) => `${road}: ${text || "empty"}`,
};

/** The odds beside the table. */
export const odds = {
    same: (worth: string) =>
        `Whatever you do with the cards, this hand is worth ${worth} to you on average: their order is fixed. Cards you have not seen are averaged over.`,
    bets: (sum: string) => `Your bets together: ${sum}`,
    brings: "Brings",
    chance: "Chance",
    on: "On",
    average: (mean: string, sd: string) => `Average ${mean}, standard deviation ${sd}.`,
    rarer: (n: number, p: string) => `${String(n)} rarer results, ${p} together`,
    none: "With chips on the table, this shows what they bring together.",
    edge: "What the house keeps",
    wager: "Wager",
    full: "Full shoe",
    now: "Cards left",
    foretell:
        "Roads predict nothing: only the cards that are gone change these figures. Below zero the player has the edge.",
    rounded:
        "Banker: the five percent of each win is rounded up to the next 25 cents. Its row is that of wagers of $5 and their multiples.",
    dearer: (sum: string, full: string, now: string, mine: boolean) =>
        `${mine ? `Your ${sum}` : `A wager of ${sum}, the least here,`} costs ${full}${now === full ? "" : `, with the cards left ${now}`}.`,
    less: "One card fewer",
    of: "Changes what a unit brings on",
    card: "Card",
    left: "Left",
    change: "Change",
    lessWhy:
        "How much the average result of a bet rises or falls when one more card of that rank is gone.",
};

/** Hands of the lesson. */
export const steps = {
    deal: "Deal",
    natural: {
        title: "Nine is best",
        words: "Cards are added up, and only the last digit counts. Tens and court cards count nothing, an ace one. Eight or nine with two cards is a natural: it stands, and nobody draws. Your $10 is on the Banker.",
    },
    player: {
        title: "The Player goes first",
        words: "Without a natural the Player draws on five or less, and stays on six or seven. Here it has five. The Banker has seven, and seven always stays.",
    },
    banker: {
        title: "The Banker follows a table",
        words: "The Banker looks at the Player\u2019s third card before it draws. With five it draws when that was a four to a seven. Nobody decides anything: the cards do.",
    },
    tie: {
        title: "A tie",
        words: "Both hands count the same: bets on Player and Banker come back. The bet on a tie pays, but it rarely wins.",
    },
};

/** Questions after them. */
export const drills = {
    count: "What do these two cards count?",
    countWhy: (n: number) => `They count ${String(n)}: only the last digit of the sum.`,
    draws: (banker: number, third: number) =>
        `The Banker has ${String(banker)}, and the Player\u2019s third card counts ${String(third)}. Does the Banker draw?`,
    yes: "It draws",
    no: "It stays",
    drawsWhy: (banker: number, third: number, draws: boolean) =>
        `With ${String(banker)} against a third card of ${String(third)} it ${draws ? "draws" : "stays"}.`,
    cheaper: "Which bet costs less?",
    wager: titleOf,
    cheaperWhy: (one: string, a: number, other: string, b: number) =>
        `On average the house keeps ${(100 * a).toFixed(2)} % of a bet on ${one} and ${(100 * b).toFixed(2)} % of one on ${other}.`,
};

export const lesson = {
    two: "Two hands are dealt, called Player and Banker. They belong to nobody: you bet on which of them comes closer to nine, or that both count the same.",
    points: "An ace counts one, two to nine what they say, tens and court cards nothing. Only the last digit of a sum counts: seven and eight make five.",
    natural:
        "Eight or nine with two cards is a natural, and nobody draws. Otherwise the Player draws on five or less; then the Banker, by a table that depends on the Player\u2019s third card. There is nothing to decide.",
    rounded:
        "The five percent of a win is rounded up to the next 25 cents: wagers of $5 and its multiples lose nothing by that, smaller ones much.",
    pays: (tie: string, ez: boolean) =>
        ez
            ? `Player and Banker pay 1 to 1. No percentage is taken; a Banker of seven with three cards, a Dragon 7, pushes instead of winning. A tie pays ${tie}, and Player and Banker get their bets back on one.`
            : `Player pays 1 to 1. Banker too, less five percent of what it wins. A tie pays ${tie}, and Player and Banker get their bets back on one.`,
    owed: "The five percent is marked at your seat and paid when the shoe is done, or when you leave. You cannot bet chips that you owe.",
    sides: "Side wagers have smaller places of their own, and most cost several times as much. The list below says how much of each the house keeps.",
    money: "House Money wins when the first two cards of a hand are a pair. You may let what it won ride on your wager.",
    turn: "The cards lie face down. Whoever has most on a hand turns it over, and may lift an edge first: nobody else sees them before.",
    shoe: "The shoe goes from player to player. Whoever has it draws the cards; it is an honour, and changes nothing. You may always leave it to the dealer.",
    roads: "The score card keeps all hands of the shoe, in the five ways that players have always drawn them. None of them predicts anything.",
};
