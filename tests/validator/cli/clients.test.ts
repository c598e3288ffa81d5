import { describe, expect, it } from "vitest";
import { chosenClients, clientGroups, clientNames, clientTitles, type EffectName } from "../../../lib/model/client.ts";
import { type Trait, traits } from "../../../lib/schema/clients/facts.ts";
import { isFatal, markOf } from "../../../lib/schema/clients/marks.ts";
import { gravity } from "../../../lib/validator/result/client-matrix.ts";
import { validate } from "../../../lib/validator/index.ts";
import { plainReportOptions, render } from "../../../lib/validator/report/index.ts";
import { type PlainResult, plainResultOf } from "../../../lib/validator/report/json.ts";
import type { ValidationResult } from "../../../lib/validator/result/result.ts";
import { folderOf } from "../folders.ts";
import { runCommand, spawnCommand } from "./command.ts";

const text = { type: "string", description: "The words to search for, of the title." };
const description = "Find the books of the library by the words of their titles, and give their numbers.";

/** A tool with traits that many clients have trouble with, and one without any but an open object. */
const tools = [
  {
    name: "find.books",
    description,
    inputSchema: {
      type: "object",
      properties: { words: text, tags: { type: "array" } },
      anyOf: [{ required: ["words"] }],
    },
  },
  { name: "list_shelves", description, inputSchema: { type: "object", properties: {}, additionalProperties: false } },
];
const files = { "tools.json": JSON.stringify({ tools }, undefined, 2) };

async function resultOf(...args: readonly string[]): Promise<PlainResult> {
  const { out } = await runCommand(["tools.json", "--format", "json", ...args], folderOf(files));
  return JSON.parse(out) as PlainResult;
}

describe("--clients", () => {
  it("are the only ones that findings speak of", async () => {
    const { issues } = await resultOf("--preset", "portability", "--clients", "all");
    const told = new Set(issues.flatMap(({ effects = [] }) => effects.map(({ client }) => client)));
    expect(told.size).toBeGreaterThan(2);
    for (const client of told) {
      const one = await resultOf("--preset", "portability", "--clients", client);
      const named = one.issues.flatMap(({ effects = [] }) => effects.map((effect) => effect.client));
      expect(new Set(named), client).toEqual(new Set([client]));
    }
  });

  it("may be groups, versions and several flags, and take the place of the configuration", async () => {
    const folder = folderOf({
      ...files,
      "mcp-validate.json": JSON.stringify({ settings: { clients: [clientNames[0]] } }),
    });
    const group = Object.keys(clientGroups)[1] ?? "";
    const args = ["tools.json", "--format", "json", "--clients", `${group},cursor@1.2`, "--clients", "codex"];
    const { clients } = JSON.parse((await runCommand(args, folder)).out) as PlainResult;
    const expected = chosenClients([group, "cursor", "codex"]).map(({ name }) =>
      name === "cursor" ? "cursor@1.2" : name,
    );
    expect(clients?.names).toEqual(expected);
  });

  it("are not in the result of a run that does not ask", async () => {
    expect(await resultOf()).not.toHaveProperty("clients");
  });

  it.each([
    [["tools.json", "--clients", "cursr"], "USAGE --clients: 'cursr' is not a client. Did you mean cursor?\n"],
    [
      ["tools.json", "--clients", "cursor@new"],
      "USAGE --clients: 'cursor@new' has no version after the '@'. Write it in numbers: cursor@1.2.\n",
    ],
    [["explain", "--client", "cursr"], "USAGE --client: 'cursr' is not a client. Did you mean cursor?\n"],
  ])("refuse what is no client: %j", async (args, message) => {
    expect(await runCommand(args, folderOf(files))).toEqual({ code: 2, out: "", err: message });
  });

  it.each([
    ["tools.json", "--clients", ","],
    ["tools.json", "--clients", "zzzzzz"],
  ])("say which groups there are: %j", async (...args) => {
    const { code, err } = await runCommand(args, folderOf(files));
    expect(code).toBe(2);
    for (const group of Object.keys(clientGroups)) expect(err).toContain(group);
  });
});

describe("the clients of a JSON report", () => {
  it("have the gravest effect that an issue of the tool has on them, and these issues", async () => {
    const { clients, issues, tools: results } = await resultOf("--preset", "portability", "--clients", "all");
    expect(clients?.names).toEqual(clientNames);
    expect(clients?.tools.map(({ tool }) => tool)).toEqual(results.map(({ name }) => name));
    for (const [index, { cells }] of (clients?.tools ?? []).entries()) {
      const expected = clientNames.flatMap((client) => {
        const causes = (results[index]?.issueIndexes ?? []).filter((at) =>
          issues[at]?.effects?.some((effect) => effect.client === client),
        );
        const effects = causes
          .flatMap((at) => issues[at]?.effects ?? [])
          .filter((effect) => effect.client === client)
          .map(({ does }): EffectName => does)
          .sort((a, b) => gravity(a) - gravity(b));
        return effects[0] ? [{ client, does: effects[0], issueIndexes: new Set(causes) }] : [];
      });
      expect(cells.map((cell) => ({ ...cell, issueIndexes: new Set(cell.issueIndexes) }))).toEqual(expected);
    }
    expect(clients?.tools[0]?.cells.length).toBeGreaterThan(3);
  });
});

describe("the matrix", () => {
  const matrix = (...args: readonly string[]) =>
    runCommand(["tools.json", "--format", "matrix", ...args], folderOf(files));

  it("has a mark for each client with trouble, and names the others", async () => {
    const { out } = await matrix("--clients", "all");
    const { clients } = await resultOf("--format", "matrix", "--output", "matrix.txt", "--clients", "all");
    const named = new Set(clients?.tools.flatMap(({ cells }) => cells.map(({ client }) => client)));
    const header = out.slice(0, out.indexOf("\n\n1."));
    const columns = header.split("\n").map((line) => line.replace(/^[ |]+/u, ""));
    const [, fine = ""] = /^No trouble known in: ([^]*?)\n(?=\S|$)/mu.exec(out) ?? [];
    const others = fine.replaceAll(/\s+/gu, " ");
    for (const name of clientNames) {
      expect(columns.includes(clientTitles[name]), name).toBe(named.has(name));
      expect(others.split(", ").includes(clientTitles[name]), name).toBe(!named.has(name));
    }
    const letters = [...header.matchAll(/^find\.books +(.*)$/gmu)].map(([, marks]) => marks).join(" ");
    const row = clients?.tools[0]?.cells ?? [];
    expect(letters.split(" ").filter((letter) => letter !== ".")).toEqual(row.map(({ does }) => markOf(does).letter));
  });

  it("fits 80 columns, without escape sequences and with ASCII alone", async () => {
    const { out } = await matrix("--clients", "all");
    expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(out).toMatch(/^[\n -~]+$/u);
  });

  it("has the reasons with the rule, the place and the remedy, and with --quiet none", async () => {
    const { out } = await matrix("--clients", "all");
    expect(out).toMatch(/ {3}do: \S.*\n {3}tools\.json:\d+:\d+, mcp\/no-root-union\n/u);
    const { out: short } = await matrix("--clients", "all", "--quiet");
    expect(short).toContain("find.books");
    expect(short).not.toContain("mcp/");
  });

  it("asks the rules about clients that the preset does not have, unless they are turned off", async () => {
    const args = ["--clients", "openai-strict"] as const;
    const strict = {
      "tools.json": files["tools.json"].replace('"additionalProperties": false', '"additionalProperties": true'),
    };
    const run = (...more: readonly string[]) => runCommand(["tools.json", ...args, ...more], folderOf(strict));
    expect((await run()).out).not.toContain("openai-strict");
    expect((await run("--format", "matrix")).out).toContain("mcp/openai-strict");
    expect((await run("--format", "matrix", "--rule", "openai-strict=off")).out).not.toContain("mcp/openai-strict");
  });

  it("asks every rule of the table", async () => {
    const { statistics } = await resultOf("--format", "matrix", "--output", "matrix.txt");
    const asked = Object.values<Trait>(traits).map(({ rule }) => rule);
    expect(Object.keys(statistics.checksByRule)).toEqual(expect.arrayContaining(asked));
  });

  it("fails a run if a client does not take a tool, whatever the severity", async () => {
    const { issues } = await resultOf("--preset", "portability", "--clients", "all");
    const found = issues.find(({ effects = [] }) => effects.some(({ does }) => isFatal(does)));
    const client = found?.effects?.find(({ does }) => isFatal(does))?.client ?? "";
    const args = ["--clients", client, "--only", found?.rule ?? "", "--rule", `${found?.rule ?? ""}=advice`];
    expect((await runCommand(["tools.json", ...args], folderOf(files))).code).toBe(0);
    expect((await matrix(...args)).code).toBe(1);
    expect((await matrix(...args, "--fail-on", "never")).code).toBe(0);
  });

  it("names the tools that no client has trouble with", async () => {
    const { out, code } = await runCommand(
      ["tools.json", "--format", "matrix", "--clients", "cursor", "--only", "no-root-union"],
      folderOf({ "tools.json": JSON.stringify({ tools: tools.slice(1) }) }),
    );
    expect({ out, code }).toEqual({
      out: "No trouble known in: Cursor\nNo trouble known with: list_shelves\n",
      code: 0,
    });
  });

  it("is written by the built command", () => {
    const { code, out } = spawnCommand(["tools.json", "--format", "matrix", "--clients", "all"], folderOf(files));
    expect(code).toBe(1);
    expect(out).toMatch(/^find\.books +[.A-Za-z]/mu);
  });
});

describe("a matrix of made-up effects", () => {
  /** The result for one tool whose two issues have an effect on each client: the first cuts, the second refuses. */
  const madeUp = async (): Promise<ValidationResult> => {
    const result = await validate({ tools: tools.slice(0, 1) }, { preset: "all" });
    const [one, other] = (["cut", "refuse"] as const).map((does, index) => {
      const [issue] = result.issues.slice(index);
      if (!issue) throw new Error("The tool has too few issues.");
      return { ...issue, effects: clientNames.map((client) => ({ client, does })) };
    });
    const issues = [one, other].flatMap((issue) => issue ?? []);
    return {
      ...result,
      issues,
      tools: result.tools.map((tool) => ({ ...tool, issues })),
      clients: chosenClients(["all"]),
    };
  };

  it("has the gravest of several effects, and all their issues", async () => {
    const [row] = plainResultOf(await madeUp()).clients?.tools ?? [];
    expect(row?.cells).toEqual(clientNames.map((client) => ({ client, does: "refuse", issueIndexes: [1, 0] })));
  });

  it("is split into tables that fit the terminal", async () => {
    const out = await render("matrix", await madeUp(), { ...plainReportOptions("/"), width: 44, quiet: true });
    const rows = out.split("\n").filter((line) => line.startsWith("find.books "));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.join(" ").match(/ R(?= |$)/gu)).toHaveLength(clientNames.length);
    expect(out.split("\n").filter((line) => line.length > 44)).toEqual([]);
  });
});

describe("explain --client", () => {
  it("has every fact of the table, with its trait and source", async () => {
    const { code, out } = await runCommand(["explain", "--client", "all", "--format", "json"]);
    expect(code).toBe(0);
    const infos = JSON.parse(out) as { readonly client: string; readonly facts: readonly Record<string, unknown>[] }[];
    const expected = Object.entries<Trait>(traits).flatMap(([trait, { rule, what, facts }]) =>
      facts.map((fact) => ({ trait, rule, what, ...fact })),
    );
    const found = infos.flatMap(({ facts }) => facts);
    expect(found).toHaveLength(expected.length);
    for (const fact of expected) expect(found).toContainEqual(expect.objectContaining(fact));
    for (const { link } of found) expect(link).toMatch(/^https:\/\/\S+$/u);
    expect(infos.map(({ client }) => client)).toEqual(clientNames);
  });

  it("prints the same as text", async () => {
    const { out } = await runCommand(["explain", "--client", "all"]);
    for (const { rule, facts } of Object.values<Trait>(traits)) {
      expect(out).toContain(`(${rule})`);
      for (const { date, limit } of facts) {
        expect(out).toContain(`, ${date}: https://`);
        if (limit !== undefined) expect(out).toContain(`limit ${String(limit)}`);
      }
    }
    for (const name of clientNames) expect(out).toContain(`${clientTitles[name]} (${name}, `);
  });

  it("leaves out what a version does not do yet", async () => {
    const early = await runCommand([
      "explain",
      "--client",
      clientNames.map((name) => `${name}@0.0`).join(","),
      "--format",
      "json",
    ]);
    const facts = (JSON.parse(early.out) as { readonly facts: readonly { readonly since?: string }[] }[]).flatMap(
      (info) => info.facts,
    );
    expect(facts.length).toBeGreaterThan(0);
    expect(facts.filter(({ since }) => since !== undefined)).toEqual([]);
  });

  it.each([
    [["explain"], /^USAGE explain: Nothing is named\. .*--client cursor/u],
    [["explain", "no-root-union", "--client", "cursor"], /^USAGE --client: It asks about clients/u],
    [["explain", "--client", "cursor", "--full"], /^USAGE --full: /u],
  ])("refuses two questions, and none: %j", async (args, message) => {
    const { code, err } = await runCommand(args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
