import type { ESLint, Linter } from "eslint";
import mcp from "eslint-plugin-mcp";
import * as parser from "eslint-plugin-mcp/parser";

const plugin: ESLint.Plugin = mcp;

const config: Linter.Config[] = [
  ...mcp.configs.recommended,
  ...mcp.configs.for({ preset: "strict", code: ["servers/**"], documents: [] }),
  {
    files: ["**/*.ts"],
    plugins: { mcp: plugin },
    languageOptions: { parser },
    rules: { "mcp/valid-tool-name": "error" },
  },
];

export default config;
