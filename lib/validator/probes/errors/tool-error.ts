import { isRecord, type JsonObject } from "../../../model/json.ts";
import { receivedIn } from "../../conformance/exchanges.ts";
import { NoAnswer } from "../../live/conversation/peer.ts";
import { undeclared } from "../../conformance/facts.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** If a failed call looks like a success, the model treats the error message as data. */
export default defineProbe({
  name: "tool-error",
  family: "errors",
  requirements: ["REQ-ERROR-003"],
  level: "MUST",
  requirement: "A failed tool call returns a result with isError: true or a JSON-RPC error.",
  sources: { "2025-11-25": "server/tools#error-handling", "2026-07-28": "server/tools#error-handling" },
  sends: "A call to a tool that does not exist, and calls without arguments to up to three tools that may be called.",
  remedy: "Return 'isError: true' with a text block that says what went wrong.",
  needs: undeclared("tools"),
  async check(context) {
    for (const name of ["validator_no_such_tool", ...failingTools(context)]) await call(context, name);
    // Calls made by other probes fail, too.
    const kinds = new Map<string, { readonly names: Set<string>; readonly received: string; readonly kind: Kind }>();
    for (const { message, request, frame } of context.conversations.flatMap(receivedIn)) {
      if (message.kind !== "result" || request?.method !== "tools/call" || !isRecord(message.result)) continue;
      const kind = kindOf(message.result as JsonObject);
      if (!kind) continue;
      const known = kinds.get(kind.text) ?? { names: new Set(), received: frame.text, kind };
      const { name } = request.params;
      known.names.add(typeof name === "string" ? name : unnamed);
      kinds.set(kind.text, known);
    }
    for (const { names, received, kind } of kinds.values()) {
      const [name = ""] = names;
      const what = name === unnamed ? "A call without a tool name" : `The tool '${name}'`;
      const more = names.size > 1 ? ` The same applies to ${String(names.size - 1)} more.` : "";
      const subject = { kind: "tool", name } as const;
      context.fail({ message: `${what} ${kind.text}.${more}`, subject, received, level: kind.level });
    }
  },
});

/** Replaces the name of a tool in a call that has none. */
const unnamed = "without a name";

/** The maximum number of tools that are called. */
const maxTools = 3;

/** Tools that may be called, and that fail without arguments. */
function failingTools({ facts, callable }: ProbeContext): string[] {
  return facts.tools
    .flatMap(({ name, annotations, inputSchema }) => {
      if (typeof name !== "string" || !isRecord(inputSchema)) return [];
      const isReading = isRecord(annotations) && annotations["readOnlyHint"] === true;
      const { required } = inputSchema;
      const isFailing = Array.isArray(required) && required.length > 0;
      return isFailing && (isReading || callable.has(name)) ? [name] : [];
    })
    .slice(0, maxTools);
}

async function call({ peer }: ProbeContext, name: string): Promise<void> {
  try {
    await peer.request("tools/call", { name, arguments: {} });
  } catch (error) {
    // `missing-arguments` and `unknown-tool` report it.
    if (!(error instanceof NoAnswer)) throw error;
  }
}

interface Kind {
  readonly text: string;
  readonly level: "MUST" | "SHOULD" | "ADVICE";
}

function kindOf(result: JsonObject): Kind | undefined {
  const { isError, content, structuredContent } = result;
  const blocks = Array.isArray(content) ? content.filter(isRecord) : [];
  if (isError === true) {
    const hasText = blocks.some(({ text }) => typeof text === "string" && text.trim() !== "");
    return hasText ? undefined : { text: "fails without a text that gives the reason", level: "ADVICE" };
  }
  if (isFault(result["error"]))
    return { text: "returns a result with 'error' instead of 'isError: true'", level: "MUST" };
  const [only, ...others] = blocks;
  const isText = only !== undefined && !others.length && isErrorObject(parsed(only["text"]));
  if (!isText && !isErrorObject(structuredContent)) return undefined;
  return { text: "returns an object with 'error' but without 'isError: true'", level: "SHOULD" };
}

/** The members of an object that only reports a failure. */
const membersOfErrors: ReadonlySet<string> = new Set([
  "error",
  "errors",
  "code",
  "errorCode",
  "error_code",
  "message",
  "details",
  "status",
  "statusCode",
  "success",
  "ok",
  "type",
  "timestamp",
]);

function isErrorObject(value: unknown): boolean {
  return isRecord(value) && isFault(value["error"]) && Object.keys(value).every((key) => membersOfErrors.has(key));
}

function isFault(error: unknown): boolean {
  return (typeof error === "string" && error !== "") || isRecord(error);
}

function parsed(text: unknown): unknown {
  if (typeof text !== "string" || !text.trimStart().startsWith("{")) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
