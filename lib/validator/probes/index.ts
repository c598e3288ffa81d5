// Generated from the listing of this folder: run the tests of tests/validator/probes/index.test.ts with -u.
import type { Probe } from "./probe.ts";
import jsonRpcMessages from "./wire/json-rpc-messages.ts";
import sameId from "./wire/same-id.ts";
import shutdown from "./lifecycle/shutdown.ts";
import unknownMethod from "./errors/unknown-method.ts";

/** Every probe, family by family. */
export const probes: readonly Probe[] = [jsonRpcMessages, sameId, shutdown, unknownMethod];
