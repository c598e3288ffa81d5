/** What a client is, for tables: a program that people use, an API of models, an engine that runs models, a library. */
export type ClientKind = "program" | "provider" | "engine" | "library";

/** The clients, providers of models, engines and libraries whose limits are known, with their names in messages. */
export const clients = {
  "claude-api": { title: "Claude API", kind: "provider" },
  "claude-code": { title: "Claude Code", kind: "program" },
  "claude-desktop": { title: "Claude Desktop", kind: "program" },
  "openai-api": { title: "OpenAI API", kind: "provider" },
  "openai-strict": { title: "OpenAI's strict mode", kind: "provider" },
  codex: { title: "Codex", kind: "program" },
  "gemini-api": { title: "Gemini API", kind: "provider" },
  "gemini-cli": { title: "Gemini CLI", kind: "program" },
  vscode: { title: "VS Code", kind: "program" },
  "copilot-cli": { title: "Copilot CLI", kind: "program" },
  cursor: { title: "Cursor", kind: "program" },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly kind: ClientKind }>>;

export type ClientName = keyof typeof clients;

export const clientNames = Object.keys(clients) as readonly ClientName[];

/** The clients in messages and tables, where a fact does not name a part of one. */
export const clientTitles = Object.fromEntries(clientNames.map((name) => [name, clients[name].title])) as Readonly<
  Record<ClientName, string>
>;

/** Names for several clients, which settings may use in place of them. */
export const clientGroups = {
  all: clientNames,
  claude: ["claude-api", "claude-code", "claude-desktop"],
  openai: ["openai-api", "codex"],
  gemini: ["gemini-api", "gemini-cli"],
} as const satisfies Readonly<Record<string, readonly ClientName[]>>;

/** What a configuration may name, beside versions. */
export const clientChoices: readonly string[] = [...clientNames, ...Object.keys(clientGroups)];

/** A client in a configuration, with its version if that is stated: "codex@0.152". */
export interface ChosenClient {
  readonly name: ClientName;
  /** `undefined` for the newest one. */
  readonly version: string | undefined;
}

/** What clients do with a definition, the gravest first. */
export const clientEffects = [
  "refuse",
  "leave out the server",
  "leave out",
  "refuse calls",
  "misread",
  "leave out a part",
  "change",
  "send as a string",
  "cut",
] as const;
export type EffectName = (typeof clientEffects)[number];

/** What one client does with a definition, as a message tells it. */
export interface ToldEffect {
  readonly client: ClientName;
  readonly does: EffectName;
}

/** The clients that a list in a configuration names. The last mention of one decides about its version. */
export function chosenClients(list: readonly string[]): readonly ChosenClient[] {
  const chosen = new Map<ClientName, ChosenClient>();
  for (const text of list) {
    const [word = "", version] = text.split("@");
    for (const name of clientsNamed(word)) chosen.set(name, { name, version });
  }
  return [...chosen.values()];
}

/** A chosen client as a configuration names it: "codex@0.152". */
export function clientText({ name, version }: Pick<ChosenClient, "name" | "version">): string {
  return version === undefined ? name : `${name}@${version}`;
}

/** True for a client, with or without a version, and for a group of them. */
export function isClientChoice(text: unknown): boolean {
  if (typeof text !== "string") return false;
  const [word = "", version] = text.split("@");
  return clientsNamed(word).length > 0 && (version === undefined || /^\d+(?:\.\d+)*$/.test(version));
}

function clientsNamed(word: string): readonly ClientName[] {
  const group = Object.entries(clientGroups).find(([name]) => name === word);
  return group?.[1] ?? clientNames.filter((name) => name === word);
}
