import { realPathOf } from "../../files/read.ts";
import { type Loss, type Registering, remainingLosses } from "../../model/losses.ts";

import type { LibraryUse } from "../../readers/library-use.ts";
import type { LinePosition } from "../result/input-error.ts";

/** A module with the facts about its registrations. */
export interface RegisteringModule {
  /** Absolute. */
  readonly path: string;
  /** The name for messages. */
  readonly name: string;
  /** The folder of its package. */
  readonly package: string | undefined;
  readonly lineOf: (offset: number) => number;
  readonly registering: Registering;
}

/** A module of a run, with the facts that it shows about a server. */
export interface ReadModule extends RegisteringModule {
  readonly positionOf: (offset: number) => LinePosition;
  /** Its imports from a library for MCP. */
  readonly library: LibraryUse | undefined;
  /** True if definitions were read in it. */
  readonly defines: boolean;
}

/** A place that registers something about which nothing is known. */
export interface RemainingLoss<Module extends RegisteringModule = RegisteringModule> {
  readonly module: Module;
  readonly loss: Loss;
}

/**
 * The places of modules that register something about which nothing is known.
 *
 * @param isWhole false if only some files were read: then callers of a function that registers may be in others.
 */
export function lossesIn<Module extends RegisteringModule>(
  modules: readonly Module[],
  isWhole: boolean,
): readonly RemainingLoss<Module>[] {
  const identified = modules.map((module) => ({ ...module, path: identityOf(module.path) }));
  return remainingLosses(identified).filter(({ loss }) => isWhole || !loss.wrappers.length);
}

/**
 * The sentences about registrations about which nothing is known: one for each reason and package, with the first place
 * and the number of others. Reasons that differ in names alone are merged.
 *
 * @param isWhole as for {@link lossesIn}.
 */
export function lossLines(modules: readonly RegisteringModule[], isWhole: boolean): string[] {
  const groups = new Map<string, { readonly place: string; readonly loss: Loss; count: number }>();
  for (const { module, loss } of lossesIn(modules, isWhole)) {
    const key = JSON.stringify([module.package, loss.reason.replaceAll(/"[^"]*"/gu, '""')]);
    const group = groups.get(key);
    if (group) group.count++;
    else groups.set(key, { place: `${module.name}:${String(module.lineOf(loss.span.start))}`, loss, count: 0 });
  }
  return [...groups.values()].map(({ place, loss: { kind, reason }, count }) => {
    const others = count ? ` and at ${count === 1 ? "1 other place" : `${String(count)} other places`}` : "";
    return `${place}: the ${kind}s that are registered here${others} are not known, because ${reason}.`;
  });
}

/** The path as readers know modules: links resolved, with slashes. */
function identityOf(path: string): string {
  return (realPathOf(path) ?? path).replaceAll("\\", "/");
}
