import type { BinaryOperator, Compare, CompareOperator, Expression, Slice } from "../../../languages/python/tree.ts";
import type { CodeValue, Entry, Operator, Place } from "../../../model/handler/code.ts";
import { lowerCall } from "./calls.ts";
import { lowerComprehension } from "./comprehensions.ts";
import { functionOf, lowerYield } from "./functions.ts";
import { callOf, literalCode, type Lowering, methodCall, type LoweringContext } from "./lowering.ts";
import { valueOfName } from "./names.ts";
import { assignTarget } from "./patterns.ts";
import { textPartsOf, percentOf } from "./texts.ts";
import { isEnumClass } from "./types.ts";

/** The value of an expression. Assignments inside it become statements of the context. */
export function lowerExpression(lowering: Lowering, node: Expression, spot: LoweringContext): CodeValue {
  return lowering.step(() => lowerNode(lowering, node, spot)) ?? lowering.beyondLimits(node, spot);
}

function lowerNode(lowering: Lowering, node: Expression, spot: LoweringContext): CodeValue {
  const { module } = spot.scope;
  const place = lowering.place(node, module);
  const lower = (inner: Expression): CodeValue => lowerExpression(lowering, inner, spot);
  switch (node.nodeType) {
    case "Constant": {
      const { value } = node;
      if (value === undefined) return { kind: "unknown", place };
      return literalCode(typeof value === "bigint" ? String(value) : value, place);
    }
    case "JoinedStr":
    case "TemplateStr":
      return textPartsOf(node, place, lower);
    case "FormattedValue":
    case "Interpolation":
    case "Await":
      return lower(node.value);
    case "Name":
      return valueOfName(lowering, node.id, node, spot);
    case "Attribute":
      return lowerAttribute({ object: lower(node.value), key: node.attr }, place);
    case "Subscript": {
      const object = lower(node.value);
      if (node.slice.nodeType === "Slice")
        return methodCall({ ...object, place }, "slice", boundsOf(node.slice, place, lower));
      // The last item of a list is treated as any of its items.
      const isFromEnd = node.slice.nodeType === "UnaryOp" && node.slice.op === "USub";
      return loweredMember(object, isFromEnd ? { kind: "unknown", place } : lower(node.slice), place);
    }
    case "Slice":
      return { kind: "unknown", place };
    case "Call":
      return lowerCall(lowering, node, spot);
    case "Starred":
      return { kind: "spread", place, value: lower(node.value) };
    case "Dict":
      return {
        kind: "object",
        place,
        entries: node.values.map((each, index): Entry => {
          const key = node.keys[index];
          return { key: key ? lower(key) : undefined, value: lower(each) };
        }),
      };
    case "List":
    case "Tuple":
    case "Set":
      return { kind: "list", place, items: node.elts.map(lower) };
    case "IfExp":
      return { kind: "choice", place, test: lower(node.test), options: [lower(node.body), lower(node.orelse)] };
    case "BoolOp": {
      const operator = node.op === "And" ? "and" : "or";
      const [first, ...others] = node.values.map(lower);
      if (!first) return { kind: "unknown", place };
      return others.reduce(
        (all, each): CodeValue => ({ kind: "operation", place, operator, operands: [all, each] }),
        first,
      );
    }
    case "BinOp":
      return combined(node.op, { left: lower(node.left), right: lower(node.right) }, place);
    case "UnaryOp":
      return {
        kind: "operation",
        place,
        operator: node.op === "Not" ? "not" : "other",
        ...(node.op === "USub" && { sign: "-" }),
        operands: [lower(node.operand)],
      };
    case "Compare":
      return comparison(node, lower, place);
    case "Lambda":
      return { kind: "function", place, function: functionOf(lowering, node, spot) };
    case "NamedExpr": {
      const value = lower(node.value);
      assignTarget(lowering, node.target, value, spot);
      return lower(node.target);
    }
    case "Yield":
    case "YieldFrom":
      if (node.value) lowerYield(lowering, lower(node.value), spot);
      return { kind: "unknown", place };
    case "ListComp":
    case "SetComp":
    case "GeneratorExp":
      return lowerComprehension(lowering, node, (inner) => lowerExpression(lowering, node.elt, inner), spot);
    case "DictComp": {
      const [generator] = node.generators;
      const filtered = generator && filteredTable(node, generator.target, generator.iter);
      if (filtered && node.generators.length === 1) return lower(filtered);
      return lowerComprehension(lowering, node, (inner) => lowerExpression(lowering, node.value, inner), spot);
    }
  }
}

/** `{key: value for key, value in table.items() if …}`: the table itself, without some of its members. */
function filteredTable(
  { key, value }: { readonly key: Expression; readonly value: Expression },
  target: Expression,
  iterated: Expression,
): Expression | undefined {
  if (target.nodeType !== "Tuple" || iterated.nodeType !== "Call" || iterated.func.nodeType !== "Attribute")
    return undefined;
  const [first, second] = target.elts;
  const isSame = (a: Expression | undefined, b: Expression): boolean =>
    a?.nodeType === "Name" && b.nodeType === "Name" && a.id === b.id;
  return iterated.func.attr === "items" && isSame(first, key) && isSame(second, value)
    ? iterated.func.value
    : undefined;
}

/** The bounds of `name[:4]`; unknown ones for a slice that skips items. */
function boundsOf(
  { lower: start, upper: end, step }: Slice,
  place: Place,
  lower: (node: Expression) => CodeValue,
): CodeValue[] {
  if (step) return [{ kind: "unknown", place }];
  if (!start && !end) return [];
  return [start ? lower(start) : literalCode(0, place), ...(end ? [lower(end)] : [])];
}

interface Attribute {
  readonly object: CodeValue;
  readonly key: string;
}

function lowerAttribute({ object, key }: Attribute, place: Place): CodeValue {
  // `Tool.SEARCH.value` is the value that the class assigns to `SEARCH`.
  if (key === "value" && object.kind === "member" && object.object.kind === "class" && isEnumClass(object.object))
    return object;
  return loweredMember(object, literalCode(key, place), place);
}

/** `os.path` of a package, `tools.find` of a module of the project, `a.b` of anything else. */
export function loweredMember(object: CodeValue, key: CodeValue, place: Place): CodeValue {
  if (object.kind === "external" && key.kind === "literal")
    return { kind: "external", place, name: `${object.name}.${String(key.value)}` };
  if (
    object.kind === "object" &&
    key.kind === "literal" &&
    object.entries.every((each) => each.key?.kind === "literal")
  ) {
    const entry = object.entries.findLast((each) => each.key?.kind === "literal" && each.key.value === key.value);
    if (entry) return entry.value;
  }
  return { kind: "member", place, object, key };
}

interface Operands {
  readonly left: CodeValue;
  readonly right: CodeValue;
}

/** `a + b` of texts or lists, `text % values`, `folder / name`, and operations that do not give a text. */
export function combined(operator: BinaryOperator, { left, right }: Operands, place: Place): CodeValue {
  switch (operator) {
    case "Add":
      if (left.kind === "list" || right.kind === "list")
        return { kind: "list", place, items: [...itemsOf(left), ...itemsOf(right)] };
      return { kind: "concatenation", place, parts: [...partsIn(left), ...partsIn(right)] };
    case "Mod": {
      const values = right.kind === "list" ? right.items : [right];
      if (left.kind === "literal")
        return typeof left.value === "string" ? percentOf(left.value, values, place) : other(left, right, place);
      return { kind: "concatenation", place, parts: [left, ...values] };
    }
    case "Div":
      return callOf({ kind: "external", place, name: "operator.truediv" }, [left, right], place);
    case "BitOr":
      return { kind: "object", place, entries: [left, right].map((value) => ({ key: undefined, value })) };
    default:
      return other(left, right, place);
  }
}

function other(left: CodeValue, right: CodeValue, place: Place): CodeValue {
  return { kind: "operation", place, operator: "other", operands: [left, right] };
}

function itemsOf(value: CodeValue): readonly CodeValue[] {
  return value.kind === "list" ? value.items : [{ kind: "spread", place: value.place, value }];
}

function partsIn(value: CodeValue): readonly CodeValue[] {
  return value.kind === "concatenation" ? value.parts : [value];
}

const operators: Readonly<Partial<Record<CompareOperator, Operator>>> = {
  Eq: "equal",
  Is: "equal",
  NotEq: "unequal",
  IsNot: "unequal",
  Lt: "less",
  Gt: "more",
  LtE: "atMost",
  GtE: "atLeast",
  In: "in",
  NotIn: "in",
};

function comparison(
  { left, ops, comparators }: Compare,
  lower: (node: Expression) => CodeValue,
  place: Place,
): CodeValue {
  let before = lower(left);
  const tests = comparators.map((node, index): CodeValue => {
    const right = lower(node);
    const written = ops[index] ?? "Lt";
    const test: CodeValue = {
      kind: "operation",
      place,
      operator: operators[written] ?? "other",
      operands: [before, right],
    };
    before = right;
    return written === "NotIn" ? { kind: "operation", place, operator: "not", operands: [test] } : test;
  });
  return tests.reduce((all, each): CodeValue => ({ kind: "operation", place, operator: "and", operands: [all, each] }));
}
