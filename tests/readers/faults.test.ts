import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import plugin from "../../lib/index.ts";
import { moduleReader } from "../../lib/readers/ecmascript/index.ts";
import { validateFile } from "../../lib/validator/index.ts";
import { ESLint } from "../harness/eslint.ts";

const broken = `server.registerTool("one", { description: "x" }, () => {});\n`;
const healthy = JSON.stringify({ tools: [{ name: "find things", description: "", inputSchema: { type: "object" } }] });

function linter(): InstanceType<typeof ESLint> {
  return new ESLint({ cwd: "/nowhere", overrideConfigFile: true, overrideConfig: plugin.configs.strict });
}

beforeEach(() => {
  vi.spyOn(moduleReader, "read").mockImplementation(() => {
    throw new TypeError("x is not a function");
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a reader that fails on a file", () => {
  it("gives one report on the file, whatever the number of rules", async () => {
    const [result] = await linter().lintText(broken, { filePath: "/nowhere/server.js" });
    expect(result?.messages).toMatchObject([
      {
        line: 1,
        column: 1,
        message: expect.stringMatching(
          /^eslint-plugin-mcp could not read this file: TypeError: x is not a function\. /u,
        ) as string,
      },
    ]);
  });

  it("hides nothing that is found in other files of the run", async () => {
    const eslint = linter();
    await eslint.lintText(broken, { filePath: "/nowhere/server.js" });
    const [other] = await eslint.lintText(healthy, { filePath: "/nowhere/tools.json" });
    expect(other?.messages.map((message) => message.ruleId)).toContain("mcp/require-output-schema");
  });

  it("is an error of mcp-validate about that file", async () => {
    const path = join(mkdtempSync(join(tmpdir(), "mcp-fault-")), "server.ts");
    writeFileSync(path, broken);
    await expect(validateFile(path)).rejects.toMatchObject({
      code: "INTERNAL_ERROR",
      place: expect.stringMatching(/server\.ts$/u) as string,
      message: expect.stringContaining("TypeError: x is not a function") as string,
    });
  });
});
