import assert from "node:assert/strict";
import type { Edit, TextEdit } from "../../../lib/model/editor.ts";
import type { Json } from "../../../lib/model/json.ts";
import type { Located } from "../../../lib/model/located.ts";
import type { Span } from "../../../lib/model/span.ts";
import type { DocumentLanguage } from "../../../lib/readers/document/roots.ts";
import { changedAt, modelOf, modelOfJson, partsOf, textOf, type Model, type Path } from "./model.ts";
import { parsed, type Parsed } from "./parsing.ts";

/** A call of an editor, and its expected effect on the model. */
export interface Operation {
  readonly name: string;
  readonly edit: Edit | undefined;
  readonly path: Path;
  readonly change: (old: Model | undefined) => Model | undefined;
  /** The text that is replaced or removed, whose own comments may go. */
  readonly target: Span | undefined;
}

/** What came of all operations on a document. */
export interface Outcome {
  /** How many there were. */
  readonly done: number;
  /** Operations that the editors refused. */
  readonly refused: readonly string[];
}

const values: readonly Json[] = [
  "plain words",
  "",
  " padded ",
  'it\'s: "quoted" # not a comment\n\ttabbed \\ \u2028 \ufeff é 🦦',
  "null",
  "- dash",
  "12",
  "{}",
  "a: b",
  0,
  -1.5,
  -0,
  true,
  null,
  [],
  {},
  ["a", "b: c", 1],
  [{ a: 1, b: [2, []] }, ["x", ["y"]]],
  {
    type: "object",
    properties: { "some key": { type: "string" } },
    required: ["some key"],
    additionalProperties: false,
  },
];
const newKeys = ["maxLength", "description", "title", "inputSchema", "odd: key", "12", ""];
const tails = [" (max 100).", '\'s "own" # tail: \\', "\nSecond line", " "];

/** Every operation that the editor of a value offers, with a turn for each kind of value. */
function* operationsOn(text: string, located: Located, path: Path): Generator<Operation> {
  const { editor, span } = located;
  const at = `/${path.join("/")}`;
  if (!editor) return;
  for (const [index, value] of values.entries()) {
    const change = (): Model => modelOfJson(value);
    yield {
      name: `replace ${at} by ${JSON.stringify(value)}`,
      edit: editor.replace(value),
      path,
      change,
      target: span,
    };
    if (located.kind !== "object") continue;
    const keys = [...located.members.keys()];
    const key =
      index % 2 ? (newKeys[(index >> 1) % newKeys.length] ?? "") : (keys[(index >> 1) % keys.length] ?? "new");
    const target = located.members.get(key)?.value.span;
    yield {
      name: `set ${at}/${key} to ${JSON.stringify(value)}`,
      edit: editor.set(key, value),
      path: [...path, key],
      change,
      target,
    };
  }
  yield* removalsFrom(located, path, at);
  yield* renamingsIn(located, path, at);
  if (located.kind === "scalar" && typeof located.value === "string") {
    const { value } = located;
    for (const tail of tails) {
      const change = (): Model => appended(value, tail, text, span);
      yield { name: `append ${JSON.stringify(tail)} to ${at}`, edit: editor.append(tail), path, change, target: span };
    }
  }
}

function* removalsFrom(located: Located, path: Path, at: string): Generator<Operation> {
  const { editor } = located;
  const change = (): undefined => undefined;
  if (located.kind === "object") {
    for (const { key, keySpan, value } of located.members.values()) {
      const target = { start: keySpan.start, end: value.span.end };
      yield { name: `remove ${at}/${key}`, edit: editor?.remove(key), path: [...path, key], change, target };
    }
  } else if (located.kind === "array") {
    for (const [index, { span }] of located.items.entries()) {
      yield {
        name: `remove ${at}/${String(index)}`,
        edit: editor?.remove(index),
        path: [...path, index],
        change,
        target: span,
      };
    }
  }
}

function* renamingsIn(located: Located, path: Path, at: string): Generator<Operation> {
  if (located.kind !== "object") return;
  const { editor, members } = located;
  for (const [index, key] of [...members.keys()].entries()) {
    const to = newKeys[index % newKeys.length] ?? "";
    if (members.has(to)) continue;
    const change = (old: Model | undefined): Model | undefined =>
      old instanceof Map ? new Map([...old].map(([name, value]) => [name === key ? to : name, value])) : old;
    yield {
      name: `rename ${at}/${key} to ${JSON.stringify(to)}`,
      edit: editor?.rename?.(key, to),
      path,
      change,
      target: undefined,
    };
  }
}

/** The line breaks that end a block scalar of YAML stay at its end. */
function appended(old: string, tail: string, text: string, { start }: Span): string {
  const ending = /^[|>]/.test(text.slice(start)) ? (/\n*$/.exec(old)?.[0] ?? "") : "";
  return `${old.slice(0, old.length - ending.length)}${tail}${ending}`;
}

/**
 * Holds every edit that the values of a document offer to the edit laws.
 *
 * @param every takes one operation of that many, for long documents.
 */
export function assertAllEdits(language: DocumentLanguage, text: string, every = 1): Outcome {
  const before = parsed(language, text);
  const refused: string[] = [];
  let done = 0;
  let turn = 0;
  for (const [index, root] of before.roots.entries()) {
    if (!root) continue;
    for (const { located, path } of partsOf(root)) {
      for (const operation of operationsOn(text, located, path)) {
        if (turn++ % every) continue;
        done++;
        if (operation.edit) assertEdit({ language, text, before, index }, operation, operation.edit);
        else refused.push(operation.name);
      }
    }
  }
  return { done, refused };
}

/** A document of a text that is edited. */
export interface Edited {
  readonly language: DocumentLanguage;
  readonly text: string;
  readonly before: Parsed;
  /** Which document of a stream. */
  readonly index: number;
}

/**
 * The laws: an edit is in order, the resulting text can be parsed, it is the old model with the change, and it has its
 * comments.
 */
export function assertEdit({ language, text, before, index }: Edited, operation: Operation, edit: Edit): void {
  assertInOrder(edit, text);
  const result = applied(text, edit);
  const shown = `${operation.name}\n--- before\n${text}\n--- after\n${result}\n---`;
  const after = parsedAgain(language, result, shown);
  const models = before.roots.map((root) => (root ? modelOf(root) : null));
  const expected = models.map((model, at) =>
    at === index ? changedAt(model, operation.path, operation.change) : model,
  );
  const actual = after.roots.map((root) => (root ? modelOf(root) : null));
  assert.equal(actual.map(textOf).join("\n"), expected.map(textOf).join("\n"), `The model is not as claimed: ${shown}`);
  const kept = before.comments
    .filter((comment) => !isWithin(comment, operation.target, text))
    .map((span) => cut(text, span));
  const left = after.comments.map((span) => cut(result, span));
  assert.deepEqual(
    kept.filter((comment) => !left.includes(comment)),
    [],
    `Comments are lost: ${shown}`,
  );
}

function parsedAgain(language: DocumentLanguage, text: string, shown: string): Parsed {
  try {
    return parsed(language, text);
  } catch (error) {
    throw new Error(`The edit makes a text that cannot be parsed: ${String(error)}\n${shown}`, { cause: error });
  }
}

/** The text with an edit applied. */
export function applied(text: string, edit: Edit): string {
  return [...edit]
    .reverse()
    .reduce((result, { span, text: put }) => result.slice(0, span.start) + put + result.slice(span.end), text);
}

function assertInOrder(edit: readonly TextEdit[], text: string): void {
  let end = -1;
  for (const { span } of edit) {
    assert.ok(
      span.start > end || (span.start === end && span.end > span.start),
      "Text edits overlap or are out of order.",
    );
    assert.ok(span.start <= span.end && span.end <= text.length, "A text edit lies outside of the text.");
    ({ end } = span);
  }
}

/** Comments within the target, and those at the end of its last line, are about it. */
function isWithin(comment: Span, target: Span | undefined, text: string): boolean {
  if (!target || comment.start < target.start) return false;
  const lineEnd = text.indexOf("\n", target.end);
  return comment.start < (lineEnd < 0 ? text.length : lineEnd);
}

function cut(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}
