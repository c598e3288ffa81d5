import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const schema = new URL("../lib/schema/", import.meta.url);
const files = [
  "meta-schema/generated/meta-schemas.cjs",
  "protocol/generated/mcp-2025-11-25.cjs",
  "protocol/generated/mcp-2026-07-28.cjs",
  "protocol/generated/messages-2025-11-25.cjs",
  "protocol/generated/messages-2026-07-28.cjs",
];

/** Makes the validators that the build generates, for tests of a checkout that has not been built since they exist. */
export default function setup(): void {
  if (files.every((file) => existsSync(new URL(file, schema)))) return;
  execFileSync(process.execPath, [fileURLToPath(new URL("generate.mjs", schema))]);
}
