import { dirname, join } from "node:path";
import { fileLimits, readText } from "../../../files/read.ts";
import { isRecord } from "../../../model/json.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";

/** The parts of a `package.json` that determine where an import leads. */
export interface PackageManifest {
  readonly folder: string;
  readonly name: string | undefined;
  /** Its entries, the sources first. */
  readonly mains: readonly string[];
  /** The values of `exports` and `imports`; `undefined` without them. */
  readonly exports: unknown;
  readonly imports: unknown;
}

/** By folder. The capacity is in characters of text. */
const cache = new TtlCache<PackageManifest | undefined>({ lifetime: 30_000, capacity: 10_000_000 });

/** The `package.json` in a folder; `undefined` if there is none. */
export function manifestAt(folder: string): PackageManifest | undefined {
  const cached = cache.get(folder);
  if (cached) return cached.value;
  const text = readText(join(folder, "package.json"), fileLimits.manifest);
  const manifest = text === undefined ? undefined : manifestIn(text, folder);
  cache.set(folder, manifest, 1_000 + (text?.length ?? 0));
  return manifest;
}

/** The nearest `package.json` in a folder or above. */
export function manifestAround(folder: string): PackageManifest | undefined {
  for (let above = folder; ; above = dirname(above)) {
    const manifest = manifestAt(above);
    if (manifest || dirname(above) === above) return manifest;
  }
}

function manifestIn(text: string, folder: string): PackageManifest | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch {
    return undefined;
  }
  if (!isRecord(json)) return undefined;
  const { name, source, module, main, exports, imports } = json;
  return {
    folder,
    name: typeof name === "string" ? name : undefined,
    mains: [source, module, main].filter((entry): entry is string => typeof entry === "string"),
    exports: exports ?? undefined,
    imports: imports ?? undefined,
  };
}

/** The conditions of `exports` and `imports` that hold. Sources come before what is compiled from them. */
const conditions = new Set(["source", "typescript", "import", "require", "node", "default"]);

/** The maximum nesting of conditions and lists. */
const maxDepth = 20;

/**
 * The targets that `exports` or `imports` give for a key, such as `./server` or `#tools`: the first one of a list that
 * leads somewhere counts.
 */
export function targetsOf(map: unknown, key: string): readonly string[] {
  if (!isRecord(map) || !Object.keys(map).some((name) => /^[.#]/u.test(name))) {
    // `"exports": "./index.js"`, and conditions without keys.
    return key === "." ? stringsOf(map, maxDepth) : [];
  }
  if (Object.hasOwn(map, key) && !key.includes("*")) return stringsOf(map[key], maxDepth);
  let best: { readonly pattern: string; readonly middle: string } | undefined;
  for (const pattern of Object.keys(map)) {
    const middle = middleOf(pattern, key);
    if (middle !== undefined && pattern.indexOf("*") > (best?.pattern.indexOf("*") ?? -1)) best = { pattern, middle };
  }
  if (!best) return [];
  const { pattern, middle } = best;
  return stringsOf(map[pattern], maxDepth).map((target) => target.replaceAll("*", () => middle));
}

/** The text that the star of a pattern matches; `undefined` if the text does not match. */
export function middleOf(pattern: string, text: string): string | undefined {
  const at = pattern.indexOf("*");
  if (at < 0) return undefined;
  const [before, after] = [pattern.slice(0, at), pattern.slice(at + 1)];
  const isMatch = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
  return isMatch ? text.slice(before.length, text.length - after.length) : undefined;
}

function stringsOf(target: unknown, depth: number): readonly string[] {
  if (typeof target === "string") return [target];
  if (depth === 0) return [];
  if (Array.isArray(target)) return target.flatMap((one: unknown) => stringsOf(one, depth - 1));
  if (!isRecord(target)) return [];
  for (const [condition, value] of Object.entries(target)) {
    if (!conditions.has(condition)) continue;
    // If a condition holds but none of its inner conditions does, the next one is tried. `null` ends the search.
    const found = stringsOf(value, depth - 1);
    if (found.length || value === null) return found;
  }
  return [];
}
