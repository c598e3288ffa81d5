import type { ClientName } from "../model/client.ts";

/** The clients in messages and tables. Claude stands for its API, Claude Code and Claude Desktop. */
export const clientTitles: Readonly<Record<ClientName, string>> = {
  anthropic: "Claude",
  openai: "OpenAI",
  gemini: "Gemini",
  vscode: "VS Code",
  cursor: "Cursor",
  "copilot-cli": "Copilot CLI",
};

/** What a client does, as the beginning of a phrase that ends with its name. */
export type Effect =
  | "request refused by"
  | "server left out by"
  | "tool left out by"
  | "calls refused by"
  | "sent as text by"
  | "misread by"
  | "cut by";

/** What one client does, and who saw it when. */
export interface ClientFact {
  readonly client: ClientName;
  readonly effect: Effect;
  /** `owner/repository#number` of an issue on GitHub, or a URL. */
  readonly source: string;
  readonly date: string;
  /** The versions or models it was seen with, or a restriction. */
  readonly versions?: string;
  /** True if only users said so: nobody of the client confirmed or reproduced it, or its clients differ. */
  readonly isReported?: boolean;
}

/** A trait of a definition that clients have trouble with. */
export interface Trait {
  /** The rule that checks it. Its page has the table of the facts. */
  readonly rule: string;
  readonly what: string;
  readonly facts: readonly ClientFact[];
}
