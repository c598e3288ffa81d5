import {
  admonitions,
  type DocstringSections,
  type DocumentedParameter,
  isBlankLine,
  SectionCollector,
} from "./lines.ts";

const headings: ReadonlySet<string> = new Set([
  ...["deprecated", "parameters", "other parameters", "type parameters", "returns", "yields", "receives", "raises"],
  ...["warns", "examples", "attributes", "functions", "methods", "classes", "type aliases", "modules"],
]);

/** The sections of a docstring in the style of NumPy: headings with a line of dashes below. */
export function numpySections(lines: readonly string[]): DocstringSections {
  const found = new SectionCollector();
  let isInFence = false;
  /** The heading of the current free text. */
  let title: string | undefined;
  const endText = (): void => {
    if (title === undefined) {
      found.endText();
      return;
    }
    const text = found.takeText().join("\n").trim();
    const kind = title
      .toLowerCase()
      .replaceAll(" ", "-")
      .replace(/^(warning|note)s$/u, "$1");
    if (text && admonitions.has(kind)) found.addSection();
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (line.trimStart().startsWith("```")) isInFence = !isInFence;
    if (isInFence || isBlankLine(line) || !isDashes(lines[index + 1])) {
      found.add(isBlankLine(line) && !isInFence ? "" : line);
      continue;
    }
    endText();
    const heading = line.toLowerCase();
    if (!headings.has(heading)) {
      title = line;
      index++;
      continue;
    }
    title = undefined;
    const { items, next } = heading === "examples" ? blockAt(lines, index + 2) : itemsAt(lines, index + 2);
    if (heading === "parameters") found.parameters.push(...items.flatMap(parametersIn));
    else if (items.length) found.addSection();
    index = next - 1;
  }
  endText();
  return found.finish();
}

function isDashes(line: string | undefined): boolean {
  return line?.includes("-") === true && isBlankLine(line.replaceAll("-", ""));
}

interface Item {
  readonly firstLine: number;
  readonly lines: string[];
}

function itemsAt(lines: readonly string[], start: number): { readonly items: readonly Item[]; readonly next: number } {
  let next = start;
  while (next < lines.length && isBlankLine(lines[next])) next++;
  const items: Item[] = [];
  for (; next < lines.length; next++) {
    const line = lines[next] ?? "";
    const current = items.at(-1)?.lines;
    if (current && isBlankLine(line)) current.push("");
    else if (current && line.startsWith("    ")) current.push(line.slice(4));
    else if (current && line.startsWith(" ")) current.push(line.trimStart());
    else if (current && isDashes(lines[next + 1])) break;
    else items.push({ firstLine: next, lines: [line] });
  }
  return { items, next };
}

/** A text that ends before the next heading. */
function blockAt(lines: readonly string[], start: number): { readonly items: readonly Item[]; readonly next: number } {
  let next = start;
  while (next < lines.length && isBlankLine(lines[next])) next++;
  const firstLine = next;
  const block: string[] = [];
  for (; next < lines.length; next++) {
    const line = lines[next] ?? "";
    if (isBlankLine(line) && (isDashes(lines[next + 1]) || isDashes(lines[next + 2]))) break;
    block.push(line);
  }
  return { items: block.some((line) => !isBlankLine(line)) ? [{ firstLine, lines: block }] : [], next };
}

/** `a, b : int` and the lines below. */
function parametersIn({ firstLine, lines }: Item): DocumentedParameter[] {
  const [first = "", ...further] = lines;
  const names = /^\*{0,2}[_a-z]\w*(?:,\s\*{0,2}[_a-z]\w*)*/iu.exec(first)?.[0];
  const text = further.join("\n").trimEnd();
  const lastLine = firstLine + (text ? text.split("\n").length : 0);
  return names?.split(", ").map((name) => ({ name, text, firstLine, lastLine })) ?? [];
}
