/** The clients and model providers whose limits are known. */
export const clientNames = ["claude", "openai", "gemini", "vscode", "cursor", "copilot-cli"] as const;
export type ClientName = (typeof clientNames)[number];
