import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import plugin from "../../lib/index.ts";
import * as definitions from "../../lib/readers/ecmascript/definitions/read-definitions.ts";
import { validateFile } from "../../lib/validator/index.ts";
import { ESLint } from "../harness/eslint.ts";

vi.mock(import("../../lib/readers/ecmascript/definitions/read-definitions.ts"), async (original) => {
  const { readDefinitions } = await original();
  return { readDefinitions: vi.fn(readDefinitions) };
});

const broken = `server.registerTool("one", { description: "x" }, () => {});\n`;
const healthy = JSON.stringify({ tools: [{ name: "find things", description: "", inputSchema: { type: "object" } }] });

function linter(): InstanceType<typeof ESLint> {
  return new ESLint({ cwd: "/nowhere", overrideConfigFile: true, overrideConfig: plugin.configs.strict });
}

function breakReader(): void {
  vi.mocked(definitions.readDefinitions).mockImplementation(() => {
    throw new TypeError("x is not a function");
  });
}

afterEach(() => {
  vi.mocked(definitions.readDefinitions).mockReset();
});

describe("a reader that fails on a file", () => {
  it("gives one report on the file, whatever the number of rules", async () => {
    breakReader();
    const [result] = await linter().lintText(broken, { filePath: "/nowhere/server.js" });
    expect(result?.messages.map(({ message, line, column }) => [line, column, message])).toEqual([
      [1, 1, expect.stringMatching(/^eslint-plugin-mcp could not read this file: TypeError: x is not a function\. /u)],
    ]);
  });

  it("hides nothing that is found in other files of the run", async () => {
    breakReader();
    const eslint = linter();
    await eslint.lintText(broken, { filePath: "/nowhere/server.js" });
    const [other] = await eslint.lintText(healthy, { filePath: "/nowhere/tools.json" });
    expect(other?.messages.map(({ ruleId }) => ruleId)).toContain("mcp/no-empty-description");
  });

  it("is an error of mcp-validate about that file", async () => {
    breakReader();
    const path = join(mkdtempSync(join(tmpdir(), "mcp-fault-")), "server.ts");
    writeFileSync(path, broken);
    await expect(validateFile(path)).rejects.toMatchObject({
      code: "INTERNAL_ERROR",
      place: expect.stringMatching(/server\.ts$/u) as string,
      message: expect.stringContaining("TypeError: x is not a function") as string,
    });
  });
});
