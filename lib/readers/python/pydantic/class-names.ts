import type { Expression } from "../../../languages/python/tree.ts";
import { canonicalName } from "./canonical.ts";
import type { TypeFrame } from "./type-frame.ts";

/**
 * A type as pydantic shows it in the name of a class: `int`, `list[Item]`, `Literal['a', 'b']`; `undefined` for forms
 * that it shows differently from the source.
 */
export function displayed(node: Expression, at: TypeFrame): string | undefined {
  switch (node.nodeType) {
    case "Name": {
      const variable = at.variables.get(node.id);
      if (variable) return displayed(variable.expression, variable.frame);
      const value = at.evaluator.evaluate(node, at.frame);
      if (value.kind === "class") return value.node.name;
      return value.kind === "external" ? canonicalName(value.name).split(".").at(-1) : undefined;
    }
    case "Subscript": {
      const value = at.evaluator.evaluate(node.value, at.frame);
      const args = node.slice.nodeType === "Tuple" ? node.slice.elts : [node.slice];
      if (value.kind !== "external") return undefined;
      const name = canonicalName(value.name);
      const shown =
        name === "typing.Literal" ? args.map((one) => literalText(one)) : args.map((one) => displayed(one, at));
      if (shown.some((one) => one === undefined)) return undefined;
      if (name === "typing.Literal") return `Literal[${shown.join(", ")}]`;
      return ["builtins.list", "builtins.dict", "builtins.set", "builtins.tuple"].includes(name)
        ? `${name.slice("builtins.".length)}[${shown.join(", ")}]`
        : undefined;
    }
    default:
      return undefined;
  }
}

function literalText(node: Expression): string | undefined {
  if (node.nodeType !== "Constant") return undefined;
  if (node.literal === "int") return String(node.value);
  return node.literal === "str" && !/['\\\n]/u.test(node.value) ? `'${node.value}'` : undefined;
}

/** The key of a definition in `$defs`. */
export function definitionKey(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9.\-_]/gu, "_").replaceAll(".", "__");
}
