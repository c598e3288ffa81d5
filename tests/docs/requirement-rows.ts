import type { RequirementId } from "../../lib/validator/conformance/requirements.ts";

/** A requirement without an id, such as one for the command line, the reports or the checks. */
export interface RequirementRow {
  readonly title: string;
  /** The requirements with ids whose rules and probes also check this one. */
  readonly sameAs?: readonly RequirementId[];
  readonly rules?: readonly string[];
  readonly probes?: readonly string[];
  /** What meets the requirement, as Markdown. */
  readonly met?: string;
  readonly shownBy?: readonly string[];
}

/** The sections of seed 003 after the requirements with ids, by their headings on the page. */
export const sections: Readonly<Record<string, { readonly about: string; readonly rows: readonly RequirementRow[] }>> =
  {
    "The command line": {
      about: "Section 6.1. Names differ where the command had others before.",
      rows: [
        {
          title: "Basic validation",
          met: "`mcp-validate server.py`",
          shownBy: ["tests/validator/cli/validate.test.ts"],
        },
        {
          title: "Level of the analysis",
          met: "`--level static`, `runtime` or `both`; the last two need `--allow-runtime`, and `mcp-validate probe` implies them.",
          shownBy: ["tests/validator/cli/probe.test.ts"],
        },
        {
          title: "Format of the output",
          met: "`--format human` (the console), `json`, `html`, `yaml`, `sarif`, `github`, `checklist`",
          shownBy: ["tests/validator/report/texts.test.ts", "tests/validator/report/runtime.test.ts"],
        },
        {
          title: "Filter by severity",
          met: "`--min-severity error`, `warning` or `suggestion`. There are three severities: nothing is worse than an error.",
          shownBy: ["tests/validator/cli/validate.test.ts"],
        },
        {
          title: "Choice of rules",
          met: "`--rules naming,security` and `--exclude runtime`",
          shownBy: ["tests/validator/cli/validate.test.ts", "tests/validator/options.test.ts"],
        },
        {
          title: "Configuration file",
          met: "`--config FILE`, or the nearest `mcp-validate.config.yaml`",
          shownBy: ["tests/validator/cli/configuration.test.ts", "tests/validator/config.test.ts"],
        },
        {
          title: "Exit codes",
          met: "0 passed, 1 failed, 2 wrong input; 3 for a server that cannot be asked",
          shownBy: ["tests/validator/cli/validate.test.ts", "tests/validator/cli/server.test.ts"],
        },
      ],
    },
    "The structure of reports": {
      about: "Section 6.2. The members are those of JSON and YAML; the reports for people have the same.",
      rows: [
        {
          title: "Metadata: file, language, version, time",
          met: "`metadata`, and `sources` with the name and the language of each file or server",
          shownBy: ["tests/validator/report/texts.test.ts"],
        },
        {
          title: "Summary: counts of checks, score, compliance",
          met: "`summary`, and `runtime.counts` for probes",
          shownBy: ["tests/validator/score.test.ts", "tests/validator/report/runtime.test.ts"],
        },
        {
          title: "Issues: severity, category, id, message, location, suggestion, example of a fix",
          met: "`issues`, with `edits` as fixes, and `exchange` for what a probe sent and received",
          shownBy: ["tests/validator/issues.test.ts", "tests/validator/report/runtime.test.ts"],
        },
        {
          title: "Statistics: tools, security issues, violations of best practice",
          met: "`statistics`",
          shownBy: ["tests/validator/report/texts.test.ts"],
        },
      ],
    },
    "Levels of compliance": {
      about:
        "Section 6.3. The level of definitions is `summary.compliance`, that of running servers `runtime.compliance`.",
      rows: [
        ["EXCELLENT", "from 90 %, without errors (without a failed MUST)"],
        ["GOOD", "from 70 %"],
        ["MODERATE", "from 50 %"],
        ["POOR", "from 25 %"],
        ["CRITICAL", "below 25 %"],
      ].map(([title = "", met = ""]) => ({ title, met, shownBy: ["tests/validator/score.test.ts"] })),
    },
    "Security considerations": {
      about: "Section 7.",
      rows: [
        { title: "7.1 Excessive functionality", rules: ["no-excessive-tools", "no-tool-list-over-budget"] },
        {
          title: "7.2 Missing separation of privileges",
          rules: ["require-destructive-annotation", "require-destructive-hint", "require-confirmation"],
        },
        {
          title: "7.3 Unauthorized access",
          rules: ["require-authentication"],
          probes: [
            "authentication",
            "www-authenticate",
            "wrong-token",
            "token-in-url",
            "origin",
            "host",
            "loopback-only",
          ],
        },
        {
          title: "7.4 Tool poisoning",
          rules: [
            "no-permissive-input",
            "no-unsafe-output",
            "no-model-directives",
            "no-hidden-characters",
            "no-mixed-script-name",
            "no-shadowed-tool",
            "no-cross-tool-reference",
          ],
          probes: ["extra-arguments", "wrong-arguments"],
        },
      ],
    },
    "Categories of test cases": {
      about: "Section 8. The rules and probes of the named requirements, and further ones.",
      rows: [
        { title: "JSON-RPC schema", sameAs: ["REQ-PROTOCOL-001", "REQ-PROTOCOL-002"] },
        { title: "Capability negotiation", sameAs: ["REQ-PROTOCOL-003"] },
        { title: "Resource discovery", sameAs: ["REQ-FEATURE-001"] },
        { title: "Tool invocation", sameAs: ["REQ-FEATURE-002"] },
        { title: "Tool naming", sameAs: ["REQ-STATIC-002"] },
        { title: "Schema validation", sameAs: ["REQ-STATIC-003"] },
        { title: "Error handling", sameAs: ["REQ-ERROR-001", "REQ-ERROR-002", "REQ-ERROR-003"] },
        {
          title: "Security patterns",
          sameAs: ["REQ-STATIC-004"],
          probes: ["no-internals", "authentication", "origin", "tls"],
        },
      ],
    },
  };
