import { nonDefiningWords } from "../../../prose/lexicon/verbs.ts";

/** The keys of the input schema in tool definitions, the most reliable first. */
export const inputKeys = [
  "inputSchema",
  "input_schema",
  "parametersSchema",
  "paramsSchema",
  "argsShape",
  "zodSchema",
  "parameters",
  "schema",
  "input",
  "params",
  "args",
] as const;

/** The keys of the output schema in tool definitions. */
export const outputKeys = ["outputSchema", "outputShape", "output"] as const;

/** The keys of the handler in tool definitions. */
export const handlerKeys = ["handler", "execute", "logic", "call", "callback", "run", "cb"] as const;

/** The keys of the description in tool definitions, or of a function that makes it. */
export const descriptionKeys = ["description", "getDescription"] as const;

/** Keys that most formats share with the definitions of the protocol. */
export const plainKeys = ["title", "annotations", "_meta", "icons", "execution"] as const;

/** Keys that distinguish a resource, a prompt, an OpenAI call, a LangChain tool or an ESLint rule from a tool. */
export const foreignKeys: ReadonlySet<string> = new Set([
  "uri",
  "uriTemplate",
  "argsSchema",
  "arguments",
  "strict",
  "create",
  "func",
]);

/**
 * True for a name of a function that may register or define a tool: `tool`, `registerTool`, `accountTool`,
 * `defineTool`.
 */
export function namesToolWrapper(name: string): boolean {
  const firstWord = /^_*([a-z]*)/u.exec(name)?.[1] ?? "";
  return /tool/iu.test(name) && !nonDefiningWords.has(firstWord);
}
