import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import type { Log } from "sarif";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { plainReportOptions, render, type ReportFormat } from "../../../lib/validator/report/index.ts";
import { launchBrowser } from "../browser.ts";
import { hostileText, probed, server, unprobed } from "./runtime-result.ts";
import { folderWith } from "./sources.ts";

const plain = plainReportOptions("/project");

const reportOf = (format: ReportFormat, options = {}): Promise<string> =>
  render(format, probed, { ...plain, ...options });

/** Control characters that a terminal or a text viewer interprets. */
const harmful = /[\u0007\u001B\u202E]/;

describe("the results of probes, for people", () => {
  it("show the channels, the violated requirements and the counts", async () => {
    const report = await reportOf("human");
    const [, runtime = ""] = report.split(/^(?=Running servers:)/m);
    expect(runtime.split("\n\nFailed:")[0]).toBe(`Running servers:
  node server.mjs (stdio, revision 2025-06-18)
  node server.mjs (stdio, revision 2026-07-28)
  note: node server.mjs: The server is slow.

  Requirements:
    ✗ REQ-ERROR-002     MUST    failed (SHOULD)  Unsupported methods:
                                                 unknown-method

  Probes:       2 passed, 1 failed, 1 advice, 1 flaky, 2 not run
  Requirements: 1 met, 1 violated, 21 not checked (--verbose lists them)`);
  });

  it("show the whole matrix with --verbose", async () => {
    const report = await reportOf("human", { verbose: true });
    expect(report.match(/^ {4}[✓✗-] [A-Z]+-/gmu)).toHaveLength(probed.runtime?.requirements.length ?? 0);
    expect(report).toContain("    ✓ REQ-PROTOCOL-001  MUST    passed           JSON-RPC format\n");
    expect(report).toContain("    - REQ-PROTOCOL-002  SHOULD  not run          Protocol schema");
  });

  it("show up to three lines of the sent and of the received text, with control characters escaped", async () => {
    const report = await reportOf("human");
    expect(report).toContain(`node server.mjs error The server answers an unknown method with a result. unknown-method
    sent:     {"jsonrpc":"2.0","id":1,"method":"validator/no-such-method","param
              s":{"padding":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
              xxxxxxxxx"}}
    received: {"result":"\\u001b]0;pwned\\u0007\\u202edetrevni\\n::error::pwned <scr
              ipt>document.title='pwned'</script>"}
    do: Answer unknown methods with error -32601.
`);
    expect(report).not.toMatch(harmful);
    expect(
      report.split("\n").filter((line) => line.length > 80 && !/^(?:node server\.mjs|server\.ts|Failed)/u.test(line)),
    ).toEqual([]);
  });

  it("leave out the usual metadata of a request, but no other, and no more than three lines", async () => {
    const [issue] = probed.issues;
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "mcp-validate", version: "1.0.0" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const shown = async (params: object, options = {}): Promise<string> => {
      const exchange = { sent: JSON.stringify({ params }) };
      const result = { ...probed, issues: issue ? [{ ...issue, exchange }] : [] };
      const report = await render("human", result, { ...plain, ...options });
      return /sent: +(.*?)\n {4}do/su.exec(report)?.[1]?.replaceAll(/\n +/gu, "") ?? "";
    };
    expect(await shown({ _meta: meta, uri: "x" })).toBe(`{"params":{"_meta":{…},"uri":"x"}}`);
    expect(await shown({ _meta: meta }, { verbose: true })).toContain("protocolVersion");
    const { "io.modelcontextprotocol/clientInfo": _info, ...incomplete } = meta;
    expect(await shown({ _meta: incomplete })).toContain("protocolVersion");
    const wrong = { ...meta, "io.modelcontextprotocol/protocolVersion": "1900-01-01" };
    expect(await shown({ _meta: wrong })).toContain("1900-01-01");
    expect(await shown({ _meta: meta, uri: "x".repeat(500) })).toMatch(/^.{190,200}…$/u);
  });

  it("say at the end whether the run fails, and how many issues of each severity there are", async () => {
    const verdictOf = async (error: number, warning: number, suggestion: number): Promise<string | undefined> => {
      const summary = { ...probed.summary, issuesBySeverity: { error, warning, suggestion } };
      const report = await render("human", { ...probed, valid: !error, summary }, plain);
      return report.split("\n").find((line) => /^(?:Failed|Passed|No problems)/u.test(line));
    };
    expect(await verdictOf(1, 1, 1)).toMatch(/^Failed: \d+ problems? \(1 error, 1 warning, 1 advice\)/u);
    expect(await verdictOf(0, 1, 2)).toMatch(/^Passed: \d+ problems? \(1 warning, 2 advice\)/u);
    expect(await verdictOf(0, 0, 1)).toMatch(/^Passed: 1 advice\./u);
    expect(await verdictOf(0, 0, 0)).toMatch(/^Passed: no problems in |^No problems in /u);
  });

  it("show the full texts and why probes did not run with --verbose", async () => {
    const report = await reportOf("human", { verbose: true });
    expect(report).toContain(`    sent:     {"jsonrpc":"2.0","id":1,"method":"validator/no-such-method","param
              s":{"padding":"xxxxxxxx`);
    expect(report).toContain(`  Probes That Did Not Run:
    resource-subscription: The server does not declare the resources capability.
    unknown-method: The time limit for this server was reached. (stdio, revision
      2026-07-28)
`);
    expect(report).toContain("Resources: The server does not");
    expect(report).toContain("    see: https://example.com/probes.md#unknown-method");
    expect(report.split("\n").filter((line) => /^\s*::/.test(line))).toEqual([]);
  });

  it("contain no workflow command, wherever a line is broken", async () => {
    for (let length = 0; length < 80; length++) {
      const [issue, ...others] = probed.issues;
      const received = `${"x".repeat(length)}::error::pwned`;
      const result = { ...probed, issues: issue ? [{ ...issue, exchange: { received } }, ...others] : [] };
      const report = await render("human", result, { ...plain, verbose: true });
      expect(report).not.toMatch(/^\s*::/m);
    }
  });

  it("show only failures with --quiet", async () => {
    const report = await reportOf("human", { quiet: true });
    expect(report.match(/^ {4}. (REQ|SEC|PERF|USE)-.*$/gm)).toEqual([
      "    ✗ REQ-ERROR-002     MUST    failed (SHOULD)  Unsupported methods:",
    ]);
  });

  it("are checklist sections, one for each family and one for the source", async () => {
    expect(await reportOf("checklist")).toBe(`=== Runtime: Messages ===
OK

=== Runtime: Tools ===
node server.mjs [parallel-calls] A call got the answer of another. A second attempt passed.

=== Runtime: Resources ===
not checked: The server does not declare the resources capability.

=== Runtime: Errors ===
node server.mjs [unknown-method] The server answers an unknown method with a result.

=== Runtime: Agreement with the source ===
server.ts:3 (advice) [same-as-source] The running server offers the tool 'erase', which its source does not define.

2 violations, 2 sections OK, 1 not checked. Verdict: FAIL
`);
  });

  it("are annotations with the sent and received texts, with a line only if the source is known", async () => {
    const [failed = "", , differs] = (await reportOf("github")).split("\n");
    expect(failed).toMatch(
      /^::error title=unknown-method::node server\.mjs: The server answers .*\. Sent: \{"jsonrpc".* Received: \{"result"/,
    );
    expect(failed).not.toMatch(harmful);
    expect(differs).toBe(
      "::notice file=server.ts,line=3,col=1,endColumn=1,title=same-as-source::The running server offers the tool 'erase', which its source does not define.",
    );
  });
});

describe("the results of probes, for programs", () => {
  it("are a member of the result, the same in JSON and YAML", async () => {
    const json = JSON.parse(await reportOf("json")) as typeof probed;
    expect(json.runtime).toEqual(probed.runtime);
    expect(json.issues[0]?.exchange).toEqual(probed.issues[0]?.exchange);
    expect(json.summary.issuesByCategory.runtime).toBe(3);
    expect(parse(await reportOf("yaml"))).toEqual(json);
  });

  it("are SARIF rules and results that link to the page of the probe", async () => {
    const { runs } = JSON.parse(await reportOf("sarif")) as Log;
    const [run] = runs;
    const { rules = [] } = run?.tool.driver ?? {};
    expect(rules.map(({ id }) => id)).toEqual(["parallel-calls", "same-as-source", "unknown-method"]);
    expect(rules[2]).toEqual({
      id: "unknown-method",
      name: "UnknownMethod",
      shortDescription: { text: "The server answers a request for an unknown method with error -32601" },
      fullDescription: {
        text: "The server answers a request for an unknown method with error -32601. Level: MUST.",
      },
      helpUri: "https://example.com/probes.md#unknown-method",
      help: {
        text: "The server answers a request for an unknown method with error -32601.\n\nhttps://example.com/probes.md#unknown-method",
        markdown:
          "The server answers a request for an unknown method with error -32601.\n\n[unknown-method](https://example.com/probes.md#unknown-method)",
      },
      defaultConfiguration: { level: "error" },
      properties: { tags: ["runtime", "errors"], "problem.severity": "error" },
    });
    // A flaky failure is a warning, but the rule keeps the level of the requirement.
    expect(rules[0]?.defaultConfiguration?.level).toBe("error");
    const [failed, flaky, differs] = run?.results ?? [];
    expect(failed).toMatchObject({
      ruleId: "unknown-method",
      ruleIndex: 2,
      level: "error",
      locations: [{ logicalLocations: [{ name: server, kind: "server" }] }],
      properties: { category: "runtime", exchange: { received: hostileText } },
    });
    expect(failed?.message.text).toMatch(/^The server answers .* with a result\.\nSent: .*\nReceived: \{"result"/);
    expect(flaky?.level).toBe("warning");
    expect(differs?.locations?.[0]?.physicalLocation).toMatchObject({
      artifactLocation: { uri: "server.ts" },
      region: { startLine: 3 },
    });
    expect(run?.properties).toMatchObject({ runtime: { compliance: "MODERATE", counts: { flaky: 1 } } });
  });
});

describe("a result without probes", () => {
  it.each([
    "human",
    "json",
    "yaml",
    "sarif",
    "html",
    "github",
    "markdown",
    "checklist",
    "junit",
    "gitlab",
    "concise",
    "matrix",
  ] as const)("says nothing of running servers as %s", async (format) => {
    const report = await render(format, unprobed, plain);
    const counts = /^ *"?runtime"?: [03],?$/gm;
    expect(report.replace(counts, "")).not.toMatch(/runtime|running server/i);
  });
});

describe("the results of probes as HTML, in a browser", () => {
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
    const file = path.join(folderWith({}), "report.html");
    writeFileSync(file, await reportOf("html"));
    page = await browser.newPage();
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${pathToFileURL(file).href}#tab=requirements`);
    return () => browser.close();
  }, 60_000);

  const rowsOf = (table: string) => page.getByRole("table", { name: table, exact: true }).locator("tbody tr:visible");

  it("show a matrix with a row for each requirement", async () => {
    expect(complaints).toEqual([]);
    expect(await rowsOf("Requirements").count()).toBe(probed.runtime?.requirements.length);
    const failed = rowsOf("Requirements").filter({ hasText: "REQ-ERROR-002" });
    expect((await failed.innerText()).replace(/\s+/g, " ")).toBe(
      "REQ-ERROR-002 MUST ✗ failed (SHOULD) Unsupported methods unknown-method",
    );
    const section = page.getByRole("region", { name: /^Running servers/ });
    expect(await section.innerText()).toContain("Compliance of the running servers: 50.0 % (MODERATE).");
    expect(await section.getByRole("listitem").allInnerTexts()).toEqual([
      "node server.mjs stdio, revision 2025-06-18",
      "node server.mjs stdio, revision 2026-07-28",
    ]);
  });

  it("list the probes, each with its channel and why it did not run", async () => {
    await page.getByText("All probes").click();
    expect(await rowsOf("Probes").count()).toBe(7);
    const [notRun = ""] = await rowsOf("Probes").filter({ hasText: "resource-subscription" }).allInnerTexts();
    expect(notRun).toContain("The server does not declare the resources capability.");
    expect(notRun).toContain("not run");
    await page.getByText("All probes").click();
  });

  it("can be filtered by status", async () => {
    const form = page.getByRole("search", { name: "Filter the requirements and probes" });
    for (const status of ["passed", "not run"]) await form.getByLabel(status, { exact: true }).uncheck();
    expect(await rowsOf("Requirements").count()).toBe(1);
    for (const status of ["passed", "not run"]) await form.getByLabel(status, { exact: true }).check();
    expect(await rowsOf("Requirements").count()).toBe(probed.runtime?.requirements.length);
  });

  it("show the sent and received texts as text", async () => {
    await page.getByRole("tab", { name: "Findings" }).click();
    const issue = page.locator(".issue", { hasText: "unknown-method" });
    expect(await issue.getByLabel("Sent", { exact: true }).textContent()).toMatch(/^\{"jsonrpc":"2\.0"/);
    const received = (await issue.getByLabel("Received", { exact: true }).textContent()) ?? "";
    expect(received).toContain("<script>document.title='pwned'</script>");
    expect(received).not.toMatch(harmful);
    expect(await page.title()).toBe("Failed: 1 error · MCP validation");
    expect(await issue.getByRole("link").getAttribute("href")).toBe("https://example.com/probes.md#unknown-method");
  });

  it("can be read without scripts", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto(page.url());
    expect(await still.locator("#runtime tbody tr[data-status=failed]").first().isVisible()).toBe(true);
    expect(await still.locator("#statuses").isVisible()).toBe(false);
    await context.close();
  });
});
