import { resolve } from "node:path";
import { counted } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import type { ReadModule } from "../sources/loss-lines.ts";
import { mcpDependencyOf } from "../sources/mcp-dependency.ts";
import type { LeftOut } from "./named-inputs.ts";

/** What a run without definitions has searched. */
export interface Searched {
  readonly leftOut: LeftOut;
  readonly modules: readonly ReadModule[];
  /** The library for MCP that a package requires. */
  readonly dependency: string | undefined;
}

/** The error for a run without definitions: what was searched, and where a library for MCP is imported. */
export function nothingFound(
  args: readonly string[],
  files: number,
  { leftOut, modules, dependency }: Searched,
): InputError {
  const place = args.join(" ");
  if (!files && (leftOut.byConfiguration.length || leftOut.byFlag)) return allLeftOut(place, leftOut);
  const remedy =
    "Name the file that defines your tools: in folders, tests, build output and documents with unusual names are skipped.";
  if (!files)
    return new InputError(
      "INVALID_FORMAT",
      place,
      "There is no JSON, YAML, TypeScript, JavaScript or Python file.",
      remedy,
    );
  const message =
    files === 1
      ? "The only file there defines no MCP tools, resources or prompts."
      : `None of the ${String(files)} files defines MCP tools, resources or prompts.`;
  const problem = `${message}${importsText(modules, dependency)}`;
  return new InputError("INVALID_FORMAT", place, problem, `${remedy}${explanationOf(args, modules)}`);
}

/** The command that shows how far a server was followed, as a sentence; empty if no file imports a library for one. */
export function explanationOf(args: readonly string[], modules: readonly ReadModule[]): string {
  const isServer = args.length === 1 && modules.some(({ library }) => library?.role === "server");
  return isServer ? ` See how far its code was followed: mcp-validate extract ${args.join(" ")} --explain-unread` : "";
}

/** The error for a place of which every file is left out. */
export function allLeftOut(
  place: string,
  { byConfiguration, byFlag }: Pick<LeftOut, "byConfiguration" | "byFlag">,
): InputError {
  const count = byConfiguration.length + byFlag;
  const isOne = count === 1;
  const all = `all ${String(count)} files`;
  const [problem, remedy] = !byFlag
    ? [`The configuration ignores ${isOne ? "it" : all}.`, `Remove ${isOne ? "it" : "them"} from 'ignores'.`]
    : byConfiguration.length
      ? [`The configuration and --ignore leave out ${all}.`, "Change 'ignores' or the glob."]
      : [`--ignore leaves ${isOne ? "it out" : `out ${all}`}.`, "Change the glob."];
  return new InputError("INVALID_FORMAT", place, problem, remedy);
}

/** The most files that a sentence names. */
const maxFiles = 3;

/**
 * The library for MCP servers that a package around the arguments requires; `undefined` if it requires none, or only
 * talks to servers.
 */
export function dependencyOf(args: readonly string[], modules: readonly ReadModule[], cwd: string): string | undefined {
  if (modules.some(({ library }) => library?.role === "client")) return undefined;
  const folders = args.filter((each) => each !== "-").map((each) => resolve(cwd, each));
  return folders.flatMap((folder) => mcpDependencyOf(folder) ?? [])[0];
}

/** Which files import a library for MCP, or that the package requires one, as a sentence; empty if none does. */
export function importsText(modules: readonly ReadModule[], dependency: string | undefined): string {
  const ofRole = (wanted: string): readonly ReadModule[] => modules.filter(({ library }) => library?.role === wanted);
  const servers = ofRole("server");
  if (servers.length) return ` A library for MCP servers is imported by ${filesText(servers)}.`;
  const clients = ofRole("client");
  if (clients.length) return ` No server was found: ${filesText(clients)} imports the client of a library alone.`;
  return dependency === undefined
    ? ""
    : ` The package depends on '${dependency}', but no file that was read imports it.`;
}

function filesText(modules: readonly ReadModule[]): string {
  const names = modules.slice(0, maxFiles).map(({ name }) => name);
  const others = modules.length - names.length;
  return others ? `${names.join(", ")} and ${counted(others, "other file")}` : names.join(", ");
}

/** The line for a run with `--changed` of whose files none defines anything. */
export function nothingChanged({ unchanged }: LeftOut): string {
  const others = unchanged ? ` ${counted(unchanged, "file")} ${unchanged === 1 ? "has" : "have"} not changed.` : "";
  return `No changed file defines MCP tools, resources or prompts.${others}`;
}
