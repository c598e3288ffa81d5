import { scalarValue, unknownValue, type ExternalValue, type NodeRef, type Value } from "../evaluate/value.ts";

/** Packages whose template tags only change white space. */
const packages = new Set(["dedent", "ts-dedent", "dedent-js", "outdent", "common-tags", "string-dedent", "endent"]);

/** True for a tag of a known package that only changes the white space of a template. */
export function isTemplateTag(value: Pick<ExternalValue, "specifier">): boolean {
  return packages.has(value.specifier.split("/")[0] ?? "");
}

/** The result of such a tag for a template's strings and the texts between them. */
export function formatTemplate(
  tag: ExternalValue,
  strings: readonly string[],
  parts: readonly string[],
  site: NodeRef,
): Value {
  const text = strings.map((string, index) => string + (parts[index] ?? "")).join("");
  const name = tag.path.at(-1) ?? "default";
  switch (name) {
    case "oneLine":
      return scalarValue(site, text.replace(/\n\s*/gu, " ").trim());
    case "stripIndents":
      return scalarValue(
        site,
        text
          .split("\n")
          .map((line) => line.trim())
          .join("\n")
          .trim(),
      );
    case "codeBlock":
    case "html":
    case "source":
    case "stripIndent":
    case "dedent":
    case "outdent":
    case "endent":
    case "default":
      // Only the lines of the template set the indentation, not the lines of its values.
      return scalarValue(
        site,
        parts.some((part) => part.includes("\n")) ? removeIndentOf(strings.join(""), text) : removeIndentOf(text, text),
      );
    default:
      return unknownValue(site, `what the template's tag ${name} does is not known`);
  }
}

function removeIndentOf(model: string, text: string): string {
  let indent = Infinity;
  for (const [, before = ""] of model.matchAll(/\n([ \t]*)(?=\S)/gu)) indent = Math.min(indent, before.length);
  if (!Number.isFinite(indent)) return text.trim();
  const withoutIndent = (line: string): string => line.slice(Math.min(indent, /^[ \t]*/u.exec(line)?.[0].length ?? 0));
  const [first = "", ...lines] = text.split("\n");
  return [first, ...lines.map(withoutIndent)].join("\n").trim();
}
