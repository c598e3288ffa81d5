import type { TSESTree } from "@typescript-eslint/utils";
import type { Evaluation, Frame } from "../../evaluate/scope.ts";
import { stringOf, type InstanceValue, type Value } from "../../evaluate/value.ts";
import { enclosingIterations } from "../loop-frames.ts";
import { idOf, type Discovery, type RawDefinition } from "../raw-definition.ts";
import { defineIdiom } from "./idiom.ts";
import { isNamedTool, toolOfInstance } from "./tool-class.ts";

/**
 * `configs.map((config) => new QueryTool(config))`: a class whose objects are tools, and whose constructor gets the
 * name. A class that states its name itself is read as a class.
 */
export const constructedTool = defineIdiom({
  name: "constructed-tool",
  matches: ({ nodes }) => nodes.constructions,
  read: readConstruction,
});

function readConstruction(
  node: TSESTree.NewExpression,
  evaluation: Evaluation,
  { module, evidence }: Discovery,
): RawDefinition[] {
  if (evidence.isForeign) return [];
  const made = (frame: Frame | undefined): Value => evaluation.evaluate({ module, node }, frame);
  const first = made(undefined);
  if (first.kind !== "instance" || !isNamedTool(first.class.node) || statesName(first, evaluation)) return [];
  const tool = toolOfInstance(first, evaluation);
  if (tool) return [constructed(tool, node, node)];
  return enclosingIterations(node, module, evaluation).flatMap(({ frame, id, text, assumptions: ofItem }) => {
    const { result, assumptions } = evaluation.withAssumptions(() => {
      const instance = made(frame);
      return instance.kind === "instance" ? toolOfInstance(instance, evaluation) : undefined;
    });
    const all = new Map([...ofItem, ...assumptions]);
    return result ? [{ ...constructed(result, node, text, `iteration ${id}`), assumptions: all }] : [];
  });
}

/** True if all objects of a class have the same name, independent of the arguments of the constructor. */
function statesName({ class: owner }: InstanceValue, evaluation: Evaluation): boolean {
  const any: InstanceValue = { kind: "instance", site: owner.site, class: owner, instantiation: undefined };
  return toolOfInstance(any, evaluation) !== undefined;
}

/** The tool that a `new` expression makes. The members of the class apply to all of its tools. */
function constructed(
  tool: RawDefinition,
  node: TSESTree.NewExpression,
  own: TSESTree.Node,
  more?: string,
): RawDefinition {
  return {
    ...tool,
    id: idOf("tool", node, more ?? stringOf(tool.members.get("name")?.value)),
    node,
    anchor: node.callee,
    insertionPoint: undefined,
    exclusiveNode: own,
  };
}
