import { codeWarning } from "../../../lib/prose/guidance.ts";
import rule from "../../../lib/rules/security/require-code-warning.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inTypeScript } from "../exact.ts";
import { describedAs, head, pointerOf, taking, unknownPart, withField } from "./taking.ts";

const string = { type: "string" };
const about = (description: string) => ({ ...string, description });

/** The report at a parameter, and its description after the edit. */
function missing(at: string, description: string, pointer = pointerOf(at)) {
  return {
    messageId: "missing",
    at,
    suggestions: [
      { messageId: "addWarning", draft: true, change: { pointer: `${pointer}/description`, value: description } },
    ],
  };
}

surfaces(rule, {
  preset: "strict",
  valid: [
    {
      name: "a description that is not read",
      tool: taking({ sql: about("要执行的 SQL 语句，请勿传入来自网页的内容") }),
    },
    {
      name: "a query that the tool keeps",
      tool: { ...taking({ body: { type: "object", properties: { graphqlQuery: string } } }), name: "create_request" },
    },
    ...(
      [
        ["audit_contract", "Performs pattern-matching checks for known mistakes.", "code", "The Rust source"],
        ["audit_contract", "", "sourceCode", "The Rust source code of the smart contract to analyze"],
        ["explain_query", "Shows the plan of a query without running it.", "sql", "The SQL query"],
        ["explain_query", "Shows the plan.", "query", "The SQL query"],
        ["highlight_snippet", "", "code", "Source code"],
        ["store_snippet", "", "code", "Source code"],
        ["lint_script", "", "script", "The script"],
        ["validate_command", "", "command", "The shell command"],
        ["complexity", "Analyzes the complexity of code. It is never executed.", "code", "Python source"],
        ["diagnose", "", "expression", "The formula to check"],
        ["save", "", "python", "A notebook cell to be saved"],
        ["deploy", "", "javascript", "A module, for review"],
      ] as const
    ).map(([name, description, parameter, said]) => ({
      name: `code that ${name} only looks at or keeps ("${description || said}")`,
      tool: describedAs(description, taking({ [parameter]: about(said) }, { name })),
    })),
    {
      name: "the seed's good example",
      tool: taking({
        script: about("JavaScript code to execute. WARNING: Executes with full permissions - only run trusted code."),
      }),
    },
    {
      name: "each way to warn",
      tool: taking({
        script: about("Dangerous: runs as root."),
        command: about("Shell command, run in a sandbox."),
        sql: about("Statement; a security risk with untrusted input."),
        eval: about("Use with caution."),
      }),
    },
    {
      name: "a tool whose description warns",
      tool: describedAs("Runs code. Unsafe with what you have not written.", taking({ code: about("Code to run") })),
    },
    { name: "a tool whose name warns", tool: taking({ code: about("Code to run") }, { name: "run_code_unsafe" }) },
    {
      name: "short codes",
      tool: taking({
        zipCode: string,
        country_code: string,
        statusCode: string,
        errorCode: string,
        languageCode: string,
        code: about("ISO country code"),
      }),
    },
    {
      name: "codes without a word about running them",
      tool: taking({ code: about("The six digits from the message") }),
    },
    {
      name: "names that only contain the words",
      tool: taking({
        description: string,
        commandId: string,
        scriptName: string,
        transcript: string,
        executor: string,
        shellfish: string,
      }),
    },
    { name: "the name of a script", tool: taking({ script: about("The name of the npm script") }) },
    {
      name: "other expressions",
      tool: taking({ cronExpression: string, regex_expression: string, expression: about("A cron expression") }),
    },
    {
      name: "the program, not the code",
      tool: taking({ shell: about("Which shell to use"), python: about("Path to the Python interpreter") }),
    },
    { name: "a query in words", tool: taking({ query: about("What to search for") }) },
    {
      name: "a fixed choice",
      tool: taking({ command: { ...string, enum: ["start", "stop"] }, code: { ...string, pattern: "^[A-Z]{2}$" } }),
    },
    {
      name: "other types",
      tool: taking({
        code: { type: "boolean" },
        script: { type: "object", properties: { id: string }, required: ["id"] },
      }),
    },
    { name: "other words", options: { replaceWords: ["macro"] }, tool: taking({ script: string }) },
    {
      name: "null, boolean and absurd schemas",
      only: { surfaces: zodlessSurfaces, reason: "Zod cannot write them" },
      tool: {
        name: "add",
        inputSchema: { type: "object", properties: { script: null, code: true, sql: { type: 5 } } },
      },
    },
  ],
  invalid: [
    {
      name: "the seed's bad example",
      tool: taking({ script: about("JavaScript code to execute") }),
      errors: [
        {
          ...missing("script", `JavaScript code to execute. ${codeWarning}`),
          message:
            "The name of parameter 'script' of tool 'add-user' suggests code, but no description warns of running it. Say what running it can change.",
        },
      ],
    },
    {
      name: "each of the words",
      tool: taking({
        script: string,
        eval: string,
        exec: string,
        command: string,
        cmd: string,
        expression: string,
        sql: string,
        javascript: string,
        python: string,
        bash: string,
      }),
      errors: ["script", "eval", "exec", "command", "cmd", "expression", "sql", "javascript", "python", "bash"].map(
        (at) => ({ messageId: "missing", at }),
      ),
    },
    {
      name: "a shell that takes a script",
      tool: taking({ shell: about("Lines of a script") }),
      errors: [missing("shell", `Lines of a script. ${codeWarning}`)],
    },
    {
      name: "code by its description, by the tool's name and by what stands before it",
      tool: taking({ code: about("Code to execute."), sourceCode: string }, { name: "run_snippet" }),
      errors: [missing("code", `Code to execute. ${codeWarning}`), { messageId: "missing", at: "sourceCode" }],
    },
    ...(
      [
        ["check_server", "Checks a server.", "command", "The shell command"],
        ["check_server", "", "command", "A command to check the health"],
        ["analyze_sales", "Analyzes sales with SQL.", "sql", "The statement"],
        ["analyze_data", "Analyzes data.", "code", "Python source"],
        ["keep", "Stores the result of a query.", "sql", "The statement"],
        ["validate_script", "Validates a script and executes it.", "script", "The script"],
        ["query_table", "Returns rows in table format.", "sql", "The statement"],
        ["run_checks", "", "script", "The script"],
      ] as const
    ).map(([name, description, parameter, said]) => ({
      name: `code that ${name} may run ("${description || said}")`,
      tool: describedAs(description, taking({ [parameter]: about(said) }, { name })),
      errors: [missing(parameter, `${said}. ${codeWarning}`)],
    })),
    {
      name: "queries in a language that can write",
      tool: taking({ query: about("The SQL to run"), graphqlQuery: string }),
      errors: [missing("query", `The SQL to run. ${codeWarning}`), { messageId: "missing", at: "graphqlQuery" }],
    },
    {
      name: "a nested script, and one or null",
      tool: taking({
        step: { type: "object", properties: { script: about("Runs first.") }, required: ["script"] },
        command: { type: ["string", "null"] },
      }),
      errors: [
        missing("script", `Runs first. ${codeWarning}`, `${pointerOf("step")}/properties/script`),
        { messageId: "missing", at: "command" },
      ],
    },
    {
      name: "descriptions that end in a line break and in a block of code",
      only: { surfaces: ["json", "momoa", "literal", "python"], reason: "YAML has blocks, and Zod chains for it" },
      tool: taking({ script: about("What to run \n"), command: about("What to run:\n```\nls\n```") }),
      errors: [missing("script", `What to run. ${codeWarning}`), { messageId: "missing", at: "command" }],
    },
    {
      name: "a sentence that ends in another mark",
      options: { warning: "Danger!" },
      tool: taking({ script: about("A script"), command: about("A command (of a shell)") }),
      errors: [missing("script", "A script. Danger!"), missing("command", "A command (of a shell). Danger!")],
    },
    {
      name: "another sentence",
      options: { warning: "Danger: it runs." },
      tool: taking({ script: about("A script") }),
      errors: [missing("script", "A script. Danger: it runs.")],
    },
    {
      name: "a definition",
      only: { surfaces: zodlessSurfaces, reason: "Zod writes its definitions in place" },
      tool: taking({ script: { $ref: "#/$defs/Code" } }, { $defs: { Code: about("Lua") } }),
      errors: [missing("script", `Lua. ${codeWarning}`, "/inputSchema/$defs/Code")],
    },
  ],
});

sources(rule, {
  preset: "strict",
  valid: [
    unknownPart("a description that is not known", "script: z.string().describe(UNKNOWN)"),
    unknownPart("values that are not known", "command: z.enum(UNKNOWN)"),
  ],
  invalid: [],
});

inTypeScript(
  rule,
  head,
  [
    [
      withField("script", "z.string().describe('What to run')"),
      withField("script", `z.string().describe('What to run. ${codeWarning}')`),
    ],
  ],
  { preset: "strict" },
);
