import { describe, expect, it, onTestFinished } from "vitest";
import { z as z3 } from "zod/v3";
import { z } from "zod";
import { type Definitions, InputError, type LintDiagnostic, validateDefinitions } from "../../lib/validator/index.ts";
import { folderOf } from "./folders.ts";

/** A tool of mcp-ts-core 0.10 without faults, as its `tool()` makes it, with other members. */
function toolWith(members: object = {}): object {
  return {
    name: "find_books",
    description: "Finds the books of the library whose titles contain all of the words.",
    annotations: { readOnlyHint: true },
    input: z.object({ words: z.string().describe("The words of the title, separated by spaces") }),
    output: z.object({ shelf: z.string().describe("The shelf with the best match") }),
    handler: async () => Promise.resolve({ shelf: "A" }),
    format: (result: { shelf: string }) => [{ type: "text", text: result.shelf }],
    ...members,
  };
}

const resource = {
  uriTemplate: "library://books/{isbn}",
  name: "Book",
  description: "What the library knows about one book of its shelves.",
  params: z.object({ isbn: z.string().describe("The number on the back of the book") }),
  handler: () => ({ title: "Emma" }),
};

const prompt = {
  name: "reading_list",
  description: "Asks for a list of books about one subject, with a reason for each.",
  args: z.object({ subject: z.string().describe("What the books are about") }),
  generate: () => [],
};

/** The diagnostics of definitions, each as its definition and its rule. */
function pairsOf(definitions: Definitions): string[] {
  const { errors, warnings } = validateDefinitions(definitions);
  return [...errors, ...warnings].map(({ definitionName, rule }) => `${definitionName}: ${rule}`);
}

function setVariable(name: string, value: string): void {
  const before = process.env[name];
  process.env[name] = value;
  onTestFinished(() => {
    if (before === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = before;
  });
}

describe("the report of validateDefinitions", () => {
  it("is there at once, as that of the framework's own linter is", () => {
    const report = validateDefinitions({ tools: [toolWith({ name: "find books" })] });
    expect(report.passed).toBe(false);
    expect(report.errors).toEqual<LintDiagnostic[]>([
      {
        rule: "name-format",
        severity: "error",
        message: expect.stringMatching(
          /^The name of tool 'find books' contains a space\. Use only [^.]* and '\.'\. See \S*\/valid-tool-name\.md$/u,
        ) as string,
        definitionType: "tool",
        definitionName: "find books",
      },
    ]);
    expect(report.warnings).toEqual([]);
  });

  it("passes without errors", () => {
    const tools = [toolWith()];
    const { passed, errors, warnings } = validateDefinitions({ tools, resources: [resource], prompts: [prompt] });
    expect({ passed, errors, warnings }).toEqual({ passed: true, errors: [], warnings: [] });
  });

  it("passes with warnings", () => {
    const report = validateDefinitions({ tools: [toolWith({ description: "" })] });
    expect(report.passed).toBe(true);
    expect(report.warnings).toMatchObject([{ rule: "description-required", severity: "warning" }]);
  });

  it("is a part of the awaited result, too", async () => {
    const result = await validateDefinitions({ tools: [toolWith({ name: "find books" })] });
    expect(result).toMatchObject({ valid: false, passed: false, summary: { totalTools: 1 }, warnings: [] });
    expect(result.errors).toMatchObject([{ rule: "name-format" }]);
    expect(result.issues).toMatchObject([{ rule: "valid-tool-name" }]);
  });

  it("stands beside the text of another format", async () => {
    const answer = validateDefinitions({ tools: [toolWith({ name: "find books" })] }, { format: "json" });
    expect(answer.errors).toHaveLength(1);
    expect(JSON.parse(await answer)).toMatchObject({ valid: false });
  });

  it("is about nothing where there are no definitions", () => {
    expect(validateDefinitions({}).passed).toBe(true);
    expect(validateDefinitions({ tools: [], resources: [], prompts: [] }).passed).toBe(true);
  });

  it("refuses wrong arguments at once, and by the promise", async () => {
    const given = { tols: [] } as Definitions;
    expect(() => validateDefinitions(given).passed).toThrow(InputError);
    await expect(validateDefinitions(given)).rejects.toMatchObject({ code: "USAGE", place: "definitions.tols" });
    expect(() => validateDefinitions({ formatAllowlist: ["date", 5] as never }).passed).toThrow(
      "definitions.formatAllowlist: It must be a list or set of formats",
    );
    expect(() => validateDefinitions({ canvasConsumers: true as never }).passed).toThrow("false or a list of names");
  });
});

describe("definitions of a program", () => {
  it("are read, and no function of them is called", async () => {
    const calls: string[] = [];
    const called = (name: string) => () => calls.push(name);
    const tool = {
      ...toolWith({ handler: called("handler"), format: called("format"), enrich: called("enrich") }),
      get annotations() {
        return calls.push("getter");
      },
      toJSON: called("toJSON"),
    };
    const trapped = new Proxy(toolWith({ name: "x" }), {
      get: () => calls.push("get"),
      ownKeys: () => [String(calls.push("ownKeys"))],
      getPrototypeOf: () => ({ is: calls.push("getPrototypeOf") }),
      getOwnPropertyDescriptor: () => undefined,
    });
    const handler = Object.assign(() => calls.push("function"), { toString: called("toString") });
    const tools = [tool, trapped, toolWith({ name: "other_books", handler })];
    const prompts = [{ ...prompt, generate: called("generate") }];
    const report = validateDefinitions({ tools, prompts, resources: [{ ...resource, handler: called("read") }] });
    await report;
    expect(calls).toEqual([]);
  });

  it("may have schemas of Zod 3", () => {
    const input = z3.object({ words: z3.string(), page: z3.number().describe("The page of the list, from 1") });
    expect(pairsOf({ tools: [toolWith({ input })] })).toEqual(["find_books: describe-on-fields"]);
  });

  it("may have schemas of Zod 4, whose metadata Zod keeps itself", () => {
    const input = z.object({
      words: z.string().meta({ description: "The words of the title, separated by spaces" }),
      page: z.number().optional(),
    });
    const { warnings } = validateDefinitions({ tools: [toolWith({ input })] });
    expect(warnings).toMatchObject([
      { rule: "describe-on-fields", message: expect.stringContaining("'page'") as unknown },
    ]);
  });

  it("may have schemas that no JSON Schema expresses", () => {
    const input = z.object({ day: z.date().describe("The day of the loan, in the time zone of the library") });
    expect(pairsOf({ tools: [toolWith({ input })] })).toEqual(["find_books: schema-serializable"]);
  });

  it("may have what is no object of Zod in the place of a schema", () => {
    expect(pairsOf({ tools: [toolWith({ input: z.array(z.string()) })] })).toEqual(["find_books: schema-is-object"]);
  });

  it("may be objects of classes", () => {
    class Search {
      readonly name: string = "find_books";
      readonly description = "Finds the books of the library whose titles contain all of the words.";
      readonly input = z.object({});
      readonly output = z.object({});
      async handler(): Promise<object> {
        return Promise.resolve({});
      }
    }
    class Silent extends Search {
      override readonly name: string = "find books";
    }
    expect(pairsOf({ tools: [new Search()] })).toEqual([]);
    expect(pairsOf({ tools: [new Silent()] })).toEqual(["find books: name-format"]);
  });

  it("need their functions", () => {
    const tools = [toolWith({ handler: undefined })];
    const resources = [{ ...resource, handler: "read" }];
    const prompts = [{ ...prompt, generate: null }];
    expect(pairsOf({ tools, resources, prompts })).toEqual([
      "find_books: handler-required",
      "Book: handler-required",
      "reading_list: generate-required",
    ]);
  });

  it("have functions whose text is not seen, and that are functions all the same", () => {
    const handler = (() => ({})).bind(undefined);
    const proxy = new Proxy(() => ({}), {});
    expect(pairsOf({ tools: [toolWith({ handler }), toolWith({ name: "b", handler: proxy })] })).toEqual([]);
  });

  it("may be missing in their lists", () => {
    const { errors } = validateDefinitions({ tools: [undefined, toolWith(), null], prompts: ["advise"] });
    expect(errors.map(({ rule, definitionType, definitionName }) => [rule, definitionType, definitionName])).toEqual([
      ["definition-invalid", "tool", "<invalid>"],
      ["definition-invalid", "tool", "<invalid>"],
      ["definition-invalid", "prompt", "<invalid>"],
    ]);
  });

  it("are named by their name, or by their address", () => {
    const tools = [toolWith({ name: undefined })];
    const resources = [{ ...resource, name: undefined }];
    expect(pairsOf({ tools, resources })).toEqual([
      "<unnamed>: name-required",
      "library://books/{isbn}: resource-name-not-uri",
    ]);
  });

  it("are compared with each other", () => {
    expect(pairsOf({ tools: [toolWith(), toolWith()], prompts: [prompt, prompt] })).toEqual([
      "find_books: name-unique",
      "reading_list: name-unique",
    ]);
  });

  it("may contain themselves", () => {
    const tool: Record<string, unknown> = { ...toolWith() };
    tool["self"] = tool;
    tool["errors"] = [tool];
    expect(pairsOf({ tools: [tool] })).toEqual(expect.not.arrayContaining(["find_books: handler-required"]));
  });

  it("are those of the protocol if they have its keys, and need no handler", () => {
    const inputSchema = { type: "object", properties: { words: { type: "string" } } };
    const plain = { name: "find_books", description: "Finds books by the words of their titles.", inputSchema };
    expect(pairsOf({ tools: [plain] })).toEqual(["find_books: describe-on-fields"]);
    expect(pairsOf({ resources: [{ uri: "library://books", name: "Books", description: "All books." }] })).toEqual([]);
  });

  it("are linted as what their server sends", async () => {
    const tool = toolWith({ enrichment: { total: z.number().describe("How many books there are") } });
    const { sources, issues } = await validateDefinitions({ tools: [tool, null], resources: [resource] });
    const sent = JSON.parse(sources[0]?.text ?? "") as { tools: [{ outputSchema: { required: unknown } }, null] };
    expect(sent).toMatchObject({
      tools: [
        {
          name: "find_books",
          title: "Find Books",
          inputSchema: { properties: { words: { description: "The words of the title, separated by spaces" } } },
          outputSchema: { required: ["shelf", "total"] },
        },
        null,
      ],
      resources: [{ uriTemplate: "library://books/{isbn}", mimeType: "application/json" }],
    });
    expect(Object.keys(sent.tools[0])).not.toContain("handler");
    expect(issues.map(({ file }) => file)).toContain("<definitions>");
  });

  it("say in the result what only the running server knows", async () => {
    const tool = {
      ...toolWith(),
      get description(): string {
        return "Finds books.";
      },
    };
    const { issues } = await validateDefinitions({ tools: [tool] });
    expect(issues).toContainEqual(
      expect.objectContaining({
        id: "INVALID_FORMAT",
        message: "'tools[0].description' is not known, because a getter makes it; it was left out.",
      }),
    );
  });
});

describe("functions of a program", () => {
  /** Replaces the function of mcp-ts-core that a program imports under this name. */
  const notFound = (message: string): Error => new Error(message);
  const errors_1 = { rateLimited: notFound };
  const errors = [
    {
      code: -32001,
      reason: "no_match",
      when: "No book has all of the words.",
      recovery: "Try again with fewer words of the title.",
    },
  ];

  it.each<[string, object]>([
    [
      "an arrow function",
      {
        handler: () => {
          throw new Error("no shelf");
        },
      },
    ],
    [
      "an async function",
      {
        handler: async function find() {
          await Promise.resolve();
          throw new Error("no shelf");
        },
      },
    ],
    [
      "a method",
      {
        handler() {
          throw new Error("no shelf");
        },
      },
    ],
    [
      "an async method",
      {
        async handler() {
          await Promise.resolve();
          throw new Error("no shelf");
        },
      },
    ],
    [
      "a generator",
      {
        *handler() {
          yield 1;
          throw new Error("no shelf");
        },
      },
    ],
    [
      "a method of another name",
      {
        handler: Reflect.get(
          {
            read() {
              throw new Error("no shelf");
            },
          },
          "read",
        ) as unknown,
      },
    ],
    [
      "a method of a computed name",
      {
        handler: {
          ["re" + "ad"]() {
            throw new Error("no shelf");
          },
        }["read"],
      },
    ],
  ])("are read from the text of %s", (_what, members) => {
    expect(pairsOf({ tools: [toolWith(members)] })).toEqual(["find_books: prefer-mcp-error-in-handler"]);
  });

  it("are read from the text of an object of a class", () => {
    const tool = toolWith();
    class Search {
      handler(): void {
        throw new Error("no shelf");
      }
    }
    expect(pairsOf({ tools: [Object.assign(new Search(), { ...tool, handler: undefined })] })).toEqual([
      "find_books: handler-required",
    ]);
    const { handler: _own, ...members } = tool as { handler?: unknown };
    expect(pairsOf({ tools: [Object.assign(new Search(), members)] })).toEqual([
      "find_books: prefer-mcp-error-in-handler",
    ]);
  });

  it("throw the errors of the framework under its names, and under those that compilers give its module", () => {
    const own = toolWith({
      errors,
      handler: () => {
        throw notFound("no book");
      },
    });
    const compiled = toolWith({
      errors,
      handler: () => {
        throw errors_1.rateLimited("too many");
      },
    });
    expect(pairsOf({ tools: [own] })).toEqual(["find_books: error-contract-prefer-fail"]);
    expect(pairsOf({ tools: [compiled] })).toEqual(["find_books: error-contract-conformance"]);
  });

  it("render the fields of the output, or not", () => {
    const output = z.object({
      shelf: z.string().describe("The shelf with the best match"),
      floor: z.number().describe("The floor that the shelf is on"),
    });
    const { errors: missing } = validateDefinitions({ tools: [toolWith({ output })] });
    expect(missing).toMatchObject([{ rule: "format-parity", message: expect.stringContaining("'floor'") as unknown }]);
    const format = (result: { shelf: string; floor: number }) => [
      { type: "text", text: `${result.shelf} on floor ${String(result.floor)}` },
    ];
    expect(pairsOf({ tools: [toolWith({ output, format })] })).toEqual([]);
  });

  it("may call functions of their module, which are read, too", () => {
    const output = z.object({
      shelf: z.string().describe("The shelf with the best match"),
      floor: z.string().describe("The floor that the shelf is on"),
    });
    const calls: string[] = [];
    const onFloor = (result: { floor: string }): string => `${result.floor}${String(calls.push("onFloor"))}`;
    const inWords = (result: { shelf: string; floor: string }): string => `${result.shelf} on ${onFloor(result)}`;
    const inPart = (result: { shelf: string }): string => result.shelf + String(calls.push("inPart"));
    const whole = (result: { shelf: string; floor: string }) => [{ type: "text", text: inWords(result) }];
    const part = (result: { shelf: string; floor: string }) => [{ type: "text", text: inPart(result) }];
    expect(pairsOf({ tools: [toolWith({ output, format: whole })] })).toEqual([]);
    expect(pairsOf({ tools: [toolWith({ output, format: part })] })).toEqual(["find_books: format-parity"]);
    expect(calls).toEqual([]);
  });

  it("may call functions of one name from different places", () => {
    const output = z.object({ shelf: z.string().describe("The shelf with the best match") });
    const first = (() => {
      const text = (): string => "nothing";
      return (_result: object): string => text();
    })();
    const second = (() => {
      const text = (result: { shelf: string }): string => result.shelf;
      return (result: { shelf: string }): string => text(result);
    })();
    const format = (result: { shelf: string }) => [{ type: "text", text: first(result) + second(result) }];
    expect(pairsOf({ tools: [toolWith({ output, format })] })).toEqual([]);
  });

  it("are nothing to say of where their text is not seen", () => {
    const format = (() => []).bind(undefined);
    expect(pairsOf({ tools: [toolWith({ format })] })).toEqual([]);
  });
});

describe("the manifest among the definitions", () => {
  const serverJson = {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: "io.github.someone/library",
    description: "Finds books and borrows them.",
    version: "1.2.0",
  };

  it("is compared with the package.json that is given, and with no other", () => {
    const folder = folderOf({ "package.json": JSON.stringify({ name: "library", version: "9.9.9" }) });
    const { warnings } = validateDefinitions({ serverJson, packageJson: { version: "1.3.0" } }, { cwd: folder });
    expect(warnings).toMatchObject([
      { rule: "server-json-version-sync", definitionType: "server-json", definitionName: "server.json" },
    ]);
    expect(validateDefinitions({ serverJson, packageJson: { version: "1.2.0" } }, { cwd: folder }).warnings).toEqual(
      [],
    );
    expect(validateDefinitions({ serverJson }, { cwd: folder }).warnings).toEqual([]);
  });

  it("may be anything", () => {
    expect(pairsOf({ serverJson: [] })).toEqual(["server.json: server-json-type"]);
    expect(pairsOf({ serverJson: {} })).toContain("server.json: server-json-name-required");
    expect(pairsOf({ serverJson: null })).toEqual([]);
  });
});

describe("the inputs of validateDefinitions", () => {
  const linked = toolWith({ input: z.object({ page: z.url().describe("The address of the page with the book") }) });
  const capped = toolWith({
    input: z.object({ limit: z.number().describe("The largest number of books in the answer") }),
    output: z.object({ books: z.array(z.string()).describe("The titles of the books") }),
    format: (result: { books: string[] }) => [{ type: "text", text: result.books.join(", ") }],
  });
  const staged = toolWith({
    output: z.object({ canvas_id: z.string().describe("The canvas with the rows") }),
    format: (result: { canvas_id: string }) => [{ type: "text", text: result.canvas_id }],
  });

  it("allow formats, as a list or as a set", () => {
    expect(pairsOf({ tools: [linked] })).toEqual(["find_books: schema-format-portability"]);
    expect(pairsOf({ tools: [linked], formatAllowlist: ["uri"] })).toEqual([]);
    expect(pairsOf({ tools: [linked], formatAllowlist: new Set(["uri"]) })).toEqual([]);
  });

  it("allow lists that are cut without a word", () => {
    expect(pairsOf({ tools: [capped] })).toEqual(["find_books: capped-list-no-truncation"]);
    expect(pairsOf({ tools: [capped], truncationAllowlist: ["other"] })).toHaveLength(1);
    expect(pairsOf({ tools: [capped], truncationAllowlist: ["find_books"] })).toEqual([]);
    expect(pairsOf({ tools: [capped], truncationAllowlist: false })).toEqual([]);
  });

  it("name the tools that take a canvas", () => {
    expect(pairsOf({ tools: [staged] })).toEqual(["find_books: canvas-consumer-missing"]);
    expect(pairsOf({ tools: [staged], canvasConsumers: ["find_books"] })).toEqual([]);
    expect(pairsOf({ tools: [staged], canvasConsumers: false })).toEqual([]);
  });

  it("come before the environment, and before the settings of the call", () => {
    setVariable("MCP_LINT_TRUNCATION_ALLOWLIST", "find_books");
    setVariable("MCP_LINT_CANVAS_CONSUMERS", "false");
    expect(pairsOf({ tools: [capped] })).toEqual([]);
    expect(pairsOf({ tools: [staged] })).toEqual([]);
    expect(pairsOf({ tools: [capped], truncationAllowlist: [] })).toHaveLength(1);
    const settings = { truncationAllowlist: ["other"] };
    expect(validateDefinitions({ tools: [capped] }, { settings }).warnings).toHaveLength(1);
    expect(validateDefinitions({ tools: [capped], truncationAllowlist: false }, { settings }).warnings).toEqual([]);
  });
});
