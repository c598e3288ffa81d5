import type { ESLint } from "eslint";
import manifest from "../package.json" with { type: "json" };
import { configsFor, type Configs } from "./configs/index.ts";
import { type EslintLanguage, pythonLanguage } from "./languages/python/language.ts";
import type { GivenSettings } from "./readers/settings.ts";
import { rules } from "./rules/index.ts";

/** The plugin, for `plugins: { mcp }` in an ESLint configuration. Its presets need only `mcp.configs.recommended`. */
const plugin = {
  meta: { name: manifest.name, version: manifest.version, namespace: "mcp" },
  rules,
  languages: { python: pythonLanguage("all nodes") },
  configs: configsFor(() => plugin),
} satisfies ESLint.Plugin as McpPlugin;

interface McpPlugin extends ESLint.Plugin {
  readonly meta: { readonly name: string; readonly version: string; readonly namespace: "mcp" };
  readonly rules: typeof rules;
  readonly languages: { readonly python: EslintLanguage };
  readonly configs: Configs;
}

/** What `settings.mcp` of a configuration may contain: `settings: { mcp: { … } satisfies Settings }`. */
export type Settings = GivenSettings;

export default plugin;

// Node's `require` of a module returns this export, so CommonJS needs no `.default`.
export { plugin as "module.exports" };
