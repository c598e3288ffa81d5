import type { Loss } from "../../model/losses.ts";
import { type Ranged, spanOfRange } from "./registration.ts";

/** Names of functions that may register something with a server that they get as an argument. */
const fillingName = /regist|add|tool|resource|prompt|set_?up|attach|install|plugin|mount|load|extend|configure|init/iu;

/** True for the name of a function that may register something with a server that it gets: `registerGitTools`. */
export function mayFillServer(name: string): boolean {
  return fillingName.test(name);
}

/**
 * The loss at a registering node.
 *
 * @param wrappers the names of the functions around it whose arguments decide what is registered.
 */
export function lossAt(
  node: Ranged,
  { kind, reason }: Pick<Loss, "kind" | "reason">,
  wrappers: Loss["wrappers"] = [],
): Loss {
  return { kind, span: spanOfRange(node), reason, wrappers };
}
