import { isRecord } from "../../../model/json.ts";
import { receivedIn } from "../../conformance/exchanges.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A key that another party has reserved means something else to a client, and a malformed one is dropped. */
export default defineProbe({
  name: "meta-keys",
  family: "wire",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement: "The keys of _meta, and the names of extensions, follow the naming rules of the protocol.",
  sources: { "2025-11-25": "basic/index#meta", "2026-07-28": "basic/index#meta" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Name a key after a domain of yours, such as 'com.example/key', or with letters and digits alone.",
  when: "afterwards",
  check({ conversations, facts, era, fail }) {
    const { extensions } = facts.capabilities;
    if (era === "2026-07-28" && isRecord(extensions))
      for (const name of Object.keys(extensions)) {
        const fault = faultOfKey(name) ?? (name.includes("/") ? undefined : { text: "has no prefix" });
        if (fault) fail({ ...levelOf(fault), message: `The name of the extension '${name}' ${fault.text}.` });
      }
    const told = new Set<string>();
    for (const { frame, message, revision } of conversations.flatMap(receivedIn)) {
      // The rules are those of 2025-06-18 and later.
      if (message.kind === "error" || (revision ?? "") < "2025-06-18") continue;
      for (const [key, value] of metaEntriesIn(message.kind === "result" ? message.result : message.params)) {
        const fault = faultOfKey(key) ?? faultOfValue(key, value);
        if (!fault || told.has(key)) continue;
        told.add(key);
        fail({ ...levelOf(fault), message: `The key '${key}' in _meta ${fault.text}.`, received: frame.text });
      }
    }
  },
});

interface KeyFault extends Pick<Failure, "level"> {
  /** What is wrong, as the end of a sentence. */
  readonly text: string;
}

function levelOf({ level }: KeyFault): Pick<Failure, "level"> {
  return level ? { level } : {};
}

/** Labels that begin with a letter and end with a letter or digit, separated by dots. */
const prefixForm = /^[A-Za-z](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z](?:[A-Za-z\d-]*[A-Za-z\d])?)*$/u;
const nameForm = /^(?:[A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)?$/u;
/** The second label of these prefixes is reserved. Extensions of the protocol define keys below the first of them. */
const reserved = /^[^.]+\.(?:modelcontextprotocol|mcp)(?:\.|$)/u;
const ofProtocol = "io.modelcontextprotocol";
/**
 * Sent by FastMCP 2 with every definition; version 3 sends "fastmcp" (`fastmcp` 2.12.5 and 3.4.11, read on 2026-11-29).
 */
const ofFastMcp = "_fastmcp";

function faultOfKey(key: string): KeyFault | undefined {
  const slash = key.indexOf("/");
  const [prefix, name] = slash < 0 ? [undefined, key] : [key.slice(0, slash), key.slice(slash + 1)];
  if (prefix !== undefined && !prefixForm.test(prefix)) return { text: "has a prefix that is not a domain" };
  if (!nameForm.test(name)) {
    const text = "does not begin and end with a letter or digit, or contains other characters than '-', '_' and '.'";
    return { text, ...(key === ofFastMcp ? { level: "ADVICE" } : {}) };
  }
  return prefix !== undefined && prefix !== ofProtocol && reserved.test(prefix)
    ? { text: "has a prefix that is reserved for the protocol", level: "SHOULD" }
    : undefined;
}

/** Source: W3C Trace Context, section 3.2.2. */
function faultOfValue(key: string, value: unknown): KeyFault | undefined {
  if (key !== "traceparent") return undefined;
  const isTrace = typeof value === "string" && /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}(?:-.*)?$/u.test(value);
  return isTrace ? undefined : { text: "is not a trace context of the W3C" };
}

/** Members whose content is not part of the protocol. */
const foreign: ReadonlySet<string> = new Set(["structuredContent", "inputSchema", "outputSchema", "arguments"]);

/** The entries of each `_meta` in a result or in parameters, at any depth. */
function metaEntriesIn(value: unknown): [key: string, value: unknown][] {
  if (Array.isArray(value)) return (value as unknown[]).flatMap(metaEntriesIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    if (key === "_meta") return isRecord(member) ? Object.entries(member) : [];
    return foreign.has(key) ? [] : metaEntriesIn(member);
  });
}
