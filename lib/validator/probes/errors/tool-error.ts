import { isRecord, type JsonObject } from "../../../model/json.ts";
import { receivedIn } from "../../conformance/exchanges.ts";
import { NoAnswer } from "../../conversation/peer.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** A failed call that looks like a result makes a model go on with an error message as if it were data. */
export default defineProbe({
  name: "tool-error",
  family: "errors",
  requirements: ["REQ-ERROR-003"],
  level: "MUST",
  requirement: "A failed call is a result with isError, or an error of JSON-RPC.",
  sources: { "2025-11-25": "server/tools#error-handling", "2026-07-28": "server/tools#error-handling" },
  sends: "Calls of a tool that does not exist, and of tools that only read, without arguments.",
  remedy: "Return `isError: true` with a text that says what is wrong.",
  needs: ({ capabilities }) => (isRecord(capabilities["tools"]) ? undefined : "The server declares no tools."),
  async check(context) {
    for (const name of ["validator_no_such_tool", ...failingTools(context)]) await call(context, name);
    // The calls of other probes fail, too.
    const kinds = new Map<string, { readonly names: Set<string>; readonly received: string; readonly kind: Kind }>();
    for (const { message, request, frame } of context.conversations.flatMap(receivedIn)) {
      if (message.kind !== "result" || request?.method !== "tools/call" || !isRecord(message.result)) continue;
      const kind = kindOf(message.result as JsonObject);
      if (!kind) continue;
      const known = kinds.get(kind.text) ?? { names: new Set(), received: frame.text, kind };
      const { name } = request.params;
      known.names.add(typeof name === "string" ? name : "without a name");
      kinds.set(kind.text, known);
    }
    for (const { names, received, kind } of kinds.values()) {
      const [name = ""] = names;
      const more = names.size > 1 ? ` The same is true of ${String(names.size - 1)} more.` : "";
      const subject = { kind: "tool", name } as const;
      context.fail({ message: `The tool ${name} ${kind.text}.${more}`, subject, received, level: kind.level });
    }
  },
});

/** Tools that are called. */
const maxTools = 3;

/** Tools that may be called, and that cannot do anything without arguments. */
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
    return hasText ? undefined : { text: "fails without a text that says why", level: "ADVICE" };
  }
  if (isFault(result["error"]))
    return { text: "returns a result with `error` instead of `isError: true`", level: "MUST" };
  const [only, ...others] = blocks;
  const isText = only !== undefined && !others.length && isErrorObject(parsed(only["text"]));
  if (!isText && !isErrorObject(structuredContent)) return undefined;
  return { text: "returns an object with `error` without `isError: true`", level: "SHOULD" };
}

/** Members of an object that says nothing but that something has failed. */
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
