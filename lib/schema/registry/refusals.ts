import type { Located, LocatedObject } from "../../model/located.ts";
import { pointerTo } from "../../model/plain.ts";
import type { Manifest } from "../../model/server.ts";
import type { Span } from "../../model/span.ts";

/** A text that the schema accepts, and the registry does not. */
export interface RegistryRefusal {
  readonly pointer: string;
  readonly at: Span;
  readonly found: Located;
  /** The values that the registry accepts. */
  readonly wanted: string;
}

/** The objects around a text, from the document to the nearest. */
type Holders = readonly LocatedObject[];

interface Row {
  /** Keys from the root; `*` stands for each entry of a list. */
  readonly path: string;
  readonly refuses: (text: string, holders: Holders) => boolean;
  readonly wanted: string;
}

const repositories = new Map([
  ["github", /^https?:\/\/(?:www\.)?github\.com\/[\w.-]+\/[\w.-]+\/?$/u],
  ["gitlab", /^https?:\/\/(?:www\.)?gitlab\.com\/[\w.-]+(?:\/[\w.-]+)+\/?$/u],
]);

const https: Pick<Row, "refuses" | "wanted"> = {
  refuses: (text) => !/^https:/iu.test(text),
  wanted: "an address that begins with https://",
};

const flag: Pick<Row, "refuses" | "wanted"> = {
  refuses: (name, holders) => textIn(holders.at(-1), "type") === "named" && /[<> $]/u.test(name),
  wanted: "the name alone, without a value",
};

/** Source: `internal/validators` of modelcontextprotocol/registry, seen 2026-11-26. */
const rows: readonly Row[] = [
  {
    path: "name",
    refuses: (name) => !name.split("/").every((part) => /^[a-z\d](?:[\w.-]*[a-z\d])$/iu.test(part)),
    wanted: "two parts of at least two characters, which begin and end with a letter or a digit",
  },
  { path: "title", refuses: (title) => title !== "" && !title.trim(), wanted: "a title that is not only spaces" },
  { path: "websiteUrl", ...https },
  { path: "icons/*/src", ...https },
  { path: "repository/source", refuses: (source) => !repositories.has(source), wanted: "'github' or 'gitlab'" },
  {
    path: "repository/url",
    refuses: (url, holders) => repositories.get(textIn(holders.at(-1), "source") ?? "")?.test(url) === false,
    wanted: "the https address of the repository on its service, without anything after it",
  },
  { path: "packages/*/identifier", refuses: (name) => name.includes(" "), wanted: "a name without spaces" },
  { path: "packages/*/packageArguments/*/name", ...flag },
  { path: "packages/*/runtimeArguments/*/name", ...flag },
  {
    path: "packages/*/transport/url",
    refuses: (url, holders) => url !== "" && textIn(holders.at(-1), "type") === "stdio",
    wanted: "no address of a server over stdio",
  },
  {
    path: "remotes/*/url",
    refuses: (url) =>
      !/^(?:https|\{\w+\}):|^\{/iu.test(url) ||
      /^https:\/\/(?:[^/]*\.)?(?:localhost|127\.0\.0\.1)(?:[:/]|$)/iu.test(url),
    wanted: "an address that begins with https:// and is not of this machine",
  },
  {
    path: "remotes/*/url",
    refuses: (url, holders) => {
      const variables = holders.at(-1)?.members.get("variables")?.value;
      if (variables && variables.kind !== "object") return false;
      return [...url.matchAll(/\{([^{}]+)\}/gu)].some(([, name = ""]) => !variables?.members.has(name));
    },
    wanted: "variables in braces that 'variables' declares",
  },
];

/** The texts that the registry refuses beyond what the schema says. */
export function refusalsOf({ root }: Manifest): RegistryRefusal[] {
  if (root.kind !== "object") return [];
  return rows.flatMap((row) => within(root, row.path.split("/"), { row, pointer: "", holders: [] }));
}

function within(
  value: Located | undefined,
  [key, ...rest]: readonly string[],
  { row, pointer, holders }: { readonly row: Row; readonly pointer: string; readonly holders: Holders },
): RegistryRefusal[] {
  if (!value) return [];
  if (key === undefined) {
    const isRefused = value.kind === "scalar" && typeof value.value === "string" && row.refuses(value.value, holders);
    return isRefused ? [{ pointer, at: value.span, found: value, wanted: row.wanted }] : [];
  }
  if (key === "*") {
    const items = value.kind === "array" ? value.items : [];
    return items.flatMap((item, index) => within(item, rest, { row, pointer: pointerTo(pointer, index), holders }));
  }
  if (value.kind !== "object") return [];
  const place = { row, pointer: pointerTo(pointer, key), holders: [...holders, value] };
  return within(value.members.get(key)?.value, rest, place);
}

function textIn(holder: LocatedObject | undefined, key: string): string | undefined {
  const value = holder?.members.get(key)?.value;
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}
