import { dirname, isAbsolute, join } from "node:path";
import { ProjectBoundary } from "../../files/project-boundary.ts";
import { fileLimits, readText } from "../../files/read.ts";
import { isRecord } from "../../model/json.ts";
import type { PackageFile, PackageFiles } from "../../model/server.ts";

/**
 * The packages whose files are in the same folder as a file. Parent folders are not searched, because packages there
 * belong to something else. A link out of the project is not followed.
 *
 * @param path the path of the file. A relative path is the name of a text that is not in a folder.
 */
export function packageFilesBeside(path: string): PackageFiles {
  if (!isAbsolute(path)) return {};
  const folder = dirname(path);
  const read = (name: string): string | undefined => {
    const text = readText(join(folder, name), fileLimits.manifest);
    return text !== undefined && new ProjectBoundary(folder).contains(join(folder, name)) ? text : undefined;
  };
  return { npm: npmPackageIn(read("package.json")), pypi: pythonPackageIn(read("pyproject.toml")) };
}

function npmPackageIn(text: string | undefined): PackageFile | undefined {
  let json: unknown;
  try {
    json = text === undefined ? undefined : JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch {
    return undefined;
  }
  if (!isRecord(json)) return undefined;
  const { name, version, mcpName, private: isPrivate } = json;
  return {
    file: "package.json",
    name: stringIn(name),
    version: stringIn(version),
    mcpName: stringIn(mcpName),
    isPrivate: isPrivate === true,
  };
}

/** The table `[project]`, or that of Poetry before version 2. A version that a tool computes is in neither. */
function pythonPackageIn(text: string | undefined): PackageFile | undefined {
  if (text === undefined) return undefined;
  const tables = text.split(/^\[/mu);
  const table = ["project]", "tool.poetry]"].flatMap((head) => tables.filter((one) => one.startsWith(head))).at(0);
  if (table === undefined) return undefined;
  const valueOf = (key: "name" | "version"): string | undefined => {
    const line = table.split("\n").find((one) => one.trimStart().startsWith(key)) ?? "";
    return /^\s*\w+\s*=\s*(?:"([^"\\]*)"|'([^']*)')/u.exec(line)?.slice(1).find(Boolean);
  };
  return { file: "pyproject.toml", name: valueOf("name"), version: valueOf("version") };
}

function stringIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
