import { namedRequirements } from "../../../lib/requirements/review.ts";
import { summaryOf } from "../../../lib/validator/validation/summary.ts";
import type {
  ProbeResult,
  RequirementResult,
  RuntimeResult,
  ValidationIssue,
  ValidationResult,
} from "../../../lib/validator/result/result.ts";

/** The name of the server. */
export const server = "node server.mjs";

/** The answer of a malicious server that attacks the reader of the report. */
export const hostileText = `{"result":"\u001B]0;pwned\u0007\u202Edetrevni\n::error::pwned <script>document.title='pwned'</script>"}`;

const channels = [
  { server, transport: "stdio", era: "2025-11-25", protocolVersion: "2025-06-18" },
  { server, transport: "stdio", era: "2026-07-28", protocolVersion: "2026-07-28" },
] as const;

const base = { level: "MUST", channel: 0, milliseconds: 12 } as const;

const probes: ProbeResult[] = [
  { ...base, probe: "json-rpc-messages", family: "wire", requirement: "Every message is an object.", status: "passed" },
  {
    ...base,
    probe: "json-rpc-messages",
    family: "wire",
    requirement: "Every message is an object.",
    channel: 1,
    status: "passed",
  },
  {
    ...base,
    probe: "parallel-calls",
    family: "tools",
    requirement: "Each call gets its answer.",
    status: "flaky",
    failedLevel: "MUST",
  },
  {
    ...base,
    probe: "resource-subscription",
    family: "resources",
    requirement: "A subscription is confirmed.",
    status: "not run",
    reason: "The server does not declare the resources capability.",
  },
  {
    ...base,
    probe: "unknown-method",
    family: "errors",
    requirement: "The server answers a request for an unknown method with error -32601.",
    status: "failed",
    failedLevel: "MUST",
  },
  {
    ...base,
    probe: "parse-error",
    family: "errors",
    level: "SHOULD",
    requirement: "The server answers invalid JSON with error -32700.",
    status: "failed",
    failedLevel: "ADVICE",
  },
  {
    ...base,
    probe: "unknown-method",
    family: "errors",
    requirement: "The server answers a request for an unknown method with error -32601.",
    channel: 1,
    status: "not run",
    reason: "The time limit for this server was reached.",
  },
];

/** The outcomes of some requirements. No probe ran for the others. */
const outcomes: Readonly<Record<string, Partial<RequirementResult>>> = {
  "REQ-PROTOCOL-001": { status: "passed", checkedBy: ["json-rpc-messages"] },
  "REQ-FEATURE-001": { reason: "The server does not declare the resources capability." },
  "REQ-ERROR-002": {
    status: "failed",
    failedLevel: "SHOULD",
    failed: ["unknown-method"],
    checkedBy: ["unknown-method"],
  },
};

const runtime: RuntimeResult = {
  channels: [...channels],
  probes,
  requirements: namedRequirements.map(({ id, statement: title = id, level }) => ({
    id,
    title,
    level,
    status: "not run",
    failed: [],
    checkedBy: [],
    ...outcomes[id],
  })),
  counts: { passed: 2, failed: 2, flaky: 1, "not run": 2, "not applicable": 0 },
  runRate: 71.4,
  complianceRate: 50,
  compliance: "MODERATE",
  notices: [`${server}: The server is slow.`],
};

function issue(rule: string, more: Partial<ValidationIssue>): ValidationIssue {
  return {
    id: rule,
    rule,
    category: "runtime",
    family: undefined,
    severity: "error",
    message: "",
    tool: "",
    kind: "server",
    path: "",
    pointer: "",
    documentation: `https://example.com/probes.md#${rule}`,
    file: server,
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
    edits: [],
    ...more,
  };
}

const issues: ValidationIssue[] = [
  issue("unknown-method", {
    message: "The server answers an unknown method with a result.",
    suggestion: "Answer unknown methods with error -32601.",
    exchange: {
      sent: `{"jsonrpc":"2.0","id":1,"method":"validator/no-such-method","params":{"padding":"${"x".repeat(60)}"}}`,
      received: hostileText,
    },
  }),
  issue("parallel-calls", {
    severity: "warning",
    message: "A call got the answer of another. A second attempt passed.",
  }),
  issue("same-as-source", {
    severity: "suggestion",
    message: "The running server offers the tool 'erase', which its source does not define.",
    kind: "tool",
    tool: "erase",
    file: "server.ts",
    line: 3,
    endLine: 3,
  }),
];

const none = { resources: 0, prompts: 0, unreadSchemas: 0, checksByRule: {} } as const;

/**
 * A handwritten result of a probed server: one probe failed, one gave only a suggestion, one passed in the second
 * attempt, one did not run on any channel, one did not run on one channel, and one passed on both channels.
 */
export const probed: ValidationResult = {
  valid: false,
  unread: [],
  ...summaryOf(
    { issues, tools: [], hasError: true, scoreKind: "usability", rate: undefined, mostlyFailed: 0, isWhole: true },
    { total: 0, passed: 0, failed: 0, warnings: 0 },
    {
      ...none,
      checksByFamily: {
        schema: 0,
        naming: 0,
        security: 0,
        description: 0,
        annotations: 0,
        design: 0,
        portability: 0,
        "token-budget": 0,
        resources: 0,
        framework: 0,
        registry: 0,
      },
    },
  ),
  issues,
  tools: [],
  sources: [
    { type: "server", name: server, language: "live", tools: 2, resources: 0, prompts: 0, checks: 0, text: "" },
    {
      type: "file",
      name: "server.ts",
      path: "/project/server.ts",
      language: "typescript",
      tools: 1,
      resources: 0,
      prompts: 0,
      checks: 0,
      text: "// one\n// two\nregister();\n",
    },
  ],
  metadata: {
    validatorVersion: "0.0.0",
    mcpSpecVersion: "2025-11-25",
    timestamp: "2026-11-25T12:00:00.000Z",
    duration: 1_234,
    preset: "recommended",
    configUsed: "",
    files: [],
    llmAnalysisUsed: false,
  },
  runtime,
};

/** The same result without the findings of the probes. */
export const unprobed: ValidationResult = withoutRuntime(probed);

function withoutRuntime({ runtime: _runtime, ...rest }: ValidationResult): ValidationResult {
  return { ...rest, issues: [] };
}
