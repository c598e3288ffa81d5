import { defineConfig } from "eslint/config";
import mcp from "eslint-plugin-mcp";
import tseslint from "typescript-eslint";

export default defineConfig([tseslint.configs.recommended, mcp.configs.strict]);
