import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { probeIndex, ruleIndex } from "./indexes.ts";

const schema = new URL("../lib/schema/", import.meta.url);
const files = [
  "meta-schema/generated/meta-schemas.cjs",
  "protocol/generated/mcp-2025-11-25.cjs",
  "protocol/generated/mcp-2026-07-28.cjs",
  "protocol/generated/messages-2025-11-25.cjs",
  "protocol/generated/messages-2026-07-28.cjs",
];

/**
 * Makes the modules that tests import and that are generated: the validators, in a checkout that has not been built
 * since they exist; and with `-u` the indexes, because what a test writes comes too late for its own imports.
 */
export default function setup({ config }: TestProject): void {
  if (config.snapshotOptions.updateSnapshot === "all")
    for (const { path, text } of [ruleIndex(), probeIndex()]) writeFileSync(path, text);
  if (files.every((file) => existsSync(new URL(file, schema)))) return;
  execFileSync(process.execPath, [fileURLToPath(new URL("../build/validators.mjs", import.meta.url))]);
}
