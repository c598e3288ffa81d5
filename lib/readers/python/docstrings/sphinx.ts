import { cleanDocstring } from "../evaluate/texts.ts";
import { type DocstringSections, type DocumentedParameter, isBlankLine } from "./lines.ts";

const parameterFields = ["param", "parameter", "arg", "argument", "key", "keyword"];
const typeFields = ["type"];
const otherFields = ["var", "ivar", "cvar", "raises", "raise", "except", "exception", "returns", "return"];
const silentFields = ["vartype", "rtype"];

/** The sections of a docstring in the style of Sphinx: `:param name: text`. */
export function sphinxSections(lines: readonly string[]): DocstringSections {
  const text: string[] = [];
  const parameters = new Map<string, DocumentedParameter>();
  let hasSections = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const isField = [...typeFields, ...parameterFields, ...otherFields, ...silentFields].some((name) =>
      line.startsWith(`:${name}`),
    );
    if (!isField) {
      text.push(line);
      continue;
    }
    const first = index;
    while (index + 1 < lines.length && !lines[index + 1]?.startsWith(":")) index++;
    const whole = cleanDocstring([line.trimStart(), ...lines.slice(first + 1, index + 1)].join("\n"));
    const [, directive, value] = /^[^:]*:([^:]*):([^]*)$/u.exec(whole) ?? [];
    if (directive === undefined || value === undefined) continue;
    const words = directive.split(" ");
    // Types come first, because `:type` begins no other field.
    if (typeFields.some((name) => line.startsWith(`:${name}`))) continue;
    if (!parameterFields.some((name) => line.startsWith(`:${name}`))) {
      hasSections ||=
        otherFields.some((name) => line.startsWith(`:${name}`)) &&
        !silentFields.some((name) => line.startsWith(`:${name}`));
      continue;
    }
    const name = words.length > 1 ? words.at(-1) : undefined;
    if (name === undefined || parameters.has(name)) continue;
    const described = value.trim();
    parameters.set(name, {
      name,
      text: described,
      firstLine: first,
      lastLine: first + whole.trimEnd().split("\n").length - 1,
    });
  }
  return {
    description: withoutBlankEnds(text).join("\n"),
    parameters: [...parameters.values()],
    hasSections: hasSections || parameters.size > 0,
  };
}

function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => !isBlankLine(line));
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlankLine(line)) + 1);
}
