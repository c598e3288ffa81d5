/** A requirement of seed 003. */
interface Requirement {
  readonly title: string;
  readonly level: "MUST" | "SHOULD";
}

/** The requirements that a validator has to check or to meet. Source: seed 003, sections 4 to 8. */
export const requirements = {
  "REQ-PROTOCOL-001": { title: "JSON-RPC format", level: "MUST" },
  "REQ-PROTOCOL-002": { title: "Schema of the protocol", level: "SHOULD" },
  "REQ-PROTOCOL-003": { title: "Capability negotiation", level: "MUST" },
  "REQ-PROTOCOL-004": { title: "Flow of messages by role", level: "SHOULD" },
  "REQ-FEATURE-001": { title: "Resources", level: "MUST" },
  "REQ-FEATURE-002": { title: "Discovery and calls of tools", level: "MUST" },
  "REQ-FEATURE-003": { title: "Prompts", level: "SHOULD" },
  "REQ-STATIC-001": { title: "Reading of code", level: "MUST" },
  "REQ-STATIC-002": { title: "Names of tools", level: "MUST" },
  "REQ-STATIC-003": { title: "Schemas", level: "MUST" },
  "REQ-STATIC-004": { title: "Security patterns", level: "MUST" },
  "REQ-CONN-001": { title: "Lifecycle on all transports", level: "MUST" },
  "REQ-CONN-002": { title: "Sessions", level: "MUST" },
  "REQ-ERROR-001": { title: "Malformed requests", level: "MUST" },
  "REQ-ERROR-002": { title: "Unsupported methods", level: "MUST" },
  "REQ-ERROR-003": { title: "Errors of tools", level: "MUST" },
  "SEC-NFR-001": { title: "Safe on untrusted code", level: "MUST" },
  "SEC-NFR-002": { title: "Security policies", level: "SHOULD" },
  "SEC-NFR-003": { title: "Time limits", level: "MUST" },
  "PERF-NFR-001": { title: "Parallel, for CI", level: "SHOULD" },
  "PERF-NFR-002": { title: "Speed of the analysis", level: "MUST" },
  "USE-NFR-001": { title: "Output for programs", level: "MUST" },
  "USE-NFR-002": { title: "Output for people", level: "MUST" },
} as const satisfies Readonly<Record<string, Requirement>>;

export type RequirementId = keyof typeof requirements;
