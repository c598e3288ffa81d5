import type { Evaluator } from "../evaluate/evaluator.ts";
import type { InstanceValue, Value } from "../evaluate/value.ts";
import { annotatedIn, lineageOf } from "./classes.ts";
import { argumentsOf, isFieldCall } from "./call-arguments.ts";
import { typeFrameAt } from "./type-frame.ts";

/**
 * The fields of a model or dataclass that a call makes, in order, with their values; `undefined` if they are not known.
 * A model may change its arguments, so only fields of plain types are trusted: see `data.ts`.
 */
export function fieldsOfInstance(value: InstanceValue, evaluator: Evaluator): [string, Value][] | undefined {
  const { call, of } = value;
  if (!call) return undefined;
  const { classes, kind } = lineageOf(of, undefined, typeFrameAt(of.frame, evaluator));
  if (kind !== "model" && kind !== "dataclass") return undefined;
  // Validators, aliases and configurations affect the data.
  const isPlain = classes.every(({ node }) =>
    node.body.every(({ nodeType }) => ["AnnAssign", "Assign", "Expr", "Pass"].includes(nodeType)),
  );
  if (!isPlain) return undefined;
  const fields = new Map<string, Value | undefined>();
  for (const { node, frame } of classes.toReversed()) {
    for (const one of annotatedIn(node)) {
      const given = one.value && evaluator.evaluate(one.value, frame.frame);
      const field = isFieldCall(given) ? argumentsOf(given, ["default"], evaluator).stated : undefined;
      // With an alias, the argument has another name.
      if (field && [...field.keys()].some((name) => /alias|exclude|factory/u.test(name))) return undefined;
      fields.set(one.target.id, field ? field.get("default")?.value : given);
      // `y: float = 1` becomes 1.0, a text may become a number.
      if (one.annotation.nodeType !== "Name" || !["int", "str", "bool", "float"].includes(one.annotation.id))
        return undefined;
    }
  }
  const names = [...fields.keys()];
  for (const [index, argument] of call.node.args.entries()) {
    const name = names[index];
    if (argument.nodeType === "Starred" || name === undefined || kind === "model") return undefined;
    fields.set(name, evaluator.evaluate(argument, call.frame));
  }
  for (const { arg, value: argument } of call.node.keywords) {
    if (arg === undefined || !fields.has(arg)) return undefined;
    fields.set(arg, evaluator.evaluate(argument, call.frame));
  }
  const entries = [...fields];
  return entries.every((entry): entry is [string, Value] => entry[1] !== undefined) ? entries : undefined;
}
