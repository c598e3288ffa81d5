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
  requirement: "The URL of the server holds no access token.",
  sources: {
    "2025-11-25": "basic/authorization#token-requirements",
    "2026-07-28": "basic/authorization/index#token-requirements",
  },
  transports: ["http", "sse"],
  sends: "Nothing: it looks at the URL.",
  remedy: "Take the token from the header Authorization.",
  check(context) {
    const { url } = endpointOf(context);
    for (const [name, value] of url.searchParams) {
      if (!value) continue;
      // The sentence of the protocol is about access tokens. Other keys do the same harm.
      if (isAccessToken(name)) context.fail({ message: `The URL holds an access token in the parameter ${name}.` });
      else if ((holdsCredential(name) && isRandom(value)) || credentialIn({ text: value, name }))
        context.fail({ message: `The URL holds a credential in the parameter ${name}.`, level: "SHOULD" });
    }
    if (url.password) context.fail({ message: "The URL holds a password before its host.", level: "SHOULD" });
  },
});

function isAccessToken(name: string): boolean {
  return /^(?:access[-_]?token|token|bearer(?:[-_]?token)?|authorization)$/iu.test(name);
}

/** Not a word, such as the key of a project. */
function isRandom(value: string): boolean {
  return value.length >= 12 && /\d/u.test(value) && /[a-z]/iu.test(value);
}
