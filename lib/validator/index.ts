export { validate, validateDefinitions, validateFile, validateServer } from "./validate.ts";
export type { Definitions, ServerOptions } from "./validate.ts";
export type { ResultFormat, ValidateOptions } from "./validate-options.ts";
export type {
  ConfigOverride,
  LlmConfig,
  OutputConfig,
  RuleLevel,
  RuleSetting,
  RuleSettings,
  ValidatorConfig,
} from "./config/validator-config.ts";
export { explainRule, type RuleExplanation } from "./catalogue/explain-rule.ts";
export { listRules, type RuleInfo, type RuleOption } from "./catalogue/rule-info.ts";
export { configSchema } from "./config/config-schema.ts";
export { InputError, type InputErrorCode } from "./input-error.ts";
export { LiveServerError, type LiveServerErrorCode } from "./live/live-server-error.ts";
export type { ReportFormat } from "./report/index.ts";
export type * from "./result.ts";
