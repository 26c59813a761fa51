// page.ts -- verify.html: a record in, every step of its check out, on this device alone.

import { Engine, Refused } from "../src/engine/engine.js";
import { counted } from "../src/drawer/steps.js";
import { stepText } from "../src/messages.en.js";
import type { Step, Verified } from "../src/engine/answers.js";
import { agree, type Agreement, type Derived } from "./agree.js";

/** The engine's bytes in base64; the build puts them here. */
declare const ENGINE: string;

const result = document.getElementById("result") as HTMLElement;
const file = document.getElementById("file") as HTMLInputElement;
const pasted = document.getElementById("pasted") as HTMLTextAreaElement;
const drop = file.parentElement as HTMLElement;

type Child = Node | string;

function make(tag: string, className = "", ...children: Child[]): HTMLElement {
    const out = document.createElement(tag);
    if (className) out.className = className;
    out.append(...children);
    return out;
}

const engine = Engine.load(Uint8Array.from(atob(ENGINE), (c) => c.charCodeAt(0)));

const verdicts: Record<Verified["verdict"], [string, string]> = {
    verified: ["VERIFIED", "Every step was checked, and every step holds."],
    differs: ["NOT VERIFIED", "This record is not what it claims to be: something in it differs."],
    incomplete: [
        "NOT VERIFIED",
        "What could be checked holds, but not everything could be checked.",
    ],
};

const apartVerdict: [string, string] = [
    "NOT VERIFIED",
    "Two programs that share nothing have checked it, and they do not agree.",
];

const signs: Record<Step["state"], [string, string, string]> = {
    holds: ["✓", "holds", "holds"],
    differs: ["✕", "differs", "differs"],
    "not possible": ["?", "possible", "not checked"],
    nothing: ["–", "nothing", "nothing to check"],
};

function stepItem(s: Step): HTMLElement {
    const [sign, kind, word] = signs[s.state];
    const text = stepText[s.step];
    const mark = make("span", "sign", sign);
    const item = make("li", kind, mark, make("b", "", text?.title ?? s.step));

    mark.setAttribute("aria-hidden", "true");
    item.append(
        make("span", "count", s.state === "holds" ? `${counted(s.step, s.count)}, holds` : word),
    );
    if (s.words)
        item.append(
            make("p", "said", s.line ? `Line ${String(s.line)}: ${s.words}` : sentence(s.words)),
        );
    else item.append(make("p", "", text?.how ?? s.meaning));
    return item;
}

function sentence(words: string): string {
    const end = /[.:)]$/.test(words) ? "" : ".";
    return words.charAt(0).toUpperCase() + words.slice(1) + end;
}

/** The line of the first difference, with its neighbours. */
function place(text: string, line: number): HTMLElement {
    const lines = text.split("\n");
    const out = make("pre");

    out.tabIndex = 0;
    for (let at = Math.max(1, line - 2); at <= Math.min(lines.length, line + 1); at++) {
        out.append(
            make(
                at === line ? "mark" : "span",
                "",
                `${String(at).padStart(5)}  ${lines[at - 1] ?? ""}`,
            ),
        );
    }
    return out;
}

function facts(c: Verified): HTMLElement {
    const out = make("dl");
    const add = (name: string, value: string | null, code = false) => {
        if (value)
            out.append(
                make("dt", "", name),
                make("dd", "", code ? make("code", "", value) : value),
            );
    };

    add("Game", c.game);
    add("Rules", c.rules);
    add("Rounds", c.rounds.toLocaleString("en"));
    add("Lines", c.lines.toLocaleString("en"));
    add("Table", c.table, true);
    add("Key", c.key, true);
    add("Last hash", c.head, true);
    return out;
}

const number = (n: number): string => n.toLocaleString("en");

function derivedItem(d: Derived): HTMLElement {
    const mark = make("span", "sign", "✓");
    mark.setAttribute("aria-hidden", "true");
    return make(
        "li",
        "holds",
        mark,
        make("b", "", `Epoch ${String(d.epoch)}`),
        make("span", "count", `${number(d.count)} ${d.kind}, ${number(d.named)} named`),
        make("p", "", "Key ", make("code", "", d.key)),
    );
}

/** What the second program has to say. */
function secondPart({ second, derived, apart }: Agreement): HTMLElement {
    const out = make("section", "second", make("h2", "", "A second program"));
    const named = derived.reduce((sum, d) => sum + d.named, 0);

    out.append(
        make(
            "p",
            "lead",
            "The protocol is written here a second time, in JavaScript that shares nothing with the engine. It reads the record by itself.",
        ),
    );
    if (apart !== undefined)
        out.append(
            make(
                "div",
                "first",
                make("b", "", "The two programs do not agree."),
                make("p", "", sentence(apart)),
            ),
        );
    else if (second.first)
        out.append(
            make(
                "p",
                "differs",
                `Both programs reject this record. The second one says, line ${String(second.first.line)}: ${second.first.words}.`,
            ),
        );
    else if (derived.length === 0)
        out.append(
            make(
                "p",
                "",
                "No epoch of this record can be derived, so there is nothing to compare.",
            ),
        );
    else
        out.append(
            make(
                "p",
                "verified",
                `Both programs agree on ${number(derived.length)} ${derived.length === 1 ? "epoch" : "epochs"}: every hash, every card, roll and spin, ${number(named)} of them named in the record.`,
            ),
        );
    if (derived.length) {
        const list = make("ol", "steps", ...derived.slice(0, EPOCHS_SHOWN).map(derivedItem));
        const more = derived.length - EPOCHS_SHOWN;
        out.append(make("details", "", make("summary", "", "Epoch by epoch"), list));
        if (more > 0)
            list.append(make("li", "", `… and ${number(more)} more, on which both agree`));
    }
    return out;
}

const EPOCHS_SHOWN = 100;

function show(name: string, text: string, c: Verified, both: Agreement): void {
    const [word, meaning] = both.apart === undefined ? verdicts[c.verdict] : apartVerdict;
    const parts: HTMLElement[] = [
        make(
            "p",
            `verdict ${both.apart === undefined ? c.verdict : "differs"}`,
            make("b", "", word),
            make("span", "", `${name}: ${meaning}`),
        ),
    ];

    if (c.first)
        parts.push(
            make(
                "div",
                "first",
                make("b", "", `The first difference is in line ${String(c.first.line)}.`),
                make("p", "", sentence(c.first.words)),
                place(text, c.first.line),
            ),
        );
    parts.push(make("ol", "steps", ...c.steps.map(stepItem)), facts(c));
    parts.push(secondPart(both));
    if (c.key)
        parts.push(
            make(
                "p",
                "lead",
                "The key is the table's name. Compare it with the one that the table shows: a record signed with another key comes from somewhere else.",
            ),
        );
    result.replaceChildren(...parts);
}

let latest = 0;

async function check(name: string, text: string): Promise<void> {
    const mine = ++latest;

    result.replaceChildren(make("p", "lead", `Checking ${name} …`));
    await new Promise((done) => setTimeout(done, 20)); // so that these words are seen
    try {
        const loaded = await engine;
        const checked = await loaded.verify(text);
        const both = await agree(loaded, text, checked);
        if (mine === latest) show(name, text, checked, both);
    } catch (error) {
        const words =
            error instanceof Refused ? error.message : `The engine stopped: ${String(error)}`;
        if (mine === latest)
            result.replaceChildren(
                make(
                    "p",
                    "verdict differs",
                    make("b", "", "NOT VERIFIED"),
                    make("span", "", words),
                ),
            );
    }
}

async function take(chosen: File | undefined): Promise<void> {
    if (chosen) await check(chosen.name, await chosen.text());
}

file.addEventListener("change", () => {
    void take(file.files?.[0]).then(() => (file.value = ""));
});
document.getElementById("check")?.addEventListener("click", () => {
    void check("The pasted text", pasted.value);
});
for (const kind of ["dragover", "dragleave", "drop"])
    document.addEventListener(kind, (event) => {
        event.preventDefault();
        drop.classList.toggle("over", kind === "dragover");
        if (kind === "drop") void take((event as DragEvent).dataTransfer?.files[0]);
    });
