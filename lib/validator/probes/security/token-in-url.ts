import { credentialIn } from "../../../prose/credentials.ts";
import { holdsCredential } from "../../live/shown-target.ts";
import { endpointOf } from "../../conformance/openings.ts";
import { defineProbe } from "../probe.ts";

/** URLs are written to the logs of proxies and servers, and copied into configurations and messages. */
export default defineProbe({
  name: "token-in-url",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The URL of the server contains no access token.",
  sources: {
    "2025-11-25": "basic/authorization#token-requirements",
    "2026-07-28": "basic/authorization/index#token-requirements",
  },
  transports: ["http", "sse"],
  sends: "Nothing. This probe checks the URL.",
  remedy: "Accept the token in the Authorization header instead of the URL.",
  check(context) {
    const { url } = endpointOf(context);
    for (const [name, value] of url.searchParams) {
      if (!value) continue;
      // The protocol only mentions access tokens. Other keys are just as harmful.
      if (isAccessToken(name)) context.fail({ message: `The URL contains an access token in the parameter ${name}.` });
      else if ((holdsCredential(name) && isRandom(value)) || credentialIn({ text: value, name }))
        context.fail({ message: `The URL contains a credential in the parameter ${name}.`, level: "SHOULD" });
    }
    if (url.password) context.fail({ message: "The URL contains a password before the host.", level: "SHOULD" });
  },
});

function isAccessToken(name: string): boolean {
  return /^(?:access[-_]?token|token|bearer(?:[-_]?token)?|authorization)$/iu.test(name);
}

/** False for a word, such as the key of a project. */
function isRandom(value: string): boolean {
  return value.length >= 12 && /\d/u.test(value) && /[a-z]/iu.test(value);
}
