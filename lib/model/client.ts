/** The clients and model providers whose limits are known. */
export const clientNames = ["claude", "openai", "gemini", "vscode", "cursor", "copilot-cli"] as const;
export type ClientName = (typeof clientNames)[number];

/** What clients do with a definition, the gravest first. */
export const clientEffects = [
  "refuse",
  "leave out the server",
  "leave out",
  "refuse calls",
  "misread",
  "send as a string",
  "cut",
] as const;
export type EffectName = (typeof clientEffects)[number];

/** What one client does with a definition, as a message tells it. */
export interface ToldEffect {
  readonly client: ClientName;
  readonly does: EffectName;
}
