import { zodKindOf } from "../../../emission/zod-schema.ts";
import type { Editor } from "../../../model/editor.ts";
import type { Located, LocatedObject, Member } from "../../../model/located.ts";
import type { RawDefinition } from "../discover/raw-definition.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import type { ObjectValue, Value } from "../evaluate/value.ts";
import {
  buildFastMcp,
  buildVerbatim,
  type BuiltDefinition,
  DefinitionBuilder,
  finish,
  type ModuleFacts,
} from "./builder.ts";
import { noteNonObjects } from "./framework.ts";
import { sentSchema } from "./schemas.ts";

const fastMcpOrder = ["arguments", "complete", "description", "name"] as const;
const sdkOrder = ["name", "title", "description", "arguments", "icons", "_meta", "handler"] as const;
/** SDK 1.32, server/mcp.js: `registerPrompt` takes only a title, a description and the arguments. */
const unknownToSdk1: ReadonlySet<string> = new Set(["icons", "_meta"]);
const writable: ReadonlySet<string> = new Set(["title", "description"]);
const fastMcpWritable: ReadonlySet<string> = new Set(["description", "arguments"]);

/** Builds a prompt as its server sends it. */
export function buildPrompt(definition: RawDefinition, evaluation: Evaluation, facts: ModuleFacts): BuiltDefinition {
  const { convention, members } = definition;
  const builder = new DefinitionBuilder(
    definition,
    convention === "fastmcp" ? "addTool" : "registerTool",
    evaluation,
    facts,
  );
  switch (convention) {
    case "verbatim":
      return buildVerbatim(builder);
    case "fastmcp":
      return buildFastMcp(builder, fastMcpOrder, fastMcpWritable);
    default: {
      const isSdk1 = convention === "sdk" && builder.profile.id.startsWith("sdk 1");
      for (const key of sdkOrder) {
        if (key === "arguments") addArguments(builder);
        else if (!isSdk1 || !unknownToSdk1.has(key)) builder.take(key);
      }
      const others = convention === "mcp-ts-core" ? members : [];
      for (const [key, member] of others) {
        if (!builder.members.has(key) && key !== "argsSchema") builder.state(key, member);
      }
      const args = convention === "mcp-ts-core" ? members.get("argsSchema") : undefined;
      if (args) {
        const sent = sentSchema(args.value, "output", builder.profile);
        builder.state("args", { ...args, key: "args" }, sent.state === "sent" ? sent.value : args.value);
        noteNonObjects(builder, { argsSchema: "args" });
      }
      return finish(builder, writable);
    }
  }
}

/** The `argsSchema` in the form that the SDK sends: a list of `{ name, description, required }`. */
function addArguments(builder: DefinitionBuilder): void {
  const { definition, evaluation, profile } = builder;
  const stated = definition.members.get("argsSchema");
  if (!stated) return;
  const sent = sentSchema(stated.value, "input", profile);
  const { keySpan, value: schema } = builder.locate(
    "argsSchema",
    stated,
    sent.state === "sent" ? sent.value : stated.value,
  );
  const properties = schema.kind === "object" ? schema.members.get("properties")?.value : undefined;
  const value: Located =
    properties?.kind === "object" && schema.kind === "object"
      ? {
          ...properties,
          kind: "array",
          editor: undefined,
          items: argumentsOf(properties, schema, shapeOf(stated.value, evaluation), profile.id),
        }
      : { kind: "unknown", span: schema.span, editor: undefined, reason: whyUnknown(schema) };
  builder.members.set("arguments", { key: "arguments", keySpan, value });
}

function shapeOf(value: Value, evaluation: Evaluation): ObjectValue | undefined {
  const shape = value.kind === "zod" ? evaluation.property(value, "shape", value.site) : value;
  return shape.kind === "object" ? shape : undefined;
}

function argumentsOf(
  properties: LocatedObject,
  schema: LocatedObject,
  shape: ObjectValue | undefined,
  profileId: string,
): Located[] {
  return [...properties.members.values()].map(({ key, keySpan, value }) => {
    const members = new Map<string, Member>();
    const put = (name: string, scalar: string | boolean): void => {
      members.set(name, {
        key: name,
        keySpan,
        value: { kind: "scalar", span: keySpan, editor: undefined, value: scalar },
      });
    };
    put("name", key);
    const description = value.kind === "object" ? value.members.get("description") : undefined;
    if (description) members.set("description", description);
    const field = shape?.members.get(key)?.value;
    // For SDK 1 a Zod 4 field is optional only if it is a `.optional()`. A field with a default is required.
    const isByKind = field?.kind === "zod" && field.version === 4 && !profileId.startsWith("sdk 2");
    const isRequired = isByKind ? zodKindOf(field.schema) !== "optional" : isListed(key, schema);
    if (isRequired !== undefined) put("required", isRequired);
    const unknownRest = value.kind === "object" ? value.unknownRest : { span: value.span, reason: whyUnknown(value) };
    const editor = value.editor && new DescriptionEditor(value.editor);
    return { kind: "object", span: value.span, members, unknownRest, editor };
  });
}

/** Whether `required` lists the name; `undefined` if that is unknown. */
function isListed(name: string, { members, unknownRest }: LocatedObject): boolean | undefined {
  const list = members.get("required")?.value;
  if (!list) return unknownRest ? undefined : false;
  if (list.kind !== "array") return undefined;
  return (
    list.items.some((item) => item.kind === "scalar" && item.value === name) || (list.unknownRest ? undefined : false)
  );
}

function whyUnknown(value: Located): string {
  return value.kind === "unknown" ? value.reason : "the arguments are not an object schema that can be read";
}

/** Edits the schema of an argument. Only its description is sent. */
class DescriptionEditor implements Editor {
  readonly target: object | undefined;
  readonly #schema: Editor;

  constructor(schema: Editor) {
    this.#schema = schema;
    this.target = schema.target;
  }

  set(key: string, value: Parameters<Editor["set"]>[1]): ReturnType<Editor["set"]> {
    return key === "description" ? this.#schema.set(key, value) : undefined;
  }

  remove(key: string | number): ReturnType<Editor["remove"]> {
    return key === "description" ? this.#schema.remove(key) : undefined;
  }

  replace(): undefined {
    return undefined;
  }

  append(): undefined {
    return undefined;
  }
}
