import type { TSESTree } from "@typescript-eslint/utils";
import { configCallEdit } from "../../../../edits/ecmascript/config-call.ts";
import { spanOfNode } from "../../../../languages/syntax.ts";
import type { Value } from "../../evaluate/value.ts";
import type { RegistrationArguments, CallPlace } from "../call-place.ts";
import { classifySchema } from "../classify-schema.ts";
import type { RawDefinition } from "../raw-definition.ts";

/**
 * The positions of the arguments that go into the object of the new method, by their keys; `undefined` if the call
 * has that object already.
 */
type Positions = Readonly<Record<string, number | undefined>> | undefined;

const modern = { tool: "registerTool", resource: "registerResource", prompt: "registerPrompt" } as const;

/**
 * A call of `tool`, `resource` or `prompt`, with its rewriting; `undefined` for a call in another module, and for one
 * with a function as its callee.
 *
 * @param start the index of the first argument between the name or the address and the callback
 */
export function legacyCallOf(
  place: CallPlace,
  method: keyof typeof modern,
  args: RegistrationArguments,
  { start, positions }: { readonly start: number; readonly positions: Positions },
): RawDefinition["legacyCall"] {
  const { call, module } = place;
  if (module !== place.linted || call.callee.type !== "MemberExpression" || call.callee.computed) return undefined;
  const keyed =
    positions &&
    Object.entries(positions)
      .flatMap(([key, index]) => (index === undefined ? [] : [{ key, index }]))
      .sort((a, b) => a.index - b.index);
  const isSure =
    args.isWritten && (keyed ?? []).every(({ key, index }) => isSurely(key, args.values[index], args.nodes[index]));
  return {
    module,
    method,
    span: spanOfNode(call.callee.property),
    rewrite: () => (isSure ? configCallEdit(module.text, call, { method: modern[method], start, keyed }) : undefined),
  };
}

/**
 * True for an argument that certainly has the kind of value for its position. A JSON Schema in place of a shape does
 * not.
 */
function isSurely(key: string, value: Value | undefined, node: TSESTree.Node | undefined): boolean {
  if (!value || !node) return false;
  if (key === "description")
    return (value.kind === "scalar" && typeof value.value === "string") || node.type === "TemplateLiteral";
  const look = classifySchema(value);
  return key === "annotations" ? value.kind === "object" && look !== "json" : ["empty", "shape", "zod"].includes(look);
}
