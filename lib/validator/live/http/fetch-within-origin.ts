import type { HttpRequest } from "../conversation/http-exchange.ts";

const maxRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a request with `fetch`, which decompresses the body, and follows redirects that keep the method and stay within
 * the origin. The headers of the user may hold credentials, which no other origin may get.
 *
 * @returns the first response that is not such a redirect.
 */
export async function fetchWithinOrigin({ url, ...init }: HttpRequest): Promise<Response> {
  let current = url;
  for (let followed = 0; ; followed++) {
    const response = await fetch(current, { ...init, redirect: "manual" });
    const location = redirects.has(response.status) ? response.headers.get("location") : null;
    const target = location !== null && URL.canParse(location, current.href) ? new URL(location, current) : undefined;
    const keepsMethod = init.method === "GET" || response.status === 307 || response.status === 308;
    if (!target || followed === maxRedirects || !keepsMethod || !isWithinOrigin(current, target)) return response;
    await response.body?.cancel();
    current = target;
  }
}

/** True for the same scheme, host and port, and for https in place of http with the default ports of both. */
function isWithinOrigin(from: URL, to: URL): boolean {
  if (to.username || to.password) return false;
  if (from.origin === to.origin) return true;
  return (
    from.protocol === "http:" && to.protocol === "https:" && from.hostname === to.hostname && !from.port && !to.port
  );
}
