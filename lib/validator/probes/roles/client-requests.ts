import { isRecord } from "../../../model/json.ts";
import { type ClientRequest, type Received, receivedIn, requestsToClientIn } from "../../conformance/exchanges.ts";
import { isSecretName } from "../../conformance/credentials.ts";
import { addressKindOf } from "../../conformance/addresses.ts";
import { defineProbe, type RequirementLevel } from "../probe.ts";

/** A password in a form goes through the client and the context of its model. */
export default defineProbe({
  name: "client-requests",
  family: "roles",
  requirements: ["REQ-PROTOCOL-004"],
  level: "MUST",
  requirement:
    "Elicitations ask for no secrets in forms and have valid URLs, and messages for sampling have each result of a tool after its use, alone.",
  sources: {
    "2025-11-25": "client/elicitation#url-mode-elicitation-requests",
    "2026-07-28": "client/elicitation#url-mode-elicitation-requests",
  },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Ask for secrets by an elicitation of the mode 'url', whose 'url' has nothing secret in it.",
  when: "afterwards",
  check({ conversations, fail }) {
    const seen = new Set<string>();
    for (const received of conversations.flatMap(receivedIn))
      for (const { text, level, remedy } of faultsIn(received)) {
        if (seen.has(text)) continue;
        seen.add(text);
        const message = `The server sends ${text}.`;
        fail({ message, received: received.frame.text, ...(level && { level }), ...(remedy && { remedy }) });
      }
  },
});

interface Fault {
  /** The object of a sentence about what the server sends. */
  readonly text: string;
  readonly level?: RequirementLevel;
  readonly remedy?: string;
}

function faultsIn(received: Received): readonly Fault[] {
  const { message, revision } = received;
  if (message.kind === "error" && message.error.code === -32042 && revision === "2025-11-25")
    return urlRequiredFaultsOf(message.error.data);
  return requestsToClientIn(received).flatMap((request) => {
    if (request.method === "elicitation/create") return elicitationFaultsOf(request.params);
    return request.method === "sampling/createMessage" ? samplingFaultsOf(request) : [];
  });
}

/** Source: 2025-11-25, "URL Elicitation Required Error". */
function urlRequiredFaultsOf(data: unknown): readonly Fault[] {
  const remedy = "List elicitations with the mode 'url', a 'url' and an 'elicitationId' in 'data'.";
  const all = isRecord(data) ? data["elicitations"] : undefined;
  if (!Array.isArray(all) || !all.length) return [{ text: "error -32042 without a list of elicitations", remedy }];
  return all.flatMap((one: unknown): readonly Fault[] => {
    const isWhole = isRecord(one) && one["mode"] === "url" && typeof one["elicitationId"] === "string";
    if (isWhole) return elicitationFaultsOf(one);
    return [{ text: "error -32042 with an elicitation that is not one by URL, or has no id", remedy }];
  });
}

function elicitationFaultsOf(params: Readonly<Record<string, unknown>>): readonly Fault[] {
  const { mode, url, message, requestedSchema } = params;
  if (mode === "url") return typeof url === "string" ? urlFaultsOf(url) : [];
  const properties = isRecord(requestedSchema) ? requestedSchema["properties"] : undefined;
  const secret = isRecord(properties) ? Object.keys(properties).find(isSecretName) : undefined;
  return [
    ...(secret === undefined ? [] : [{ text: `a form that asks for '${secret}'` }]),
    ...(typeof message === "string" && /\bhttps?:\/\//iu.test(message)
      ? [
          {
            text: "a form with a URL in its message",
            level: "SHOULD" as const,
            remedy: "Send a URL by an elicitation of the mode 'url'.",
          },
        ]
      : []),
  ];
}

/** Source: 2025-11-25, "Safe URL Handling". */
function urlFaultsOf(text: string): readonly Fault[] {
  const remedy = "Send a complete HTTPS URL.";
  if (!URL.canParse(text))
    return [{ text: `an elicitation with a url that is no URL: '${text.slice(0, 80)}'`, remedy }];
  const url = new URL(text);
  const holdsSecret = url.password !== "" || [...url.searchParams.keys()].some(isSecretName);
  return [
    ...(holdsSecret ? [{ text: "an elicitation with a url that has a secret in it" }] : []),
    ...(url.protocol === "http:" && addressKindOf(url) === "public"
      ? [{ text: "an elicitation with a url without encryption", level: "SHOULD" as const, remedy }]
      : []),
  ];
}

/** Source: 2025-11-25, "Sampling": "Capabilities", "Message Content Constraints". */
function samplingFaultsOf({ params, capabilities }: ClientRequest): readonly Fault[] {
  const sampling = isRecord(capabilities["sampling"]) ? capabilities["sampling"] : {};
  const { tools, toolChoice, includeContext, messages } = params;
  const usesTools = tools !== undefined || toolChoice !== undefined;
  const asksForContext = includeContext !== undefined && includeContext !== "none";
  return [
    ...(usesTools && sampling["tools"] === undefined
      ? [
          {
            text: "tools for sampling to a client that does not declare sampling.tools",
            remedy: "Check the capability 'sampling.tools' of the client first.",
          },
        ]
      : []),
    ...(asksForContext && sampling["context"] === undefined
      ? [
          {
            text: "a request for sampling with 'includeContext' to a client that does not declare sampling.context",
            level: "SHOULD" as const,
            remedy: "Leave out 'includeContext'.",
          },
        ]
      : []),
    ...(Array.isArray(messages) ? messageFaultsOf(messages) : []),
  ];
}

function messageFaultsOf(messages: readonly unknown[]): readonly Fault[] {
  const remedy = "After a message with uses of tools, send one with their results and nothing else.";
  const blocks = messages.map(blocksIn);
  return blocks.flatMap((own, index): readonly Fault[] => {
    const results = own.filter(({ type }) => type === "tool_result");
    const mixed = results.length > 0 && results.length < own.length;
    const uses = own.filter(({ type }) => type === "tool_use");
    const answered = new Set((blocks[index + 1] ?? []).map((block) => block["toolUseId"]));
    const isOpen = uses.some((use) => !answered.has(use["id"]));
    return [
      ...(mixed ? [{ text: "a message for sampling with results of tools and other content", remedy }] : []),
      ...(isOpen ? [{ text: "a message for sampling with the use of a tool that has no result", remedy }] : []),
    ];
  });
}

function blocksIn(message: unknown): readonly Readonly<Record<string, unknown>>[] {
  const content = isRecord(message) ? message["content"] : undefined;
  return (Array.isArray(content) ? (content as unknown[]) : [content]).filter(isRecord);
}
