/** What a client is, for tables: a program that people use, an API of models, an engine that runs models, a library. */
export type ClientKind = "program" | "provider" | "engine" | "library";

/** The clients, providers of models, engines and libraries whose limits are known, with their names in messages. */
export const clients = {
  "claude-code": { title: "Claude Code", kind: "program" },
  "claude-desktop": { title: "Claude Desktop", kind: "program" },
  codex: { title: "Codex", kind: "program" },
  "gemini-cli": { title: "Gemini CLI", kind: "program" },
  vscode: { title: "VS Code", kind: "program" },
  "copilot-cli": { title: "Copilot CLI", kind: "program" },
  jetbrains: { title: "Copilot for JetBrains", kind: "program" },
  zed: { title: "Zed", kind: "program" },
  cursor: { title: "Cursor", kind: "program" },
  windsurf: { title: "Windsurf", kind: "program" },
  antigravity: { title: "Antigravity", kind: "program" },
  trae: { title: "Trae", kind: "program" },
  cline: { title: "Cline", kind: "program" },
  "roo-code": { title: "Roo Code", kind: "program" },
  kiro: { title: "Kiro", kind: "program" },
  "amazon-q": { title: "Amazon Q", kind: "program" },
  opencode: { title: "OpenCode", kind: "program" },
  librechat: { title: "LibreChat", kind: "program" },
  n8n: { title: "n8n", kind: "program" },
  chatgpt: { title: "ChatGPT", kind: "program" },
  "copilot-studio": { title: "Copilot Studio", kind: "program" },
  "claude-api": { title: "Claude API", kind: "provider" },
  "claude-strict": { title: "Claude's strict mode", kind: "provider" },
  "openai-api": { title: "OpenAI API", kind: "provider" },
  "openai-strict": { title: "OpenAI's strict mode", kind: "provider" },
  "gemini-api": { title: "Gemini API", kind: "provider" },
  vertex: { title: "Vertex AI", kind: "provider" },
  bedrock: { title: "Amazon Bedrock", kind: "provider" },
  "azure-openai": { title: "Azure OpenAI", kind: "provider" },
  mistral: { title: "Mistral API", kind: "provider" },
  deepseek: { title: "DeepSeek API", kind: "provider" },
  "deepseek-strict": { title: "DeepSeek's strict mode", kind: "provider" },
  groq: { title: "Groq API", kind: "provider" },
  kimi: { title: "Kimi API", kind: "provider" },
  xai: { title: "xAI API", kind: "provider" },
  meta: { title: "Meta Model API", kind: "provider" },
  fireworks: { title: "Fireworks AI", kind: "provider" },
  "bedrock-agents": { title: "Amazon Bedrock Agents", kind: "provider" },
  "llama-cpp": { title: "llama.cpp", kind: "engine" },
  ollama: { title: "Ollama", kind: "engine" },
  vllm: { title: "vLLM", kind: "engine" },
  "lm-studio": { title: "LM Studio", kind: "engine" },
  langchain: { title: "LangChain", kind: "library" },
  "ai-sdk": { title: "AI SDK", kind: "library" },
  "google-genai": { title: "Google Gen AI SDK", kind: "library" },
  "openai-agents": { title: "OpenAI Agents SDK", kind: "library" },
  "python-sdk": { title: "MCP Python SDK", kind: "library" },
  "typescript-sdk": { title: "MCP TypeScript SDK", kind: "library" },
  mcpo: { title: "mcpo", kind: "library" },
  mcpadapt: { title: "MCPAdapt", kind: "library" },
  crewai: { title: "CrewAI", kind: "library" },
  "pydantic-ai": { title: "Pydantic AI", kind: "library" },
  koog: { title: "Koog", kind: "library" },
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
  copilot: ["vscode", "copilot-cli", "jetbrains"],
  aws: ["bedrock", "amazon-q", "kiro"],
  "openai-compatible": ["openai-api", "azure-openai", "deepseek", "groq", "kimi", "mistral", "xai"],
  local: ["llama-cpp", "lm-studio", "ollama", "vllm"],
  pydantic: ["mcpo", "mcpadapt", "crewai"],
} as const satisfies Readonly<Record<string, readonly ClientName[]>>;

/**
 * The clients of a configuration that names none: those with which most servers are used, and the providers and
 * libraries behind many others, if what they refuse is documented or was reproduced.
 */
export const defaultClients: readonly ClientChoice[] = [
  ...(["claude", "openai", "gemini", "copilot", "cursor"] as const),
  ...(["bedrock", "azure-openai", "deepseek", "mistral", "typescript-sdk", "langchain", "mcpadapt"] as const),
];

/** What a configuration may name: a client or a group of them, each with a version if it is not the newest. */
export type ClientChoice = ClientWord | `${ClientWord}@${number}` | `${ClientWord}@${number}.${string}`;
type ClientWord = ClientName | keyof typeof clientGroups;

/** What a configuration may name, beside versions. */
export const clientChoices: readonly string[] = [...clientNames, ...Object.keys(clientGroups)];

/** A client in a configuration, with its version if that is stated: "codex@0.152". */
export interface ChosenClient {
  readonly name: ClientName;
  /** `undefined` for the newest one. */
  readonly version: string | undefined;
  /** True if what it leaves out, changes or renames without harm to a call is to be told, too. */
  readonly withLosses: boolean;
}

/** What clients do with a definition, the gravest first. */
export const clientEffects = [
  "refuse",
  "leave out the server",
  "leave out",
  "refuse calls",
  "fill in",
  "misread",
  "send as a string",
  "cut",
  "change",
  "leave out a part",
  "rename",
] as const;
export type EffectName = (typeof clientEffects)[number];

/** What a client does to a definition without harm to most calls. */
export const clientLosses: ReadonlySet<EffectName> = new Set(["change", "leave out a part", "rename"]);

/** What one client does with a definition, as a message tells it. */
export interface ToldEffect {
  readonly client: ClientName;
  readonly does: EffectName;
}

/** The clients that a list in a configuration names. The last mention of one decides about its version. */
export function chosenClients(list: readonly string[], withLosses = false): readonly ChosenClient[] {
  const chosen = new Map<ClientName, ChosenClient>();
  for (const text of list) {
    const [word = "", version] = text.split("@");
    for (const name of clientsNamed(word)) chosen.set(name, { name, version, withLosses });
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
