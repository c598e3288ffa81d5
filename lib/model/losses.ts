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
   * The names of the functions around the call, if one of them hands its parameters on: then their calls are the
   * definitions. Empty for what is lost wherever the function is called.
   */
  readonly wrappers: readonly string[];
}

/** What the reading of a module says about registrations, its own ones and those of other modules. */
export interface Registering {
  /** The places of the module of which no definition was read, or not all. */
  readonly losses: readonly Loss[];
  /** The registering calls of other modules that led to definitions of this one, as `path:offset`. */
  readonly reached: readonly string[];
  /** The names of the functions whose calls led to definitions. */
  readonly callees: readonly string[];
}

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
