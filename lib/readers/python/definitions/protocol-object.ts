import type { PartMember, SchemaPart } from "../../../emission/python/part.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { CallValue, Value } from "../evaluate/value.ts";
import { dataOf } from "../pydantic/data.ts";
import { originOf, type SourceRef } from "../pydantic/source-ref.ts";
import { TypeReader } from "../pydantic/annotations.ts";
import { Generator } from "../pydantic/generate.ts";
import { unpacked } from "../pydantic/results.ts";
import { typeFrameAt } from "../pydantic/type-frame.ts";

/** The classes of `mcp.types`. Their fields have the names of the protocol, or Python names for them. */
const protocolClass = /(?:^|\.)mcp(?:_types|\.types|\.shared\.\w+|\.server\.\w+)?\.[A-Z]\w*$/u;

/** An object of the protocol: a dict, or a call of a class of `mcp.types`: `ToolAnnotations(readOnlyHint=True)`. */
export function protocolObject(value: Value, evaluator: Evaluator): SchemaPart<SourceRef> {
  if (value.kind === "list")
    return {
      kind: "list",
      origin: originOf(value.site),
      items: value.items.map((item) => protocolObject(item, evaluator)),
      rest: value.rest,
    };
  if (value.kind === "call" && value.name === modelMethod) return modelSchemaOf(value, evaluator);
  if (value.kind !== "call" || !protocolClass.test(value.name)) return dataOf(value, evaluator);
  return { kind: "object", origin: originOf(value.site), ...keywordsOf(value, evaluator) };
}

/** The keywords of a call under the keys of the protocol. Keywords with `None` are not sent. */
export function keywordsOf(
  value: CallValue,
  evaluator: Evaluator,
): { readonly members: ReadonlyMap<string, PartMember<SourceRef>>; readonly rest: string | undefined } {
  const { call, frame } = value;
  const { module } = frame.scope;
  const members = new Map<string, PartMember<SourceRef>>();
  let rest: string | undefined = call.args.length ? "some of its members are given by position" : undefined;
  for (const { arg, value: node, range } of call.keywords) {
    const given = evaluator.evaluate(node, frame);
    if (arg !== undefined) {
      if (given.kind === "scalar" && given.value === null) continue;
      const keyOrigin: SourceRef = { module, range: [range[0], range[0] + arg.length] };
      members.set(protocolKey(arg), { keyOrigin, value: protocolObject(given, evaluator) });
      continue;
    }
    // `Tool(**definition)`
    if (given.kind === "dict")
      for (const { key, keySite, value: inner } of given.entries.values())
        if (inner.kind !== "scalar" || inner.value !== null)
          members.set(protocolKey(key), { keyOrigin: originOf(keySite), value: protocolObject(inner, evaluator) });
    rest ??= given.kind === "dict" ? given.rest : "some of its members are known only when the server runs";
  }
  // What code sets later: `tool.description = text`.
  for (const [name, set] of evaluator.run?.attributesOf(value) ?? []) {
    if (set.kind === "scalar" && set.value === null) members.delete(protocolKey(name));
    else members.set(protocolKey(name), { keyOrigin: originOf(set.site), value: protocolObject(set, evaluator) });
  }
  return { members, rest };
}

/** `input_schema` is sent as `inputSchema`, `meta` as `_meta`. */
function protocolKey(name: string): string {
  if (name === "meta") return "_meta";
  return name.startsWith("_") ? name : name.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());
}

/** The result of calling it is {@link modelSchemaOf}. */
const modelMethod = "pydantic.BaseModel.model_json_schema";

/** The schema that `Model.model_json_schema()` makes, which a low-level server sends unchanged. */
function modelSchemaOf({ call, frame, site }: CallValue, evaluator: Evaluator): SchemaPart<SourceRef> {
  const origin = originOf(site);
  const unknown = (reason: string): SchemaPart<SourceRef> => ({ kind: "unknown", origin, reason });
  if (call.func.nodeType !== "Attribute" || call.args.length || call.keywords.length)
    return unknown("options change the schema of the model");
  const core = new TypeReader({ allowsAnyClass: false }).read(call.func.value, typeFrameAt(frame, evaluator));
  const generator = new Generator({ mode: "validation", byAlias: true, pydantic: undefined });
  const schema = generator.schema(core);
  if (!schema || generator.refusal !== undefined || generator.isWithoutJson)
    return unknown(generator.refusal ?? "pydantic makes no schema of it");
  return unpacked(schema, generator, origin);
}
