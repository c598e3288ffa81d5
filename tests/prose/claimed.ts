import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Related } from "../../lib/prose/claims/relations.ts";
import { claimsIn, relationsIn } from "../../lib/prose/claims.ts";
import * as stated from "../../lib/prose/stated.ts";

type Data = Readonly<Record<string, unknown>>;

/** The questions about what a text states, by the name that the file of answers has for them. */
const questions: Readonly<Record<string, (text: string) => unknown>> = {
  bounds: stated.statedBoundsOf,
  range: stated.statedRangeOf,
  most: stated.statedMostOf,
  length: stated.statedLengthOf,
  base: (t) => claimsIn(t, "base").map((c) => c.value).sort()[0],
  special: (t) => claimsIn(t, "special").map((c) => c.value),
  negative: (t) => claimsIn(t, "negative").length > 0,
  unlimited: (t) => claimsIn(t, "unlimited").length > 0,
  default: (t) => { const d = stated.statedDefaultOf(t); return d && { text: d.value, form: d.form }; },
  defaults: (t) => claimsIn(t, "default").filter((c) => c.form === "number").map((c) => Number(c.value)),
  types: (t) => claimsIn(t, "type")[0]?.types,
  format: (text) => stated.statedFormatOf(text)?.name,
  color: (t) => claimsIn(t, "pattern").length > 0,
  listed: stated.listedValuesOf,
  only: stated.onlyValuesOf,
  named: (text) => {
    const q = (f: string) => [...new Set(claimsIn(text, "value").filter((c) => c.form === f && c.holds).map((c) => c.value))];
    const e = q("explained");
    return [...(e.length > 1 ? e : []).map((one) => `${one}=`), ...q("quoted"), ...q("example").map((one) => `e.g. ${one}`)];
  },
  assigned: (t) => claimsIn(t, "assignment").map(({ parameter, value }) => ({ parameter, value })),
  required: (t) => claimsIn(t, "required")[0]?.value,
  beside: (t) => claimsIn(t, "requiredBeside").map((c) => c.name),
  conditions: (t) => claimsIn(t, "requiredFor").map((c) => c.condition),
};

/** The answers to all questions about each text of the lists of tools in a folder: a line for the text, and one each. */
export function answersIn(folder: string): string {
  const answers = new Map<string, Set<string>>();
  const add = (text: string, related?: Related): void => {
    const lines = answers.get(text) ?? new Set(linesFor(text));
    for (const relation of related ? relationsIn(text, related) : []) lines.add(`relation ${JSON.stringify(relation)}`);
    answers.set(text, lines);
  };
  for (const file of readdirSync(folder).sort())
    if (file.endsWith(".json") && file !== "index.json")
      addTexts(JSON.parse(readFileSync(path.join(folder, file), "utf8")), add);
  return [...answers]
    .filter(([, lines]) => lines.size)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([text, lines]) => `${shortened(text)}\n${[...lines].map((line) => `  ${line}\n`).join("")}`)
    .join("");
}

function linesFor(text: string): readonly string[] {
  return Object.entries(questions).flatMap(([name, ask]) => {
    const answer = ask(text);
    const isEmpty = answer === undefined || answer === false || (Array.isArray(answer) && !answer.length);
    return isEmpty ? [] : [answer === true ? name : `${name} ${JSON.stringify(answer)}`];
  });
}

function shortened(text: string): string {
  const line = JSON.stringify(text).slice(1, -1);
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

/** Finds the descriptions below a value; those of parameters and of objects with the parameters that they may mention. */
function addTexts(value: unknown, add: (text: string, related?: Related) => void, isNames = false): void {
  if (Array.isArray(value)) for (const one of value) addTexts(one, add);
  if (!isObject(value)) return;
  const { description, properties, inputSchema } = value;
  const fields = isObject(properties) ? properties : isObject(inputSchema) ? inputSchema["properties"] : undefined;
  if (!isNames && typeof description === "string") add(description, relatedIn(fields));
  if (!isNames && isObject(properties))
    for (const [name, field] of Object.entries(properties))
      if (isObject(field) && typeof field["description"] === "string")
        add(field["description"], relatedIn(properties, name));
  for (const [key, one] of Object.entries(value)) addTexts(one, add, key === "properties" && !isNames);
}

function relatedIn(fields: unknown, own?: string): Related | undefined {
  if (!isObject(fields)) return undefined;
  const described = Object.entries(fields).flatMap(([name, field]) => (isObject(field) ? [[name, field] as const] : []));
  return {
    own,
    names: Object.keys(fields),
    choices: new Map(
      described.flatMap(([name, { enum: values }]) =>
        Array.isArray(values) ? [[name, values.filter((each) => typeof each === "string")] as const] : [],
      ),
    ),
    descriptions: new Map(
      described.flatMap(([name, { description }]) => (typeof description === "string" ? [[name, description]] : [])),
    ),
  };
}

function isObject(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
