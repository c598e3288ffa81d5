import type { CompiledError, CompiledValidator } from "../compiled-validator.ts";
import { createRequire } from "node:module";
import type { Revision } from "./validate.ts";

/** The definitions in the protocol's JSON Schema for messages of a server. Not every revision has all of them. */
export type MessageName =
  | "Result"
  | "InitializeResult"
  | "DiscoverResult"
  | "ListToolsResult"
  | "ListResourcesResult"
  | "ListResourceTemplatesResult"
  | "ListPromptsResult"
  | "CallToolResult"
  | "ReadResourceResult"
  | "GetPromptResult"
  | "CompleteResult"
  | "InputRequiredResult"
  | "SubscriptionsListenResult"
  | "Task"
  | "CancelledNotification"
  | "ProgressNotification"
  | "LoggingMessageNotification"
  | "ResourceUpdatedNotification"
  | "ResourceListChangedNotification"
  | "ToolListChangedNotification"
  | "PromptListChangedNotification"
  | "TaskStatusNotification"
  | "ElicitationCompleteNotification"
  | "SubscriptionsAcknowledgedNotification"
  | "PingRequest"
  | "CreateMessageRequest"
  | "ListRootsRequest"
  | "ElicitRequest";

type Validators = Readonly<Partial<Record<MessageName, CompiledValidator>>>;

const load = createRequire(import.meta.url);
const loaded = new Map<Revision, Validators>();

/** The validators of a revision, loaded when the first message is checked. */
function validatorsOf(revision: Revision): Validators {
  // The path is the same in the source and in the build.
  const validators = loaded.get(revision) ?? (load(`./generated/messages-${revision}.cjs`) as Validators);
  loaded.set(revision, validators);
  return validators;
}

/** The errors of a value under a definition of a revision; none if the revision does not have the definition. */
export function messageErrorsOf(name: MessageName, value: unknown, revision: Revision): readonly CompiledError[] {
  const validate = validatorsOf(revision)[name];
  return !validate || validate(value) ? [] : (validate.errors ?? []);
}
