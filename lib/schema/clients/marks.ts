import { clientEffects, type EffectName } from "../../model/client.ts";

/** A letter for an effect in tables. Capitals are for what makes the tool, or more, useless with the client. */
interface Mark {
  readonly letter: string;
  readonly meaning: string;
}

const refused = { letter: "R", meaning: "request refused" };
const changed = { letter: "v", meaning: "value changed" };

/** The marks of the effects. Letters are the same on every terminal, and for every screen reader. */
const marks: Readonly<Record<EffectName, Mark>> = {
  refuse: refused,
  "leave out the server": { letter: "L", meaning: "whole list lost" },
  "leave out": { letter: "T", meaning: "tool lost" },
  "refuse calls": { letter: "C", meaning: "calls refused" },
  misread: { letter: "m", meaning: "schema misread" },
  "leave out a part": { letter: "p", meaning: "part of the schema lost" },
  "fill in": { letter: "f", meaning: "optional parameters filled in" },
  "send as a string": changed,
  change: { letter: "s", meaning: "schema changed" },
  rename: { letter: "n", meaning: "tool renamed" },
  cut: { letter: "t", meaning: "text cut" },
};

/** Stands for a client of which no trouble is known. */
export const noMark = { letter: ".", meaning: "no trouble known" } as const;

export function markOf(effect: EffectName): Mark {
  return marks[effect];
}

/** True if the client takes no such tool, or no call of it. */
export function isFatal(effect: EffectName): boolean {
  return /[A-Z]/u.test(marks[effect].letter);
}

/** Every mark once, the gravest first. */
export const legend: readonly Mark[] = [...new Set(clientEffects.map(markOf)), noMark];
