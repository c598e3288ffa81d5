import { knownValue } from "../../model/reading.ts";
import { openingOf } from "../../prose/openings.ts";
import { wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";

export default defineRule({
  name: "no-leading-name",
  family: "description",
  description: "Disallow tool descriptions that begin with the tool's own name",
  reason: "A model pays for the name twice, and reads it where it looks for what the tool does.",
  severity: "warning",
  presets: ["strict"],
  edit: "suggest",
  messages: {
    leading: "The description of {{subject}} begins with the tool's name, which the model already has.",
    remove: "Remove the name.",
  },
  remedies: {
    leading: "Begin with what the tool does.",
  },
  check: {
    tool(tool, { report }) {
      const { name, description } = tool;
      if (name.state !== "known" || description.state !== "known") return;
      const found = textAfterName(description.value, name.value);
      if (!found) return;
      const { text, isSentence } = found;
      const editor = knownValue(tool.get("description"))?.editor;
      const edit = isSentence ? editor?.replace(text.charAt(0).toUpperCase() + text.slice(1)) : undefined;
      report(tool, "leading", { at: description.span, suggest: [{ message: "remove", edit }] });
    },
  },
});

/** A name, possibly in quotes or bold, and a colon or dash before a space: "search_books: ", "**Search Books** — ". */
const nameAndSeparator = /^[\s`*"'[]*([\p{L}\p{N}][^\n:–—]{0,127}?)[`*"'\]]*( tool)?\s*[:–—-]\s+/u;

/** "search_books tool finds …" */
const nameAndTool = /^[\s`*"'[]*([\p{L}\p{N}][^\s:–—]{0,127}?)[`*"'\]]* tool\.?\s+/u;

interface Remainder {
  readonly text: string;
  /** False for the end of a sentence that the name began: "search_books tool for the catalog". */
  readonly isSentence: boolean;
}

/** The text after the name with which a description begins; `undefined` if it does not begin with the name. */
function textAfterName(description: string, name: string): Remainder | undefined {
  const separated = nameAndSeparator.exec(description);
  const [all, spelled = ""] = separated ?? nameAndTool.exec(description) ?? [];
  if (all === undefined || !isSpelling(spelled, name)) return undefined;
  const text = description.slice(all.length);
  // The text must make sense on its own.
  if (!/\S\s+\S/.test(text)) return undefined;
  const beginsWithVerb = openingOf(text).verb !== undefined;
  // "Search books: by title, or by author" has no name, but a sentence that begins with the verb.
  const isIdentifier = !/\s/.test(spelled) && wordsOf(spelled).length > 1;
  if (!isIdentifier && (!separated || !beginsWithVerb)) return undefined;
  return { text, isSentence: separated !== null || beginsWithVerb };
}

function isSpelling(text: string, name: string): boolean {
  const words = wordsOf(name);
  return words.length > 0 && wordsOf(text).join(" ") === words.join(" ");
}
