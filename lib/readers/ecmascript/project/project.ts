import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileLimits, readJson } from "../../../files/read.ts";
import { isRecord } from "../../../model/json.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import { isMember } from "../modules/workspaces.ts";
import { declaredVersion, namesOneMajor } from "./declared-version.ts";
import { lockedVersion } from "./locked-version.ts";

/** The dependencies of the package around a source file. */
export interface Project {
  /** The directory of the nearest `package.json`; `undefined` outside any package. */
  readonly root: string | undefined;
  /** True if the package or its workspace lists the dependency in any group. */
  declares(name: string): boolean;
  /**
   * The version of a dependency: the installed one (`node_modules` of the package or above) or that of a lock file of
   * the package or its workspace, whichever is nearer, otherwise what the declared range installs today. Unknown parts
   * are omitted: "4", "4.1". `undefined` if there is none of these.
   */
  versionOf(name: string): string | undefined;
  /** True if the major version of a dependency is certain: installed, locked, or the only one that its range allows. */
  knowsMajorOf(name: string): boolean;
}

/** The maximum number of directories between a file and its root. Deeper ones are hostile. */
const maxClimb = 64;

/** An editor keeps one process for hours. A newly installed package is noticed after some seconds. */
const cache = new TtlCache<Project>({ lifetime: 15_000, capacity: 2_000 });

/** The manifests of packages, by their paths. */
const manifests = new TtlCache<PackageJson | undefined>({ lifetime: 15_000, capacity: 2_000 });

/** The project of a source file, by its path. Cached for some seconds; never throws. */
export function projectOf(path: string): Project {
  const directory = dirname(path);
  const cached = cache.get(directory);
  if (cached) return cached.value;
  const project = readProject(directory);
  cache.set(directory, project);
  return project;
}

interface Package {
  readonly directory: string;
  readonly manifest: PackageJson;
}

function readProject(directory: string): Project {
  const packages = packagesAround(directory);
  const versions = new Map<string, string | undefined>();
  const certain = new Map<string, boolean>();
  let family: readonly PackageJson[] | undefined;
  const rangeOf = (name: string): string | undefined => {
    for (const { manifest } of packages) {
      const range = manifest.ranges.get(name);
      if (range !== undefined) return range;
    }
    return undefined;
  };
  const read = (name: string): string | undefined => {
    const installed = heldVersion(directory, packages, name);
    if (installed !== undefined) return installed;
    const range = rangeOf(name);
    return range === undefined ? undefined : declaredVersion(range, name);
  };
  const isMajorKnown = (name: string): boolean => {
    const range = rangeOf(name);
    return heldVersion(directory, packages, name) !== undefined || (range !== undefined && namesOneMajor(range, name));
  };
  return {
    root: packages[0]?.directory,
    declares(name) {
      family ??= familyOf(directory, packages[0]);
      return rangeOf(name) !== undefined || family.some(({ ranges }) => ranges.has(name));
    },
    versionOf(name) {
      if (!versions.has(name)) versions.set(name, isPackageName(name) ? read(name) : undefined);
      return versions.get(name);
    },
    knowsMajorOf(name) {
      let isCertain = certain.get(name);
      if (isCertain === undefined) certain.set(name, (isCertain = isPackageName(name) && isMajorKnown(name)));
      return isCertain;
    },
  };
}

/**
 * Packages of the same npm scope that the package depends on: in a server split into parts, one of them depends on the
 * SDK.
 */
function familyOf(directory: string, own: Package | undefined): PackageJson[] {
  const [scope] = /^@[^/]+\//.exec(own?.manifest.name ?? "") ?? [];
  if (!own || scope === undefined) return [];
  return [...own.manifest.ranges.keys()]
    .filter((name) => name.startsWith(scope))
    .flatMap((name) => {
      for (const above of climb(directory)) {
        const manifest = readManifest(join(above, "node_modules", name, "package.json"));
        if (manifest) return [manifest];
      }
      return [];
    });
}

/** The nearest package, and the root of the workspace that it belongs to. */
function packagesAround(directory: string): Package[] {
  const packages: Package[] = [];
  for (const above of climb(directory)) {
    const manifest = readManifest(join(above, "package.json"));
    if (!manifest) continue;
    const isRoot = manifest.isWorkspaceRoot || existsSync(join(above, "pnpm-workspace.yaml"));
    const [own] = packages;
    if (!own || (isRoot && isMember(own.directory, above))) packages.push({ directory: above, manifest });
    if (isRoot) break;
  }
  return packages;
}

/** The version that is installed or locked nearest to a folder. A lock file beside an installation may be newer. */
function heldVersion(directory: string, packages: readonly Package[], name: string): string | undefined {
  const declaring = packages.find(({ manifest }) => manifest.ranges.has(name));
  const range = declaring?.manifest.ranges.get(name);
  for (const above of climb(directory)) {
    const manifest = readManifest(join(above, "node_modules", name, "package.json"));
    if (manifest?.version !== undefined) return manifest.version;
    // A parent folder may have a package of another project.
    if (!declaring || range === undefined || !packages.some((one) => one.directory === above)) continue;
    const locked = lockedVersion(above, declaring.directory, { name, range });
    if (locked !== undefined) return locked;
  }
  return undefined;
}

function* climb(directory: string): Generator<string> {
  let current = directory;
  for (let step = 0; step < maxClimb; step++) {
    yield current;
    const parent = dirname(current);
    if (parent === current) return;
    current = parent;
  }
}

/** Names come from import specifiers, which may be anything. Only a package's name is looked up in `node_modules`. */
function isPackageName(name: string): boolean {
  return /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/.test(name);
}

/** The parts of a `package.json` that we read. */
export interface PackageJson {
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** True for the root of a workspace: it lists `workspaces`. */
  readonly isWorkspaceRoot: boolean;
  /** The ranges of all kinds of dependencies, by name. */
  readonly ranges: ReadonlyMap<string, string>;
}

const dependencyKeys = ["peerDependencies", "optionalDependencies", "devDependencies", "dependencies"];

/** Reads a `package.json`; `undefined` if there is none or it is not a JSON object. Never throws. */
export function readManifest(path: string): PackageJson | undefined {
  const cached = manifests.get(path);
  if (cached) return cached.value;
  const manifest = manifestIn(path);
  manifests.set(path, manifest);
  return manifest;
}

function manifestIn(path: string): PackageJson | undefined {
  const json = readJson(path, fileLimits.manifest);
  if (!isRecord(json)) return undefined;
  const ranges = new Map<string, string>();
  for (const key of dependencyKeys) {
    const group = json[key];
    if (!isRecord(group)) continue;
    for (const [name, range] of Object.entries(group)) if (typeof range === "string") ranges.set(name, range);
  }
  const { name, version, workspaces } = json;
  return {
    name: typeof name === "string" ? name : undefined,
    version: typeof version === "string" ? version : undefined,
    isWorkspaceRoot: workspaces !== undefined,
    ranges,
  };
}
