import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Claim, ClaimKind } from "../../lib/prose/claims/claim.ts";
import type { Related } from "../../lib/prose/claims/relations.ts";
import { claimsIn, relationsIn } from "../../lib/prose/claims.ts";

type Data = Readonly<Record<string, unknown>>;

const everyKind: Readonly<Record<ClaimKind, true>> = {
  range: true,
  number: true,
  default: true,
  type: true,
  format: true,
  pattern: true,
  values: true,
  value: true,
  assignment: true,
  required: true,
  requiredFor: true,
  requiredBeside: true,
};
const kinds = Object.keys(everyKind) as readonly ClaimKind[];

/** All claims of the texts in the lists of tools of a folder: a line for the text, and one for each claim. */
export function claimsOfFolder(folder: string): string {
  const found = new Map<string, Set<string>>();
  const add = (text: string, related?: Related): void => {
    const lines = found.get(text) ?? new Set(linesOf(text));
    for (const relation of related ? relationsIn(text, related) : []) lines.add(contentsOf(relation));
    found.set(text, lines);
  };
  for (const file of readdirSync(folder).sort())
    if (file.endsWith(".json") && file !== "index.json")
      addTexts(JSON.parse(readFileSync(path.join(folder, file), "utf8")), add);
  return [...found]
    .filter(([, lines]) => lines.size)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([text, lines]) => `${shortened(text)}\n${[...lines].map((line) => `  ${line}\n`).join("")}`)
    .join("");
}

/** The claims of a text, one a line: the kind, the contents, and the words that state it. */
export function linesOf(text: string): readonly string[] {
  return kinds.flatMap((kind) => {
    if (kind === "value") return linesOfValues(claimsIn(text, kind));
    return claimsIn(text, kind).map((claim) => lineOf(claim, text));
  });
}

/** One line for the single values of each form, because they state themselves. */
function linesOfValues(claims: readonly Claim<"value">[]): readonly string[] {
  return (["explained", "quoted", "example"] as const).flatMap((form) => {
    const values = claims.flatMap((one) => (one.form === form ? `${one.holds ? "" : "!"}${one.value}` : []));
    return values.length ? [`value ${form} ${[...new Set(values)].join(", ")}`] : [];
  });
}

function lineOf({ kind, span, ...contents }: Claim, text: string): string {
  const quote = shortened(text.slice(span.start, span.end));
  return `${[kind, contentsOf(contents)].filter(Boolean).join(" ")} «${quote}»`;
}

/** `maximum=10 unit=value isPlain !holds` */
function contentsOf(contents: object): string {
  const words = Object.entries(contents).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (typeof value === "boolean") return value ? name : `!${name}`;
    return `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`;
  });
  return words.join(" ");
}

function shortened(text: string): string {
  const line = JSON.stringify(text).slice(1, -1);
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}

/** Finds the descriptions below a value, with the parameters that they may mention. */
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
  const described = Object.entries(fields).flatMap(([name, field]) =>
    isObject(field) ? [[name, field] as const] : [],
  );
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
