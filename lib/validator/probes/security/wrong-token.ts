import { accessOf, asStranger, withoutCredentials, withWrongToken, wrongToken } from "../../conformance/credentials.ts";
import { declaredList } from "../../conformance/facts.ts";
import { answerOf, isBusy } from "../../conformance/http-refusals.ts";
import { harmlessMethod } from "../../conformance/raw-requests.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** A server that does not check tokens protects nothing. With another status, clients do not ask for a new token. */
export default defineProbe({
  name: "wrong-token",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "A request with a wrong token is refused with the status 401.",
  sources: {
    "2025-11-25": "basic/authorization#token-handling",
    "2026-07-28": "basic/authorization/index#token-handling",
  },
  transports: ["http"],
  sends: "A handshake with a wrong token, and a request with it in an open session.",
  remedy: "Check the token of every request, those of open sessions included, and answer wrong ones with 401.",
  async check(context) {
    const { facts, fail, skip } = context;
    const peer = asHttp(context, context.peer);
    const isToken = Object.entries(peer.endpoint.headers).some(
      ([name, value]) => name.toLowerCase() === "authorization" && /^bearer\s/iu.test(value),
    );
    if (!isToken) skip("No bearer token was given for this server (--header).");
    const list = declaredList(facts);
    const without = await asStranger(peer, withoutCredentials(peer.endpoint), (one) => accessOf(one, list));
    if (without.result) skip("The server answers without a token, too.");
    const reply = await asStranger(peer, withWrongToken(peer.endpoint), (one) => accessOf(one, list));
    if (isBusy(reply.http)) skip("The server was too busy.");
    if (reply.http?.status !== 401) {
      fail({ message: `A request with a wrong token is answered with ${answerOf(reply)} instead of 401.`, reply });
      return;
    }
    if (peer.sessionId === undefined) return;
    const headers = { authorization: wrongToken };
    const later = await peer.request(list ?? harmlessMethod(peer), {}, { headers });
    if (later.result)
      fail({ message: "In an open session, a request with a wrong token is answered with a result.", reply: later });
  },
});
