import { isRecord } from "../../model/json.ts";
import { pointerTo, tokensOf } from "../../model/plain.ts";
import type { CompiledError } from "../../schema/compiled-validator.ts";
import { messageErrorsOf, type MessageName } from "../../schema/protocol/messages.ts";
import type { Revision } from "../../schema/protocol/validate.ts";

/** A part of a message that the protocol's JSON Schema forbids. */
export interface MessageFault {
  /** JSON pointer within the value. */
  readonly pointer: string;
  /** A clause such as 'content[0].text is missing'. */
  readonly text: string;
}

/** The names of methods come from the server, so they must not reach the inherited members of an object. */
function namesByMethod(names: Readonly<Record<string, MessageName>>): ReadonlyMap<string, MessageName> {
  return new Map(Object.entries(names));
}

const resultNames = namesByMethod({
  initialize: "InitializeResult",
  "server/discover": "DiscoverResult",
  ping: "Result",
  "tools/list": "ListToolsResult",
  "tools/call": "CallToolResult",
  "resources/list": "ListResourcesResult",
  "resources/templates/list": "ListResourceTemplatesResult",
  "resources/read": "ReadResourceResult",
  "resources/subscribe": "Result",
  "resources/unsubscribe": "Result",
  "prompts/list": "ListPromptsResult",
  "prompts/get": "GetPromptResult",
  "completion/complete": "CompleteResult",
  "logging/setLevel": "Result",
  "subscriptions/listen": "SubscriptionsListenResult",
});

const notificationNames = namesByMethod({
  "notifications/cancelled": "CancelledNotification",
  "notifications/progress": "ProgressNotification",
  "notifications/message": "LoggingMessageNotification",
  "notifications/resources/updated": "ResourceUpdatedNotification",
  "notifications/resources/list_changed": "ResourceListChangedNotification",
  "notifications/tools/list_changed": "ToolListChangedNotification",
  "notifications/prompts/list_changed": "PromptListChangedNotification",
  "notifications/tasks/status": "TaskStatusNotification",
  "notifications/elicitation/complete": "ElicitationCompleteNotification",
  "notifications/subscriptions/acknowledged": "SubscriptionsAcknowledgedNotification",
});

const requestNames = namesByMethod({
  ping: "PingRequest",
  "sampling/createMessage": "CreateMessageRequest",
  "roots/list": "ListRootsRequest",
  "elicitation/create": "ElicitRequest",
});

/** The revisions whose messages can be judged, with the revision whose schema judges them. */
const schemas = new Map<string, Revision>([
  ["2024-11-05", "2025-11-25"],
  ["2025-03-26", "2025-11-25"],
  ["2025-06-18", "2025-11-25"],
  ["2025-11-25", "2025-11-25"],
  ["2026-07-28", "2026-07-28"],
]);

/**
 * What is wrong with the result of a request.
 *
 * @param revision the revision that the peers agreed upon. Messages of an unknown revision have no faults.
 */
export function resultFaultsOf(method: string, result: unknown, revision: string): MessageFault[] {
  if (!isRecord(result)) return [{ pointer: "", text: `the result is ${typeInWords(result)} instead of an object` }];
  const { resultType = "complete" } = result;
  if (resultType === "input_required" && revision === "2026-07-28")
    return faultsOf("InputRequiredResult", result, revision);
  // Another result type is that of an extension, or wrong, which the probe `result-type` reports.
  return resultType === "complete" || revision !== "2026-07-28"
    ? faultsOf(resultNames.get(method), result, revision)
    : [];
}

/** What is wrong with a notification. See `resultFaultsOf`. */
export function notificationFaultsOf(method: string, message: unknown, revision: string): MessageFault[] {
  return faultsOf(notificationNames.get(method), message, revision);
}

/** What is wrong with a request of the server. See `resultFaultsOf`. */
export function requestFaultsOf(method: string, message: unknown, revision: string): MessageFault[] {
  return faultsOf(requestNames.get(method), message, revision);
}

/** What is wrong with the state of a task. */
export function taskFaultsOf(task: unknown): MessageFault[] {
  if (!isRecord(task)) return [{ pointer: "", text: `the task is ${typeInWords(task)} instead of an object` }];
  return faultsOf("Task", task, "2025-11-25");
}

/** The maximum number of faults in a message. */
const maxFaults = 1_000;

function faultsOf(name: MessageName | undefined, value: unknown, revision: string): MessageFault[] {
  const schema = schemas.get(revision);
  if (!name || !schema) return [];
  const faults = new Map<string, MessageFault>();
  const errors = messageErrorsOf(name, value, schema);
  for (const error of tellingErrors(errors).slice(0, maxFaults)) {
    const fault = faultOf(error, value, errors);
    if (fault && !faults.has(fault.pointer) && !isOfLaterRevision(fault.pointer, revision))
      faults.set(fault.pointer, fault);
  }
  return [...faults.values()];
}

/** The members that each revision has added. Before, they had no meaning and could have any value. */
const addedMembers: readonly (readonly [revision: string, members: readonly string[]])[] = [
  ["2025-03-26", ["annotations", "completions", "message"]],
  ["2025-06-18", ["title", "_meta", "outputSchema", "structuredContent", "lastModified"]],
  ["2025-11-25", ["icons", "execution", "websiteUrl", "tasks", "task"]],
];

function isOfLaterRevision(pointer: string, revision: string): boolean {
  const later = addedMembers.flatMap(([since, members]) => (since > revision ? members : []));
  return tokensOf(pointer).some((key) => later.includes(key));
}

/** The errors without those of the alternatives of an `anyOf`, which only say why each of them does not match. */
function tellingErrors(errors: readonly CompiledError[]): CompiledError[] {
  const choices = errors.filter(({ keyword }) => keyword === "anyOf");
  const isWithin = ({ instancePath: inner }: CompiledError, { instancePath: outer }: CompiledError): boolean =>
    inner === outer || inner.startsWith(`${outer}/`);
  return errors.filter((error) =>
    choices.every((choice) => {
      if (error === choice || !isWithin(error, choice)) return true;
      // The alternatives of some objects differ only in one required member. Errors in the other members count.
      return membersOf(choice, errors).length > 0 && !error.schemaPath.startsWith(`${choice.schemaPath}/`);
    }),
  );
}

/** The members of which an `anyOf` requires one. */
function membersOf({ schemaPath }: CompiledError, errors: readonly CompiledError[]): string[] {
  const missing = errors.filter(
    (error) => error.keyword === "required" && error.schemaPath.startsWith(`${schemaPath}/`),
  );
  return [...new Set(missing.map(({ params }) => String(params["missingProperty"])))];
}

function faultOf(error: CompiledError, value: unknown, errors: readonly CompiledError[]): MessageFault | undefined {
  const { keyword, instancePath, params } = error;
  const found = valueAt(value, instancePath);
  const saying = (text: string, pointer = instancePath): MessageFault => ({
    pointer,
    text: `${pathOf(pointer)} ${text}`,
  });
  switch (keyword) {
    case "required":
      return saying("is missing", pointerTo(instancePath, String(params["missingProperty"])));
    case "type":
      return saying(`is ${typeInWords(found)} instead of ${wantedKinds(params["type"])}`);
    case "const":
      return saying(`is ${shown(found)} instead of ${shown(params["allowedValue"])}`);
    case "enum": {
      const allowed = Array.isArray(params["allowedValues"]) ? params["allowedValues"] : [];
      return saying(`is ${shown(found)} instead of one of ${allowed.map(shown).join(", ")}`);
    }
    case "minimum":
    case "maximum":
      return saying(`is ${shown(found)}, but the ${keyword} is ${String(params["limit"])}`);
    case "maxItems":
      return saying(
        `has ${Array.isArray(found) ? String(found.length) : "more"} entries, but at most ${String(params["limit"])} are allowed`,
      );
    case "discriminator": {
      const key = String(params["tag"]);
      const tag = isRecord(found) ? found[key] : undefined;
      // A missing member is reported separately.
      return tag === undefined
        ? undefined
        : saying(`is ${shown(tag)}, which the protocol does not define`, pointerTo(instancePath, key));
    }
    case "anyOf": {
      const members = membersOf(error, errors);
      return saying(
        members.length ? `has neither ${members.join(" nor ")}` : "has none of the forms that the protocol allows",
      );
    }
    default:
      return saying("is not allowed by the protocol");
  }
}

function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const key of tokensOf(pointer)) {
    if (Array.isArray(found)) found = (found as unknown[])[Number(key)];
    else if (isRecord(found) && Object.hasOwn(found, key)) found = found[key];
    else return undefined;
  }
  return found;
}

/** A pointer as people write it: `content[0].text`. */
function pathOf(pointer: string): string {
  const path = tokensOf(pointer).map((key) => {
    if (/^\d+$/u.test(key)) return `[${key}]`;
    return /^[\w$]+$/u.test(key) ? `.${key}` : `[${shown(key)}]`;
  });
  return path.join("").replace(/^\./u, "") || "the value";
}

/** A value, shortened for a sentence. */
function shown(value: unknown): string {
  if (typeof value === "string") return value.length > 40 ? `'${value.slice(0, 40)}…'` : `'${value}'`;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : typeInWords(value);
}

const kinds: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "a boolean",
  array: "a list",
  object: "an object",
  null: "null",
};

/** The type of a value in words. */
export function typeInWords(value: unknown): string {
  if (value === null) return "null";
  return (Array.isArray(value) ? kinds["array"] : kinds[typeof value]) ?? "nothing";
}

function wantedKinds(types: unknown): string {
  const all: readonly unknown[] = Array.isArray(types) ? types : [types];
  return all.map((type) => kinds[String(type)] ?? String(type)).join(" or ");
}
