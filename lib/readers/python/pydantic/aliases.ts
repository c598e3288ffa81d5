import type { Expression, Name, PythonNode, Statement, TypeAlias } from "../../../languages/python/tree.ts";
import type { CallValue, TypeExpressionValue } from "../evaluate/value.ts";
import type { ReadingOf, TypeReader } from "./annotations.ts";
import { type Core, unionOf, unknownCore } from "./core.ts";
import { canonicalName } from "./canonical.ts";
import { displayed } from "./class-names.ts";
import { type TypeFrame, typeFrameAt, typeOrigin } from "./type-frame.ts";

/** The type that a name refers to, as the parameter of a class, an alias or a function; `undefined` for other names. */
export function variableCore(node: Name, at: TypeFrame, reader: TypeReader): Core | undefined {
  const variable = at.variables.get(node.id);
  if (variable) return reader.read(variable.expression, variable.frame);
  const parameter = at.parameters.get(node.id);
  if (parameter?.node.nodeType !== "TypeVar") return undefined;
  const { bound, default_value: fallback } = parameter.node;
  const inner: TypeFrame = { ...at, frame: parameter.frame };
  const origin = typeOrigin(node, at);
  if (fallback) return reader.read(fallback, inner);
  if (bound?.nodeType === "Tuple")
    return unionOf(
      bound.elts.map((one) => reader.read(one, inner)),
      origin,
    );
  return bound ? reader.read(bound, inner) : anyCore(at, node);
}

function anyCore(at: TypeFrame, node: Expression): Core {
  return { kind: "simple", type: "any", members: new Map(), origin: typeOrigin(node, at) };
}

/** `NewType("Id", int)`, `TypeVar("T", bound=str)`, `TypeAliasType("Ids", list[int])` */
export function newTypeCore(value: CallValue, at: TypeFrame, reader: TypeReader): Core | undefined {
  const { call, frame } = value;
  const inner: TypeFrame = { ...typeFrameAt(frame, at.evaluator), anchor: at.anchor };
  const [first, second, ...more] = call.args;
  const keyword = (name: string): Expression | undefined => call.keywords.find(({ arg }) => arg === name)?.value;
  const origin = { module: frame.scope.module, range: call.range };
  switch (canonicalName(value.name)) {
    case "typing.NewType":
      return second && reader.read(second, inner);
    case "typing.TypeVar": {
      const [bound, fallback] = [keyword("bound"), keyword("default")];
      if (fallback) return reader.read(fallback, inner);
      if (second)
        return unionOf(
          [second, ...more].map((one) => reader.read(one, inner)),
          origin,
        );
      return bound ? reader.read(bound, inner) : { kind: "simple", type: "any", members: new Map(), origin };
    }
    case "typing.TypeAliasType": {
      const name = first && at.evaluator.evaluate(first, frame);
      const target = second ?? keyword("value");
      if (name?.kind !== "scalar" || typeof name.value !== "string" || !target) return undefined;
      return defined(
        name.value,
        `${frame.scope.module.path}:${String(call.range[0])}`,
        () => reader.read(target, inner),
        {
          reader,
          origin,
        },
      );
    }
    default:
      return undefined;
  }
}

/** A name for a type. For a plain assignment it is the type itself, while `type Ids = list[int]` has a definition. */
export function aliasCore(
  value: TypeExpressionValue,
  args: readonly Expression[] | undefined,
  at: TypeFrame,
  { reader, origin }: ReadingOf,
): Core {
  const { expression, frame, site } = value;
  const isOfOtherModule = frame.scope.module !== at.frame.scope.module;
  const anchor = at.anchor ?? (isOfOtherModule ? origin : undefined);
  if (site.node === expression) {
    // The expression itself: `list[int]`, or a name for it. Only the expression depends on the variables of its place.
    const isHere = frame === at.frame;
    if (args && !isHere) return unknownCore(origin, "a name for a type with parameters is not followed");
    return reader.read(expression, isHere ? at : { ...typeFrameAt(frame, at.evaluator), anchor });
  }
  const statement =
    frame.scope.node.nodeType === "Lambda" ? undefined : aliasStatement(frame.scope.node.body, site.node);
  if (!statement || statement.name.nodeType !== "Name") return unknownCore(origin, "it is a name for a type");
  const { id } = statement.name;
  const variables = new Map(
    statement.type_params.flatMap(({ name }, index) => {
      const argument = args?.[index];
      return argument ? [[name, { expression: argument, frame: at }] as const] : [];
    }),
  );
  const shown = args?.map((one) => displayed(one, at));
  if (shown?.some((one) => one === undefined)) return unknownCore(origin, "the name of its definition is not known");
  const suffix = shown ? `[${shown.join(",")}]` : "";
  const inner: TypeFrame = {
    evaluator: at.evaluator,
    frame,
    variables,
    parameters: new Map(statement.type_params.map((one) => [one.name, { node: one, frame }])),
    anchor,
  };
  return defined(
    `${id}${suffix}`,
    `${frame.scope.module.path}:${String(statement.range[0])}${suffix}`,
    () => reader.read(expression, inner),
    {
      reader,
      origin,
    },
  );
}

function aliasStatement(body: readonly Statement[], name: PythonNode): TypeAlias | undefined {
  return body.find((one): one is TypeAlias => one.nodeType === "TypeAlias" && one.name === name);
}

function defined(name: string, key: string, target: () => Core, { reader, origin }: ReadingOf): Core {
  const known = reader.definitions.get(key);
  if (known) return { ...known, origin };
  let made: Core | undefined;
  const core: Core = {
    kind: "reference",
    origin,
    definition: { key, name, origin, content: { kind: "alias", target: () => (made ??= target()) } },
  };
  reader.definitions.set(key, core);
  return core;
}
