import { limits } from "../limits.ts";
import type { Run } from "./run.ts";
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
  const none: Value = { kind: "scalar", site: call.site, value: null };
  if (container.kind === "dict") return changeDict(run, container, call);
  return changeList(run, container, call) ? none : undefined;
}

function changeList(run: Run, list: ListValue, { name, args }: MethodCall): boolean {
  const [first, second] = args;
  switch (name) {
    case "append":
    case "add":
      if (first) append(run, list, first);
      return true;
    case "insert":
      if (second) append(run, list, second);
      return true;
    case "extend":
      if (first?.kind === "list") for (const one of [...first.items]) append(run, list, one);
      list.rest ??= first?.kind === "list" ? first.rest : changed;
      return true;
    case "clear":
      if (run.isUncertain(list)) list.rest ??= changed;
      else list.items.length = 0;
      return true;
    case "reverse":
    case "sort":
      return true;
    case "remove":
    case "pop":
    case "discard":
      list.rest ??= changed;
      return true;
    default:
      return false;
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
