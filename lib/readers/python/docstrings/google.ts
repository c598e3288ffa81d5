import { admonitions, type DocstringSections, isBlankLine, joinedLines, SectionCollector } from "./lines.ts";

/** The content after a heading: parameters, items with a colon, items of any form, a text. */
type SectionForm = "parameters" | "pairs" | "items" | "text";

const forms: ReadonlyMap<string, SectionForm> = new Map<string, SectionForm>([
  ...["args", "arguments", "params", "parameters"].map((name) => [name, "parameters"] as const),
  ...["keyword args", "keyword arguments", "other args", "other arguments", "other params", "other parameters"].map(
    (name) => [name, "pairs"] as const,
  ),
  ...["type args", "type arguments", "type params", "type parameters"].map((name) => [name, "pairs"] as const),
  ...["raises", "exceptions", "warns", "warnings", "attributes", "functions", "methods", "classes"].map(
    (name) => [name, "pairs"] as const,
  ),
  ...["type aliases", "modules"].map((name) => [name, "pairs"] as const),
  ...["returns", "yields", "receives"].map((name) => [name, "items"] as const),
  ["examples", "text"],
]);

interface Item {
  readonly firstLine: number;
  readonly lines: readonly string[];
}

/** The sections of a docstring in the style of Google: `Args:` and indented entries. */
export function googleSections(lines: readonly string[]): DocstringSections {
  const found = new SectionCollector();
  let isInFence = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (/^ *```/u.test(line)) isInFence = !isInFence;
    const heading = isInFence ? undefined : headingOf(line);
    if (heading === undefined || !beginsSection(lines, index)) {
      found.add(line);
      continue;
    }
    const form = forms.get(heading.toLowerCase());
    if (!form) {
      const { text, next } = textBlock(lines, index + 1);
      if (!text) {
        found.add(line);
        continue;
      }
      found.endText();
      if (admonitions.has(heading.toLowerCase().replaceAll(" ", "-"))) found.addSection();
      index = next - 1;
      continue;
    }
    found.endText();
    if (form === "text") {
      const { text, next } = textBlock(lines, index + 1);
      if (text) found.addSection();
      index = next - 1;
      continue;
    }
    const { items, next } = itemsAt(lines, index + 1);
    const pairs = items.filter((item) => form === "items" || item.lines[0]?.includes(":"));
    if (pairs.length) found.addSection();
    if (form === "parameters") found.parameters.push(...pairs.map(parameterOf));
    index = next - 1;
  }
  return found.finish();
}

/** The words before the colon of a heading: "Args" in `Args:` and in `Args: of the tool`. */
function headingOf(line: string): string | undefined {
  const colon = line.indexOf(":");
  const heading = line.slice(0, Math.max(colon, 0));
  return /^\w[\s\w-]*$/u.test(heading) && /^(?:\s|$)/u.test(line.slice(colon + 1)) ? heading : undefined;
}

/** True for a heading between a blank line and an indented one. */
function beginsSection(lines: readonly string[], index: number): boolean {
  if (index > 0 && !isBlankLine(lines[index - 1])) return false;
  return !isBlankLine(lines[index + 1]) && lines[index + 1]?.startsWith(" ") === true;
}

/** Indented text; `next` is the first line after it. */
function textBlock(lines: readonly string[], start: number): { readonly text: string; readonly next: number } {
  const indent = indentOf(lines[start]);
  if (!indent) return { text: "", next: start };
  const block: string[] = [];
  let next = start;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? "";
    if (!isBlankLine(line) && !line.startsWith(" ".repeat(indent))) break;
    block.push(line.slice(indent));
  }
  return { text: joinedLines(block), next };
}

/** Indented entries, whose further lines are indented twice; `next` is the first line after them. */
function itemsAt(lines: readonly string[], start: number): { readonly items: readonly Item[]; readonly next: number } {
  const indent = indentOf(lines[start]);
  if (!indent) return { items: [], next: start };
  const [once, twice] = [" ".repeat(indent), " ".repeat(indent * 2)];
  const items: { firstLine: number; lines: string[] }[] = [];
  let next = start;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? "";
    const current = items.at(-1)?.lines;
    if (current && isBlankLine(line)) current.push("");
    else if (current && line.startsWith(twice)) current.push(line.slice(indent * 2));
    else if (current && line.startsWith(`${once} `)) current.push(line.trimStart());
    else if (line.startsWith(once)) items.push({ firstLine: next, lines: [line.slice(indent)] });
    else break;
  }
  return { items, next };
}

function indentOf(line: string | undefined): number {
  return line === undefined ? 0 : line.length - line.trimStart().length;
}

function parameterOf({ firstLine, lines }: Item) {
  const [first = "", ...further] = lines;
  const colon = first.indexOf(":");
  const head = first.slice(0, colon);
  const name = head.includes("(") && head.endsWith(")") ? head.slice(0, head.indexOf("(")).trim() : head;
  const text = joinedLines([first.slice(colon + 1).trimStart(), ...further]);
  return { name, text, firstLine, lastLine: firstLine + text.split("\n").length - 1 };
}
