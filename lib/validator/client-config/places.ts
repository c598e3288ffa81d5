import { join } from "node:path";

/** A file in which a client is told of its servers. */
interface Place {
  readonly client: string;
  /** Relative to the project, or to a folder of the user: `~/`, `%APPDATA%/`. */
  readonly file: string;
}

/** The surroundings that decide where the files are. */
export interface Whereabouts {
  /** The project: the working directory. */
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A file that may exist. */
export interface PlacedFile {
  readonly client: string;
  /** Absolute. */
  readonly path: string;
  /** The folder that the client starts its servers in; `undefined` for a file of the user. */
  readonly root: string | undefined;
}

/**
 * The files of clients, those of the project first. The pages of the vendors were read on 2026-11-27.
 *
 * - Claude Code: https://code.claude.com/docs/en/mcp
 * - Claude Desktop: https://modelcontextprotocol.io/quickstart/user
 * - Codex: https://developers.openai.com/codex/mcp
 * - Copilot CLI and VS Code: https://code.visualstudio.com/docs/agents/reference/mcp-configuration.md
 * - Cursor: https://cursor.com/docs/mcp.md
 * - Gemini CLI: https://geminicli.com/docs/tools/mcp-server
 * - Kiro: https://kiro.dev/docs/mcp/configuration
 * - Windsurf: https://docs.windsurf.com/windsurf/cascade/mcp
 * - Zed: https://zed.dev/docs/ai/mcp
 */
const places: readonly Place[] = [
  { client: "Claude Code", file: ".mcp.json" },
  { client: "Cursor", file: ".cursor/mcp.json" },
  { client: "VS Code", file: ".vscode/mcp.json" },
  { client: "Gemini CLI", file: ".gemini/settings.json" },
  { client: "Kiro", file: ".kiro/settings/mcp.json" },
  { client: "Codex", file: ".codex/config.toml" },
  { client: "Zed", file: ".zed/settings.json" },
  { client: "Claude Code", file: "~/.claude.json" },
  { client: "Claude Desktop", file: "~/Library/Application Support/Claude/claude_desktop_config.json" },
  { client: "Claude Desktop", file: "%APPDATA%/Claude/claude_desktop_config.json" },
  { client: "Cursor", file: "~/.cursor/mcp.json" },
  { client: "VS Code", file: "~/Library/Application Support/Code/User/mcp.json" },
  { client: "VS Code", file: "%APPDATA%/Code/User/mcp.json" },
  { client: "VS Code", file: "~/.config/Code/User/mcp.json" },
  { client: "Copilot CLI", file: "~/.copilot/mcp-config.json" },
  { client: "Gemini CLI", file: "~/.gemini/settings.json" },
  { client: "Kiro", file: "~/.kiro/settings/mcp.json" },
  { client: "Windsurf", file: "~/.codeium/windsurf/mcp_config.json" },
  { client: "Codex", file: "~/.codex/config.toml" },
  { client: "Zed", file: "~/.config/zed/settings.json" },
];

const ofUser = /^(?:~|%APPDATA%)\//u;

/** Where clients look for their servers. Most of the files do not exist. */
export function placedFiles({ cwd, home, env }: Whereabouts): PlacedFile[] {
  return places.flatMap(({ client, file }) => {
    if (!ofUser.test(file)) return { client, path: join(cwd, file), root: cwd };
    const folder = file.startsWith("~") ? home : env["APPDATA"];
    return folder === undefined ? [] : { client, path: join(folder, file.replace(ofUser, "")), root: undefined };
  });
}

/** A file that the user names, which may be one of the known ones, in any folder. */
export function placedFile(path: string): PlacedFile {
  const slashed = path.replaceAll("\\", "/");
  const known = places.find(({ file }) => slashed.endsWith(`/${file.replace(ofUser, "")}`));
  const isOfProject = known !== undefined && !ofUser.test(known.file);
  const depth = isOfProject ? known.file.split("/").length : 1;
  const root = join(path, ...Array.from({ length: depth }, () => ".."));
  return { client: known?.client ?? "", path, root };
}
