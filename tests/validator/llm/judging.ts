import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ValidationResult } from "../../../lib/validator/index.ts";
import { type Run, runCommand } from "../cli/command.ts";
import type { Answering, Provider } from "./provider-server.ts";

/** The key of every provider. */
export const key = "sk-test-0123456789abcdef";

/** A tool with words to doubt. */
export const search = {
  name: "search_books",
  description: "Searches the data of the library by a term. Use it to find a book.",
  inputSchema: {
    type: "object",
    properties: {
      term: {
        type: "string",
        maxLength: 100,
        description: "The words to find (max 100 characters), such as 'garden'.",
      },
      limit: { type: "integer", minimum: 1, maximum: 20, description: "The most books to return (1-20)." },
    },
    required: ["term"],
    additionalProperties: false,
  },
};

/** An answer in the form of the requirements, with everything that it may have. */
export const fullAnswer = {
  clarity_score: 7,
  completeness_score: 4,
  ambiguities: [{ quote: "the data", problem: "It does not say which data" }],
  conflicts: [{ quote: "most books", parameter: "limit", problem: "The text says most, the schema says 20." }],
  suggestions: [
    {
      parameter: "",
      text: "Searches the titles of the library's books. Use it to find a book.",
      reason: "Name what is searched.",
    },
    "Say what is returned.",
  ],
};

/** A model that always says the same. */
export function said(answer: object): Answering {
  return () => JSON.stringify(answer);
}

/** The flags that lead to a provider. */
export function flagsFor({ url }: Provider, provider = "anthropic"): string[] {
  return ["--llm", "--llm-provider", provider, "--llm-model", "tiny", "--llm-base-url", url];
}

/** The variables with the key. */
export const keys = { ANTHROPIC_API_KEY: key, OPENAI_API_KEY: key, LLM_API_KEY: key };

/** Judges `tools.json` of a folder, with the report as JSON. */
export async function judged(
  provider: Provider,
  folder: string,
  more: readonly string[] = [],
): Promise<{ readonly run: Run; readonly result: ValidationResult }> {
  const args = ["tools.json", ...flagsFor(provider), "--format", "json", ...more];
  const run = await runCommand(args, folder, { env: keys });
  return { run, result: JSON.parse(run.out) as ValidationResult };
}

/** The file of the answers. */
export const reviewFile = "mcp-llm.json";
/** The content of the file of the answers. */
export const kept = (folder: string): string => readFileSync(join(folder, reviewFile), "utf8");
