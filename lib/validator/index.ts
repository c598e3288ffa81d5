export { probeServer, validate, validateDefinitions, validateFile, validateServer } from "./library/validate.ts";
export type { ProbeOptions, ServerOptions } from "./library/validate.ts";
export type { Definitions } from "./library/program-definitions.ts";
export type { LintDefinitionType, LintDiagnostic, LintReport, LintSeverity } from "./library/framework-report.ts";
export type { ResultFormat, ValidateOptions } from "./library/options.ts";
export type {
  ConfigOverride,
  LlmConfig,
  OutputConfig,
  RuleLevel,
  RuleSetting,
  RuleSettings,
  ValidatorConfig,
} from "./config/validator-config.ts";
export { explainRule, type RuleExplanation } from "./catalog/rule-info.ts";
export { listRules, type RuleInfo, type RuleOption } from "./catalog/rule-info.ts";
export { configSchema } from "./config/validator-config.ts";
export { InputError, type InputErrorCode } from "./result/input-error.ts";
export { LiveServerError, type LiveServerErrorCode } from "./live/live-server-error.ts";
export type { ReportFormat } from "./report/index.ts";
export type * from "./result/judgement.ts";
export type * from "./result/probe-channel.ts";
export type * from "./result/result.ts";
