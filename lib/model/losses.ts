import type { DefinitionKind } from "./definition.ts";
import type { Span } from "./span.ts";

/** A place in code that registers or lists definitions which cannot be read. */
export interface Loss {
  readonly kind: DefinitionKind;
  /** The registering call. */
  readonly span: Span;
  /** Completes "… cannot be read, because …". */
  readonly reason: string;
  /**
   * The names of the functions around the call, if one of them forwards its parameters: then the calls of that function
   * are the definitions. Empty for a loss that occurs wherever the function is called.
   */
  readonly wrappers: readonly string[];
}

/** What the reading of a module says about registrations, both its own and those of other modules. */
export interface Registering {
  /** The places of the module that register definitions of which none, or not all, could be read. */
  readonly losses: readonly Loss[];
  /** The registering calls of other modules that led to definitions of this one, as `path:offset`. */
  readonly reached: readonly string[];
  /** The names of the functions whose calls led to definitions. */
  readonly callees: readonly string[];
}

/** Of a module that registers nothing. */
export const nothingRegistered: Registering = { losses: [], reached: [], callees: [] };

export function withLosses(registering: Registering, losses: readonly Loss[]): Registering {
  return losses.length ? { ...registering, losses: [...registering.losses, ...losses] } : registering;
}

/** The losses that stay when the definitions of all modules are known, in the order of the modules. */
export function remainingLosses<Place extends { readonly path: string }>(
  modules: readonly (Place & { readonly registering: Registering })[],
): { readonly module: Place; readonly loss: Loss }[] {
  const reached = new Set(modules.flatMap(({ registering }) => registering.reached));
  const callees = new Set(modules.flatMap(({ registering }) => registering.callees));
  return modules.flatMap((module) =>
    module.registering.losses.flatMap((loss) => {
      const isReached =
        reached.has(placeKey(module.path, loss.span.start)) || loss.wrappers.some((name) => callees.has(name));
      return isReached ? [] : [{ module, loss }];
    }),
  );
}

/** Identifies a call, for {@link Registering}. */
export function placeKey(path: string, start: number): string {
  return `${path}:${String(start)}`;
}
