/**
 * The names and packages for authenticating callers, in both languages. They are names of functions, headers and
 * packages; the texts of a program are not evidence.
 */

/** Words for authentication itself. "author" is another word. */
const subjects = new Set(
  `auth authed authenticate authenticated authentication authenticator authorization authorize authorized authorizer
  bearer jwt oauth oauth2 oidc passport saml sso unauthorized`.split(/\s+/u),
);

/** Words for credentials. They count only next to a word for a check. */
const proofs = new Set("apikey credential credentials key logged login secret session signature token".split(" "));

/** Words for a check of requests. */
const checks = new Set(
  `assert check checked checker enforce ensure gate guard is need needs protect protected require required requires
  restrict valid validate validated validation validator verified verifier verify with`.split(/\s+/u),
);

/** Words for code that runs before handlers. */
const parts = new Set(
  "dependency guard handler hook interceptor middleware plugin provider router server strategy".split(" "),
);

/** Words for code that runs before handlers and rejects callers. */
const guards = new Set(["gatekeeper", "guard", "protect"]);

/** First words of functions that get a credential for outgoing requests. */
const outgoing = new Set(
  "acquire build cache clear encode exchange fetch format generate get load make obtain read refresh save send set sign store update".split(
    " ",
  ),
);

/** True for the name of code that runs before handlers and authenticates callers: `bearerAuth`, `authMiddleware`. */
export function namesGate(name: string): boolean {
  const words = nameWords(name);
  if (outgoing.has(words[0] ?? "")) return false;
  return words.some((word) => subjects.has(word) || guards.has(word)) || checksProof(words);
}

/** True for the name of a function that checks a caller wherever it is called: `verifyToken`, `requireBearerAuth`. */
export function namesCheckOfCaller(name: string): boolean {
  const words = nameWords(name);
  if (outgoing.has(words[0] ?? "")) return false;
  if (checksProof(words)) return true;
  return words.some((word) => subjects.has(word)) && words.some((word) => checks.has(word) || parts.has(word));
}

/** `validateToken`, `checkApiKey`; `withSession` and `isKey` may be about anything. */
function checksProof(words: readonly string[]): boolean {
  const isCheck = words.some((word) => checks.has(word) && word !== "is" && word !== "with");
  return isCheck && words.some((word) => proofs.has(word));
}

/** The words of an identifier in lower case, with "OAuth" as one word. */
function nameWords(name: string): readonly string[] {
  const pieces = name.replace(/oauth2?/giu, "Oauth").match(/[A-Z]{1,40}(?![a-z])|[A-Z]?[a-z]{1,60}/gu) ?? [];
  return pieces.map((piece) => piece.toLowerCase());
}

/** True for the name of a header that identifies callers. */
export function isCredentialHeader(name: string): boolean {
  return /^(?:(?:proxy-)?authorization|(?:x-)?api-?key|x-(?:[\w-]+-)?(?:auth|key|secret|signature|token))$/iu.test(
    name,
  );
}

/** True for the name of a query parameter that identifies the caller: `?api_key=…`. */
export function isCredentialParameter(name: string): boolean {
  return /^(?:api-?key|access-?token|auth|auth-?token|key|secret|token)$/iu.test(name.replaceAll("_", "-"));
}

/** The status codes for callers without permission. */
export const refusals: ReadonlySet<unknown> = new Set([401, 403]);

/**
 * Packages whose purpose is to authenticate callers. Packages that also get tokens for outgoing requests, such as
 * `google-auth-library`, are not among them. Sources: the packages' own descriptions on npm and PyPI, seen 2026-11-26.
 */
const packages = {
  ecmascript:
    /^(?:passport(?:-[\w-]+)?|jsonwebtoken|jose|jwks-rsa|fast-jwt|express-(?:jwt|basic-auth|bearer-token|oauth2-jwt-bearer|openid-connect)|koa-(?:jwt|passport)|mcp-auth|better-auth|next-auth|keycloak-connect|oidc-provider|oauth2-server|hono\/(?:basic-auth|bearer-auth|jwt|jwk)|@(?:clerk|auth|auth0|descope|workos-inc|authjs|ory|propelauth|stytch|supertokens)\/[\w/-]+|@fastify\/(?:auth|basic-auth|bearer-auth|jwt|passport)|@hono\/(?:auth-js|oidc-auth|clerk-auth)|@nestjs\/(?:jwt|passport)|@cloudflare\/workers-oauth-provider|@okta\/(?:jwt-verifier|oidc-middleware)|@modelcontextprotocol\/(?:sdk\/)?(?:[\w-]+\/)*server\/auth\/.*)$/u,
  python:
    /^(?:jwt|jose|joserfc|authlib|fastapi_users|fastapi\.security|starlette\.authentication|starlette\.middleware\.authentication|mcp\.server\.auth|fastmcp\.server\.auth|firebase_admin\.auth|clerk_backend_api|workos|descope|okta_jwt_verifier|propelauth_\w+|keycloak|supertokens_python|mcpauth|fief_client|pyjwt|django\.contrib\.auth|flask_httpauth|flask_login|flask_jwt_extended)(?:\.|$)/u,
} as const;

/** True for a package that authenticates callers, or such a part of a package. */
export function isAuthenticationPackage(specifier: string, language: keyof typeof packages): boolean {
  return packages[language].test(specifier);
}

/**
 * Packages of middleware that looks at no caller: it parses, logs, compresses, limits or adds headers. With the names
 * of their exports, after a space. As of 2026-11-28.
 */
const harmless = {
  ecmascript:
    /^(?:cors|helmet|morgan|compression|body-parser|cookie-parser|express-rate-limit|express-slow-down|pino-http|express-pino-logger|express-winston|serve-static|serve-favicon|response-time|connect-timeout|method-override|swagger-ui-express|express-prom-bundle|koa-(?:body|bodyparser|compress|cors|helmet|logger|static)|@koa\/cors|@koa\/bodyparser|@fastify\/(?:compress|cookie|cors|formbody|helmet|multipart|rate-limit|sensible|static|swagger|swagger-ui)|hono\/(?:body-limit|compress|context-storage|cors|etag|logger|powered-by|pretty-json|request-id|secure-headers|timeout|timing|trailing-slash)|@hono\/node-server\/serve-static|hono-rate-limiter|@sentry\/[\w-]+|@opentelemetry\/[\w-]+)(?: |$)|^express(?: default)? (?:json|urlencoded|raw|text|static|Router)$|^express (?:json|urlencoded|raw|text|static|Router)$/u,
  python:
    /^(?:starlette\.middleware\.(?:cors|errors|exceptions|gzip|httpsredirect|sessions|trustedhost)|fastapi\.middleware\.(?:cors|gzip|httpsredirect|trustedhost)|fastmcp\.server\.middleware|mcp\.server\.(?:transport_security|streamable_http|sse)|prometheus_\w+|opentelemetry|sentry_sdk|uvicorn\.middleware\.proxy_headers|slowapi|asgi_correlation_id|brotli_asgi)(?:\.|$)/u,
} as const;

/** True for middleware of a package, by its qualified name, if it refuses nobody because of who calls. */
export function isHarmlessMiddleware(name: string, language: keyof typeof harmless): boolean {
  return harmless[language].test(name);
}

const loopback = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/u;
const everywhere = /^(?:0\.0\.0\.0|::|\[::\])$/u;

/** How a server that listens on a host is reached; `undefined` if that is not known. */
export type Reach = "loopback" | "everywhere" | undefined;

/** How a server is reached that listens on a host. */
export function reachOfHost(host: string | undefined): Reach {
  if (host === undefined) return undefined;
  return loopback.test(host) ? "loopback" : everywhere.test(host) ? "everywhere" : undefined;
}
