import { limits } from "../limits.ts";
import type { Value } from "./value.ts";

/** How `str()` and f-strings show a value; `undefined` if that is not known. */
export function formatted(value: Value): string | undefined {
  if (value.kind !== "scalar") return undefined;
  const plain = value.value;
  if (plain === null) return "None";
  if (typeof plain === "boolean") return plain ? "True" : "False";
  return typeof plain === "number" && value.isFloat ? formattedFloat(plain) : String(plain);
}

/** `repr` of a float: with an exponent from 1e16 on and below 1e-4. */
function formattedFloat(value: number): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
  if (size >= 1e16 || (size > 0 && size < 1e-4))
    return value.toExponential().replace(/(?<=e[+-])\d$/u, (digit) => `0${digit}`);
  const text = Object.is(value, -0) ? "-0" : String(value);
  return Number.isInteger(value) ? `${text}.0` : text;
}

/** `"%s of %d" % (a, b)`; `undefined` for other formats than `%s` and `%d`. */
export function percentFormatted(template: Value, value: Value): string | undefined {
  if (template.kind !== "scalar" || typeof template.value !== "string") return undefined;
  const values = value.kind === "list" && value.form === "tuple" ? [...value.items] : [value];
  const unknown: string[] = [];
  let length = template.value.length;
  const text = template.value.replaceAll(/%(.?)/gsu, (all, code: string) => {
    if (code === "%") return "%";
    const next = values.shift();
    const shown = next && (code === "s" || (code === "d" && isInteger(next))) ? formatted(next) : undefined;
    length += shown?.length ?? 0;
    if (shown !== undefined && length <= limits.characters) return shown;
    unknown.push(all);
    return "";
  });
  return unknown.length || values.length ? undefined : text;
}

function isInteger(value: Value): boolean {
  return (
    value.kind === "scalar" && (typeof value.value === "bigint" || (typeof value.value === "number" && !value.isFloat))
  );
}

/** `"{} of {name}".format(a, name=b)`; `undefined` for anything but plain fields. */
export function braceFormatted(
  template: string,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
): string | undefined {
  let next = 0;
  const unknown: string[] = [];
  let length = template.length;
  const text = template.replaceAll(/\{\{|\}\}|\{([^{}]*)\}/gu, (all, field: string | undefined) => {
    if (field === undefined) return all.charAt(0);
    const value = field === "" ? args[next++] : /^\d+$/u.test(field) ? args[Number(field)] : keywords.get(field);
    const shown = value && formatted(value);
    length += shown?.length ?? 0;
    if (shown !== undefined && length <= limits.characters) return shown;
    unknown.push(all);
    return "";
  });
  return unknown.length ? undefined : text;
}

/**
 * `textwrap.dedent`: the text without the white space that all its lines begin with. Lines of white space alone become
 * empty.
 */
export function dedented(text: string): string {
  const lines = text.split("\n").map((line) => (/^[ \t]+$/u.test(line) ? "" : line));
  const margins = lines.filter(Boolean).map((line) => /^[ \t]*/u.exec(line)?.[0] ?? "");
  const [first = ""] = margins;
  let margin = first;
  for (const one of margins) {
    let same = 0;
    while (same < margin.length && one[same] === margin[same]) same++;
    margin = margin.slice(0, same);
  }
  return lines.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line)).join("\n");
}

/**
 * `inspect.cleandoc`, which `inspect.getdoc` applies to a docstring: the first line without leading white space, the
 * others without their common indentation, and no empty lines at both ends.
 *
 * @see https://docs.python.org/3/library/inspect.html#inspect.cleandoc
 */
export function cleanDocstring(text: string): string {
  const lines = unindentedDocstring(text).split("\n");
  const first = lines.findIndex(Boolean);
  return first < 0 ? "" : lines.slice(first, lines.findLastIndex(Boolean) + 1).join("\n");
}

/** A docstring as in `__doc__` since Python 3.13: like {@link cleanDocstring}, but with the empty lines. */
export function unindentedDocstring(text: string): string {
  const lines = expandTabs(text).split("\n");
  const indents = lines.slice(1).flatMap((line) => {
    const content = line.trimStart();
    return content ? [line.length - content.length] : [];
  });
  const margin = Math.min(...indents);
  const cleaned = lines.map((line, index) => {
    if (!index) return line.trimStart();
    return Number.isFinite(margin) ? line.slice(margin) : line;
  });
  return cleaned.join("\n");
}

/** `str.expandtabs`: tabs to columns of 8. */
function expandTabs(text: string): string {
  if (!text.includes("\t")) return text;
  let column = 0;
  let result = "";
  for (const char of text) {
    if (char === "\t") {
      const count = 8 - (column % 8);
      result += " ".repeat(count);
      column += count;
    } else {
      result += char;
      column = char === "\n" || char === "\r" ? 0 : column + 1;
    }
  }
  return result;
}
