import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  auth,
  ClientCredentialsProvider,
  extractWWWAuthenticateParams,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { initializeParams } from "../conversation/handshake.ts";
import { DeadlinePassed, withinTime } from "../deadline.ts";
import { LiveServerError } from "../live-server-error.ts";
import { headersOf, urlOf } from "./http-connection.ts";
import { fetchWithinOrigin, networkFailure } from "./http-evidence.ts";

/** A client that an authorization server knows. */
interface OAuthClient {
  readonly id: string;
  /** With a secret, the client logs in itself; without one, a person does, in a browser. */
  readonly machine?: {
    readonly secret: string;
    /** The only authorization server that gets the secret: the server at the URL must not choose it. */
    readonly issuer: string;
  };
}

/** How a login takes place. */
interface LoginOptions {
  readonly client: OAuthClient;
  /** Shows a person the address to open. */
  readonly show: (address: string) => void;
  /** Milliseconds for the person. Default: five minutes. */
  readonly patience?: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const usualPatience = 300_000;
/** Milliseconds for the answer of the server. */
const firstAnswer = 30_000;
/** The host that the browser comes back to. */
const place = "http://127.0.0.1";
/** The path to which the authorization server sends the person back. */
const callbackPath = "/callback";

/**
 * Logs in at a server as MCP clients do: the answer with status 401 leads to the metadata of the server, this one to
 * the authorization server, and that one gives a token for this server alone. Sources: 2025-11-25, "Authorization";
 * RFC 9728, RFC 8414, RFC 7636, RFC 8707, RFC 9207.
 *
 * @returns the access token; `undefined` if the server asks for none.
 * @throws LiveServerError
 */
export async function accessTokenFor(target: string, options: LoginOptions): Promise<string | undefined> {
  try {
    const response = await firstResponse(target, options);
    await response.body?.cancel();
    if (response.status !== 401) return undefined;
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
    const request = {
      serverUrl: target,
      ...(resourceMetadataUrl ? { resourceMetadataUrl } : {}),
      ...(scope === undefined ? {} : { scope }),
    };
    const tokens = options.client.machine
      ? await machineLogin(options.client.id, options.client.machine, request)
      : await personalLogin(request, options);
    return tokens?.access_token;
  } catch (error) {
    if (error instanceof LiveServerError) throw error;
    const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/u, "");
    throw new LiveServerError(
      "CONNECTION_FAILED",
      target,
      `The login failed: ${why}.`,
      "Check --client-id and the authorization server, or send a token with --header.",
    );
  }
}

/** How the server answers a first request, as a client without a token sends it. @throws LiveServerError */
async function firstResponse(target: string, { headers }: Pick<LoginOptions, "headers">): Promise<Response> {
  const url = urlOf(target);
  const usual = { accept: "application/json, text/event-stream", "content-type": "application/json" };
  try {
    return await fetchWithinOrigin({
      url,
      method: "POST",
      headers: { ...usual, ...headersOf({ headers }, target) },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: initializeParams("2025-11-25") }),
      signal: AbortSignal.timeout(firstAnswer),
    });
  } catch (error) {
    if (!(error instanceof Error) || error instanceof LiveServerError) throw error;
    const { message, remedy } = networkFailure(error, url);
    throw new LiveServerError("CONNECTION_FAILED", target, message, remedy);
  }
}

type Request = Parameters<typeof auth>[1];

async function machineLogin(
  clientId: string,
  { secret: clientSecret, issuer: expectedIssuer }: NonNullable<OAuthClient["machine"]>,
  request: Request,
): Promise<StoredOAuthTokens | undefined> {
  const { scope } = request;
  const provider = new MachineLogin({
    clientId,
    clientSecret,
    expectedIssuer,
    ...(scope === undefined ? {} : { scope }),
  });
  await auth(provider, request);
  return provider.tokens();
}

class MachineLogin extends ClientCredentialsProvider {
  /** Nothing is stored that a refused login could be due to. Without this method, the library writes to stderr. */
  invalidateCredentials(): void {
    return;
  }
}

/** Waits on this machine for the browser that the authorization server sends back. */
async function personalLogin(
  request: Request,
  { client, show, patience = usualPatience }: LoginOptions,
): Promise<StoredOAuthTokens | undefined> {
  const state = randomUUID();
  const listener = createServer();
  const returned = new Promise<URLSearchParams>((resolve) => {
    listener.on("request", ({ url = "/" }, response) => {
      // The path of a request may be none, as in `GET //`.
      const { pathname, searchParams } = new URL(URL.canParse(url, place) ? url : "/", place);
      // Another page could send the browser here with a code of its own.
      const isOurs = pathname === callbackPath && searchParams.get("state") === state;
      answer(response, isOurs ? 200 : 404, isOurs ? "You can close this page." : "There is nothing here.");
      if (isOurs) resolve(searchParams);
    });
  });
  try {
    await new Promise<void>((resolve, reject) => {
      listener.once("error", reject).listen(0, "127.0.0.1", resolve);
    });
    const redirectUrl = `${place}:${String((listener.address() as AddressInfo).port)}${callbackPath}`;
    const provider = new PersonalLogin(client.id, { redirectUrl, state, show });
    await auth(provider, request);
    const answered = await withinTime(returned, patience, undefined).catch((error: unknown) => {
      throw error instanceof DeadlinePassed ? new Error(`nobody logged in within ${String(patience)} ms`) : error;
    });
    const refusal = answered.get("error");
    if (refusal !== null) throw new Error(answered.get("error_description") ?? refusal);
    const iss = answered.get("iss");
    const authorizationCode = answered.get("code") ?? "";
    await auth(provider, { ...request, authorizationCode, ...(iss === null ? {} : { iss }) });
    return provider.tokens();
  } finally {
    listener.closeAllConnections();
    listener.close();
  }
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", connection: "close" }).end(`${text}\n`);
}

interface PersonalOptions extends Pick<LoginOptions, "show"> {
  readonly redirectUrl: string;
  readonly state: string;
}

/** One login of a person, kept in memory. */
class PersonalLogin implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly #id: string;
  readonly #options: PersonalOptions;
  #verifier = "";
  #tokens: StoredOAuthTokens | undefined;
  #discovered: OAuthDiscoveryState | undefined;

  constructor(id: string, options: PersonalOptions) {
    this.redirectUrl = options.redirectUrl;
    this.#id = id;
    this.#options = options;
  }

  get clientMetadata(): OAuthClientProvider["clientMetadata"] {
    return { redirect_uris: [this.redirectUrl], client_name: "mcp-validate", token_endpoint_auth_method: "none" };
  }

  state(): string {
    return this.#options.state;
  }

  clientInformation(): { readonly client_id: string } {
    return { client_id: this.#id };
  }

  tokens(): StoredOAuthTokens | undefined {
    return this.#tokens;
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.#tokens = tokens;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovered = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovered;
  }

  invalidateCredentials(): void {
    this.#tokens = undefined;
  }

  redirectToAuthorization(address: URL): void {
    this.#options.show(address.href);
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }
}
