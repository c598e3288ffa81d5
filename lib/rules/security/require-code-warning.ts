import { choiceOf } from "../../prose/choices.ts";
import { isOnlyAnalyzed } from "../../prose/code-purpose.ts";
import { effectOf } from "../../prose/effects.ts";
import { codeWarning, warnsOfCode } from "../../prose/guidance.ts";
import { codeWords } from "../../prose/lexicon/roles.ts";
import { namesCode } from "../../prose/roles.ts";
import { completionOf, isForeign } from "../../prose/text.ts";
import { headWordOf, wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { appendTo, descriptionsOf } from "../../schema/descriptions.ts";
import { mayBeOfType } from "../../schema/branches.ts";

/** A model passes on what it has read. Without a warning it runs the code of whoever wrote the page. */
export default defineRule({
  name: "require-code-warning",
  family: "security",
  ids: ["SEC-010"],
  description: "Require a warning in the description of parameters that take code",
  severity: "warning",
  presets: ["strict", "security", "governance"],
  edit: "suggest",
  options: {
    words: option.strings(codeWords, { about: "The last words in the names of parameters that take code" }),
    warning: option.text(codeWarning, { about: "The sentence that the suggestion appends" }),
  },
  messages: {
    missing:
      "Parameter '{{path}}' of tool '{{tool}}' takes code, but its description does not warn of it, so a model passes on what it has read somewhere; say what the code can do and whose code to pass.",
    addWarning: "Append a warning for you to make precise.",
  },
  check: {
    parameter(parameter, { options, server, tool, report }) {
      const { name, schema } = parameter;
      const { head } = headWordOf(name);
      if ((head !== "query" && !options.words.includes(head)) || !mayBeOfType(schema, "string")) return;
      const strings = schema.alternatives.filter((each) => each.accepts("string"));
      if (!strings.length || strings.some((each) => each.mayHave("enum", "const", "pattern", "format"))) return;
      const { isComplete, text, written } = descriptionsOf(schema);
      const [first] = written;
      if (!isComplete || tool.description.state === "unknown" || tool.name.state === "unknown") return;
      const toolName = tool.name.state === "known" ? tool.name.value : "";
      const toolDescription = tool.description.state === "known" ? tool.description.value : "";
      if (warnsOfCode(text) || warnsOfCode(toolDescription)) return;
      // A warning in another language cannot be recognized.
      if ([text, toolDescription].some((each) => each !== "" && isForeign(each))) return;
      const toolWords = wordsOf(toolName);
      if (head === "query" && parameter.depth > 0 && isStored(toolName)) return;
      const described = { name, description: text, toolWords, toolDescription };
      if (toolWords.includes("unsafe") || !namesCode(described, options.words)) return;
      // "Get help with common commands": the parameter chooses from a few values, and no text says that the code is
      // run. `prefer-enum` reports it.
      const choosing = { ...described, isField: parameter.depth > 0 };
      if (head === "command" && text === "" && toolDescription !== "" && choiceOf(choosing, ["command"]).isChoice)
        return;
      if (isOnlyAnalyzed({ ...described, head })) return;
      const addition = first && withWarning(first.text, options.warning);
      const edit = first && addition !== undefined ? appendTo(first, addition, server.surface) : undefined;
      report(parameter, "missing", { suggest: [{ message: "addWarning", edit }] });
    },
  },
});

/** The text to append as the warning; `undefined` if nothing can be appended. */
function withWarning(text: string, warning: string): string | undefined {
  const [end = "."] = /(?<![.!?…])[.!?…]+$/.exec(warning) ?? [];
  const sentence = warning.replace(/(?<![.!?…])[.!?…]+$/, "");
  return completionOf(text.trimEnd(), [], [sentence])?.replace(/\.$/, end);
}

/** `create_request { body: { query } }`: the tool stores the code, and somebody else runs it, if at all. */
function isStored(toolName: string): boolean {
  const kind = effectOf(toolName)?.kind;
  return kind === "creating" || kind === "changing";
}
