/** A handler's code in two forms: text from a client reaches a dangerous function, or something keeps it away. */
export interface Twin {
  readonly about: string;
  /** Statements around the handler: imports, helpers. */
  readonly around?: string;
  /** The body of `async (args) => { … }`. */
  readonly code: string;
  /** The findings: `danger argument`, sorted; none for a safe form. */
  readonly found: readonly string[];
}

/** The fields of the tool's input schema: free ones, and ones that their type limits. */
export const shape =
  "{ text: z.string(), path: z.string(), url: z.string(), root: z.string(), count: z.number(), flag: z.boolean(), mode: z.enum(['a', 'b'])," +
  " id: z.string().uuid(), word: z.string().regex(/^[\\w-]+$/), list: z.array(z.string()), numbers: z.array(z.number()) }";
