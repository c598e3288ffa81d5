import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgsStringToArgv } from "string-argv";
import { describe, expect, it } from "vitest";
import { spawnSync } from "node:child_process";
import { reportFormats } from "../../../lib/validator/report/index.ts";
import { pageFile, readPage, withPart } from "../../docs/page.ts";
import { built } from "../built.ts";
import { folderOf, listOf } from "../folders.ts";
import { runCommand } from "./command.ts";

const page = readPage("mcp-validate");

/** The blocks of a language, in their order. */
function blocksOf(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, text = ""]) => text);
}

/** The server that the page's commands refer to. */
const server = `
import { createInterface } from "node:readline";
const tools = [{ name: "get_user", description: "Gets a user.", inputSchema: { type: "object" } }];
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const answers = {
  initialize: () => ({ protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "users", version: "1" } }),
  "tools/list": () => ({ tools }),
  ping: () => ({}),
};
createInterface({ input: process.stdin }).on("line", (line) => {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return send({ id: null, error: { code: -32700, message: "This is not JSON." } });
  }
  const { id, method, params } = message;
  if (id === undefined) return;
  if (method in answers) send({ id, result: answers[method](params) });
  else send({ id, error: { code: -32601, message: "There is no such method." } });
});
`;

const users = listOf(
  {
    name: "get-user",
    description: "Gets a user by the number of the account.",
    inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["userId"] },
  },
  {
    name: "list-users",
    description: "Lists all users of the account.",
    inputSchema: { type: "object", additionalProperties: false },
  },
);

/** The findings of the page's commands in the folder that they run in. */
const files = {
  "tools.json": users,
  "server.mjs": server,
  "src/server.ts": `export const tool = { name: "x", description: "Does it all.", inputSchema: { type: "object", additionalProperties: false } };`,
  "lists/a.yaml": "tools: []\n",
  ".cursor/mcp.json": JSON.stringify({ mcpServers: { weather: { command: "node", args: ["server.mjs"] } } }),
};

describe("the page of the command", () => {
  const commands = blocksOf("sh").flatMap((block) => block.trim().split("\n"));

  it.each(commands)("%s", async (line) => {
    const [command = "", , input] = line.split(/( < )/u);
    const [name, ...args] = parseArgsStringToArgv(command);
    expect(name).toBe("mcp-validate");
    const folder = folderOf(files);
    const surroundings = { input: input === "tools.json" ? users : "", env: { HOME: folder } };
    const { code, err } = await runCommand(args, folder, surroundings);
    expect([
      code,
      err.replace(
        /^\.cursor\/mcp\.json \(Cursor\): weather: reads server\.mjs\.\n|^server\.mjs:3: tool get_user is not known, because how the tool is registered is not seen\.\n|^(?:Applied|Would apply) \d+ edits? to tools\.json\.\n$|^node server\.mjs: No tool was called, .*\n|^There is nothing to fix\.\n$|^The parameters in 3 of 3 descriptions differ from the schema\.\n$|^(?:\d+ \w+(?:, )?)+ → \S+\n/gmu,
        "",
      ),
    ]).toEqual([expect.toBeOneOf([0, 1]), ""]);
  });

  it("shows what the first command prints, and what --help prints", async () => {
    const { out } = await runCommand(["tools.json"], folderOf(files));
    const output = out.replace(/, \d+ ms$/mu, ", 90 ms").trimEnd();
    const help = (await runCommand(["--help"])).out.trimEnd();
    const shown = withPart(
      withPart(page, "output", `\`\`\`text\n${output}\n\`\`\``),
      "help",
      `\`\`\`text\n${help}\n\`\`\``,
    );
    await expect(shown).toMatchFileSnapshot(pageFile("mcp-validate"));
  });

  it("names every format and every error", () => {
    for (const format of reportFormats) expect(page).toContain(`\`${format}\``);
    const errors = ["result/input-error", "live/live-server-error"].flatMap((name) => {
      const source = readFileSync(fileURLToPath(new URL(`../../../lib/validator/${name}.ts`, import.meta.url)), "utf8");
      return [...(/Code =([^;]+);/u.exec(source)?.[1]?.matchAll(/"([A-Z_]+)"/gu) ?? [])].map(([, code = ""]) => code);
    });
    expect(errors).toHaveLength(10);
    for (const code of errors) expect(page).toContain(`| \`${code}\` |`);
  });

  it.each([
    ["yaml", "mcp-validate.config.yaml"],
    ["toml", "pyproject.toml"],
  ])("has a configuration in %s that is accepted", async (language, name) => {
    const [config = ""] = blocksOf(language);
    const one = await runCommand(["tools.json", "--format", "json"], folderOf({ ...files, [name]: config }));
    expect(one.err).toBe("");
    expect(JSON.parse(one.out)).toMatchObject({ metadata: { preset: "strict", configUsed: name } });
  });

  /** Runs a program of the page, in a folder without packages. */
  function run(program: string): { readonly status: number | null; readonly out: string; readonly err: string } {
    const folder = folderOf(files);
    const places = {
      "mcp-validate": pathToFileURL(built("validator.js")).href,
      zod: import.meta.resolve("zod"),
    };
    const text = Object.entries(places).reduce(
      (all, [name, url]) => all.replace(`from "${name}"`, `from "${url}"`),
      program,
    );
    writeFileSync(join(folder, "program.mjs"), text);
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "program.mjs")], {
      cwd: folder,
      encoding: "utf8",
    });
    return { status, out: stdout, err: stderr };
  }

  it("has a program that runs", () => {
    const [program = ""] = blocksOf("js");
    const { status, out, err } = run(program);
    expect([err, status]).toEqual(["", 0]);
    expect(out).toMatch(/^true \d+\n[^]*LLM-006 warning get-user inputSchema\.properties\.id [^]*\n\d+ \d+ \d+ 1\n$/u);
  });

  it("has a program with definitions of its own, which fails for them", () => {
    const [, program = ""] = blocksOf("js");
    const { status, out, err } = run(program);
    expect([err, status]).toEqual(["", 1]);
    expect(out.split("\n").map((line) => line.split(" ").slice(0, 4).join(" "))).toEqual([
      "error definition-invalid tool <invalid>",
      "warning describe-on-fields tool find_books",
      "",
    ]);
  });
});
