import type { Source } from "../source.ts";

/** What the name of a file says about a document in it. */
export interface FileName {
  /** `tools.json`, `github.tools.json`, `mcp-tools.yaml`, `mcp-tools.prod.json`: definitions, faulty ones too. */
  readonly saysTools: boolean;
  /** `mcp-tools.json`: tools of a server, and of nothing else. */
  readonly saysMcpTools: boolean;
  /** A file of a folder `tools`, where other files lie as well. */
  readonly isInToolsFolder: boolean;
  /** `server.json`, the name that the MCP registry asks for. */
  readonly isServerJson: boolean;
  /** `mcp.json`, `.mcp.json`: the configuration of a client. */
  readonly isMcpJson: boolean;
}

/** Reads the name of a file, on any operating system. */
export function fileNameOf(path: string): FileName {
  const [base = "", folder] = path.split(/[\\/]/).reverse();
  const name = base.toLowerCase();
  const saysMcpTools = /^mcp[._-]tools\./.test(name);
  return {
    saysTools: saysMcpTools || /(?:^|[._-])tools?\.(?:json[c5]?|ya?ml)$/.test(name),
    saysMcpTools,
    isInToolsFolder: folder === "tools",
    isServerJson: /^server\.json[c5]?$/.test(name),
    isMcpJson: /^\.?mcp\.(?:json[c5]?|ya?ml)$/.test(name),
  };
}

/** A key that every document has that is read for more than its file's name. */
const telling =
  /input_?[sS]chema|parameters|function|tools|resources|resourceTemplates|prompts|[sS]ervers|modelcontextprotocol|_version/;
/** An escape that may spell a letter of such a key: `"\u0074ools"`. JSON's one-letter escapes stand for none. */
const letterEscape = /\\[^"\\/bfnrt]/;

/** A cheap test of a document's text: false if {@link readDocument} surely finds nothing in it. */
export function looksLikeDefinitions({ text, path }: Pick<Source, "text" | "path">): boolean {
  if (telling.test(text) || letterEscape.test(text)) return true;
  const { saysTools, isInToolsFolder, isServerJson } = fileNameOf(path);
  return saysTools || isInToolsFolder || isServerJson;
}

/** True for a document whose file name announces definitions, or the configuration of a client. */
export function isNamedLikeDefinitions(path: string): boolean {
  const { saysTools, isInToolsFolder, isServerJson, isMcpJson } = fileNameOf(path);
  return saysTools || isInToolsFolder || isServerJson || isMcpJson;
}
