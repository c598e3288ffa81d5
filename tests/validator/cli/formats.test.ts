import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { validateFile } from "../../../lib/validator/index.ts";
import { reportFormats } from "../../../lib/validator/report/index.ts";
import { launchBrowser } from "../browser.ts";
import { folderOf, listOf } from "../folders.ts";
import { commandOf, scripted } from "../live/servers.ts";
import { runCommand, spawnCommand } from "./command.ts";

const harmless = { name: "get_user", title: "User", description: "Gets a user.", inputSchema: { type: "object" } };
const faulty = { name: "add_user", inputSchema: { type: "object", required: ["gone"] } };
/** What a stranger writes to leave a cell, an element or a line. */
const evil =
  "]]>\"'<b>&amp;</failure>\u0000\u001B\uFFFE\uD800 `|@team #1 ![x](http://evil.example) www.evil.example\n## owned";
const only = [
  "--only",
  "description-required,no-undeclared-required,require-title",
  "--rule",
  "require-title=suggestion",
];

describe("every format", () => {
  it("is named by the help", async () => {
    const { out } = await runCommand(["--help"]);
    for (const format of reportFormats) expect(out).toContain(format);
  });

  it.each(reportFormats)("%s is written by the library, too", async (format) => {
    const cwd = folderOf({ "tools.json": listOf(faulty) });
    const report = await validateFile("tools.json", { cwd, format });
    expect(report).toMatch(/add\\?_user/u);
    expect(report.endsWith("\n")).toBe(true);
  });
});

describe("the report as JUnit's XML", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
    return () => browser.close();
  }, 60_000);

  interface Parsed {
    readonly fault: string;
    readonly suites: readonly Readonly<Record<string, string>>[];
    readonly cases: readonly { readonly name: string; readonly file: string; readonly parts: readonly string[] }[];
  }

  /** Parses XML as strictly as a browser. */
  async function parsed(xml: string): Promise<Parsed> {
    const page = await browser.newPage();
    await page.exposeFunction("given", () => xml);
    const result = await page.evaluate<Parsed>(`(async () => {
      const xml = new DOMParser().parseFromString(await given(), "application/xml");
      return {
        fault: xml.querySelector("parsererror")?.textContent ?? "",
        suites: [...xml.querySelectorAll("testsuites > testsuite")].map((suite) =>
          Object.fromEntries([...suite.attributes].map(({ name, value }) => [name, value]))),
        cases: [...xml.querySelectorAll("testsuite > testcase")].map((one) => ({
          name: one.getAttribute("name"), file: one.getAttribute("file"),
          parts: [...one.children].map((part) => part.tagName + " " + (part.getAttribute("message") ?? "") + " " + part.textContent),
        })),
      };
    })()`);
    await page.close();
    return result;
  }

  it("has a suite for each file and a test for each tool, which errors and warnings fail", async () => {
    const folder = folderOf({
      "a.json": listOf(faulty, harmless),
      "b.json": listOf({ ...harmless, title: undefined }),
    });
    const { code, out } = await runCommand(["a.json", "b.json", "--format", "junit", ...only], folder);
    expect(code).toBe(1);
    const { fault, suites, cases } = await parsed(out);
    expect(fault).toBe("");
    expect(suites).toMatchObject([
      { name: "a.json", tests: "3", failures: "1", errors: "0", skipped: "0" },
      { name: "b.json", tests: "2", failures: "0" },
    ]);
    expect(cases.map(({ name, file, parts }) => [name, file, parts.map((part) => part.split(" ")[0])])).toEqual([
      ["the file", "a.json", []],
      ["tool add_user", "a.json", ["failure", "system-out"]],
      ["tool get_user", "a.json", []],
      ["the file", "b.json", []],
      ["tool get_user", "b.json", ["system-out"]],
    ]);
    expect(cases[1]?.parts[0]).toMatch(/^failure 2 errors a\.json:\d+:\d+: error \[SCH-\d+\] mcp\/[^\n]*\na\.json:/u);
  });

  it("has a suite for each way to a probed server and a test for each probe", async () => {
    const server = commandOf("mutants/server", "--era", "both", "--mutant", "any-method-legacy-stdio");
    const args = ["probe", "--server", server, "--only", "unknown-method,ping,wrong-token,call-result"];
    const { code, out } = spawnCommand([...args, "--max-time", "60000", "--format", "junit"]);
    expect(code).toBe(1);
    const { fault, suites, cases } = await parsed(out);
    expect(fault).toBe("");
    expect(suites.map(({ name }) => String(name).replace(/^.* \(/u, ""))).toEqual([
      "stdio, revision 2025-11-25)",
      "stdio, revision 2026-07-28)",
    ]);
    const shown = cases.map(({ name, parts }) => [name, parts.map((part) => part.split(" ")[0])]);
    expect(shown).toEqual([
      ["ping", []],
      ["call-result", []],
      ["unknown-method", ["failure"]],
      ["call-result", []],
      ["unknown-method", ["failure"]],
    ]);
    expect(cases[2]?.parts[0]).toContain("The server answers an unknown method with a result");
    expect(cases[2]?.parts[0]).toMatch(/\n {2}\(printf /u);
  }, 60_000);

  it("skips the test of a probe that did not run or does not apply, with the reason", async () => {
    const { out } = spawnCommand([
      "probe",
      "--server",
      scripted("tools"),
      "--only",
      "call-result,read-resource",
      "--format",
      "junit",
    ]);
    const { suites, cases } = await parsed(out);
    expect(suites).toMatchObject([{ tests: "2", failures: "0", skipped: "2" }]);
    expect(cases.map(({ name, parts }) => [name, ...parts])).toEqual([
      ["call-result", expect.stringMatching(/^skipped not run: No tool is declared as read-only/u)],
      ["read-resource", expect.stringMatching(/^skipped not applicable: The server .* resources/u)],
    ]);
  }, 60_000);

  it("is XML whatever a server says", async () => {
    const tools = [
      { ...faulty, name: evil },
      { ...harmless, name: `${evil} 2`, description: "" },
    ];
    const folder = folderOf({ "a&<b>.json": JSON.stringify({ tools }) });
    const { out } = await runCommand([".", "--format", "junit"], folder);
    const { fault, cases } = await parsed(out);
    expect(fault).toBe("");
    expect(cases[1]?.name).toBe(
      String.raw`tool ]]>"'<b>&amp;</failure>\u0000\u001b\ufffe\ud800 ${"`"}|@team #1 ![x](http://evil.example) www.evil.example\n## owned`,
    );
    expect(cases[0]?.file).toBe("a&<b>.json");
  });

  it("is what a file with the extension .xml gets", async () => {
    const folder = folderOf({ "tools.json": listOf(faulty) });
    await runCommand(["tools.json", "--output", "out/report.xml"], folder);
    expect(readFileSync(join(folder, "out/report.xml"), "utf8")).toMatch(/^<\?xml [^]*<\/testsuites>\n$/u);
  });
});

describe("the report for GitLab's Code Quality", () => {
  interface Finding {
    readonly description: string;
    readonly check_name: string;
    readonly fingerprint: string;
    readonly severity: string;
    readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
  }
  const findingsOf = async (
    text: string,
    env: Readonly<Record<string, string>> = {},
    args: readonly string[] = only,
  ) => {
    const folder = folderOf({ "tools.json": text });
    const run = await runCommand(["tools.json", "--format", "gitlab", ...args], folder, { env });
    return JSON.parse(run.out) as readonly Finding[];
  };

  it("has the rule, the place and a severity of each finding", async () => {
    const found = await findingsOf(listOf(faulty));
    expect(found.map(({ check_name: name, severity }) => [name, severity])).toEqual([
      ["mcp/description-required", "major"],
      ["mcp/no-undeclared-required", "major"],
      ["mcp/require-title", "info"],
    ]);
    expect(found[0]).toEqual({
      description: "Tool 'add_user' has no description.",
      check_name: "mcp/description-required",
      fingerprint: expect.stringMatching(/^[\da-f]{64}$/u) as string,
      severity: "major",
      location: { path: "tools.json", lines: { begin: expect.any(Number) as number } },
    });
    const union = { ...harmless, inputSchema: { type: "object", anyOf: [] } };
    expect((await findingsOf(listOf(union), {}, ["--only", "no-root-union"]))[0]?.severity).toBe("critical");
  });

  it("has fingerprints that are unique and do not depend on lines", async () => {
    const text = listOf(faulty, faulty, faulty);
    const [before, after] = [await findingsOf(text), await findingsOf(`\n\n\n${text}`)];
    const prints = before.map(({ fingerprint }) => fingerprint);
    expect(new Set(prints).size).toBe(prints.length);
    expect(prints.length).toBeGreaterThan(6);
    expect(after.map(({ fingerprint }) => fingerprint)).toEqual(prints);
    expect(after[0]?.location.lines.begin).toBe((before[0]?.location.lines.begin ?? 0) + 3);
  });

  it("has paths within the repository, and is a list without findings, too", async () => {
    const folder = folderOf({ "packages/desk/tools.json": listOf(faulty), "good.json": listOf(harmless) });
    const env = { CI_PROJECT_DIR: folder };
    const { out } = await runCommand(["tools.json", "--format", "gitlab", ...only], join(folder, "packages/desk"), {
      env,
    });
    expect((JSON.parse(out) as readonly Finding[])[0]?.location.path).toBe("packages/desk/tools.json");
    expect((await runCommand(["good.json", "--format", "gitlab", ...only], folder)).out).toBe("[]\n");
  });
});

describe("the concise report", () => {
  it("has a line for each finding, and the counts in the last one", async () => {
    const folder = folderOf({ "tools.json": listOf(faulty) });
    const { out } = await runCommand(["tools.json", "--format", "concise", ...only], folder);
    expect(out.split("\n")).toEqual([
      expect.stringMatching(/^tools\.json:\d+:\d+: mcp\/description-required Tool 'add_user' /u),
      expect.stringMatching(/^tools\.json:\d+:\d+: mcp\/no-undeclared-required Tool 'add_user' /u),
      expect.stringMatching(/^tools\.json:\d+:\d+: mcp\/require-title Tool 'add_user' /u),
      "2 errors, 1 advice",
      "",
    ]);
    expect((await runCommand(["a.json", "--format", "concise"], folderOf({ "a.json": "[]" }))).out).toBe(
      "Nothing was checked\n",
    );
  });
});

describe("the report of files of Python alone", () => {
  const server = `from fastmcp import FastMCP\n\nmcp = FastMCP("desk")\n\n\n@mcp.tool\ndef add_user(login):\n    return login\n`;
  const files = { "a.py": server, "src/b.py": server, "tools.json": "[]" };
  const line = /^a\.py:\d+:\d+: mcp\/description-required Tool 'add_user' has no description\.$/mu;

  it.each([["a.py"], ["a.py", "src/b.py"], ["./src/*.py", "a.py"], ["a.py", "--quiet"]])(
    "is concise: %s %s",
    async (...args) => {
      const { out, err, code } = await runCommand([...args, ...only], folderOf(files));
      expect(out).toMatch(line);
      expect(out).toMatch(/\n\d error[^\n]*\n$/u);
      expect([err, code]).toEqual(["", 1]);
    },
  );

  it.each([["."], [], ["a.py", "tools.json"], ["a.py", "src"], ["a.py", "--verbose"], ["a.py", "--format", "human"]])(
    "is for people otherwise: %s %s",
    async (...args) => {
      const { out } = await runCommand([...args, ...only], folderOf(files));
      expect(out).not.toMatch(line);
      expect(out).toContain("Tool 'add_user' has no description.");
    },
  );

  it("has the format of the configuration, and is for people if that asks for more", async () => {
    const of = async (config: string): Promise<string> =>
      (
        await runCommand(
          ["a.py", ...only],
          folderOf({ "a.py": server, "pyproject.toml": `[tool.mcp-validate.output]\n${config}` }),
        )
      ).out;
    expect(await of('format = "json"')).toMatch(/^\{/u);
    expect(await of("verbose = true")).not.toMatch(line);
    expect(await of("verbose = false")).toMatch(line);
  });

  it("says what was not read once", async () => {
    const loose = `${server}mcp.add_tool(load())\n`;
    const { out, err } = await runCommand(["a.py"], folderOf({ "a.py": loose }));
    expect(`${out}${err}`.match(/a\.py:9/gu)).toHaveLength(1);
  });
});

describe("the report in Markdown", () => {
  const env = {
    GITHUB_SERVER_URL: "https://github.example",
    GITHUB_REPOSITORY: "desk/server",
    GITHUB_SHA: "0123456789abcdef0123456789abcdef01234567",
  };

  it("has the verdict as its heading, and a table for each file with links to the lines", async () => {
    const folder = folderOf({ "packages/a (b).json": listOf(faulty), "b.json": listOf(faulty) });
    const args = [".", "--format", "markdown", ...only];
    const { out } = await runCommand(args, folder, { env: { ...env, GITHUB_WORKSPACE: folder } });
    expect(out).toMatch(/^## ❌ mcp-validate: Failed: 6 problems \(4 errors, 2 advice\) in \d of 2 tools\n/u);
    const blob = `https://github.example/desk/server/blob/${env.GITHUB_SHA}`;
    expect(out).toContain(
      `\n**[\`packages/a (b).json\`](${blob}/packages/a%20%28b%29.json)**\n\n| Line | Severity | Problem | Rule |\n`,
    );
    expect(out).toMatch(/^\| \[\d+\]\(https:\/\/\S+\/b\.json#L\d+\) \| error \| Tool 'add\\_user' has no/mu);
    const inner = await runCommand(["b.json", ...args.slice(1)], folder, {
      env: { ...env, GITHUB_WORKSPACE: join(folder, "..") },
    });
    expect(inner.out).toMatch(/blob\/\w+\/[^/]+\/b\.json#L/u);
    for (const wrong of [
      {},
      { ...env, GITHUB_SHA: "x)](http://evil.example)" },
      { ...env, GITHUB_SERVER_URL: "javascript:a" },
    ]) {
      const plain = (await runCommand(args, folder, { env: wrong })).out;
      expect(plain).toContain("\n**`b.json`**\n");
      expect(plain).toMatch(/^\| \d+ \| error \|/mu);
      expect(plain).not.toMatch(/evil|javascript/u);
    }
  });

  it("folds what is above twenty problems, and stays below 60,000 characters", async () => {
    const tools = (count: number): string =>
      listOf(...Array.from({ length: count }, (_, index) => ({ ...faulty, name: `add_${String(index)}` })));
    const of = async (count: number): Promise<string> =>
      (await runCommand(["a.json", "--format", "markdown", ...only], folderOf({ "a.json": tools(count) }))).out;
    const [open = "", folded = ""] = (await of(10)).split("<details><summary>10 more problems</summary>");
    expect(open.match(/^\| \d+ \| error/gmu)).toHaveLength(20);
    expect(folded.match(/^\| \d+ \| advice/gmu)).toHaveLength(10);
    const long = await of(1_000);
    expect(long.length).toBeLessThan(60_000);
    expect(long.length).toBeGreaterThan(50_000);
    expect(long).toMatch(/^\d+ further problems are left out\.$/mu);
    expect(long.match(/<details>/gu)?.length).toBe(long.match(/<\/details>/gu)?.length);
  });

  it("has no Markdown, HTML, link or mention of a stranger", async () => {
    const folder = folderOf({ "a.json": JSON.stringify({ tools: [{ ...faulty, name: evil }] }) });
    const { out } = await runCommand(["a.json", "--format", "markdown", ...only], folder);
    const rows = out.split("\n").filter((line) => line.startsWith("| "));
    expect(rows.filter((row) => row.includes("owned"))).toHaveLength(3);
    for (const row of rows.slice(1)) expect(row.replaceAll(String.raw`\|`, "").split("|")).toHaveLength(6);
    expect(out).not.toMatch(/<b>|@|\[x\]\(|http:\/\/evil|www\.evil|^## owned|(?<!&)#1/mu);
    expect(out).toContain("<span>&#64;</span>team <span>&#35;</span>1");
  });
});
