import type { Parameter } from "../../model/parameter.ts";
import { choiceOf } from "../../prose/choices.ts";
import { isPlaceholder } from "../../prose/emptiness.ts";
import { isOnlyAnalyzed } from "../../prose/code-purpose.ts";
import { effectOfName } from "../../prose/effects.ts";
import { codeWarning, warnsOfCode } from "../../prose/guidance.ts";
import { codeWords } from "../../prose/lexicon/roles.ts";
import { type DescribedParameter, namesCode } from "../../prose/roles.ts";
import { beginningsOf, completionOf, isForeign } from "../../prose/text.ts";
import { headWordOf, wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { appendToDescription, descriptionsOf } from "../../schema/descriptions.ts";
import { mayBeOfType } from "../../schema/branches.ts";

export default defineRule({
  name: "require-code-warning",
  family: "security",
  description: "Require a warning in the description of parameters that take code",
  reason: "A model passes on what it has read, and without a warning it runs the code of whoever wrote the page.",
  severity: "warning",
  presets: ["strict", "security"],
  edit: "draft",
  options: {
    words: option.strings(codeWords, { about: "The last words in the names of parameters that take code" }),
    ignoreDescriptions: option.boolean(false, {
      about: "Whether the name alone decides, even if the texts say that the code is not run",
    }),
    warnings: option.strings([], {
      about:
        "More words that warn in the description, or their beginnings: `danger` also finds `dangerous`. Unless `ignoreDescriptions` is set, phrases such as 'runs as root' and 'read-only' warn, too",
    }),
    warning: option.text(codeWarning, { about: "The sentence that the suggestion appends" }),
  },
  messages: {
    missing: "The name of {{subject}} suggests code, but no description warns of running it.",
    addWarning: "Append a warning for you to make precise.",
  },
  remedies: {
    missing: "Say what running it can change.",
  },
  check: ({ options }) => {
    const warnings = beginningsOf(options.warnings);
    return {
      parameter(parameter, { isOn, server, tool, report }) {
        const { name, schema } = parameter;
        const { head } = headWordOf(name);
        if ((head !== "query" && !options.words.includes(head)) || !mayBeOfType(schema, "string")) return;
        const strings = schema.alternatives.filter((each) => each.accepts("string"));
        if (!strings.length || strings.some((each) => each.mayHave("enum", "const"))) return;
        const { isComplete, text, written } = descriptionsOf(schema);
        const [first] = written;
        if (!isComplete || tool.description.state === "unknown" || tool.name.state === "unknown") return;
        // A warning in another language cannot be recognized.
        if (warnings.test(text) || (text !== "" && isForeign(text))) return;
        const described = {
          name,
          description: text,
          toolWords: wordsOf(tool.name.state === "known" ? tool.name.value : ""),
          toolDescription: tool.description.state === "known" ? tool.description.value : "",
        };
        if (!namesCode(described, options)) return;
        if (!options.ignoreDescriptions) {
          if (isPlaceholder(text) && isOn("describe-on-fields")) return;
          if (strings.some((each) => each.mayHave("pattern", "format"))) return;
          if ([text, described.toolDescription].some((each) => warnsOfCode(each) || warnings.test(each))) return;
          if (isExplained(parameter, described)) return;
        }
        if (!first) {
          report(parameter, "missing");
          return;
        }
        const addition = withWarning(first.text, options.warning);
        const edit = addition !== undefined ? appendToDescription(first, addition, server.surface) : undefined;
        report(parameter, "missing", { suggest: [{ message: "addWarning", edit, draft: true }] });
      },
    };
  },
});

/** True for code that the tool does not run according to the texts, and for a tool that says so in its name. */
function isExplained({ depth, name }: Parameter, described: DescribedParameter): boolean {
  const { description, toolWords, toolDescription } = described;
  const { head } = headWordOf(name);
  if (toolDescription !== "" && isForeign(toolDescription)) return true;
  if (toolWords.includes("unsafe") || (head === "query" && depth > 0 && isStored(toolWords.join("_")))) return true;
  // "Get help with common commands": the parameter chooses from a few values, and no text says that the code is run.
  // `prefer-enum` reports it.
  const choosing = { ...described, isField: depth > 0 };
  if (head === "command" && description === "" && toolDescription !== "") {
    if (choiceOf(choosing, { words: ["command"], ignoreDescriptions: false }).isChoice) return true;
  }
  return isOnlyAnalyzed({ ...described, head });
}

/** The text to append as the warning; `undefined` if nothing can be appended. */
function withWarning(text: string, warning: string): string | undefined {
  const [end = "."] = /(?<![.!?…])[.!?…]+$/.exec(warning) ?? [];
  const sentence = warning.replace(/(?<![.!?…])[.!?…]+$/, "");
  return completionOf(text.trimEnd(), [], [sentence])?.replace(/\.$/, end);
}

/** `create_request { body: { query } }`: the tool stores the code, and somebody else runs it, if at all. */
function isStored(toolName: string): boolean {
  const kind = effectOfName(toolName)?.kind;
  return kind === "creating" || kind === "changing";
}
