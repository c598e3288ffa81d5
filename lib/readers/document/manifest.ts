import type { Located, LocatedObject } from "../../model/located.ts";
import type { Manifest } from "../../model/server.ts";
import type { FileName } from "./file-name.ts";
import { objectAt, textAt } from "./tool-shape.ts";

/**
 * Addresses of the registry's schema: `https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json`.
 */
const registrySchema = /modelcontextprotocol\.io\/schemas\/[^/]+\/server\.schema\.json/;

/** The keys of a `server.json`; a file of that name with keys, and none of these, is another program's. */
const registryKeys = [
  "$schema",
  "name",
  "title",
  "description",
  "version",
  "version_detail",
  "repository",
  "packages",
  "remotes",
  "websiteUrl",
  "icons",
  "_meta",
  "status",
];

/** The kind of a document that states by its content that it is a manifest. */
export function manifestKindOf(root: LocatedObject, { isMcpJson }: FileName): Manifest["kind"] | undefined {
  if (registrySchema.test(textAt(root, "$schema") ?? "")) return "registry";
  if (isBundleManifest(root)) return "server";
  const servers = objectAt(root, "servers");
  const isClient =
    objectAt(root, "mcpServers") ?? (servers && (isMcpJson || areLaunches(servers)) ? servers : undefined);
  return isClient ? "client" : undefined;
}

/** True for a document that is the registry's manifest by its name; one that is no object is too, a faulty one. */
export function isNamedRegistryManifest(root: Located, { isServerJson }: FileName): boolean {
  if (!isServerJson) return false;
  if (root.kind !== "object") return true;
  return !root.members.size || registryKeys.some((key) => root.members.has(key));
}

/**
 * The manifest of an MCP bundle (`manifest.json` of MCPB, once DXT). Its `tools` name what the server offers and have
 * no schemas by design, so that they are no definitions. The `manifest_version` of a browser extension is a number.
 */
function isBundleManifest(root: LocatedObject): boolean {
  if (textAt(root, "dxt_version")) return true;
  return (
    Boolean(textAt(root, "manifest_version")) && (objectAt(root, "server") !== undefined || root.members.has("tools"))
  );
}

/** True if every entry says how a server is started or reached. AsyncAPI has `servers` with a `protocol`. */
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
