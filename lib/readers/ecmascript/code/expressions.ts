import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf } from "../../../languages/syntax.ts";
import type { CodeValue, Entry, Operator, Target } from "../../../model/handler/code.ts";
import { childNodesOf, isFunctionNode } from "../modules/walk.ts";
import { extensible, rewritable } from "./changes.ts";
import { classOf, functionOf, selfAt } from "./functions.ts";
import type { Lowering, LoweringContext } from "./lowering.ts";
import { moduleValue, valueOfName } from "./names.ts";
import { assignPattern } from "./patterns.ts";

/** The value of an expression. Assignments inside it become statements of the context. */
export function lowerExpression(lowering: Lowering, node: TSESTree.Node, spot: LoweringContext): CodeValue {
  return lowering.step(() => lowerNode(lowering, node, spot)) ?? lowering.beyondLimits(node, spot.module);
}

const operators: Readonly<Record<string, Operator>> = {
  "===": "equal",
  "==": "equal",
  "!==": "unequal",
  "!=": "unequal",
  "<": "less",
  ">": "more",
  "<=": "atMost",
  ">=": "atLeast",
  in: "in",
};

function lowerNode(lowering: Lowering, node: TSESTree.Node, spot: LoweringContext): CodeValue {
  const { module } = spot;
  const place = lowering.place(node, module);
  const lower = (inner: TSESTree.Node): CodeValue => lowerExpression(lowering, inner, spot);
  const unknown = lowering.unknown(node, module);
  if (isFunctionNode(node)) return { kind: "function", place, function: functionOf(lowering, node, module) };
  switch (node.type) {
    case "Literal":
      if ("regex" in node) return { kind: "pattern", place, source: node.regex.pattern, flags: node.regex.flags };
      return typeof node.value === "bigint"
        ? { kind: "literal", place, value: String(node.value) }
        : { kind: "literal", place, value: node.value };
    case "TemplateLiteral":
      return {
        kind: "concatenation",
        place,
        parts: templateParts(lowering, node, spot),
        ...extensible(node, module),
      };
    case "Identifier":
      if (node.name === "arguments" && !module.scopes.lookup("arguments", node))
        return lowering.beyondLimits(node, module);
      return valueOfName(lowering, node, module);
    case "ThisExpression":
      return selfAt(lowering, node, module) ?? unknown;
    case "MemberExpression": {
      const key: CodeValue =
        node.property.type === "PrivateIdentifier" || !node.computed
          ? { kind: "literal", place: lowering.place(node.property, module), value: nameOfKey(node.property) }
          : lower(node.property);
      if (node.object.type === "Super") return unknown;
      return memberOf(lower(node.object), key, { place, isOptional: isOptionalAt(node) });
    }
    case "CallExpression":
      return lowerCall(lowering, node, spot);
    case "NewExpression": {
      const args = node.arguments.map(lower);
      const callee = lower(node.callee);
      return {
        kind: "call",
        place,
        callee,
        args,
        isNew: true,
        isTemplate: false,
        ...rewritable(node, module),
      };
    }
    case "TaggedTemplateExpression": {
      const texts = node.quasi.quasis.map((quasi): CodeValue => ({
        kind: "literal",
        place: lowering.place(quasi, module),
        value: quasi.value.cooked,
      }));
      const list: CodeValue = { kind: "list", place, items: texts };
      const args = [list, ...node.quasi.expressions.map(lower)];
      return { kind: "call", place, callee: lower(node.tag), args, isNew: false, isTemplate: true };
    }
    case "ImportExpression":
      if (node.source.type === "Literal" && typeof node.source.value === "string")
        return moduleValue(lowering, node.source.value, module, node);
      return {
        kind: "call",
        place,
        callee: { kind: "external", place, name: "import" },
        args: [lower(node.source)],
        isNew: false,
        isTemplate: false,
      };
    case "SpreadElement":
      return { kind: "spread", place, value: lower(node.argument) };
    case "ObjectExpression":
      return { kind: "object", place, entries: node.properties.flatMap((each) => entryOf(lowering, each, spot)) };
    case "ArrayExpression":
      return { kind: "list", place, items: node.elements.map((each) => (each ? lower(each) : unknown)) };
    case "ConditionalExpression":
      return {
        kind: "choice",
        place,
        test: lower(node.test),
        options: [lower(node.consequent), lower(node.alternate)],
      };
    case "LogicalExpression":
      if (node.operator === "??")
        return {
          kind: "choice",
          place,
          test: undefined,
          options: [lower(node.left), lower(node.right)],
          isDefault: true,
        };
      return {
        kind: "operation",
        place,
        operator: node.operator === "&&" ? "and" : "or",
        operands: [lower(node.left), lower(node.right)],
      };
    case "BinaryExpression": {
      if (node.operator === "+")
        return { kind: "concatenation", place, parts: sumOf(lowering, node, spot), isSum: true };
      const { operator: sign } = node;
      const operands = [lower(node.left), lower(node.right)];
      return { kind: "operation", place, operator: operators[sign] ?? "other", sign, operands };
    }
    case "UnaryExpression": {
      const operator = node.operator === "!" ? "not" : node.operator === "typeof" ? "typeof" : "other";
      if (node.operator === "void") return { kind: "literal", place, value: null, isUndefined: true };
      return { kind: "operation", place, operator, sign: node.operator, operands: [lower(node.argument)] };
    }
    case "AssignmentExpression":
      return lowerAssignment(lowering, node, spot);
    case "UpdateExpression": {
      const target = lower(node.argument);
      const value: CodeValue = { kind: "operation", place, operator: "other", sign: node.operator, operands: [target] };
      if (isTarget(target)) spot.statements.push({ kind: "assign", target, value, place });
      return value;
    }
    case "SequenceExpression": {
      const values = node.expressions.map(lower);
      for (const value of values.slice(0, -1)) spot.statements.push({ kind: "call", value, place: value.place });
      return values.at(-1) ?? unknown;
    }
    case "AwaitExpression":
      return lower(node.argument);
    case "YieldExpression":
      return node.argument ? unseenCall(unknown, [lower(node.argument)]) : unknown;
    case "ChainExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "TSTypeAssertion":
    case "TSInstantiationExpression":
      return lower(node.expression);
    case "ClassExpression":
    case "ClassDeclaration":
      return { kind: "class", place, class: classOf(lowering, node, module) };
    default:
      return unseenCall(unknown, partsOf(lowering, node, spot));
  }
}

/** Code whose effect on its values is not known, like a call of an unknown function. */
function unseenCall(callee: CodeValue & { readonly kind: "unknown" }, args: readonly CodeValue[]): CodeValue {
  const { place } = callee;
  return args.length ? { kind: "call", place, callee, args, isNew: false, isTemplate: false } : callee;
}

/** The expressions in a node about which nothing else is known. */
function partsOf(lowering: Lowering, node: TSESTree.Node, spot: LoweringContext): CodeValue[] {
  if (node.type.startsWith("TS") || node.type === "PrivateIdentifier" || node.type === "JSXIdentifier") return [];
  return childNodesOf(node).map((each) => lowerExpression(lowering, each, spot));
}

/** True if a member or call is evaluated only if its object is present: `a?.b`, and `.c` in `a?.b.c`. */
function isOptionalAt(node: TSESTree.Node): boolean {
  let current = node;
  while (current.type === "MemberExpression" || current.type === "CallExpression") {
    if (current.optional) return true;
    current = current.type === "MemberExpression" ? current.object : current.callee;
    while (current.type === "TSNonNullExpression") current = current.expression;
  }
  return false;
}

/** `fs.promises` of a package, `a.b` of anything else. */
function memberOf(
  object: CodeValue,
  key: CodeValue,
  { place, isOptional }: { readonly place: CodeValue["place"]; readonly isOptional: boolean },
): CodeValue {
  if (object.kind === "external" && key.kind === "literal")
    return { kind: "external", place, name: `${object.name}.${String(key.value)}` };
  if (object.kind === "object" && key.kind === "literal") {
    // `import * as tools from "./tools.js"; tools.find(…)`
    const entry = object.entries.findLast((each) => each.key?.kind === "literal" && each.key.value === key.value);
    const isWhole = object.entries.every((each) => each.key?.kind === "literal");
    if (entry && isWhole) return entry.value;
  }
  return { kind: "member", place, object, key, ...(isOptional ? { isOptional } : {}) };
}

function nameOfKey(node: TSESTree.Node): string {
  return node.type === "Identifier" ? node.name : node.type === "PrivateIdentifier" ? `#${node.name}` : "";
}

function templateParts(lowering: Lowering, node: TSESTree.TemplateLiteral, spot: LoweringContext): CodeValue[] {
  const parts: CodeValue[] = [];
  node.quasis.forEach((quasi, index) => {
    const { cooked } = quasi.value;
    if (cooked) parts.push({ kind: "literal", place: lowering.place(quasi, spot.module), value: cooked });
    const expression = node.expressions[index];
    if (expression) parts.push(lowerExpression(lowering, expression, spot));
  });
  return parts;
}

/** The terms of `a + b + c`, without recursion: generated code adds thousands of texts. */
function sumOf(lowering: Lowering, sum: TSESTree.BinaryExpression, spot: LoweringContext): CodeValue[] {
  const terms: TSESTree.Node[] = [];
  let node: TSESTree.Node = sum;
  while (node.type === "BinaryExpression" && node.operator === "+") {
    terms.push(node.right);
    node = node.left;
  }
  terms.push(node);
  return terms.reverse().map((term) => lowerExpression(lowering, term, spot));
}

function lowerCall(lowering: Lowering, node: TSESTree.CallExpression, spot: LoweringContext): CodeValue {
  const { module } = spot;
  const place = lowering.place(node, module);
  const [first] = node.arguments;
  if (
    node.callee.type === "Identifier" &&
    node.callee.name === "require" &&
    first?.type === "Literal" &&
    typeof first.value === "string" &&
    !module.scopes.lookup("require", node)
  )
    return moduleValue(lowering, first.value, module, node);
  const args = node.arguments.map((each) => lowerExpression(lowering, each, spot));
  if (node.callee.type === "Super") return unseenCall(lowering.unknown(node, module), args);
  const callee = lowerExpression(lowering, node.callee, spot);
  return {
    kind: "call",
    place,
    callee,
    args,
    isNew: false,
    isTemplate: false,
    ...(isOptionalAt(node) ? { isOptional: true } : {}),
    ...rewritable(node, module),
  };
}

function entryOf(lowering: Lowering, node: TSESTree.ObjectLiteralElement, spot: LoweringContext): Entry[] {
  const lower = (inner: TSESTree.Node): CodeValue => lowerExpression(lowering, inner, spot);
  if (node.type === "SpreadElement") return [{ key: undefined, value: lower(node.argument) }];
  if (node.kind === "set") return [];
  const name = keyNameOf(node);
  const key: CodeValue =
    name === undefined
      ? lower(node.key)
      : { kind: "literal", place: lowering.place(node.key, spot.module), value: name };
  const value = lower(node.value);
  if (node.kind === "init") return [{ key, value }];
  // The value of a getter is the result of its function.
  return [
    { key, value: { kind: "call", place: value.place, callee: value, args: [], isNew: false, isTemplate: false } },
  ];
}

function lowerAssignment(lowering: Lowering, node: TSESTree.AssignmentExpression, spot: LoweringContext): CodeValue {
  const place = lowering.place(node, spot.module);
  const right = lowerExpression(lowering, node.right, spot);
  const { left, operator } = node;
  if (left.type === "ObjectPattern" || left.type === "ArrayPattern") {
    assignPattern(lowering, left, right, spot);
    return right;
  }
  const target = lowerExpression(lowering, left, spot);
  if (!isTarget(target)) return right;
  const before: CodeValue = target;
  const value: CodeValue =
    operator === "="
      ? right
      : operator === "+="
        ? { kind: "concatenation", place, parts: [before, right], isSum: true }
        : operator === "??="
          ? { kind: "choice", place, test: undefined, options: [before, right], isDefault: true }
          : operator === "||=" || operator === "&&="
            ? { kind: "choice", place, test: before, options: operator === "||=" ? [before, right] : [right, before] }
            : { kind: "operation", place, operator: "other", sign: operator.slice(0, -1), operands: [before, right] };
  spot.statements.push({ kind: "assign", target, value, place });
  return value;
}

/** True for what can be assigned to. */
function isTarget(value: CodeValue): value is Target {
  return value.kind === "variable" || value.kind === "member";
}
