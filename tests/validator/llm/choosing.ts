import { expect } from "vitest";
import { type Run, startCommand } from "../cli/command.ts";
import { folderOf, listOf } from "../folders.ts";
import type { ProviderRequest } from "./provider-formats.ts";
import { type Answering, type Provider, providerWith, type Reply } from "./provider-server.ts";

/** A tool as a model sees it. */
export interface SeenTool {
  readonly name: string;
  readonly description?: string;
}

/** What a question of `choose` is about. */
export type Question =
  | { readonly kind: "write"; readonly tool: SeenTool; readonly isAgain: boolean }
  | { readonly kind: "choose"; readonly tools: readonly SeenTool[]; readonly request: string };

/** Reads the question in the data of a prompt. */
export function questionIn({ system, user }: ProviderRequest): Question {
  const [, mark, json = "", end] = user.split("\n");
  expect(mark).toMatch(/^DATA-[0-9a-f]{16}$/);
  expect(end).toBe(mark);
  const data = JSON.parse(json) as SeenTool | { readonly tools: readonly SeenTool[]; readonly request: string };
  return "request" in data
    ? { kind: "choose", ...data }
    : { kind: "write", tool: data, isAgain: /in other words/.test(system) };
}

/** The requests that the model of a test writes for a tool; three plain ones by default. */
type Writing = (tool: SeenTool, isAgain: boolean) => readonly string[] | Reply;
/** The tool that it chooses; the right one by default. */
type Choosing = (request: string, tools: readonly SeenTool[]) => string | null | Reply;

export const plainRequests = ({ name }: SeenTool): readonly string[] =>
  [1, 2, 3].map((number) => `Wish ${String(number)} for what ${Array.from(name).join(" ")} is for.`);

/** The tool that a plain request was written for. */
export const rightTool = (request: string, tools: readonly SeenTool[]): string | null =>
  tools.find(({ name }) => request.includes(` ${Array.from(name).join(" ")} `))?.name ?? null;

/** The answers of a model that writes and chooses. */
export function answering({
  write = plainRequests,
  choose = rightTool,
}: { readonly write?: Writing; readonly choose?: Choosing } = {}): Answering {
  return (request) => {
    const question = questionIn(request);
    if (question.kind === "write") {
      const written = write(question.tool, question.isAgain);
      return Array.isArray(written) ? JSON.stringify({ requests: written }) : (written as Reply);
    }
    const tool = choose(question.request, question.tools);
    return tool === null || typeof tool === "string" ? JSON.stringify({ tool }) : tool;
  };
}

export const key = "sk-secret-0123456789";

/** The flags and variables with which the command asks a provider, by its name. */
export function askingAt(
  { url }: Provider,
  name: "anthropic" | "openai" | "ollama" = "ollama",
): { readonly flags: readonly string[]; readonly env: Readonly<Record<string, string>> } {
  const variable = { anthropic: "ANTHROPIC_API_KEY", openai: "OPENAI_API_KEY", ollama: "OLLAMA_API_KEY" }[name];
  return { flags: ["--llm-provider", name, "--llm-base-url", url], env: { [variable]: key } };
}

/** A folder with a list of tools, a provider with these answers, and a way to run `choose` there. */
export async function choosing(
  tools: readonly object[],
  answers: Answering = answering(),
  name: "anthropic" | "openai" | "ollama" = "ollama",
): Promise<{
  readonly folder: string;
  readonly provider: Provider;
  readonly run: (...flags: string[]) => Promise<Run>;
}> {
  const provider = await providerWith(answers);
  const folder = folderOf({ "tools.json": listOf(...tools) });
  const { flags: asking, env } = askingAt(provider, name);
  const run = async (...flags: string[]): Promise<Run> => {
    const ended = await startCommand(["choose", "tools.json", ...asking, ...flags], folder, env).ended;
    expect(ended.out + ended.err).not.toContain(key);
    return ended;
  };
  return { folder, provider, run };
}
