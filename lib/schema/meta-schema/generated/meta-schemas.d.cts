import type { MetaSchemaError } from "../validate.ts";

interface Validator {
  (schema: unknown): boolean;
  /** The errors of the last call. */
  errors?: readonly MetaSchemaError[] | null;
}

/** Tells whether a value is a JSON Schema of draft-07. */
export declare const draft07: Validator;
/** Tells whether a value is a JSON Schema of 2020-12. */
export declare const draft202012: Validator;
