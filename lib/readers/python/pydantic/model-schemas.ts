import type { SchemaPart } from "../../../emission/python/part.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { CallValue } from "../evaluate/value.ts";
import { TypeReader } from "./annotations.ts";
import { Generator } from "./generate.ts";
import { unpacked } from "./results.ts";
import { typeFrameAt } from "./type-frame.ts";
import { type Written, writtenAt } from "./written.ts";

/** What `Model.model_json_schema()` returns; `undefined` for any other call. */
export function modelSchemaOf(
  { name, receiver, call, frame }: CallValue,
  evaluator: Evaluator,
): SchemaPart<Written> | undefined {
  if (name !== "pydantic.BaseModel.model_json_schema" || receiver?.kind !== "class") return undefined;
  const { func, args, keywords } = call;
  if (func.nodeType !== "Attribute" || args.length || keywords.length) return undefined;
  const origin = writtenAt(frame.scope.module, call);
  const core = new TypeReader({ allowsAnyClass: false }).read(func.value, typeFrameAt(frame, evaluator));
  const generator = new Generator({ mode: "validation", byAlias: true, pydantic: undefined });
  const schema = core.kind === "reference" ? generator.schema(core) : undefined;
  return schema && generator.refusal === undefined ? unpacked(schema, generator, origin) : undefined;
}
