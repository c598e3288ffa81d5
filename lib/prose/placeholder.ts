import { isUnfinished } from "./unfinished.ts";

/** The longest placeholder has fewer characters. */
const longest = 80;

/** Whole texts that people leave where a description belongs. */
const placeholders: ReadonlySet<string> = new Set([
  "todo",
  "tbd",
  "fixme",
  "n/a",
  "na",
  "none",
  "null",
  "undefined",
  "placeholder",
  "test",
  "testing",
  "xxx",
  "foo",
  "bar",
  "baz",
  "lorem",
  "ipsum",
  "lorem ipsum",
  "asdf",
  "unknown",
  "untitled",
  "wip",
  "changeme",
  "-",
  "--",
  "---",
  "?",
  "??",
  "no description",
  "no description yet",
  "no description provided",
  "no description available",
  "no description set",
  "missing description",
  "description missing",
  "description pending",
  "description tbd",
  "description todo",
  "to do",
  "to be done",
  "to be defined",
  "to be determined",
  "to be added",
  "to be written",
  "to be documented",
  "coming soon",
  "work in progress",
  "replace me",
  "replace this",
  "change me",
  "fill me in",
  "fill this in",
]);

/**
 * Requests for a description: "Add a short description here", "Describe what the tool does", "Description of the tool".
 */
const request =
  /^(?:(?:please )?(?:add|enter|insert|provide|put|write) )?(?:an? |some |the |this |your )?(?:(?:brief|short|tool) )*desc(?:ription)?(?: (?:for|of) (?:my |the |this |your )?(?:tool|function|method|parameter|argument))?(?: (?:goes )?here)?$|^(?:please )?describe (?:(?:the|this|your) (?:tool|parameter)(?: here)?|what (?:the|this|your) (?:tool|parameter) (?:does|is(?: for)?))$|^(?:this is )?(?:an? |the |my |this |some )?(?:dummy |example |mcp |new |sample |simple )*(?:tool|parameter|param|argument)$/;

/**
 * True for a text that only holds the place of one: "TODO", "N/A.", "description here", or one that is marked as
 * unfinished.
 */
export function isPlaceholder(text: string): boolean {
  // Long texts are no placeholders, whatever they begin with, but they may be unfinished.
  if (text.length > longest) return isUnfinished(text);
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^[<[({"'`*_]+|[>\])}"'`*_.!:…]+$/g, "")
    .trim();
  // Nothing but punctuation says nothing: "...".
  return bare === "" || placeholders.has(bare) || request.test(bare) || isUnfinished(text);
}
