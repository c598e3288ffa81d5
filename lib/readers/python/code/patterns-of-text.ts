import type { CodeValue, Entry, Place } from "../../../model/handler/code.ts";
import { methodCall } from "./lowering.ts";

/** `re.compile(…)` as a pattern, `re.fullmatch(pattern, text)` as a method of it; `undefined` for other calls. */
export function matchOf(
  name: string,
  args: readonly CodeValue[],
  keywords: readonly Entry[],
  place: Place,
): CodeValue | undefined {
  const [, method = ""] = /^(?:re|regex)\.(\w+)$/u.exec(name) ?? [];
  if (!/^(?:compile|fullmatch|match|search)$/u.test(method)) return undefined;
  const pattern = patternOf(args, keywords, { method, place });
  if (!pattern || method === "compile") return pattern;
  const [, text] = args;
  return text && methodCall(pattern, method, [text]);
}

/** `re.sub(pattern, replacement, text)` as a method of the text. */
export function textReplacement(name: string, args: readonly CodeValue[], place: Place): CodeValue | undefined {
  if (!/^(?:re|regex)\.sub$/u.test(name)) return undefined;
  const pattern = patternOf(args, [], { method: "sub", place });
  const [, replacement, text] = args;
  return pattern && replacement && text && methodCall({ ...text, place }, "replace", [pattern, replacement]);
}

function patternOf(
  args: readonly CodeValue[],
  keywords: readonly Entry[],
  { method, place }: { readonly method: string; readonly place: Place },
): CodeValue | undefined {
  const [first] = args;
  if (!first) return undefined;
  const known = knownPattern(first);
  // A compiled pattern, or a text that is not known.
  if (known?.kind === "pattern" || !known) return known ?? (method === "compile" ? undefined : compiled(first));
  const flags =
    keywords.find(({ key }) => key?.kind === "literal" && key.value === "flags")?.value ??
    args[method === "compile" ? 1 : 2];
  const isInsensitive = flags?.kind === "external" && /^re\.I(?:GNORECASE)?$/u.test(flags.name);
  const source = String(known.value).replaceAll("(?P<", "(?<").replaceAll("\\A", "^").replaceAll("\\Z", "$");
  return { kind: "pattern", place, source, flags: `${method === "sub" ? "g" : ""}${isInsensitive ? "i" : ""}` };
}

/** A value that may be a pattern: a variable. */
function compiled(value: CodeValue): CodeValue | undefined {
  return value.kind === "variable" || value.kind === "member" ? value : undefined;
}

/** A text, or a variable that always has one. */
function knownPattern(value: CodeValue): (CodeValue & { readonly kind: "literal" | "pattern" }) | undefined {
  if (value.kind === "pattern" || (value.kind === "literal" && typeof value.value === "string")) return value;
  const definitions = value.kind === "variable" && !value.variable.scope ? value.variable.definitions() : [];
  const [only] = definitions;
  return only && definitions.length === 1 && only.kind !== "variable" ? knownPattern(only) : undefined;
}
