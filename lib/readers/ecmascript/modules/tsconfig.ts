import { dirname, isAbsolute, join, resolve } from "node:path";
import { fileLimits, readText } from "../../../files/read.ts";
import { isRecord } from "../../../model/json.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import { middleOf } from "./package-manifest.ts";

interface Paths {
  /** The folder of the file that states them, to which the targets are relative without a `baseUrl`. */
  readonly folder: string;
  readonly targets: ReadonlyMap<string, readonly string[]>;
}

/** The parts of a `tsconfig.json`, including what it extends, that determine where an import leads. */
interface Aliases {
  readonly paths: Paths | undefined;
  /** Absolute. The targets of `paths` are relative to it. */
  readonly baseUrl: string | undefined;
  /** Absolute paths of the configurations that it refers to. */
  readonly references: readonly string[];
}

/** By folder: the aliases of the nearest configuration. */
const cache = new TtlCache<readonly Aliases[]>({ lifetime: 30_000, capacity: 2_000 });

/** How many files are read for one folder: a chain of `extends`, and references. */
const maxFiles = 50;

/**
 * The absolute paths, without extension, that a `tsconfig.json` gives for an import, in order.
 *
 * @param specifier no relative path.
 */
export function aliasesFor(specifier: string, from: string): readonly string[] {
  return aliasesAround(dirname(from)).flatMap(({ paths, baseUrl }) => {
    const targets = paths ? targetsOf(paths, specifier).map((target) => resolve(baseUrl ?? paths.folder, target)) : [];
    return baseUrl === undefined ? targets : [...targets, join(baseUrl, specifier)];
  });
}

function targetsOf({ targets }: Paths, specifier: string): readonly string[] {
  const exact = targets.get(specifier);
  if (exact) return exact;
  let best: { readonly pattern: string; readonly middle: string } | undefined;
  for (const pattern of targets.keys()) {
    const middle = middleOf(pattern, specifier);
    if (middle !== undefined && pattern.indexOf("*") > (best?.pattern.indexOf("*") ?? -1)) best = { pattern, middle };
  }
  if (!best) return [];
  const { pattern, middle } = best;
  return (targets.get(pattern) ?? []).map((target) => target.replace("*", () => middle));
}

function aliasesAround(folder: string): readonly Aliases[] {
  const cached = cache.get(folder);
  if (cached) return cached.value;
  const aliases = readAround(folder);
  cache.set(folder, aliases);
  return aliases;
}

/** The nearest configuration, and those that it refers to if they are above the folder, too. */
function readAround(folder: string): readonly Aliases[] {
  for (let above = folder; ; above = dirname(above)) {
    const files = new TsconfigFiles(above);
    const nearest = files.read(join(above, "tsconfig.json"));
    if (nearest) {
      const referred = nearest.references.filter((path) => `${folder}/`.startsWith(`${dirname(path)}/`));
      return [nearest, ...referred.flatMap((path) => files.read(path) ?? [])];
    }
    if (dirname(above) === above) return [];
  }
}

/** Reads the configurations for one folder, each once. */
class TsconfigFiles {
  readonly #configFolder: string;
  readonly #read = new Map<string, Aliases | undefined>();

  /** @param configFolder the value of `${configDir}`. */
  constructor(configFolder: string) {
    this.#configFolder = configFolder;
  }

  read(path: string): Aliases | undefined {
    if (this.#read.has(path) || this.#read.size >= maxFiles) return this.#read.get(path);
    // A configuration that extends itself has nothing to add.
    this.#read.set(path, undefined);
    const text = readText(path, fileLimits.manifest);
    const json = text === undefined ? undefined : parseWithComments(text);
    const aliases = isRecord(json) ? this.#aliasesOf(json, path) : undefined;
    this.#read.set(path, aliases);
    return aliases;
  }

  #aliasesOf(json: Readonly<Record<string, unknown>>, path: string): Aliases {
    const folder = dirname(path);
    let below: Partial<Aliases> = {};
    for (const extended of typeof json["extends"] === "string" ? [json["extends"]] : listOfStrings(json["extends"])) {
      const { paths, baseUrl } = this.#extended(this.#placed(extended), folder) ?? {};
      below = { paths: paths ?? below.paths, baseUrl: baseUrl ?? below.baseUrl };
    }
    const options = isRecord(json["compilerOptions"]) ? json["compilerOptions"] : {};
    const baseUrl =
      typeof options["baseUrl"] === "string" ? resolve(folder, this.#placed(options["baseUrl"])) : below.baseUrl;
    const paths = isRecord(options["paths"]) ? { folder, targets: this.#targetsIn(options["paths"]) } : below.paths;
    const references = Array.isArray(json["references"]) ? json["references"] : [];
    return {
      paths,
      baseUrl,
      references: references.flatMap((one: unknown) =>
        isRecord(one) && typeof one["path"] === "string" ? configAt(resolve(folder, one["path"])) : [],
      ),
    };
  }

  #targetsIn(paths: Readonly<Record<string, unknown>>): Paths["targets"] {
    return new Map(
      Object.entries(paths).map(([pattern, targets]) => [
        pattern,
        listOfStrings(targets).map((target) => this.#placed(target)),
      ]),
    );
  }

  #extended(extended: string, folder: string): Aliases | undefined {
    if (extended.startsWith(".") || isAbsolute(extended)) {
      const path = resolve(folder, extended);
      return this.read(path) ?? this.read(`${path}.json`);
    }
    for (let above = folder; ; above = dirname(above)) {
      const path = join(above, "node_modules", extended);
      const found = this.read(path) ?? this.read(`${path}.json`) ?? this.read(join(path, "tsconfig.json"));
      if (found || dirname(above) === above) return found;
    }
  }

  #placed(path: string): string {
    return path.replace("${configDir}", () => this.#configFolder);
  }
}

function configAt(path: string): string {
  return path.endsWith(".json") ? path : join(path, "tsconfig.json");
}

function listOfStrings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

/** JSON with comments and with commas after the last member. */
function parseWithComments(text: string): unknown {
  const plain = text
    .replace(/^\uFEFF/u, "")
    // An unclosed comment or string extends to the end, so that no text is searched twice.
    .replaceAll(/"(?:\\.|[^"\\])*"?|\/\/.*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/gu, (part) => (part[0] === '"' ? part : " "))
    .replaceAll(/"(?:\\.|[^"\\])*"?|,(?=\s*[}\]])/gu, (part) => (part === "," ? "" : part));
  try {
    return JSON.parse(plain);
  } catch {
    return undefined;
  }
}
