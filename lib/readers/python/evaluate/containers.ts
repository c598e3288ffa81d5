import { limits } from "../limits.ts";
import { isEqual } from "./comparisons.ts";
import type { Run } from "./run.ts";
import { sorted } from "./sets.ts";
import { type DictValue, type ListValue, type NodeRef, stringOf, unknownValue, type Value } from "./value.ts";

const changed = "it is changed in a way that is not known";

/** `container[key] = value` */
export function setItem(run: Run, container: Value, key: Value, value: Value): void {
  if (container.kind === "dict") {
    const name = stringOf(key);
    if (name === undefined) container.rest ??= "some of its keys are known only when the server runs";
    else put(run, container, { name, site: key.site, value });
    return;
  }
  if (container.kind !== "list") return;
  const index = key.kind === "scalar" && typeof key.value === "number" ? key.value : undefined;
  const isKnown = index !== undefined && index >= 0 && index < container.items.length && !run.isUncertain(container);
  if (isKnown) container.items[index] = value;
  else container.rest ??= changed;
}

interface Entry {
  readonly name: string;
  readonly site: NodeRef;
  readonly value: Value;
}

function put(run: Run, dict: DictValue, { name, site, value }: Entry): void {
  const known = dict.entries.get(name);
  if (run.isRepeated) dict.rest ??= changed;
  if (!run.isUncertain(dict)) {
    dict.entries.set(name, { key: name, keySite: site, value });
    return;
  }
  const reason = "it depends on a condition";
  if (known) dict.entries.set(name, { ...known, value: unknownValue(value.site, reason) });
  else if (value.kind === "call" || value.kind === "instance" || value.kind === "function" || value.kind === "list") {
    // A registry: its entries are definitions.
    run.depends(value, run.path);
    dict.entries.set(name, { key: name, keySite: site, value });
  } else dict.rest ??= reason;
}

interface MethodCall {
  readonly name: string;
  readonly args: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
  readonly site: NodeRef;
}

/** A method that changes its list or dict; `undefined` for any other method. */
export function changeInPlace(run: Run, container: ListValue | DictValue, call: MethodCall): Value | undefined {
  if (container.kind === "dict") return changeDict(run, container, call);
  return changeList(run, container, call);
}

function changeList(run: Run, list: ListValue, call: MethodCall): Value | undefined {
  const { name, args, site } = call;
  const none: Value = { kind: "scalar", site, value: null };
  const hasKeywords = call.keywords.size > 0;
  const [first, second] = args;
  switch (name) {
    case "append":
    case "add":
      if (first) append(run, list, first);
      return none;
    case "insert":
      if (second) insert(run, list, first, second);
      return none;
    case "extend":
      if (first?.kind === "list") for (const one of [...first.items]) append(run, list, one);
      list.rest ??= first?.kind === "list" ? first.rest : changed;
      return none;
    case "clear":
      if (run.isUncertain(list)) mayBeTaken(run, list.items, site);
      else list.items.length = 0;
      return none;
    case "reverse":
      list.items.reverse();
      return none;
    case "sort": {
      const ordered = sorted(list, hasKeywords);
      list.items.splice(0, list.items.length, ...ordered.items);
      list.form = ordered.form;
      return none;
    }
    case "remove":
    case "discard":
    case "pop":
      return take(run, list, call);
    default:
      return undefined;
  }
}

function changeDict(run: Run, dict: DictValue, { name, args, keywords, site }: MethodCall): Value | undefined {
  const none: Value = { kind: "scalar", site, value: null };
  const [first, second] = args;
  const key = stringOf(first);
  switch (name) {
    case "update": {
      if (first?.kind === "dict") {
        for (const { key: own, keySite, value } of first.entries.values())
          put(run, dict, { name: own, site: keySite, value });
        dict.rest ??= first.rest;
      } else if (first) dict.rest ??= changed;
      for (const [own, value] of keywords) put(run, dict, { name: own, site, value });
      return none;
    }
    case "setdefault": {
      if (key === undefined) {
        dict.rest ??= changed;
        return unknownValue(site, changed);
      }
      const known = dict.entries.get(key);
      if (known) return known.value;
      const value = second ?? none;
      put(run, dict, { name: key, site, value });
      return value;
    }
    case "clear":
    case "pop":
    case "popitem": {
      if (run.isUncertain(dict) || name === "popitem" || (name === "pop" && key === undefined)) {
        mayBeTaken(
          run,
          [...dict.entries.values()].map(({ value }) => value),
          site,
        );
        dict.rest ??= changed;
        return unknownValue(site, changed);
      }
      if (name === "clear") dict.entries.clear();
      const removed = dict.entries.get(key ?? "")?.value;
      dict.entries.delete(key ?? "");
      return removed ?? second ?? none;
    }
    default:
      return undefined;
  }
}

/** Adds an item to a list, with the conditions on which that happens. */
export function append(run: Run, list: ListValue, value: Value): void {
  const isUncertain = run.isUncertain(list);
  if (run.isRepeated) list.rest ??= "a loop adds items that are known only when the server runs";
  if (isUncertain && !run.isDefinition(value)) {
    list.rest ??= "it depends on a condition";
    return;
  }
  if (list.items.length >= limits.items) {
    list.rest ??= "the list is too long";
    return;
  }
  if (isUncertain) run.depends(value, run.path);
  list.items.push(value);
}

/** `list.insert(0, value)` */
function insert(run: Run, list: ListValue, index: Value | undefined, value: Value): void {
  const { length } = list.items;
  append(run, list, value);
  const at = index?.kind === "scalar" && typeof index.value === "number" ? index.value : undefined;
  const isAdded = list.items.length > length;
  if (at === undefined || at < 0) list.form = "set";
  else if (isAdded) list.items.splice(at, 0, ...list.items.splice(length));
}

/** Takes an item out of a list. If it is not known which, each item may be gone. */
function take(run: Run, list: ListValue, { name, args, site }: MethodCall): Value {
  const [first] = args;
  const isKnown = !run.isUncertain(list) && !run.isRepeated && list.rest === undefined && list.form !== "set";
  const index = name === "pop" ? indexIn(list, first) : first && positionOf(list, first);
  if (isKnown && index !== undefined) {
    const [taken] = list.items.splice(index, 1);
    return (name === "pop" ? taken : undefined) ?? { kind: "scalar", site, value: null };
  }
  mayBeTaken(run, list.items, site);
  list.rest ??= changed;
  return unknownValue(site, changed);
}

/** Notes that a statement may take values out of their container. */
function mayBeTaken(run: Run, values: Iterable<Value>, { module, node }: NodeRef): void {
  for (const one of values) run.depends(one, [`not taken out by ${module.text.slice(...node.range)}`]);
}

function indexIn({ items }: ListValue, index: Value | undefined): number | undefined {
  const at = index ? (index.kind === "scalar" ? index.value : undefined) : -1;
  const own = typeof at === "number" && at < 0 ? items.length + at : at;
  return typeof own === "number" && own >= 0 && own < items.length ? own : undefined;
}

/** The index of the first equal item, unless one before it may be equal. */
function positionOf({ items }: ListValue, value: Value): number | undefined {
  for (const [index, one] of items.entries()) {
    const answer = isEqual(one, value);
    if (answer !== false) return answer ? index : undefined;
  }
  return undefined;
}

/** `del container[key]` */
export function deleteItem(run: Run, container: Value, key: Value): void {
  if (container.kind === "list") {
    const site = key.site;
    take(run, container, { name: "pop", args: [key], keywords: new Map(), site });
  } else if (container.kind === "dict")
    changeDict(run, container, { name: "pop", args: [key], keywords: new Map(), site: key.site });
}
