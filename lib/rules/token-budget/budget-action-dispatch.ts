import { memoizeFor } from "../../model/lazy.ts";
import type { Server } from "../../model/server.ts";
import type { Tool } from "../../model/tool.ts";
import { knownValue } from "../../model/reading.ts";
import { mentionsValue } from "../../prose/constraints.ts";
import { effectOfName } from "../../prose/effects.ts";
import { generatedDescription } from "../../prose/generated-description.ts";
import { cutListOf, quotedListOf } from "../../prose/text.ts";
import { thingsOf } from "../../prose/tool-names.ts";
import { singularOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { textAbout } from "../../schema/descriptions.ts";
import { type DispatchedAction, type Dispatch, dispatchOf } from "../../schema/dispatch.ts";
import { templateFactsOf } from "../../schema/template-facts.ts";

/**
 * One tool for each domain keeps the list short that every conversation begins with: the token-budget checklist, §5.
 */
export default defineRule({
  name: "budget-action-dispatch",
  family: "token-budget",
  description: "Require one tool for each domain, which dispatches the actions",
  reason:
    "All tools are in the context window from the first message on; one tool with actions takes less of it than several.",
  severity: "error",
  presets: [],
  edit: "draft",
  options: {
    shape: option.strings(["action", "params", "fields", "limit", "cursor"], {
      about: "The parameters of a tool that dispatches actions",
    }),
    min: option.integer(2, { min: 2, about: "The number of tools of one domain that is reported" }),
  },
  messages: {
    domain: "The names of tools {{tools}} suggest one domain, {{domain}}.",
    single: "{{Subject}} takes no 'action', unlike other tools of this server.",
    shape: "{{Subject}} dispatches actions, but has parameters of its own: {{names}}.",
    unlisted: "The description of {{subject}} does not name {{actions}}.",
    idempotency: "{{Subject}} has actions that seem to destroy something ({{actions}}), but no 'idempotentHint'.",
    listActions: "List the actions in the description.",
    repeatable: "Say that repeating a call does nothing more ('idempotentHint: true').",
  },
  remedies: {
    domain: "Make one tool of them, whose 'action' says what to do.",
    single: "Make it an action of the tool of its domain.",
    shape: "Move them into 'params'.",
    unlisted: "List each action in a line.",
    idempotency: "Set 'idempotentHint' to true or false.",
  },
  check: ({ options: { min } }) => ({
    server(server, { report }) {
      for (const [domain, [first, ...others]] of domainsOf(server)) {
        if (!first || others.length + 1 < min) continue;
        report(first, "domain", { data: { tools: namesIn([first, ...others].map(labelOf)), domain: `'${domain}'` } });
      }
    },
    tool(tool, { options, report, server, isOn }) {
      const dispatch = dispatchOf(tool);
      if (!dispatch) {
        const domain = domainOf(tool, server);
        const isAlone = domain === undefined || (domainsOf(server).get(domain)?.length ?? 0) < min;
        if (isAlone && isPlain(tool) && followsConvention(server)) report(tool, "single");
        return;
      }
      const own = tool.parameters.filter(({ depth }) => depth === 0).map(({ name }) => name);
      const others = [...new Set(own)].filter((name) => !options.shape.includes(name));
      if (others.length) report(tool, "shape", { at: dispatch.parameter.keySpan, data: { names: namesIn(others) } });
      const { actions = [] } = dispatch;
      const unlisted = unlistedIn(tool, dispatch);
      if (unlisted.length) {
        const { description } = tool;
        report(tool, "unlisted", {
          ...(description.state === "known" ? { at: description.span } : {}),
          data: { actions: namesIn(unlisted) },
          suggest: [{ message: "listActions", edit: listing(tool, server, actions), draft: true }],
        });
      }
      const destructive = actions.filter(({ name }) => effectOfName(name)?.kind === "destroying");
      const isSaid = isOn("require-annotations", "hints", "idempotentHint");
      if (destructive.length && tool.hint("idempotentHint").state === "absent" && !isSaid) {
        report(tool, "idempotency", {
          data: { actions: quotedListOf(destructive.map(({ name }) => name)) },
          suggest: [{ message: "repeatable", edit: tool.setAnnotation("idempotentHint", true), draft: true }],
        });
      }
    },
  }),
});

/** Longer lists of names are cut. */
const maxNamed = 4;

function namesIn(names: readonly string[]): string {
  return cutListOf(names, maxNamed);
}

function labelOf({ label }: Tool): string {
  return label;
}

/** The tools of a file by the noun in their names, without those that dispatch actions. */
const domainsOf = memoizeFor((server: Server): ReadonlyMap<string, readonly Tool[]> => {
  const domains = new Map<string, Map<string, Tool>>();
  for (const tool of server.tools) {
    const domain = dispatchOf(tool) ? undefined : domainOf(tool, server);
    if (domain === undefined) continue;
    const tools = domains.get(domain) ?? new Map<string, Tool>();
    domains.set(domain, tools);
    if (!tools.has(tool.label)) tools.set(tool.label, tool);
  }
  return new Map([...domains].map(([domain, tools]) => [domain, [...tools.values()]]));
});

/** "book" for `find_books`; `undefined` for a name without an action or a noun. */
function domainOf(tool: Tool, server: Server): string | undefined {
  const things = thingsOf(tool, server).map(singularOf);
  return things.length ? things.join(" ") : undefined;
}

const followsConvention = memoizeFor((server: Server) => server.tools.some(isCanonical));

/** True for a tool that shows that the server follows the convention: its actions have their parameters in `params`. */
function isCanonical(tool: Tool): boolean {
  return dispatchOf(tool) !== undefined && tool.parameters.some(({ name, depth }) => depth === 0 && name === "params");
}

/** True for a tool whose parameters are all known. */
function isPlain({ inputSchema, name, parameters }: Tool): boolean {
  return (
    inputSchema.state !== "unknown" && name.state === "known" && parameters.every((each) => each.name !== "action")
  );
}

/** The actions that neither the description of the tool nor that of its parameter names; none if one is not known. */
function unlistedIn({ description }: Tool, { parameter, actions = [] }: Dispatch): readonly string[] {
  const about = textAbout(parameter.schema);
  if (description.state === "unknown" || about === undefined) return [];
  const text = `${knownValue(description) ?? ""}\n${about}`;
  return actions.map(({ name }) => name).filter((name) => !mentionsValue(text, name));
}

/** The edit that writes the list of parameters and actions into the description. */
function listing(tool: Tool, server: Server, actions: readonly DispatchedAction[]) {
  const description = tool.get("description");
  const facts = templateFactsOf(tool, thingsOf(tool, server));
  if (description.state !== "known" || "reason" in facts) return undefined;
  const text = generatedDescription(facts);
  return actions.every(({ name }) => mentionsValue(text, name)) ? description.value.editor?.replace(text) : undefined;
}
