// Generated from the listing of this folder: run the tests of tests/validator/probes/index.test.ts with -u.
import { argumentProbes } from "./argument-probes.ts";
import { errorProbes } from "./error-probes.ts";
import { type Probe, probeFamilies } from "./probe.ts";
import jsonRpcMessages from "./wire/json-rpc-messages.ts";
import messagesFitSchema from "./wire/messages-fit-schema.ts";
import metaKeys from "./wire/meta-keys.ts";
import noBatch from "./wire/no-batch.ts";
import noReplyToNotification from "./wire/no-reply-to-notification.ts";
import oneMessagePerLine from "./wire/one-message-per-line.ts";
import oneReplyPerRequest from "./wire/one-reply-per-request.ts";
import sameId from "./wire/same-id.ts";
import splitMessages from "./wire/split-messages.ts";
import stdoutIsProtocol from "./wire/stdout-is-protocol.ts";
import utf8Messages from "./wire/utf8-messages.ts";
import beforeInitialize from "./lifecycle/before-initialize.ts";
import cacheHints from "./lifecycle/cache-hints.ts";
import capabilitiesAnswer from "./lifecycle/capabilities-answer.ts";
import discover from "./lifecycle/discover.ts";
import errorCodeRange from "./lifecycle/error-code-range.ts";
import initialize from "./lifecycle/initialize.ts";
import initializeRefusal from "./lifecycle/initialize-refusal.ts";
import noPriorRequest from "./lifecycle/no-prior-request.ts";
import ping from "./lifecycle/ping.ts";
import requestMetadata from "./lifecycle/request-metadata.ts";
import requestsBeforeInitialized from "./lifecycle/requests-before-initialized.ts";
import resultType from "./lifecycle/result-type.ts";
import serverInfo from "./lifecycle/server-info.ts";
import shutdown from "./lifecycle/shutdown.ts";
import subscription from "./lifecycle/subscription.ts";
import undeclaredCapability from "./lifecycle/undeclared-capability.ts";
import unsupportedVersion from "./lifecycle/unsupported-version.ts";
import versionKept from "./lifecycle/version-kept.ts";
import versionNegotiation from "./lifecycle/version-negotiation.ts";
import acceptHeader from "./http/accept-header.ts";
import eventNames from "./http/event-names.ts";
import getStream from "./http/get-stream.ts";
import methodHeader from "./http/method-header.ts";
import nameHeader from "./http/name-header.ts";
import notificationStatus from "./http/notification-status.ts";
import parameterHeader from "./http/parameter-header.ts";
import responseType from "./http/response-type.ts";
import streamEnd from "./http/stream-end.ts";
import unknownMethodStatus from "./http/unknown-method-status.ts";
import versionHeader from "./http/version-header.ts";
import eventIds from "./sessions/event-ids.ts";
import noSessions from "./sessions/no-sessions.ts";
import oneStreamPerMessage from "./sessions/one-stream-per-message.ts";
import resumedStream from "./sessions/resumed-stream.ts";
import sessionEnded from "./sessions/session-ended.ts";
import sessionIdCharacters from "./sessions/session-id-characters.ts";
import sessionIdUnguessable from "./sessions/session-id-unguessable.ts";
import sessionRequired from "./sessions/session-required.ts";
import sessionsApart from "./sessions/sessions-apart.ts";
import listChanged from "./lists/list-changed.ts";
import listOrder from "./lists/list-order.ts";
import listPages from "./lists/list-pages.ts";
import listUnique from "./lists/list-unique.ts";
import sameLists from "./lists/same-lists.ts";
import callResult from "./tools/call-result.ts";
import cancellation from "./tools/cancellation.ts";
import cancelledRequest from "./tools/cancelled-request.ts";
import outputSchema from "./tools/output-schema.ts";
import parallelCalls from "./tools/parallel-calls.ts";
import progress from "./tools/progress.ts";
import structuredText from "./tools/structured-text.ts";
import toolsList from "./tools/tools-list.ts";
import relatedTask from "./tasks/related-task.ts";
import taskCancel from "./tasks/task-cancel.ts";
import taskCreated from "./tasks/task-created.ts";
import taskFailure from "./tasks/task-failure.ts";
import taskIds from "./tasks/task-ids.ts";
import taskIgnored from "./tasks/task-ignored.ts";
import taskList from "./tasks/task-list.ts";
import taskParameter from "./tasks/task-parameter.ts";
import taskProgress from "./tasks/task-progress.ts";
import taskResult from "./tasks/task-result.ts";
import taskStatus from "./tasks/task-status.ts";
import readResource from "./resources/read-resource.ts";
import resourceSubscription from "./resources/resource-subscription.ts";
import resourcesList from "./resources/resources-list.ts";
import templateUris from "./resources/template-uris.ts";
import getPrompt from "./prompts/get-prompt.ts";
import promptsList from "./prompts/prompts-list.ts";
import completionValues from "./completion/completion-values.ts";
import logLevel from "./logging/log-level.ts";
import logMessages from "./logging/log-messages.ts";
import errorObject from "./errors/error-object.ts";
import invalidParams from "./errors/invalid-params.ts";
import invalidRequest from "./errors/invalid-request.ts";
import parseError from "./errors/parse-error.ts";
import toolError from "./errors/tool-error.ts";
import clientRequests from "./roles/client-requests.ts";
import inputResponses from "./roles/input-responses.ts";
import missingCapability from "./roles/missing-capability.ts";
import noRequestsToClient from "./roles/no-requests-to-client.ts";
import onlyOfferedRequests from "./roles/only-offered-requests.ts";
import ownCancellations from "./roles/own-cancellations.ts";
import authentication from "./security/authentication.ts";
import host from "./security/host.ts";
import largeMessage from "./security/large-message.ts";
import loopbackOnly from "./security/loopback-only.ts";
import manyRequests from "./security/many-requests.ts";
import noInternals from "./security/no-internals.ts";
import origin from "./security/origin.ts";
import pathTraversal from "./security/path-traversal.ts";
import requestState from "./security/request-state.ts";
import resourceMetadata from "./security/resource-metadata.ts";
import sessionOwner from "./security/session-owner.ts";
import tls from "./security/tls.ts";
import tokenEachRequest from "./security/token-each-request.ts";
import tokenInUrl from "./security/token-in-url.ts";
import wrongToken from "./security/wrong-token.ts";
import wwwAuthenticate from "./security/www-authenticate.ts";
import cursorStable from "./token-budget/cursor-stable.ts";
import errorSurvived from "./token-budget/error-survived.ts";
import fieldsRespected from "./token-budget/fields-respected.ts";
import limitClamped from "./token-budget/limit-clamped.ts";
import longTextEnvelope from "./token-budget/long-text-envelope.ts";
import pageBudget from "./token-budget/page-budget.ts";
import requestId from "./token-budget/request-id.ts";

const families = Object.keys(probeFamilies);

/** Every probe, family by family and in the order of the names. */
export const probes: readonly Probe[] = [
  ...argumentProbes,
  ...errorProbes,
  jsonRpcMessages,
  messagesFitSchema,
  metaKeys,
  noBatch,
  noReplyToNotification,
  oneMessagePerLine,
  oneReplyPerRequest,
  sameId,
  splitMessages,
  stdoutIsProtocol,
  utf8Messages,
  beforeInitialize,
  cacheHints,
  capabilitiesAnswer,
  discover,
  errorCodeRange,
  initialize,
  initializeRefusal,
  noPriorRequest,
  ping,
  requestMetadata,
  requestsBeforeInitialized,
  resultType,
  serverInfo,
  shutdown,
  subscription,
  undeclaredCapability,
  unsupportedVersion,
  versionKept,
  versionNegotiation,
  acceptHeader,
  eventNames,
  getStream,
  methodHeader,
  nameHeader,
  notificationStatus,
  parameterHeader,
  responseType,
  streamEnd,
  unknownMethodStatus,
  versionHeader,
  eventIds,
  noSessions,
  oneStreamPerMessage,
  resumedStream,
  sessionEnded,
  sessionIdCharacters,
  sessionIdUnguessable,
  sessionRequired,
  sessionsApart,
  listChanged,
  listOrder,
  listPages,
  listUnique,
  sameLists,
  callResult,
  cancellation,
  cancelledRequest,
  outputSchema,
  parallelCalls,
  progress,
  structuredText,
  toolsList,
  relatedTask,
  taskCancel,
  taskCreated,
  taskFailure,
  taskIds,
  taskIgnored,
  taskList,
  taskParameter,
  taskProgress,
  taskResult,
  taskStatus,
  readResource,
  resourceSubscription,
  resourcesList,
  templateUris,
  getPrompt,
  promptsList,
  completionValues,
  logLevel,
  logMessages,
  errorObject,
  invalidParams,
  invalidRequest,
  parseError,
  toolError,
  clientRequests,
  inputResponses,
  missingCapability,
  noRequestsToClient,
  onlyOfferedRequests,
  ownCancellations,
  authentication,
  host,
  largeMessage,
  loopbackOnly,
  manyRequests,
  noInternals,
  origin,
  pathTraversal,
  requestState,
  resourceMetadata,
  sessionOwner,
  tls,
  tokenEachRequest,
  tokenInUrl,
  wrongToken,
  wwwAuthenticate,
  cursorStable,
  errorSurvived,
  fieldsRespected,
  limitClamped,
  longTextEnvelope,
  pageBudget,
  requestId,
].sort((a, b) => families.indexOf(a.family) - families.indexOf(b.family) || (a.name < b.name ? -1 : 1));
