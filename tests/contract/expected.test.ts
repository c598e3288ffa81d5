import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { coveredRules, expectedFindings, type ExpectedFinding } from "../fixtures/expected.ts";
import { fileOf, goodServers, serverNames, textOf } from "../fixtures/servers.ts";
import { lint, type Setup } from "../harness/lint.ts";
import { fixturesIn } from "./corpus.ts";

const chosen = coveredRules.flatMap((name) => rules[name] ?? []);
const literal = Object.fromEntries(chosen.map(({ name }) => [`mcp/${name}`, "error" as const]));

/** The literal reading, but for a description of each element of a list and each branch of a union. */
const setup = {
  entries: {
    ...literal,
    "mcp/annotation-coherence": ["error", { checkRedundant: true }],
    "mcp/describe-on-fields": ["error", { ignoreSelfEvident: false }],
    "mcp/description-required": ["error", { checkResources: true }],
    "mcp/require-max-length": ["error", { checkUnknownLimits: true }],
  },
} satisfies Setup;

/** The findings in the files of a server that have one format: rule, definition and place, one line each. */
function found(server: string, format: "typescript" | "python" | "json" | "yaml"): string[] {
  return fixturesIn(path.join("servers", server, format)).flatMap(({ sources: [source] }) => {
    if (!source || source.filename.endsWith("package.json") || source.filename.endsWith("tsconfig.json")) return [];
    return lint(chosen, source, setup).reports.map(({ finding: { rule, definition = "", subject, pointer } }) =>
      // A report about a definition points at a part of it in the text; its subject is the definition all the same.
      `${rule} ${definition} ${subject === "parameter" ? pointer : ""}`.trim(),
    );
  });
}

const lists = {
  tool: ["tools.json", "tools"],
  prompt: ["prompts.json", "prompts"],
  resource: ["resources.json", "resources"],
  template: ["resource-templates.json", "resourceTemplates"],
} as const;

/** The name of the definition that a row is about, in the words of a report. */
function labelOf(server: string, { kind, subject }: ExpectedFinding): string {
  if (typeof subject === "string") return subject;
  const [file, key] = lists[kind];
  const list = JSON.parse(textOf(server, "json", file)) as Record<string, { readonly name?: string }[]>;
  return list[key]?.[subject - 1]?.name ?? "(unnamed)";
}

function announced(server: string, rows: readonly ExpectedFinding[]): string[] {
  return rows.map((row) => {
    const isParameter =
      /\/properties\/[^/]+$/.test(row.pointer) && ["require-max-length", "describe-on-fields"].includes(row.rule);
    return `${row.rule} ${labelOf(server, row)} ${isParameter ? row.pointer : ""}`.trim();
  });
}

describe.each(serverNames)("the findings of %s are those of its EXPECTED.md", (server) => {
  const rows = expectedFindings(server);
  const everywhere = rows.filter((row) => row.everywhere);

  it("in JSON", () => {
    expect(found(server, "json").sort()).toEqual(announced(server, everywhere).sort());
  });

  it("in YAML", () => {
    const inTools = everywhere.filter(({ kind }) => kind === "tool");
    expect(existsSync(fileOf(server, "yaml", "tools.yaml"))).toBe(true);
    expect(found(server, "yaml").sort()).toEqual(announced(server, inTools).sort());
  });

  it("in TypeScript", () => {
    expect(found(server, "typescript").sort()).toEqual(announced(server, rows).sort());
  });

  it("in Python, of a file of its own", () => {
    const own = expectedFindings(server, "python/EXPECTED.md");
    expect(own.length > 0).toBe(!goodServers.includes(server));
    expect(found(server, "python").sort()).toEqual(announced(server, own).sort());
  });
});
