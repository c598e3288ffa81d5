import type { PresetName } from "../../configs/preset-rules.ts";
import type { ValidatorConfig } from "../config/validator-config.ts";
import type { Definitions } from "../validate.ts";

/** What a request asks for. */
export interface ValidationJob {
  readonly definitions: Definitions;
  readonly config: ValidatorConfig | undefined;
  readonly preset: PresetName | undefined;
}

/** What is wrong with a request. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  /** JSON pointer into the body of the request. */
  readonly path?: string;
}

/**
 * The result as JSON in UTF-8, which the service passes on as it is, or why there is none. Plain data: it comes from
 * another thread.
 */
export type ValidationOutcome = { readonly json: Uint8Array<ArrayBuffer> } | { readonly fault: Fault };
