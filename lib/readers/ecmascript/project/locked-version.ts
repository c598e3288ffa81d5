import { join, relative } from "node:path";
import { readText } from "../../../files/read.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";

/** The dependency whose version is wanted. */
interface Locked {
  readonly name: string;
  /** The folder of the package that depends on it, relative to that of the lock file, with slashes; "" for the same. */
  readonly place: string;
  /** The range in the package's manifest. */
  readonly range: string;
}

/** How a kind of lock file states a version. */
type Find = (text: string, dependency: Locked) => string | undefined;

/** A lock file of a large repository has several megabytes. */
const maxSize = 16_000_000;

/**
 * The lock files of package managers. Sources: those that npm 11, pnpm with lockfileVersion 9.0, Yarn 1.22 and 4, and
 * Bun with lockfileVersion 1 have written, read 2026-11-28.
 */
const formats: readonly (readonly [file: string, find: Find])[] = [
  ["package-lock.json", npm],
  ["npm-shrinkwrap.json", npm],
  ["pnpm-lock.yaml", pnpm],
  ["yarn.lock", yarn],
  ["bun.lock", bun],
];

/** The texts of lock files, by their paths. Most projects have none of most kinds. */
const texts = new TtlCache<string | undefined>({ lifetime: 15_000, capacity: 100 });

/**
 * The version of a dependency in a lock file of a folder; `undefined` if there is none, or if it does not say.
 *
 * @param root the folder of the lock file.
 * @param from the folder of the package that declares the dependency.
 */
export function lockedVersion(
  root: string,
  from: string,
  dependency: Pick<Locked, "name" | "range">,
): string | undefined {
  const place = relative(root, from).replaceAll("\\", "/");
  for (const [file, find] of formats) {
    const text = textOf(join(root, file));
    const version = text === undefined ? undefined : find(text, { ...dependency, place });
    if (version !== undefined) return /^\d+\.\d+\.\d+(?![\d.])/u.test(version) ? version : undefined;
  }
  return undefined;
}

function textOf(path: string): string | undefined {
  const known = texts.get(path);
  if (known) return known.value;
  const text = readText(path, maxSize);
  texts.set(path, text);
  return text;
}

/** `"node_modules/zod": { "version": "3.25.76", … }`; before npm 7 `"zod": { "version": …` in the same form. */
function npm(text: string, { name, place }: Locked): string | undefined {
  const versionAt = (key: string): string | undefined => {
    const written = `"${key}":`;
    // `"zod": "^3.25.0"` is a requirement.
    for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
      const begin = at + written.length;
      const version = /^\s*\{\s*"version":\s*"([^"]+)"/u.exec(text.slice(begin, begin + 500))?.[1];
      if (version !== undefined) return version;
    }
    return undefined;
  };
  const own = place === "" ? undefined : versionAt(`${place}/node_modules/${name}`);
  const isOld = /"lockfileVersion":\s*1\b/u.test(text.slice(0, 500));
  return own ?? versionAt(`node_modules/${name}`) ?? (isOld ? versionAt(name) : undefined);
}

/** The package under `importers`, and its dependency: `zod:`, `specifier: ^3`, `version: 3.25.76(peer@1.0.0)`. */
function pnpm(text: string, { name, place }: Locked): string | undefined {
  const importer = place === "" ? "." : place;
  const [isImporter, isDependency] = [isKey(2, importer), isKey(6, name)];
  let state: "outside" | "importer" | "dependency" = "outside";
  for (const line of text.split("\n")) {
    const indent = line.length - line.trimStart().length;
    if (isImporter(line)) state = "importer";
    else if (line !== "" && indent <= 2) state = "outside";
    else if (state !== "outside" && indent <= 6 && line !== "") state = isDependency(line) ? "dependency" : "importer";
    else if (state === "dependency") {
      const version = /^ {8}version: ([^\s(]+)/u.exec(line)?.[1];
      if (version !== undefined) return version;
    }
  }
  return undefined;
}

/** A test for a line with a key of YAML, which may have quotes. */
function isKey(indent: number, name: string): (line: string) => boolean {
  const before = " ".repeat(indent);
  return (line) => line === `${before}${name}:` || line === `${before}'${name}':`;
}

/** `zod@^3.23.0, zod@^3.25.0:` or `"zod@npm:^3.25.0":`, and below it `version "3.25.76"` or `version: 3.25.76`. */
function yarn(text: string, { name, range }: Locked): string | undefined {
  const wanted = [`${name}@${range}`, `${name}@npm:${range}`];
  const lines = text.split("\n");
  const at = lines.findIndex(
    (line) =>
      line.endsWith(":") &&
      line.includes(`${name}@`) &&
      line
        .slice(0, -1)
        .replaceAll('"', "")
        .split(", ")
        .some((selector) => wanted.includes(selector)),
  );
  return at < 0 ? undefined : /^ {2}version:? "?([^"]+)"?$/u.exec(lines[at + 1] ?? "")?.[1];
}

/** `"zod": ["zod@3.25.76", …`; that of a package of the workspace is `"server/zod"`. */
function bun(text: string, { name, place }: Locked): string | undefined {
  const versionAt = (key: string): string | undefined => {
    const before = `\n    "${key}": ["${name}@`;
    const begin = text.indexOf(before);
    return begin < 0 ? undefined : text.slice(begin + before.length).split('"', 1)[0];
  };
  const member = place.split("/").at(-1) ?? "";
  return (member === "" ? undefined : versionAt(`${member}/${name}`)) ?? versionAt(name);
}
