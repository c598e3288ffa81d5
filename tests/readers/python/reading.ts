import { join } from "node:path";
import { parsePython } from "../../../lib/languages/python/parser.ts";
import type { Json } from "../../../lib/model/json.ts";
import { toJson } from "../../../lib/model/plain.ts";
import type { Server } from "../../../lib/model/server.ts";
import { pythonReader } from "../../../lib/readers/python/index.ts";
import { settingsOf } from "../../../lib/readers/settings.ts";
import { folderOf } from "../../validator/folders.ts";

/** Outside of any project. */
const nowhere = "/nowhere/app/server.py";

/** Reads a text as if it stood at a path. */
export function read(text: string, path = nowhere): Server | undefined {
  const { ast, fault } = parsePython(text);
  if (!ast) throw new SyntaxError(`${fault.message}:\n${text}`);
  return pythonReader.read({ text, ast, path, parserServices: {} }, settingsOf({}));
}

/** Writes files to a new folder that is a repository, and reads one of them. */
export function readProject(files: Readonly<Record<string, string>>, main: string): Server | undefined {
  return read(files[main] ?? "", join(folderOf({ ".git/HEAD": "", ...files }), main));
}

/** The statement that shows the value of an expression to {@link valueIn}. */
export function probe(expression: string): string {
  return `\nimport mcp.types\nmcp.types.Tool(name="probe", meta={"value": ${expression}})\n`;
}

/** The value that {@link probe} shows; `{ unknown: reason }` for each part that is not known. */
export function valueIn(server: Server | undefined): Json {
  const probes = (server?.tools ?? []).filter(({ name }) => name.state === "known" && name.value === "probe");
  const [first] = probes;
  const meta = first?.root.members.get("_meta")?.value;
  if (meta?.kind === "unknown") return { unknown: meta.reason };
  const located = meta?.kind === "object" ? meta.members.get("value")?.value : undefined;
  if (!located || probes.length > 1) throw new Error(`There are ${String(probes.length)} probes.`);
  const unknowns: string[] = [];
  const value = toJson(located, ({ reason }) => unknowns.push(reason));
  return unknowns.length ? { unknown: unknowns.join("; ") } : (value ?? null);
}

/** The value of an expression after some statements. */
export function valueAfter(statements: string, expression: string): Json {
  return valueIn(read(statements + probe(expression)));
}

/** The value of an expression at the end of `server.py`, or another file, of a project. */
export function valueInProject(files: Readonly<Record<string, string>>, expression: string, main = "server.py"): Json {
  return valueIn(readProject({ ...files, [main]: (files[main] ?? "") + probe(expression) }, main));
}
