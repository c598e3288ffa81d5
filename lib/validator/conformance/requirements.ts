/** A requirement of seed 003, and what checks or meets it in addition to probes, which name their requirements. */
interface Requirement {
  readonly title: string;
  readonly level: "MUST" | "SHOULD";
  /** The capability that it is about. A server that does not declare it has nothing to check. */
  readonly capability?: "tools" | "resources" | "prompts";
  /** The names of the rules that check it in source code and lists of definitions. */
  readonly rules?: readonly string[];
  /** What meets it, as a sentence, for a requirement that is about the validator and not about a server. */
  readonly met?: string;
  /** The tests and benchmarks that show that it is met. */
  readonly shownBy?: readonly string[];
}

const table = {
  "REQ-PROTOCOL-001": { title: "JSON-RPC format", level: "MUST", rules: ["no-stdout-in-stdio-server"] },
  "REQ-PROTOCOL-002": { title: "Protocol schema", level: "SHOULD", rules: ["valid-definition"] },
  "REQ-PROTOCOL-003": { title: "Capability negotiation", level: "MUST" },
  "REQ-PROTOCOL-004": { title: "Message flow by role", level: "SHOULD" },
  "REQ-FEATURE-001": {
    title: "Resources",
    level: "MUST",
    capability: "resources",
    rules: ["valid-definition", "no-duplicate-names"],
  },
  "REQ-FEATURE-002": {
    title: "Tool discovery and calls",
    level: "MUST",
    capability: "tools",
    rules: [
      "valid-definition",
      "name-required",
      "input-schema-required",
      "no-duplicate-names",
      "required-matches-handler",
      "structured-content",
    ],
  },
  "REQ-FEATURE-003": {
    title: "Prompts",
    level: "SHOULD",
    capability: "prompts",
    rules: ["valid-definition", "no-duplicate-names"],
  },
  "REQ-STATIC-001": {
    title: "Code parsing",
    level: "MUST",
    met: "Parsers read Python, TypeScript and JavaScript. The code is never run.",
    shownBy: [
      "tests/docs/what-is-read.test.ts",
      "tests/readers/ecmascript/servers.test.ts",
      "tests/validator/cli/extract.test.ts",
      "tests/configs/foreign-checkout.test.ts",
    ],
  },
  "REQ-STATIC-002": {
    title: "Tool names",
    level: "MUST",
    rules: ["service-action-resource", "no-generic-name"],
  },
  "REQ-STATIC-003": {
    title: "Schemas",
    level: "MUST",
    rules: [
      "input-schema-required",
      "schema-is-object",
      "valid-json-schema",
      "no-raw-shape-mismatch",
      "parameter-has-type",
      "required-list",
      "no-undeclared-required",
      "describe-on-fields",
    ],
  },
  "REQ-STATIC-004": {
    title: "Security patterns",
    level: "MUST",
    rules: [
      "no-hardcoded-credentials",
      "require-authentication",
      "no-dangerous-execution",
      "no-sql-injection",
      "no-path-traversal",
      "no-unvalidated-fetch",
      "require-destructive-annotation",
      "require-destructive-hint",
    ],
  },
  "REQ-CONN-001": { title: "Lifecycle on all transports", level: "MUST", rules: ["no-sse-transport"] },
  "REQ-CONN-002": { title: "Sessions", level: "MUST" },
  "REQ-ERROR-001": { title: "Malformed requests", level: "MUST" },
  "REQ-ERROR-002": { title: "Unsupported methods", level: "MUST" },
  "REQ-ERROR-003": { title: "Tool errors", level: "MUST", rules: ["no-swallowed-error", "handler-isolation"] },
  "SEC-NFR-001": {
    title: "Safety with untrusted code",
    level: "MUST",
    met: "Code is parsed and never run. Probes run only for `mcp-validate probe` or `--allow-runtime`.",
    shownBy: [
      "tests/configs/foreign-checkout.test.ts",
      "tests/contract/hostile.test.ts",
      "tests/validator/cli/probe.test.ts",
    ],
  },
  "SEC-NFR-002": {
    title: "Security policies",
    level: "SHOULD",
    rules: ["require-authentication"],
    met: "A configuration file and flags select rules, probes and their severities. Flags set the time limits.",
    shownBy: ["tests/validator/config.test.ts", "tests/validator/cli/configuration.test.ts"],
  },
  "SEC-NFR-003": {
    title: "Time limits",
    level: "MUST",
    met: "Each probe has 30 seconds (`--timeout`), and all probes of a server have 60 seconds (`--max-time`).",
    shownBy: ["tests/validator/probes/run.test.ts", "tests/validator/live/endings.test.ts"],
  },
  "PERF-NFR-001": {
    title: "Parallel runs and CI",
    level: "SHOULD",
    met: "Probes run eight at a time, runs are independent of each other, and reports work in CI systems.",
    shownBy: ["tests/validator/probes/run.test.ts", "tests/docs/recipes.test.ts"],
  },
  "PERF-NFR-002": {
    title: "Analysis speed",
    level: "MUST",
    met: "Benchmarks measure whole runs and single rules. Tests limit the time for long texts.",
    shownBy: ["bench/validate.mjs", "bench/speed.mjs", "tests/contract/long-texts.test.ts"],
  },
  "USE-NFR-001": {
    title: "Machine-readable output",
    level: "MUST",
    met: "Reports are available as JSON, YAML and SARIF.",
    shownBy: ["tests/validator/report/texts.test.ts", "tests/validator/report/sarif.test.ts"],
  },
  "USE-NFR-002": {
    title: "Human-readable output",
    level: "MUST",
    met: "Reports are available as text, HTML, a checklist and pull request annotations, all with suggestions.",
    shownBy: ["tests/validator/report/texts.test.ts", "tests/validator/report/html.test.ts"],
  },
} as const satisfies Readonly<Record<string, Requirement>>;

export type RequirementId = keyof typeof table;

/** The requirements that a validator has to check or meet. Source: seed 003, sections 4 and 5. */
export const requirements: Readonly<Record<RequirementId, Requirement>> = table;

/** The requirements that are about a server. The others are only about the validator. */
export const serverRequirements = (Object.entries(table) as [RequirementId, Requirement][]).filter(
  ([, { met, rules }]) => met === undefined || rules !== undefined,
);
