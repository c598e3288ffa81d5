import { partOf, type SchemaPart } from "../../../emission/python/part.ts";
import type { PythonProfile } from "../../../emission/python/profile.ts";
import type { Constant } from "../../../languages/python/tree.ts";
import { cleanDocstring, unindentedDocstring } from "../evaluate/texts.ts";
import type { FunctionValue } from "../evaluate/value.ts";
import { docstringOf } from "../pydantic/classes.ts";
import type { DocEntry, SourceRef } from "../pydantic/source-ref.ts";
import { googleSections } from "./google.ts";
import type { DocstringSections, DocumentedParameter } from "./lines.ts";
import { numpySections } from "./numpy.ts";
import { sphinxSections } from "./sphinx.ts";

/** The texts that a server takes from the docstring of a function. */
export interface Documentation {
  /** The tool's description, if no other is stated; `undefined` if there is none. */
  readonly description: SchemaPart<SourceRef> | undefined;
  readonly parameters: ReadonlyMap<string, DocEntry>;
}

const nothing: Documentation = { description: undefined, parameters: new Map() };

/** Reads the docstring of a function in the way of the server that the profile describes. */
export function documentationOf({ node, frame }: FunctionValue, { docstring: rule }: PythonProfile): Documentation {
  const found = node.nodeType === "Lambda" ? undefined : docstringOf(node, frame);
  if (!found || found.site.node.nodeType !== "Constant" || found.site.node.literal !== "str") return nothing;
  const { module, node: constant } = { module: found.site.module, node: found.site.node };
  const origin: SourceRef = { module, range: constant.range };
  const { text } = found;
  // The parser does not know the names of characters.
  if (text.includes("\\N{"))
    return {
      description: { kind: "unknown", origin, reason: "it has a character by its name" },
      parameters: new Map(),
    };
  // If the whole docstring is the description, it can be edited as such.
  const own: SourceRef = { ...origin, node: constant, docstring: rule === "verbatim" ? rule : "cleaned" };
  if (rule === "verbatim") {
    const unindented = unindentedDocstring(text);
    return { description: unindented ? partOf(unindented, own) : undefined, parameters: new Map() };
  }
  const cleaned = cleanDocstring(text);
  const whole: Documentation = { description: partOf(cleaned, own), parameters: new Map() };
  if (rule === "cleaned") return whole;
  if (!cleaned) return nothing;
  const sections = sectionsOf(cleaned, rule);
  if (!sections) return whole;
  const lines = new SourceLines(module, constant, text);
  const { description } = sections;
  return {
    description: description === undefined ? undefined : partOf(description, origin),
    parameters: new Map(sections.parameters.map((one) => [one.name, lines.entryOf(one)])),
  };
}

/** The sections in the first of the styles that finds any. */
function sectionsOf(cleaned: string, rule: "parameters" | "sections"): DocstringSections | undefined {
  const lines = cleanDocstring(cleaned.trimEnd()).split("\n");
  for (const read of [googleSections, numpySections, sphinxSections]) {
    const sections = read(lines);
    if (rule === "sections" ? sections.hasSections : sections.parameters.length) return sections;
  }
  return undefined;
}

/** The lines of a docstring with their places. */
class SourceLines {
  readonly #written: SourceRef;
  readonly #constant: Constant;
  readonly #starts: readonly number[] | undefined;

  constructor(module: SourceRef["module"], constant: Constant, text: string) {
    this.#written = { module, range: constant.range };
    this.#constant = constant;
    const source = module.text.slice(...constant.range);
    const prefix = /^[rRuU]*(?:"""|'''|["'])/u.exec(source)?.[0] ?? "";
    // Escapes and Windows line ends shift the following offsets.
    if (!source.startsWith(text, prefix.length)) return;
    const lines = text.split("\n");
    const firstFull = lines.findIndex((line) => line.trim());
    let offset = constant.range[0] + prefix.length;
    const starts = lines.map((line) => {
      const start = offset;
      offset += line.length + 1;
      return start;
    });
    this.#starts = starts.slice(firstFull);
  }

  /** A parameter with the place of its text. */
  entryOf({ name, text, firstLine, lastLine }: DocumentedParameter): DocEntry {
    const [start, end] = [this.#starts?.[firstLine], this.#starts?.[lastLine]];
    if (start === undefined || end === undefined) return { name, text, origin: this.#written };
    const { module } = this.#written;
    const [, limit] = this.#constant.range;
    const first = module.text.indexOf(text.split("\n")[0] || name, start);
    const lastText = text.split("\n").at(-1)?.trim() ?? "";
    const last = module.text.indexOf(lastText, Math.max(end, first)) + lastText.length;
    const isInside = first >= start && last >= first && last < limit;
    return { name, text, origin: { module, range: isInside ? [first, last] : this.#constant.range } };
  }
}
