import { effectOf } from "./effect-kinds.ts";
import { isIdentifierWord } from "./identifier-words.ts";
import { describedEffectOf } from "./told-effect.ts";
import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** Last words, beside identifiers, of names of what a caller cannot know, and gets from another call. */
const references = wordSet("handle handles key keys");

/** True for a parameter's name that says that its value stands for something: `issueId`, `page_ref`. */
export function isReference(name: string): boolean {
  const last = wordsOf(name).at(-1) ?? "";
  return isIdentifierWord(last) || references.has(last);
}

/** A value in quotes or code that one can read and say: "PROJECT-123", `ArrowLeft`; but neither 12345 nor "a1b2c3". */
const sayable = /["'`“](?=[^"'`”]*\p{L}{3})[^"'`”]{2,60}["'`”]/u;

/**
 * True for a description that shows a reference to be something that people know by heart: a key of the keyboard, or of
 * an issue.
 */
export function isKnownByHeart(text: string): boolean {
  return sayable.test(text) || /\barbitrary\b/i.test(text);
}

/** Verbs of calls that need nothing and lead nowhere: there is one thing of the kind, and the call is for that. */
const whole = wordSet("clear close pause reset restart resume start stop toggle");

/**
 * True for a tool that changes what is there already, as its name says, or its description where the name says nothing.
 */
export function changesExisting(name: string, text: string): boolean {
  const effect = effectOf(name) ?? describedEffectOf(text);
  return (effect?.kind === "changing" || effect?.kind === "destroying") && !whole.has(effect.verb);
}
