import type { Value } from "../../../lib/readers/python/evaluate/value.ts";
import type { Part } from "./comparing.ts";

/** The items of a list, each as data if it is known. */
export function partsOf(value: Value): readonly Part[] {
  return value.kind === "list" && value.rest === undefined ? value.items.map(dataOf) : [];
}

function dataOf(value: Value): Part {
  switch (value.kind) {
    case "scalar":
      return { data: typeof value.value === "bigint" ? Number(value.value) : value.value };
    case "list": {
      const items = value.items.map(dataOf);
      const isKnown = value.rest === undefined && value.form !== "set" && !items.includes(undefined);
      return isKnown ? { data: items.map((item) => item?.data) } : undefined;
    }
    case "dict": {
      const entries = [...value.entries.values()].map((entry) => [entry.key, dataOf(entry.value)] as const);
      const isKnown = value.rest === undefined && entries.every(([, part]) => part);
      return isKnown ? { data: Object.fromEntries(entries.map(([key, part]) => [key, part?.data])) } : undefined;
    }
    default:
      return undefined;
  }
}
