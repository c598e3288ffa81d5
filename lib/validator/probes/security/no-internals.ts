import { isRecord } from "../../../model/json.ts";
import { type Received, receivedIn } from "../../conformance/exchanges.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { type Internals, internalsIn, joinedTexts } from "../../conformance/internals.ts";
import { HttpPeer } from "../../live/conversation/http-peer.ts";
import { defineProbe, type Failure, type ProbeContext, type Subject } from "../probe.ts";

/** Stack traces and paths show an attacker how the server is built, and fill the context of a model with noise. */
export default defineProbe({
  name: "no-internals",
  family: "security",
  requirements: ["SEC-NFR-002", "REQ-ERROR-003"],
  level: "SHOULD",
  requirement: "Errors and log messages contain no stack traces, and errors no file paths of the server.",
  sources: {
    "2025-11-25": "server/tools#security-considerations",
    "2026-07-28": "server/tools#security-considerations",
  },
  when: "afterwards",
  sends: "Nothing. This probe checks the errors and log messages that the other probes received.",
  remedy: "Log the error with its stack trace, and return a sentence that tells the client what to do.",
  check(context) {
    const groups = new FailureGroups<Failure>();
    const told = new Set<string>();
    const report = ({ kind, text }: Internals, { what, subject, received }: ErrorText): void => {
      if (told.has(`${kind} ${what}`)) return;
      told.add(`${kind} ${what}`);
      const shown = text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
      groups.add(kind, {
        message: `${what} contains a ${kind === "path" ? "file path" : kind}: '${shown.replace(/\s+/gu, " ")}'.`,
        received,
        ...(subject ? { subject } : {}),
        // Over stdio, the server and the client are on the same machine.
        ...(kind === "path" && context.transport === "stdio" ? { level: "ADVICE" } : {}),
      });
    };
    const published = joinedTexts([context.facts.handshake.result, ...publishedIn(context)]);
    for (const conversation of context.conversations) {
      for (const received of receivedIn(conversation)) {
        const error = errorIn(received, context);
        const found =
          error && internalsIn(error.text, (path) => isNamed(path, error.request) || published.includes(path));
        if (found && !(found.kind === "path" && error.isAboutFiles)) report(found, error);
      }
      const pages = conversation.peer instanceof HttpPeer ? errorPagesOf(conversation.peer) : [];
      for (const page of pages) {
        const text = page
          .replace(/<br\s*\/?>/giu, "\n")
          .replaceAll("&nbsp;", " ")
          .replaceAll("&quot;", '"');
        const found = internalsIn(text, () => false);
        if (found) report(found, { what: "An HTTP error page", received: page, text, request: "" });
      }
    }
    groups.report(context.fail);
  },
});

/** The maximum length of a trace or path in a message. */
const maxShown = 60;

interface ErrorText {
  /** The start of a sentence. */
  readonly what: string;
  readonly text: string;
  readonly received: string;
  /** The texts of the request. */
  readonly request: string;
  readonly subject?: Subject;
  /** True for a tool that takes paths, whose errors are about them. */
  readonly isAboutFiles?: boolean;
}

function errorIn({ message, request, frame }: Received, { facts }: ProbeContext): ErrorText | undefined {
  if (message.kind === "notification") {
    const text = message.method === "notifications/message" ? joinedTexts(message.params["data"]) : "";
    // Paths in a log can be what the user works with.
    return { what: "A log message", text, received: frame.text, request: "", isAboutFiles: true };
  }
  const sent = joinedTexts(request?.params);
  const name = request?.method === "tools/call" ? request.params["name"] : undefined;
  const subject = typeof name === "string" ? { kind: "tool" as const, name } : undefined;
  const definition = subject && facts.tools.find((tool) => tool["name"] === subject.name);
  if (hasParameter(definition, runsCode)) return undefined;
  const isAboutFiles = request?.method.startsWith("resources/") === true || hasParameter(definition, namesFile);
  const rest = { received: frame.text, request: sent, isAboutFiles, ...(subject && definition ? { subject } : {}) };
  const of = subject && definition ? `the tool '${subject.name}'` : (request?.method ?? "the server");
  if (message.kind === "error") {
    const { message: text, data } = message.error;
    return { ...rest, what: `An error from ${of}`, text: joinedTexts([text, data]) };
  }
  if (message.kind !== "result" || !isRecord(message.result) || message.result["isError"] !== true) return undefined;
  return { ...rest, what: `An error result from ${of}`, text: joinedTexts(message.result["content"]) };
}

/** Parameters of tools whose errors are about files, and of tools that return the errors of programs. */
const namesFile = /path|file|dir|folder|root|repo|cwd|workspace|project/iu;
const runsCode = /^(?:code|script|program|source|command|expression)$/iu;

function hasParameter(tool: ProbeContext["facts"]["tools"][number] | undefined, name: RegExp): boolean {
  const schema = tool?.["inputSchema"];
  return (
    isRecord(schema) &&
    isRecord(schema["properties"]) &&
    Object.keys(schema["properties"]).some((key) => name.test(key))
  );
}

/** True for a path in the request, and for an absolute path that ends with one in the request. */
function isNamed(path: string, request: string): boolean {
  if (request.includes(path)) return true;
  return request.split("\n").some((text) => text !== "" && path.endsWith(`/${text.replace(/^\.?\//u, "")}`));
}

/** What the server shows to every client. */
function publishedIn({ facts }: ProbeContext): readonly unknown[] {
  return [facts.tools, facts.resources, facts.resourceTemplates, facts.prompts];
}

const maxPages = 20;
const maxPage = 10_000;

/** The first error bodies that contain no message, such as the pages of a web framework, shortened. */
function errorPagesOf({ responses }: HttpPeer): string[] {
  const pages = responses.filter(({ response: { status, body } }) => status >= 400 && !/^\s*(?:\{|$)/u.test(body));
  return pages.slice(0, maxPages).map(({ response }) => response.body.slice(0, maxPage));
}
