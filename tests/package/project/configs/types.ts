import { defineConfig } from "eslint/config";
import mcp from "eslint-plugin-mcp";
import * as parser from "eslint-plugin-mcp/parser";

export default defineConfig([
  mcp.configs.recommended,
  mcp.configs.for({ preset: "strict", code: ["servers/**"], documents: [] }),
  { files: ["**/*.ts"], plugins: { mcp }, languageOptions: { parser }, extends: ["mcp/strict"] },
]);

/** A misspelled key is an error. */
// @ts-expect-error -- there is no such preset
mcp.configs.for({ preset: "harsh" });
