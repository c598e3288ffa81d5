import { join } from "node:path";
import { fileLimits, readText } from "../../files/read.ts";
import { isRecord } from "../../model/json.ts";

/** Packages with these names are SDKs and frameworks for MCP, or parts of servers. */
const library =
  /^@modelcontextprotocol\/(?!inspector)|^(?:firecrawl-)?fastmcp$|(?:^|[/-])mcp(?:$|[/-])|^[xt]mcp$|^litemcp$/u;
const pythonLibrary = /(?:^|["'\s])(?:fast)?mcp(?=$|[\s"'[<>=~!;,])/mu;

/** The library for MCP that the manifest of a package requires; `undefined` if it requires none. */
export function mcpDependencyOf(folder: string): string | undefined {
  const requirements = ["pyproject.toml", "requirements.txt"].map((name) => textOf(folder, name)).join("\n");
  const [found] = pythonLibrary.exec(requirements) ?? [];
  return (
    dependenciesIn(textOf(folder, "package.json")).find((name) => library.test(name)) ?? found?.replace(/["'\s]/gu, "")
  );
}

function textOf(folder: string, name: string): string {
  return readText(join(folder, name), fileLimits.manifest) ?? "";
}

function dependenciesIn(text: string): readonly string[] {
  try {
    const manifest: unknown = JSON.parse(text);
    const lists = isRecord(manifest) ? [manifest["dependencies"], manifest["peerDependencies"]] : [];
    return lists.flatMap((list) => (isRecord(list) ? Object.keys(list) : []));
  } catch {
    return [];
  }
}
