import type { SchemaPart } from "../../../emission/python/part.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { CallValue } from "../evaluate/value.ts";
import { TypeReader } from "./annotations.ts";
import { originOf, type SourceRef } from "./source-ref.ts";
import { Generator } from "./generate.ts";
import { unpacked } from "./results.ts";
import { typeFrameAt } from "./type-frame.ts";

/** The result of calling it is {@link modelSchemaOf}. */
export const modelMethod = "pydantic.BaseModel.model_json_schema";

/** The schema that `Model.model_json_schema()` makes, which a low-level server sends unchanged. */
export function modelSchemaOf({ call, frame, site }: CallValue, evaluator: Evaluator): SchemaPart<SourceRef> {
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
