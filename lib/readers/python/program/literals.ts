import { childrenOf, lastNameOf } from "../../../languages/python/nodes.ts";
import type { Call, Compare, Dict, Expression, ModuleNode, PythonNode } from "../../../languages/python/tree.ts";
import { flagNameIn, type TextLiteral } from "../../../model/module.ts";
import { accountNames, accountPairs, exampleKeys } from "../../../prose/lexicon/roles.ts";

/** The target of a text. */
type Taker = Pick<TextLiteral, "name" | "withAccount">;

const nothing: Taker = { name: undefined };

/** The texts of a module with the names of their targets, in the order of the text, without docstrings and keys. */
export function literalsIn(root: ModuleNode): TextLiteral[] {
  const found: TextLiteral[] = [];
  visit(root, nothing, found);
  return found.sort((a, b) => a.span.start - b.span.start);
}

/** @param taker the target of the node's value */
function visit(node: PythonNode, taker: Taker, found: TextLiteral[]): void {
  switch (node.nodeType) {
    case "Constant":
      if (node.literal === "str" && node.value)
        found.push({ text: node.value, ...taker, span: { start: node.range[0], end: node.range[1] } });
      return;
    case "Expr":
      // A docstring, or a text without use.
      if (node.value.nodeType !== "Constant") visit(node.value, nothing, found);
      return;
    case "Assign": {
      const [target] = node.targets;
      // `user, password = "admin", "…"`
      if (target?.nodeType === "Tuple" && node.value.nodeType === "Tuple")
        for (const [index, each] of node.value.elts.entries()) visit(each, named(nameOf(target.elts[index])), found);
      else visit(node.value, named(nameOf(target)), found);
      return;
    }
    case "AnnAssign":
      if (node.value) visit(node.value, named(nameOf(node.target)), found);
      return;
    case "Dict":
      visitDict(node, found);
      return;
    case "Arguments": {
      const positional = [...node.posonlyargs, ...node.args];
      const first = positional.length - node.defaults.length;
      for (const [index, value] of node.defaults.entries()) visit(value, named(positional[first + index]?.arg), found);
      for (const [index, value] of node.kw_defaults.entries())
        if (value) visit(value, named(node.kwonlyargs[index]?.arg), found);
      return;
    }
    case "JoinedStr": {
      const isWhole = node.values.every(({ nodeType }) => nodeType === "Constant");
      const before = found.length;
      for (const child of node.values) visit(child, isWhole ? taker : nothing, found);
      // The text around inserted values is only a part of a text.
      if (!isWhole) found.push(...found.splice(before).map((part) => ({ ...part, isPart: true })));
      return;
    }
    case "BoolOp":
    case "IfExp":
      // `os.environ.get("KEY") or "text"`
      for (const child of childrenOf(node)) visit(child, taker, found);
      return;
    case "Compare":
      visitComparison(node, found);
      return;
    case "List":
    case "Tuple":
      visitItems(node.elts, taker, found);
      return;
    case "Call":
      visitCall(node, taker, found);
      return;
    case "Subscript":
      visit(node.value, nothing, found);
      return;
    default:
      for (const child of childrenOf(node)) visit(child, nothing, found);
  }
}

function named(name: string | undefined): Taker {
  return { name };
}

function visitDict({ keys, values }: Dict, found: TextLiteral[]): void {
  const names = keys.map((key) => (key ? textOf(key) : undefined));
  const hasAccount = names.some((name) => accountNames.test(name ?? ""));
  for (const [index, value] of values.entries()) {
    const name = names[index];
    if (exampleKeys.test(name ?? "")) visitExample(value, found);
    else visit(value, withAccount(name, hasAccount), found);
  }
}

/** True for a text of `examples=[…]`: its use is no more than an example, either. */
function visitExample(value: Expression, found: TextLiteral[]): void {
  const texts: TextLiteral[] = [];
  visit(value, nothing, texts);
  found.push(...texts.map(({ text, span }) => ({ text, span, name: undefined })));
}

function withAccount(name: string | undefined, hasAccount: boolean): Taker {
  return hasAccount && !accountNames.test(name ?? "") ? { name, withAccount: true } : { name };
}

/** `password == "…"` */
function visitComparison({ left, ops, comparators: [right, ...others] }: Compare, found: TextLiteral[]): void {
  const isEqual = ops[0] === "Eq" && !others.length;
  visit(left, isEqual ? named(nameOf(right)) : nothing, found);
  if (right) visit(right, isEqual ? named(nameOf(left)) : nothing, found);
  for (const each of others) visit(each, nothing, found);
}

/** `["--password", "…"]`, `auth=("admin", "…")` */
function visitItems(items: readonly Expression[], { name = "" }: Taker, found: TextLiteral[]): void {
  const isPair = items.length === 2 && accountPairs.test(name);
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (isPair && index === 1) visit(item, { name, withAccount: true }, found);
    else visit(item, named(before && flagNameIn(textOf(before))), found);
  }
}

function visitCall(call: Call, taker: Taker, found: TextLiteral[]): void {
  const { func, args, keywords } = call;
  const [first, second] = args;
  const callee = lastNameOf(func);
  visit(func, nothing, found);
  // `os.getenv("KEY", "text")`, `settings.set("KEY", "text")`: the name of the variable is not the value.
  const isDefault = /^(?:get|getenv|setdefault|pop|put|putenv|set)$/u.test(callee) && second && args.length === 2;
  if (first && isDefault) {
    visit(second, taker.name === undefined ? named(textOf(first)) : taker, found);
    return;
  }
  // `password: str = Field("text")`, `SecretStr("text")`
  const isWrapper = /^(?:Field|SecretStr|field)$/u.test(callee);
  const isPair = args.length === 2 && accountPairs.test(callee);
  for (const [index, arg] of args.entries()) {
    if (isWrapper && !index) visit(arg, taker, found);
    else visit(arg, isPair && index === 1 ? { name: callee, withAccount: true } : nothing, found);
  }
  const hasAccount = keywords.some(({ arg }) => accountNames.test(arg ?? ""));
  // `parser.add_argument("--password", default="text")`
  const flag = args.map((arg) => flagNameIn(textOf(arg))).findLast((name) => name !== undefined);
  for (const { arg, value } of keywords) {
    if (exampleKeys.test(arg ?? "")) {
      visitExample(value, found);
      continue;
    }
    const isDefaultOf = arg === "default" && (isWrapper || flag !== undefined);
    visit(value, isDefaultOf ? (isWrapper ? taker : named(flag)) : withAccount(arg, hasAccount), found);
  }
}

function textOf(node: Expression): string | undefined {
  return node.nodeType === "Constant" && node.literal === "str" ? node.value : undefined;
}

/** `password`, `self.password`, `os.environ["PASSWORD"]` */
function nameOf(target: Expression | undefined): string | undefined {
  if (target?.nodeType === "Name") return target.id;
  if (target?.nodeType === "Attribute") return target.attr;
  return target?.nodeType === "Subscript" ? textOf(target.slice) : undefined;
}
