import { defineConfig } from "eslint/config";
import mcp from "eslint-plugin-mcp";

export default defineConfig([{ plugins: { mcp }, extends: ["mcp/strict"] }]);
