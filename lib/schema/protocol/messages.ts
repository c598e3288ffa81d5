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

/** An error as ajv reports it. */
export interface MessageError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface Validator {
  (value: unknown): boolean;
  errors?: readonly MessageError[] | null;
}

type Validators = Readonly<Partial<Record<MessageName, Validator>>>;

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
export function messageErrorsOf(name: MessageName, value: unknown, revision: Revision): readonly MessageError[] {
  const validate = validatorsOf(revision)[name];
  return !validate || validate(value) ? [] : (validate.errors ?? []);
}
