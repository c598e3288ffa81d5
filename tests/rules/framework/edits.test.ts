import { describe, expect, it } from "vitest";
import errorContract from "../../../lib/rules/framework/error-contract.ts";
import handlerBodies from "../../../lib/rules/framework/handler-bodies.ts";
import { assertEditLaws } from "../../harness/edit-laws.ts";
import { applied, lint } from "../../harness/lint.ts";

const rules = new Map([...handlerBodies, ...errorContract].map((rule) => [rule.name, rule]));

interface Handler {
  /** The imports from the framework's errors. */
  readonly imports?: string;
  readonly parameters?: string;
  readonly errors?: string;
  readonly code: string;
}

function moduleOf({
  imports = 'import { JsonRpcErrorCode, McpError, notFound, serviceUnavailable } from "@cyanheads/mcp-ts-core/errors";',
  parameters = "input, ctx",
  errors = "",
  code,
}: Handler): string {
  return `import { tool, z } from "@cyanheads/mcp-ts-core";
${imports}
export const find = tool("find_items", {
  description: "Finds the items of a list by words.",
  input: z.object({ query: z.string().describe("Words to find") }),
  output: z.object({}),
${errors}  async handler(${parameters}) {
${code}
  },
});
export { notFound, serviceUnavailable };
`;
}

/** The text of a module after the first edit that a rule offers; `undefined` where it offers none. */
function edited(name: string, handler: Handler): string | undefined {
  const rule = rules.get(name);
  if (!rule) throw new Error(name);
  const source = { language: "typescript", filename: "src/tool.ts", text: moduleOf(handler) } as const;
  const pass = lint(rule, source);
  const [report] = pass.reports;
  if (!report) throw new Error(`${name} reports nothing in:\n${source.text}`);
  const edit = report.message.suggestions?.[0]?.fix;
  if (!edit) return undefined;
  assertEditLaws(rule, { source, pass, report, edit, changes: [], isFix: false });
  return applied(source.text, edit);
}

const attempt = (code: string, name = "(e)"): string => `    try { await go(input); } catch ${name} { ${code} }`;
const contract = (reasons: readonly string[]): string =>
  `  errors: [${reasons
    .map(
      (reason) =>
        `{ code: JsonRpcErrorCode.NotFound, reason: "${reason}", when: "Nothing is found.", recovery: "Try other words than these ones." }`,
    )
    .join(", ")}],\n`;

describe("preserve-cause-on-rethrow", () => {
  it.each([
    ["a message", 'throw notFound("no");', 'throw notFound("no", undefined, { cause: e });'],
    ["a message and data", 'throw notFound("no", { id: 1 });', 'throw notFound("no", { id: 1 }, { cause: e });'],
    [
      "the long form",
      'throw new McpError(JsonRpcErrorCode.ParseError, "no");',
      'throw new McpError(JsonRpcErrorCode.ParseError, "no", undefined, { cause: e });',
    ],
    ["an argument after a comma", 'throw notFound("no",);', 'throw notFound("no", undefined, { cause: e },);'],
    [
      "arguments in lines",
      'throw notFound(\n      "no",\n      { id: 1 }, // the item\n    );',
      'throw notFound(\n      "no",\n      { id: 1 }, // the item\n      { cause: e },\n    );',
    ],
  ])("is added to %s", (_about, before, after) => {
    expect(edited("preserve-cause-on-rethrow", { code: attempt(before) })).toBe(moduleOf({ code: attempt(after) }));
  });

  it("is short for a variable of that name", () => {
    const code = attempt('throw notFound("no");', "(cause)");
    const after = attempt('throw notFound("no", undefined, { cause });', "(cause)");
    expect(edited("preserve-cause-on-rethrow", { code })).toBe(moduleOf({ code: after }));
  });

  it.each([
    ["options that are there", 'throw notFound("no", {}, {});'],
    ["no message", "throw notFound();"],
    ["a variable of that name", 'await each((e) => { throw notFound("no"); });'],
  ])("is not added where there is %s", (_about, code) => {
    expect(edited("preserve-cause-on-rethrow", { code: attempt(code) })).toBeUndefined();
  });
});

describe("prefer-error-factory", () => {
  const long = '    throw new McpError(JsonRpcErrorCode.NotFound, "no", { id: 1 });';
  const short = '    throw notFound("no", { id: 1 });';
  const importOf = (names: string): string => `import { ${names} } from "@cyanheads/mcp-ts-core/errors";`;

  it.each([
    ["an import that is there", importOf("JsonRpcErrorCode, McpError, notFound"), importOf("notFound"), short],
    [
      "an import with another name",
      importOf("McpError, JsonRpcErrorCode, notFound as gone"),
      importOf("notFound as gone"),
      short.replace("notFound", "gone"),
    ],
    ["an import that is extended", importOf("JsonRpcErrorCode, McpError"), importOf("notFound"), short],
    [
      "an import in lines",
      'import {\n  JsonRpcErrorCode,\n  McpError,\n  conflict,\n} from "@cyanheads/mcp-ts-core/errors";',
      'import {\n  notFound,\n  conflict,\n} from "@cyanheads/mcp-ts-core/errors";',
      short,
    ],
  ])("calls the function with %s", (_about, before, after, code) => {
    expect(edited("prefer-error-factory", { imports: before, code: long })).toBe(moduleOf({ imports: after, code }));
  });

  it("leaves what other code uses", () => {
    const imports = importOf("JsonRpcErrorCode, McpError, notFound");
    const other = "\n    if (input.error instanceof McpError) return { code: JsonRpcErrorCode.NotFound };";
    expect(edited("prefer-error-factory", { imports, code: long + other })).toBe(
      moduleOf({ imports, code: short + other }),
    );
  });

  it("keeps the lines of the arguments", () => {
    const imports = importOf("JsonRpcErrorCode, McpError, notFound");
    const code = '    throw new McpError(\n      JsonRpcErrorCode.NotFound,\n      "no",\n    );';
    expect(edited("prefer-error-factory", { imports, code })).toBe(
      moduleOf({ imports: importOf("notFound"), code: '    throw notFound(\n      "no",\n    );' }),
    );
  });

  it.each([
    ["the name is another thing's", importOf("JsonRpcErrorCode, McpError"), `    const notFound = 1;\n${long}`],
    [
      "a comment would be lost",
      importOf("JsonRpcErrorCode, McpError"),
      '    throw new McpError(JsonRpcErrorCode.NotFound, /* why */ "no");',
    ],
  ])("offers nothing where %s", (_about, imports, code) => {
    expect(edited("prefer-error-factory", { imports, code })).toBeUndefined();
  });

  it("imports the function where the errors come from elsewhere", () => {
    const imports = 'import * as errors from "@cyanheads/mcp-ts-core/errors";\nimport fs from "node:fs";';
    const code = '    throw new errors.McpError(errors.JsonRpcErrorCode.Timeout, "late");';
    expect(edited("prefer-error-factory", { imports, code })).toBe(
      moduleOf({
        imports: `${imports}\nimport { timeout } from "@cyanheads/mcp-ts-core/errors";`,
        code: '    throw timeout("late");',
      }),
    );
  });
});

describe("prefer-mcp-error-in-handler", () => {
  const imports = 'import { internalError } from "@cyanheads/mcp-ts-core/errors";';

  it.each([
    ["a message", '    throw new Error("no");', '    throw internalError("no");'],
    [
      "a cause",
      attempt('throw new Error("no", { cause: e });'),
      attempt('throw internalError("no", undefined, { cause: e });'),
    ],
    [
      "a catch around it",
      attempt('throw new Error("no");'),
      attempt('throw internalError("no", undefined, { cause: e });'),
    ],
  ])("drafts internalError with %s", (_about, before, after) => {
    expect(edited("prefer-mcp-error-in-handler", { imports, code: before })).toBe(moduleOf({ imports, code: after }));
  });
});

describe("error-contract-prefer-fail", () => {
  const errors = contract(["no_match"]);

  it.each([
    ["a function", '    throw notFound("no", { id: 1 });', '    throw ctx.fail("no_match", "no", { id: 1 });'],
    ["a function without arguments", "    throw notFound();", '    throw ctx.fail("no_match");'],
    [
      "the long form",
      '    throw new McpError(JsonRpcErrorCode.NotFound, "no");',
      '    throw ctx.fail("no_match", "no");',
    ],
    [
      "arguments in lines",
      '    throw notFound(\n      "no",\n    );',
      '    throw ctx.fail(\n      "no_match",\n      "no",\n    );',
    ],
  ])("calls ctx.fail in the place of %s", (_about, before, after) => {
    const imports = 'import { JsonRpcErrorCode, McpError, notFound } from "@cyanheads/mcp-ts-core/errors";';
    const left = before.includes("McpError") ? imports.replace(" McpError,", "") : imports;
    expect(edited("error-contract-prefer-fail", { imports, errors, code: before })).toBe(
      moduleOf({ imports: left, errors, code: after }),
    );
  });

  it("names the context as the handler does", () => {
    const [before, after] = ['    throw notFound("no");', '    throw context.fail("no_match", "no");'];
    const parameters = "input, context";
    expect(edited("error-contract-prefer-fail", { parameters, errors, code: before })).toBe(
      moduleOf({ parameters, errors, code: after }),
    );
  });

  it.each([
    ["two reasons have the code", { errors: contract(["no_match", "no_page"]) }],
    ["the handler has no context", { parameters: "input", errors }],
    ["the context is taken apart", { parameters: "input, { fail }", errors }],
    ["the contract may hold more", { errors: errors.replace("[{", "[...more(), {") }],
  ])("offers nothing where %s", (_about, handler) => {
    expect(edited("error-contract-prefer-fail", { ...handler, code: '    throw notFound("no");' })).toBeUndefined();
  });
});
