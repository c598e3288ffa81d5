import json from "@eslint/json";
import { defineConfig } from "eslint/config";
import mcp from "eslint-plugin-mcp";

export default defineConfig([
  mcp.configs.strict,
  { files: ["**/*.json"], plugins: { json }, language: "json/json", extends: ["json/recommended"] },
]);
