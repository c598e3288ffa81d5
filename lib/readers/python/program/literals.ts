import { childrenOf } from "../../../languages/python/nodes.ts";
import type { Expression, Module, PythonNode } from "../../../languages/python/tree.ts";
import type { TextLiteral } from "../../../model/module.ts";

/** The texts of a module with the names that they get, in the order of the text, without docstrings and keys. */
export function literalsIn(root: Module): TextLiteral[] {
  const found: TextLiteral[] = [];
  visit(root, undefined, found);
  return found.sort((a, b) => a.span.start - b.span.start);
}

/** @param name what gets the value of the node */
function visit(node: PythonNode, name: string | undefined, found: TextLiteral[]): void {
  switch (node.nodeType) {
    case "Constant":
      if (node.literal === "str" && node.value)
        found.push({ text: node.value, name, span: { start: node.range[0], end: node.range[1] } });
      return;
    case "Expr":
      // A docstring, or a text without use.
      if (node.value.nodeType !== "Constant") visit(node.value, undefined, found);
      return;
    case "Assign":
      visit(node.value, nameOf(node.targets[0]), found);
      return;
    case "AnnAssign":
      if (node.value) visit(node.value, nameOf(node.target), found);
      return;
    case "Keyword":
      visit(node.value, node.arg, found);
      return;
    case "Dict":
      for (const [index, value] of node.values.entries()) {
        const key = node.keys[index];
        visit(value, key?.nodeType === "Constant" && key.literal === "str" ? key.value : undefined, found);
      }
      return;
    case "Arguments": {
      const positional = [...node.posonlyargs, ...node.args];
      const first = positional.length - node.defaults.length;
      for (const [index, value] of node.defaults.entries()) visit(value, positional[first + index]?.arg, found);
      for (const [index, value] of node.kw_defaults.entries())
        if (value) visit(value, node.kwonlyargs[index]?.arg, found);
      return;
    }
    case "BoolOp":
    case "IfExp":
      // `os.environ.get("KEY") or "text"`
      for (const child of childrenOf(node)) visit(child, name, found);
      return;
    case "Call": {
      // `os.getenv("KEY", "text")`: the name of the variable is not the value.
      const isDefault = node.func.nodeType === "Attribute" && /^(?:get|getenv)$/u.test(node.func.attr);
      const [, second] = node.args;
      if (isDefault && second && node.args.length === 2) {
        visit(second, name, found);
        return;
      }
      for (const child of childrenOf(node)) visit(child, undefined, found);
      return;
    }
    case "Subscript":
      visit(node.value, undefined, found);
      return;
    default:
      for (const child of childrenOf(node)) visit(child, undefined, found);
  }
}

function nameOf(target: Expression | undefined): string | undefined {
  if (target?.nodeType === "Name") return target.id;
  if (target?.nodeType === "Attribute") return target.attr;
  // `os.environ["API_KEY"] = "…"`
  const key = target?.nodeType === "Subscript" ? target.slice : undefined;
  return key?.nodeType === "Constant" && key.literal === "str" ? key.value : undefined;
}
