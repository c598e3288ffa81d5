import { lastNameOf } from "../../../languages/python/nodes.ts";
import { type Place, placesIn } from "../discover/places.ts";
import { serverOfValue } from "../discover/servers.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";

/** A call, and where it stands. */
export type CallPlace = Place & { readonly kind: "call" };

/** The calls that make servers in the linted module. */
export function serversIn(evaluator: Evaluator): CallPlace[] {
  return placesIn(evaluator.graph.linted).filter((place): place is CallPlace => {
    if (place.kind !== "call" || !/MCP|Server$/u.test(lastNameOf(place.call.func))) return false;
    const value = evaluator.evaluate(place.call, evaluator.frameAt(place.scope));
    return typeof serverOfValue(value, evaluator) === "object";
  });
}
