// steps.ts -- how many things a step of a check has looked at.

import { stepText } from "../messages.en.js";

export function counted(step: string, count: number): string {
    const unit = stepText[step]?.unit ?? ["thing", "things"];
    return `${count.toLocaleString("en")} ${count === 1 ? unit[0] : unit[1]}`;
}
