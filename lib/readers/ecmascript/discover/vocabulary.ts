import { nonDefiningWords } from "../../../prose/lexicon/verbs.ts";

/** The keys under which tool definitions hold their input schema, the surest first. */
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

/** The keys under which tool definitions hold their output schema. */
export const outputKeys = ["outputSchema", "outputShape", "output"] as const;

/** The keys under which tool definitions hold the function that does the work. */
export const handlerKeys = ["handler", "execute", "logic", "call", "callback", "run", "cb"] as const;

/** The keys under which tool definitions hold their description, or a function that makes it. */
export const descriptionKeys = ["description", "getDescription"] as const;

/** Keys that a definition of the protocol shares with most ways of writing it. */
export const plainKeys = ["title", "annotations", "_meta", "icons", "execution"] as const;

/** Keys that tell a resource, a prompt, an OpenAI call, a LangChain tool or an ESLint rule from a tool. */
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
