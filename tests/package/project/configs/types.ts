import { defineConfig } from "eslint/config";
import mcp, { type Settings } from "eslint-plugin-mcp";
import * as parser from "eslint-plugin-mcp/parser";

export default defineConfig([
  mcp.configs.recommended,
  mcp.configs.for({ preset: "strict", code: ["servers/**"], documents: [] }),
  { settings: { mcp: { clients: ["claude", "vscode"], specVersion: "2025-11-25" } satisfies Settings } },
  { files: ["**/*.ts"], plugins: { mcp }, languageOptions: { parser }, extends: ["mcp/strict"] },
]);

/** A misspelled key is an error. */
// @ts-expect-error -- there is no such client
({ clients: ["clod"] }) satisfies Settings;
// @ts-expect-error -- there is no such preset
mcp.configs.for({ preset: "harsh" });
