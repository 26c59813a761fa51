// verdict.ts -- what the check of a record comes to, once the browser has looked at its signatures.
//
// The engine checks everything but signatures, which it hands over with the line where each stands.
// A record is verified when every step holds; a step that could not be made is never left unsaid.

export type StepState = "holds" | "differs" | "not possible" | "nothing";

export interface Step {
  step: string;
  meaning: string;
  state: StepState;
  count: number;
  line?: number;
  words?: string;
}

export interface Signature {
  line: number;
  key: string;
  hash: string;
  signature: string;
}

export interface Checked {
  verdict: "verified" | "differs" | "incomplete";
  game: string | null;
  rules: string | null;
  rounds: number;
  lines: number;
  table: string | null;
  key: string | null;
  head: string | null;
  steps: Step[];
  first?: { step: string; line: number; words: string };
}

export interface Unsigned extends Checked {
  signatures: Signature[];
}

/** What the browser found: the first line with a wrong signature, or null; "cannot": it has no Ed25519. */
export type Looked = { wrong: number | null } | "cannot";

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(hex.length / 2);
  for (let i = 0; i < out.length; i++) out[i] = parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return out;
}

export async function look(signatures: readonly Signature[], subtle?: SubtleCrypto): Promise<Looked> {
  const keys = new Map<string, Promise<CryptoKey>>();

  if (!subtle) return "cannot";
  for (const s of signatures) {
    try {
      const key = keys.get(s.key) ?? subtle.importKey("raw", bytes(s.key), "Ed25519", false, ["verify"]);
      keys.set(s.key, key);
      if (!(await subtle.verify("Ed25519", await key, bytes(s.signature), bytes(s.hash))))
        return { wrong: s.line };
    } catch {
      return "cannot";
    }
  }
  return { wrong: null };
}

/** The step of the signatures, as the browser found it. One that differs for another reason, earlier in the record, stays. */
function signed(step: Step, count: number, looked: Looked): Step {
  const { words: _, ...bare } = step;

  if (count === 0) return step;
  if (looked === "cannot") {
    if (step.state === "differs") return step;
    return { ...step, state: "not possible", words: "this browser cannot check signatures (Ed25519); pit verify can" };
  }
  if (looked.wrong !== null && !(step.state === "differs" && (step.line ?? 0) <= looked.wrong))
    return { ...bare, state: "differs", line: looked.wrong, words: "the signature is not the table's" };
  if (step.state === "differs") return step;
  return { ...bare, state: "holds", count };
}

export function judge(report: Unsigned, looked: Looked): Checked {
  const { signatures, first: _, ...rest } = report;
  const steps = report.steps.map((s) => (s.step === "signatures" ? signed(s, signatures.length, looked) : s));
  const differing = steps.filter((s) => s.state === "differs").sort((a, b) => (a.line ?? 0) - (b.line ?? 0))[0];

  if (differing)
    return {
      ...rest,
      verdict: "differs",
      steps,
      first: { step: differing.step, line: differing.line ?? 0, words: differing.words ?? "" },
    };
  return { ...rest, verdict: steps.some((s) => s.state === "not possible") ? "incomplete" : "verified", steps };
}
