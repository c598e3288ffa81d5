import { childrenOf, isDecoratedWith, pythonParametersOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Expression, Lambda, PythonNode } from "../../../languages/python/tree.ts";
import type { CodeValue, IrFunction, FunctionParameter, CodeStatement, Variable } from "../../../model/handler/code.ts";
import { classOf } from "./classes.ts";
import { lowerExpression } from "./expressions.ts";
import { once } from "../../frame/lowering.ts";
import { callOf, type Lowering, read, type LoweringContext } from "./lowering.ts";
import { variableOf } from "./names.ts";
import { lowerStatement } from "./statements.ts";
import { defaultOf, isInjectedParameter, isPlainType, nameOf, typeOfResult } from "./types.ts";

/** The intermediate form of a function. Its body is lowered on first use. */
export function functionOf(lowering: Lowering, node: AnyFunction | Lambda, spot: LoweringContext): IrFunction {
  const before = lowering.functions.get(node);
  if (before) return before;
  const scope = spot.scope.inner(node);
  const around = spot.scope.node.nodeType === "ClassDef" ? spot.scope.node : undefined;
  const all = pythonParametersOf(node.args);
  const isMethod = around !== undefined && node.nodeType !== "Lambda" && !isDecoratedWith(node, "staticmethod");
  const [selfParameter] = isMethod ? all : [];
  const own = selfParameter ? all.slice(1) : all;
  const parameters = own.map(({ arg, kind, default: given }): FunctionParameter => {
    const isRest = kind === "variadic";
    const otherwise = given && defaultOf(lowering, given, spot.scope);
    return {
      variable: variableOf(lowering, arg.arg, scope),
      isRest,
      ...(kind === "keywords" ? { isNamedRest: true } : {}),
      ...(arg.annotation && isPlainType(lowering, arg.annotation, spot.scope) ? { isPlain: true } : {}),
      ...(isInjectedParameter(arg.annotation, given) ? { isInjected: true } : {}),
      ...(otherwise ? { otherwise } : {}),
    };
  });
  const self = selfParameter && around ? selfOf(lowering, node, selfParameter.arg.arg, { ...spot, scope }) : undefined;
  let body: readonly CodeStatement[] | undefined;
  const form: IrFunction = {
    name: node.nodeType === "Lambda" ? undefined : node.name,
    place: lowering.place(node, scope.module),
    scope: node,
    parameters,
    self,
    promised: once(() => typeOfResult(lowering, node, spot.scope)),
    get owner() {
      return around && spot.scope.outer && classOf(lowering, around, spot.scope.outer);
    },
    get body() {
      return (body ??= bodyOf(lowering, node, { ...spot, scope }));
    },
  };
  lowering.functions.set(node, form);
  return form;
}

/** `self`, or `cls` of a class method. */
function selfOf(lowering: Lowering, node: AnyFunction | Lambda, name: string, { scope }: LoweringContext): Variable {
  const around = scope.outer;
  const isOfClass = node.nodeType !== "Lambda" && isDecoratedWith(node, "classmethod");
  const plain = variableOf(lowering, name, scope);
  const self: Variable = {
    ...plain,
    definitions: () => {
      if (around?.node.nodeType !== "ClassDef" || !around.outer) return [];
      const of: CodeValue = {
        kind: "class",
        place: plain.place,
        class: classOf(lowering, around.node, around.outer),
      };
      return [isOfClass ? of : { kind: "instance", place: plain.place, of }];
    },
  };
  lowering.variables.get(scope.node)?.set(name, self);
  return self;
}

function bodyOf(lowering: Lowering, node: AnyFunction | Lambda, spot: LoweringContext): readonly CodeStatement[] {
  const statements: CodeStatement[] = [];
  const inner: LoweringContext = { ...spot, statements };
  if (node.nodeType === "Lambda") {
    const value = lowerExpression(lowering, node.body, inner);
    statements.push({ kind: "return", value, place: value.place });
    return statements;
  }
  for (const statement of node.body) lowerStatement(lowering, statement, inner);
  if (yields(node.body)) {
    const { place, variable } = yieldedBy(lowering, inner);
    statements.push({ kind: "return", value: read(variable, place), place });
  }
  return statements;
}

function yields(nodes: readonly PythonNode[]): boolean {
  return nodes.some((node) => {
    if (node.nodeType === "Yield" || node.nodeType === "YieldFrom") return true;
    if (/^(?:(?:Async)?FunctionDef|ClassDef|Lambda)$/u.test(node.nodeType)) return false;
    return yields(childrenOf(node));
  });
}

const yieldName = "(yield)";

/** The variable that collects the values of a generator's `yield`. */
function yieldedBy(
  lowering: Lowering,
  { scope }: LoweringContext,
): { readonly variable: Variable; readonly place: Variable["place"] } {
  const variable = variableOf(lowering, yieldName, scope);
  return { variable, place: variable.place };
}

/** `yield item`: an item of a generator, or the value of a context manager. */
export function lowerYield(lowering: Lowering, value: CodeValue, spot: LoweringContext): void {
  const { node } = spot.scope;
  if (node.nodeType !== "FunctionDef" && node.nodeType !== "AsyncFunctionDef") return;
  const { variable } = yieldedBy(lowering, spot);
  const { place } = value;
  const isManager = node.decorator_list.some((each) => /contextmanager$/u.test(nameOf(each)));
  const item: CodeValue = isManager ? value : { kind: "list", place, items: [value] };
  const before = read(variable, place);
  const target = read(variable, place);
  const both: CodeValue = { kind: "choice", place, test: undefined, options: [before, item] };
  spot.statements.push({ kind: "assign", target, value: both, place });
}

/** A function inside its decorators from the project. Decorators of packages are assumed not to change arguments. */
export function decorated(lowering: Lowering, node: AnyFunction, spot: LoweringContext): CodeValue {
  const place = lowering.place(node, spot.scope.module);
  let value: CodeValue = { kind: "function", place, function: functionOf(lowering, node, spot) };
  for (const decorator of node.decorator_list.toReversed()) {
    const wrapper = lowerDecorator(lowering, decorator, spot);
    if (wrapper) value = callOf(wrapper, [value], place);
  }
  return value;
}

function lowerDecorator(lowering: Lowering, node: Expression, spot: LoweringContext): CodeValue | undefined {
  const value = lowerExpression(lowering, node, spot);
  const callee = value.kind === "call" ? value.callee : value;
  return callee.kind === "function" || callee.kind === "class" ? value : undefined;
}
