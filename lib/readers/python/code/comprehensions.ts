import type { Comprehension, Expression, PythonNode } from "../../../languages/python/tree.ts";
import type { CodeValue, IrFunction, CodeStatement, Variable } from "../../../model/handler/code.ts";
import { lowerExpression } from "./expressions.ts";
import { type Locals, type Lowering, methodCall, read, type LoweringContext } from "./lowering.ts";
import { assignTarget, pairedItems } from "./patterns.ts";

/**
 * A comprehension as calls: `[make(x) for x in items if ok(x)]` is `items.filter(ok).map(make)`.
 *
 * @param node the comprehension, for its place
 * @param make the value of an item
 */
export function lowerComprehension(
  lowering: Lowering,
  node: PythonNode & { readonly generators: readonly Comprehension[] },
  make: (spot: LoweringContext) => CodeValue,
  spot: LoweringContext,
): CodeValue {
  const from = (index: number, at: LoweringContext): CodeValue => {
    const generator = node.generators[index];
    if (!generator) return make(at);
    const isLast = index === node.generators.length - 1;
    let list = pairedItems(lowering, generator.iter, at) ?? lowerExpression(lowering, generator.iter, at);
    const over = (name: string, body: (inner: LoweringContext) => CodeValue): CodeValue =>
      methodCall({ ...list, place: lowering.place(generator.iter, at.scope.module) }, name, [
        itemFunction(lowering, generator.target, body, at),
      ]);
    for (const condition of generator.ifs)
      list = over("filter", (inner) => lowerExpression(lowering, condition, inner));
    return over(isLast ? "map" : "flatMap", (inner) => from(index + 1, inner));
  };
  return from(0, spot);
}

/** `any(test(x) for x in items)`: the list method that tests the items. */
export function lowerQuantifier(
  lowering: Lowering,
  name: "some" | "every",
  { elt, generators }: { readonly elt: Expression; readonly generators: readonly Comprehension[] },
  spot: LoweringContext,
): CodeValue | undefined {
  const [generator, ...others] = generators;
  if (!generator || others.length) return undefined;
  let list = pairedItems(lowering, generator.iter, spot) ?? lowerExpression(lowering, generator.iter, spot);
  for (const condition of generator.ifs)
    list = methodCall(list, "filter", [
      itemFunction(lowering, generator.target, (inner) => lowerExpression(lowering, condition, inner), spot),
    ]);
  const test = itemFunction(lowering, generator.target, (inner) => lowerExpression(lowering, elt, inner), spot);
  return methodCall(list, name, [test]);
}

/** A function of the item that a comprehension binds. */
function itemFunction(
  lowering: Lowering,
  target: Expression,
  body: (spot: LoweringContext) => CodeValue,
  spot: LoweringContext,
): CodeValue {
  const place = lowering.place(target, spot.scope.module);
  const scope = {};
  const ofScope = (variable: Variable): Variable => ({ ...variable, scope });
  const item = ofScope(lowering.temporary(target, spot, target.nodeType === "Name" ? target.id : ""));
  const names = new Map<string, Variable>();
  for (const name of namesIn(target))
    names.set(name, target.nodeType === "Name" ? item : ofScope(lowering.temporary(target, spot, name)));
  const locals: Locals = { names, outer: spot.locals };
  let statements: CodeStatement[] | undefined;
  const form: IrFunction = {
    name: undefined,
    place,
    scope,
    parameters: [{ variable: item, isRest: false }],
    self: undefined,
    owner: undefined,
    get body() {
      if (statements) return statements;
      statements = [];
      const inner: LoweringContext = { scope: spot.scope, statements, locals };
      if (target.nodeType !== "Name") assignTarget(lowering, target, read(item, place), inner);
      const value = body(inner);
      statements.push({ kind: "return", value, place: value.place });
      return statements;
    },
  };
  return { kind: "function", place, function: form };
}

/** The names that a target binds. */
function namesIn(target: Expression): string[] {
  switch (target.nodeType) {
    case "Name":
      return [target.id];
    case "Tuple":
    case "List":
      return target.elts.flatMap(namesIn);
    case "Starred":
      return namesIn(target.value);
    default:
      return [];
  }
}
