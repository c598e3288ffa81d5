import { HttpPeer } from "../conversation/http-peer.ts";
import type { Era, Frame, Reply, TransportName } from "../conversation/message.ts";
import type { Peer } from "../conversation/peer.ts";
import { StdioPeer } from "../conversation/stdio-peer.ts";
import type { RequirementId } from "../conformance/requirements.ts";
import type { ServerFacts } from "../conformance/facts.ts";
import { type ProbeFamily, probeFamilies } from "./families.ts";

export { type ProbeFamily, probeFamilies };

/** How binding a requirement is. `ADVICE` is not of the protocol: a failure is a suggestion. */
export type RequirementLevel = "MUST" | "SHOULD" | "ADVICE";

/** A question to a running server: what it must do, what is sent, and how its answers are judged. */
export interface Probe {
  readonly name: string;
  readonly family: ProbeFamily;
  /** The requirements of seed 003 that it stands for. */
  readonly requirements: readonly RequirementId[];
  readonly level: RequirementLevel;
  /** What the server must do, as a sentence. */
  readonly requirement: string;
  /**
   * Where each era says so. The probe does not run in an era without a source. A path such as
   * `basic/transports#session-management` is one of the specification; a URL is anything else.
   */
  readonly sources: Readonly<Partial<Record<Era, string>>>;
  /** Default: all. */
  readonly transports?: readonly TransportName[];
  /** What is sent, as a sentence for people who decide whether to run it. */
  readonly sends: string;
  /** What to do about a failure, as a sentence. A failure can say it more exactly. */
  readonly remedy: string;
  /** The presets that include it, if not all do. */
  readonly presets?: readonly string[];
  /**
   * `alone`: it can end the server, or slows it down, so it runs after the others and on a server of its own.
   * `afterwards`: it sends nothing, and looks at all messages of the other probes.
   */
  readonly when?: "alone" | "afterwards";
  /** Why the server cannot be asked, as a sentence, such as "The server declares no tools."; `undefined` if it can. */
  readonly needs?: (facts: ServerFacts) => string | undefined;
  /**
   * Asks and judges. A reply that does not come, or a server that ends, is a failure without any code here.
   *
   * @throws NotRun through `context.skip`.
   */
  readonly check: (context: ProbeContext) => Promise<void> | void;
}

/** Declares a probe. */
export function defineProbe(probe: Probe): Probe {
  return probe;
}

/** What a server does that it must not do. */
export interface Failure {
  /** A sentence with the fact. */
  readonly message: string;
  /** What to do about it, if that is more exact than the probe's own sentence. */
  readonly remedy?: string;
  /** Below the probe's own level, for a part of it that is less binding. */
  readonly level?: RequirementLevel;
  /** The name of the tool, resource or prompt that it is about, and where in its definition (a JSON pointer). */
  readonly subject?: Subject;
  /** The text that was sent, and the text that came back. `reply` gives both. */
  readonly sent?: string | undefined;
  readonly received?: string | undefined;
  readonly reply?: Reply;
}

export interface Subject {
  readonly kind: "tool" | "resource" | "prompt";
  readonly name: string;
  readonly pointer?: string;
}

/** The probe cannot judge the server, for the reason in the message. */
export class NotRun extends Error {
  override readonly name = "NotRun";
}

/** All frames of one conversation. */
export interface Conversation {
  readonly peer: Peer;
  readonly frames: readonly Frame[];
  /** False for a conversation before any handshake. */
  readonly isOpen: boolean;
}

/** What a probe works with. It is for one transport in one era. */
export interface ProbeContext {
  readonly era: Era;
  readonly transport: TransportName;
  readonly facts: ServerFacts;
  /**
   * An open conversation that other probes use at the same time, or this probe's own where it runs alone. A probe must
   * not look at the messages of others there: only at the replies to its requests.
   */
  readonly peer: Peer;
  /** Opens a conversation of its own, with a handshake. It is closed after the probe. */
  readonly open: () => Promise<Peer>;
  /** The same without a handshake. */
  readonly openRaw: () => Promise<Peer>;
  /** The conversations so far, for probes that run afterwards. */
  readonly conversations: readonly Conversation[];
  /** The names of tools that the user allows to call, besides those that say that they only read. */
  readonly callable: ReadonlySet<string>;
  /** Records a failure. The probe goes on. */
  readonly fail: (failure: Failure) => void;
  /** Ends the probe: it cannot judge the server, for a reason given as a sentence. */
  readonly skip: (reason: string) => never;
}

/** The peer as that of a transport; ends the probe if it is another. `transports` of the probe prevents that. */
export function asHttp({ skip }: Pick<ProbeContext, "skip">, peer: Peer): HttpPeer {
  return peer instanceof HttpPeer ? peer : skip("It needs Streamable HTTP.");
}
export function asStdio({ skip }: Pick<ProbeContext, "skip">, peer: Peer): StdioPeer {
  return peer instanceof StdioPeer ? peer : skip("It needs stdio.");
}
