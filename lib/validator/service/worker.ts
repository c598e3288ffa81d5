import { InputError } from "../input-error.ts";
import { validateDefinitions } from "../validate.ts";
import type { ValidationOutcome } from "./job.ts";
import { jobOf, RequestFault } from "./request.ts";

/**
 * What a worker thread does: one request, from its text on, since reading 5 MB would hold up all others as well.
 * An error in the request is an outcome, not a failure of the thread.
 */
export default async function answered(body: string): Promise<ValidationOutcome> {
  try {
    const { definitions, config, preset } = jobOf(body);
    const report = await validateDefinitions(definitions, { config, preset, format: "json" });
    return { json: new TextEncoder().encode(report) };
  } catch (error) {
    if (error instanceof RequestFault) return { fault: error.fault };
    if (!(error instanceof InputError)) throw error;
    const { code, message, remedy } = error;
    return { fault: { code, message, remedy } };
  }
}
