// Generated from the listing of this folder: run the tests of tests/validator/probes/index.test.ts with -u.
import type { Probe } from "./probe.ts";
import jsonRpcMessages from "./wire/json-rpc-messages.ts";
import sameId from "./wire/same-id.ts";
import shutdown from "./lifecycle/shutdown.ts";
import listChanged from "./lists/list-changed.ts";
import listCursor from "./lists/list-cursor.ts";
import listOrder from "./lists/list-order.ts";
import listPages from "./lists/list-pages.ts";
import listUnique from "./lists/list-unique.ts";
import callResult from "./tools/call-result.ts";
import cancellation from "./tools/cancellation.ts";
import extraArguments from "./tools/extra-arguments.ts";
import missingArguments from "./tools/missing-arguments.ts";
import outputSchema from "./tools/output-schema.ts";
import parallelCalls from "./tools/parallel-calls.ts";
import progress from "./tools/progress.ts";
import structuredText from "./tools/structured-text.ts";
import toolsList from "./tools/tools-list.ts";
import unknownTool from "./tools/unknown-tool.ts";
import wrongArguments from "./tools/wrong-arguments.ts";
import readResource from "./resources/read-resource.ts";
import resourceSubscription from "./resources/resource-subscription.ts";
import resourcesList from "./resources/resources-list.ts";
import templateUris from "./resources/template-uris.ts";
import unknownResource from "./resources/unknown-resource.ts";
import getPrompt from "./prompts/get-prompt.ts";
import missingPromptArgument from "./prompts/missing-prompt-argument.ts";
import promptsList from "./prompts/prompts-list.ts";
import unknownPrompt from "./prompts/unknown-prompt.ts";
import completionValues from "./completion/completion-values.ts";
import unknownCompletionReference from "./completion/unknown-completion-reference.ts";
import unknownMethod from "./errors/unknown-method.ts";
import errorSurvived from "./token-budget/error-survived.ts";
import fieldsRespected from "./token-budget/fields-respected.ts";
import limitClamped from "./token-budget/limit-clamped.ts";
import longTextEnvelope from "./token-budget/long-text-envelope.ts";
import pageBudget from "./token-budget/page-budget.ts";
import requestId from "./token-budget/request-id.ts";

/** Every probe, family by family. */
export const probes: readonly Probe[] = [
  jsonRpcMessages,
  sameId,
  shutdown,
  listChanged,
  listCursor,
  listOrder,
  listPages,
  listUnique,
  callResult,
  cancellation,
  extraArguments,
  missingArguments,
  outputSchema,
  parallelCalls,
  progress,
  structuredText,
  toolsList,
  unknownTool,
  wrongArguments,
  readResource,
  resourceSubscription,
  resourcesList,
  templateUris,
  unknownResource,
  getPrompt,
  missingPromptArgument,
  promptsList,
  unknownPrompt,
  completionValues,
  unknownCompletionReference,
  unknownMethod,
  errorSurvived,
  fieldsRespected,
  limitClamped,
  longTextEnvelope,
  pageBudget,
  requestId,
];
