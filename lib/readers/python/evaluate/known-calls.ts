import type { Call } from "../../../languages/python/tree.ts";
import { attributeOf } from "./attributes.ts";
import { quantified } from "./comparisons.ts";
import type { Evaluator } from "./evaluator.ts";
import { reflected } from "./reflection.ts";
import { hasKnownLength, setOf, sorted } from "./sets.ts";
import { cleanDocstring, dedented, formatted } from "./texts.ts";
import {
  booleanValue,
  type DictEntry,
  type Frame,
  iterated,
  type NodeRef,
  stringOf,
  truthOf,
  type Value,
} from "./value.ts";

/** Calls of the language and its library whose result is computed from their arguments. */
export function knownCall(name: string, node: Call, frame: Frame, evaluator: Evaluator): Value | undefined {
  const site: NodeRef = { module: frame.scope.module, node };
  const [first, second] = node.args;
  const found = ofSeveral(name, node, frame, evaluator) ?? reflected(name, node, frame, evaluator);
  if (found) return found;
  if (name === "builtins.dict" && !first) return dictOfKeywords(node, frame, evaluator);
  if (!first || first.nodeType === "Starred" || (second && name !== "typing.cast")) return undefined;
  const value = evaluator.evaluate(first, frame);
  const given = iterating.has(name) ? (iterated(value) ?? value) : value;
  switch (name) {
    case "textwrap.dedent":
    case "inspect.cleandoc": {
      const text = stringOf(given);
      if (text === undefined) return undefined;
      return {
        kind: "scalar",
        site: given.site,
        value: name === "textwrap.dedent" ? dedented(text) : cleanDocstring(text),
      };
    }
    case "builtins.str": {
      const text = formatted(given);
      return text === undefined ? undefined : { kind: "scalar", site: given.site, value: text };
    }
    case "builtins.list":
    case "builtins.tuple":
      if (given.kind !== "list") return undefined;
      // The order of a set is not known.
      return {
        ...given,
        site,
        items: [...given.items],
        form: given.form === "set" ? "set" : name === "builtins.tuple" ? "tuple" : "list",
      };
    case "builtins.set":
    case "builtins.frozenset":
      return given.kind === "list" ? setOf({ ...given, site }) : undefined;
    case "builtins.sorted":
      return given.kind === "list" ? sorted({ ...given, site }, node.keywords.length > 0) : undefined;
    case "builtins.dict":
      return given.kind === "dict" && !node.keywords.length ? { ...given, entries: new Map(given.entries) } : undefined;
    case "builtins.len":
      if (given.kind === "list" && given.rest === undefined && hasKnownLength(given))
        return { kind: "scalar", site, value: given.items.length };
      return undefined;
    case "builtins.callable": {
      const isKnown = ["scalar", "list", "dict", "function", "class"].includes(given.kind);
      return isKnown ? { kind: "scalar", site, value: given.kind === "function" || given.kind === "class" } : undefined;
    }
    case "builtins.any":
    case "builtins.all": {
      const answer = quantified(name === "builtins.any" ? "any" : "all", given);
      return booleanValue(site, answer);
    }
    case "builtins.bool":
      return booleanValue(site, truthOf(given));
    case "typing.cast":
      return second && evaluator.evaluate(second, frame);
    default:
      return undefined;
  }
}

/** Functions that get the items of their argument. */
const iterating: ReadonlySet<string> = new Set(
  ["list", "tuple", "set", "frozenset", "sorted", "len", "any", "all", "enumerate"].map((name) => `builtins.${name}`),
);

/** `enumerate(list)`, `zip(one, other)`, `getattr(object, "name", None)` */
function ofSeveral(name: string, node: Call, frame: Frame, evaluator: Evaluator): Value | undefined {
  const site: NodeRef = { module: frame.scope.module, node };
  if (node.args.some(({ nodeType }) => nodeType === "Starred") || node.keywords.length) return undefined;
  const args = (): Value[] => node.args.map((one) => evaluator.evaluate(one, frame));
  const tuple = (items: Value[]): Value => ({ kind: "list", site, form: "tuple", items, rest: undefined });
  switch (name) {
    case "builtins.enumerate": {
      const [list, ...others] = args().map(iterated);
      if (!list || others.length || list.form === "set") return undefined;
      const items = list.items.map((one, index) => tuple([{ kind: "scalar", site, value: index }, one]));
      return { kind: "list", site, form: "list", items, rest: list.rest };
    }
    case "builtins.zip": {
      const lists = args().map(iterated);
      if (lists.some((list) => !list || list.rest !== undefined || list.form === "set")) return undefined;
      const length = Math.min(...lists.map((list) => list?.items.length ?? 0));
      const items = Array.from({ length: lists.length ? length : 0 }, (_, index) =>
        tuple(lists.flatMap((list) => list?.items[index] ?? [])),
      );
      return { kind: "list", site, form: "list", items, rest: undefined };
    }
    case "builtins.getattr": {
      const [object, attribute, standard] = args();
      const text = stringOf(attribute);
      if (!object || text === undefined) return undefined;
      const found = attributeOf(object, text, site, evaluator);
      return found.kind === "unknown" && standard ? undefined : found;
    }
    default:
      return undefined;
  }
}

function dictOfKeywords(node: Call, frame: Frame, evaluator: Evaluator): Value {
  const { module } = frame.scope;
  const entries = new Map<string, DictEntry>();
  let rest: string | undefined;
  for (const keyword of node.keywords) {
    const value = evaluator.evaluate(keyword.value, frame);
    if (keyword.arg !== undefined)
      entries.set(keyword.arg, { key: keyword.arg, keySite: { module, node: keyword }, value });
    else if (value.kind === "dict" && value.rest === undefined)
      for (const entry of value.entries.values()) entries.set(entry.key, entry);
    else rest = "some of its entries are known only when the server runs";
  }
  return { kind: "dict", site: { module, node }, entries, rest };
}
