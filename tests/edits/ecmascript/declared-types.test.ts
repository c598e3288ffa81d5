import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { diagnosticsOf } from "../../harness/compiler.ts";
import { folderOf } from "../../validator/folders.ts";
import { runCommand } from "../../validator/cli/command.ts";

/** The parts of `Server` that the texts use, so that they compile without the package. */
const sdk = {
  "node_modules/@modelcontextprotocol/sdk/package.json": `{ "name": "@modelcontextprotocol/sdk", "version": "1.20.0" }`,
  "sdk.d.ts": `declare module "@modelcontextprotocol/sdk/server/index.js" {
  export class Server { constructor(info: object, options: object); setRequestHandler(schema: unknown, handle: () => unknown): void; }
}
declare module "@modelcontextprotocol/sdk/types.js" {
  export const ListToolsRequestSchema: unknown;
  export interface Tool { name: string; title?: string; description?: string; inputSchema: { type: "object"; [key: string]: unknown }; annotations?: object }
}`,
};

const head = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema, type Tool } from "@modelcontextprotocol/sdk/types.js";
`;
const foot = `const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
export type Used = Tool;
`;

const schema = `{ type: "object", properties: { id: { type: "string", description: "The id of the note." } }, required: ["id"] }`;
const tool = `{ name: "get_note", description: "Gets one note of the user.", inputSchema: ${schema} }`;
/** With a member that a rule removes: a hint that clients ignore next to another one. */
const hinted =
  `{ ...${tool}, annotations: { readOnlyHint: true, destructiveHint: true, idempotentHint: true, openWorldHint: false } }`
    .replace("{ ...{", "{")
    .replace(" }, annotations", ", annotations");

const open = `inputSchema: { type: "object"; [key: string]: unknown }`;
const closed = `interface Definition { readonly name: string; readonly description: string; readonly inputSchema: {
  readonly type: "object"; readonly properties: Readonly<Record<string, unknown>>; readonly required?: readonly string[] } }
`;

/** Applies every edit to `server.ts`. @returns its text, and the errors of the compiler. */
async function edited(files: Readonly<Record<string, string>>) {
  const folder = folderOf({ ...sdk, ...files });
  const flags = ["--preset", "all", "--fix", "--drafts", "--fail-on", "never"];
  const run = await runCommand(["server.ts", ...flags], folder);
  expect(run.err).toMatch(/^Applied \d+ edits? to server\.ts\.$/mu);
  const path = join(folder, "server.ts");
  const errors = diagnosticsOf([path, join(folder, "sdk.d.ts")], {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], allowImportingTsExtensions: true },
    ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
  return { text: readFileSync(path, "utf8"), errors };
}

const server = (body: string): string => head + body + foot;

describe("a literal whose declared type has no other members", () => {
  it.each([
    ["of a variable", `${closed}const one: Definition = ${tool};\nconst tools = [one];\n`],
    ["of a list", `${closed}const tools: readonly Definition[] = [${tool}];\n`],
    ["of a list, as a generic", `${closed}const tools: ReadonlyArray<Definition> = [${tool}];\n`],
    ["after satisfies", `${closed}const tools = [${tool} satisfies Definition];\n`],
    ["of a constant list", `${closed}const tools = [${tool}] as const satisfies readonly Definition[];\n`],
    [
      "of a record",
      `${closed}const all: Record<string, Definition> = { note: ${tool} };\nconst tools = Object.values(all);\n`,
    ],
    ["of a function", `${closed}function list(): Definition[] { return [${tool}]; }\nconst tools = list();\n`],
    ["of an arrow function", `${closed}const note = (): Definition => (${tool});\nconst tools = [note()];\n`],
    [
      "of a member",
      `${closed}interface Module { definition: Definition }\nconst one: Module = { definition: ${tool} };\nconst tools = [one.definition];\n`,
    ],
    ["of a parameter", `${closed}function define(one: Definition) { return one; }\nconst tools = [define(${tool})];\n`],
    ["of a list that grows", `${closed}const tools: Definition[] = [];\ntools.push(${tool});\n`],
    ["of an alias", `${closed}type List = Definition[];\nconst tools: List = [${tool}];\n`],
    [
      "of an interface that extends another",
      `interface Named { name: string; description: string }\ninterface Definition extends Named { ${open} }\nconst tools: Definition[] = [${tool}];\n`,
    ],
    [
      "of an intersection",
      `type Definition = { name: string; description: string } & { ${open} };\nconst tools: Definition[] = [${tool}];\n`,
    ],
    [
      "of a union",
      `type Definition = { name: string; description: string; ${open} } | { name: "x"; description: string; ${open} };\nconst tools: Definition[] = [${tool}];\n`,
    ],
  ])("gets none: %s", async (_what, body) => {
    const { text, errors } = await edited({ "server.ts": server(body) });
    expect(errors).toEqual([]);
    expect(text).not.toContain("title:");
  });

  it.each([
    ["imported", `export ${closed}`],
    ["exported apart", `${closed}export type { Definition };\n`],
    ["exported again", `export * from "./deep.ts";\n`],
  ])("gets none: a type that is %s", async (_what, types) => {
    const body = `import type { Definition as Own } from "./types.ts";\nconst tools: Own[] = [${tool}];\n`;
    const files = { "server.ts": server(body), "types.ts": types, "deep.ts": `export ${closed}` };
    const { text, errors } = await edited(files);
    expect(errors).toEqual([]);
    expect(text).not.toContain("title:");
  });

  it("gets none with a value of another type", async () => {
    const types = `interface Definition { name: string; title?: boolean; description: string; ${open}; annotations?: { readOnlyHint: boolean; audience: string } }\n`;
    const { text, errors } = await edited({ "server.ts": server(`${types}const tools: Definition[] = [${tool}];\n`) });
    expect(errors).toEqual([]);
    expect(text).not.toMatch(/annotations: \{|title: /u);
  });
});

describe("a member that the declared type requires", () => {
  const types = (mark: string): string =>
    `interface Hints { readOnlyHint: boolean; destructiveHint${mark}: boolean; idempotentHint${mark}: boolean; openWorldHint: boolean }
interface Definition { name: string; title?: string; description: string; ${open}; annotations: Hints }\n`;

  it("stays", async () => {
    const { text, errors } = await edited({
      "server.ts": server(`${types("")}const tools: Definition[] = [${hinted}];\n`),
    });
    expect(errors).toEqual([]);
    expect(text).toContain("destructiveHint: true");
  });

  it("goes if it is optional", async () => {
    const { text, errors } = await edited({
      "server.ts": server(`${types("?")}const tools: Definition[] = [${hinted}];\n`),
    });
    expect(errors).toEqual([]);
    expect(text).not.toContain("destructiveHint: true");
  });
});

describe("a literal whose declared type is open or unknown", () => {
  it.each([
    ["the SDK's", `const tools: Tool[] = [${tool}];\n`],
    ["none", `const tools = [${tool}];\n`],
    ["an assertion", `${closed}const tools = [${tool} as Definition];\n`],
    [
      "with an index signature",
      `interface Definition { name: string; [key: string]: unknown }\nconst tools: Definition[] = [${tool}];\n`,
    ],
    [
      "with the member",
      `interface Definition { name: string; title?: string; description: string; ${open} }\nconst tools: Definition[] = [${tool}];\n`,
    ],
    [
      "that extends the SDK's",
      `interface Definition extends Tool { extra?: string }\nconst tools: Definition[] = [${tool}];\n`,
    ],
    [
      "a parameter of a generic function",
      `${closed}function define<T extends Definition>(one: T) { return one; }\nconst tools = [define(${tool})];\n`,
    ],
    ["a list of anything", `const tools: unknown[] = [${tool}];\n`],
  ])("is edited: %s", async (_what, body) => {
    const { text, errors } = await edited({ "server.ts": server(body) });
    expect(errors).toEqual([]);
    expect(text).toContain("title:");
  });
});
