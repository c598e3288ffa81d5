import { credentialIn } from "../../../prose/credentials.ts";
import { holdsCredential } from "../../live/shown-target.ts";
import { addressKindOf } from "../../conformance/addresses.ts";
import { admissionAt, admissionWithout, bearerTokenOf, withoutCredentials } from "../../conformance/credentials.ts";
import { endpointOf } from "../../conformance/openings.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** URLs are written to the logs of proxies and servers, and copied into configurations and messages. */
export default defineProbe({
  name: "token-in-url",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The URL of the server contains no access token, and the server accepts none there.",
  sources: {
    "2025-11-25": "basic/authorization#token-requirements",
    "2026-07-28": "basic/authorization/index#token-requirements",
  },
  transports: ["http", "sse"],
  sends:
    "To a server at a loopback address, with a configured token: an initialize or server/discover request, a list request, and requests for a tool, a resource and a prompt that do not exist, with the token in the URL. To others nothing: the URL is checked.",
  remedy: "Accept the token in the Authorization header instead of the URL.",
  async check(context) {
    const { url } = endpointOf(context);
    for (const [name, value] of url.searchParams) {
      if (!value) continue;
      // The protocol only mentions access tokens. Other keys are just as harmful.
      if (isAccessToken(name)) context.fail({ message: `The URL contains an access token in the parameter ${name}.` });
      else if ((holdsCredential(name) && isRandom(value)) || credentialIn({ text: value, name }))
        context.fail({ message: `The URL contains a credential in the parameter ${name}.`, level: "SHOULD" });
    }
    if (url.password) context.fail({ message: "The URL contains a password before the host.", level: "SHOULD" });
    await checkAcceptance(context);
  },
});

/** Only on this machine, because a token in a URL is written to logs. */
async function checkAcceptance(context: ProbeContext): Promise<void> {
  const endpoint = endpointOf(context);
  const token = bearerTokenOf(endpoint);
  if (token === undefined || context.transport !== "http" || addressKindOf(endpoint.url) !== "loopback") return;
  if ((await admissionWithout(context, endpoint)).outcome !== "refused") return;
  const without = withoutCredentials(endpoint);
  for (const name of ["access_token", "token"]) {
    const url = new URL(without.url);
    url.searchParams.set(name, token);
    const { outcome, reply } = await admissionAt(context, { ...without, url });
    if (outcome !== "accepted") continue;
    const message = `The server accepts the access token in the parameter ${name} of the URL.`;
    context.fail({ message, ...(reply ? { reply } : {}) });
    return;
  }
}

function isAccessToken(name: string): boolean {
  return /^(?:access[-_]?token|token|bearer(?:[-_]?token)?|authorization)$/iu.test(name);
}

/** False for a word, such as the key of a project. */
function isRandom(value: string): boolean {
  return value.length >= 12 && /\d/u.test(value) && /[a-z]/iu.test(value);
}
