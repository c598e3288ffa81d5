import { saysWhen } from "./guidance.ts";
import { domainIn } from "./openings.ts";
import { firstSentenceOf } from "./text.ts";

/**
 * The elements of a tool's description. The first sentence is the purpose, after the domain. Source: the token-budget
 * checklist, §9, which cites arXiv 2602.14878.
 */
export const templateElements = ["domain", "purpose", "when-to-use", "parameters", "limitations"] as const;
export type TemplateElement = (typeof templateElements)[number];

/** The elements that have a heading. */
type SectionName = Exclude<TemplateElement, "domain" | "purpose">;

/** A part of a description under a heading, as offsets in the text. */
export interface TemplateSection {
  readonly name: SectionName;
  readonly start: number;
  readonly end: number;
}

/** The words of the headings that authors use for a section, the template's own first. */
const headings: Readonly<Record<SectionName, string>> = {
  "when-to-use": String.raw`when to use(?: (?:it|this)(?: tool)?)?|use (?:it |this )?when|usage`,
  parameters: String.raw`parameters?|params|arguments|args|inputs?`,
  limitations: String.raw`limitations?|limits|caveats?|constraints|restrictions|known issues`,
};

const sectionNames = Object.keys(headings) as readonly SectionName[];

/** "Parameters:", "## When to use", "**Limitations:** none"; on a separate line, or at the end of a sentence. */
const heading = new RegExp(
  String.raw`(?<=^|\n|[.!?:]\s{1,3})[ \t]*(?:#{1,6}[ \t]+|\*\*)?(?:${sectionNames
    .map((name, index) => `(?<s${String(index)}>${headings[name]})`)
    .join("|")})(?:\*\*)?[ \t]*(?::|(?=\n)|$)`,
  "giu",
);

/** A line that belongs to the list above it. */
const listLine = /^(?:[ \t]+\S|[-*•][ \t])/;

/** Longer descriptions are not searched further. */
const longestRead = 50_000;

/** The sections of a description in their order. */
export function templateSections(description: string): readonly TemplateSection[] {
  const text = description.slice(0, longestRead);
  const starts = [...text.matchAll(heading)].flatMap(({ index, groups = {} }) => {
    const name = sectionNames.find((_, at) => groups[`s${String(at)}`] !== undefined);
    return name ? [{ name, start: index }] : [];
  });
  return starts.map(({ name, start }, at) => {
    const next = starts[at + 1]?.start ?? text.length;
    return { name, start, end: name === "parameters" ? endOfList(text, start, next) : next };
  });
}

/** The end of a heading's line and of the list below it. */
function endOfList(text: string, start: number, limit: number): number {
  let end = lineEnd(text, start, limit);
  for (let at = end; at < limit;) {
    const lineStart = at + 1;
    at = lineEnd(text, lineStart, limit);
    const line = text.slice(lineStart, at);
    if (listLine.test(line)) end = at;
    else if (line.trim()) break;
  }
  return end;
}

function lineEnd(text: string, from: number, limit: number): number {
  const found = text.indexOf("\n", from);
  return found < 0 || found > limit ? limit : found;
}

/** Phrases for what a tool cannot do, or does only under conditions. */
const limitation =
  /\b(?:rate[- ]limit\w*|cannot|can['’]t|does(?: not|n['’]t) (?:support|work|include|return)|(?:is|are) not (?:supported|available|included|returned)|limited to|at most|up to \d|maximum|max(?:\.|imum)? (?:of )?\d|only (?:available|works?|supports?|the first)|irreversible|cannot be undone|requires? (?:confirmation|approval)|known (?:issues?|limitations?))\b/i;

/** The text before the first heading. */
function preambleOf(description: string, sections: readonly TemplateSection[]): string {
  return description.slice(0, sections[0]?.start ?? description.length);
}

/** The elements that a description lacks. Sentences outside of a section count if they have the same content. */
export function missingElements(description: string): readonly TemplateElement[] {
  const sections = templateSections(description);
  const has = (name: SectionName): boolean => sections.some((section) => section.name === name);
  return templateElements.filter((element) => {
    switch (element) {
      case "domain":
        return domainIn(preambleOf(description, sections)) === undefined;
      case "purpose":
        return !/\p{L}/u.test(firstSentenceOf(preambleOf(description, sections)));
      case "when-to-use":
        return !has(element) && !saysWhen(description);
      case "parameters":
        return !has(element);
      case "limitations":
        return !has(element) && !limitation.test(description.slice(0, longestRead));
    }
  });
}
