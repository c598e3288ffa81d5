import type { Parameter } from "../model/parameter.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import type { Tool } from "../model/tool.ts";
import { parameterEntry } from "./parameter-mentions.ts";
import {
  type DescribedParameter,
  isInRemoteRepository,
  mayLeadAnywhere,
  namesFilePath,
  type RoleOptions,
} from "./roles.ts";
import { headWordOf, wordsOf } from "./words.ts";

/**
 * The parameter with the texts around it, if it takes the path of a file that the server may open.
 *
 * @param description all descriptions of the parameter
 */
export function filePathOf(
  parameter: Parameter,
  tool: Tool,
  description: string,
  options: RoleOptions,
): DescribedParameter | undefined {
  const { name } = parameter;
  if (!mayNamePath(name, options.words)) return undefined;
  const toolWords = tool.name.state === "known" ? wordsOf(tool.name.value) : [];
  const toolDescription = knownValue(tool.description) ?? "";
  const entry = parameterEntry(toolDescription, name);
  const said = entry === undefined ? description : `${description} ${entry}`;
  const named = { name, description: said, toolWords, toolDescription };
  if (!namesFilePath(named, options)) return undefined;
  if (options.ignoreDescriptions) return named;
  if (isCompared(parameter) || isPartOfAddress(parameter) || mayLeadAnywhere(named)) return undefined;
  const beside = tool.parameters.filter(({ depth }) => depth === 0).map((each) => each.name);
  return isInRemoteRepository(named, beside) ? undefined : named;
}

/** A quick check: false only for names that cannot be names of paths. */
export function mayNamePath(name: string, words: readonly string[]): boolean {
  const { head } = headWordOf(name);
  return words.includes(head) || head === "name";
}

/** `path` next to the `host` or the `method` of a request, and `attachments[].filename`: no server opens them. */
function isPartOfAddress({ name, within, parent }: Parameter): boolean {
  if (headWordOf(within?.name ?? "").head === "attachment") return name.toLowerCase() === "filename" || name === "name";
  if (headWordOf(name).head !== "path") return false;
  return (
    addresses.has(headWordOf(within?.name ?? "").head) ||
    parent.properties().some((beside) => partsOfRequest.has(wordsOf(beside.name).join(" ")))
  );
}

const addresses = new Set(["endpoint", "href", "request", "route", "uri", "url"]);
const partsOfRequest = new Set(["base url", "host", "http method", "method"]);

/** `operator`, `urlOperator`, `matchType`; `op` of a JSON Patch (RFC 6902), whose path is in the document. */
const operator = /\b(?:op|operator|comparator|comparison|match(?:ing)? (?:kind|mode|operator|type))$/;

/** `contains`, `starts_with`, `not_equals`; not `in`, which may also be a place. */
const comparison = /^(?:(?:does )?not )?(?:contains?|equals?|(?:starts?|begins?|ends?) with|matches)$/;

/**
 * True for a parameter next to an operator: `{ url, operator: "contains" | "equals" }`. The value may be a part of the
 * text that it is compared with.
 */
export function isCompared({ name, parent }: Parameter): boolean {
  return parent
    .properties()
    .some((beside) => beside.name !== name && (isWord(operator, beside.name) || hasComparison(beside.schema)));
}

function hasComparison({ alternatives }: Schema): boolean {
  return alternatives.some((each) => {
    const values = knownValue(each.keyword("enum"));
    return (
      values?.kind === "array" &&
      values.items.some((one) => one.kind === "scalar" && isWord(comparison, String(one.value)))
    );
  });
}

function isWord(pattern: RegExp, identifier: string): boolean {
  return pattern.test(wordsOf(identifier).join(" "));
}
