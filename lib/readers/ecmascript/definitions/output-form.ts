import { type Ignorance, valueFormOf } from "../../../emission/value-form.ts";
import { schemaIdentity } from "../../../emission/zod-schema.ts";
import { spanOfNode } from "../../../languages/syntax.ts";
import { absent, known, type Reading, unknown } from "../../../model/reading.ts";
import type { FormFault, ValueForm } from "../../../model/value-form.ts";
import type { RawDefinition } from "../discover/raw-definition.ts";
import type { ZodTrace } from "../evaluate/value.ts";
import { traceOf, unknownBehind, zodValueOf } from "../zod/made-schemas.ts";

/** The form of a tool's output, according to its Zod schema. */
export function outputFormOf({ members, anchor }: RawDefinition): Reading<ValueForm | FormFault> {
  const value = members.get("outputSchema")?.value;
  if (!value) return absent;
  const span = spanOfNode(anchor);
  const zod = zodValueOf(value);
  return zod ? known(valueFormOf(zod.schema, ignoranceOf), span) : unknown(span, "it is not a Zod schema that is seen");
}

/** The keywords that say nothing about the kind of a value. */
const sideKeywords = /^(?:min|max|multipleOf|pattern|format|description|title|default|examples|id|deprecated|content)/u;

function ignoranceOf(schema: object): Ignorance {
  const identity = schemaIdentity(schema);
  if (unknownBehind(identity)) return "all";
  let ignorance: Ignorance;
  for (let call: ZodTrace | undefined = traceOf(identity); call; call = call.receiver)
    for (const keyword of call.unknownKeywords.keys()) {
      if (keyword === "properties" || keyword === "required" || keyword === "additionalProperties")
        ignorance = "fields";
      else if (!sideKeywords.test(keyword)) return "all";
    }
  return ignorance;
}
