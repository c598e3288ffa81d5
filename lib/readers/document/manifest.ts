import type { Located, LocatedObject } from "../../model/located.ts";
import { lazy } from "../../model/lazy.ts";
import { flagNameIn, type TextLiteral } from "../../model/module.ts";
import type { Manifest, PackageFile, PackageFiles } from "../../model/server.ts";
import type { FileName } from "./file-name.ts";
import { objectAt, textAtKey } from "./tool-shape.ts";
import { dirname, isAbsolute, join } from "node:path";
import { ProjectBoundary } from "../../files/project-boundary.ts";
import { fileLimits, readText } from "../../files/read.ts";
import { isRecord } from "../../model/json.ts";

/** URLs of the registry's schema: `https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json`. */
const registrySchema = /modelcontextprotocol\.io\/schemas\/[^/]+\/server\.schema\.json/;

/** The keys of a `server.json`. */
const registryKeys = new Set([
  ...["$schema", "name", "title", "description", "version", "version_detail", "repository"],
  ...["packages", "remotes", "websiteUrl", "icons", "_meta", "status"],
]);

/** The keys that hardly any other document has. */
const typicalKeys = ["packages", "remotes", "version_detail"];

/** A manifest with this content, in the file of a path. */
export function manifestOf(format: Manifest["format"], root: Located, path: string): Manifest {
  const [first] = root.kind === "object" ? root.members.values() : [];
  const literals = lazy(() => literalsIn(root));
  return {
    kind: "manifest",
    format,
    root,
    span: first?.keySpan ?? root.span,
    get literals() {
      return literals();
    },
    ...(format === "registry" ? { packageFiles: lazy(() => packageFilesBeside(path)) } : {}),
  };
}

/** The format of a document that is a manifest according to its content. */
export function manifestFormatOf(root: LocatedObject, { isMcpJson }: FileName): Manifest["format"] | undefined {
  if (registrySchema.test(textAtKey(root, "$schema") ?? "")) return "registry";
  if (isBundleManifest(root)) return "bundle";
  const servers = objectAt(root, "servers");
  const isClient =
    objectAt(root, "mcpServers") ?? (servers && (isMcpJson || areLaunches(servers)) ? servers : undefined);
  return isClient ? "client" : undefined;
}

/**
 * True for a document that is the registry's manifest by its name. A value that is not an object is a faulty manifest.
 * The configurations of other programs have other keys next to a `name` or a `description`.
 */
export function isNamedRegistryManifest(root: Located, { isServerJson }: FileName): boolean {
  if (!isServerJson) return false;
  if (root.kind !== "object" || !root.members.size) return true;
  if (textAtKey(root, "name")?.includes("/") || typicalKeys.some((key) => root.members.has(key))) return true;
  return [...root.members.keys()].every((key) => registryKeys.has(key));
}

/**
 * The manifest of an MCP bundle (`manifest.json` of MCPB, formerly DXT). Its `tools` name the server's tools without
 * schemas by design, so they are not definitions. A browser extension has a number as `manifest_version`.
 */
function isBundleManifest(root: LocatedObject): boolean {
  if (textAtKey(root, "dxt_version")) return true;
  return (
    Boolean(textAtKey(root, "manifest_version")) &&
    (objectAt(root, "server") !== undefined || root.members.has("tools"))
  );
}

/** True if every entry says how to start or reach a server. AsyncAPI has `servers` with a `protocol`. */
function areLaunches({ members }: LocatedObject): boolean {
  const entries = [...members.values()];
  return (
    entries.length > 0 &&
    entries.every(({ value }) => {
      if (value.kind !== "object") return false;
      if (textAtKey(value, "command")) return true;
      return (
        Boolean(textAtKey(value, "url")) && /^(?:http|sse|streamable-?http)$/i.test(textAtKey(value, "type") ?? "")
      );
    })
  );
}

/** The texts of a document with the keys that they have, in the order of the text. */
function literalsIn(root: Located): readonly TextLiteral[] {
  const found: TextLiteral[] = [];
  const pending: { readonly value: Located; readonly name: string | undefined }[] = [{ value: root, name: undefined }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, name } = next;
    if (value.kind === "scalar" && typeof value.value === "string")
      found.push({ text: value.value, name, span: value.span });
    else if (value.kind === "array") {
      for (const [index, item] of value.items.entries())
        pending.push({ value: item, name: index ? flagNameIn(textOf(value.items[index - 1])) : undefined });
    } else if (value.kind === "object") {
      for (const { key, value: member } of value.members.values())
        pending.push({ value: member, name: nameOfMember(value, key) });
    }
  }
  return found.sort((a, b) => a.span.start - b.span.start);
}

/** The key; for `{ "name": "API_KEY", "value": "…" }` in `server.json` the name. */
function nameOfMember({ members }: LocatedObject, key: string): string {
  const isValue = key === "value" || key === "default";
  return (isValue ? textOf(members.get("name")?.value) : undefined) ?? key;
}

function textOf(value: Located | undefined): string | undefined {
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}

/**
 * The packages whose files are in the same folder as a file. Parent folders are not searched, because packages there
 * belong to something else. A link out of the project is not followed.
 *
 * @param path the path of the file. A relative path is the name of a text that is not in a folder.
 */
function packageFilesBeside(path: string): PackageFiles {
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
