import type { Evaluation } from "../../evaluate/scope.ts";
import { definitionOfCall } from "../call-place.ts";
import type { NamedCall } from "../candidate-nodes.ts";
import { type RawDefinition, referredTo, toolFromObject } from "../raw-definition.ts";
import type { IdiomContext } from "../registrations.ts";
import { firstKeyOf } from "../syntax.ts";
import { defineIdiom } from "./idiom.ts";

/** The packages whose decorator `Tool` registers a method. */
const packages = /^@rekog\/mcp-nest(?:\/|$)/u;

/** `@Tool({ name: "find", description: "…", parameters: z.object({ … }) }) async find(args) { … }` of mcp-nest. */
export const decoratedMethod = defineIdiom({
  name: "decorated-method",
  matches: ({ calls, nodes }) =>
    nodes.specifiers.some((specifier) => packages.test(specifier))
      ? calls.filter(({ call }) => call.parent.type === "Decorator")
      : [],
  read: readDecorator,
});

function readDecorator({ call }: NamedCall, evaluation: Evaluation, context: IdiomContext): readonly RawDefinition[] {
  const { module } = context;
  const callee = evaluation.evaluate({ module, node: call.callee });
  if (callee.kind !== "external" || !packages.test(callee.specifier) || callee.path.at(-1) !== "Tool") return [];
  const [argument] = call.arguments;
  if (!argument || argument.type === "SpreadElement") return [];
  const options = evaluation.evaluate({ module, node: argument });
  if (options.kind !== "object") return [];
  const { node, module: from } = options.site;
  if (node.type !== "ObjectExpression") return [];
  context.alreadyRead.add(call);
  context.alreadyRead.add(node);
  const place = { call, module, linted: evaluation.graph.linted, frame: undefined, via: undefined };
  const read = toolFromObject(options, node, "fastmcp", definitionOfCall("tool", place));
  const method = call.parent.parent;
  const members =
    method?.type === "MethodDefinition"
      ? new Map([
          ...read.members,
          [
            "handler",
            {
              key: "handler",
              keySite: { module, node: method },
              value: evaluation.evaluate({ module, node: method.value }),
            },
          ] as const,
        ])
      : read.members;
  const definition = { ...read, members };
  const own = node === argument ? definition : { ...definition, insertionPoint: undefined };
  return [from === module ? own : referredTo({ ...own, anchor: firstKeyOf(node) }, from, call)];
}
