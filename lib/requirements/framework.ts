import type { Requirement, RequirementDocument, RuleChanges } from "./requirement.ts";

const outputs = { checkOutputs: true };

/** The rules that the framework's linter runs differently from other presets. */
const changes: Readonly<Record<string, Omit<RuleChanges, "rule">>> = {
  "annotation-coherence": { options: { checkRedundant: true } },
  "describe-on-fields": {
    severity: "warning",
    options: { schemas: ["output", "params", "args"], checkNestedSchemas: true, ignoreSelfEvident: false },
  },
  "description-required": {
    severity: "warning",
    options: { checkResources: true, repetitions: "none" },
  },
  "schema-anyof-needs-type": { options: outputs },
  "schema-dialect-tag": { options: { ignoreUnlessStrict: true } },
  "schema-format-portability": { options: outputs },
  "schema-no-defs": { options: { ...outputs, ignoreUnlessStrict: true } },
  "schema-no-discriminator-keyword": { options: outputs },
  // The registry refuses them, and the framework only warns.
  "server-json-description-length": { severity: "warning" },
  "server-json-input-format": { severity: "warning" },
  "server-json-transport-url-format": { severity: "warning" },
  "schema-serializable": { options: { checkTransforms: true } },
};

/** The ids of rules that had other names before. */
const renamed: Readonly<Record<string, string>> = {
  "name-format": "valid-tool-name",
  "name-unique": "no-duplicate-names",
};

/** The ids with a prefix, such as `landing-links-type`. */
function prefixed(prefix: string, names: string): string[] {
  return names.split(" ").map((name) => `${prefix}-${name}`);
}

/** The ids whose findings are warnings. */
const advised: ReadonlySet<string> = new Set([
  "annotation-coherence",
  "annotation-type",
  "app-tool-resource-pairing",
  "canvas-consumer-missing",
  "capped-list-no-truncation",
  "describe-on-fields",
  "description-required",
  "enrichment-empty",
  "enrichment-prefer-block",
  "error-contract-code-unknown-error",
  "error-contract-conformance",
  "error-contract-empty",
  "error-contract-prefer-fail",
  "error-contract-reason-format",
  "error-contract-recovery-min-words",
  "error-contract-retryable-type",
  "format-parity-threw",
  "format-parity-walk-failed",
  "meta-ui-resource-uri-scheme",
  "no-stringify-upstream-error",
  "prefer-error-factory",
  "prefer-mcp-error-in-handler",
  "preserve-cause-on-rethrow",
  "resource-name-not-uri",
  "schema-anyof-needs-type",
  "schema-dialect-tag",
  "schema-no-defs",
  "schema-no-discriminator-keyword",
  "server-json-description-length",
  "server-json-env-var-description",
  "server-json-input-format",
  "server-json-package-version-sync",
  "server-json-transport-url-format",
  "server-json-version-semver",
  "server-json-version-sync",
]);

function rowOf(id: string): Requirement {
  const rule = renamed[id] ?? id;
  return { id, level: advised.has(id) ? "SHOULD" : "MUST", rules: [{ rule, ...changes[rule] }], isIdOfIssues: true };
}

const families: Readonly<Record<string, readonly string[]>> = {
  "Rendered fields": ["format-parity", "format-parity-threw", "format-parity-walk-failed"],
  Schemas: ["schema-is-object", "describe-on-fields", "schema-serializable"],
  Portability: prefixed("schema", "format-portability anyof-needs-type no-discriminator-keyword no-defs dialect-tag"),
  "Names of definitions": ["name-required", "name-format", "name-unique"],
  Tools: [
    "description-required",
    "handler-required",
    "auth-type",
    "auth-scope-format",
    "annotation-type",
    "annotation-coherence",
    "meta-ui-type",
    "meta-ui-resource-uri-required",
    "meta-ui-resource-uri-scheme",
    "app-tool-resource-pairing",
    "canvas-consumer-missing",
    "definition-invalid",
  ],
  Resources: ["uri-template-required", "uri-template-valid", "resource-name-not-uri", "template-params-align"],
  "Landing page": prefixed(
    "landing",
    "shape tagline-type tagline-length logo-type logo-size links-type links-count link-shape link-href link-label repo-root-type repo-root-shape env-example-type env-example-count env-example-key env-example-value connect-snippets-type connect-snippets-empty connect-snippets-key connect-snippets-value theme-type theme-accent theme-accent-format",
  ),
  Prompts: ["generate-required"],
  "Bodies of handlers": [
    "prefer-mcp-error-in-handler",
    "prefer-error-factory",
    "preserve-cause-on-rethrow",
    "no-stringify-upstream-error",
  ],
  "Error contracts": prefixed(
    "error-contract",
    "type empty entry-type code-type code-unknown code-unknown-error reason-required reason-format reason-unique when-required retryable-type recovery-required recovery-empty recovery-min-words conformance prefer-fail",
  ),
  Enrichment: [
    ...prefixed(
      "enrichment",
      "type empty field-type output-collision prefer-block trailer-render trailer-orphan trailer-unknown-field",
    ),
    "capped-list-no-truncation",
  ],
  "server.json": prefixed(
    "server-json",
    "type name-required name-format name-length description-required description-length version-required version-length version-no-range version-semver version-sync repository-type repository-url repository-source packages-type package-type package-registry package-identifier package-no-latest package-version-sync package-transport package-args-type runtime-args-type argument-type argument-type-value argument-name argument-value input-format env-vars-type env-var-type env-var-name env-var-description remotes-type remote-type remote-transport-type remote-no-stdio transport-type transport-type-value transport-url-required transport-url-format",
  ),
};

/** The linter of the framework `@cyanheads/mcp-ts-core`. */
export const framework: RequirementDocument = {
  title: "The linter of mcp-ts-core",
  about:
    "The ids of the linter of the framework `@cyanheads/mcp-ts-core`, with the severities of its documentation. The preset `mcp-ts-core` is this list.",
  preset: "mcp-ts-core",
  sections: Object.entries(families).map(([title, ids]) => ({ title, rows: ids.map(rowOf) })),
};
