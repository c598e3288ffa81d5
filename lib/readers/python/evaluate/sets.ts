import type { ListValue, Value } from "./value.ts";

/** A set: each known item once, in an order that does not count. */
export function setOf(list: ListValue): ListValue {
  const known = new Set<unknown>();
  const items = list.items.filter((item) => {
    if (item.kind !== "scalar") return true;
    // 1, 1.0 and True are one item.
    const key = typeof item.value === "boolean" ? Number(item.value) : item.value;
    return !known.has(key) && known.add(key);
  });
  return { ...list, form: "set", items };
}

/** True for a list, and for a set whose items are certainly different. */
export function hasKnownLength({ form, items }: ListValue): boolean {
  return form !== "set" || items.every(({ kind }) => kind === "scalar");
}

/** `sorted(list)`. With a key, or of values that are not known, the order is not known, as in a set. */
export function sorted(list: ListValue, hasKey: boolean): ListValue {
  const { items } = list;
  const isComplete = list.rest === undefined && !hasKey && hasKnownLength(list);
  if (isComplete && items.every(isNumber)) return inOrder(list, (one, other) => numberOf(one) - numberOf(other));
  // Characters beyond U+FFFF have another order in UTF-16.
  if (isComplete && items.every(isPlainText))
    return inOrder(list, (one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  return { ...list, form: "set" };
}

function inOrder(list: ListValue, compare: (one: Value, other: Value) => number): ListValue {
  return { ...list, form: "list", items: list.items.toSorted(compare) };
}

function numberOf(value: Value): number {
  return value.kind === "scalar" ? Number(value.value) : Number.NaN;
}

function textOf(value: Value): string {
  return value.kind === "scalar" ? String(value.value) : "";
}

function isNumber(value: Value): boolean {
  return value.kind === "scalar" && typeof value.value === "number";
}

function isPlainText(value: Value): boolean {
  return value.kind === "scalar" && typeof value.value === "string" && !/[\u{10000}-\u{10FFFF}]/u.test(value.value);
}
