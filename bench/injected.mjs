/**
 * How many injected contradictions between descriptions and schemas the rules find in the `tools/list` answers of real
 * servers.
 *
 *     node bench/injected.mjs <folder of lists>             counts
 *     node bench/injected.mjs <folder of lists> --missed    prints the injections that no rule finds
 *
 * Each injection changes one fact of one tool that the description states: of the schema (type, default, bound, enum,
 * requiredness) or of the description (the spelling of a name). It counts as found if the rules report something on the
 * changed tool that they do not report on the original. The choice is made by a hash, so each run makes the same ones.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Linter } from "eslint";
import * as jsonc from "jsonc-eslint-parser";
import mcp from "../dist/index.js";

const [folder, flag] = process.argv.slice(2);
if (!folder) {
  console.error("Which folder of tools/list answers? node bench/injected.mjs <folder>");
  process.exit(2);
}
/** At most this many injections of one kind in one server, so that no server decides the result. */
const mostOfServer = 6;
const mostOfKind = 60;
const seed = "2026-11-23";
const names = [
  "description-matches-schema",
  "valid-defaults-and-examples",
  "constraints-in-schema",
  "prefer-enum",
  "require-number-range",
];
const rules = Object.fromEntries(names.filter((name) => mcp.rules[name]).map((name) => [`mcp/${name}`, "error"]));
const linter = new Linter();
const config = [{ files: ["**/*.json"], plugins: { mcp }, languageOptions: { parser: jsonc }, rules }];

/** The findings on a list, without their places. */
function findings(tools) {
  const text = JSON.stringify({ tools }, null, 1);
  return linter.verify(text, config, { filename: "list.json" }).map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** Every property of a schema, with the object that declares it. */
function* propertiesOf(schema, depth = 0) {
  if (!schema || typeof schema !== "object" || depth > 6) return;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (property && typeof property === "object") yield { name, property, parent: schema };
    yield* propertiesOf(property, depth + 1);
  }
  yield* propertiesOf(schema.items, depth + 1);
}

const isNumber = ({ type }) => type === "number" || type === "integer";
const quote = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
/** True if the description states the value after one of the words. */
const says = (text, words, value) =>
  new RegExp(
    String.raw`\b(?:${words})\b[^.\d\n]{0,12}["'${"`"}]?${quote(String(value))}["'${"`"}]?(?:\s?[),.;]|$)`,
    "i",
  ).test(text);

/** Each kind changes a copy of a tool, or returns false where the text does not state the fact. */
const kinds = {
  typeOfDefault({ property }) {
    const { description: text = "", type, default: value } = property;
    if (property.enum || value === undefined || !says(text, "defaults?|default to", value)) return false;
    if (type === "boolean" || isNumber(property)) property.type = "string";
    else if (type === "string") property.type = "number";
    else return false;
  },
  typeOfFlag({ property }) {
    const { description: text = "" } = property;
    if (
      property.type !== "boolean" ||
      !/^(?:whether|if true|set to true)\b|\bdefault(?:s to| is|:)? (?:true|false)\b/i.test(text)
    )
      return false;
    property.type = "string";
    delete property.default;
  },
  typeOfList({ property }) {
    if (property.type !== "array" || !/^(?:an? )?array of\b/i.test(property.description ?? "")) return false;
    property.type = "string";
    delete property.items;
    delete property.default;
  },
  typeOfCount({ property }) {
    if (!isNumber(property) || !/^(?:the )?(?:max\w* |total )?number of\b/i.test(property.description ?? ""))
      return false;
    property.type = "boolean";
    for (const key of ["default", "minimum", "maximum", "exclusiveMinimum"]) delete property[key];
  },
  defaultChanged({ property }) {
    const { description: text = "", default: value } = property;
    if (
      value === undefined ||
      value === null ||
      typeof value === "object" ||
      !says(text, "defaults?|default to", value)
    )
      return false;
    if (typeof value === "boolean") property.default = !value;
    else if (typeof value === "number") property.default = value === property.maximum ? value - 1 : value + 1;
    else if (property.enum) property.default = property.enum.find((each) => each !== value) ?? value;
    else property.default = `${value}-other`;
    return property.default !== value;
  },
  maximumChanged({ property }) {
    const { description: text = "", maximum } = property;
    if (
      maximum === undefined ||
      !(says(text, "max|maximum|at most|to|and|up to|exceed", maximum) || text.includes(`-${maximum}`))
    )
      return false;
    property.maximum = maximum * 2 + 3;
  },
  minimumChanged({ property }) {
    const { description: text = "", minimum, maximum } = property;
    if (
      minimum === undefined ||
      maximum === undefined ||
      !new RegExp(String.raw`(?:\(|between )${minimum}(?:[-–]| and | to )${maximum}`).test(text)
    )
      return false;
    property.minimum = minimum + 5;
    return property.default === undefined || property.default >= property.minimum;
  },
  rangeDropped({ property }) {
    const { description: text = "", minimum, maximum } = property;
    if (
      maximum === undefined ||
      !isNumber(property) ||
      !new RegExp(String.raw`(?:\(|between )${minimum}(?:[-–]| and | to )${maximum}`).test(text)
    )
      return false;
    delete property.maximum;
    delete property.minimum;
  },
  defaultDropped({ property }) {
    const { description: text = "", default: value } = property;
    if (
      value === undefined ||
      value === null ||
      typeof value === "object" ||
      !says(text, "defaults?|default to", value)
    )
      return false;
    delete property.default;
  },
  enumChanged({ property }) {
    const { description: text = "", enum: values } = property;
    if (!values || values.length < 2 || !values.every((each) => typeof each === "string")) return false;
    if (!values.every((each) => new RegExp(`["'\`]${quote(each)}["'\`]`).test(text))) return false;
    const at = values.findIndex((each) => each !== property.default);
    property.enum = values.with
      ? values.with(at, `${values[at]}_v2`)
      : values.map((each, index) => (index === at ? `${each}_v2` : each));
  },
  enumDropped({ property }) {
    const { description: text = "", enum: values } = property;
    if (!values || values.length < 2 || !values.every((each) => typeof each === "string")) return false;
    if (!/\bone of\b|\b(?:allowed|valid|possible|supported) values\b|\bcan be\b|:\s["'`]?\w+["'`]?,/i.test(text))
      return false;
    if (!values.every((each) => new RegExp(`(?<![\\w-])${quote(each)}(?![\\w-])`).test(text))) return false;
    delete property.enum;
  },
  requiredDropped({ name, property, parent }) {
    const { description: text = "" } = property;
    if (!parent.required?.includes(name) || !/^required[.:]|\(required\)/i.test(text) || parent.anyOf) return false;
    parent.required = parent.required.filter((each) => each !== name);
  },
  requiredAdded({ name, property, parent }) {
    const { description: text = "" } = property;
    if (parent.required?.includes(name) || !/^optional[.:]|\(optional\)/i.test(text) || property.default !== undefined)
      return false;
    if (parent.anyOf || Array.isArray(property.type) || property.anyOf) return false;
    parent.required = [...(parent.required ?? []), name];
  },
  toolRenamed({ tool, all }) {
    for (const other of all) {
      const at =
        other === tool.name
          ? -1
          : (tool.description ?? "").search(
              new RegExp(`(?:use|using|call|calling) (?:the )?["'\`]?${quote(other)}["'\`]?(?=[\\s.,)]|$)`, "i"),
            );
      if (at < 0 || !/[_-]/.test(other)) continue;
      const camel = other.replaceAll(/[_-](\w)/g, (_, letter) => letter.toUpperCase());
      if (camel === other || all.includes(camel)) continue;
      tool.description = tool.description.slice(0, at) + tool.description.slice(at).replace(other, camel);
      return true;
    }
    return false;
  },
  parameterRenamed({ tool, property, parent, name }) {
    for (const other of Object.keys(parent.properties)) {
      const text = property.description ?? "";
      if (other === name || !/[a-z][A-Z]|_/.test(other) || !text.includes(other) || /return|response/i.test(text))
        continue;
      const changed = other.includes("_")
        ? other.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase())
        : other.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      if (changed === other || JSON.stringify(tool).includes(`"${changed}"`)) continue;
      if (!new RegExp(`(?<![\\w/.{])${other}(?![\\w/.}(])`).test(text)) continue;
      property.description = text.replaceAll(other, changed);
      return true;
    }
    return false;
  },
};

const rank = (text) => createHash("sha256").update(`${seed}\n${text}`).digest("hex");
const injections = [];
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .sort()) {
  const answer = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
  const tools = answer.tools ?? answer.result?.tools ?? answer;
  const all = tools.map(({ name }) => name);
  for (const kind of Object.keys(kinds)) {
    const ofServer = [];
    for (const [index, tool] of tools.entries()) {
      const places = kind === "toolRenamed" ? 1 : [...propertiesOf(tool.inputSchema)].length;
      for (let place = 0; place < places; place++) {
        const copy = structuredClone(tool);
        const target = kind === "toolRenamed" ? {} : [...propertiesOf(copy.inputSchema)][place];
        if (kinds[kind]({ ...target, tool: copy, all }) === false) continue;
        const id = `${file} ${tool.name} ${target.name ?? ""} ${String(place)}`;
        ofServer.push({ kind, file, id, tools, index, copy, text: target.property?.description ?? copy.description });
      }
    }
    ofServer.sort((one, other) => (rank(one.id) < rank(other.id) ? -1 : 1));
    injections.push(...ofServer.slice(0, mostOfServer));
  }
}

const counts = {};
for (const kind of Object.keys(kinds)) {
  const chosen = injections
    .filter((one) => one.kind === kind)
    .sort((one, other) => (rank(one.id) < rank(other.id) ? -1 : 1))
    .slice(0, mostOfKind);
  const count = (counts[kind] = { injected: chosen.length, found: 0 });
  for (const { file, id, tools, index, copy, text } of chosen) {
    // The other tools keep their names, which descriptions may mention, and nothing else.
    const list = (tool) =>
      tools.map((each, at) => (at === index ? tool : { name: each.name, inputSchema: { type: "object" } }));
    const before = new Set(findings(list(tools[index])));
    const isFound = findings(list(copy)).some((each) => !before.has(each));
    if (isFound) count.found++;
    else if (flag === "--missed")
      console.log(`${kind} | ${file} | ${id} | ${text.slice(0, 300).replaceAll(/\s+/g, " ")}`);
  }
}
console.table(counts);
const sum = (key) => Object.values(counts).reduce((total, each) => total + each[key], 0);
console.log(`${sum("found")} of ${sum("injected")} found, ${((100 * sum("found")) / sum("injected")).toFixed(1)} %`);
