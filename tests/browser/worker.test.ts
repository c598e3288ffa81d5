import path from "node:path";
import { Linter } from "eslint";
import { beforeAll, describe, expect, it } from "vitest";
import mcp from "../../lib/index.ts";
import * as parser from "../../lib/languages/parser.ts";
import type { WorkerQuestion } from "../../lib/browser/worker.ts";
import type { PresetName } from "../../lib/rule/groups.ts";
import { sitePages } from "../../docs/site/pages.ts";
import { triedIn, trialOf } from "../../docs/site/examples.ts";
import { rules } from "../../lib/rules/index.ts";
import { fixturesIn } from "../contract/corpus.ts";
import { lintExample } from "../docs/lint-example.ts";
import { escaped } from "../docs/page.ts";
import { folderOf } from "../validator/folders.ts";
import { Host } from "./host.ts";

const documents = ["**/*.{json,jsonc,json5,yaml,yml}"];
const code = ["**/*.{ts,tsx,mts,cts,js,mjs,cjs,jsx,py}"];

interface InPreset extends Omit<WorkerQuestion, "id"> {
  readonly rules: PresetName;
}

/** What ESLint says in Node of the same files, each set in a folder of its own. */
function inNode({ files, file, rules: preset }: InPreset): readonly Linter.LintMessage[] {
  const cwd = folderOf(files);
  const linter = new Linter({ configType: "flat", cwd });
  // The parser that a project without TypeScript has.
  const typescript: Linter.Config = { files: ["**/*.{ts,tsx,mts,cts}"], languageOptions: { parser } };
  const config = [{ files: ["**/*"] }, ...mcp.configs.for({ preset, code, documents }), typescript];
  return linter.verify(files[file] ?? "", config, { filename: path.join(cwd, file) });
}

/** Without the folder, which is another one on each host, and as data. */
function plain(messages: readonly Linter.LintMessage[]): unknown {
  return JSON.parse(JSON.stringify(messages).replaceAll(/(?:\/[\w.-]+)*\/mcp-validate-\w+\/|\/\d+\//gu, "/"));
}

/** The rules of the pages of the site with what "Try it" opens on each. */
const tried = sitePages().pages.flatMap(({ address, text }) => {
  const rule = address.startsWith("/rules/") ? rules[path.posix.basename(address)] : undefined;
  return rule ? [{ name: rule.name, rule, text }] : [];
});

let host: Host;
beforeAll(() => {
  host = new Host();
}, 60_000);

describe("the plugin in a worker", () => {
  it("says of the fixtures what it says in Node", async () => {
    const texts = ["servers", "poisoned", "corpus", "hostile", "python", "typescript"]
      .flatMap((name) => fixturesIn(name))
      // Presets do not lint declarations.
      .filter(({ name }) => !name.endsWith(".d.ts"));
    let count = 0;
    for (const { name, sources } of texts) {
      const text = sources[0]?.text ?? "";
      const file = path.basename(name);
      const question = { files: { [file]: text }, file, rules: "strict" as const };
      const answer = await host.ask(question);
      const expected = plain(inNode(question));
      expect([name, "fault" in answer ? answer.fault : plain(answer.messages)]).toEqual([name, expected]);
      count += (expected as readonly unknown[]).length;
    }
    expect(texts.length).toBeGreaterThan(200);
    expect(count).toBeGreaterThan(2000);
  }, 300_000);

  it.each([
    [
      "TypeScript",
      {
        "server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { fields } from "./fields.js";
const server = new McpServer({ name: "a", version: "1.0.0" });
server.registerTool("find_parcel", { description: "Finds a parcel by its number.", inputSchema: fields }, find);
`,
        "fields.ts": `import { z } from "zod";\nexport const fields = { number: z.string() };\n`,
      },
      "server.ts",
      "number",
    ],
    [
      "Python",
      {
        "server.py": `from fastmcp import FastMCP
from models import Query
mcp = FastMCP("x")
@mcp.tool
def find(query: Query) -> str:
    """Finds parcels."""
    return query.text
`,
        "models.py": `from pydantic import BaseModel\nclass Query(BaseModel):\n    text: str\n`,
      },
      "server.py",
      "text",
    ],
  ])("follows imports between files in %s", async (_language, files, file, found) => {
    const question = { files, file, rules: "strict" as const };
    const answer = await host.ask(question);
    const text = JSON.stringify(answer);
    expect(text).toContain(found);
    expect("messages" in answer && plain(answer.messages)).toEqual(plain(inNode(question)));
  });

  it("runs one rule, and says why it cannot answer", async () => {
    const files = { "tools.json": '{"tools":[{"name":"a b","inputSchema":{"type":"object"}}]}' };
    const one = await host.ask({ files, file: "tools.json", rules: { name: "description-required" } });
    expect(one).toMatchObject({ messages: [{ ruleId: "mcp/description-required" }] });
    const tool = { name: "a b", inputSchema: { type: "object" } };
    expect(one).toMatchObject({ definitions: [{ kind: "tool", definition: tool, unknown: [], tokens: 12 }] });
    const wrong = await host.ask({ files, file: "tools.json", rules: "harsh" as "all" });
    expect(wrong).toMatchObject({ fault: expect.stringContaining("harsh") as string });
  });
});

describe('"Try it" on the pages of rules', () => {
  it("is there for every rule", () => {
    expect(tried.map(({ name }) => name).sort()).toEqual(Object.keys(rules).sort());
  });

  it.each(tried)("finds in the examples of $name what ESLint finds there", async ({ name, rule, text }) => {
    const examples = triedIn(text);
    expect(examples).not.toEqual([]);
    for (const example of examples) {
      const answer = await host.ask(trialOf(example, name));
      const said = "fault" in answer ? answer.fault : answer.messages.map(({ message }) => message);
      expect([example.line, said]).toEqual([
        example.line,
        lintExample(rule, example).reports.map(({ message }) => message.message),
      ]);
      // The message that the page shows below the example.
      expect(text.split("\n")).toContain(`> ${escaped(said[0] ?? "")}`);
    }
  });
});
