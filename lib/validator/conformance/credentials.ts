import { HttpPeer, type Endpoint } from "../conversation/http-peer.ts";
import type { Reply } from "../conversation/message.ts";

/** The last word of a name that stands for a secret: `access_token`, `apiKey`, `x-secret`. */
const secretWords = /(?:^|[-_.]|[a-z](?=[A-Z]))(?:token|api[-_]?key|apikey|secret|password|passwd|jwt|bearer|auth)$/iu;
const credentialHeaders = new Set(["authorization", "proxy-authorization", "cookie"]);

/** True for the name of a header that identifies a user. */
export function isCredentialHeader(name: string): boolean {
  return credentialHeaders.has(name.toLowerCase()) || isSecretName(name);
}

function isSecretName(name: string): boolean {
  return secretWords.test(name);
}

/** The parts of a URL that are secrets: the names of parameters, and whether it has a password. */
export function secretsIn(url: URL): { readonly parameters: readonly string[]; readonly hasPassword: boolean } {
  const entries = [...url.searchParams].filter(([name, value]) => isSecretName(name) || isSecretValue(name, value));
  return {
    parameters: [...new Set(entries.filter(([, value]) => value !== "").map(([name]) => name))],
    hasPassword: url.password !== "",
  };
}

/** Values that are secrets whatever they are called: a JSON Web Token, or a long random text that is called a key. */
function isSecretValue(name: string, value: string): boolean {
  if (/^eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*$/u.test(value)) return true;
  return /^key$/iu.test(name) && /^(?=.*\d)(?=.*[a-z])[\w-]{16,}$/iu.test(value);
}

/** True if requests to an endpoint hold anything that identifies a user. */
export function hasCredentials({ url, headers }: Endpoint): boolean {
  const { parameters, hasPassword } = secretsIn(url);
  return parameters.length > 0 || hasPassword || url.username !== "" || Object.keys(headers).some(isCredentialHeader);
}

/** The endpoint as a client without credentials would use it. Other headers of the user are left out, too. */
export function withoutCredentials(endpoint: Endpoint): Endpoint {
  return { url: withoutSecrets(endpoint.url), headers: {} };
}

/** The endpoint with a wrong token in place of all credentials. */
export function withWrongToken({ url, headers }: Endpoint): Endpoint {
  const others = Object.entries(headers).filter(([name]) => !isCredentialHeader(name));
  return { url: withoutSecrets(url), headers: { ...Object.fromEntries(others), authorization: wrongToken } };
}

/** The value of a header with a token that no server has given to anybody. */
export const wrongToken = "Bearer mcp-validate-not-a-token";

function withoutSecrets(url: URL): URL {
  const bare = new URL(url);
  for (const name of secretsIn(url).parameters) bare.searchParams.delete(name);
  bare.username = "";
  bare.password = "";
  return bare;
}

/**
 * Talks to another endpoint than the user's, or to it with other credentials, in a conversation that no other probe
 * sees.
 */
export async function asStranger<T>(
  peer: HttpPeer,
  endpoint: Endpoint,
  work: (stranger: HttpPeer) => Promise<T>,
): Promise<T> {
  const stranger = new HttpPeer(peer.era, endpoint);
  stranger.answerTime = peer.answerTime;
  stranger.protocolVersion = peer.protocolVersion;
  try {
    return await work(stranger);
  } finally {
    await stranger.close();
  }
}

/**
 * How far a stranger gets: the reply to the handshake if it is refused, else that to a list. Some servers introduce
 * themselves to everybody, and protect the rest.
 *
 * @param list the method of a list that the server has.
 * @throws ServerEnded, NoAnswer
 */
export async function accessOf(stranger: HttpPeer, list: string | undefined): Promise<Reply> {
  const greeting = await stranger.shakeHands();
  return greeting.result && list !== undefined ? stranger.request(list) : greeting;
}
