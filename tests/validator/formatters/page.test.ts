import { existsSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { parseArgsStringToArgv } from "string-argv";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readPage } from "../../docs/page.ts";
import { root } from "../built.ts";
import { faulty } from "../report/sources.ts";
import { projectOf, usualConfig } from "./project.ts";

const page = readPage("formatters");
const commands = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, text = ""]) => text.trim().split("\n"));
const [, workflow = ""] = /^```yaml[^\n]*\n([^]*?)^```$/m.exec(page) ?? [];
const { steps } = (
  parse(workflow) as {
    readonly jobs: {
      readonly eslint: {
        readonly steps: readonly {
          readonly run?: string;
          readonly uses?: string;
          readonly with?: { readonly sarif_file: string };
        }[];
      };
    };
  }
).jobs.eslint;
const run = steps.find((step) => step.run?.includes("eslint"))?.run ?? "";

describe("the page of the formatters", () => {
  it.each([...commands, run])("%s", (line) => {
    const [npx, eslint, ...args] = parseArgsStringToArgv(line);
    expect([npx, eslint]).toEqual(["npx", "eslint"]);
    const folder = projectOf({ "eslint.config.js": usualConfig, "tools.json": faulty });
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, "node_modules/eslint/bin/eslint.js"), ...args],
      { cwd: folder, encoding: "utf8" },
    );
    expect([status, stdout, stderr]).toEqual([1, "", ""]);
    expect(existsSync(join(folder, args.at(-1) ?? ""))).toBe(true);
  });

  it("uploads what it writes", () => {
    const upload = steps.find(({ uses }) => uses?.startsWith("github/codeql-action/upload-sarif@"));
    expect(run.endsWith(`--output-file ${upload?.with?.sarif_file ?? ""}`)).toBe(true);
  });
});
