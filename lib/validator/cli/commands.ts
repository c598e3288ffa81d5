import { presetCosts } from "../../configs/preset-costs.ts";
import { presetNames } from "../../rule/groups.ts";

/** A line of the command and what it does. */
type Example = readonly [line: string, what: string];

/** The help text of a command. */
interface CommandText {
  /** The effect of the command, as sentences. */
  readonly summary: string;
  readonly examples: readonly [Example, ...Example[]];
  /** The text at the end of the help. */
  readonly notes?: string;
}

/** The commands. The program, its help and its messages all take them from here. */
export const commands = {
  validate: {
    summary: "Check files, folders and servers, as without a command. A file of this name is ./validate.",
    examples: [["mcp-validate validate tools.json src", "check files and folders"]],
    notes: "Exit codes: 0 passed, 1 failed, 2 wrong input or usage, 3 a server could not be read.",
  },
  probe: {
    summary: "Check whether a running server behaves as the protocol requires. This runs its code.",
    examples: [
      ['mcp-validate probe --server "node server.js"', "start a server and probe it"],
      ['mcp-validate probe src --server "node server.js"', "compare it with its source, too"],
      ["mcp-validate probe --server http://localhost:3000/mcp", "probe a server that is running"],
      ["mcp-validate probe --list-probes", "list the probes"],
      ["mcp-validate explain unknown-method", "explain one of them"],
    ],
    notes: `Exit codes: 0 no error was found, 1 an error was found, 2 wrong input or usage,
3 a server could not be probed.`,
  },
  replay: {
    summary: "Judge a run of 'probe' again that --record has kept, with the probes of today and without its servers.",
    examples: [
      ['mcp-validate probe --server "node server.js" --record run.jsonl', "keep what is sent and received"],
      ["mcp-validate replay run.jsonl", "judge it again: nothing is started or sent"],
    ],
    notes: "Exit codes: 0 no error was found, 1 an error was found, 2 wrong input or usage, 3 nothing can be judged.",
  },
  lock: {
    summary: "Record all definitions in mcp.lock.json, and show what changed.",
    examples: [
      ["mcp-validate lock", "record the definitions of this folder"],
      ["mcp-validate lock --frozen", "fail if a definition differs from mcp.lock.json"],
    ],
  },
  choose: {
    summary: "Name the tools that are hard to tell apart, and let a model choose among all for requests of users.",
    examples: [
      ["mcp-validate choose tools.json", "compare the texts, without a model"],
      ["mcp-validate choose src --llm-provider ollama", "let a model write requests, and choose"],
      ["mcp-validate choose src --dry-run", "show what would be sent to a model"],
    ],
    notes: `Exit codes: 0 done, 1 below --min-accuracy, 2 wrong input or usage, 3 a server could
not be read, or the model has answered nothing.`,
  },
  extract: {
    summary:
      "Print the definitions that the server would list, as JSON, without running it. Unknown parts are named on stderr. With --server, print those that it lists.",
    examples: [
      ["mcp-validate extract src", "read the code of a server"],
      ["mcp-validate extract server.py --locations", "say where each definition is"],
      ["mcp-validate extract . --explain-unread", "see how far the code was followed, and why a tool is missing"],
      ["mcp-validate extract --client-config --server weather", "start a server of your client, and read its lists"],
    ],
    notes: `Exit codes: 0 done, 1 something is not known, with --strict, 2 wrong input or usage, or
nothing is defined, 3 a server could not be read.`,
  },
  "generate-descriptions": {
    summary:
      "Print the description of each tool in a fixed form, with the parameters from its schema. Existing sentences are kept.",
    examples: [
      ["mcp-validate generate-descriptions src", "print the descriptions"],
      ["mcp-validate generate-descriptions src --check-drift", "fail if one differs from its schema"],
    ],
  },
  init: {
    summary: "Set the tool up in this folder: show what would be written, and write it after a yes.",
    examples: [
      ["mcp-validate init", "show the changes, and ask"],
      ["mcp-validate init --yes --agents", "write them, with a few lines for coding agents"],
    ],
  },
  explain: {
    summary: "Print the documentation of a rule or a probe, or what is known of a client.",
    examples: [
      ["mcp-validate explain SEC-001", "explain a rule, by id or name"],
      ["mcp-validate explain unknown-method", "explain a probe"],
      ["mcp-validate explain --client gemini-api", "what a client refuses, loses, changes or cuts"],
    ],
  },
  serve: {
    summary: "Run the validator as an HTTP service.",
    examples: [["mcp-validate serve --port 8080", "answer POST /validate on this machine"]],
  },
  mcp: {
    summary: "Run the validator as an MCP server on stdio, for coding agents. It reads one folder, and writes nothing.",
    examples: [
      ["mcp-validate mcp", "serve the working directory"],
      ['mcp-validate mcp --server "node server.js"', "also let the agent start this server and probe it"],
    ],
  },
  sweep: {
    summary:
      "Check thousands of packages, repositories, documents and servers, each in a process of its own, and write what was found as rows.",
    examples: [
      ["mcp-validate sweep servers.txt --out results.parquet", "check every line of a list"],
      ["mcp-validate sweep servers.txt --shard 1/4 --out 1.parquet", "check a quarter of it"],
      ["mcp-validate sweep merge 1.parquet 2.parquet --out all.parquet", "join files of results"],
      ["mcp-validate sweep report all.parquet --output all.html", "write a page about them"],
    ],
    notes: `A line of the list is npm:NAME@VERSION, pypi:NAME==VERSION, github:OWNER/NAME@REF, server:URL, the path of a
document, or the https address of a document or an archive. What follows '#' is a comment.`,
  },
  help: {
    summary: "Show the help of a command.",
    examples: [["mcp-validate help probe", "show the flags of 'probe'"]],
  },
} as const satisfies Readonly<Record<string, CommandText>>;

/** The name of a command. */
export type CommandName = keyof typeof commands;

/** The names of all commands, in the order of the help. */
export const commandNames = Object.keys(commands) as readonly CommandName[];

/** The text at the end of the program's help. */
export const programText: CommandText = {
  summary: "Validates the definitions of MCP servers: tools, resources and prompts.",
  examples: [
    ["mcp-validate tools.json src", "check files and folders"],
    ['mcp-validate --server "node server.js"', "start a server and check its answers"],
    ['mcp-validate probe --server "node server.js"', "start a server and probe its behavior"],
    ["mcp-validate --client-config", "list the servers of your clients, and check their code"],
    ["mcp-validate src --preset strict --fix", "apply safe fixes"],
    ["mcp-validate src --format sarif --output mcp.sarif", "write a report for code scanning"],
    ["mcp-validate src --format matrix --clients all", "show what each client does with each tool"],
    ["mcp-validate lock --frozen", "fail if a definition differs from mcp.lock.json"],
  ],
  notes: `'mcp-validate help COMMAND' shows the flags of a command.
${commands.validate.notes}`,
};

/** The examples and the notes, as the end of a help. */
export function endOfHelp({ examples, notes }: CommandText): string {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, what]) => `  ${line.padEnd(width)}   ${what}`);
  return ["\nExamples:", ...lines, ...(notes === undefined ? [] : ["", notes])].join("\n");
}

/** What each preset costs, so that a team can choose before it runs one. */
export function presetsText(): string {
  const { servers, tools, presets } = presetCosts;
  const rows = presetNames.map((name) => {
    const { rules, findings, passing } = presets[name];
    return `  ${name.padEnd(13)}${String(rules).padStart(3)} rules ${findings.toFixed(1).padStart(5)} ${String(passing).padStart(4)} %`;
  });
  const where = `on ${String(tools)} tools of ${String(servers)} published servers`;
  return `\nPresets (rules, findings per tool, servers without errors, ${where}):\n${rows.join("\n")}\n`;
}
