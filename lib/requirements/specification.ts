import type { RequirementDocument } from "./requirement.ts";

const llm = "tests/validator/llm/llm.test.ts";
const cli = "tests/validator/cli/validate.test.ts";
const issues = "tests/validator/issues.test.ts";
const texts = "tests/validator/report/texts.test.ts";
const config = "tests/validator/config.test.ts";
const service = "tests/validator/service/requests.test.ts";

/** The specification of a validator of definitions. Its rules are those of the catalog. */
export const specification: RequirementDocument = {
  title: "The specification of a validator of definitions",
  about: "What a validator of tool definitions reads, returns and prints. Its rules are those of the catalog.",
  sections: [
    {
      title: "Input",
      rows: [
        {
          id: "input.files",
          level: "MUST",
          statement: "JSON and YAML: one tool, a list of tools, a manifest of a server",
          met: "[What is read](what-is-read.md)",
          shownBy: ["tests/docs/what-is-read.test.ts"],
        },
        {
          id: "input.servers",
          level: "MUST",
          statement: "Running servers on stdio and HTTP; no partial result if the connection fails",
          met: "`--server COMMAND` and `--server URL`",
          shownBy: ["tests/validator/cli/server.test.ts", "tests/validator/live/http.test.ts"],
        },
      ],
    },
    {
      title: "Result",
      rows: [
        {
          id: "result.shape",
          level: "MUST",
          statement: "`valid`, `summary`, `issues`, `tools` and `metadata`, with their members",
          met: "The result has them, and more.",
          shownBy: ["tests/validator/validate.test.ts", texts],
        },
        {
          id: "result.issues",
          level: "MUST",
          statement: "An issue has an id, a category, a severity, a message, a tool, a path, a suggestion and a link",
          met: "`issues`. An issue of a rule without an id of the catalog has the rule's name as id.",
          shownBy: [issues],
        },
        {
          id: "result.categories",
          level: "MUST",
          statement: "Five categories and three severities",
          met: "The same, and `runtime` for running servers.",
          shownBy: [issues],
        },
      ],
    },
    {
      title: "Configuration",
      rows: [
        {
          id: "config.rules",
          level: "MUST",
          statement: "Each rule is on, off, or has a severity",
          met: "`rules` of the configuration, `--rule ID=LEVEL`",
          shownBy: [config, "tests/validator/cli/configuration.test.ts"],
        },
        {
          id: "config.file",
          level: "MUST",
          statement: "`mcp-validate.config.yaml` is found in the current folder; `--config` names another file",
          met: "The same, and in the folders above.",
          shownBy: ["tests/validator/cli/configuration.test.ts"],
        },
        {
          id: "config.default",
          level: "SHOULD",
          statement: "Without a configuration every rule is on, with its own severity",
          met: "Not by default: `recommended` holds the rules that find mistakes in any server. `--preset governance` turns on the catalog.",
          shownBy: ["tests/configs/presets.test.ts"],
        },
      ],
    },
    {
      title: "Interfaces",
      rows: [
        {
          id: "interface.library",
          level: "MUST",
          statement: "`validate`, `validateFile` and `validateServer` return a result, JSON or SARIF",
          met: "The package `mcp-validate`",
          shownBy: ["tests/validator/validate.test.ts", "tests/validator/options.test.ts"],
        },
        {
          id: "interface.command",
          level: "MUST",
          statement: "`mcp-validate` with `--format`, `--config`, `--rule`, `--verbose`, `--quiet` and `--ci`",
          met: "The same",
          shownBy: [cli, "tests/validator/cli/report.test.ts"],
        },
        {
          id: "interface.service",
          level: "MUST",
          statement: "`serve --port`, with `POST /validate` and `GET /health`",
          met: "The same",
          shownBy: [service],
        },
        {
          id: "interface.human",
          level: "MUST",
          statement: "A report for people, with errors before warnings and suggestions",
          met: "`--format human`, the default. Its layout is not that of the sample: each problem is one line that begins with its place, which editors and terminals open, and ends with the name of the rule, which configurations and comments need. The counts, the score and the verdict are one line at the end.",
          shownBy: [texts],
        },
        {
          id: "interface.sarif",
          level: "MUST",
          statement: "SARIF 2.1.0",
          met: "`--format sarif`",
          shownBy: ["tests/validator/report/sarif.test.ts"],
        },
      ],
    },
    {
      title: "Errors and exit codes",
      rows: [
        {
          id: "error.input",
          level: "MUST",
          statement: "`FILE_NOT_FOUND`, `PARSE_ERROR` and `INVALID_FORMAT` end with exit code 2",
          met: "The same",
          shownBy: [cli],
        },
        {
          id: "error.connection",
          level: "MUST",
          statement: "`CONNECTION_FAILED`, `PROTOCOL_ERROR` and `TIMEOUT` end with exit code 3",
          met: "The same",
          shownBy: ["tests/validator/cli/server.test.ts"],
        },
        {
          id: "error.validation",
          level: "MUST",
          statement: "Exit code 0 without errors, 1 with errors",
          met: "The same",
          shownBy: [cli],
        },
      ],
    },
    {
      title: "Analysis by a language model",
      rows: [
        {
          id: "llm",
          level: "SHOULD",
          statement: "A model judges clarity, completeness, ambiguities and conflicts, and suggests improvements",
          met: "`--llm`, see [its page](mcp-validate-llm.md); `tools[].llm` in reports for programs, and the rule `llm-review`",
          shownBy: [llm],
        },
      ],
    },
  ],
};
