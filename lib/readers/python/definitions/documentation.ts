import type { PythonProfile } from "../../../emission/python/profile.ts";
import type { SchemaPart } from "../../../emission/python/part.ts";
import { cleanDocstring } from "../evaluate/texts.ts";
import type { FunctionValue } from "../evaluate/value.ts";
import { type Written, writtenAt } from "../pydantic/written.ts";

/** The docstring of a function as the description that its server sends; `undefined` if it has none. */
export function docstringOf({ node, frame }: FunctionValue, _profile: PythonProfile): SchemaPart<Written> | undefined {
  if (node.nodeType === "Lambda") return undefined;
  const [first] = node.body;
  if (first?.nodeType !== "Expr" || first.value.nodeType !== "Constant" || first.value.literal !== "str")
    return undefined;
  const { module } = frame.scope;
  return { kind: "scalar", origin: writtenAt(module, first.value), value: cleanDocstring(first.value.value) };
}
