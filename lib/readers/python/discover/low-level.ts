import { lastNameOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Call, Expression } from "../../../languages/python/tree.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import { returnsOf } from "../evaluate/functions.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { CallValue, Frame } from "../evaluate/value.ts";

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

function kindOfObject({ name }: CallValue): DefinitionKind | undefined {
  const [, own = ""] = /(?:^|\.)mcp(?:_types|\.types|\.server\.types)?\.(\w+)$/u.exec(name) ?? [];
  return classes.get(own);
}

const listing: ReadonlyMap<string, DefinitionKind> = new Map([
  ["list_tools", "tool"],
  ["list_resources", "resource"],
  ["list_resource_templates", "resource"],
  ["list_prompts", "prompt"],
]);

/** The kind of definitions in a low-level server's list, according to its decorator: `@server.list_tools()`. */
export function kindListedBy({ func }: Call): DefinitionKind | undefined {
  return listing.get(lastNameOf(func));
}

/** A part of a low-level server's list that is not in the linted module: `*protocol_tools()`. */
export interface ListedPart {
  readonly kind: DefinitionKind;
  readonly node: Expression;
  /** The definitions from an installed package; `undefined` if they are not known. */
  readonly objects: readonly CallValue[] | undefined;
}

/** The parts of the lists returned by functions with `@server.list_tools()` that no code of the project makes. */
export function foreignParts(
  decorator: Expression,
  fn: AnyFunction,
  frame: Frame,
  evaluator: Evaluator,
): readonly ListedPart[] {
  const kind = decorator.nodeType === "Call" ? kindListedBy(decorator) : undefined;
  if (!kind) return [];
  const { graph } = evaluator;
  const inner: Frame = { scope: frame.scope.inner(fn), values: new Map(), outer: frame };
  return returnsOf(fn).flatMap((result) => {
    const list = result && evaluator.evaluate(result, inner);
    if (list?.kind !== "list" || list.site.node.nodeType !== "List" || list.site.module !== graph.linted) return [];
    return list.site.node.elts.flatMap((node): ListedPart[] => {
      // The items of a comprehension are read where it makes them.
      if (node.nodeType !== "Starred" || /Comp$|^GeneratorExp$/u.test(node.value.nodeType)) return [];
      const value = evaluator.evaluate(node.value, evaluator.frameOf(graph.linted));
      if (value.kind !== "list" || value.rest !== undefined) return [{ kind, node, objects: undefined }];
      const objects = value.items.flatMap((item) =>
        item.kind === "call" && kindOfObject(item) === kind && graph.isOfPackage(item.site.module) ? [item] : [],
      );
      return [{ kind, node, objects }];
    });
  });
}
