// choices.ts -- a choice that the engine values, as a decision and in words.

import type { Choice } from "../engine/answers.js";
import { money } from "../format.js";
import { t } from "../i18n.js";
import type { ActBody } from "../net/kinds.js";
import type { TableStore } from "../table/store.svelte.js";

export function choiceBody({ choice, spot, hand, amount }: Choice): ActBody {
    return {
        verb: choice,
        ...(spot ? { spot } : {}),
        ...(hand ? { hand } : {}),
        ...(amount ? { amount } : {}),
    };
}

/** "Raise $10", "Stand, hand 2". */
export function choiceName(table: Pick<TableStore, "verb" | "words">, body: ActBody): string {
    const own = table.words.choice?.(body);
    if (own) return own;
    const said = `${table.verb(body.verb)}${body.amount ? ` ${money(body.amount)}` : ""}`;
    return body.hand ? t("generic.hand", { whose: said, n: body.hand }) : said;
}

/** Where the best choice in another light is another one, its name. */
export function turned(
    table: Pick<TableStore, "verb" | "words">,
    now: readonly Choice[],
    other: readonly Choice[],
): string | null {
    const best = (list: readonly Choice[]) => {
        const row = list.find((choice) => choice.best);
        return row ? choiceName(table, choiceBody(row)) : "";
    };
    return best(now) === best(other) ? null : best(other);
}
