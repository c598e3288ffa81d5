import { lastNameOf } from "../../../languages/python/nodes.ts";
import type { Call } from "../../../languages/python/tree.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import { basesOf } from "../evaluate/attributes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { CallValue, Frame, InstanceValue } from "../evaluate/value.ts";

/** The classes of definitions in `mcp.types`, which a low-level handler lists. */
const classes: ReadonlyMap<string, DefinitionKind> = new Map([
  ["Tool", "tool"],
  ["Resource", "resource"],
  ["ResourceTemplate", "resource"],
  ["Prompt", "prompt"],
]);

/** The definition that a call makes: `types.Tool(name=…, inputSchema=…)`; `undefined` for any other call. */
export function objectOf(
  call: Call,
  frame: Frame,
  evaluator: Evaluator,
): { readonly kind: DefinitionKind; readonly value: CallValue } | undefined {
  // An import may have another name: `from mcp.types import Tool as McpTool`.
  if (!/(?:Tool|Resource|ResourceTemplate|Prompt)$/u.test(lastNameOf(call.func))) return undefined;
  const value = evaluator.evaluate(call, frame);
  if (value.kind !== "call") return undefined;
  const kind = kindOfObject(value);
  return kind && { kind, value };
}

/** The kind of definition that an object of the protocol is. */
export function kindOfObject({ name }: CallValue): DefinitionKind | undefined {
  const [, own = ""] = /(?:^|\.)mcp(?:_types|\.types|\.server\.types)?\.(\w+)$/u.exec(name) ?? [];
  return classes.get(own);
}

/** True for an object of a class of the project that extends the library's class of tools: `FindTool()`. */
export function isToolOfLibrary({ of }: InstanceValue, evaluator: Evaluator): boolean {
  return basesOf(of, evaluator).externals.some((name) =>
    /(?:^|\.)(?:fastmcp|mcp)\.(?:\w+\.)*(?:Function)?Tool$/u.test(name),
  );
}
