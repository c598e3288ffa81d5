import { ofInterfaces, ofTechnique } from "./review-of-validator.ts";
import type { Requirement, RequirementDocument, RequirementSection } from "./requirement.ts";

const protocol = [
  {
    id: "REQ-PROTOCOL-001",
    level: "MUST",
    statement: "JSON-RPC format",
    rules: ["no-stdout-in-stdio-server"],
    isOfServer: true,
  },
  { id: "REQ-PROTOCOL-002", level: "SHOULD", statement: "Protocol schema", rules: ["valid-definition"] },
  { id: "REQ-PROTOCOL-003", level: "MUST", statement: "Capability negotiation" },
  { id: "REQ-PROTOCOL-004", level: "SHOULD", statement: "Message flow by role" },
] as const satisfies readonly Requirement[];

const features = [
  {
    id: "REQ-FEATURE-001",
    level: "MUST",
    statement: "Resources",
    capability: "resources",
    rules: [
      "valid-definition",
      "no-duplicate-names",
      { rule: "description-required", options: { checkResources: true, repetitions: "none" } },
      "uri-template-required",
      "valid-uri",
      "uri-template-valid",
      "template-variables-match",
      "template-params-align",
      "valid-mime-type",
      "require-mime-type",
    ],
  },
  {
    id: "REQ-FEATURE-002",
    level: "MUST",
    statement: "Tool discovery and calls",
    capability: "tools",
    rules: [
      "valid-definition",
      "name-required",
      "description-required",
      "require-input-schema",
      "no-duplicate-names",
      "required-matches-handler",
      "require-structured-content",
    ],
  },
  {
    id: "REQ-FEATURE-003",
    level: "SHOULD",
    statement: "Prompts",
    capability: "prompts",
    rules: ["valid-definition", "name-required", "no-duplicate-names"],
  },
] as const satisfies readonly Requirement[];

const analysis = [
  {
    id: "REQ-STATIC-001",
    level: "MUST",
    statement: "Code parsing",
    met: "Parsers read Python, TypeScript and JavaScript. The code is never run.",
    shownBy: [
      "tests/docs/what-is-read.test.ts",
      "tests/readers/ecmascript/servers.test.ts",
      "tests/validator/cli/extract.test.ts",
      "tests/configs/foreign-checkout.test.ts",
    ],
  },
  {
    id: "REQ-STATIC-002",
    level: "MUST",
    statement: "Tool names",
    rules: ["w3c-service-action-resource", "no-generic-tool-name"],
    isIdOfIssues: true,
  },
  {
    id: "REQ-STATIC-003",
    level: "MUST",
    statement: "Schemas",
    rules: [
      "require-input-schema",
      "schema-is-object",
      "valid-json-schema",
      "schema-kind-matches-sdk",
      { rule: "require-parameter-type", options: { checkFields: true } },
      { rule: "require-required-list", options: { checkUncertain: true } },
      "no-undeclared-required",
      "required-matches-handler",
      { rule: "describe-on-fields", options: { checkNestedSchemas: true, ignoreSelfEvident: false } },
    ],
  },
  {
    id: "REQ-STATIC-004",
    level: "MUST",
    statement: "Security patterns",
    rules: [
      { rule: "no-hardcoded-credentials", options: { ignorePublicKeys: false } },
      "no-hardcoded-password",
      "require-authentication",
      "require-origin-check",
      { rule: "no-dangerous-execution", options: { checkWholeCommands: true } },
      { rule: "no-sql-injection", options: { checkWholeQueries: true } },
      "no-path-traversal",
      "no-unvalidated-fetch",
      { rule: "annotations-match-handler", options: { checkMissing: true } },
      {
        rule: "require-annotations",
        options: { replaceHints: ["destructiveHint"], checkPresumed: true, ignoreDescriptions: true },
      },
    ],
  },
] as const satisfies readonly Requirement[];

const connection = [
  {
    id: "REQ-CONN-001",
    level: "MUST",
    statement: "Lifecycle on all transports",
    rules: ["no-sse-transport"],
    isOfServer: true,
  },
  { id: "REQ-CONN-002", level: "MUST", statement: "Sessions" },
] as const satisfies readonly Requirement[];

const errors = [
  { id: "REQ-ERROR-001", level: "MUST", statement: "Malformed requests" },
  { id: "REQ-ERROR-002", level: "MUST", statement: "Unsupported methods" },
  {
    id: "REQ-ERROR-003",
    level: "MUST",
    statement: "Tool errors",
    rules: ["no-swallowed-error", { rule: "no-uncaught-handler-error", options: { checkUncaught: true } }],
  },
] as const satisfies readonly Requirement[];

const qualities = [
  {
    id: "SEC-NFR-001",
    level: "MUST",
    statement: "Safety with untrusted code",
    met: "Code is parsed and never run. Probes run only for `mcp-validate probe` or `--allow-runtime`.",
    shownBy: [
      "tests/configs/foreign-checkout.test.ts",
      "tests/contract/hostile.test.ts",
      "tests/validator/cli/probe.test.ts",
    ],
  },
  {
    id: "SEC-NFR-002",
    level: "SHOULD",
    statement: "Security policies",
    rules: ["require-authentication", "require-origin-check"],
    isOfServer: true,
    met: "A configuration file and flags select rules, probes and their severities. Flags set the time limits.",
    shownBy: ["tests/validator/config.test.ts", "tests/validator/cli/configuration.test.ts"],
  },
  {
    id: "SEC-NFR-003",
    level: "MUST",
    statement: "Time limits",
    met: "Each probe has 30 seconds (`--timeout`), and all probes of a server have 60 seconds (`--max-time`).",
    shownBy: ["tests/validator/probes/run.test.ts", "tests/validator/live/endings.test.ts"],
  },
  {
    id: "PERF-NFR-001",
    level: "SHOULD",
    statement: "Parallel runs and CI",
    met: "Probes run eight at a time, runs are independent of each other, and reports work in CI systems.",
    shownBy: ["tests/validator/probes/run.test.ts", "tests/docs/recipes.test.ts"],
  },
  {
    id: "PERF-NFR-002",
    level: "MUST",
    statement: "Analysis speed: 95 % of servers in less than 5 seconds",
    met: "Benchmarks measure whole runs and single rules. Tests limit the time for long texts.",
    shownBy: ["bench/validate.mjs", "bench/speed.mjs", "tests/contract/long-texts.test.ts"],
  },
  {
    id: "USE-NFR-001",
    level: "MUST",
    statement: "Machine-readable output",
    met: "Reports are available as JSON, YAML and SARIF.",
    shownBy: ["tests/validator/report/texts.test.ts", "tests/validator/report/sarif.test.ts"],
  },
  {
    id: "USE-NFR-002",
    level: "MUST",
    statement: "Human-readable output",
    met: "Reports are available as text, HTML and Markdown with suggestions, as a checklist and as annotations of pull requests.",
    shownBy: ["tests/validator/report/texts.test.ts", "tests/validator/report/html.test.ts"],
  },
] as const satisfies readonly Requirement[];

const risks: readonly Requirement[] = [
  {
    id: "7.1",
    level: "SHOULD",
    statement: "Excessive functionality",
    rules: ["no-excessive-tools", "no-tool-list-over-budget"],
    isOfServer: true,
  },
  {
    id: "7.2",
    level: "SHOULD",
    statement: "Missing separation of privileges",
    rules: ["annotations-match-handler", "require-annotations", "require-confirmation"],
  },
  {
    id: "7.3",
    level: "SHOULD",
    statement: "Unauthorized access",
    rules: ["require-authentication", "require-origin-check"],
    isOfServer: true,
    probes: ["authentication", "www-authenticate", "wrong-token", "token-in-url", "origin", "host", "loopback-only"],
  },
  {
    id: "7.4",
    level: "SHOULD",
    statement: "Tool poisoning",
    rules: [
      {
        rule: "no-additional-properties",
        messages: ["openToChange", "anything"],
        options: { checkParameters: false },
      },
      "no-unsafe-output",
      "no-model-directives",
      "no-hidden-characters",
      "no-mixed-script-name",
      "no-well-known-tool-name",
      "no-cross-tool-reference",
    ],
    probes: ["extra-arguments", "wrong-arguments"],
  },
];

const tests: readonly Requirement[] = [
  { statement: "JSON-RPC schema", sameAs: ["REQ-PROTOCOL-001", "REQ-PROTOCOL-002"] },
  { statement: "Capability negotiation", sameAs: ["REQ-PROTOCOL-003"] },
  { statement: "Resource discovery", sameAs: ["REQ-FEATURE-001"] },
  { statement: "Tool invocation", sameAs: ["REQ-FEATURE-002"] },
  { statement: "Tool naming", sameAs: ["REQ-STATIC-002"] },
  { statement: "Schema validation", sameAs: ["REQ-STATIC-003"] },
  { statement: "Error handling", sameAs: ["REQ-ERROR-001", "REQ-ERROR-002", "REQ-ERROR-003"] },
  {
    statement: "Security patterns",
    sameAs: ["REQ-STATIC-004"],
    probes: ["no-internals", "authentication", "origin", "tls"],
  },
].map((row, index) => ({ id: `8.${String(index + 1)}`, level: "SHOULD", ...row }));

const named: readonly RequirementSection[] = [
  { title: "Protocol", rows: protocol },
  { title: "Features", rows: features },
  { title: "Static analysis", rows: analysis },
  { title: "Connection", rows: connection },
  { title: "Errors", rows: errors },
  { title: "Qualities of the validator", rows: qualities },
];

type NamedRow = (
  typeof protocol | typeof features | typeof analysis | typeof connection | typeof errors | typeof qualities
)[number];

/** The id of a requirement that probes name. */
export type RequirementId = NamedRow["id"];

/** The requirements with ids: sections 4 and 5. */
export const namedRequirements: readonly (Requirement & { readonly id: RequirementId })[] = [
  ...protocol,
  ...features,
  ...analysis,
  ...connection,
  ...errors,
  ...qualities,
];

/** The requirements about a server. The others are only about the validator. */
export const serverRequirements = namedRequirements.filter(
  ({ met, rules }) => met === undefined || rules !== undefined,
);

/** The requirements whose fulfilment is counted in the compliance of definitions: sections 4, 5 and 7. */
export const countedRequirements: readonly Requirement[] = [...serverRequirements, ...risks].filter(
  ({ rules }) => rules,
);

/** The requirements of a validator of servers. */
export const review: RequirementDocument = {
  title: "The requirements of a server validator",
  about:
    "The requirements of the W3C Web AI interest group (version 1.0 of 2026-01-16). `mcp-validate probe` shows those of sections 4 and 5 for a server. " +
    "The preset `conformance` holds the rules that they name.",
  preset: "conformance",
  sections: [
    ...named,
    ...ofInterfaces,
    { title: "Security considerations", about: "Section 7.", rows: risks },
    { title: "Categories of test cases", about: "Section 8.", rows: tests },
    ...ofTechnique,
  ],
};
