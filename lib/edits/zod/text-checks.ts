import type { TSESTree } from "@typescript-eslint/utils";
import type { TextEdit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { typeLinksOf } from "./behind.ts";
import type { Chain } from "./chain.ts";
import { formatCallOf, formatDeciders, patternDeciders } from "./checks.ts";
import { insertLink, printArgument, replaceArgument, replaceLink } from "./link-text.ts";
import type { SchemaState } from "./schema-state.ts";

/** Sets `pattern`: `.regex(/^a/)`. */
export function setPattern(state: SchemaState, chain: Chain, pattern: string): TextEdit | undefined {
  const printed = printRegex(pattern);
  const ofType = typeLinksOf(chain, "string");
  // Zod 4 drops the format of a string that a regular expression follows, and two patterns become `allOf`.
  const hasFormat = state.has("format") || chain.links.some(({ method }) => formatDeciders.has(method));
  const isFormatted = chain.version === 4 && hasFormat;
  if (printed === undefined || !ofType || !state.isOf("string") || isFormatted || state.has("allOf")) return undefined;
  const deciders = ofType.links.filter(({ method }) => patternDeciders.has(method));
  const [only] = deciders;
  if (state.has("pattern")) {
    const isRegex = only?.method === "regex" && deciders.length === 1 && only.isOwn;
    return isRegex ? replaceArgument(only, printed) : undefined;
  }
  return ofType.last.isOwn ? insertLink(chain, ofType.last, "regex", printed) : undefined;
}

/** Sets `format`, where Zod writes nothing else along with it. */
export function setFormat(state: SchemaState, chain: Chain, format: string): TextEdit | undefined {
  const call = formatCallOf(format, chain.version);
  const ofType = typeLinksOf(chain, "string");
  const base = chain.links.at(-1);
  if (call === undefined || !ofType || !state.isOf("string") || state.has("format")) return undefined;
  // Only plain strings have the method: `z.email()` is no `z.string()`.
  return base?.method === "string" && ofType.last.isOwn ? insertLink(chain, ofType.last, call, "") : undefined;
}

/** Sets the values of an enum, or makes one of a plain `z.string()`. */
export function setEnum(state: SchemaState, chain: Chain, values: Json): TextEdit | undefined {
  if (!isTexts(values) || !values.length || !state.isOf("string")) return undefined;
  const base = chain.links.at(-1);
  if (!base?.isOwn) return undefined;
  const printed = printArgument(chain, base, values);
  if (base.method === "enum" && chain.links.every(({ method }) => method !== "exclude" && method !== "extract")) {
    return base.args[0]?.kind === "array" && base.call.arguments[0]?.type === "ArrayExpression"
      ? replaceArgument(base, printed)
      : undefined;
  }
  const ofType = typeLinksOf(chain, "string");
  const isPlain =
    base.method === "string" && !base.call.arguments.length && ofType?.last === base && !isCoerced(base.call);
  return isPlain ? replaceLink(chain, base, "enum", printed) : undefined;
}

/** `z.coerce.string()` */
function isCoerced({ callee }: TSESTree.CallExpression): boolean {
  const owner = callee.type === "MemberExpression" ? callee.object : undefined;
  return owner?.type === "MemberExpression" && owner.property.type === "Identifier" && owner.property.name === "coerce";
}

function isTexts(values: Json): values is readonly string[] {
  return Array.isArray(values) && values.every((value) => typeof value === "string");
}

/** A pattern as a regular expression literal; `undefined` for what JavaScript does not take. */
function printRegex(pattern: string): string | undefined {
  if (pattern === "") return undefined;
  for (const flags of ["", "u"]) {
    try {
      return `/${new RegExp(pattern, flags).source}/${flags}`;
    } catch {
      // The next flags may take it.
    }
  }
  return undefined;
}
