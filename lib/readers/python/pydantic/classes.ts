import { docstringIn } from "../../../languages/python/nodes.ts";
import type { AnnAssign, ClassDef, Expression } from "../../../languages/python/tree.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ClassValue, Frame, NodeRef, Value } from "../evaluate/value.ts";
import { limits } from "../limits.ts";
import { canonicalName } from "./canonical.ts";
import type { TypeFrame, TypeVariable } from "./type-frame.ts";

/** The input for the schema of a class. */
export type ClassKind =
  | "model"
  | "root model"
  | "enum"
  | "typed dict"
  | "named tuple"
  | "dataclass"
  | "pydantic dataclass"
  | "plain"
  | "unknown";

/** A class among those above another one. */
export interface LinearClass {
  readonly node: ClassDef;
  /** The frame of its body, with the types that its parameters are bound to. */
  readonly frame: TypeFrame;
  readonly value: ClassValue;
}

/** A class with its superclasses, itself first, in Python's method resolution order. */
export interface Lineage {
  readonly classes: readonly LinearClass[];
  /** The qualified names of superclasses that are not read. */
  readonly externals: ReadonlySet<string>;
  readonly kind: ClassKind;
}

const enumNames: ReadonlySet<string> = new Set(
  ["Enum", "StrEnum", "IntEnum", "Flag", "IntFlag", "ReprEnum"].map((name) => `enum.${name}`),
);

/** Superclasses that add no fields and change no schema. */
const harmless: ReadonlySet<string> = new Set([
  ...["typing.Generic", "typing.Protocol", "abc.ABC", "builtins.object", "pydantic.BaseModel", "pydantic.RootModel"],
  ...["typing.TypedDict", "typing.NamedTuple", "builtins.str", "builtins.int", "builtins.float", ...enumNames],
]);

/** The superclasses of a class. `args` are the types between the brackets of its use. */
export function lineageOf(value: ClassValue, args: readonly TypeVariable[] | undefined, use: TypeFrame): Lineage {
  const found = new Linearization(use.evaluator, use.anchor);
  const classes = found.of(value, args, 0);
  return { classes, externals: found.externals, kind: kindOf(classes, found) };
}

class Linearization {
  readonly externals = new Set<string>();
  isComplete = true;
  readonly #evaluator: Evaluator;
  readonly #anchor: TypeFrame["anchor"];

  constructor(evaluator: Evaluator, anchor: TypeFrame["anchor"]) {
    this.#evaluator = evaluator;
    this.#anchor = anchor;
  }

  of(value: ClassValue, args: readonly TypeVariable[] | undefined, depth: number): LinearClass[] {
    const own = this.#classAt(value, args);
    if (depth > limits.bases) {
      this.isComplete = false;
      return [own];
    }
    const above = own.node.bases.map((base) => this.#base(base, own.frame, depth));
    return [own, ...merged([...above, above.flatMap((list) => list.slice(0, 1))])];
  }

  #classAt(value: ClassValue, args: readonly TypeVariable[] | undefined): LinearClass {
    const { node } = value;
    const frame: Frame = { scope: value.frame.scope.inner(node), values: new Map(), outer: value.frame };
    const names = this.#parametersOf(node, value.frame);
    const variables = new Map(names.flatMap((name, index) => (args?.[index] ? [[name, args[index]] as const] : [])));
    return {
      node,
      value,
      frame: {
        evaluator: this.#evaluator,
        frame,
        variables,
        parameters: new Map(node.type_params.map((one) => [one.name, { node: one, frame }])),
        anchor: this.#anchor,
      },
    };
  }

  /** The names of the type parameters, in order: `class Box[T]`, `class Box(Generic[T])`, `class Box(Base[T])`. */
  #parametersOf(node: ClassDef, frame: Frame): string[] {
    if (node.type_params.length) return node.type_params.map(({ name }) => name);
    const lists = node.bases.flatMap((base) => {
      if (base.nodeType !== "Subscript") return [];
      const of = this.#evaluator.evaluate(base.value, frame);
      const isGeneric =
        of.kind === "external" && ["typing.Generic", "typing.Protocol"].includes(canonicalName(of.name));
      const elements = base.slice.nodeType === "Tuple" ? base.slice.elts : [base.slice];
      const names = elements.flatMap((one) => (this.#isVariable(one, frame) ? [one.id] : []));
      return [{ isGeneric, names }];
    });
    const [generic] = lists.filter(({ isGeneric }) => isGeneric);
    return generic?.names ?? [...new Set(lists.flatMap(({ names }) => names))];
  }

  #isVariable(node: Expression, frame: Frame): node is Expression & { readonly nodeType: "Name" } {
    if (node.nodeType !== "Name") return false;
    const value = this.#evaluator.evaluate(node, frame);
    return value.kind === "call" && canonicalName(value.name) === "typing.TypeVar";
  }

  #base(base: Expression, own: TypeFrame, depth: number): LinearClass[] {
    const isGeneric = base.nodeType === "Subscript";
    const outer = own.frame.outer ?? own.frame;
    const value = this.#evaluator.evaluate(isGeneric ? base.value : base, outer);
    if (value.kind === "external") {
      this.externals.add(canonicalName(value.name));
      return [];
    }
    if (value.kind !== "class") {
      this.isComplete = false;
      return [];
    }
    const elements = !isGeneric ? undefined : base.slice.nodeType === "Tuple" ? base.slice.elts : [base.slice];
    const args = elements?.map((expression): TypeVariable => ({ expression, frame: { ...own, frame: outer } }));
    return this.of(value, args, depth + 1);
  }
}

/** Python's C3 order. If the classes contradict each other, the order of the text. */
function merged(lists: readonly (readonly LinearClass[])[]): LinearClass[] {
  const result: LinearClass[] = [];
  let rest = lists.filter((list) => list.length);
  while (rest.length) {
    const isLater = ({ node }: LinearClass): boolean =>
      rest.some((list) => list.slice(1).some((one) => one.node === node));
    const next = rest.map(([first]) => first).find((first) => first && !isLater(first)) ?? rest[0]?.[0];
    if (!next) break;
    result.push(next);
    rest = rest.map((list) => list.filter(({ node }) => node !== next.node)).filter((list) => list.length);
  }
  return result;
}

function kindOf(classes: readonly LinearClass[], { externals, isComplete }: Linearization): ClassKind {
  if ([...externals].some((name) => enumNames.has(name))) return "enum";
  if (!isComplete) return "unknown";
  const decorated = decoratorKind(classes);
  const others = [...externals].filter((name) => !harmless.has(name));
  if (externals.has("pydantic.RootModel")) return others.length ? "unknown" : "root model";
  if (externals.has("pydantic.BaseModel")) return others.length || hasOwnSchema(classes) ? "unknown" : "model";
  if (externals.has("typing.TypedDict")) return others.length ? "unknown" : "typed dict";
  if (externals.has("typing.NamedTuple")) return others.length ? "unknown" : "named tuple";
  if (hasOwnSchema(classes)) return "unknown";
  if (decorated) return others.length ? "unknown" : decorated;
  return others.length ? "unknown" : "plain";
}

const schemaMethods: ReadonlySet<string> = new Set([
  ...["__get_pydantic_core_schema__", "__get_pydantic_json_schema__", "__get_validators__", "model_json_schema"],
]);

function hasOwnSchema(classes: readonly LinearClass[]): boolean {
  return classes.some(({ node }) =>
    node.body.some((one) => "name" in one && typeof one.name === "string" && schemaMethods.has(one.name)),
  );
}

/** `@dataclass`; an unknown decorator may replace the class. */
function decoratorKind([own]: readonly LinearClass[]): ClassKind | undefined {
  for (const { name } of own ? decoratorsOf(own) : []) {
    if (name === "dataclasses.dataclass") return "dataclass";
    if (name === "pydantic.dataclasses.dataclass") return "pydantic dataclass";
    if (name === undefined || !/(?:total_ordering|unique|runtime_checkable|final|deprecated)$/u.test(name))
      return "unknown";
  }
  return undefined;
}

interface Decorator {
  /** `undefined` for code of the project. */
  readonly name: string | undefined;
  readonly value: Value;
}

/** The decorators of a class. */
export function decoratorsOf({ node, frame }: LinearClass): Decorator[] {
  return node.decorator_list.map((one) => {
    const value = frame.evaluator.evaluate(one, frame.frame.outer ?? frame.frame);
    const isNamed = value.kind === "call" || value.kind === "external";
    return { name: isNamed ? canonicalName(value.name) : undefined, value };
  });
}

/** The docstring of a class or function, with its place. */
export function docstringOf(
  node: { readonly body: ClassDef["body"] },
  frame: Frame,
): { readonly text: string; readonly site: NodeRef } | undefined {
  const found = docstringIn(node);
  return found && { text: found.value, site: { module: frame.scope.module, node: found } };
}

/** The annotated names in the body of a class. */
export function annotatedIn(
  node: ClassDef,
): readonly (AnnAssign & { readonly target: { readonly nodeType: "Name" } })[] {
  return node.body.flatMap((one) =>
    one.nodeType === "AnnAssign" && one.target.nodeType === "Name" ? [{ ...one, target: one.target }] : [],
  );
}
