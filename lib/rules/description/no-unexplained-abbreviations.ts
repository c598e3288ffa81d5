import type { Edit } from "../../model/editor.ts";
import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import {
  type Abbreviation,
  abbreviationsInName,
  abbreviationsInText,
  explains,
  explanationsFor,
  writesOut,
} from "../../prose/abbreviations.ts";
import { todoDescription } from "../../prose/emptiness.ts";
import { completionOf, isForeign, quotedListOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { appendToText, appendToDescription, descriptionsOf } from "../../schema/descriptions.ts";

export default defineRule({
  name: "no-unexplained-abbreviations",
  family: "description",
  description: "Disallow unexplained abbreviations in parameter names and descriptions",
  reason: "A model guesses the meaning of `dst`, and the correct guess for one server is wrong for the next.",
  severity: "warning",
  presets: ["strict"],
  edit: ["suggest", "draft"],
  options: {
    allow: option.strings([], { about: "Abbreviations that all users of the server know" }),
    abbreviations: option.strings([], {
      about: "More abbreviations, each with its meaning: `kyc: know your customer`",
    }),
    // describe-on-fields reports parameters without a description.
    checkUndescribed: option.boolean(false, {
      about: "Whether the names of parameters without a description are reported, too",
    }),
    allowToolDescription: option.boolean(true, {
      about: "Whether the description of the tool explains abbreviations in the names of its parameters",
    }),
  },
  messages: {
    inName: "The name of {{subject}} is abbreviated without an explanation: {{abbreviations}}.",
    inDescription: "The description of {{subject}} abbreviates words without an explanation: {{abbreviations}}.",
    explain: "Append '{{addition}}'.",
    describe: "Write '{{text}}' as the description, for you to replace.",
  },
  plurals: {
    inName: "{{count}} parameter names of {{source}} have unexplained abbreviations: {{names}}.",
  },
  remedies: {
    inName: "Write the whole words in the description.",
    inDescription: "Write the words out once.",
  },
  check: {
    tool(tool, { server, options, report }) {
      const { description } = tool;
      if (description.state !== "known") return;
      const { value: text, span } = description;
      const found = abbreviationsInText(text, options.abbreviations);
      if (!found.length || isForeign(text)) return;
      const explaining = tool.title.state === "known" ? `${tool.title.value}\n${text}` : text;
      const left = unexplained(found, explaining, options.allow).filter((one) => !isParameter(one, tool));
      if (!left.length) return;
      const located = tool.get("description");
      const editor = located.state === "known" ? located.value.editor : undefined;
      const append = (addition: string) => appendToText(editor, text, addition, server.surface);
      const data = { abbreviations: listed(left) };
      report(tool, "inDescription", { at: span, data, suggest: suggestionsFor(text, left, append) });
    },

    parameter(parameter, { options, report, server, tool }) {
      const { name, schema } = parameter;
      const inName = abbreviationsInName(name, options.abbreviations);
      const { description } = schema;
      // The simple case, without collecting anything.
      const mayTell =
        description.state !== "known" || abbreviationsInText(description.value, options.abbreviations).length;
      if (!inName.length && !mayTell) return;
      const { isComplete, text: texts, written } = descriptionsOf(schema);
      const text = withoutName(texts, name);
      if (!isComplete) return;
      const [first] = written;
      if (isForeign(text) || (!first && !options.checkUndescribed)) return;
      // "Flips the transaction to denied", in the tool's description, explains `tx_id`.
      const ofTool = options.allowToolDescription ? (knownValue(tool.description) ?? "") : "";
      const named = unexplained(inName, text, options.allow).filter((one) => !writesOut(ofTool, one));
      const told = unexplained(abbreviationsInText(text, options.abbreviations), text, options.allow);
      const left = [...new Set([...named, ...told.filter((one) => !isParameter(one, tool))])];
      if (!left.length) return;
      const suggest = first
        ? suggestionsFor(first.text, left, (addition) => appendToDescription(first, addition, server.surface))
        : suggestionsWithout(left, (text) => schema.editor?.set("description", text));
      if (named.length) report(parameter, "inName", { data: { abbreviations: listed(named) }, suggest });
      else if (first) {
        const data = { abbreviations: listed(left) };
        report(parameter, "inDescription", { at: first.span, data, suggest });
      }
    },
  },
});

/** Without a title that is only the name: pydantic makes "Usrmsg" of `usrMsg`. */
function withoutName(texts: string, name: string): string {
  const letters = (text: string): string => text.replaceAll(/[\s_-]/g, "").toLowerCase();
  return texts
    .split("\n")
    .filter((line) => letters(line) !== letters(name))
    .join("\n");
}

function unexplained(found: readonly Abbreviation[], text: string, allow: readonly string[]): readonly Abbreviation[] {
  return found.length ? found.filter((one) => !allow.includes(one.short) && !explains(text, one)) : found;
}

/** "Incompatible with uid." refers to the parameter of that name, which explains itself or is reported itself. */
function isParameter({ short }: Abbreviation, { parameters }: Tool): boolean {
  return parameters.some(({ name }) => name.toLowerCase() === short);
}

function listed(found: readonly Abbreviation[]): string {
  return quotedListOf(found.map(({ short }) => short));
}

function suggestionsFor(text: string, left: readonly Abbreviation[], append: (addition: string) => Edit | undefined) {
  // After a block of code, an explanation would become part of the code.
  if (completionOf(text, [], []) === undefined) return [];
  // The text does not show which of several meanings it has.
  const draft = left.some(({ expansions }) => expansions.length > 1);
  return explanationsFor(text, left).map((addition) => {
    return { message: "explain" as const, data: { addition: addition.trim() }, edit: append(addition), draft };
  });
}

/** If there is no description yet, suggests one with the meanings. */
function suggestionsWithout(left: readonly Abbreviation[], set: (text: string) => Edit | undefined) {
  const text = todoDescription(left.map(({ expansions }) => expansions[0] ?? "").join(", "));
  return [{ message: "describe" as const, data: { text }, edit: set(text), draft: true }];
}
