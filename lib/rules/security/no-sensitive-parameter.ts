import { namesReturnedBy } from "../../code/tool-output.ts";
import { lazy } from "../../model/lazy.ts";
import type { Tool } from "../../model/tool.ts";
import { provingTokens, secretWords } from "../../prose/lexicon/roles.ts";
import { namesSecret } from "../../prose/roles.ts";
import { singularOf, wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { secretContextOf } from "../../schema/descriptions.ts";

export default defineRule({
  name: "no-sensitive-parameter",
  family: "security",
  description: "Disallow parameters that take secrets",
  reason: "A secret that a model fills in is in the conversation, in its logs and at the model's provider.",
  severity: "warning",
  presets: ["strict", "security"],
  options: {
    words: option.strings(secretWords, { about: "The words for a secret, at the end of a parameter's name" }),
    ignoreDescriptions: option.boolean(false, {
      about: "Whether the name alone decides, even if the description says that the value is no secret",
    }),
    checkKeys: option.boolean(false, { about: "Whether a parameter `key` is reported, whatever its description says" }),
  },
  messages: {
    sensitive: "The name of {{subject}} suggests a secret.",
  },
  plurals: {
    sensitive: "The names of {{count}} parameters of {{source}} suggest secrets: {{names}}.",
  },
  remedies: {
    sensitive: "Read secrets from the server's environment, or ask with URL elicitation.",
  },
  check: ({ server, options }) => {
    const isHandedOut = lazy(() => handingOutOf(server.tools));
    return {
      parameter(parameter, { tool, report }) {
        const { name, schema } = parameter;
        if (!namesSecret(name, options, () => secretContextOf(schema))) return;
        const isIdentifier = !options.ignoreDescriptions && (isTokenOfSubject(name, tool) || isHandedOut()(name, tool));
        if (!isIdentifier) report(parameter, "sensitive");
      },
    };
  },
});

/** `cost_report_token` of `get-cost-report`: the token says which report, and proves nothing. */
function isTokenOfSubject(name: string, tool: Tool): boolean {
  const words = wordsOf(name);
  const subject = words.slice(0, -1);
  if (words.at(-1) !== "token" || !subject.length || provingTokens.has(subject.at(-1) ?? "")) return false;
  const own = tool.name.state === "known" ? wordsOf(tool.name.value) : [];
  // The first word of a tool's name is its verb, or the service.
  return own.length > subject.length && subject.every((word, at) => isSame(word, own.at(at - subject.length)));
}

function isSame(word: string, other: string | undefined): boolean {
  return other !== undefined && singularOf(word) === singularOf(other);
}

/**
 * The tokens that a server itself issues, so that a model has them already: `login` returns the `token` that the other
 * tools take. A tool that takes a value does not issue it.
 */
function handingOutOf(tools: readonly Tool[]): (name: string, tool: Tool) => boolean {
  const givers = new Map<string, Tool[]>();
  for (const tool of tools) {
    const taken = new Set(tool.parameters.map(({ name }) => keyOf(name)));
    for (const name of new Set(namesReturnedBy(tool).map(keyOf))) {
      if (!name.endsWith("token") || taken.has(name)) continue;
      givers.set(name, [...(givers.get(name) ?? []), tool]);
    }
  }
  return (name, tool) => givers.get(keyOf(name))?.some((giver) => giver !== tool) === true;
}

/** A name however it is written: `sessionToken` and `session_token` are one. */
function keyOf(name: string): string {
  return wordsOf(name).join(" ");
}
