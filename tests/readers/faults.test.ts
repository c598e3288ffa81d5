import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import plugin from "../../lib/index.ts";
import { processStreams } from "../../lib/validator/cli/streams.ts";
import { runProgram } from "../../lib/validator/cli/program.ts";
import { moduleReader } from "../../lib/readers/ecmascript/index.ts";
import { validateFile } from "../../lib/validator/index.ts";
import { ESLint } from "../harness/eslint.ts";

const broken = `server.registerTool("one", { description: "x" }, () => {});\n`;
const healthy = JSON.stringify({ tools: [{ name: "find things", description: "", inputSchema: { type: "object" } }] });

function linter(): InstanceType<typeof ESLint> {
  return new ESLint({ cwd: "/nowhere", overrideConfigFile: true, overrideConfig: plugin.configs.governance });
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** The path of a file of a new folder, which also has a list of tools without a fault of ours. */
function pathOf(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "mcp-fault-")), name);
  writeFileSync(join(dirname(path), "tools.json"), healthy);
  writeFileSync(path, text);
  return path;
}

function failToRead(): void {
  vi.spyOn(moduleReader, "read").mockImplementation(() => {
    throw new TypeError("x is not a function");
  });
}

describe("a reader that fails on a file", () => {
  beforeEach(failToRead);

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
    const path = pathOf("server.ts", broken);
    await expect(validateFile(path)).rejects.toMatchObject({
      code: "INTERNAL_ERROR",
      place: expect.stringMatching(/server\.ts$/u) as string,
      message: expect.stringContaining("TypeError: x is not a function") as string,
    });
  });

  it.each([[["."]], [["extract", "."]]])(
    "is exit code 2 of `mcp-validate %j`, which goes on with the other files",
    async (args) => {
      const { code, out, err } = await run(args, dirname(pathOf("server.ts", broken)));
      expect(code).toBe(2);
      expect(out).toContain("find things");
      expect(err).toMatch(
        /^INTERNAL_ERROR server\.ts: .*x is not a function.*please report it with the file at https:.*\n$/u,
      );
    },
  );
});

describe("a fact that fails when a rule asks for it", () => {
  beforeEach(() => {
    const read = moduleReader.read.bind(moduleReader);
    vi.spyOn(moduleReader, "read").mockImplementation((source, settings) => {
      const server = read(source, settings);
      for (const tool of server?.tools ?? []) {
        Object.defineProperty(tool, "inputSchema", {
          get: () => {
            throw new TypeError("x is not a function");
          },
        });
      }
      return server;
    });
  });

  it("gives one report on the file, whatever the number of rules, and leaves the others", async () => {
    const [result] = await linter().lintText(broken, { filePath: "/nowhere/server.js" });
    const failed = result?.messages.filter(({ message }) => message.includes("x is not a function"));
    expect(failed).toMatchObject([
      {
        line: 1,
        message: expect.stringMatching(
          /^The rule mcp\/[\w-]+ and \d+ other rules failed at the (?:tool 'one'|server): TypeError: /u,
        ) as string,
      },
    ]);
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain("mcp/require-title");
  });

  it("is exit code 2 of mcp-validate, which goes on with the other files", async () => {
    const { code, out, err } = await run(["."], dirname(pathOf("server.ts", broken)));
    expect(code).toBe(2);
    expect(out).toContain("find things");
    expect(err).toMatch(
      /^INTERNAL_ERROR server\.ts: The rule mcp\/.* failed at the (?:tool 'one'|server): TypeError: .*\n$/u,
    );
  });
});

async function run(args: readonly string[], cwd: string) {
  const written = { out: "", err: "" };
  const to = (name: "out" | "err") => (text: string) => void (written[name] += text);
  const code = await runProgram(args, { ...processStreams(), cwd, out: to("out"), err: to("err") });
  return { code, ...written };
}
