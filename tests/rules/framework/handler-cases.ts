/** A definition of mcp-ts-core, and the findings of the rules about its errors. */
export interface HandlerCase {
  readonly name: string;
  /** The body of the handler. */
  readonly code?: string;
  /** The source of the contract. */
  readonly errors?: string;
  /** Statements of the module before the definition. */
  readonly around?: string;
  /** The whole handler in the place of one with the body. */
  readonly handler?: string;
  readonly kind?: "tool" | "resource";
  /** Each report as the rule and the text that it points at. */
  readonly reports: readonly (readonly [rule: string, at: string])[];
}

const imports = `import { resource, tool, z } from "@cyanheads/mcp-ts-core";
import { conflict, internalError, JsonRpcErrorCode, McpError, notFound, serviceUnavailable } from "@cyanheads/mcp-ts-core/errors";
`;

/** The module of a case. */
export function moduleOf({ code = "return {};", errors, around = "", handler, kind = "tool" }: HandlerCase): string {
  const contract = errors === undefined ? "" : `\n  errors: ${errors},`;
  const run = handler ?? `async handler(input, ctx) {\n    ${code}\n  }`;
  return kind === "tool"
    ? `${imports}${around}
export const find = tool("find_items", {
  description: "Finds the items of a list by words.",
  input: z.object({ query: z.string().describe("Words to find") }),
  output: z.object({}),${contract}
  ${run},
});
`
    : `${imports}${around}
export const item = resource("item://{id}", {
  name: "item",
  description: "An item of the list.",
  params: z.object({ id: z.string().describe("Which item") }),${contract}
  ${run},
});
`;
}

const attempt = (code: string, name = "(e)"): string =>
  `try { return await fetch(input.query); } catch ${name} { ${code} }`;

const plain = "prefer-mcp-error-in-handler";
const long = "prefer-error-factory";
const cause = "preserve-cause-on-rethrow";
const json = "no-stringify-upstream-error";

/** The rules about the errors that a handler throws. */
export const handlerCases: readonly HandlerCase[] = [
  // prefer-mcp-error-in-handler
  { name: "a plain error", code: 'throw new Error("no");', reports: [[plain, 'new Error("no")']] },
  {
    name: "a plain error of a resource",
    kind: "resource",
    code: 'throw new Error("no");',
    reports: [[plain, 'new Error("no")']],
  },
  {
    name: "each plain error",
    code: 'if (input.query) throw new Error("a"); throw new Error("b");',
    reports: [
      [plain, 'new Error("a")'],
      [plain, 'new Error("b")'],
    ],
  },
  {
    name: "a plain error in a callback",
    code: 'return { n: [1].map((one) => { if (one) throw new Error("a"); return one; }) };',
    reports: [[plain, 'new Error("a")']],
  },
  {
    name: "a plain error of a variable",
    code: 'const error = new Error("a"); throw error;',
    reports: [[plain, 'new Error("a")']],
  },
  { name: "a plain error that is not thrown", code: 'ctx.log.error("x", new Error("no")); return {};', reports: [] },
  { name: "a class of errors", code: 'throw new TypeError("no");', reports: [] },
  {
    name: "an error of a class of the project",
    around: "class Gone extends Error {}",
    code: 'throw new Gone("no");',
    reports: [],
  },
  {
    name: "a plain error of a function that the handler calls",
    around: 'function check(query) { if (!query) throw new Error("no"); }',
    code: "check(input.query); return {};",
    reports: [],
  },
  {
    name: "a plain error in a comment and in a text",
    code: '// throw new Error("a")\nreturn { a: "throw new Error(1)" };',
    reports: [],
  },
  {
    name: "a handler with a name",
    around: 'async function run(input) { throw new Error("no"); }',
    handler: "handler: run",
    reports: [[plain, 'new Error("no")']],
  },
  {
    name: "a handler that a function makes",
    around:
      'const checked = (run) => async (input) => { if (!input.query) throw new Error("no"); return run(input); };',
    handler: 'handler: checked(async () => { throw new Error("inside"); })',
    reports: [[plain, 'new Error("no")']],
  },
  { name: "a function of the framework", code: 'throw notFound("no");', reports: [] },
  {
    name: "ctx.fail",
    errors: contract("NotFound", "no_match"),
    code: 'throw ctx.fail("no_match", "no");',
    reports: [],
  },

  // prefer-error-factory
  {
    name: "the long form",
    code: 'throw new McpError(JsonRpcErrorCode.NotFound, "no", { id: 1 });',
    reports: [[long, 'new McpError(JsonRpcErrorCode.NotFound, "no", { id: 1 })']],
  },
  {
    name: "the long form that is returned",
    code: 'return Promise.reject(new McpError(JsonRpcErrorCode.Timeout, "late"));',
    reports: [[long, 'new McpError(JsonRpcErrorCode.Timeout, "late")']],
  },
  {
    name: "a code without a function",
    code: 'throw new McpError(JsonRpcErrorCode.MethodNotFound, "no");',
    reports: [],
  },
  { name: "the code of nothing known", code: 'throw new McpError(JsonRpcErrorCode.UnknownError, "no");', reports: [] },
  { name: "a code that is not known", code: 'throw new McpError(ctx.code, "no");', reports: [] },
  { name: "a code as a number", code: 'throw new McpError(-32001, "no");', reports: [] },
  {
    name: "another class of that name",
    around: 'import { McpError as OtherError } from "@modelcontextprotocol/sdk/types.js";',
    code: 'throw new OtherError(JsonRpcErrorCode.NotFound, "no");',
    reports: [],
  },
  {
    name: "an alias",
    around:
      'import { McpError as Failure } from "@cyanheads/mcp-ts-core/errors";\nconst code = JsonRpcErrorCode.NotFound;',
    code: 'throw new Failure(code, "no");',
    reports: [[long, 'new Failure(code, "no")']],
  },

  // preserve-cause-on-rethrow
  {
    name: "a caught error that is dropped",
    code: attempt('throw serviceUnavailable("down", { a: 1 });'),
    reports: [[cause, 'serviceUnavailable("down", { a: 1 })']],
  },
  {
    name: "a caught error whose message is used",
    code: attempt("throw serviceUnavailable(`down: ${e.message}`);"),
    reports: [[cause, "serviceUnavailable(`down: ${e.message}`)"]],
  },
  {
    name: "a caught error in the data",
    code: attempt('throw serviceUnavailable("down", { e });'),
    reports: [[cause, 'serviceUnavailable("down", { e })']],
  },
  {
    name: "the long form in a catch",
    code: attempt('throw new McpError(JsonRpcErrorCode.MethodNotFound, "down");'),
    reports: [[cause, 'new McpError(JsonRpcErrorCode.MethodNotFound, "down")']],
  },
  {
    name: "an error of a variable in a catch",
    code: attempt('const other = serviceUnavailable("down"); throw other;'),
    reports: [[cause, 'serviceUnavailable("down")']],
  },
  {
    name: "an error under a condition",
    code: attempt('if (e instanceof TypeError) { throw serviceUnavailable("down"); } throw e;'),
    reports: [[cause, 'serviceUnavailable("down")']],
  },
  {
    name: "the cause of another error",
    code: attempt('throw serviceUnavailable("down", {}, { cause: undefined });'),
    reports: [[cause, 'serviceUnavailable("down", {}, { cause: undefined })']],
  },
  {
    name: "another error as the cause",
    code: attempt('const late = new Error("late"); throw serviceUnavailable("down", {}, { cause: late });'),
    reports: [[cause, 'serviceUnavailable("down", {}, { cause: late })']],
  },
  { name: "a cause", code: attempt('throw serviceUnavailable("down", {}, { cause: e });'), reports: [] },
  {
    name: "the cause of the long form",
    code: attempt('throw new McpError(JsonRpcErrorCode.ParseError, "down", {}, { cause: e });'),
    reports: [],
  },
  { name: "a short cause", code: attempt('throw serviceUnavailable("down", {}, { cause });', "(cause)"), reports: [] },
  {
    name: "a cause in a variable",
    code: attempt('const options = { cause: e }; throw serviceUnavailable("down", {}, options);'),
    reports: [],
  },
  {
    name: "a cause that is made of it",
    code: attempt(
      'const error = e instanceof Error ? e : new Error(String(e)); throw serviceUnavailable("down", {}, { cause: error });',
    ),
    reports: [],
  },
  {
    name: "options that are not known",
    code: attempt('throw serviceUnavailable("down", {}, { ...ctx.options });'),
    reports: [],
  },
  {
    name: "a cause that is assigned",
    code: attempt('const other = serviceUnavailable("down"); other.cause = e; throw other;'),
    reports: [],
  },
  { name: "the caught error itself", code: attempt("throw e;"), reports: [] },
  { name: "a catch without a variable", code: attempt('throw serviceUnavailable("down");', ""), reports: [] },
  {
    name: "a plain error with a cause",
    code: attempt('throw new Error("down", { cause: e });'),
    reports: [[plain, 'new Error("down", { cause: e })']],
  },
  {
    name: "ctx.fail in a catch",
    errors: contract("NotFound", "no_match"),
    code: attempt('throw ctx.fail("no_match");'),
    reports: [],
  },
  {
    name: "a catch in a catch",
    code: attempt(
      'try { await fetch("x"); } catch (other) { throw serviceUnavailable("down", {}, { cause: other }); } throw e;',
    ),
    reports: [],
  },
  {
    name: "an error before the catch",
    code: `if (!input.query) throw notFound("no"); ${attempt("throw e;")}`,
    reports: [],
  },
  {
    name: "an error after the catch",
    code: 'let found; try { found = await fetch(input.query); } catch (e) { ctx.log.error("no", e); }\nif (!found) throw notFound("no"); return found;',
    reports: [],
  },

  // no-stringify-upstream-error
  {
    name: "JSON in a message",
    code: attempt("throw serviceUnavailable(`down: ${JSON.stringify(e)}`, {}, { cause: e });"),
    reports: [[json, "JSON.stringify(e)"]],
  },
  {
    name: "JSON in the message of a plain error",
    code: attempt('throw new Error("down: " + JSON.stringify(e));'),
    reports: [
      [plain, 'new Error("down: " + JSON.stringify(e))'],
      [json, "JSON.stringify(e)"],
    ],
  },
  {
    name: "JSON in the message of the long form",
    code: "throw new McpError(JsonRpcErrorCode.ParseError, JSON.stringify(input).slice(0, 10));",
    reports: [[json, "JSON.stringify(input)"]],
  },
  {
    name: "JSON in the message of ctx.fail",
    errors: contract("NotFound", "no_match"),
    code: 'throw ctx.fail("no_match", `no ${JSON.stringify(input)}`);',
    reports: [[json, "JSON.stringify(input)"]],
  },
  {
    name: "JSON in the message of another class",
    around: "class Gone extends Error {}",
    code: "throw new Gone(JSON.stringify(input));",
    reports: [[json, "JSON.stringify(input)"]],
  },
  {
    name: "JSON in a message of its own",
    code: "const text = `no ${JSON.stringify(input)}`; throw notFound(text);",
    reports: [[json, "throw notFound(text);"]],
  },
  { name: "JSON in the data", code: 'throw notFound("no", { input: JSON.stringify(input) });', reports: [] },
  {
    name: "JSON in the body of a request",
    code: 'const response = await fetch("https://x.example", { body: JSON.stringify(input) }); throw notFound(`no: ${response.status}`);',
    reports: [],
  },
  {
    name: "JSON in what a thrown error was made with",
    code: "const result = await run(JSON.stringify(input)); throw result.error;",
    reports: [],
  },
  {
    name: "JSON that is cut in a variable",
    code: "const text = JSON.stringify(input).slice(0, 80); const message = `no: ${text}`; throw notFound(message);",
    reports: [[json, "throw notFound(message);"]],
  },
  {
    name: "JSON in a function that makes the message",
    around: "function told(value) { return `no: ${JSON.stringify(value)}`; }",
    code: "throw notFound(told(input));",
    reports: [],
  },
  { name: "JSON in a log", code: attempt("ctx.log.error(JSON.stringify(e)); throw e;"), reports: [] },
  { name: "JSON in a result", code: "return { text: JSON.stringify(input) };", reports: [] },
];

function contract(code: string, reason: string): string {
  return `[{ code: JsonRpcErrorCode.${code}, reason: "${reason}", when: "Nothing is found.", recovery: "Try other words than these ones." }]`;
}

const conformance = "error-contract-conformance";
const fail = "error-contract-prefer-fail";
const good =
  '{ code: JsonRpcErrorCode.NotFound, reason: "no_match", when: "Nothing is found.", recovery: "Try other words than these ones." }';

/** An entry with other members than a good one. */
function entry(members: Readonly<Record<string, string | undefined>>): string {
  const all: Readonly<Record<string, string | undefined>> = {
    code: "JsonRpcErrorCode.NotFound",
    reason: '"no_match"',
    when: '"Nothing is found."',
    recovery: '"Try other words than these ones."',
    ...members,
  };
  const written = Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]));
  return `{ ${written.join(", ")} }`;
}

function contractCase(name: string, errors: string, reports: HandlerCase["reports"], around = ""): HandlerCase {
  return { name, errors, around, reports };
}

/** The case of one entry with another member: a report is at its value, or at the entry if it is absent. */
function memberCase(name: string, member: string, value: string | undefined, rule?: string): HandlerCase {
  const text = entry({ [member]: value });
  return contractCase(name, `[${text}]`, rule === undefined ? [] : [[rule, value ?? text]]);
}

/** The rules about the contract, and about the errors that a handler with a contract throws. */
export const contractCases: readonly HandlerCase[] = [
  contractCase("a good contract", `[${good}]`, []),
  { ...contractCase("a good contract of a resource", `[${good}]`, []), kind: "resource" },
  contractCase("a frozen contract", `[${good}] as const`, []),
  contractCase("a contract of its own", "contract", [], `const contract = [${good}] as const;`),
  contractCase(
    "two lists",
    "[...base, ...base]",
    [["error-contract-reason-unique", '"no_match"']],
    `const base = [${good}];`,
  ),
  contractCase("no contract", "undefined", []),
  contractCase("no list", good, [["error-contract-type", good]]),
  contractCase("a text", '"NotFound"', [["error-contract-type", '"NotFound"']]),
  contractCase("null", "null", [["error-contract-type", "null"]]),
  contractCase("an empty list", "[]", [["error-contract-empty", "[]"]]),
  contractCase("a text in the list", `["NotFound", ${good}]`, [["error-contract-entry-type", '"NotFound"']]),
  contractCase("null in the list", "[null]", [["error-contract-entry-type", "null"]]),
  contractCase("a list in the list", "[[]]", [
    ["error-contract-code-type", "[]"],
    ["error-contract-reason-required", "[]"],
    ["error-contract-when-required", "[]"],
    ["error-contract-recovery-required", "[]"],
  ]),
  memberCase("no code", "code", undefined, "error-contract-code-type"),
  memberCase("the name of a code", "code", '"NotFound"', "error-contract-code-type"),
  memberCase("a code as a number", "code", "-32001"),
  memberCase("a code by a text", "code", 'JsonRpcErrorCode["Conflict"]'),
  contractCase(
    "a member that is taken out",
    `[${entry({ code: "UnknownError" })}]`,
    [["error-contract-code-unknown-error", "UnknownError"]],
    "const { UnknownError } = JsonRpcErrorCode;",
  ),
  memberCase("a number that is no code", "code", "-32050", "error-contract-code-unknown"),
  memberCase("a status of HTTP", "code", "404", "error-contract-code-unknown"),
  contractCase("a member that is not there", `[${entry({ code: "JsonRpcErrorCode.Gone" })}]`, [
    ["error-contract-code-type", entry({ code: "JsonRpcErrorCode.Gone" })],
  ]),
  memberCase("the code of nothing known", "code", "JsonRpcErrorCode.UnknownError", "error-contract-code-unknown-error"),
  memberCase("no reason", "reason", undefined, "error-contract-reason-required"),
  memberCase("an empty reason", "reason", '""', "error-contract-reason-required"),
  memberCase("a number as a reason", "reason", "1", "error-contract-reason-required"),
  memberCase("a reason in PascalCase", "reason", '"NoMatch"', "error-contract-reason-format"),
  memberCase("a reason with a dash", "reason", '"no-match"', "error-contract-reason-format"),
  memberCase("a reason that begins with a digit", "reason", '"1bad"', "error-contract-reason-format"),
  memberCase("a reason with digits", "reason", '"no_match_2"'),
  contractCase("a reason twice", `[${good}, ${entry({ code: "JsonRpcErrorCode.Conflict" })}]`, [
    ["error-contract-reason-unique", '"no_match"'],
  ]),
  contractCase("one code with two reasons", `[${good}, ${entry({ reason: '"no_page"' })}]`, []),
  memberCase("no case", "when", undefined, "error-contract-when-required"),
  memberCase("an empty case", "when", '""', "error-contract-when-required"),
  memberCase("a case that is no text", "when", "true", "error-contract-when-required"),
  memberCase("no recovery", "recovery", undefined, "error-contract-recovery-required"),
  memberCase("a recovery that is no text", "recovery", "5", "error-contract-recovery-required"),
  memberCase("an empty recovery", "recovery", '""', "error-contract-recovery-empty"),
  memberCase("a blank recovery", "recovery", '"  "', "error-contract-recovery-empty"),
  memberCase("a short recovery", "recovery", '"Try again."', "error-contract-recovery-min-words"),
  memberCase("a recovery of five words", "recovery", '"Try again in a minute."'),
  memberCase("retryable", "retryable", "true"),
  memberCase("retryable as a text", "retryable", '"yes"', "error-contract-retryable-type"),
  memberCase("retryable without a value", "retryable", "undefined"),

  // error-contract-conformance
  {
    name: "a code that is not listed",
    errors: `[${good}]`,
    code: 'throw conflict("no");',
    reports: [[conformance, 'conflict("no")']],
  },
  {
    name: "a code of the long form that is not listed",
    errors: `[${good}]`,
    code: 'throw new McpError(JsonRpcErrorCode.MethodNotFound, "no");',
    reports: [[conformance, 'new McpError(JsonRpcErrorCode.MethodNotFound, "no")']],
  },
  {
    name: "a code of a resource that is not listed",
    kind: "resource",
    errors: `[${good}]`,
    code: 'throw conflict("no");',
    reports: [[conformance, 'conflict("no")']],
  },
  {
    name: "an error of a variable with a code that is not listed",
    errors: `[${good}]`,
    code: 'const error = conflict("no"); throw error;',
    reports: [[conformance, 'conflict("no")']],
  },
  {
    name: "each of two codes that are not listed",
    errors: `[${entry({ code: "JsonRpcErrorCode.RateLimited" })}]`,
    code: 'throw input.query ? conflict("no") : notFound("no");',
    reports: [
      [conformance, 'conflict("no")'],
      [conformance, 'notFound("no")'],
    ],
  },
  {
    name: "codes that any call may fail with",
    errors: `[${good}]`,
    code: 'if (input.query) throw serviceUnavailable("no"); throw internalError("no");',
    reports: [],
  },
  {
    name: "a code that is compared",
    errors: `[${good}]`,
    code: attempt("if (e.code === JsonRpcErrorCode.Conflict) return {}; throw e;"),
    reports: [],
  },
  { name: "a code without a contract", code: 'throw conflict("no");', reports: [] },
  {
    name: "a code with an empty contract",
    errors: "[]",
    code: 'throw conflict("no");',
    reports: [["error-contract-empty", "[]"]],
  },
  {
    name: "a code of a function that the handler calls",
    errors: `[${good}]`,
    around: 'function check() { throw conflict("no"); }',
    code: "check(); return {};",
    reports: [],
  },
  {
    name: "an error that is made and not thrown",
    errors: `[${good}]`,
    code: 'ctx.log.error("no", conflict("no")); return {};',
    reports: [],
  },

  // error-contract-prefer-fail
  {
    name: "a code that is listed",
    errors: `[${good}]`,
    code: 'throw notFound("no", { id: 1 });',
    reports: [[fail, 'notFound("no", { id: 1 })']],
  },
  {
    name: "a code of the long form that is listed",
    errors: `[${entry({ code: "JsonRpcErrorCode.MethodNotFound" })}]`,
    code: 'throw new McpError(JsonRpcErrorCode.MethodNotFound, "no");',
    reports: [[fail, 'new McpError(JsonRpcErrorCode.MethodNotFound, "no")']],
  },
  {
    name: "a code that is listed twice",
    errors: `[${good}, ${entry({ reason: '"no_page"' })}]`,
    code: 'throw notFound("no");',
    reports: [[fail, 'notFound("no")']],
  },
  {
    name: "a listed code that any call may fail with",
    errors: `[${entry({ code: "JsonRpcErrorCode.Timeout" })}]`,
    code: 'throw new McpError(JsonRpcErrorCode.Timeout, "late");',
    reports: [[long, 'new McpError(JsonRpcErrorCode.Timeout, "late")']],
  },
  { name: "ctx.fail with a reason", errors: `[${good}]`, code: 'throw ctx.fail("no_match", "no");', reports: [] },
];
