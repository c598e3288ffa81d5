import type { Located, LocatedObject } from "../../model/located.ts";
import { lazy } from "../../model/lazy.ts";
import type { Manifest } from "../../model/server.ts";
import type { FileName } from "./file-name.ts";
import { packageFilesBeside } from "./package-files.ts";
import { objectAt, textAt } from "./tool-shape.ts";

/** URLs of the registry's schema: `https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json`. */
const registrySchema = /modelcontextprotocol\.io\/schemas\/[^/]+\/server\.schema\.json/;

/** The keys of a `server.json`. */
const registryKeys = new Set([
  ...["$schema", "name", "title", "description", "version", "version_detail", "repository"],
  ...["packages", "remotes", "websiteUrl", "icons", "_meta", "status"],
]);

/** The keys that hardly any other document has. */
const tellingKeys = ["packages", "remotes", "version_detail"];

/** A manifest with this content, in the file of a path. */
export function manifestOf(format: Manifest["format"], root: Located, path: string): Manifest {
  const [first] = root.kind === "object" ? root.members.values() : [];
  const manifest: Manifest = { kind: "manifest", format, root, span: first?.keySpan ?? root.span };
  return format === "registry" ? { ...manifest, packageFiles: lazy(() => packageFilesBeside(path)) } : manifest;
}

/** The format of a document that is a manifest according to its content. */
export function manifestFormatOf(root: LocatedObject, { isMcpJson }: FileName): Manifest["format"] | undefined {
  if (registrySchema.test(textAt(root, "$schema") ?? "")) return "registry";
  if (isBundleManifest(root)) return "bundle";
  const servers = objectAt(root, "servers");
  const isClient =
    objectAt(root, "mcpServers") ?? (servers && (isMcpJson || areLaunches(servers)) ? servers : undefined);
  return isClient ? "client" : undefined;
}

/**
 * True for a document that is the registry's manifest by its name. A value that is not an object is a faulty one. The
 * configurations of other programs have other keys, beside a `name` or a `description`.
 */
export function isNamedRegistryManifest(root: Located, { isServerJson }: FileName): boolean {
  if (!isServerJson) return false;
  if (root.kind !== "object" || !root.members.size) return true;
  if (textAt(root, "name")?.includes("/") || tellingKeys.some((key) => root.members.has(key))) return true;
  return [...root.members.keys()].every((key) => registryKeys.has(key));
}

/**
 * The manifest of an MCP bundle (`manifest.json` of MCPB, formerly DXT). Its `tools` name the server's tools without
 * schemas by design, so they are not definitions. A browser extension has a number as `manifest_version`.
 */
function isBundleManifest(root: LocatedObject): boolean {
  if (textAt(root, "dxt_version")) return true;
  return (
    Boolean(textAt(root, "manifest_version")) && (objectAt(root, "server") !== undefined || root.members.has("tools"))
  );
}

/** True if every entry says how to start or reach a server. AsyncAPI has `servers` with a `protocol`. */
function areLaunches({ members }: LocatedObject): boolean {
  const entries = [...members.values()];
  return (
    entries.length > 0 &&
    entries.every(({ value }) => {
      if (value.kind !== "object") return false;
      if (textAt(value, "command")) return true;
      return Boolean(textAt(value, "url")) && /^(?:http|sse|streamable-?http)$/i.test(textAt(value, "type") ?? "");
    })
  );
}
