import { isRecord } from "../../model/json.ts";
import { memoizeFor } from "../../model/lazy.ts";
import type { Endpoint } from "../live/conversation/http-peer.ts";
import { holdsCredential } from "../live/shown-target.ts";
import type { Reply } from "../live/conversation/message.ts";
import { declaredList, type ServerFacts } from "./facts.ts";
import { isUnavailable, type Opening, tryOpening, ignoreServerEnd, withHeaders } from "./openings.ts";

/** The same endpoint without the credentials of the user, in its headers and in its URL. */
export function withoutCredentials(endpoint: Endpoint): Endpoint {
  const names = Object.keys(endpoint.headers).filter(holdsCredential);
  const changes = Object.fromEntries(names.map((name) => [name.toLowerCase(), undefined]));
  const url = new URL(endpoint.url);
  url.username = "";
  url.password = "";
  for (const name of [...url.searchParams.keys()]) if (holdsCredential(name)) url.searchParams.delete(name);
  return { ...withHeaders(endpoint, changes), url };
}

/** True if the user has configured credentials. */
export function hasCredentials({ url, headers }: Endpoint): boolean {
  const names = [...Object.keys(headers), ...url.searchParams.keys()];
  return url.username !== "" || url.password !== "" || names.some(holdsCredential);
}

/** The bearer token that the user has configured. */
export function bearerTokenOf({ headers }: Endpoint): string | undefined {
  const value = Object.entries(headers).find(([name]) => name.toLowerCase() === "authorization")?.[1];
  return /^bearer\s+(\S+)$/iu.exec(value ?? "")?.[1];
}

const secretName =
  /(?:^|_)(?:password|passwd|passphrase|secret|(?:api|private|secret)_?key|(?:access|auth|bearer|refresh)_?token|credit_?card(?:_?number)?|card_?number|cvv|cvc)$/u;

/** True for the name of a value that is a secret of a user, such as `apiKey`, `db_password` or `client-secret`. */
export function isSecretName(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/gu, "$1_$2").replace(/[^A-Za-z\d]+/gu, "_");
  return secretName.test(words.toLowerCase());
}

/** A token that a server must refuse. */
export interface WrongToken {
  /** What it is, as a part of a sentence. */
  readonly what: string;
  readonly token: string;
  /** Default: Bearer. */
  readonly scheme?: string;
}

/** Wrong tokens, which servers accept that compare only a part of the token, or do not verify a signature. */
export function wrongTokensFor(token: string): readonly WrongToken[] {
  const last = token.slice(token.lastIndexOf(".") + 1);
  const changed = token.length - Math.ceil(last.length / 2);
  const unsigned = unsignedTokenFor(token);
  const wrong: readonly WrongToken[] = [
    { what: "a token that it did not issue", token: "validator-wrong-token" },
    {
      what: "its token with one other character",
      token: `${token.slice(0, changed)}${token[changed] === "x" ? "y" : "x"}${token.slice(changed + 1)}`,
    },
    { what: "its token without the last character", token: token.slice(0, -1) },
    { what: "the first half of its token", token: token.slice(0, Math.ceil(token.length / 2)) },
    // Several characters, because decoders of Base64 ignore a single one.
    { what: "its token with more characters at the end", token: `${token}validator` },
    { what: "its token with more characters at the beginning", token: `validator${token}` },
    { what: "its token in another case", token: inOtherCase(token) },
    { what: "its token with another scheme than Bearer", token, scheme: "Validator" },
    ...(unsigned === undefined ? [] : [{ what: "its token without the signature", token: unsigned }]),
  ];
  return wrong.filter((one) => (one.scheme !== undefined || one.token !== token) && one.token !== "");
}

/** The same, for a number in hexadecimal digits or a UUID, whose case need not matter. */
function inOtherCase(token: string): string {
  if (/^[\da-f-]+$/iu.test(token)) return token;
  const upper = token.toUpperCase();
  return upper === token ? token.toLowerCase() : upper;
}

/** A JSON Web Token that says that it has no signature. Source: RFC 8725, section 2.1. */
function unsignedTokenFor(token: string): string | undefined {
  const [header = "", payload, signature, ...more] = token.split(".");
  if (!payload || !signature || more.length || !header.startsWith("eyJ")) return undefined;
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${payload}.`;
}

/** How a server answers with some credentials, or without any. */
export interface AuthResult {
  /** `unknown`: the server or a proxy was not available, or it accepts only one conversation. */
  readonly outcome: "accepted" | "refused" | "unknown";
  /** That of the refusal, or of the last request that was accepted. */
  readonly status: number | undefined;
  readonly reply: Reply | undefined;
  /** True for a refusal of the first request of a conversation. */
  readonly isAtOpening?: boolean;
}

type AdmissionContext = Parameters<typeof tryOpening>[0] & { readonly facts: ServerFacts };

/**
 * Sends one request after another until the server refuses one: the first request of a conversation, a list, and a call
 * to a tool that does not exist. Many servers show their lists to everyone, and only protect the calls.
 */
export function admissionAt(context: AdmissionContext, endpoint: Endpoint): Promise<AuthResult> {
  return tryOpening(context, endpoint, async (opening) => {
    const { peer, reply, status } = opening;
    if (!opening.isAccepted || !peer)
      return { outcome: isRefusal(opening) ? "refused" : "unknown", status, reply, isAtOpening: true };
    let last: AuthResult = { outcome: "accepted", status, reply };
    for (const [method, params] of furtherRequests(context.facts)) {
      const next = await peer.request(method, params).catch(ignoreServerEnd);
      if (!next) break;
      // Other errors are about the request.
      const isRefused = next.http?.status === 401 || next.http?.status === 403;
      last = { outcome: isRefused ? "refused" : "accepted", status: next.http?.status, reply: next };
      if (isRefused) break;
    }
    return last;
  });
}

/**
 * The same without the credentials of the user. Several probes ask for it: each server is asked once, and again only as
 * long as it is not available.
 */
export async function admissionWithout(context: AdmissionContext, endpoint: Endpoint): Promise<AuthResult> {
  const known = admissions(context.facts);
  const answer = (known.answer ??= admissionAt(context, withoutCredentials(endpoint)));
  try {
    const result = await answer;
    if (result.outcome === "unknown" && known.answer === answer) delete known.answer;
    return result;
  } catch (error) {
    if (known.answer === answer) delete known.answer;
    throw error;
  }
}

const admissions = memoizeFor((_facts: ServerFacts): { answer?: Promise<AuthResult> } => ({}));

/** A list request, and requests for a tool, a resource and a prompt that do not exist, as far as the server has any. */
export function furtherRequests(facts: ServerFacts): [string, Record<string, string>][] {
  const { capabilities, tools } = facts;
  const list = declaredList(facts);
  const requests: [string, Record<string, string>][] = list === undefined ? [] : [[list, {}]];
  if (tools.length) requests.push(["tools/call", { name: "validator_no_such_tool" }]);
  if (isRecord(capabilities["resources"]))
    requests.push(["resources/read", { uri: "validator-unknown://no-such-host/no-such-resource" }]);
  if (isRecord(capabilities["prompts"])) requests.push(["prompts/get", { name: "validator_no_such_prompt" }]);
  return requests;
}

function isRefusal(opening: Opening): boolean {
  const { reply, status = 200 } = opening;
  if (isUnavailable(opening)) return false;
  if ((status >= 400 && status < 500) || reply?.error !== undefined) return true;
  // An error that has no id because the request was not read.
  return reply?.http?.status === 200 && /^\s*\{\s*"jsonrpc".*"error"\s*:/su.test(reply.http.body);
}
