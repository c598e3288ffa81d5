import type { HttpPeer } from "../conversation/http-peer.ts";
import { asHttp, type ProbeContext } from "../probes/probe.ts";

/** Opens conversations until there are so many with a session. Ends the probe if the server has no sessions. */
export async function openSessions(context: ProbeContext, count: number): Promise<SessionPeer[]> {
  const peers = await Promise.all(Array.from({ length: count }, () => context.open()));
  return peers.map((peer) => sessionOf(context, asHttp(context, peer)));
}

/** A conversation with a session. */
export interface SessionPeer {
  readonly peer: HttpPeer;
  readonly id: string;
}

/** The session of a conversation. Ends the probe if the server has none. */
export function sessionOf({ skip }: Pick<ProbeContext, "skip">, peer: HttpPeer): SessionPeer {
  return { peer, id: peer.sessionId ?? skip("The server has no sessions.") };
}
