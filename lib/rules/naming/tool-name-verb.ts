import { knownValue } from "../../model/reading.ts";
import { isForeign } from "../../prose/text.ts";
import { prefixLengths, serviceWordsOf, toolNamesOf } from "../../prose/tool-names.ts";
import { isBeforeVerb, isImperativeAt, isNounAtEnd } from "../../prose/verbs.ts";
import { wordsOf } from "../../prose/words.ts";
import { orderingAtEnd } from "../../prose/lexicon/verbs.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "tool-name-verb",
  family: "naming",
  description: "Require tool names to begin with a verb",
  reason: "A model that chooses by names cannot tell whether `user-profile` reads a profile, writes one or deletes it.",
  severity: "warning",
  presets: [],
  options: {
    position: option.choice("first", ["first", "prefixed", "any"], {
      about:
        "Whether the verb must be the first word, may follow a prefix for the service or come last on a server that puts the object first, or may be any word",
    }),
    verbs: option.strings([], { about: "More words that count as verbs, in lower case" }),
  },
  messages: {
    notFirst: "The name of {{subject}} does not begin with a verb.",
    missing: "The name of {{subject}} has no verb.",
  },
  remedies: {
    notFirst: "Put a verb first, such as 'get', 'create' or 'search'.",
    missing: "Name the action, such as 'get', 'create' or 'search'.",
  },
  check: {
    tool(tool, { server, settings, options, report }) {
      const { name } = tool;
      // Another rule reports a name without words.
      const words = name.state === "known" ? wordsOf(name.value) : [];
      if (!words.length) return;
      const isAny = options.position === "any";
      const names = toolNamesOf(server);
      const beginsWithVerb = (length: number): boolean => {
        const at = isBeforeVerb(words[length] ?? "", words[length + 1] ?? "") ? length + 1 : length;
        return isImperativeAt(words, at, options.verbs);
      };
      const hasVerb = isAny
        ? words.some((_, index) => isVerbAnywhere(words, index, options.verbs))
        : beginsWithVerb(0) ||
          (options.position === "prefixed" &&
            (prefixLengths(words, names, serviceWordsOf(settings.serverName)).some(beginsWithVerb) ||
              isOrderBehindDot(tool.label, options.verbs) ||
              (names.endInVerbs && isOrderAtEnd(words))));
      // Names are in the language of their descriptions: `criar_tarefa`, "Cria uma tarefa".
      if (!hasVerb && !isForeign(knownValue(tool.description) ?? "")) report(tool, isAny ? "missing" : "notFirst");
    },
  },
});

/** `workspace.read_file`: the part before the dot is a namespace. */
function isOrderBehindDot(name: string, verbs: readonly string[]): boolean {
  const at = name.search(/[./][^./]*$/);
  return at > 0 && isImperativeAt(wordsOf(name.slice(at + 1)), 0, verbs);
}

/** `settings_get`, `analysis_run`, on a server that puts the object first. */
function isOrderAtEnd(words: readonly string[]): boolean {
  const last = words.at(-1) ?? "";
  return (
    words.length > 1 && isImperativeAt(words, words.length - 1, []) && (!isNounAtEnd(last) || orderingAtEnd.has(last))
  );
}

/** At the end of a name with several words, many verbs are nouns: `user-profile`. */
function isVerbAnywhere(words: readonly string[], index: number, verbs: readonly string[]): boolean {
  const isNoun = index > 0 && index === words.length - 1 && isNounAtEnd(words[index] ?? "");
  return !isNoun && isImperativeAt(words, index, verbs);
}
