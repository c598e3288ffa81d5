import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ClassValue, Frame, NodeRef, Value } from "../evaluate/value.ts";
import { canonicalName } from "./canonical.ts";
import { lineageOf, type LinearClass } from "./classes.ts";
import { typeFrameAt } from "./type-frame.ts";

/** A name in an Enum. */
export interface EnumMember {
  readonly name: string;
  readonly value: Value;
  readonly site: NodeRef;
}

/** The members of an Enum, including aliases of others; `undefined` if they are not known. */
export function enumMembersOf(value: ClassValue, evaluator: Evaluator): readonly EnumMember[] | undefined {
  const { classes, externals } = lineageOf(value, undefined, typeFrameAt(value.frame, evaluator));
  const isText = externals.has("enum.StrEnum");
  const members: EnumMember[] = [];
  for (const one of classes.toReversed()) {
    // Code of the class may change the values in the source.
    if (definesValues(one)) return undefined;
    for (const statement of one.node.body) {
      if (statement.nodeType !== "Assign") continue;
      const [target, ...others] = statement.targets;
      if (target?.nodeType !== "Name" || others.length) return undefined;
      if (target.id.startsWith("_")) continue;
      const { frame } = one.frame;
      const site: NodeRef = { module: frame.scope.module, node: target };
      const own = evaluator.evaluate(statement.value, frame);
      const made = isAuto(own)
        ? automatic(target.id, members, { isText, externals, site })
        : argumentOf(own, externals);
      if (!made) return undefined;
      members.push({ name: target.id, value: made, site });
    }
  }
  return members;
}

/** The value that the type of the members makes from a tuple: `("a",)` contains the arguments of `str`. */
function argumentOf(value: Value, externals: ReadonlySet<string>): Value | undefined {
  const isText = externals.has("builtins.str") || externals.has("enum.StrEnum");
  const isMade = isText || externals.has("builtins.int") || externals.has("enum.IntEnum");
  if (!isMade || value.kind !== "list" || value.form !== "tuple") return value;
  const [only, ...others] = value.items;
  const isOfType = only?.kind === "scalar" && typeof only.value === (isText ? "string" : "number");
  return isOfType && !others.length ? only : undefined;
}

function definesValues({ node }: LinearClass): boolean {
  const changing = new Set(["__new__", "__init__", "_generate_next_value_", "_missing_"]);
  return node.body.some(
    (one) => "name" in one && typeof one.name === "string" && one.name !== "_missing_" && changing.has(one.name),
  );
}

function isAuto(value: Value): boolean {
  return value.kind === "call" && canonicalName(value.name) === "enum.auto";
}

interface AutoFacts {
  readonly isText: boolean;
  readonly externals: ReadonlySet<string>;
  readonly site: NodeRef;
}

/** The value of `auto()`: the name in lower case, or the number after the highest one. */
function automatic(
  name: string,
  before: readonly EnumMember[],
  { isText, externals, site }: AutoFacts,
): Value | undefined {
  if (isText) return { kind: "scalar", site, value: name.toLowerCase() };
  if (externals.has("enum.Flag") || externals.has("enum.IntFlag") || externals.has("builtins.str")) return undefined;
  const numbers = before.map(({ value }) =>
    value.kind === "scalar" && typeof value.value === "number" ? value.value : NaN,
  );
  if (numbers.some(Number.isNaN)) return undefined;
  return { kind: "scalar", site, value: Math.max(0, ...numbers) + 1 };
}

/** The members of `Enum("Size", ["S", "M"])` and `Enum("Size", {"S": "s"})`. */
export function functionalMembers(
  made: Value & { readonly kind: "call" },
  evaluator: Evaluator,
): readonly EnumMember[] | undefined {
  const frame: Frame = made.frame;
  const [, second] = made.call.args;
  const list = second && evaluator.evaluate(second, frame);
  if (list?.kind === "dict" && list.rest === undefined)
    return [...list.entries.values()].map(({ key, keySite, value }) => ({ name: key, value, site: keySite }));
  const names =
    list?.kind === "list" && list.rest === undefined
      ? list.items
      : list?.kind === "scalar" && typeof list.value === "string"
        ? list.value
            .split(/[\s,]+/u)
            .filter(Boolean)
            .map((value): Value => ({ kind: "scalar", site: list.site, value }))
        : undefined;
  const members = names?.map((one, index): EnumMember | undefined => {
    if (one.kind === "list") {
      const [name, value] = one.items;
      const isPair = name?.kind === "scalar" && typeof name.value === "string" && value;
      return isPair ? { name: name.value, value, site: one.site } : undefined;
    }
    if (one.kind !== "scalar" || typeof one.value !== "string") return undefined;
    return { name: one.value, value: { kind: "scalar", site: one.site, value: index + 1 }, site: one.site };
  });
  return members?.every((one) => one !== undefined) ? members : undefined;
}
