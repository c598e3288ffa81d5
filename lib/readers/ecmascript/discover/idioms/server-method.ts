import type { Evaluation } from "../../evaluate/scope.ts";
import { calledFunction } from "../call-frames.ts";
import { readMethodCall } from "../calls/method-call.ts";
import { definitionsOfImportedWrapper } from "../calls/wrapped-tools.ts";
import { isSdkMethod, type MethodCall } from "../method-calls.ts";
import { markAsWrapped, wrapperAt } from "../opaque-wrapper.ts";
import type { RawDefinition } from "../raw-definition.ts";
import type { IdiomContext } from "../registrations.ts";
import { defineIdiom } from "./idiom.ts";

/** A call of a method of the SDK or of FastMCP: `server.registerTool(…)`, `server.addTool({ … })`. */
export const serverMethod = defineIdiom({
  name: "server-method",
  matches: ({ calls }) => calls.filter(({ method }) => isSdkMethod(method)),
  read,
});

function read(named: MethodCall, evaluation: Evaluation, context: IdiomContext): readonly RawDefinition[] {
  const { module } = context;
  if (context.alreadyRead.has(named.call)) return [];
  // A function of the module with such a name belongs to `project-function.ts`.
  if (calledFunction(named.call, module, evaluation)) return [];
  // `import { registerTool } from "./register.js"`
  const isImported = !named.isBound && named.call.callee.type === "Identifier";
  const inside = isImported ? definitionsOfImportedWrapper(named, evaluation, context) : [];
  if (inside.length) return inside;
  const definitions = readMethodCall(named, evaluation, context);
  const isWrapped = definitions.length > 0 && !named.isBound;
  const wrapper = isWrapped ? wrapperAt(named.call.callee, module, evaluation) : undefined;
  return definitions.map((definition) => markAsWrapped(definition, wrapper));
}
