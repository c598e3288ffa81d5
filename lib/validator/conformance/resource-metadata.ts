import { isRecord } from "../../model/json.ts";
import { bodyOf, type SendHttp, sendHttp } from "../live/conversation/http-exchange.ts";
import type { Endpoint } from "../live/conversation/http-peer.ts";
import { addressKindOf } from "./addresses.ts";
import { admissionWithout, withoutCredentials } from "./credentials.ts";
import { endpointOf } from "./openings.ts";
import { inapplicable } from "./reasons.ts";

/** What was found at an address of protected resource metadata (RFC 9728). */
export interface FoundMetadata {
  readonly url: URL;
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** The document, if the body is a JSON object. */
  readonly document: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The server's demand for a token. Ends the probe if it has none, or if its revision has no metadata.
 *
 * @returns the endpoint without credentials, and the WWW-Authenticate header; empty without one.
 */
export async function challengeOf(
  context: Parameters<typeof admissionWithout>[0] & Parameters<typeof endpointOf>[0],
): Promise<{ readonly endpoint: Endpoint; readonly challenge: string }> {
  const { peer, skip } = context;
  if (peer.protocolVersion < "2025-06-18") skip(inapplicable(`Revision ${peer.protocolVersion} has no such metadata.`));
  const endpoint = endpointOf(context);
  const { reply, status } = await admissionWithout(context, endpoint);
  if (status !== 401) skip(inapplicable("The server does not answer a request without credentials with status 401."));
  return { endpoint: withoutCredentials(endpoint), challenge: reply?.http?.headers["www-authenticate"]?.trim() ?? "" };
}

/** The address in the `resource_metadata` parameter of a challenge, as it is written there. */
export function metadataAddressIn(challenge: string): string | undefined {
  const [, quoted, plain] = /\bresource_metadata\s*=\s*(?:"([^"]*)"|([^\s,]+))/iu.exec(challenge) ?? [];
  return quoted ?? plain;
}

/** Where metadata is without such a parameter: between the host and the path, or at the root. RFC 9728, section 3.1. */
export function wellKnownAddresses({ origin, pathname }: URL): URL[] {
  const root = "/.well-known/oauth-protected-resource";
  const paths = pathname === "/" ? [root] : [`${root}${pathname}`, root];
  return paths.map((path) => new URL(path, origin));
}

/**
 * Fetches metadata, without credentials.
 *
 * @param send what sends requests to the server.
 * @returns `undefined` if there is no answer in time.
 */
export async function metadataAt(
  url: URL,
  milliseconds: number,
  send: SendHttp = sendHttp,
): Promise<FoundMetadata | undefined> {
  try {
    const signal = AbortSignal.timeout(milliseconds);
    const response = await send({ url, method: "GET", headers: { accept: "application/json" }, signal });
    const body = await bodyOf(response);
    return {
      url,
      status: response.status,
      type: response.headers["content-type"] ?? "",
      body,
      document: objectIn(body),
    };
  } catch {
    return undefined;
  }
}

/** True for a document that leads a client to an authorization server. */
export function leadsOn(found: FoundMetadata | undefined): boolean {
  return found?.status === 200 && Array.isArray(found.document?.["authorization_servers"]);
}

/** A fault of a metadata document, as the end of a sentence that begins with the document. */
export interface MetadataFault {
  readonly text: string;
  /** True for a part that clients can do without. */
  readonly isMild?: boolean;
}

/** What is wrong with the metadata of a server. Sources: RFC 9728, sections 2 and 3.2; RFC 8414, section 2. */
export function metadataFaultsOf({ type, document }: FoundMetadata, server: URL): readonly MetadataFault[] {
  if (!document) return [{ text: "is not a JSON object" }];
  const {
    resource,
    authorization_servers: issuers,
    bearer_methods_supported: methods,
    scopes_supported: scopes,
  } = document;
  const faults: MetadataFault[] = [];
  const mediaType = /^\s*application\/(?:[\w.-]+\+)?json\b/iu;
  if (!mediaType.test(type)) faults.push({ text: `has the content type '${type}'`, isMild: true });
  if (typeof resource !== "string") faults.push({ text: "has no 'resource', the URL of the server" });
  else if (!isResource(resource, server))
    faults.push({ text: `names another resource than this server: '${resource}'` });
  if (!Array.isArray(issuers) || !issuers.length) faults.push({ text: "has no 'authorization_servers'" });
  else {
    const wrong: unknown = issuers.find((issuer: unknown) => !isIssuer(issuer));
    if (wrong !== undefined)
      faults.push({ text: `names an authorization server that is no HTTPS URL: ${JSON.stringify(wrong)}` });
  }
  if (methods !== undefined && !areTexts(methods))
    faults.push({ text: "has 'bearer_methods_supported' that are no list of texts" });
  else if (areTexts(methods) && methods.includes("query"))
    faults.push({ text: "says that tokens may be sent in the URL", isMild: true });
  if (scopes !== undefined && !areTexts(scopes))
    faults.push({ text: "has 'scopes_supported' that are no list of texts" });
  return faults;
}

/**
 * True for the URL of the server or of a part of its path: the protocol allows both, with and without a slash at the
 * end. Source: 2025-11-25, "Authorization", "Canonical Server URI".
 */
function isResource(resource: string, server: URL): boolean {
  if (!URL.canParse(resource)) return false;
  const named = new URL(resource);
  if (named.hash || named.protocol !== server.protocol || named.port !== server.port) return false;
  const isLocal = [named, server].every((url) => addressKindOf(url) === "loopback");
  if (named.hostname !== server.hostname && !isLocal) return false;
  const [path, own] = [named, server].map(({ pathname }) => (pathname.endsWith("/") ? pathname : `${pathname}/`));
  return path !== undefined && own?.startsWith(path) === true;
}

/** An issuer has no query. A local server may use HTTP during development. */
function isIssuer(issuer: unknown): boolean {
  if (typeof issuer !== "string" || !URL.canParse(issuer)) return false;
  const url = new URL(issuer);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && addressKindOf(url) !== "public");
  return isSafe && !url.search && !url.hash;
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function objectIn(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
