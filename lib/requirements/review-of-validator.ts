import type { Requirement, RequirementSection } from "./requirement.ts";

const command: readonly Requirement[] = [
  {
    id: "6.1.1",
    level: "MUST",
    statement: "Basic validation",
    met: "`mcp-validate server.py`, also as `mcp-validator validate server.py`",
    shownBy: ["tests/validator/cli/validate.test.ts"],
  },
  {
    id: "6.1.2",
    level: "MUST",
    statement: "Level of the analysis",
    met: "`--level static`, `runtime` or `both` (also `--check definitions`, `behavior` or `both`); the last two need `--allow-runtime`, and `mcp-validate probe` implies them.",
    shownBy: ["tests/validator/cli/probe.test.ts"],
  },
  {
    id: "6.1.3",
    level: "MUST",
    statement: "Format of the output",
    met: "`--format human` (also `console`), `json`, `html`, `yaml`, `sarif`, `github`, `checklist`",
    shownBy: ["tests/validator/report/texts.test.ts", "tests/validator/report/runtime.test.ts"],
  },
  {
    id: "6.1.4",
    level: "MUST",
    statement: "Filter by severity",
    met: "`--min-severity critical`, `error`, `warning` or `info` (also `advice` and `suggestion`)",
    shownBy: ["tests/validator/cli/validate.test.ts"],
  },
  {
    id: "6.1.5",
    level: "MUST",
    statement: "Choice of rules",
    met: "`--only naming,security` (`--rules` is the same) and `--exclude runtime`",
    shownBy: ["tests/validator/cli/validate.test.ts", "tests/validator/options.test.ts"],
  },
  {
    id: "6.1.6",
    level: "MUST",
    statement: "Configuration file",
    met: "`--config FILE`, or the nearest `mcp-validate.config.yaml` or `.mcp-validator.yaml`",
    shownBy: ["tests/validator/cli/configuration.test.ts", "tests/validator/config.test.ts"],
  },
  {
    id: "6.1.7",
    level: "MUST",
    statement: "Exit codes",
    met: "0 passed, 1 failed, 2 wrong input; 3 for a server that cannot be asked",
    shownBy: ["tests/validator/cli/validate.test.ts", "tests/validator/cli/server.test.ts"],
  },
];

const reports: readonly Requirement[] = [
  {
    id: "6.2.1",
    level: "MUST",
    statement: "Metadata: file, language, version, time",
    met: "`metadata`, whose `files` are the files with their languages, and `sources` with files and servers",
    shownBy: ["tests/validator/report/texts.test.ts"],
  },
  {
    id: "6.2.2",
    level: "MUST",
    statement: "Summary: counts of checks, score, compliance",
    met: "`summary`, and `runtime.counts` for probes",
    shownBy: ["tests/validator/score.test.ts", "tests/validator/report/runtime.test.ts"],
  },
  {
    id: "6.2.3",
    level: "MUST",
    statement: "Issues: severity, category, id, message, location, suggestion, example of a fix",
    met: "`issues`, with `edits` as fixes, `example`, and `exchange` for what a probe sent and received",
    shownBy: ["tests/validator/issues.test.ts", "tests/validator/report/runtime.test.ts"],
  },
  {
    id: "6.2.4",
    level: "MUST",
    statement: "Statistics: tools, security issues, violations of best practice",
    met: "`statistics`",
    shownBy: ["tests/validator/report/texts.test.ts"],
  },
];

const levels = [
  ["EXCELLENT", "from 90 %, without errors (without a failed MUST)"],
  ["GOOD", "from 70 %"],
  ["MODERATE", "from 50 %, and with an error at most"],
  ["POOR", "from 25 %"],
  ["CRITICAL", "below 25 %, and with a security risk or a list that a client refuses"],
] as const;

const technical: readonly Requirement[] = [
  {
    id: "9.1",
    level: "MUST",
    statement: "Python 3.8 and later with FastMCP and Pydantic; TypeScript 4.5 and later with the SDK and Zod",
    met: "[What is read](what-is-read.md)",
    shownBy: ["tests/docs/what-is-read.test.ts"],
  },
  {
    id: "9.3",
    level: "MUST",
    statement: "Rules as YAML: id, name, severity, category, description, patterns, examples, suggestions",
    met: "`mcp-validate --list-rules --format yaml`. The examples are those of the pages, which are tested.",
    shownBy: ["tests/validator/cli/validate.test.ts"],
  },
  {
    id: "10.2",
    level: "SHOULD",
    statement: "Accuracy on good and bad servers",
    met: "Measured on public servers before each release; every false report becomes a test.",
    shownBy: ["tests/contract/silence.test.ts", "tests/contract/catalog-examples.test.ts"],
  },
  {
    id: "10.3",
    level: "SHOULD",
    statement: "Coverage of the core, speed, fuzzing, three operating systems",
    met: "The tests measure the coverage of rules, schemas, prose and code analysis and fail below a floor.",
    shownBy: ["tests/contract/fuzz.test.ts", "bench/validate.mjs"],
  },
];

/**
 * What a validator offers: its command line, its reports and their levels. Source: the conformance review, section 6.
 */
export const ofInterfaces: readonly RequirementSection[] = [
  { title: "The command line", about: "Section 6.1.", rows: command },
  {
    title: "The structure of reports",
    about:
      "Section 6.2. The members are those of JSON and YAML. Reports for people have those by which people find and mend a fault.",
    rows: reports,
  },
  {
    title: "Levels of compliance",
    about:
      "Section 6.3. The level of definitions is `summary.compliance`, that of running servers `runtime.compliance`.",
    rows: levels.map(([statement, met], index) => ({
      id: `6.3.${String(index + 1)}`,
      level: "MUST",
      statement,
      met,
      shownBy: ["tests/contract/levels.test.ts"],
    })),
  },
];

/** Its languages, its rules and the criteria of its success. Source: the conformance review, sections 9 and 10. */
export const ofTechnique: readonly RequirementSection[] = [
  { title: "Technical requirements and success criteria", about: "Sections 9 and 10.", rows: technical },
];
