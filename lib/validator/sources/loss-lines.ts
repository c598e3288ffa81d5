import { type Loss, type Registering, remainingLosses } from "../../model/losses.ts";
import type { LibraryUse } from "../../readers/library-use.ts";
import { InputError, type LinePosition } from "../result/input-error.ts";
import { fileIdentity, ImportGraph } from "./import-graph.ts";

/** A file of a run, with the facts that it shows about a server. */
export interface ReadModule {
  /** Absolute. */
  readonly path: string;
  /** The name for messages. */
  readonly name: string;
  /** True if the user named the file, so that other files of its server may not be read. */
  readonly isNamed: boolean;
  /** False for a document. */
  readonly isCode: boolean;
  /** The folder of its package. */
  readonly package: string | undefined;
  readonly positionOf: (offset: number) => LinePosition;
  readonly registering: Registering;
  /** Its imports from a library for MCP. */
  readonly library: LibraryUse | undefined;
  /** True if definitions were read in it. */
  readonly defines: boolean;
}

/** A place that registers something about which nothing is known. */
export interface RemainingLoss {
  readonly module: ReadModule;
  readonly loss: Loss;
}

/**
 * The places of modules that register something about which nothing is known.
 *
 * @param isWhole false if only some files were read: then callers of a function that registers may be in others.
 */
export function lossesIn(modules: readonly ReadModule[], isWhole: boolean): readonly RemainingLoss[] {
  const identified = modules.map((module) => ({ ...module, path: fileIdentity(module.path) }));
  return remainingLosses(identified).filter(({ loss }) => isWhole || !loss.wrappers.length);
}

/**
 * The sentences about registrations about which nothing is known: one for each reason and package, with the first place
 * and the number of others. Reasons that differ in names alone are merged.
 *
 * @param isWhole as for {@link lossesIn}.
 */
export function lossLines(modules: readonly ReadModule[], isWhole: boolean): string[] {
  const groups = new Map<string, { readonly place: string; readonly loss: Loss; count: number }>();
  for (const { module, loss } of lossesIn(modules, isWhole)) {
    const key = JSON.stringify([module.package, loss.reason.replaceAll(/"[^"]*"/gu, '""')]);
    const group = groups.get(key);
    if (group) group.count++;
    else groups.set(key, { place: placeOf(module, loss.span.start), loss, count: 0 });
  }
  return [...groups.values()].map(({ place, loss: { kind, reason }, count }) => {
    const others = count ? ` and at ${count === 1 ? "1 other place" : `${String(count)} other places`}` : "";
    return `${place}: the ${kind}s that are registered here${others} are not known, because ${reason}.`;
  });
}

function placeOf({ name, positionOf }: ReadModule, offset: number): string {
  return `${name}:${String(positionOf(offset).line)}`;
}

/**
 * The errors for packages that make a server of which nothing was read. A package is left out if not all modules that
 * its server leads to were read, or if a document of the package has definitions, which the server may send.
 *
 * @param files the absolute paths of all files of the run.
 */
export function unreadServers(modules: readonly ReadModule[], files: readonly string[]): readonly InputError[] {
  const packages = new Set(modules.map((module) => module.package));
  const unread = [...packages].flatMap((root) => {
    const all = modules.filter((module) => module.package === root);
    const makers = all.filter(({ library, isNamed }) => library?.makesServer && !isNamed);
    return makers.length && !all.some(({ defines }) => defines) ? [makers] : [];
  });
  if (!unread.length) return [];
  const graph = new ImportGraph(files.map((path) => ({ path })));
  const read = new Set(files.map(fileIdentity));
  const defining = new Set(modules.flatMap(({ path, defines }) => (defines ? [fileIdentity(path)] : [])));
  return unread.flatMap(([first, ...others]) => {
    if (!first) return [];
    const reached = graph.importsOf([first, ...others].map(({ path }) => fileIdentity(path)));
    if ([...reached].some((path) => defining.has(path) || !read.has(path))) return [];
    const folder = first.package === undefined ? "" : ` ${shownFolder(first)}`;
    const remedy = `See how far its code was followed: mcp-validate extract${folder} --explain-unread`;
    const place = { file: first.name, position: first.positionOf(first.library?.span.start ?? 0) };
    const problem = "A server is made here, but none of its tools, resources and prompts could be read.";
    return [new InputError("INVALID_FORMAT", place, problem, remedy)];
  });
}

/** The folder of a module's package, as its name shows it: `packages/desk` of `packages/desk/src/a.ts`. */
function shownFolder({ name, path, package: folder = "" }: ReadModule): string {
  const below = path.length - folder.length;
  return name.length > below ? name.slice(0, name.length - below) : ".";
}
