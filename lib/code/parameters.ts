import { knownValue } from "../model/reading.ts";
import type { Tool } from "../model/tool.ts";
import type { ArgumentUses } from "./reads.ts";
import type { Use } from "./uses.ts";

/**
 * True if the code behind a tool certainly gets the tool's arguments. A server library passes them to the handler. With
 * the project's own code, it is certain if the code reads declared parameters and nothing else.
 */
export function readsDeclared(tool: Tool, uses: ArgumentUses): boolean {
  const handler = knownValue(tool.handler);
  if (!handler) return false;
  if (handler.input === "arguments" && tool.convention !== "project") return true;
  const names = new Set(tool.parameters.filter(({ depth }) => depth === 0).map(({ name }) => name));
  const isDeclared = ({ keys }: Use): boolean => names.has(keys[0] ?? "");
  const reads = uses.of("read").filter(({ isCertain }) => isCertain);
  return tool.convention === "project" ? reads.length > 0 && reads.every(isDeclared) : reads.some(isDeclared);
}
