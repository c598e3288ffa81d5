import type { LocatedObject } from "../../../model/located.ts";
import type { Span } from "../../../model/span.ts";
import type { Assembly } from "./assembly.ts";

/** A definition in the protocol's spelling. */
export interface Assembled {
  readonly root: LocatedObject;
  readonly supplied: ReadonlySet<string>;
  readonly converted: ReadonlySet<string>;
  readonly nonObjectSchemas?: ReadonlyMap<string, Span>;
}

/** The definition as it has been put together; `writable` are the members that can be written where it stands. */
export function finished(
  assembly: Assembly,
  writable: ReadonlySet<string> | undefined,
  titleIsAnnotation = false,
): Assembled {
  const { supplied, converted, nonObjectSchemas } = assembly;
  return {
    root: assembly.root({ writable, titleIsAnnotation }),
    supplied,
    converted,
    ...(nonObjectSchemas.size ? { nonObjectSchemas } : {}),
  };
}

/** What a low-level handler sends: every member as it is written. */
export function verbatim(assembly: Assembly): Assembled {
  for (const key of assembly.draft.members.keys()) assembly.take(key);
  return finished(assembly, undefined);
}

/** What FastMCP sends of a resource or prompt: the members that it knows, in its order; `load` is the handler. */
export function loaded(assembly: Assembly, order: readonly string[], writable: ReadonlySet<string>): Assembled {
  for (const key of order) assembly.take(key);
  const load = assembly.draft.members.get("load");
  if (load) assembly.add("handler", load);
  return finished(assembly, writable);
}
