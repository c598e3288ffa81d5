// Generated from the listing of this folder: run `npx vitest -u tests/rules/index.test.ts`.
import type { McpRule } from "../rule/define-rule.ts";
import annotationCoherence from "./annotations/annotation-coherence.ts";
import describeOnFields from "./description/describe-on-fields.ts";
import descriptionRequired from "./schema/description-required.ts";
import inputSchemaRequired from "./schema/input-schema-required.ts";
import nameRequired from "./schema/name-required.ts";
import noDuplicateNames from "./naming/no-duplicate-names.ts";
import noUndeclaredRequired from "./schema/no-undeclared-required.ts";
import requireMaxLength from "./security/require-max-length.ts";
import requireTitle from "./annotations/require-title.ts";
import schemaIsObject from "./schema/schema-is-object.ts";
import validJsonSchema from "./schema/valid-json-schema.ts";
import validToolName from "./naming/valid-tool-name.ts";

/** Every rule by name. */
export const rules: Readonly<Record<string, McpRule>> = {
  "annotation-coherence": annotationCoherence,
  "describe-on-fields": describeOnFields,
  "description-required": descriptionRequired,
  "input-schema-required": inputSchemaRequired,
  "name-required": nameRequired,
  "no-duplicate-names": noDuplicateNames,
  "no-undeclared-required": noUndeclaredRequired,
  "require-max-length": requireMaxLength,
  "require-title": requireTitle,
  "schema-is-object": schemaIsObject,
  "valid-json-schema": validJsonSchema,
  "valid-tool-name": validToolName,
};
