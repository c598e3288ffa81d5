import type { ClientName, EffectName } from "../model/client.ts";

/** The clients in messages and tables, where a fact does not name a part or a version of one. */
export const clientTitles: Readonly<Record<ClientName, string>> = {
  claude: "Claude",
  openai: "OpenAI",
  gemini: "Gemini",
  vscode: "VS Code",
  cursor: "Cursor",
  "copilot-cli": "Copilot CLI",
};

/** The words for what a client does: "{one} {before} tool 'x' {after}". */
interface Words {
  readonly one: string;
  readonly several: string;
  readonly past: string;
  readonly before?: string;
  readonly after?: string;
  /** The object of the clause, where a table does not name a tool, and in a second clause about the same tool. */
  readonly general: string;
  readonly again: string;
}

/** The words for each effect. */
const effects: Readonly<Record<EffectName, Words>> = {
  refuse: { one: "refuses", several: "refuse", past: "refused", general: "the request", again: "it" },
  "leave out the server": {
    one: "leaves out",
    several: "leave out",
    past: "left out",
    before: "the server of",
    general: "the server",
    again: "its server",
  },
  "leave out": { one: "leaves out", several: "leave out", past: "left out", general: "the tool", again: "the tool" },
  "refuse calls": {
    one: "refuses",
    several: "refuse",
    past: "refused",
    before: "calls with",
    general: "calls",
    again: "its calls",
  },
  misread: { one: "misreads", several: "misread", past: "misread", general: "the schema", again: "its schema" },
  "send as a string": {
    one: "sends",
    several: "send",
    past: "sent",
    after: "as a string",
    general: "the value",
    again: "the value",
  },
  cut: { one: "cuts", several: "cut", past: "cut", general: "the text", again: "the text" },
};

export function wordsFor(effect: EffectName): Words {
  return effects[effect];
}

/** What one client does, and who saw it when. */
export interface ClientFact {
  readonly client: ClientName;
  readonly does: EffectName;
  /** The part, mode or version of the client that does it: "OpenAI's strict mode". Default: the client's name. */
  readonly who?: string;
  /** `owner/repository#number` of an issue on GitHub, or a URL. */
  readonly source: string;
  readonly date: string;
  /** More about the versions or models in which it was observed, or a restriction. */
  readonly note?: string;
  /** True if only users reported it: no maintainer of the client confirmed it, and no test reproduced it. */
  readonly isReported?: boolean;
  /** True if newer versions do not do it. */
  readonly isPast?: boolean;
}

/** A trait of a definition that clients have trouble with. */
export interface Trait {
  /** The rule that checks it. Its page has the table of the facts. */
  readonly rule: string;
  readonly what: string;
  readonly facts: readonly ClientFact[];
}

/** The name of the client or provider, in messages and tables. */
export function whoOf({ client, who }: ClientFact): string {
  return who ?? clientTitles[client];
}

/** A fact as a clause without a tool: "Cursor leaves out the tool", "Claude Code 2.1.7 sent the value as a string". */
export function clauseOf(fact: ClientFact): string {
  const { one, past, after, general } = wordsFor(fact.does);
  return [whoOf(fact), fact.isPast ? past : one, general, after].filter(Boolean).join(" ");
}
