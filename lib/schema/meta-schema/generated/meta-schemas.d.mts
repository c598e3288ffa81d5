/** What a validator says about one place of a schema, in the words of ajv. */
export interface MetaSchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface Validator {
  (schema: unknown): boolean;
  /** The errors of the last call. */
  errors?: readonly MetaSchemaError[] | null;
}

export declare const draft07: Validator;
export declare const draft202012: Validator;
