// Generated from the listing of this folder: run `npx vitest run --config tests/vitest.config.ts tests/rules/index.test.ts -u`.
import type { McpRule } from "../rule/define-rule.ts";
import annotationCoherence from "./annotations/annotation-coherence.ts";
import annotationType from "./annotations/annotation-type.ts";
import annotationsMatchHandler from "./security/annotations-match-handler.ts";
import apps from "./resources/apps.ts";
import budgetActionDispatch from "./token-budget/budget-action-dispatch.ts";
import budgetDescriptionTemplate from "./token-budget/budget-description-template.ts";
import budgetFieldSelection from "./token-budget/budget-field-selection.ts";
import budgetListPagination from "./token-budget/budget-list-pagination.ts";
import budgetListTotal from "./token-budget/budget-list-total.ts";
import budgetRespondHelper from "./token-budget/budget-respond-helper.ts";
import budgetTruncationEnvelope from "./token-budget/budget-truncation-envelope.ts";
import canvasConsumerMissing from "./framework/canvas-consumer-missing.ts";
import cappedListNoTruncation from "./design/capped-list-no-truncation.ts";
import consistentDescriptions from "./description/consistent-descriptions.ts";
import constraintsInDescription from "./description/constraints-in-description.ts";
import constraintsInSchema from "./schema/constraints-in-schema.ts";
import definitions from "./framework/definitions.ts";
import describeOnFields from "./description/describe-on-fields.ts";
import descriptionLength from "./description/description-length.ts";
import descriptionMatchesSchema from "./description/description-matches-schema.ts";
import descriptionPortability from "./portability/description-portability.ts";
import descriptionRequired from "./schema/description-required.ts";
import enrichment from "./framework/enrichment.ts";
import enumMatchesType from "./portability/enum-matches-type.ts";
import enumPortability from "./portability/enum-portability.ts";
import errorContract from "./framework/error-contract.ts";
import formatRendering from "./framework/format-rendering.ts";
import handlerBodies from "./framework/handler-bodies.ts";
import landing from "./framework/landing.ts";
import llmReview from "./description/llm-review.ts";
import maxParameters from "./design/max-parameters.ts";
import maxSchemaDepth from "./design/max-schema-depth.ts";
import nameRequired from "./schema/name-required.ts";
import noAdditionalProperties from "./security/no-additional-properties.ts";
import noBooleanSubschema from "./portability/no-boolean-subschema.ts";
import noCrossToolReference from "./security/no-cross-tool-reference.ts";
import noDangerousExecution from "./security/no-dangerous-execution.ts";
import noDeprecatedApi from "./design/no-deprecated-api.ts";
import noDuplicateDescriptions from "./description/no-duplicate-descriptions.ts";
import noDuplicateNames from "./naming/no-duplicate-names.ts";
import noExcessiveTools from "./design/no-excessive-tools.ts";
import noGenericParameterDescription from "./description/no-generic-parameter-description.ts";
import noGenericToolName from "./naming/no-generic-tool-name.ts";
import noGuessableSessionId from "./security/no-guessable-session-id.ts";
import noHardcodedCredentials from "./security/no-hardcoded-credentials.ts";
import noHardcodedPassword from "./security/no-hardcoded-password.ts";
import noHiddenCharacters from "./security/no-hidden-characters.ts";
import noLeadingDigit from "./naming/no-leading-digit.ts";
import noLeadingName from "./description/no-leading-name.ts";
import noMixedScriptName from "./security/no-mixed-script-name.ts";
import noModelDirectives from "./security/no-model-directives.ts";
import noOpenRedirect from "./security/no-open-redirect.ts";
import noPathTraversal from "./security/no-path-traversal.ts";
import noPlaceholderText from "./description/no-placeholder-text.ts";
import noRepeatedSchema from "./design/no-repeated-schema.ts";
import noRequiredDefault from "./schema/no-required-default.ts";
import noRootUnion from "./portability/no-root-union.ts";
import noSensitiveDefault from "./security/no-sensitive-default.ts";
import noSensitiveParameter from "./security/no-sensitive-parameter.ts";
import noSimilarNames from "./naming/no-similar-names.ts";
import noSourceIndentation from "./description/no-source-indentation.ts";
import noSqlInjection from "./security/no-sql-injection.ts";
import noSseTransport from "./design/no-sse-transport.ts";
import noStdoutInStdioServer from "./design/no-stdout-in-stdio-server.ts";
import noSwallowedError from "./design/no-swallowed-error.ts";
import noTokenPassthrough from "./security/no-token-passthrough.ts";
import noToolListOverBudget from "./design/no-tool-list-over-budget.ts";
import noUncaughtHandlerError from "./design/no-uncaught-handler-error.ts";
import noUndeclaredArgument from "./design/no-undeclared-argument.ts";
import noUndeclaredRequired from "./schema/no-undeclared-required.ts";
import noUndescribedObject from "./schema/no-undescribed-object.ts";
import noUnexplainedAbbreviations from "./description/no-unexplained-abbreviations.ts";
import noUnsafeOutput from "./security/no-unsafe-output.ts";
import noUnsatisfiableSchema from "./portability/no-unsatisfiable-schema.ts";
import noUnsentDefinition from "./description/no-unsent-definition.ts";
import noUnusedParameter from "./design/no-unused-parameter.ts";
import noUnvalidatedFetch from "./security/no-unvalidated-fetch.ts";
import noWellKnownToolName from "./security/no-well-known-tool-name.ts";
import nullableOptionals from "./portability/nullable-optionals.ts";
import openaiStrict from "./portability/openai-strict.ts";
import parameterDescriptionLength from "./description/parameter-description-length.ts";
import parameterNameCase from "./naming/parameter-name-case.ts";
import parameterNamePortability from "./portability/parameter-name-portability.ts";
import patternPortability from "./portability/pattern-portability.ts";
import preferEnum from "./security/prefer-enum.ts";
import preferInteger from "./schema/prefer-integer.ts";
import registrySchema from "./registry/registry-schema.ts";
import requireAnnotations from "./annotations/require-annotations.ts";
import requireArrayItems from "./portability/require-array-items.ts";
import requireAuthentication from "./security/require-authentication.ts";
import requireCodeWarning from "./security/require-code-warning.ts";
import requireConfirmation from "./security/require-confirmation.ts";
import requireDescriptionParts from "./description/require-description-parts.ts";
import requireFullToolNames from "./description/require-full-tool-names.ts";
import requireInputSchema from "./schema/require-input-schema.ts";
import requireMaxItems from "./security/require-max-items.ts";
import requireMaxLength from "./security/require-max-length.ts";
import requireNumberRange from "./security/require-number-range.ts";
import requireOriginCheck from "./security/require-origin-check.ts";
import requireOutputSchema from "./design/require-output-schema.ts";
import requireParameterExamples from "./design/require-parameter-examples.ts";
import requireParameterType from "./portability/require-parameter-type.ts";
import requirePathPattern from "./security/require-path-pattern.ts";
import requireProperties from "./schema/require-properties.ts";
import requireRequiredList from "./schema/require-required-list.ts";
import requireStructuredContent from "./design/require-structured-content.ts";
import requireTitle from "./annotations/require-title.ts";
import requireUriFormat from "./security/require-uri-format.ts";
import requiredMatchesHandler from "./design/required-matches-handler.ts";
import resources from "./resources/resources.ts";
import schemaAnyofNeedsType from "./portability/schema-anyof-needs-type.ts";
import schemaDialectTag from "./portability/schema-dialect-tag.ts";
import schemaFormatPortability from "./portability/schema-format-portability.ts";
import schemaIsObject from "./schema/schema-is-object.ts";
import schemaKeywordPortability from "./portability/schema-keyword-portability.ts";
import schemaKindMatchesSdk from "./schema/schema-kind-matches-sdk.ts";
import schemaNoDefs from "./portability/schema-no-defs.ts";
import schemaNoDiscriminatorKeyword from "./portability/schema-no-discriminator-keyword.ts";
import schemaSerializable from "./portability/schema-serializable.ts";
import schemaSizePortability from "./portability/schema-size-portability.ts";
import sdkVersion from "./design/sdk-version.ts";
import serverJson from "./registry/server-json.ts";
import toolNameCase from "./naming/tool-name-case.ts";
import toolNameLength from "./naming/tool-name-length.ts";
import toolNamePortability from "./portability/tool-name-portability.ts";
import toolNameVerb from "./naming/tool-name-verb.ts";
import validDefaultsAndExamples from "./schema/valid-defaults-and-examples.ts";
import validDefinition from "./schema/valid-definition.ts";
import validJsonSchema from "./schema/valid-json-schema.ts";
import validResultContent from "./design/valid-result-content.ts";
import validToolName from "./naming/valid-tool-name.ts";
import w3cServiceActionResource from "./naming/w3c-service-action-resource.ts";
import xMcpHeader from "./portability/x-mcp-header.ts";

/** What each file has: a rule, or the rules of a family. */
const all: readonly (McpRule | readonly McpRule[])[] = [
  annotationCoherence,
  annotationType,
  annotationsMatchHandler,
  apps,
  budgetActionDispatch,
  budgetDescriptionTemplate,
  budgetFieldSelection,
  budgetListPagination,
  budgetListTotal,
  budgetRespondHelper,
  budgetTruncationEnvelope,
  canvasConsumerMissing,
  cappedListNoTruncation,
  consistentDescriptions,
  constraintsInDescription,
  constraintsInSchema,
  definitions,
  describeOnFields,
  descriptionLength,
  descriptionMatchesSchema,
  descriptionPortability,
  descriptionRequired,
  enrichment,
  enumMatchesType,
  enumPortability,
  errorContract,
  formatRendering,
  handlerBodies,
  landing,
  llmReview,
  maxParameters,
  maxSchemaDepth,
  nameRequired,
  noAdditionalProperties,
  noBooleanSubschema,
  noCrossToolReference,
  noDangerousExecution,
  noDeprecatedApi,
  noDuplicateDescriptions,
  noDuplicateNames,
  noExcessiveTools,
  noGenericParameterDescription,
  noGenericToolName,
  noGuessableSessionId,
  noHardcodedCredentials,
  noHardcodedPassword,
  noHiddenCharacters,
  noLeadingDigit,
  noLeadingName,
  noMixedScriptName,
  noModelDirectives,
  noOpenRedirect,
  noPathTraversal,
  noPlaceholderText,
  noRepeatedSchema,
  noRequiredDefault,
  noRootUnion,
  noSensitiveDefault,
  noSensitiveParameter,
  noSimilarNames,
  noSourceIndentation,
  noSqlInjection,
  noSseTransport,
  noStdoutInStdioServer,
  noSwallowedError,
  noTokenPassthrough,
  noToolListOverBudget,
  noUncaughtHandlerError,
  noUndeclaredArgument,
  noUndeclaredRequired,
  noUndescribedObject,
  noUnexplainedAbbreviations,
  noUnsafeOutput,
  noUnsatisfiableSchema,
  noUnsentDefinition,
  noUnusedParameter,
  noUnvalidatedFetch,
  noWellKnownToolName,
  nullableOptionals,
  openaiStrict,
  parameterDescriptionLength,
  parameterNameCase,
  parameterNamePortability,
  patternPortability,
  preferEnum,
  preferInteger,
  registrySchema,
  requireAnnotations,
  requireArrayItems,
  requireAuthentication,
  requireCodeWarning,
  requireConfirmation,
  requireDescriptionParts,
  requireFullToolNames,
  requireInputSchema,
  requireMaxItems,
  requireMaxLength,
  requireNumberRange,
  requireOriginCheck,
  requireOutputSchema,
  requireParameterExamples,
  requireParameterType,
  requirePathPattern,
  requireProperties,
  requireRequiredList,
  requireStructuredContent,
  requireTitle,
  requireUriFormat,
  requiredMatchesHandler,
  resources,
  schemaAnyofNeedsType,
  schemaDialectTag,
  schemaFormatPortability,
  schemaIsObject,
  schemaKeywordPortability,
  schemaKindMatchesSdk,
  schemaNoDefs,
  schemaNoDiscriminatorKeyword,
  schemaSerializable,
  schemaSizePortability,
  sdkVersion,
  serverJson,
  toolNameCase,
  toolNameLength,
  toolNamePortability,
  toolNameVerb,
  validDefaultsAndExamples,
  validDefinition,
  validJsonSchema,
  validResultContent,
  validToolName,
  w3cServiceActionResource,
  xMcpHeader,
];

/** Every rule by name, in the order of the names. */
export const rules: Readonly<Record<string, McpRule>> = Object.fromEntries(
  all
    .flat()
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((rule) => [rule.name, rule]),
);
