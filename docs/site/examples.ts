import type { WorkerQuestion } from "../../lib/browser/worker.ts";
import { type Example, examplesIn, filesOf } from "../../tests/docs/page.ts";

/** What the worker is asked about an example of a rule's page. */
export type Trial = Omit<WorkerQuestion, "id">;

/** The incorrect examples of a rule's page or section, in their order. */
export function triedIn(text: string): Example[] {
  return examplesIn(text).filter(({ role }) => role === "bad");
}

/** An example with the rule alone, as "Try it" opens it. */
export function trialOf(example: Example, name: string): Trial {
  const { options, settings } = example;
  return { ...filesOf(example), rules: { name, ...(options && { options }), ...(settings && { settings }) } };
}
