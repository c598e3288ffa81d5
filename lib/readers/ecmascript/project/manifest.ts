import { readFileSync } from "node:fs";

/** The parts of a `package.json` that we read. */
export interface Manifest {
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** True for the root of a workspace: it lists `workspaces`. */
  readonly isWorkspaceRoot: boolean;
  /** Ranges of all kinds of dependencies by name. */
  readonly ranges: ReadonlyMap<string, string>;
}

const dependencyKeys = ["peerDependencies", "optionalDependencies", "devDependencies", "dependencies"];

/** Reads a `package.json`; `undefined` where there is none or it is no JSON object. Never throws. */
export function readManifest(path: string): Manifest | undefined {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
