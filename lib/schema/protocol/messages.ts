import { createRequire } from "node:module";
import type { Revision } from "./validate.ts";

/** The definitions of the protocol's JSON Schema of what a server sends. Not all revisions have all of them. */
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

/** One thing that is wrong, as ajv says it. */
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

/** The validators of a revision, loaded for the first message of a run. */
function validatorsOf(revision: Revision): Validators {
  // The build puts the files at the same relative path.
  const validators = loaded.get(revision) ?? (load(`./generated/messages-${revision}.cjs`) as Validators);
  loaded.set(revision, validators);
  return validators;
}

/** What the JSON Schema of a revision refuses in a value; nothing if the revision has no such definition. */
export function messageErrorsOf(name: MessageName, value: unknown, revision: Revision): readonly MessageError[] {
  const validate = validatorsOf(revision)[name];
  return !validate || validate(value) ? [] : (validate.errors ?? []);
}
