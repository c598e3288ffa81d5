import type { ExpectedReport } from "../../harness/expectation.ts";
import { type InvalidSource, sources, type ValidSource } from "../../harness/sources.ts";
import { firstLine, type Language, moduleOf, type SinkRow, sinkRows, textOf } from "./sinks.ts";

/** A statement of a handler: a call of a sink with some arguments in a text, or with a value that is one argument. */
type Statement = { readonly text: readonly string[]; readonly call?: 0 | 1 | 2 } | { readonly whole: string };

/** The statement that is reported, the arguments as its message names them, and other places: `#1` is the second. */
interface Reported {
  readonly statement: number;
  readonly names: string;
  readonly elsewhere?: string;
}

interface Shape {
  readonly statements: readonly Statement[];
  readonly reports: readonly Reported[];
}

/** The forms in which arguments reach a sink, for every sink and language. */
const shapes: Readonly<Record<string, Shape>> = {
  "an argument in a text": { statements: [{ text: ["a"] }], reports: [{ statement: 0, names: "argument 'a'" }] },
  "an argument as the whole value": {
    statements: [{ whole: "a" }],
    reports: [{ statement: 0, names: "argument 'a'" }],
  },
  "the same value twice": {
    statements: [{ whole: "a" }, { whole: "a" }],
    reports: [{ statement: 0, names: "argument 'a'", elsewhere: "; 1 more place: #1" }],
  },
  "an argument in three texts once, and another one apart": {
    statements: [{ text: ["a"] }, { text: ["b"], call: 1 }, { text: ["a"], call: 1 }, { text: ["a"], call: 2 }],
    reports: [
      { statement: 0, names: "argument 'a'", elsewhere: "; 2 more places: #2 and #3" },
      { statement: 1, names: "argument 'b'" },
    ],
  },
  "the first of many places by its line": {
    statements: [{ text: ["a"] }, { text: ["a"] }, { text: ["a"] }, { text: ["a"], call: 1 }, { text: ["a"], call: 2 }],
    reports: [{ statement: 0, names: "argument 'a'", elsewhere: "; 4 more places: #1, #2 and 2 more" }],
  },
};

/** The forms in which several arguments stand in one text. Of an address, only the one that begins it counts. */
const shapesOfTexts: Readonly<Record<string, Shape>> = {
  "two arguments in one text once": {
    statements: [{ text: ["a", "b"] }],
    reports: [{ statement: 0, names: "arguments 'a' and 'b'" }],
  },
  "many arguments in one text": {
    statements: [{ text: ["a", "b", "c", "d"] }],
    reports: [{ statement: 0, names: "arguments 'a', 'b' and 2 others" }],
  },
  "an argument that a second text has beside the first one": {
    statements: [{ text: ["a"] }, { text: ["a"] }, { text: ["a", "b"] }],
    reports: [
      { statement: 0, names: "argument 'a'", elsewhere: "; 2 more places: #1 and #2" },
      { statement: 2, names: "argument 'b'" },
    ],
  },
  "two arguments that are first in one text, with the other place of either": {
    statements: [{ text: ["a", "b"] }, { text: ["b"] }],
    reports: [{ statement: 0, names: "arguments 'a' and 'b'", elsewhere: "; 1 more place: #1" }],
  },
};

/** Of sinks that tell whole values from parts. */
const shapesOfWholes: Readonly<Record<string, Shape>> = {
  "a whole value and a part of one, once": {
    statements: [{ whole: "a" }, { text: ["a"] }, { whole: "a" }],
    reports: [{ statement: 1, names: "argument 'a'", elsewhere: "; 2 more places: #0 and #2" }],
  },
  "a whole value and a part of another one, each by itself": {
    statements: [{ whole: "a" }, { text: ["b"] }, { whole: "a" }],
    reports: [
      { statement: 0, names: "argument 'a'", elsewhere: "; 1 more place: #2" },
      { statement: 1, names: "argument 'b'" },
    ],
  },
};

/** The cases of single sinks, as statements in TypeScript: what makes a value safe, and forms of one sink only. */
const own: Readonly<
  Record<
    keyof typeof sinkRows,
    {
      readonly valid: Readonly<Record<string, string | readonly [code: string, options: Record<string, boolean>]>>;
      readonly invalid: Readonly<Record<string, readonly [code: string, ...reports: ExpectedReport[]]>>;
    }
  >
> = {
  command: {
    valid: {
      "a list of arguments": "execFile('ls', [a]);",
      "a constant": "exec('ls');",
      "an argument after two dashes": "execFile('git', ['log', '--', a]);",
      "an argument that may be an option, if that is off": [
        "execFile('git', ['log', a]);",
        { checkProgramOptions: false },
      ],
    },
    invalid: {
      "many arguments of a sum": [
        "exec(a + b + c + d);",
        {
          messageId: "command",
          at: "a + b + c + d",
          message: sinkRows.command.message("arguments 'a', 'b' and 2 others", ""),
        },
      ],
      "items of a list": [
        "exec(list.join(' '));",
        { messageId: "command", at: "list.join(' ')", message: sinkRows.command.message("argument 'list[]'", "") },
      ],
      "an argument that may be an option": [
        "execFile('git', ['log', a]);",
        {
          messageId: "option",
          at: "a",
          message:
            "A program may take argument 'a' of tool 'act' for an option. Put '--' before it, or reject a value that begins with '-'.",
        },
      ],
      code: [
        "eval(a);",
        {
          messageId: "code",
          at: "a",
          message:
            "The server runs argument 'a' of tool 'act' as code. Parse it, or look up what it names; do not run it.",
        },
      ],
    },
  },
  query: {
    valid: { "a bound value": "await pool.query('SELECT * FROM t WHERE n = $1', [a]);" },
    invalid: {},
  },
  path: {
    valid: {
      "a path that is checked":
        "const p = path.resolve(root, a); if (!p.startsWith(root + path.sep)) throw new Error(); await fs.readFile(p);",
      "the content of a file": "await fs.writeFile('/data/log', a);",
    },
    invalid: {
      "a path that nothing checks": [
        "await fs.readFile(path.join(root, a));",
        { messageId: "found", at: "path.join(root, a)", message: sinkRows.path.message("argument 'a'", "") },
      ],
      "both paths of a copy": [
        "await fs.copyFile(a, b);",
        { messageId: "found", at: "a", message: sinkRows.path.message("argument 'a'", "") },
        { messageId: "found", at: "b", message: sinkRows.path.message("argument 'b'", "") },
      ],
      "the first of many places by its line, and places of one line as one": [
        `const last = () => fs.readFile(a + '1');
  await fs.unlink(a + '2');
  await fs.unlink(a + '3'); await fs.unlink(a + '4');
  await last();`,
        {
          messageId: "found",
          at: "a + '1'",
          message: sinkRows.path.message("argument 'a'", "; 2 more places: server.ts:7 and server.ts:8"),
        },
      ],
    },
  },
  request: {
    valid: {
      "a host of a list":
        "const url = new URL(a); if (!hosts.includes(url.hostname)) throw new Error(); await fetch(url);",
      "a fixed host": "await fetch(`https://a.example/${a}`);",
    },
    invalid: {
      "a URL that is only parsed": [
        "const url = new URL(a); await fetch(url.href);",
        { messageId: "found", at: "url.href", message: sinkRows.request.message("argument 'a'", "") },
      ],
      "the argument that begins an address, whatever follows it": [
        "await fetch(`${a}.${b}/x`);",
        { messageId: "found", at: "${a}.${b}/x", message: sinkRows.request.message("argument 'a'", "") },
      ],
    },
  },
};

const languages = ["typescript", "python"] as const;

for (const [kind, row] of Object.entries(sinkRows) as [keyof typeof sinkRows, SinkRow][]) {
  const { rule, whole } = row;
  const fitting = {
    ...shapes,
    ...(kind === "request" ? {} : shapesOfTexts),
    ...(whole ? shapesOfWholes : {}),
  };
  const wholeValue = languages.flatMap((language): readonly ValidSource[] => {
    if (!whole) return [];
    const text = moduleOf(row, language, [statementIn({ whole: "a" }, row, language).code]);
    return [
      { name: `a whole value in ${language}, if the option is off`, ...text, options: { [whole.option]: false } },
    ];
  });
  sources(rule, {
    preset: "strict",
    valid: [
      ...wholeValue,
      ...Object.entries(own[kind].valid).map(([name, one]): ValidSource => {
        const [code, options] = typeof one === "string" ? [one] : one;
        return { name, ...moduleOf(row, "typescript", [code]), ...(options ? { options } : {}) };
      }),
    ],
    invalid: [
      ...languages.flatMap((language) =>
        Object.entries(fitting).map(([name, shape]) => caseOf(`${name} in ${language}`, shape, row, language)),
      ),
      ...Object.entries(own[kind].invalid).map(([name, [code, ...errors]]): InvalidSource => ({
        name,
        ...moduleOf(row, "typescript", [code]),
        errors,
      })),
    ],
  });
}

/** A statement with the text that is reported of it. */
function statementIn(statement: Statement, row: SinkRow, language: Language) {
  const value = "whole" in statement ? statement.whole : textOf(row, language, statement.text);
  const call = row.calls[language][("call" in statement && statement.call) || 0];
  return { code: call.replace("_", () => value), value };
}

function caseOf(name: string, { statements, reports }: Shape, row: SinkRow, language: Language): InvalidSource {
  const lines = statements.map((statement) => statementIn(statement, row, language));
  const source = moduleOf(
    row,
    language,
    lines.map(({ code }) => code),
  );
  const errors = reports.map(({ statement: index, names, elsewhere = "" }): ExpectedReport => {
    const statement = statements[index];
    const { messageId, message } = (statement && "whole" in statement && row.whole) || row;
    const places = elsewhere.replace(
      /#(\d)/gu,
      (_, other: string) => `${source.filename}:${String(firstLine + Number(other))}`,
    );
    return { messageId, at: at(lines[index]?.value ?? ""), message: message(names, places) };
  });
  return { name, ...source, errors };
}

/** Reports are compared without quotes, but with the prefix of a text of Python. */
function at(value: string): string {
  return value.replace(/^`|`$/gu, "");
}
