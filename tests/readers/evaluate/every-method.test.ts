import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { dataOfValue } from "../../../lib/readers/ecmascript/evaluate/plain-value.ts";
import { evaluateText } from "./evaluating.ts";

/** A value whose methods are called, with arguments that many methods take, and what is asked of it. */
interface Receiver {
  readonly prototype: object;
  readonly made: string;
  readonly args: readonly string[];
  /** Questions about `it`; none of a value that no call changes. */
  readonly asked: readonly string[];
  /** How many calls of each method have a known result. It must not decrease unnoticed. */
  readonly known: readonly string[];
}

const receivers: readonly Receiver[] = [
  {
    prototype: Array.prototype,
    made: `["b", "a", "c"]`,
    args: ["", `"a"`, "1", "0, 2", "-1, 1", `1, "d"`, "(x) => x", `(x) => x === "a"`],
    asked: ["it", "it.length", "it[0]", `it.includes("b")`],
    known: [
      "at 4, concat 6, entries 8, every 2, filter 2, find 2, findIndex 2, findLast 2, flat 5",
      "flatMap 2, forEach 8, includes 2, indexOf 2, join 2, keys 8, map 2, reduce 2, slice 4, some 2",
      "toReversed 8, toSorted 1, toString 8, values 8, with 3",
    ],
  },
  {
    prototype: Set.prototype,
    made: `new Set(["b", "a"])`,
    args: ["", `"a"`, `"d"`, "(x) => x", `new Set(["a"])`],
    asked: ["[...it]", "it.size", `it.has("b")`],
    known: ["entries 5, forEach 5, has 2, keys 5, values 5"],
  },
  {
    prototype: Map.prototype,
    made: `new Map([["b", 1], ["a", 2]])`,
    args: ["", `"a"`, `"a", 3`, `"d", 3`, "(x) => x"],
    asked: ["[...it]", "it.size", `it.get("a")`, `it.has("b")`],
    known: ["entries 5, forEach 5, get 3, has 3, keys 5, values 5"],
  },
  {
    prototype: String.prototype,
    made: `" bAß a "`,
    args: ["", `"a"`, "1", "-2", "1, 3", `"a", "x"`, `3, "y"`, `/a/i`, `/a/g, "x"`],
    asked: [],
    known: [
      "at 9, charAt 9, charCodeAt 9, codePointAt 9, concat 9, endsWith 7, includes 7, indexOf 9",
      "lastIndexOf 9, normalize 1, padEnd 9, padStart 9, repeat 8, replace 9, replaceAll 8, slice 9",
      "split 9, startsWith 7, substring 9, toLowerCase 9, toString 9, toUpperCase 9, trim 9, trimEnd 9",
      "trimStart 9, valueOf 9",
    ],
  },
  { prototype: Number.prototype, made: "12.345", args: ["", "1", "16"], asked: [], known: ["toFixed 3, toString 2"] },
  { prototype: Boolean.prototype, made: "true", args: [""], asked: [], known: ["toString 1"] },
];

/** Where the call is: what comes before the questions. The call of an open one may run, or may not. */
interface Place {
  readonly name: string;
  readonly textOf: (made: string, call: string) => string;
  /** Runs what may run, in Node. */
  readonly opens?: string;
}

const places: readonly Place[] = [
  { name: "a variable", textOf: (made, call) => `const it = ${made}; it${call};` },
  { name: "a member", textOf: (made, call) => `const o = { m: ${made} }; o.m${call}; const it = o.m;` },
  { name: "another name", textOf: (made, call) => `const it = ${made}; const other = it; other${call};` },
  { name: "a parameter", textOf: (made, call) => `const it = ${made}; function run(p) { p${call}; } run(it);` },
  {
    name: "a function that may run",
    textOf: (made, call) => `const it = ${made}; function run() { it${call}; }`,
    opens: "run();",
  },
  {
    name: "a method that may run",
    textOf: (made, call) => `class A { m = ${made}; run() { this.m${call}; } } const o = new A(); const it = o.m;`,
    opens: "o.run();",
  },
];

/** A call whose effect the evaluator does not see: the test of it says so. */
const unseen = new Set([".add()"]);

/** What Node answers; `undefined` for a program that throws. */
function answerOf(text: string, question: string): unknown {
  try {
    return structuredClone(runInNewContext(`"use strict"; ${text} ${question}`));
  } catch {
    return undefined;
  }
}

/** What the evaluator knows, without what it only assumes; `undefined` for what is not known. */
function partsOf(text: string): readonly ({ readonly data: unknown } | undefined)[] {
  const { value, evaluator } = evaluateText(text, "/nowhere/module.js");
  if (value.kind !== "array" || value.unknownRest || evaluator.assumptions.size) return [];
  return value.items.map((item) => {
    const plain = dataOfValue(item);
    return plain.known ? { data: plain.data } : undefined;
  });
}

function callsOf({ prototype, args }: Receiver): readonly string[] {
  const names = Object.getOwnPropertyNames(prototype).filter(
    (name) => name !== "constructor" && typeof Object.getOwnPropertyDescriptor(prototype, name)?.value === "function",
  );
  return names.flatMap((name) => args.map((each) => `.${name}(${each})`)).filter((call) => !unseen.has(call));
}

/** What is known of a program and is not what Node answers. */
function differences(text: string, asked: readonly string[], opens: string): readonly unknown[] {
  const list = `[${asked.join(", ")}]`;
  const parts = partsOf(`${text} ${list}`);
  if (!parts.some(Boolean)) return [];
  const answer = answerOf(`${text} ${opens}`, list);
  if (!Array.isArray(answer)) return [];
  return parts.flatMap((part, index) => {
    const isSame = !part || JSON.stringify(part.data) === JSON.stringify(answer[index]);
    return isSame
      ? []
      : [{ text: `${text} ${opens}`, asked: asked[index], node: answer[index] as unknown, known: part.data }];
  });
}

const changeable = receivers.filter(({ asked }) => asked.length);

describe.each(changeable)("after each call that Node has of $made", (receiver) => {
  const { made, asked } = receiver;

  it.each(places)("in $name, what is known is what Node has", ({ textOf, opens = "" }) => {
    const wrong = callsOf(receiver).flatMap((call) => {
      const text = textOf(made, call);
      return [...differences(text, asked, ""), ...(opens ? differences(text, asked, opens) : [])];
    });
    expect(wrong).toStrictEqual([]);
  });
});

it.each(receivers)("the results of $made that are known are those of Node, and no fewer than before", (receiver) => {
  const { made } = receiver;
  const known = new Map<string, number>();
  const wrong = callsOf(receiver).flatMap((call) => {
    const text = `const it = ${made}; const result = it${call};`;
    const [part] = partsOf(`${text} [result]`);
    if (!part) return [];
    const name = call.slice(1, call.indexOf("("));
    known.set(name, (known.get(name) ?? 0) + 1);
    return differences(text, ["typeof result === 'object' && result ? [...result] : result"], "");
  });
  expect(wrong).toStrictEqual([]);
  expect(
    [...known]
      .map(([name, count]) => `${name} ${String(count)}`)
      .sort()
      .join(", "),
  ).toBe(receiver.known.join(", "));
});

it("a set gets the first argument of `add`, or `undefined`", () => {
  expect(partsOf(`const it = new Set(["a"]); it.add("b", "c"); [it.size]`)).toStrictEqual([{ data: 2 }]);
  expect(partsOf(`const it = new Set(["a"]); it.add(); [it.size]`)).toStrictEqual([{ data: 2 }]);
});
