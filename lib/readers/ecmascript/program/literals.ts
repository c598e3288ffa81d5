import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, keyNameOf, spanOfNode, withoutTypes } from "../../../languages/syntax.ts";
import { flagNameIn, type TextLiteral } from "../../../model/module.ts";
import type { Span } from "../../../model/span.ts";
import { accountNames, accountPairs, exampleKeys } from "../../../prose/lexicon/roles.ts";
import type { Program, ProgramNodes } from "./read-program.ts";

/** The texts of a module with the names of their targets, in the order of the text, without keys. */
export function literalsOf({ nodes, module }: Program): readonly TextLiteral[] {
  return nodes.texts.flatMap((node) => {
    const text = node.type === "Literal" ? node.value : (node.value.cooked ?? "");
    if (!text || isKey(node)) return [];
    const isPart = node.parent.type === "TemplateLiteral" && node.parent.expressions.length > 0;
    return [
      {
        text,
        ...(isExample(node) ? nothing : takerOf(node)),
        ...(isPart ? { isPart } : {}),
        span: spanOf(node, module.text),
      },
    ];
  });
}

/** The text of a template's part alone. Parsers count the marks around it, too: `` `…${ ``, `` }…` ``. */
function spanOf(node: ProgramNodes["texts"][number], text: string): Span {
  const { start, end } = spanOfNode(node);
  if (node.type === "Literal" || !/[`}]/u.test(text.charAt(start))) return { start, end };
  return { start: start + 1, end: end - (node.tail ? 1 : 2) };
}

/** A key of an object, the name of a member, the specifier of `import()`. */
function isKey(node: ProgramNodes["texts"][number]): boolean {
  const { parent } = node;
  if (parent.type === "MemberExpression") return parent.property === node;
  if (parent.type === "ImportExpression") return true;
  return "key" in parent && parent.key === node;
}

/** True for a text below `examples: …` of a schema: its use is no more than an example, either. */
function isExample(node: TSESTree.Node): boolean {
  for (let part = node.parent; part; part = part.parent) {
    if (part.type === "Property") {
      if (exampleKeys.test(keyNameOf(part) ?? "")) return true;
    } else if (part.type !== "ObjectExpression" && part.type !== "ArrayExpression") return false;
  }
  return false;
}

/** The target of a text. */
type Taker = Pick<TextLiteral, "name" | "withAccount">;

const nothing: Taker = { name: undefined };

/** The target of an expression's value, through operators that keep the value: `process.env.KEY ?? "text"`. */
function takerOf(node: TSESTree.Node): Taker {
  let value = node;
  let variable: string | undefined;
  for (let user = node.parent; user; value = user, user = user.parent) {
    switch (user.type) {
      case "TemplateLiteral":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "ConditionalExpression":
        continue;
      case "LogicalExpression":
        // `connect(process.env.PASSWORD ?? "text")`
        if (user.right === value) variable ??= variableOf(user.left);
        continue;
      case "VariableDeclarator":
        return { name: user.id.type === "Identifier" ? user.id.name : variable };
      case "Property":
        return { name: keyNameOf(user) ?? variable, ...(isNextToAccount(user) ? { withAccount: true } : {}) };
      case "PropertyDefinition":
        return { name: keyNameOf(user) ?? variable };
      case "AssignmentPattern":
        return { name: targetName(user.left) ?? variable };
      case "AssignmentExpression":
        return { name: targetName(user.left) ?? variable };
      case "BinaryExpression":
        return { name: comparedName(user, value) ?? variable };
      case "ArrayExpression":
        return itemTaker(user, value);
      case "CallExpression":
      case "NewExpression": {
        const taker = argumentTaker(user, value);
        return taker.name === undefined ? { name: variable } : taker;
      }
      default:
        return { name: variable };
    }
  }
  return nothing;
}

/** `PASSWORD` of `process.env.PASSWORD` */
function variableOf(node: TSESTree.Node): string | undefined {
  const plain = withoutTypes(node);
  const isVariable = plain.type === "MemberExpression" && targetName(plain.object) === "env";
  return isVariable ? targetName(plain) : undefined;
}

/** `{ user: "admin", pass: "…" }` */
function isNextToAccount(property: TSESTree.Property): boolean {
  const { parent } = property;
  return (
    parent.type === "ObjectExpression" &&
    parent.properties.some(
      (each) => each.type === "Property" && each !== property && accountNames.test(keyNameOf(each) ?? ""),
    )
  );
}

/** `password === "…"` */
function comparedName({ operator, left, right }: TSESTree.BinaryExpression, value: TSESTree.Node): string | undefined {
  return operator === "===" || operator === "==" ? targetName(left === value ? right : left) : undefined;
}

/** `["--password", "…"]`, `auth: ["admin", "…"]` */
function itemTaker(list: TSESTree.ArrayExpression, value: TSESTree.Node): Taker {
  const index = list.elements.findIndex((each) => each === value);
  const before = list.elements[index - 1];
  const text = before?.type === "Literal" && typeof before.value === "string" ? before.value : undefined;
  const flag = flagNameIn(text);
  if (flag !== undefined) return { name: flag };
  if (index !== 1 || list.elements.length !== 2 || text === undefined) return nothing;
  const { name = "" } = takerOf(list);
  return accountPairs.test(name) ? { name, withAccount: true } : nothing;
}

/** `password`, `this.password`, `config["password"]` */
function targetName(target: TSESTree.Node): string | undefined {
  if (target.type === "Identifier") return target.name;
  if (target.type !== "MemberExpression") return undefined;
  return keyNameOf({ key: target.property, computed: target.computed });
}

/** `headers.set("X-API-Key", "…")` names its second argument, `login("admin", "…")` takes a pair. */
function argumentTaker(call: TSESTree.CallExpression | TSESTree.NewExpression, value: TSESTree.Node): Taker {
  const [key, second, ...rest] = call.arguments;
  const callee = calleeIdentifier(call.callee)?.name ?? "";
  if (second !== value) return nothing;
  const isSetting = /^(?:set|append|header|put|setHeader|setItem)$/u.test(callee);
  if (isSetting) return { name: key?.type === "Literal" && typeof key.value === "string" ? key.value : undefined };
  return !rest.length && accountPairs.test(callee) ? { name: callee, withAccount: true } : nothing;
}
