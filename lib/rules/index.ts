// Generated from the listing of this folder: run `npx vitest run --config tests/vitest.config.ts tests/rules/index.test.ts -u`.
import type { McpRule } from "../rule/define-rule.ts";
import annotationCoherence from "./annotations/annotation-coherence.ts";
import annotationType from "./annotations/annotation-type.ts";
import consistentDescriptions from "./description/consistent-descriptions.ts";
import describeConstraints from "./description/describe-constraints.ts";
import describeOnFields from "./description/describe-on-fields.ts";
import describeSideEffects from "./description/describe-side-effects.ts";
import descriptionExample from "./description/description-example.ts";
import descriptionLength from "./description/description-length.ts";
import descriptionRequired from "./schema/description-required.ts";
import descriptionWhat from "./description/description-what.ts";
import descriptionWhen from "./description/description-when.ts";
import descriptionWorkflow from "./description/description-workflow.ts";
import inputSchemaRequired from "./schema/input-schema-required.ts";
import maxParameters from "./design/max-parameters.ts";
import maxSchemaDepth from "./design/max-schema-depth.ts";
import nameRequired from "./schema/name-required.ts";
import noAdditionalProperties from "./security/no-additional-properties.ts";
import noAmbiguousTerms from "./description/no-ambiguous-terms.ts";
import noDuplicateNames from "./naming/no-duplicate-names.ts";
import noEmptyDescription from "./description/no-empty-description.ts";
import noEmptyName from "./naming/no-empty-name.ts";
import noEmptyProperties from "./schema/no-empty-properties.ts";
import noGenericName from "./naming/no-generic-name.ts";
import noLeadingDigit from "./naming/no-leading-digit.ts";
import noRepeatedSchema from "./design/no-repeated-schema.ts";
import noSensitiveDefault from "./security/no-sensitive-default.ts";
import noSensitiveParameter from "./security/no-sensitive-parameter.ts";
import noUndeclaredRequired from "./schema/no-undeclared-required.ts";
import noUnexplainedAbbreviations from "./description/no-unexplained-abbreviations.ts";
import parameterDescriptionLength from "./description/parameter-description-length.ts";
import parameterNameCase from "./naming/parameter-name-case.ts";
import preferEnum from "./security/prefer-enum.ts";
import requireCodeWarning from "./security/require-code-warning.ts";
import requireDestructiveHint from "./annotations/require-destructive-hint.ts";
import requireIdempotentHint from "./annotations/require-idempotent-hint.ts";
import requireMaxItems from "./security/require-max-items.ts";
import requireMaxLength from "./security/require-max-length.ts";
import requireNumberRange from "./security/require-number-range.ts";
import requireOutputSchema from "./design/require-output-schema.ts";
import requireParameterExamples from "./design/require-parameter-examples.ts";
import requirePathPattern from "./security/require-path-pattern.ts";
import requireReadOnlyHint from "./annotations/require-read-only-hint.ts";
import requireTitle from "./annotations/require-title.ts";
import requireUriFormat from "./security/require-uri-format.ts";
import requiredList from "./schema/required-list.ts";
import schemaIsObject from "./schema/schema-is-object.ts";
import serviceActionResource from "./naming/service-action-resource.ts";
import toolNameCase from "./naming/tool-name-case.ts";
import toolNameLength from "./naming/tool-name-length.ts";
import toolNameVerb from "./naming/tool-name-verb.ts";
import validJsonSchema from "./schema/valid-json-schema.ts";
import validToolName from "./naming/valid-tool-name.ts";

/** Every rule by name. */
export const rules: Readonly<Record<string, McpRule>> = {
  "annotation-coherence": annotationCoherence,
  "annotation-type": annotationType,
  "consistent-descriptions": consistentDescriptions,
  "describe-constraints": describeConstraints,
  "describe-on-fields": describeOnFields,
  "describe-side-effects": describeSideEffects,
  "description-example": descriptionExample,
  "description-length": descriptionLength,
  "description-required": descriptionRequired,
  "description-what": descriptionWhat,
  "description-when": descriptionWhen,
  "description-workflow": descriptionWorkflow,
  "input-schema-required": inputSchemaRequired,
  "max-parameters": maxParameters,
  "max-schema-depth": maxSchemaDepth,
  "name-required": nameRequired,
  "no-additional-properties": noAdditionalProperties,
  "no-ambiguous-terms": noAmbiguousTerms,
  "no-duplicate-names": noDuplicateNames,
  "no-empty-description": noEmptyDescription,
  "no-empty-name": noEmptyName,
  "no-empty-properties": noEmptyProperties,
  "no-generic-name": noGenericName,
  "no-leading-digit": noLeadingDigit,
  "no-repeated-schema": noRepeatedSchema,
  "no-sensitive-default": noSensitiveDefault,
  "no-sensitive-parameter": noSensitiveParameter,
  "no-undeclared-required": noUndeclaredRequired,
  "no-unexplained-abbreviations": noUnexplainedAbbreviations,
  "parameter-description-length": parameterDescriptionLength,
  "parameter-name-case": parameterNameCase,
  "prefer-enum": preferEnum,
  "require-code-warning": requireCodeWarning,
  "require-destructive-hint": requireDestructiveHint,
  "require-idempotent-hint": requireIdempotentHint,
  "require-max-items": requireMaxItems,
  "require-max-length": requireMaxLength,
  "require-number-range": requireNumberRange,
  "require-output-schema": requireOutputSchema,
  "require-parameter-examples": requireParameterExamples,
  "require-path-pattern": requirePathPattern,
  "require-read-only-hint": requireReadOnlyHint,
  "require-title": requireTitle,
  "require-uri-format": requireUriFormat,
  "required-list": requiredList,
  "schema-is-object": schemaIsObject,
  "service-action-resource": serviceActionResource,
  "tool-name-case": toolNameCase,
  "tool-name-length": toolNameLength,
  "tool-name-verb": toolNameVerb,
  "valid-json-schema": validJsonSchema,
  "valid-tool-name": validToolName,
};
