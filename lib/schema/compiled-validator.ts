/** An error as a validator that ajv has compiled reports it. */
export interface CompiledError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A validator that ajv has compiled to code. */
export interface CompiledValidator {
  (value: unknown): boolean;
  errors?: readonly CompiledError[] | null;
}
