import { lastNameOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Call, Expression } from "../../../languages/python/tree.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import { returnsOf } from "../evaluate/functions.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { CallValue, Frame, NodeRef } from "../evaluate/value.ts";

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
  const [, name = ""] = /(?:^|\.)mcp(?:_types|\.types|\.server\.types)?\.(\w+)$/u.exec(value.name) ?? [];
  const kind = classes.get(name);
  return kind && { kind, value };
}

const listing: ReadonlyMap<string, DefinitionKind> = new Map([
  ["list_tools", "tool"],
  ["list_resources", "resource"],
  ["list_resource_templates", "resource"],
  ["list_prompts", "prompt"],
]);

/**
 * The parts of the lists of a low-level handler that are not known: `*protocol_tools()` in a list that a function with
 * `@server.list_tools()` returns.
 */
export function unknownParts(
  decorator: Expression,
  fn: AnyFunction,
  frame: Frame,
  evaluator: Evaluator,
): { readonly kind: DefinitionKind; readonly parts: readonly NodeRef[] } | undefined {
  const kind = decorator.nodeType === "Call" ? listing.get(lastNameOf(decorator.func)) : undefined;
  if (!kind) return undefined;
  const inner: Frame = { scope: frame.scope.inner(fn), values: new Map(), outer: frame };
  const parts = returnsOf(fn).flatMap((result) => {
    const list = result && evaluator.evaluate(result, inner);
    if (list?.kind !== "list" || list.site.node.nodeType !== "List") return [];
    const { module, node } = list.site;
    return node.elts.flatMap((element) => {
      // The items of a comprehension are read where it makes them.
      const isRead = element.nodeType !== "Starred" || /Comp$|^GeneratorExp$/u.test(element.value.nodeType);
      const value = isRead ? undefined : evaluator.evaluate(element.value, evaluator.frameOf(module));
      return value && (value.kind !== "list" || value.rest !== undefined) ? [{ module, node: element }] : [];
    });
  });
  return { kind, parts };
}
