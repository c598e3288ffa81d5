import type { Source } from "../source.ts";

/** The evidence in a file's name about the document in it. */
export interface FileName {
  /** The whole path. */
  readonly path: string;
  /** `tools.json`, `github.tools.json`, `mcp-tools.yaml`, `mcp-tools.prod.json`: definitions, even faulty ones. */
  readonly saysTools: boolean;
  /** `mcp-tools.json`: only tools of a server. */
  readonly saysMcpTools: boolean;
  /** A file in a folder `tools`, which may also contain other files. */
  readonly isInToolsFolder: boolean;
  /** `server.json`, the name that the MCP registry requires. */
  readonly isServerJson: boolean;
  /** `mcp.json`, `.mcp.json`: a client configuration. */
  readonly isMcpJson: boolean;
}

/** Reads the name of a file, on any operating system. */
export function fileNameOf(path: string): FileName {
  const [base = "", folder] = path.split(/[\\/]/).reverse();
  const name = base.toLowerCase();
  const saysMcpTools = /^mcp[._-]tools\./.test(name);
  return {
    path,
    saysTools: saysMcpTools || /(?:^|[._-])tools?\.(?:json[c5]?|ya?ml)$/.test(name),
    saysMcpTools,
    isInToolsFolder: folder === "tools",
    isServerJson: /^server\.json[c5]?$/.test(name),
    isMcpJson: /^\.?mcp\.(?:json[c5]?|ya?ml)$/.test(name),
  };
}

/**
 * At least one of these keys is in every document that is read because of its content, and not only of its file's name.
 */
const definitionKeys =
  /input_?[sS]chema|parameters|function|tools|resources|resourceTemplates|prompts|[sS]ervers|modelcontextprotocol|_version/;
/** An escape that may stand for a letter of such a key: `"\u0074ools"`. JSON's one-letter escapes never do. */
const letterEscape = /\\[^"\\/bfnrt]/;

/** A quick check of a document's text: false if {@link readDocument} certainly finds nothing in it. */
export function looksLikeDefinitions({ text, path }: Pick<Source, "text" | "path">): boolean {
  if (definitionKeys.test(text) || letterEscape.test(text)) return true;
  const { saysTools, isInToolsFolder, isServerJson } = fileNameOf(path);
  return saysTools || isInToolsFolder || isServerJson;
}

/** True if the file name suggests definitions or a client configuration. */
export function isNamedLikeDefinitions(path: string): boolean {
  const { saysTools, isInToolsFolder, isServerJson, isMcpJson } = fileNameOf(path);
  return saysTools || isInToolsFolder || isServerJson || isMcpJson;
}
