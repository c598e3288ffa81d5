import type { Binding } from "../modules/binding.ts";
import { spreadInto } from "./containers.ts";
import { unknownValue, type ArrayValue, type MemberValue, type NodeRef, type Value, type ValueHole } from "./value.ts";

/**
 * What compilers write at the top of a module, by name: their bodies look into the running module (`this &&
 * this.__assign`), and all that carry one of these names do the same.
 */
const helpers: ReadonlyMap<string, (args: readonly Value[], site: NodeRef) => Value> = new Map([
  ["__assign", assigned],
  ["__spreadArray", concatenated],
  ["__spreadProps", assigned],
  ["__spreadValues", assigned],
  ["__toESM", interopDefault],
  ["__importDefault", interopDefault],
  ["__importStar", ([whole]: readonly Value[], site: NodeRef): Value => whole ?? notKnown(site)],
  ["_extends", assigned],
  ["_objectSpread", assigned],
  ["_interopRequireDefault", interopDefault],
  ["_interopRequireWildcard", interopDefault],
]);

/** What a module's own declaration of a helper stands for; `undefined` for every other binding. */
export function compiledHelper(binding: Binding, site: NodeRef): Value | undefined {
  if (binding.kind !== "variable" && binding.kind !== "function") return undefined;
  return helpers.has(binding.name) ? { kind: "global", site, path: [binding.name] } : undefined;
}

/**
 * The result of a helper that is called by this name, of the module's own or of "tslib"; `undefined` for other names.
 */
export function callCompiledHelper(name: string, args: readonly Value[], site: NodeRef): Value | undefined {
  return helpers.get(name)?.(args, site);
}

/** `Object.assign(a, b)`, and what `{ ...a, ...b }` is compiled to. */
export function assigned(args: readonly Value[], site: NodeRef): Value {
  const members = new Map<string, MemberValue>();
  let unknownRest: ValueHole | undefined;
  for (const arg of args) unknownRest = spreadInto(members, arg, site) ?? unknownRest;
  return { kind: "object", site, members, unknownRest };
}

/** `__spreadArray(a, b, true)`: `[...a, ...b]`. */
function concatenated([first, second]: readonly Value[], site: NodeRef): Value {
  if (first?.kind !== "array") return unknownValue(site, "it spreads a list that is not known");
  const more: Pick<ArrayValue, "items" | "unknownRest"> =
    second?.kind === "array"
      ? second
      : { items: [], unknownRest: { site, reason: "it spreads a list that is not known" } };
  return {
    kind: "array",
    site,
    items: [...first.items, ...more.items],
    unknownRest: first.unknownRest ?? more.unknownRest,
  };
}

/**
 * `__importDefault(require("x"))` is the module where it has a default export, else an object with the module as one.
 */
function interopDefault([whole]: readonly Value[], site: NodeRef): Value {
  if (!whole) return notKnown(site);
  if (whole.kind === "namespace" || whole.kind === "external") return whole;
  const members = new Map<string, MemberValue>([["default", { key: "default", keySite: site, value: whole }]]);
  return { kind: "object", site, members, unknownRest: undefined };
}

function notKnown(site: NodeRef): Value {
  return unknownValue(site, "the required module is not known");
}
