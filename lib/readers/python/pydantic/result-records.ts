import type { PythonProfile } from "../../../emission/python/profile.ts";
import type { Expression } from "../../../languages/python/tree.ts";
import type { ClassValue } from "../evaluate/value.ts";
import { isFieldCall } from "./call-arguments.ts";
import type { TypeReader } from "./annotations.ts";
import { plainField } from "./fields.ts";
import { annotatedIn, type Lineage, lineageOf } from "./classes.ts";
import type { Core, FieldCore } from "./core.ts";
import { dataOf } from "./data.ts";
import { inspected } from "./annotated.ts";
import { baseShape } from "./records.ts";
import { type TypeFrame, typeOrigin, type TypeVariable } from "./type-frame.ts";
import type { SourceRef } from "./source-ref.ts";
import { partOf } from "../../../emission/python/part.ts";

interface RecordContext {
  readonly reader: TypeReader;
  readonly profile: PythonProfile;
  readonly origin: SourceRef;
}

/** How the MCP SDK treats a class as the type of a result. It converts some classes to a new model. */
export function recordCore(
  value: ClassValue,
  args: readonly Expression[] | undefined,
  at: TypeFrame,
  { reader, profile, origin }: RecordContext,
): Core | "as it is" | "wrapped" | "none" {
  const variables = args?.map((expression): TypeVariable => ({ expression, frame: at }));
  const lineage = lineageOf(value, variables, at);
  switch (lineage.kind) {
    case "model":
    case "root model":
      return "as it is";
    case "typed dict":
      if (args) return "wrapped";
      return profile.keepsTypedDicts ? "as it is" : madeModel(value, lineage, { reader, origin });
    case "dataclass":
    case "pydantic dataclass":
    case "plain":
      if (args) return "wrapped";
      return lineage.classes.some(({ node }) => annotatedIn(node).length)
        ? madeModel(value, lineage, { reader, origin })
        : "none";
    case "enum":
    case "named tuple":
      return "none";
    case "unknown":
      return { kind: "unknown", origin, reason: "its class is known only when the server runs" };
  }
}

/** A model with the annotated names of a class, without their metadata (`_create_model_from_class`). */
function madeModel(
  value: ClassValue,
  lineage: Lineage,
  { reader, origin }: Pick<RecordContext, "reader" | "origin">,
): Core {
  const isDict = lineage.kind === "typed dict";
  const fields = new Map<string, FieldCore>();
  for (const { node, frame } of lineage.classes.toReversed()) {
    const total = node.keywords.find(({ arg }) => arg === "total")?.value;
    const isTotal = !(total?.nodeType === "Constant" && total.value === false);
    for (const one of annotatedIn(node)) {
      const name = one.target.id;
      const { source, at, qualifiers } = inspected(one.annotation, frame);
      if (name.startsWith("_") || qualifiers.includes("typing.ClassVar")) continue;
      const core = reader.readPlain(source, at);
      const nameOrigin = typeOrigin(one.target, frame);
      const isNeeded =
        qualifiers.includes("typing.Required") || (isTotal && !qualifiers.includes("typing.NotRequired"));
      const given = isDict ? undefined : defaultOf(one.value, frame);
      const made: Core = given
        ? { kind: "default", inner: core, value: given, origin: core.origin }
        : isDict && !isNeeded
          ? { kind: "default", inner: core, value: partOf(null, core.origin), origin: core.origin }
          : core;
      const field = plainField(name, made, nameOrigin);
      fields.set(name, { ...field, isRequired: undefined });
    }
  }
  const shape = {
    ...baseShape({ value, lineage, reader, shownName: value.node.name }),
    description: undefined,
    fields: [...fields.values()],
  };
  const key = `${value.frame.scope.module.path}:${String(value.node.range[0])} as a model`;
  return {
    kind: "reference",
    origin,
    definition: { key, name: value.node.name, origin, content: { kind: "class", shape: () => shape } },
  };
}

/** The value that the class itself has for a name. `field(default_factory=list)` gives none. */
function defaultOf(node: Expression | undefined, { evaluator, frame }: TypeFrame) {
  if (!node) return undefined;
  const value = evaluator.evaluate(node, frame);
  if (value.kind !== "call" || (value.name !== "dataclasses.field" && !isFieldCall(value)))
    return dataOf(value, evaluator);
  const given = evaluator.keyword(value, "default");
  return given && dataOf(given, evaluator);
}
