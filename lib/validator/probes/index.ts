// Generated from the listing of this folder: run the tests of tests/validator/probes/index.test.ts with -u.
import type { Probe } from "./probe.ts";
import jsonRpcMessages from "./wire/json-rpc-messages.ts";
import messagesFitSchema from "./wire/messages-fit-schema.ts";
import noBatch from "./wire/no-batch.ts";
import noReplyToNotification from "./wire/no-reply-to-notification.ts";
import oneMessagePerLine from "./wire/one-message-per-line.ts";
import oneReplyPerRequest from "./wire/one-reply-per-request.ts";
import sameId from "./wire/same-id.ts";
import splitMessages from "./wire/split-messages.ts";
import stdoutIsProtocol from "./wire/stdout-is-protocol.ts";
import utf8Messages from "./wire/utf8-messages.ts";
import shutdown from "./lifecycle/shutdown.ts";
import listChanged from "./lists/list-changed.ts";
import listCursor from "./lists/list-cursor.ts";
import listOrder from "./lists/list-order.ts";
import listPages from "./lists/list-pages.ts";
import listUnique from "./lists/list-unique.ts";
import unknownMethod from "./errors/unknown-method.ts";

/** Every probe, family by family. */
export const probes: readonly Probe[] = [
  jsonRpcMessages,
  messagesFitSchema,
  noBatch,
  noReplyToNotification,
  oneMessagePerLine,
  oneReplyPerRequest,
  sameId,
  splitMessages,
  stdoutIsProtocol,
  utf8Messages,
  shutdown,
  listChanged,
  listCursor,
  listOrder,
  listPages,
  listUnique,
  unknownMethod,
];
