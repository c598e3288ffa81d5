// Generated from the listing of this folder: run `npx vitest run --config tests/vitest.config.ts tests/rules/index.test.ts -u`.
import type { McpRule } from "../rule/define-rule.ts";
import actionDispatch from "./token-budget/action-dispatch.ts";
import annotationCoherence from "./annotations/annotation-coherence.ts";
import annotationType from "./annotations/annotation-type.ts";
import apps from "./resources/apps.ts";
import arrayNeedsItems from "./portability/array-needs-items.ts";
import canvasConsumerMissing from "./framework/canvas-consumer-missing.ts";
import cappedListNoTruncation from "./design/capped-list-no-truncation.ts";
import consistentDescriptions from "./description/consistent-descriptions.ts";
import definitions from "./framework/definitions.ts";
import describeConstraints from "./description/describe-constraints.ts";
import describeOnFields from "./description/describe-on-fields.ts";
import describeResult from "./description/describe-result.ts";
import describeSideEffects from "./description/describe-side-effects.ts";
import descriptionExample from "./description/description-example.ts";
import descriptionLength from "./description/description-length.ts";
import descriptionMatchesSchema from "./description/description-matches-schema.ts";
import descriptionPortability from "./portability/description-portability.ts";
import descriptionRequired from "./schema/description-required.ts";
import descriptionTemplate from "./token-budget/description-template.ts";
import descriptionWhat from "./description/description-what.ts";
import descriptionWhen from "./description/description-when.ts";
import descriptionWorkflow from "./description/description-workflow.ts";
import distinctDescriptions from "./description/distinct-descriptions.ts";
import distinctNames from "./naming/distinct-names.ts";
import enrichment from "./framework/enrichment.ts";
import enumMatchesType from "./portability/enum-matches-type.ts";
import enumPortability from "./portability/enum-portability.ts";
import errorContract from "./framework/error-contract.ts";
import fieldSelection from "./token-budget/field-selection.ts";
import formatRendering from "./framework/format-rendering.ts";
import fullToolNames from "./description/full-tool-names.ts";
import handlerBodies from "./framework/handler-bodies.ts";
import handlerIsolation from "./design/handler-isolation.ts";
import inputSchemaRequired from "./schema/input-schema-required.ts";
import landing from "./framework/landing.ts";
import listPagination from "./token-budget/list-pagination.ts";
import listTotal from "./token-budget/list-total.ts";
import maxParameters from "./design/max-parameters.ts";
import maxSchemaDepth from "./design/max-schema-depth.ts";
import nameRequired from "./schema/name-required.ts";
import noAdditionalProperties from "./security/no-additional-properties.ts";
import noAmbiguousTerms from "./description/no-ambiguous-terms.ts";
import noBooleanSubschema from "./portability/no-boolean-subschema.ts";
import noCrossToolReference from "./security/no-cross-tool-reference.ts";
import noDangerousExecution from "./security/no-dangerous-execution.ts";
import noDeprecatedApi from "./design/no-deprecated-api.ts";
import noDuplicateNames from "./naming/no-duplicate-names.ts";
import noEmptyDescription from "./description/no-empty-description.ts";
import noEmptyName from "./naming/no-empty-name.ts";
import noEmptyProperties from "./schema/no-empty-properties.ts";
import noExcessiveTools from "./design/no-excessive-tools.ts";
import noFreeFormObject from "./schema/no-free-form-object.ts";
import noGenericName from "./naming/no-generic-name.ts";
import noHardcodedCredentials from "./security/no-hardcoded-credentials.ts";
import noHardcodedPassword from "./security/no-hardcoded-password.ts";
import noHiddenCharacters from "./security/no-hidden-characters.ts";
import noLeadingDigit from "./naming/no-leading-digit.ts";
import noLeadingName from "./description/no-leading-name.ts";
import noMixedScriptName from "./security/no-mixed-script-name.ts";
import noModelDirectives from "./security/no-model-directives.ts";
import noPathTraversal from "./security/no-path-traversal.ts";
import noPermissiveInput from "./security/no-permissive-input.ts";
import noPlaceholderText from "./description/no-placeholder-text.ts";
import noRawShapeMismatch from "./schema/no-raw-shape-mismatch.ts";
import noRepeatedSchema from "./design/no-repeated-schema.ts";
import noRequiredDefault from "./schema/no-required-default.ts";
import noSensitiveDefault from "./security/no-sensitive-default.ts";
import noSensitiveParameter from "./security/no-sensitive-parameter.ts";
import noShadowedTool from "./security/no-shadowed-tool.ts";
import noSourceIndentation from "./description/no-source-indentation.ts";
import noSqlInjection from "./security/no-sql-injection.ts";
import noSseTransport from "./design/no-sse-transport.ts";
import noStdoutInStdioServer from "./design/no-stdout-in-stdio-server.ts";
import noSwallowedError from "./design/no-swallowed-error.ts";
import noToolListOverBudget from "./design/no-tool-list-over-budget.ts";
import noUndeclaredArgument from "./design/no-undeclared-argument.ts";
import noUndeclaredRequired from "./schema/no-undeclared-required.ts";
import noUnexplainedAbbreviations from "./description/no-unexplained-abbreviations.ts";
import noUnsafeOutput from "./security/no-unsafe-output.ts";
import noUnusedParameter from "./design/no-unused-parameter.ts";
import noUnvalidatedFetch from "./security/no-unvalidated-fetch.ts";
import objectNeedsProperties from "./portability/object-needs-properties.ts";
import openaiStrict from "./portability/openai-strict.ts";
import parameterDescriptionLength from "./description/parameter-description-length.ts";
import parameterHasType from "./portability/parameter-has-type.ts";
import parameterNameCase from "./naming/parameter-name-case.ts";
import preferEnum from "./security/prefer-enum.ts";
import preferInteger from "./schema/prefer-integer.ts";
import propertyKeyPortability from "./portability/property-key-portability.ts";
import registrySchema from "./registry/registry-schema.ts";
import requireAuthentication from "./security/require-authentication.ts";
import requireCodeWarning from "./security/require-code-warning.ts";
import requireConfirmation from "./security/require-confirmation.ts";
import requireDestructiveAnnotation from "./security/require-destructive-annotation.ts";
import requireDestructiveHint from "./annotations/require-destructive-hint.ts";
import requireIdempotentHint from "./annotations/require-idempotent-hint.ts";
import requireMaxItems from "./security/require-max-items.ts";
import requireMaxLength from "./security/require-max-length.ts";
import requireNumberRange from "./security/require-number-range.ts";
import requireOpenWorldHint from "./annotations/require-open-world-hint.ts";
import requireOutputSchema from "./design/require-output-schema.ts";
import requireParameterExamples from "./design/require-parameter-examples.ts";
import requirePathPattern from "./security/require-path-pattern.ts";
import requireReadOnlyHint from "./annotations/require-read-only-hint.ts";
import requireTitle from "./annotations/require-title.ts";
import requireUriFormat from "./security/require-uri-format.ts";
import requiredList from "./schema/required-list.ts";
import requiredMatchesHandler from "./design/required-matches-handler.ts";
import resources from "./resources/resources.ts";
import respondHelper from "./token-budget/respond-helper.ts";
import schemaAnyofNeedsType from "./portability/schema-anyof-needs-type.ts";
import schemaDialectTag from "./portability/schema-dialect-tag.ts";
import schemaFormatPortability from "./portability/schema-format-portability.ts";
import schemaIsObject from "./schema/schema-is-object.ts";
import schemaKeywordPortability from "./portability/schema-keyword-portability.ts";
import schemaNoDefs from "./portability/schema-no-defs.ts";
import schemaNoDiscriminatorKeyword from "./portability/schema-no-discriminator-keyword.ts";
import schemaRootUnion from "./portability/schema-root-union.ts";
import schemaSerializable from "./portability/schema-serializable.ts";
import schemaStatesConstraints from "./schema/schema-states-constraints.ts";
import schemaUnsatisfiable from "./portability/schema-unsatisfiable.ts";
import serverJson from "./registry/server-json.ts";
import serviceActionResource from "./naming/service-action-resource.ts";
import structuredContent from "./design/structured-content.ts";
import toolNameCase from "./naming/tool-name-case.ts";
import toolNameLength from "./naming/tool-name-length.ts";
import toolNamePortability from "./portability/tool-name-portability.ts";
import toolNameVerb from "./naming/tool-name-verb.ts";
import truncationEnvelope from "./token-budget/truncation-envelope.ts";
import validDefaultsAndExamples from "./schema/valid-defaults-and-examples.ts";
import validDefinition from "./schema/valid-definition.ts";
import validJsonSchema from "./schema/valid-json-schema.ts";
import validToolName from "./naming/valid-tool-name.ts";
import writtenButNotSent from "./description/written-but-not-sent.ts";
import xMcpHeader from "./portability/x-mcp-header.ts";

/** What each file has: a rule, or the rules of a family. */
const all: readonly (McpRule | readonly McpRule[])[] = [
  actionDispatch,
  annotationCoherence,
  annotationType,
  apps,
  arrayNeedsItems,
  canvasConsumerMissing,
  cappedListNoTruncation,
  consistentDescriptions,
  definitions,
  describeConstraints,
  describeOnFields,
  describeResult,
  describeSideEffects,
  descriptionExample,
  descriptionLength,
  descriptionMatchesSchema,
  descriptionPortability,
  descriptionRequired,
  descriptionTemplate,
  descriptionWhat,
  descriptionWhen,
  descriptionWorkflow,
  distinctDescriptions,
  distinctNames,
  enrichment,
  enumMatchesType,
  enumPortability,
  errorContract,
  fieldSelection,
  formatRendering,
  fullToolNames,
  handlerBodies,
  handlerIsolation,
  inputSchemaRequired,
  landing,
  listPagination,
  listTotal,
  maxParameters,
  maxSchemaDepth,
  nameRequired,
  noAdditionalProperties,
  noAmbiguousTerms,
  noBooleanSubschema,
  noCrossToolReference,
  noDangerousExecution,
  noDeprecatedApi,
  noDuplicateNames,
  noEmptyDescription,
  noEmptyName,
  noEmptyProperties,
  noExcessiveTools,
  noFreeFormObject,
  noGenericName,
  noHardcodedCredentials,
  noHardcodedPassword,
  noHiddenCharacters,
  noLeadingDigit,
  noLeadingName,
  noMixedScriptName,
  noModelDirectives,
  noPathTraversal,
  noPermissiveInput,
  noPlaceholderText,
  noRawShapeMismatch,
  noRepeatedSchema,
  noRequiredDefault,
  noSensitiveDefault,
  noSensitiveParameter,
  noShadowedTool,
  noSourceIndentation,
  noSqlInjection,
  noSseTransport,
  noStdoutInStdioServer,
  noSwallowedError,
  noToolListOverBudget,
  noUndeclaredArgument,
  noUndeclaredRequired,
  noUnexplainedAbbreviations,
  noUnsafeOutput,
  noUnusedParameter,
  noUnvalidatedFetch,
  objectNeedsProperties,
  openaiStrict,
  parameterDescriptionLength,
  parameterHasType,
  parameterNameCase,
  preferEnum,
  preferInteger,
  propertyKeyPortability,
  registrySchema,
  requireAuthentication,
  requireCodeWarning,
  requireConfirmation,
  requireDestructiveAnnotation,
  requireDestructiveHint,
  requireIdempotentHint,
  requireMaxItems,
  requireMaxLength,
  requireNumberRange,
  requireOpenWorldHint,
  requireOutputSchema,
  requireParameterExamples,
  requirePathPattern,
  requireReadOnlyHint,
  requireTitle,
  requireUriFormat,
  requiredList,
  requiredMatchesHandler,
  resources,
  respondHelper,
  schemaAnyofNeedsType,
  schemaDialectTag,
  schemaFormatPortability,
  schemaIsObject,
  schemaKeywordPortability,
  schemaNoDefs,
  schemaNoDiscriminatorKeyword,
  schemaRootUnion,
  schemaSerializable,
  schemaStatesConstraints,
  schemaUnsatisfiable,
  serverJson,
  serviceActionResource,
  structuredContent,
  toolNameCase,
  toolNameLength,
  toolNamePortability,
  toolNameVerb,
  truncationEnvelope,
  validDefaultsAndExamples,
  validDefinition,
  validJsonSchema,
  validToolName,
  writtenButNotSent,
  xMcpHeader,
];

/** Every rule by name, in the order of the names. */
export const rules: Readonly<Record<string, McpRule>> = Object.fromEntries(
  all
    .flat()
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((rule) => [rule.name, rule]),
);
