import manifest from "../../../package.json" with { type: "json" };
import type { IssueSeverity, ProbeResult } from "../result/result.ts";

/** The families of probes, in the order in which reports show them. Each is a folder next to this file. */
export const probeFamilies = {
  wire: "Messages",
  lifecycle: "Lifecycle",
  http: "HTTP",
  sessions: "Sessions",
  lists: "Lists",
  tools: "Tools",
  tasks: "Tasks",
  resources: "Resources",
  prompts: "Prompts",
  completion: "Completion",
  logging: "Logging",
  errors: "Errors",
  roles: "Roles",
  security: "Security",
  "token-budget": "Token budget",
} as const;

export type ProbeFamily = keyof typeof probeFamilies;

/** The severity of a failure, by the level of the requirement. */
export const severityOfLevel: Readonly<Record<ProbeResult["level"], IssueSeverity>> = {
  MUST: "error",
  SHOULD: "warning",
  ADVICE: "suggestion",
};

/** The URL of a probe's section of the page of probes. */
export function probeUrlOf(name: string): string {
  return `${manifest.homepage}/blob/main/docs/reference/probes.md#${name}`;
}
