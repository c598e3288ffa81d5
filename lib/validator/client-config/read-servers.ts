import { extname } from "node:path";
import { fileLimits, problemOf, readContent } from "../../files/read.ts";
import { isRecord } from "../../model/json.ts";
import { toJson } from "../../model/plain.ts";
import { documentLanguageOf, rootsOf } from "../../readers/document/roots.ts";
import { InputError } from "../result/input-error.ts";
import { parseDocument } from "../sources/parsers.ts";
import { shownPath } from "../sources/source-text.ts";
import { parseToml } from "../sources/toml.ts";
import type { PlacedFile } from "./places.ts";

/** How a client starts or reaches a server, as it is written: variables stand for values. */
export interface ConfiguredServer {
  readonly name: string;
  readonly file: PlacedFile;
  /** The command and its arguments. Empty if the server has a URL. */
  readonly words: readonly string[];
  readonly url: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  /** A file with more of the environment. */
  readonly envFile: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly cwd: string | undefined;
  /** True if the client does not use it. */
  readonly isDisabled: boolean;
}

/** The keys with the servers. VS Code: `servers`; Zed: `context_servers`; Codex: `mcp_servers`. */
const serverKeys = ["mcpServers", "servers", "context_servers", "mcp_servers"];

/** The keys with a URL. Gemini CLI: `httpUrl`; Windsurf: `serverUrl`. */
const urlKeys = ["httpUrl", "url", "serverUrl"];

/**
 * The servers of a client's file, in their order.
 *
 * @param cwd the project. Claude Code keeps servers for single projects in the file of the user.
 * @throws InputError for a file that cannot be read.
 */
export function configuredServers(file: PlacedFile, cwd: string): ConfiguredServer[] {
  const root = contentOf(file.path, shownPath(file.path, cwd));
  if (!isRecord(root)) return [];
  const project = isRecord(root["projects"]) ? root["projects"][cwd] : undefined;
  return [project, root].flatMap((part) => {
    const key = isRecord(part) ? serverKeys.find((one) => isRecord(part[one])) : undefined;
    const servers = isRecord(part) && key !== undefined ? part[key] : undefined;
    return isRecord(servers)
      ? Object.entries(servers).flatMap(([name, server]) => (isRecord(server) ? entryOf(name, server, file) : []))
      : [];
  });
}

function contentOf(path: string, shown: string): unknown {
  const { state, bytes } = readContent(path, fileLimits.definitions);
  if (state !== "read") {
    const code = state === "missing" ? "FILE_NOT_FOUND" : "UNREADABLE_FILE";
    throw new InputError(code, shown, problemOf(state, fileLimits.definitions), "Name the file of a client.");
  }
  const text = bytes.toString("utf8").replace(/^\uFEFF/u, "");
  try {
    return extname(path) === ".toml" ? parseToml(text) : jsonOf(text, path);
  } catch (error) {
    const { message, line, column, lineNumber } = error as Error & Readonly<Record<string, unknown>>;
    const at = typeof line === "number" ? line : lineNumber;
    const position = typeof at === "number" ? { line: at, column: typeof column === "number" ? column : 1 } : undefined;
    const [sentence = ""] = message.split("\n");
    throw new InputError("PARSE_ERROR", { file: shown, position }, `${sentence.replace(/\.$/u, "")}.`, "Correct it.");
  }
}

/** The value of a JSON text that may have comments, as the editors' settings have. */
function jsonOf(text: string, path: string): unknown {
  const document = { ...parseDocument(text, "json"), text, path };
  const language = documentLanguageOf(document);
  const [root] = language ? rootsOf(document, language) : [];
  return root && toJson(root);
}

function entryOf(name: string, server: Readonly<Record<string, unknown>>, file: PlacedFile): ConfiguredServer {
  // Zed's older form: "command": { "path": "node", "args": ["server.js"] }
  const nested = isRecord(server["command"]) ? server["command"] : undefined;
  const { args, env } = { ...server, ...nested };
  const command = nested ? nested["path"] : server["command"];
  const bearer = server["bearer_token_env_var"];
  return {
    name,
    file,
    words: typeof command === "string" ? [command, ...textsOf(args)] : [],
    url: urlKeys.map((key) => server[key]).find((value) => typeof value === "string"),
    env: textMembers(env),
    envFile: textOf(server["envFile"]),
    headers: {
      ...textMembers(server["headers"] ?? server["http_headers"]),
      // Codex.
      ...(typeof bearer === "string" ? { Authorization: `Bearer \${${bearer}}` } : {}),
    },
    cwd: textOf(server["cwd"]),
    isDisabled: server["disabled"] === true || server["enabled"] === false,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(isScalar).map(String) : [];
}

function isScalar(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** Clients write numbers and booleans as texts into the environment. */
function textMembers(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (isScalar(one) ? [[key, String(one)] as const] : [])),
  );
}
