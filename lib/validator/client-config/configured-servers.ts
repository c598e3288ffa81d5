import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { fileLimits, readText } from "../../files/read.ts";
import type { ServerTarget } from "../live/live-server.ts";
import { didYouMean, InputError } from "../result/input-error.ts";
import type { ServerGroup } from "../result/server-group.ts";
import { shownPath } from "../sources/source-text.ts";
import { codeOf } from "./code-of.ts";
import { placedFiles, placedFile, type Whereabouts } from "./places.ts";
import { configuredServers, type ConfiguredServer } from "./read-servers.ts";
import { expanded, type VariableScope } from "./variables.ts";

/** What a command line says beside the file of a client. It wins. */
export type Overrides = Pick<ServerTarget, "headers" | "env" | "cwd">;

/** The flag whose value the servers come from. */
const flag = "--client-config";

/** The servers that clients are configured to use. */
export class ConfiguredServers {
  readonly #entries: readonly ConfiguredServer[];
  readonly #where: Whereabouts;

  /**
   * @param file the file of a client; `undefined` for all that are found in the project and in the user's folders.
   * @throws InputError for a file that cannot be read, and if there is no server.
   */
  constructor(file: string | undefined, { cwd, env }: Pick<Whereabouts, "cwd" | "env">) {
    this.#where = { cwd, env, home: env["HOME"] ?? homedir() };
    const files = file === undefined ? placedFiles(this.#where) : [placedFile(resolve(cwd, file))];
    const present = file === undefined ? files.filter(({ path }) => existsSync(path)) : files;
    this.#entries = present.flatMap((one) => configuredServers(one, cwd));
    if (this.#entries.length) return;
    const [first] = present;
    if (first) throw new InputError("INVALID_FORMAT", shownPath(first.path, cwd), "It names no server.", nameFile);
    throw new InputError("FILE_NOT_FOUND", flag, "Neither this folder nor yours has the file of a client.", nameFile);
  }

  /** The names of the servers. */
  get names(): readonly string[] {
    return [...new Set(this.#entries.map(({ name }) => name))];
  }

  /** The code that the servers run, as far as it is here: files and folders, absolute, each once. */
  code(): readonly string[] {
    const all = this.#entries.map((entry) => codeOf(entry, this.#scopeOf(entry)));
    return [...new Set(all.flatMap((code) => (code && "path" in code ? code.path : [])))];
  }

  /** A line for each server: where it is configured, what it runs, and what is read of it. */
  lines(): readonly string[] {
    return this.#entries.map((entry) => {
      const { client, path } = entry.file;
      const place = `${shownPath(path, this.#where.cwd)}${client && ` (${client})`}`;
      return `${place}: ${entry.name}${entry.isDisabled ? " (disabled)" : ""}: ${this.#readingOf(entry)}.`;
    });
  }

  #readingOf(entry: ConfiguredServer): string {
    const { cwd } = this.#where;
    const code = codeOf(entry, this.#scopeOf(entry));
    if (code && "missing" in code) return `not read, because ${shownPath(code.missing, cwd)} does not exist`;
    if (code) return `reads ${code.path === cwd ? "this folder" : shownPath(code.path, cwd)}`;
    return `not read; --server ${quoted(entry.name)} ${entry.words.length ? "starts" : "connects to"} it`;
  }

  /**
   * The server of a name, to start it or to connect to it.
   *
   * @throws InputError `USAGE` for an unknown name, for different servers of one name, for a variable without value.
   */
  target(name: string, overrides: Overrides): ServerTarget {
    const place = `--server ${name}`;
    const [entry, ...others] = this.#entries.filter((one) => one.name === name);
    if (!entry) {
      const problem = "No client has a server of this name.";
      throw new InputError("USAGE", place, problem, didYouMean(name, this.names));
    }
    const other = others.find((one) => startOf(one) !== startOf(entry));
    if (other) {
      const [one, two] = [entry, other].map(({ file }) => shownPath(file.path, this.#where.cwd));
      const problem = `${one ?? ""} and ${two ?? ""} have different servers of this name.`;
      throw new InputError("USAGE", place, problem, `Name one of the files: ${flag} ${one ?? ""}.`);
    }
    return this.#targetOf(entry, overrides, place);
  }

  /** The clients that use several of the named servers, each with the places of these in the list. */
  together(list: readonly string[]): readonly ServerGroup[] {
    const clients = new Map<string, Map<string, number>>();
    for (const { name, file, isDisabled } of this.#entries) {
      const index = list.indexOf(name);
      if (index < 0 || isDisabled) continue;
      const client = file.client || file.path;
      clients.set(client, (clients.get(client) ?? new Map<string, number>()).set(name, index));
    }
    return [...clients]
      .filter(([, servers]) => servers.size > 1)
      .map(([client, servers]) => ({
        client: this.#entries.some(({ file }) => file.client === client) ? client : "",
        servers: [...servers].map(([name, index]) => ({ name, index })).sort((a, b) => a.index - b.index),
      }));
  }

  #targetOf(entry: ConfiguredServer, { headers, env, cwd }: Overrides, place: string): ServerTarget {
    const scope = this.#scopeOf(entry);
    const value = (text: string, remedy: string): string => {
      const one = expanded(text, scope);
      if ("text" in one) return one.text;
      throw new InputError("USAGE", place, `${one.missing} has no value.`, remedy);
    };
    const setIt = "Set the variable, or write the command as the value of --server.";
    const values = (members: Readonly<Record<string, string>>, flagOf: (key: string) => string) =>
      Object.fromEntries(
        Object.entries(members).map(([key, text]) => [key, value(text, `Write ${flagOf(key)}.`)] as const),
      );
    if (entry.url !== undefined) {
      const own = withoutKeys(entry.headers, headers);
      const sent = { ...values(own, (key) => `--header "${key}: value"`), ...headers };
      return { target: value(entry.url, setIt), ...(Object.keys(sent).length ? { headers: sent } : {}) };
    }
    if (!entry.words.length) {
      const problem = `${shownPath(entry.file.path, this.#where.cwd)} says neither a command nor a URL.`;
      throw new InputError("USAGE", place, problem, "Write the command or the URL as the value of --server.");
    }
    const argv = entry.words.map((word) => value(word, setIt));
    const folder = resolve(scope.file.root ?? scope.cwd, entry.cwd === undefined ? "" : value(entry.cwd, setIt));
    const own = withoutKeys({ ...this.#envFileOf(entry, value(entry.envFile ?? "", setIt)), ...entry.env }, env);
    return {
      // Reports show it: with the variables, whose values may be secret.
      target: entry.words.map(quoted).join(" "),
      argv,
      env: { ...values(own, (key) => `--env ${key}=value`), ...env },
      cwd: cwd ?? folder,
    };
  }

  /** The variables in the file beside those of the entry. */
  #envFileOf({ file, name }: ConfiguredServer, path: string): Readonly<Record<string, string>> {
    if (!path) return {};
    const text = readText(resolve(file.root ?? this.#where.cwd, path), fileLimits.configuration);
    if (text !== undefined) return { ...parseEnv(text) } as Readonly<Record<string, string>>;
    const problem = `The file of its environment cannot be read: ${path}.`;
    throw new InputError("FILE_NOT_FOUND", `--server ${name}`, problem, "Write it, or remove 'envFile'.");
  }

  #scopeOf({ file }: ConfiguredServer): VariableScope {
    return { ...this.#where, file };
  }
}

const nameFile = `Name a file: ${flag} FILE.`;

/** All that decides which server an entry starts. */
function startOf({ words, url, env, headers, cwd }: ConfiguredServer): string {
  return JSON.stringify([words, url, env, headers, cwd]);
}

/** @param given what the command line says instead. */
function withoutKeys(
  members: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(members).filter(([key]) => !(key in given)));
}

/** A word as a shell would need it. */
function quoted(word: string): string {
  return /^[^\s"']+$/u.test(word) ? word : `"${word.replaceAll('"', "'")}"`;
}
