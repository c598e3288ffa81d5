import { existsSync } from "node:fs";
import { extname, resolve } from "node:path";
import type { Command, CommanderError, Option } from "commander";
import { didYouMean, InputError, nearestNames } from "../result/input-error.ts";
import { presetNames } from "../../rule/groups.ts";
import { probesOfWord } from "../catalog/find-probes.ts";
import { groupWords, rulesOfGroup } from "../catalog/find-rules.ts";
import { formatWords } from "../report/index.ts";
import { isGlob, nearestPath } from "../sources/expand-paths.ts";
import { commandNames, commands } from "./commands.ts";
import type { ServerFlags } from "./validate-flags.ts";

/**
 * The problem with a command line, in our words.
 *
 * @param error as commander throws it.
 * @param words the whole command line.
 */
export function usageError(error: CommanderError, command: Command, words: readonly string[]): InputError {
  const [, name = ""] = /'([^']*)'/u.exec(error.message) ?? [];
  const line = lineOf(command);
  const usage = (place: string, problem: string, remedy: string): InputError =>
    new InputError("USAGE", place, problem, remedy);
  switch (error.code) {
    case "commander.unknownOption":
      return unknownFlag(name, command, words);
    case "commander.optionMissingArgument":
      return usage(name.replace(/ .*/u, ""), "Its value is missing.", `Write ${name}.`);
    case "commander.missingArgument":
      return usage(line, `It needs a ${name.replace(/s$/u, "")}.`, exampleOf(command));
    case "commander.excessArguments": {
      const most = command.registeredArguments.length;
      const takes = most ? `takes one ${command.registeredArguments[0]?.name() ?? "argument"}` : "takes no arguments";
      return usage(command.args[most] ?? line, `'${line}' ${takes}.`, exampleOf(command));
    }
    default:
      return usage(line, `${error.message.replace(/^error: /u, "")}.`, `See ${line} --help.`);
  }
}

/** How a command is called. */
function lineOf(command: Command): string {
  return command.parent ? `${lineOf(command.parent)} ${command.name()}` : "mcp-validate";
}

function exampleOf(command: Command): string {
  const name = commandNames.find((one) => one === command.name());
  return name === undefined ? "See mcp-validate --help." : `Example: ${commands[name].examples[0][0]}`;
}

function unknownFlag(given: string, command: Command, words: readonly string[]): InputError {
  const line = lineOf(command);
  const known = command.options.flatMap(({ long }) => long ?? []);
  const [word = given, value] = given.split("=", 2);
  // `-preset`, `--minSeverity`, `--min_severity`, `--Quiet`
  const spelled = `--${word.replace(/^-+/u, "")}`
    .replaceAll(/(?<=[a-z])[A-Z]/gu, "-$&")
    .replaceAll("_", "-")
    .toLowerCase();
  const error = (problem: string, remedy: string): InputError => new InputError("USAGE", word, problem, remedy);
  if (value !== undefined && known.includes(word)) return error("It takes no value.", `Write ${word} alone.`);
  const isProgram = !command.parent || command.name() === "validate";
  const problem = isProgram ? "There is no such flag." : `'${line}' has no such flag.`;
  if (command.name() === "probe" && spelled === "--allow-runtime")
    return error("The word 'probe' is the consent already.", "Remove it.");
  const flag = valueFlags.find(([name, words]) => known.includes(name) && words.includes(spelled.slice(2)));
  const valueOf = ([name]: (typeof valueFlags)[number]): InputError =>
    error(problem, `Write ${name} ${spelled.slice(2)}.`);
  const owners = known.includes(spelled) ? [] : ownersOf(spelled, command);
  // `--strict` is a preset here, whatever it is elsewhere.
  if (flag && owners.length) return valueOf(flag);
  if (owners.length) return error(problem, `It is a flag of ${owners.join(", ").replace(/, (?=[^,]*$)/u, " and ")}.`);
  // `--rules` is another word for `--only`, and would be mistaken for `--rule`.
  const offered = known.filter((flag) => flag !== "--rules");
  const isShort = /^-[a-z]$/iu.test(word);
  // Many flags begin with a letter; the first of the help is the usual one.
  const near = known.includes(spelled) ? [spelled] : nearestNames(spelled, offered).slice(0, isShort ? 1 : undefined);
  const server = unquotedServer(words, known);
  // A flag of the server comes after its first word.
  if (server?.includes(given) && (launchers.test(server[0] ?? "") || !near.length))
    return error("It is not a flag of mcp-validate.", `Quote the command: --server "${server.join(" ")}".`);
  if (near.length) return error(problem, `Did you mean ${near.join(" or ")}?`);
  if (flag) return valueOf(flag);
  const note = isShort ? "Flags have no short forms, except -h and -v. " : "";
  return error(problem, `${note}See ${line} --help.`);
}

/** Flags whose values people write as flags: `--strict`, `--json`. */
const valueFlags: readonly (readonly [flag: string, words: readonly string[]])[] = [
  ["--preset", presetNames],
  ["--format", formatWords],
  ["--only", groupWords()],
];

/** The commands that have a flag, as a user types them. */
function ownersOf(flag: string, command: Command): string[] {
  const program = command.parent ?? command;
  // 'validate' has the flags of the program.
  const others = [program, ...program.commands.filter((one) => one.name() !== "validate")];
  const found = others.filter(({ options }) =>
    options.some((option: Option) => option.long === flag && !option.hidden),
  );
  return found.map((one) => `'${one.name()}'`);
}

/**
 * The words of a server's command that was not quoted, as in `--server npx -y thing`; `undefined` if there are none.
 *
 * @param known the flags that do not belong to the server.
 */
function unquotedServer(words: readonly string[], known: readonly string[]): readonly string[] | undefined {
  const at = words.findIndex((word) => word === "--server" || word.startsWith("--server="));
  if (at < 0) return undefined;
  const [first = "", ...rest] =
    words[at] === "--server" ? words.slice(at + 1) : [words[at]?.slice(9) ?? "", ...words.slice(at + 1)];
  const end = rest.findIndex((word) => known.includes(word.replace(/=.*/u, "")));
  const others = end < 0 ? rest : rest.slice(0, end);
  return /\s|:\/\//u.test(first) || !others.length ? undefined : [first, ...others];
}

/** Programs that wait for standard input, or print their help, if they are started without arguments. */
const launchers =
  /^(?:.*[\\/])?(?:node|deno|bun|bunx|tsx|ts-node|npx|npm|pnpm|yarn|python[\d.]*|py|uv|uvx|pipx|docker|podman|java|ruby|php|dotnet|go|cargo|bash|sh)(?:\.exe|\.cmd)?$/u;

/** What runs the files of a language. */
const runners: Readonly<Record<string, string>> = {
  ".js": "node",
  ".mjs": "node",
  ".cjs": "node",
  ".ts": "npx tsx",
  ".mts": "npx tsx",
  ".py": "python",
};

/**
 * Refuses a value of `--server` that is neither a command nor a URL: a command without quotes, whose arguments would be
 * treated as files, and which would not answer; a file without the program that runs it; an address without a scheme.
 *
 * @param words the whole command line.
 * @throws InputError `USAGE`.
 */
export function checkServers(command: Command, words: readonly string[]): void {
  const { server = [], clientConfig } = command.opts<ServerFlags>();
  // Then a value may be a name, which only the file of the client tells.
  if (clientConfig !== undefined) return;
  const known = command.options.flatMap(({ long }) => long ?? []);
  for (const target of server) {
    const refused = (problem: string, remedy: string): InputError =>
      new InputError("USAGE", `--server ${target}`.trimEnd(), problem, remedy);
    // A variable of the shell that is not set.
    if (!target.trim()) throw refused("The value is empty.", 'Write a URL, or a command such as "node server.js".');
    if (launchers.test(target)) {
      const whole = unquotedServer(words, known) ?? [target, "server.js"];
      throw refused("The command has no arguments.", `Quote it with its arguments: --server "${whole.join(" ")}".`);
    }
    const runner = /[\\/\s]/u.test(target) ? undefined : runners[extname(target)];
    if (runner !== undefined) throw refused("It is a file, not a command.", `Write --server "${runner} ${target}".`);
    if (/^[\w.-]+:\d+(?:\/|$)/u.test(target))
      throw refused("It is an address without a scheme.", `Write --server http://${target}.`);
  }
}

/** The remedy for a word that is the name of no command. */
export function unknownCommand(word: string): string {
  return didYouMean(word, commandNames);
}

/** Flags that select nothing: people write them as commands. */
const listings = ["list-rules", "list-probes", "version"];

const isDefault = "Leave it out: 'mcp-validate PATH' checks without a command.";

/** Commands of other tools, and what to write instead. */
const foreignCommands: Readonly<Record<string, string>> = {
  lint: isDefault,
  check: isDefault,
  scan: isDefault,
  run: isDefault,
  test: isDefault,
  rules: "Did you mean --list-rules?",
  fix: "Did you mean --fix?",
  format: "Did you mean --fix?",
};

/** True for an argument that may be meant as a command, if there is no path of that name. */
export function looksLikeCommand(argument: string): boolean {
  return /^[a-z]+(?:-[a-z]+)*$/iu.test(argument);
}

/**
 * Refuses paths and globs in `--exclude`, which leaves out rules.
 *
 * @throws InputError `USAGE`.
 */
export function checkExcluded(words: readonly string[], cwd: string): void {
  for (const word of words) {
    if (rulesOfGroup(word) || probesOfWord(word)) continue;
    const what = existsSync(resolve(cwd, word)) ? "path" : isGlob(word) ? "glob" : undefined;
    if (what !== undefined)
      throw new InputError("USAGE", "--exclude", `'${word}' is a ${what}, not a rule.`, `Use --ignore "${word}".`);
  }
}

/** The remedy for an argument that names no file: a command, a flag or a path that it may mean. */
export function remedyOfMissing(argument: string, cwd: string): string {
  const near = nearestPath(argument, cwd);
  const isWord = looksLikeCommand(argument);
  const [command] = isWord ? nearestNames(argument, commandNames) : [];
  if (command !== undefined) return `Did you mean the command '${command}'?`;
  if (near !== undefined) return `Did you mean ${near}?`;
  const foreign = isWord ? foreignCommands[argument.toLowerCase()] : undefined;
  if (foreign !== undefined) return foreign;
  const [flag] = isWord ? nearestNames(argument, listings) : [];
  if (flag !== undefined) return `Did you mean --${flag}?`;
  const meanings = [
    ...(presetNames.some((name) => name === argument) ? [`--preset ${argument}`] : []),
    ...(rulesOfGroup(argument) ? ["a name of --only, with commas between the names (--only naming,security)"] : []),
  ];
  if (meanings.length) return `Did you mean ${meanings.join(", or ")}?`;
  const [last] = commandNames.slice(-1);
  return isWord
    ? `Check the path. The commands are ${commandNames.slice(0, -1).join(", ")} and ${last ?? ""}.`
    : "Check the path.";
}
