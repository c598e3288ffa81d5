import { tokensOf } from "../model/plain.ts";

/** Where schemas keep what they refer to. */
const containers = ["$defs", "definitions"];

/** The definition that a reference names: `#/definitions/User`; `undefined` for one that leads to any other place. */
export function definitionOf(reference: string): { readonly container: string; readonly name: string } | undefined {
  if (!reference.startsWith("#/")) return undefined;
  const [container = "", name, ...further] = tokensOf(decodeURIComponent(reference.slice(1)));
  return containers.includes(container) && name !== undefined && !further.length ? { container, name } : undefined;
}
