import { realPathOf } from "../../files/read.ts";
import { type Loss, type Registering, remainingLosses } from "../../model/losses.ts";
import { packageAround } from "./beside-code.ts";

/** A module with what it says about registrations. */
export interface RegisteringModule {
  /** Absolute. */
  readonly path: string;
  /** The name for messages. */
  readonly name: string;
  readonly lineOf: (offset: number) => number;
  readonly registering: Registering;
}

/**
 * The sentences about registrations of which nothing is known: one for each reason and package, with the first place
 * and the number of others. Reasons that differ in names alone are one.
 *
 * @param isWhole false if only some files were read: then callers of a function that registers may be in others.
 */
export function lossLines(modules: readonly RegisteringModule[], isWhole: boolean): string[] {
  const identified = modules.map((module) => ({ ...module, path: identityOf(module.path) }));
  const groups = new Map<string, { readonly place: string; readonly loss: Loss; count: number }>();
  for (const { module, loss } of remainingLosses(identified)) {
    if (!isWhole && loss.wrappers.length) continue;
    const key = JSON.stringify([packageAround(module.path), loss.reason.replaceAll(/"[^"]*"/gu, '""')]);
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
