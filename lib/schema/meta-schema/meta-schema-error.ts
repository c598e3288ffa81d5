/** What a validator says about one place of a schema, in the words of ajv. */
export interface MetaSchemaError {
  /** JSON pointer of the place. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}
