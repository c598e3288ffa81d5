import type { Expression, Pattern } from "../../../languages/python/tree.ts";
import type { CodeValue } from "../../../model/handler/code.ts";
import { lowerExpression } from "./expressions.ts";
import { literalCode, type Lowering, methodCall, read, type LoweringContext } from "./lowering.ts";
import { scopeOf, variableOf } from "./names.ts";
import { nameOf } from "./types.ts";

/** Assigns a value to a target: a name, a part of an object, or a list of targets. */
export function assignTarget(lowering: Lowering, target: Expression, value: CodeValue, spot: LoweringContext): void {
  const place = lowering.place(target, spot.scope.module);
  switch (target.nodeType) {
    case "Name":
      assignName(lowering, target.id, value, { target, spot });
      return;
    case "Attribute":
    case "Subscript": {
      const to = lowerExpression(lowering, target, spot);
      if (to.kind === "member" || to.kind === "variable")
        spot.statements.push({ kind: "assign", target: to, value, place });
      return;
    }
    case "Starred":
      assignTarget(lowering, target.value, value, spot);
      return;
    case "Tuple":
    case "List":
      target.elts.forEach((each, index) => {
        // `a, b = b, a`, with displays on both sides.
        const isWhole = value.kind === "list" && value.items.every(({ kind }) => kind !== "spread");
        const item = isWhole ? value.items[index] : undefined;
        const at = lowering.place(each, spot.scope.module);
        const part: CodeValue =
          each.nodeType === "Starred"
            ? value
            : { kind: "member", place: at, object: value, key: literalCode(index, at) };
        assignTarget(lowering, each, item ?? part, spot);
      });
      return;
    default:
      return;
  }
}

interface NameTarget {
  readonly target: Expression | Pattern;
  readonly spot: LoweringContext;
}

function assignName(lowering: Lowering, name: string, value: CodeValue, { target, spot }: NameTarget): void {
  const place = lowering.place(target, spot.scope.module);
  const local = localOf(name, spot);
  const variable = local ?? variableOf(lowering, name, scopeOf(name, spot.scope) ?? spot.scope);
  spot.statements.push({ kind: "assign", target: read(variable, place), value, place });
}

function localOf(name: string, spot: LoweringContext) {
  for (let locals = spot.locals; locals; locals = locals.outer) {
    const variable = locals.names.get(name);
    if (variable) return variable;
  }
  return undefined;
}

/** The item of an iteration may be any item of the list: a member with an unknown key. */
export function itemOf(lowering: Lowering, iterated: Expression, spot: LoweringContext): CodeValue {
  const place = lowering.place(iterated, spot.scope.module);
  const paired = pairedItems(lowering, iterated, spot);
  return {
    kind: "member",
    place,
    object: paired ?? lowerExpression(lowering, iterated, spot),
    key: { kind: "unknown", place },
  };
}

/** `enumerate(items)`, `zip(names, values)`: a list whose items contain items of other lists. */
export function pairedItems(lowering: Lowering, node: Expression, spot: LoweringContext): CodeValue | undefined {
  if (node.nodeType !== "Call") return undefined;
  const name = nameOf(node.func);
  const isPairs = name === "enumerate" || name === "zip";
  if (!isPairs || scopeOf(name, spot.scope)) return undefined;
  const place = lowering.place(node, spot.scope.module);
  const lists = node.args.map((each) => lowerExpression(lowering, each, spot));
  const items = lists.map((object): CodeValue => {
    return { kind: "member", place: object.place, object, key: { kind: "unknown", place } };
  });
  const counted: CodeValue = { kind: "unknown", place };
  const pair: CodeValue = { kind: "list", place, items: name === "zip" ? items : [counted, ...items.slice(0, 1)] };
  return { kind: "list", place, items: [pair] };
}

/** The condition of a `case`; `undefined` for one that matches everything. Its names are assigned. */
export function lowerCase(
  lowering: Lowering,
  pattern: Pattern,
  on: CodeValue,
  spot: LoweringContext,
): CodeValue | undefined {
  const place = lowering.place(pattern, spot.scope.module);
  const into = (inner: Pattern, value: CodeValue): CodeValue | undefined => lowerCase(lowering, inner, value, spot);
  const other: CodeValue = { kind: "operation", place, operator: "other", operands: [on] };
  const member = (key: CodeValue): CodeValue => ({ kind: "member", place, object: on, key, isOptional: true });
  switch (pattern.nodeType) {
    case "MatchValue": {
      const value = lowerExpression(lowering, pattern.value, spot);
      return { kind: "operation", place, operator: "equal", operands: [on, value] };
    }
    case "MatchSingleton":
      return { kind: "operation", place, operator: "equal", operands: [on, literalCode(pattern.value, place)] };
    case "MatchOr": {
      const [first, ...others] = pattern.patterns.map((each) => into(each, on));
      return others.reduce<CodeValue | undefined>((either, each) => {
        return either && each && { kind: "operation", place, operator: "or", operands: [either, each] };
      }, first);
    }
    case "MatchAs": {
      const test = pattern.pattern && into(pattern.pattern, on);
      if (pattern.name !== undefined) assignName(lowering, pattern.name, on, { target: pattern, spot });
      return test;
    }
    case "MatchStar":
      if (pattern.name !== undefined) assignName(lowering, pattern.name, on, { target: pattern, spot });
      return other;
    case "MatchSequence":
      pattern.patterns.forEach((each, index) => {
        const isStar = each.nodeType === "MatchStar";
        into(each, isStar ? methodCall(on, "slice", []) : member(literalCode(index, place)));
      });
      return other;
    case "MatchMapping": {
      const tests = pattern.patterns.flatMap((each, index) => {
        const key = pattern.keys[index];
        const test = key && into(each, member(lowerExpression(lowering, key, spot)));
        return test ? [test] : [];
      });
      if (pattern.rest !== undefined) assignName(lowering, pattern.rest, on, { target: pattern, spot });
      return tests.reduce<CodeValue>(
        (all, each) => ({ kind: "operation", place, operator: "and", operands: [all, each] }),
        other,
      );
    }
    case "MatchClass":
      pattern.kwd_patterns.forEach((each, index) => {
        into(each, member(literalCode(pattern.kwd_attrs[index] ?? "", place)));
      });
      pattern.patterns.forEach((each) => into(each, on));
      return other;
  }
}
