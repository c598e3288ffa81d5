import { createRequire } from "node:module";
import type { Options, ValidateFunction } from "ajv";
import { isRecord, type Json, type JsonObject } from "../../model/json.ts";
import { memoizeFor } from "../../model/lazy.ts";
import { matches } from "../../patterns/foreign.ts";
import { slowness } from "../live/slowness.ts";
import { withinTimeLimit } from "../result/time-limit.ts";

/** A part of a value that a schema forbids. */
export interface ValueSchemaFault {
  /** JSON pointer within the value; "" for the whole value. */
  readonly pointer: string;
  readonly keyword: string;
  /** What is wrong, as the end of a sentence: "must be string". */
  readonly message: string;
}

/** Milliseconds for one schema or one value. Schemas are untrusted: some take forever. */
const maxTime = 500;

const require = createRequire(import.meta.url);

/**
 * What a schema forbids in a value, in the schema's own dialect. Formats are not checked.
 *
 * @returns no faults if the value matches; `undefined` if that cannot be decided: the schema is invalid, has an unknown
 * dialect, refers to other documents, or takes too long.
 */
export function valueSchemaFaults(
  schema: JsonObject,
  value: Json | undefined,
): readonly ValueSchemaFault[] | undefined {
  const validate = validatorOf(schema);
  if (!validate) return undefined;
  return orUndefined(() => {
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, keyword, message = "" }) => {
      return { pointer: instancePath, keyword, message };
    });
  });
}

/** True if a value certainly matches. */
export function fits(schema: JsonObject, value: Json | undefined): boolean {
  return valueSchemaFaults(schema, value)?.length === 0;
}

const validatorOf = memoizeFor((schema: JsonObject): ValidateFunction | undefined => {
  const { $schema: dialect, ...rest } = schema;
  const Validator = validatorClassFor(typeof dialect === "string" ? dialect : newest);
  if (!Validator) return undefined;
  // A new one for each schema, so that equal ids of two schemas do not conflict.
  return orUndefined(() => new Validator(options).compile(rest));
});

const newest = "https://json-schema.org/draft/2020-12/schema";

/** Loaded at first use: most commands check no values. */
function validatorClassFor(dialect: string): (typeof import("ajv"))["Ajv"] | undefined {
  if (dialect.includes("2020-12")) return (require("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js")).Ajv2020;
  if (dialect.includes("2019-09")) return (require("ajv/dist/2019.js") as typeof import("ajv/dist/2019.js")).Ajv2019;
  if (/draft-0[67]/u.test(dialect)) return (require("ajv") as typeof import("ajv")).Ajv;
  return undefined;
}

/** An untrusted regular expression, which is matched in linear time. */
const regExp = Object.assign(
  (pattern: string) => ({
    test(text: string): boolean {
      const answer = matches(pattern, text);
      if (answer === undefined) throw new Error("The pattern cannot be matched in linear time.");
      return answer;
    },
    toString: () => pattern,
  }),
  { code: "foreign" },
);

const options: Options = {
  strict: false,
  validateFormats: false,
  validateSchema: false,
  meta: false,
  logger: false,
  code: { regExp },
};

/** The result of work on an untrusted schema; `undefined` if it throws or takes too long. */
function orUndefined<T>(work: () => T): T | undefined {
  try {
    const milliseconds = Math.ceil(maxTime * slowness());
    return withinTimeLimit(work, { milliseconds, passed: () => new Error("The schema takes too long.") });
  } catch {
    return undefined;
  }
}

/** The value, if it is a schema in the form of an object. */
export function asObjectSchema(value: Json | undefined): JsonObject | undefined {
  return isRecord(value) ? value : undefined;
}
