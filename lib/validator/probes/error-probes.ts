import { isRecord, type JsonObject } from "../../model/json.ts";
import { argumentsFor, callableIn, isSuccess, parameterHeaders } from "../conformance/calls.ts";
import { declaredList, type ListName, lists, undeclared, unreadList } from "../conformance/facts.ts";
import { completable, promptArgumentsOf, samplesFor } from "../conformance/prompt-arguments.ts";
import { defineErrorProbe } from "./error-probe.ts";
import { inapplicable } from "../conformance/reasons.ts";
import { inBothEras, type Probe, type ProbeContext } from "./probe.ts";
import { taskErrorProbes } from "./task-error-probes.ts";

const unimplemented = "The server does not implement the method, which capabilities-answer reports.";

/** The probes that send something wrong and expect an error. Each comment is the harm without the error. */
export const errorProbes: readonly Probe[] = [
  /** A client that tries an optional method needs an error, or it waits for a reply that never comes. */
  defineErrorProbe({
    name: "unknown-method",
    family: "errors",
    requirements: ["REQ-ERROR-002"],
    level: "MUST",
    requirement: "The server answers a request for an unknown method with error -32601.",
    sources: {
      "2025-11-25": "https://www.jsonrpc.org/specification#error_object",
      "2026-07-28": "basic/index#error-codes",
    },
    sends: "A request for a method that does not exist.",
    remedy: "Answer unknown methods with error -32601.",
    code: -32601,
    asked: "an unknown method",
    control: ({ peer }) => ({ method: peer.harmlessMethod }),
    requests: () => ({ method: "validator/no-such-method" }),
    // With any error, the client learns that the request has failed.
    judge: ({ error }, { era, transport }) =>
      error && !(era === "2026-07-28" && transport === "http")
        ? {
            protocol: {
              level: "SHOULD",
              // The answer of the SDK for Python is that of `mcp` 1.26.0, read on 2026-11-26. Version 2 sends -32601.
              says: "REQ-ERROR-002 asks for this code; JSON-RPC 2.0 defines it, and MCP names it without a MUST. SDK 1 for Python sends -32602.",
            },
          }
        : {},
  }),
  /** If a call to a removed tool succeeds, the model assumes that the tool has done its work. */
  defineErrorProbe({
    name: "unknown-tool",
    family: "tools",
    requirements: ["REQ-FEATURE-002", "REQ-ERROR-003"],
    level: "SHOULD",
    requirement: "The server refuses a call to a tool that does not exist.",
    sources: inBothEras("server/tools#error-handling"),
    sends:
      "A call to a tool that does not exist, and one with the name of a tool that may be called in capital letters.",
    remedy: "Answer calls to unknown tools with error -32602.",
    needs: (facts) => unreadList(facts, "tools"),
    asked: "a call to an unknown tool",
    control: (context) => validCallsIn(context)[0],
    requests(context) {
      const listed = new Set(context.facts.tools.map((tool) => tool["name"]));
      const inCapitals = validCallsIn(context).flatMap(({ params, ...call }) => {
        const name = params.name.toUpperCase();
        const asked = `a call to '${name}', which is not the name of a tool,`;
        return listed.has(name) ? [] : [{ ...call, params: { ...params, name }, asked }];
      });
      return [
        { method: "tools/call", params: { name: "validator_no_such_tool", arguments: {} } },
        ...inCapitals.slice(0, 1),
      ];
    },
    judge(reply) {
      if (isSuccess(reply)) return { found: "a successful result" };
      return reply.error ? { level: "ADVICE" } : undefined;
    },
  }),
  /** Without an error, a client that requests a removed prompt sends an empty one to the model. */
  defineErrorProbe({
    name: "unknown-prompt",
    family: "prompts",
    requirements: ["REQ-FEATURE-003", "REQ-ERROR-001"],
    level: "SHOULD",
    requirement: "The server answers a request for an unknown prompt with error -32602.",
    sources: inBothEras("server/prompts#error-handling"),
    sends: "A request for a prompt that does not exist.",
    control: ({ facts: { prompts } }) => promptRequests(prompts)[0],
    remedy: "Answer requests for unknown prompts with error -32602.",
    needs: (facts) => unreadList(facts, "prompts"),
    asked: "a request for an unknown prompt",
    requests: () => ({ method: "prompts/get", params: { name: "validator_no_such_prompt" } }),
  }),
  /** Without an error, a client sends an incomplete prompt such as "Review undefined" to the model. */
  defineErrorProbe({
    name: "missing-prompt-argument",
    family: "prompts",
    requirements: ["REQ-FEATURE-003", "REQ-ERROR-001"],
    level: "SHOULD",
    requirement: "The server answers a request for a prompt without a required argument with error -32602.",
    sources: inBothEras("server/prompts#error-handling"),
    sends: "A request for the first prompt that has required arguments, without the first of them.",
    remedy: "Check that all required arguments are present, and answer with error -32602 if one is missing.",
    control: ({ facts: { prompts } }, { subject }) =>
      promptRequests(prompts).find(({ params }) => params.name === subject?.name),
    requests({ facts, skip }) {
      for (const prompt of facts.prompts) {
        const { name } = prompt;
        const [missing, ...others] = promptArgumentsOf(prompt).filter(({ isRequired }) => isRequired);
        if (typeof name !== "string" || !missing) continue;
        return {
          method: "prompts/get",
          params: { name, ...(others.length ? { arguments: samplesFor(others) } : {}) },
          asked: `a request for the prompt '${name}' without the required argument '${missing.name}'`,
          subject: { kind: "prompt", name },
        };
      }
      return skip(inapplicable("No prompt requires an argument."));
    },
    judge: ({ result }) => (result?.["resultType"] === "input_required" ? undefined : {}),
  }),
  /** Without an error, a client that requests a removed resource treats it as an empty one. */
  defineErrorProbe({
    name: "unknown-resource",
    family: "resources",
    requirements: ["REQ-FEATURE-001", "REQ-ERROR-001"],
    level: "MUST",
    requirement:
      "The server answers a request for an unknown resource with error -32602, or with -32002 up to 2025-11-25.",
    sources: inBothEras("server/resources#error-handling"),
    sends: "A request for a resource that does not exist.",
    control: ({ facts: { resources } }) => {
      const uri = resources.map((resource) => resource["uri"]).find((one) => typeof one === "string");
      return uri === undefined ? undefined : { method: "resources/read", params: { uri } };
    },
    remedy: "Answer requests for unknown resources with error -32602 (-32002 in revisions up to 2025-11-25).",
    needs: (facts) => unreadList(facts, "resources"),
    code: (era) => (era === "2026-07-28" ? -32602 : -32002),
    requests({ facts, skip }) {
      // "{+uri}" matches any URI.
      const matchesAll = facts.resourceTemplates.some(
        ({ uriTemplate }) => typeof uriTemplate === "string" && uriTemplate.startsWith("{"),
      );
      if (matchesAll) skip(inapplicable("A resource template of the server matches every URI."));
      return { method: "resources/read", params: { uri: "validator-unknown://no-such-host/no-such-resource" } };
    },
    asked: "a request for an unknown resource",
    judge({ error, result }, { era }) {
      const isModern = era === "2026-07-28";
      if (error?.code === -32602 && !isModern) return undefined;
      const contents = result?.["contents"];
      const isEmpty = Array.isArray(contents) && !contents.length;
      return {
        level: isModern ? "MUST" : "SHOULD",
        ...(isEmpty ? { found: `empty contents instead of error ${isModern ? "-32602" : "-32002"}` } : {}),
      };
    },
  }),
  /** Without an error, a client does not learn that a prompt was removed, and sends a request with each keystroke. */
  defineErrorProbe({
    name: "unknown-completion-reference",
    family: "completion",
    requirements: ["REQ-ERROR-001"],
    level: "SHOULD",
    requirement: "The server answers a completion request for an unknown prompt with error -32602.",
    sources: inBothEras("server/utilities/completion#error-handling"),
    sends: "A completion request for a prompt that does not exist.",
    control: ({ facts }) => completable(facts).map((params) => ({ method: "completion/complete", params }))[0],
    remedy: "Answer completion requests for unknown prompts with error -32602.",
    needs: undeclared("completions"),
    asked: "a completion request for an unknown prompt",
    requests: () => ({
      method: "completion/complete",
      params: { ref: { type: "ref/prompt", name: "validator_no_such_prompt" }, argument: { name: "test", value: "" } },
    }),
    judge({ error }, { skip }) {
      if (error?.code === -32601) skip(unimplemented);
      return {};
    },
  }),
  /** Without an error, a client with a wrong request shows the completions of another argument. */
  defineErrorProbe({
    name: "completion-arguments",
    family: "completion",
    requirements: ["REQ-ERROR-001"],
    level: "SHOULD",
    requirement:
      "The server answers a completion request without an argument, or with a value that is no text, with error -32602.",
    sources: inBothEras("server/utilities/completion#error-handling"),
    sends: "Completion requests without an argument, with a list as the value, and with an unknown type of reference.",
    control: (_context, { method, params: { ref } = {} }) => ({
      method,
      params: { ref: ref ?? null, argument: { name: "test", value: "" } },
    }),
    remedy: "Check that 'argument' has the texts 'name' and 'value', and answer with error -32602 if not.",
    needs: undeclared("completions"),
    requests({ facts, skip }) {
      const [right] = completable(facts);
      if (!right) return skip(inapplicable("No prompt and no resource template has arguments to complete."));
      const { ref, argument } = right;
      const method = "completion/complete";
      return [
        { method, params: { ref: ref ?? null }, asked: "a completion request without an argument" },
        {
          method,
          params: {
            ref: ref ?? null,
            argument: { ...(isRecord(argument) ? argument : {}), value: [] },
          },
          asked: "a completion request with a list as the value",
        },
        {
          method,
          params: { ref: { type: "ref/validator", name: "validator" }, argument: argument ?? null },
          asked: "a completion request with an unknown type of reference",
        },
      ];
    },
    judge({ error }, { skip }) {
      if (error?.code === -32601) skip(unimplemented);
      // With any error, the client learns that the request was wrong.
      return error ? { level: "ADVICE" } : {};
    },
  }),
  /** Without an error, a client with an outdated cursor reads the list from the start and treats its entries as new. */
  defineErrorProbe({
    name: "list-cursor",
    family: "lists",
    requirements: ["REQ-ERROR-001"],
    level: "SHOULD",
    requirement: "The server answers an invalid cursor with error -32602.",
    sources: inBothEras("server/utilities/pagination#error-handling"),
    sends: "A request with an invalid cursor for each list that has more than one page.",
    remedy: "Answer invalid cursors with error -32602.",
    opening: "If the cursor is invalid, the server",
    control: (_context, { method }) => ({ method }),
    requests({ facts, skip }) {
      // A server without pagination has no cursors, and libraries ignore them there.
      const paged = (Object.keys(lists) as ListName[]).filter((name) =>
        facts.pages[name].some(({ reply }) => typeof reply.result?.["nextCursor"] === "string"),
      );
      if (!paged.length) skip(inapplicable("No list has more than one page."));
      return paged.map((name) => ({
        method: lists[name].method,
        params: { cursor: "validator-no-such-cursor" },
        asked: lists[name].method,
      }));
    },
  }),
  /** A client that misspells a level expects log messages but gets none. */
  defineErrorProbe({
    name: "wrong-log-level",
    family: "logging",
    requirements: ["REQ-ERROR-001"],
    level: "SHOULD",
    requirement: "The server answers an unknown log level with error -32602.",
    sources: inBothEras("server/utilities/logging#error-handling"),
    sends: "A request with the log level 'loud'.",
    remedy: "Accept only the eight levels from 'debug' to 'emergency', and answer others with error -32602.",
    needs: undeclared("logging"),
    asked: "the log level 'loud'",
    control: ({ era }, { method }) => ({ method, ...(era === "2025-11-25" ? { params: { level: "info" } } : {}) }),
    requests: ({ era, facts }) =>
      era === "2025-11-25"
        ? { method: "logging/setLevel", params: { level: "loud" } }
        : { method: declaredList(facts) ?? "server/discover", meta: { "io.modelcontextprotocol/logLevel": "loud" } },
    judge({ error }, { skip }) {
      if (error?.code === -32601) skip(unimplemented);
      // With any error, the client learns that the level is wrong.
      return error ? { level: "ADVICE" } : {};
    },
  }),
  ...taskErrorProbes,
];

/** A call of each tool that may be called, with arguments that it should accept. */
function validCallsIn(context: ProbeContext) {
  return callableIn(context).map(({ name, inputSchema }) => {
    const args = argumentsFor(inputSchema) ?? {};
    const headers = context.era === "2026-07-28" ? parameterHeaders(inputSchema, args) : {};
    return { method: "tools/call", params: { name, arguments: args }, headers };
  });
}

/** A request for each prompt, with the arguments that it requires. */
function promptRequests(prompts: readonly JsonObject[]) {
  return prompts.flatMap((prompt) => {
    const { name } = prompt;
    if (typeof name !== "string") return [];
    const required = promptArgumentsOf(prompt).filter(({ isRequired }) => isRequired);
    return [{ method: "prompts/get", params: { name, arguments: samplesFor(required) } }];
  });
}
