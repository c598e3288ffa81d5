import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { listedValuesOf } from "../../lib/prose/choices.ts";
import { statedLengthOf } from "../../lib/prose/fixed-length.ts";
import {
  saysNegative,
  saysUnlimited,
  statedBaseOf,
  statedDefaultsOf,
  statedMostOf,
  statedRangeOf,
  statedValuesOf,
} from "../../lib/prose/numbers.ts";
import { statedBoundsOf } from "../../lib/prose/stated-bounds.ts";
import { statedDefaultOf } from "../../lib/prose/stated-defaults.ts";
import { type Related, relationsIn } from "../../lib/prose/stated-relations.ts";
import {
  conditionsOfRequirement,
  requiredBesideOthers,
  statedRequirementOf,
} from "../../lib/prose/stated-requirements.ts";
import { statedFormatOf, statedTypesOf, statesHexColor } from "../../lib/prose/stated-types.ts";
import { assignedValuesIn, namedValuesOf, onlyValuesOf } from "../../lib/prose/stated-values.ts";

type Data = Readonly<Record<string, unknown>>;

/** The questions about what a text states, by the name that the file of answers has for them. */
const questions: Readonly<Record<string, (text: string) => unknown>> = {
  bounds: statedBoundsOf,
  range: statedRangeOf,
  most: statedMostOf,
  length: statedLengthOf,
  base: statedBaseOf,
  special: statedValuesOf,
  negative: saysNegative,
  unlimited: saysUnlimited,
  default: statedDefaultOf,
  defaults: statedDefaultsOf,
  types: statedTypesOf,
  format: (text) => statedFormatOf(text)?.name,
  color: statesHexColor,
  listed: listedValuesOf,
  only: onlyValuesOf,
  named: (text) => {
    const { explained, quoted, examples } = namedValuesOf(text);
    return [...explained.map((one) => `${one}=`), ...quoted, ...examples.map((one) => `e.g. ${one}`)];
  },
  assigned: assignedValuesIn,
  required: statedRequirementOf,
  beside: requiredBesideOthers,
  conditions: conditionsOfRequirement,
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
