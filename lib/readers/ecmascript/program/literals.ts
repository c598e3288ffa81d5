import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf, spanOfNode } from "../../../languages/syntax.ts";
import type { TextLiteral } from "../../../model/module.ts";
import type { Span } from "../../../model/span.ts";
import { calleeIdentifier } from "../discover/syntax.ts";
import type { Program, ProgramNodes } from "./read-program.ts";

/** The texts of a module with the names that they get, in the order of the text. Keys are not among them. */
export function literalsOf({ nodes, module }: Program): readonly TextLiteral[] {
  return nodes.texts.flatMap((node) => {
    const text = node.type === "Literal" ? node.value : (node.value.cooked ?? "");
    if (!text || isKey(node)) return [];
    return [{ text, name: nameOf(node), span: spanOf(node, module.text) }];
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

/** What gets the value of an expression, through everything that leaves it as it is: `process.env.KEY ?? "text"`. */
function nameOf(node: TSESTree.Node): string | undefined {
  let value = node;
  for (let user = node.parent; user; value = user, user = user.parent) {
    switch (user.type) {
      case "TemplateLiteral":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "LogicalExpression":
      case "ConditionalExpression":
        continue;
      case "VariableDeclarator":
        return user.id.type === "Identifier" ? user.id.name : undefined;
      case "Property":
      case "PropertyDefinition":
        return keyNameOf(user);
      case "AssignmentPattern":
        return targetName(user.left);
      case "AssignmentExpression":
        return targetName(user.left);
      case "CallExpression":
        return settingName(user, value);
      default:
        return undefined;
    }
  }
  return undefined;
}

function targetName(target: TSESTree.Node): string | undefined {
  if (target.type === "Identifier") return target.name;
  if (target.type !== "MemberExpression") return undefined;
  return keyNameOf({ key: target.property, computed: target.computed });
}

/** `headers.set("X-API-Key", "…")` names its second argument. */
function settingName({ callee, arguments: args }: TSESTree.CallExpression, value: TSESTree.Node): string | undefined {
  const [key, set] = args;
  const isSetting = /^(?:set|append|header|setHeader)$/u.test(calleeIdentifier(callee)?.name ?? "");
  return isSetting && set === value && key?.type === "Literal" && typeof key.value === "string" ? key.value : undefined;
}
