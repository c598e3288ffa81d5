import { runInNewContext } from "node:vm";
import { dataOfValue } from "../../../lib/readers/ecmascript/evaluate/plain-value.ts";
import { evaluateText } from "./evaluating.ts";

/** What the engine makes of the last statement of a script: the truth that the evaluator has to agree with. */
export function engineResult(text: string): unknown {
  return structuredClone(runInNewContext(text, {}, { timeout: 1_000 }));
}

/** What the evaluator makes of it; where it is not known, the reason in angle brackets. */
export function evaluatedResult(text: string): unknown {
  const plain = dataOfValue(evaluateText(text, "/nowhere/module.js").value);
  return plain.known ? plain.data : `<${plain.reason}>`;
}
