import { InputError } from "../input-error.ts";
import { validateDefinitions } from "../validate.ts";
import type { ValidationJob, ValidationOutcome } from "./job.ts";

/** What a worker thread does: one validation. An error in the definitions is an outcome, not a failure of the thread. */
export default async function validateJob({ definitions, config, preset }: ValidationJob): Promise<ValidationOutcome> {
  try {
    return { json: await validateDefinitions(definitions, { config, preset, format: "json" }) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { code, message, remedy } = error;
    return { fault: { code, message, remedy } };
  }
}
