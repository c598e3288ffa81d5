import type { Variable } from "../model/handler/code.ts";
import type { AbstractValue, Taint } from "./abstract.ts";

/**
 * The folder that a path is joined to: a fixed folder other than the working directory of the process, one that an
 * input names, or an unknown one.
 */
export type Base = "fixed" | "unknown" | InputPart;

/** A part of an input. */
export type InputPart = Pick<Taint, "root" | "keys">;

/** The working directory of the process. Sources: the references of Node 24 and Python 3.14, read 2026-11-26. */
const working = /^(?:(?:node:)?process\.cwd|os\.getcwd|pathlib\.Path\.cwd)$/;

/** Values that the environment provides. */
const ofEnvironment =
  /^(?:(?:node:)?process\.env\b|os\.(?:environ|getenv)\b|(?:node:)?os\.(?:homedir|tmpdir)|pathlib\.Path\.home$)/;

/** The kind of a folder; `undefined` for one that is not known, or that an input names. */
export function folderOf({
  folder,
  constant,
  isMixed,
  targets,
  taints,
  pending,
}: AbstractValue): AbstractValue["folder"] {
  if (folder || taints.length || pending.length) return taints.length ? undefined : folder;
  if (typeof constant === "string") return isMixed || !constant ? undefined : "fixed";
  const names = targets.map((target) => (target.kind === "external" ? target.name : ""));
  if (names.some((name) => working.test(name))) return "working";
  return names.length && names.every((name) => ofEnvironment.test(name)) ? "fixed" : undefined;
}

/** The folder that several parts of a path form. */
export function folderOfParts([first, ...others]: readonly AbstractValue[]): AbstractValue["folder"] {
  let folder = first && folderOf(first);
  for (const { constant, endsWithSeparator, taints } of others) {
    if (taints.length || !folder) return undefined;
    const isNothing = typeof constant === "string" ? /^[./\\]*$/.test(constant) : endsWithSeparator;
    if (isNothing) continue;
    folder = constant === undefined ? undefined : "fixed";
  }
  return folder;
}

/** The folder formed by the preceding parts of a path. */
export function baseOf(parts: readonly AbstractValue[]): Base {
  const [first, ...others] = parts;
  const [taint, ...more] = first?.taints ?? [];
  if (taint?.isExact && !more.length && !others.length) return { root: taint.root, keys: taint.keys };
  return folderOfParts(parts) === "fixed" ? "fixed" : "unknown";
}

/** True for the same folder, as far as is known. */
export function isSameBase(a: Base | undefined, b: Base | undefined): boolean {
  return typeof a === "object" && typeof b === "object" ? isOfSameInput(a, b) : a === b;
}

/** True for the same part of the same input. */
export function isOfSameInput(a: InputPart, b: InputPart): boolean {
  return a.root === b.root && a.keys.length === b.keys.length && a.keys.every((key, index) => key === b.keys[index]);
}

/** The folder of a path that is joined to one folder after another. */
export function joinedBase(last: Base | undefined, first: Base | undefined): Base | undefined {
  return last === "unknown" ? (first ?? last) : (last ?? first);
}

/**
 * The folder of a checked path. `undefined` if the path may be in the working directory, about which a check says
 * nothing.
 */
export function baseOfFact(base: Base | undefined): Exclude<Base, "unknown"> | undefined {
  return base === "unknown" ? undefined : base;
}

/** The value that a caller passes for an input of a function; `undefined` if the caller does not know it either. */
export type Select = (root: Variable, keys: readonly string[]) => AbstractValue | undefined;

/** A folder that a function joins a path to, as its caller sees it. */
export function baseOfCaller(base: Base | undefined, select: Select): Base | undefined {
  const value = typeof base === "object" ? select(base.root, base.keys) : undefined;
  return value ? baseOf([value]) : base;
}
