import { describe, expect, it } from "vitest";
import { mutants } from "../../../fixtures/live/mutants/mutants.mjs";
import { probes } from "../../../lib/validator/probes/index.ts";
import type { Failure } from "../../../lib/validator/probes/probe.ts";
import { asked, eras } from "./ask-mutant.ts";

/** The failures that a probe finds in a mutant. */
async function failuresOf(
  name: string,
): Promise<readonly (Required<Pick<Failure, "level" | "message" | "received">> & { readonly weaker: string })[]> {
  const mutant = mutants.find((one) => one.name === name);
  if (!mutant) throw new Error(`There is no mutant ${name}.`);
  const isPassive = probes.some((probe) => probe.name === mutant.probe && probe.when === "afterwards");
  const { outcomes } = await asked(
    mutant,
    probes.filter((probe) => probe.name === mutant.probe || (isPassive && probe.when === undefined)),
  );
  const found = outcomes.find(({ probe, channel }) => probe.name === mutant.probe && channel.era === eras[mutant.era]);
  return (
    found?.failures.map(({ level = found.probe.level, message, received, protocol }) => {
      return { level, weaker: protocol ? `, of the protocol ${protocol.level}` : "", message, received };
    }) ?? []
  );
}

const json = "with status 500 and no JSON-RPC message";
const unlisted = "capability but answers";

/** Each mutant, with the failure that is reported. */
const judgments: Readonly<Record<string, readonly string[]>> = {
  "batch-is-fatal-legacy-stdio": ["SHOULD: The server ends when it receives a batch."],
  "batch-answered-legacy-stdio": ["MUST: The server answers a batch with a batch, which this revision does not have."],
  "runs-on-legacy-stdio": ["ADVICE: The server is still running 5 s after its standard input was closed."],
  "runs-on-modern-stdio": ["SHOULD: The server is still running 5 s after its standard input was closed."],
  "invalid-request-202-legacy-http": [
    "MUST: The server answers a request that has no method, or whose method is a number, or that uses JSON-RPC 1.0 with status 202 and no error.",
  ],
  "parse-error-500-legacy-http": [
    "MUST, of the protocol SHOULD: The server answers invalid JSON with status 500 instead of status 400.",
  ],
  "parse-error-silent-legacy-stdio": ["MUST, of the protocol ADVICE: The server does not answer invalid JSON."],
  "invalid-request-silent-modern-stdio": [
    "MUST, of the protocol ADVICE: The server does not answer a request that has no method, or whose method is a number, or that uses JSON-RPC 1.0.",
  ],
  "invalid-request-code-legacy-stdio": [
    "MUST: The server answers a request that has no method, or whose method is a number, or that uses JSON-RPC 1.0 with error -32603 instead of error -32600.",
  ],
  "invalid-request-other-code-legacy-http": [
    "MUST, of the protocol ADVICE: The server answers a request that has no method, or whose method is a number, or that uses JSON-RPC 1.0 with error -32700 instead of error -32600.",
  ],
  "parse-error-status-alone-legacy-http": [
    "MUST, of the protocol ADVICE: The server answers invalid JSON with status 400 and no JSON-RPC message.",
  ],
  "any-jsonrpc-legacy-stdio": [
    "MUST, of the protocol SHOULD: The server answers a request that uses JSON-RPC 1.0 with a result.",
  ],
  "parse-error-code-legacy-stdio": ["MUST: The server answers invalid JSON with error -32603 instead of error -32700."],
  "unknown-session-accepted": [
    "SHOULD: A request with an unknown session id is answered with a result instead of status 404 or 400.",
  ],
  "session-ended-400": ["MUST: A request for a deleted session is answered with status 400 instead of status 404."],
  "other-version-header-code": [
    "SHOULD: A 2026-07-28 request with MCP-Protocol-Version 2025-11-25 is refused with error -32600 instead of error -32020.",
  ],
  "older-by-the-header": [
    "SHOULD: A 2026-07-28 request with MCP-Protocol-Version 2025-11-25 is refused with error -32601 instead of error -32020.",
  ],
  "version-header-code-without-id": [
    "SHOULD: A 2026-07-28 request with MCP-Protocol-Version 2025-11-25 is refused with error -32600 instead of error -32020.",
    "MUST: A request without an MCP-Protocol-Version header is refused with error -32600 instead of error -32020.",
  ],
  "version-header-unchecked": [
    "MUST: A 2026-07-28 request with MCP-Protocol-Version 2025-11-25 is answered with a result.",
  ],
  "two-replies-legacy-stdio": ["MUST: The server replies to a request more than once."],
  "reply-after-cancellation": [
    "MUST: The server replies to a request more than once, the second time after its cancellation.",
  ],
  "any-level-legacy-stdio": ["SHOULD: The server answers the log level 'loud' with a result instead of error -32602."],
  "level-code": ["ADVICE: The server answers the log level 'loud' with error -32603 instead of error -32602."],
  "any-method-legacy-stdio": ["MUST: The server answers an unknown method with a result instead of error -32601."],
  "unknown-method-code-legacy-http": [
    "MUST, of the protocol SHOULD: The server answers an unknown method with error -32603 instead of error -32601.",
  ],
  "log-undeclared": [
    "MUST: The server sends a log message of the logger 'harbour' but does not declare the logging capability.",
  ],
  "log-below-level-legacy-stdio": [
    "SHOULD: The server sends a log message of the logger 'harbour' below the level that was set.",
  ],
  "refused-with-a-stray-id": [
    "SHOULD: The server sends a reply with an id that was never sent, in the body of a refusal.",
  ],
  "unsubscribe-refused": [
    "MUST: The server answers resources/unsubscribe with error -32603 instead of an empty result.",
  ],
  "structured-content-only-legacy-stdio": [
    "SHOULD: The result of the tool 'read_note' has structuredContent but no text.",
  ],
  "structured-content-in-words-legacy-stdio": [
    "ADVICE: The result of the tool 'read_note' has structuredContent but a different text.",
  ],
  "wrong-type-internal": [
    "SHOULD: A call to the tool 'echo_text' with an object as the argument 'text' is answered with error -32603, 'text.trim is not a function', instead of error -32602.",
    "SHOULD: A call to the tool 'read_note' with an object as the argument 'id' is answered with error -32603, 'text.trim is not a function', instead of error -32602.",
    "SHOULD: A call to the tool 'convert_length' with an object as the argument 'value' is answered with error -32603, 'text.trim is not a function', instead of error -32602. The same applies to: count_steps, list_notes, find_tide and find_berth.",
  ],
  "missing-internal-legacy-stdio": [
    "SHOULD: A call to the tool 'echo_text' without the required argument 'text' is answered with error -32603, 'Failed to reach the harbour: getaddrinfo ENOTFOUND harbour.example', instead of error -32602.",
    "SHOULD: A call to the tool 'read_note' without the required argument 'id' is answered with error -32603, 'Failed to reach the harbour: getaddrinfo ENOTFOUND harbour.example', instead of error -32602.",
    "SHOULD: A call to the tool 'convert_length' without the required argument 'value' is answered with error -32603, 'Failed to reach the harbour: getaddrinfo ENOTFOUND harbour.example', instead of error -32602. The same applies to: count_steps, find_tide and find_berth.",
  ],
  "id-zero-not-answered-legacy-http": [
    "MUST: The server answers a request with the id 0 with status 202 and no JSON-RPC message.",
  ],
  "ping-accepted": ["MUST: The server answers a ping with status 202 and no JSON-RPC message."],
  "status-500-before-initialize": [`MUST: The server answers tools/list before initialize ${json}.`],
  "unknown-method-500-modern-http": [`MUST: The server answers an unknown method ${json}.`],
  "other-version-header-empty": [
    "SHOULD: A 2026-07-28 request with MCP-Protocol-Version 2025-11-25 is answered with status 400 and no JSON-RPC message.",
  ],
  "initialize-unknown-modern-stdio": [
    "SHOULD: The server refuses initialize without naming the version 2026-07-28, which it supports.",
  ],
  "tools-list-refused-legacy-http": [`MUST: The server declares the tools ${unlisted} tools/list with error -32603.`],
  "prompts-list-refused-legacy-stdio": [
    `MUST: The server declares the prompts ${unlisted} prompts/list with error -32603.`,
  ],
  "resources-list-500": [`MUST: The server declares the resources ${unlisted} resources/list ${json}.`],
  "foreign-origin-is-fatal-legacy-http": ["MUST: The server ended during this probe."],
  "foreign-host-is-fatal-legacy-http": ["SHOULD: The server ended during this probe."],
  "no-challenge-legacy-http": [
    "SHOULD: The response with status 401 has no WWW-Authenticate header, and there is no metadata at a well-known URL of the server.",
  ],
};

describe("what is said of a server that breaks one requirement, and how binding that is", () => {
  for (const [name, messages] of Object.entries(judgments))
    it.concurrent(
      name,
      async ({ expect: expects }) => {
        const failures = await failuresOf(name);
        expects(failures.map(({ level, weaker, message }) => `${level}${weaker}: ${message}`)).toEqual(messages);
      },
      60_000,
    );

  it.each([
    ["origin-begins-like-own-legacy-http", /^SHOULD: .* Origin header .*, which no browser sends because the port/u],
    ["origin-begins-with-name-legacy-http", /^MUST: .* Origin header http:\/\/127\.0\.0\.1\.foreign\.invalid:\d+\.$/u],
    ["host-begins-like-own-with-port", /^ADVICE: .* Host header .*, which no browser sends because the port/u],
    ["host-begins-like-own", /^SHOULD: .* Host header 127\.0\.0\.1\.foreign\.invalid:\d+, even if/u],
  ])("is milder for hosts that no browser sends: %s", async (name, expected) => {
    const [failure] = await failuresOf(name);
    expect(`${failure?.level ?? ""}: ${failure?.message ?? ""}`).toMatch(expected);
  });

  it("is shown with both replies to a request", async () => {
    const [failure] = await failuresOf("reply-after-cancellation");
    const replies = failure?.received?.split("\n").map((line) => JSON.parse(line) as { id: unknown; error?: object });
    expect(replies).toHaveLength(2);
    expect(replies?.[0]?.id).toBe(replies?.[1]?.id);
    expect(replies?.map(({ error }) => error !== undefined)).toEqual([true, false]);
  });
});
