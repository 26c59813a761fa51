// messages.en.ts -- the English texts of the drawer, the odds explorer and How to play.

export const messages = {
    // ---- tabs ----
    "tab.odds": "Odds",
    "tab.history": "History",
    "tab.stats": "Stats",
    "tab.rules": "Rules",
    "tab.fair": "Fair",
    tabs: "Beside the table",
    wait: "One moment.",

    // ---- odds ----
    "odds.regulated": "This is a regulated table: no hints while a round is played.",
    "odds.now": "This decision",
    "odds.none": "No decision waits. The figures below are those of a round from a full shoe.",
    "odds.win": "wins",
    "odds.seen": "Cards seen",
    "odds.fresh": "Full shoe",
    "odds.choice": "Choice",
    "odds.best": "best",
    "odds.stand": "Stand",
    "odds.raise": "Raise {amount}",
    "odds.cards": "{n} cards nobody has seen",
    "odds.flips": "The cards that are gone change the answer: a full shoe would say {choice}.",
    "odds.table": "Every spread, from a full shoe",
    "odds.spread": "Spread",
    "odds.dealt": "Dealt",
    "odds.pays": "Pays",
    "odds.wins": "Wins",
    "odds.stand-unit": "Stand",
    "odds.raise-unit": "Raise",
    "odds.edge": "House edge",
    "odds.edge.first": "{edge} of the first bet",
    "odds.edge.all": "{edge} of money wagered",
    "odds.edge.player": "These rules, as written, favour the player by {edge} of the first bet.",
    "odds.not": "Exact odds of this game are on the command line: pit odds {game}",

    // ---- trainer ----
    trainer: "Trainer",
    "trainer.off": "Off",
    "trainer.after": "Tell me afterwards",
    "trainer.warn": "Warn me before",
    "trainer.block": "Best choice only",
    "trainer.good": "{choice}: the best choice.",
    "trainer.tie": "{choice}: as good as any.",
    "trainer.cost": "{choice} cost {cost} on average. {best} was best.",
    "trainer.sum":
        "{n, plural, one {# decision} other {# decisions}}, {cost} given away on average",
    "trainer.ask": "{choice} costs {cost} on average here ({share} to win).",
    "trainer.instead": "{best} instead",
    "trainer.anyway": "{choice} anyway",
    "trainer.title": "Before you do",

    // ---- history ----
    "history.none": "No round yet.",
    "history.more": "Earlier rounds",
    "history.back": "All rounds",
    "history.round": "Round {n}",
    "history.step": "Step {n} of {of}",
    "history.start": "To the start",
    "history.before": "One step back",
    "history.after": "One step on",
    "history.end": "To the end",
    "history.scrub": "Place in the round",
    "history.laid": "On the layout",
    "history.if": "What if",
    "history.if.lead": "At this decision, worth on average:",
    "history.if.then": "With the same cards, “{choice}” would have brought {net} instead of {was}.",
    "history.if.open": "With “{choice}” the round needs a card that was never dealt.",
    "history.download": "Download the record",
    "history.failed": "The record could not be read: {words}",

    // ---- statistics ----
    "stats.none": "Statistics begin with your first round.",
    "stats.curve": "Won and lost",
    "stats.curve.alt":
        "Net of {n} rounds: {net}. The exact expectation is {mean}, and 95 of 100 such runs end between {low} and {high}.",
    "stats.band":
        "shaded: where 95 of 100 runs of such bets lie under best play, from the exact expectation and deviation",
    "stats.spreads": "What came, beside what was to be expected",
    "stats.came": "came",
    "stats.expected": "expected",
    "stats.caption":
        "Past results do not change the next round. Only the cards that have left the shoe do, and the Odds panel counts them.",
    "stats.rounds": "Rounds",
    "stats.staked": "Staked",
    "stats.net": "Net",
    "stats.best": "Best round",
    "stats.mixed":
        "The band and the expectation are drawn for rounds under the rules of this table: {n} of {of}.",

    // ---- rules ----
    "rules.options": "What the house has set",
    "rules.changed": "the book's default is {value}",
    "rules.clauses": "The rulebook, clause by clause",
    "rules.examples": "Examples, dealt by the engine",
    "rules.learn": "How to play, for print",

    // ---- fairness ----
    "fair.alarms": "Alarms",
    "fair.calm": "No alarm.",
    "fair.unsigned":
        "This browser cannot check the table's signatures here; `pit verify` and other browsers can.",
    "fair.shoe": "Shoe {n}",
    "fair.witnessed": "witnessed by you",
    "fair.unwitnessed": "not witnessed by you",
    "fair.voids": "{n, plural, one {# shoe} other {# shoes}} void at this table",
    "fair.commit": "The house commits",
    "fair.commit.how": "The hash of its seed is out. The seed itself is not.",
    "fair.lock": "The list of seats is locked",
    "fair.lock.how":
        "{n, plural, one {# seat has} other {# seats have}} committed to a seed. The table has signed the list.",
    "fair.ready": "The seats have shown their seeds",
    "fair.ready.how": "The order of the cards is fixed now, and nobody knows it. Bets open.",
    "fair.cut.dealer": "The dealer's cut comes from the seeds.",
    "fair.cut.seat": "Seat {n} cut the cards.",
    "fair.reveal": "The house shows its seed",
    "fair.reveal.how": "Anybody can shuffle this shoe again.",
    "fair.later": "after this shoe",
    "fair.void": "This shoe is void: {why}",
    "fair.waiting": "comes next",
    "fair.check": "Check the whole table now",
    "fair.checking": "Working everything out again, on this device.",
    "fair.verified": "VERIFIED on this device",
    "fair.differs": "NOT VERIFIED: line {line}: {words}",
    "fair.incomplete": "NOT VERIFIED yet: what could be checked holds.",
    "fair.other":
        "NOT VERIFIED: the server sent a record of another table, or signed with another key than this table's.",
    "fair.holds": "holds",
    "fair.not": "not checked",
    "fair.nothing": "nothing to check",
    "fair.differs.word": "differs",
    "fair.record": "Download the record",
    "fair.page": "A page that checks offline",
    "fair.none": "There is nothing to check yet: the record begins with the first round.",
    "fair.key": "The table's key",
    "fair.cli": "On a command line: pit verify FILE",

    // ---- explorer ----
    "explore.title": "Odds of Red Dog",
    "explore.lead":
        "Exact figures for any rules and any shoe, worked out on this device by the engine that deals.",
    "explore.rules": "Rules",
    "explore.compare": "Compare with",
    "explore.none": "nothing",
    "explore.book": "Rulebook",
    "explore.set": "Options of the house",
    "explore.set.hint": "such as decks=6 pays_1=5",
    "explore.seen": "Cards seen",
    "explore.seen.hint": "Paste cards, such as 9d 2s Kh, or leave it empty for a full shoe.",
    "explore.unseen": "{n} of {of} cards unseen",
    "explore.bad-card": "{card}: there is no such card left in {of} cards.",
    "explore.edge": "House edge",
    "explore.edge.player": "Player's edge",
    "explore.first": "of the first bet",
    "explore.wagered": "Edge of money wagered",
    "explore.sd": "Deviation per round",
    "explore.win": "Net win",
    "explore.push": "Push",
    "explore.lose": "Net loss",
    "explore.never": "Never raising",
    "explore.always": "Always raising",
    "explore.decks": "Edge by decks",
    "explore.decks.alt": "House edge of the first bet for 1 to 8 decks: {list}",
    "explore.spreads": "Spread by spread",
    "explore.pairs": "End cards, as this shoe has them",
    "explore.ends": "Ends",
    "explore.raise": "raise",
    "explore.stand": "stand",
    "explore.copy": "Copy as a command",
    "explore.copied": "Copied",
    "explore.best": "Best",
    "explore.method": "Method: exact enumeration. Fractions are in lowest terms.",

    // ---- verify ----
    "verify.title": "Verify",
    "verify.lead":
        "Every table keeps a record of its shoes and rounds. Here one is worked out again, on this device, by the engine that deals: nothing is sent anywhere.",
    "verify.choose": "Choose a record, such as one from the Fair panel of a table",
    "verify.offline":
        "A page from the server could lie for the server. The same check is to be had as one file that needs no network.",

    // ---- how to play ----
    "learn.title": "How to play {game}",
    "learn.book": "Rulebook",
    "learn.under": "Everything here is made from the rules in force: {rules}.",
    "learn.print": "Print",
    "learn.aim": "The rules",
    "learn.chance": "How likely",
    "learn.house": "What this house has set",
    "learn.short": "In short",
    "learn.red-dog.1":
        "You bet, and two cards are dealt face up. Will a third card fall between them?",
    "learn.red-dog.2":
        "If they are neighbours, such as a 6 and a 7, nobody wins. If they are a pair, a third card alike pays {three} to 1, and any other is a tie.",
    "learn.red-dog.3":
        "Otherwise the dealer calls the spread: how many ranks lie between. You may raise by {raise} your bet, or stand.",
    "learn.red-dog.3.up-to": "up to",
    "learn.red-dog.3.equal": "as much as",
    "learn.red-dog.4":
        "Then {third} is dealt. Between the two it wins: {pays_1} to 1 for a spread of one, {pays_2} to 1 for two, {pays_3} to 1 for three, {pays_4} to 1 for more. Outside it loses, and a card equal to one of the two {end}.",
    "learn.red-dog.4.shared": "one third card for all",
    "learn.red-dog.4.each": "a third card for each seat",
    "learn.red-dog.4.lose": "loses too",
    "learn.red-dog.4.push": "is a tie",
    "learn.dice.1":
        "The shooter throws two dice. On the first throw, the come-out, 7 and 11 win for the pass line and 2, 3 and 12 lose.",
    "learn.dice.2":
        "Any other total becomes the point. The shooter throws until the point comes again, and pass wins, or a 7, and pass loses and the dice move on.",
    "learn.dice.3":
        "Don't pass is the opposite bet. All other spots are bets on what the next throw, or the throws to come, will bring; each is told below.",
    "learn.examples": "Four rounds, dealt by the engine",
    "learn.odds": "All odds",
    "learn.edge":
        "Of every dollar first bet, best play loses {edge} on average, and {all} of every dollar wagered in all.",
    "learn.edge.player":
        "Taken literally, these rules give the player {edge} of the first bet on average.",
    "learn.raise": "Best play from a full shoe raises on a spread of {list}.",
    "learn.cannot": "These rules cannot be read: {words}",
    "learn.example.consecutive": "Neighbours",
    "learn.example.three": "Three alike",
    "learn.example.raise": "A raise that wins",
    "learn.example.end": "The third card equals an end card",
} as const;

export type Key = keyof typeof messages;
