import { HttpPeer } from "../live/conversation/http-peer.ts";
import type { Era, MessageFrame, Reply, TransportName } from "../live/conversation/message.ts";
import type { Peer } from "../live/conversation/peer.ts";
import { StdioPeer } from "../live/conversation/stdio-peer.ts";
import type { RequirementId } from "../../requirements/review.ts";
import type { ServerFacts } from "../conformance/facts.ts";
import { inapplicable, type Lack, unjudged } from "../conformance/reasons.ts";
import { type ProbeFamily, probeFamilies } from "./families.ts";

export { probeFamilies };

/** How binding a requirement is. `ADVICE` is not part of the protocol: a failure is only a suggestion. */
export type RequirementLevel = "MUST" | "SHOULD" | "ADVICE";

/** A check of a running server: what the server must do, what is sent, and how its answers are judged. */
export interface Probe {
  readonly name: string;
  readonly family: ProbeFamily;
  /** The requirements of the conformance review that it covers. */
  readonly requirements: readonly RequirementId[];
  readonly level: RequirementLevel;
  /** What the server must do, as a sentence. */
  readonly requirement: string;
  /**
   * The source of the requirement in each era. The probe does not run in an era without a source. A path such as
   * `basic/transports#session-management` is a page of the specification; a URL is another document.
   */
  readonly sources: Readonly<Partial<Record<Era, string>>>;
  /** Default: all. */
  readonly transports?: readonly TransportName[];
  /** What is sent, as a sentence for users who decide whether to run the probe. */
  readonly sends: string;
  /** How to fix a failure, as a sentence. A failure can have a more specific remedy. */
  readonly remedy: string;
  /** The presets that include it, if not all do. */
  readonly presets?: readonly string[];
  /**
   * `alone`: it can end the server or slow it down, so it runs after the other probes and on a separate server.
   * `afterwards`: it sends nothing and checks the messages of all other probes.
   */
  readonly when?: "alone" | "afterwards";
  /** True for a probe that also makes sense if the server answers no ordinary request. The others do not run then. */
  readonly isBasic?: boolean;
  /** True if no single request shows a failure, because the probe compares the answers to several. */
  readonly comparesAnswers?: boolean;
  /** Why the probe cannot run, such as "The server lists no tools."; `undefined` if it can. */
  readonly needs?: (facts: ServerFacts) => Lack | undefined;
  /**
   * Runs the probe. A missing reply, or a server that ends, is reported as a failure without any code here.
   *
   * @throws NotRun through `context.skip`.
   */
  readonly check: (context: ProbeContext) => Promise<void> | void;
}

/** The sources of a requirement that the same section of the specification states in both eras. */
export function inBothEras(section: string): Probe["sources"] {
  return { "2025-11-25": section, "2026-07-28": section };
}

/** Declares a probe. */
export function defineProbe(probe: Probe): Probe {
  return probe;
}

/** A violation of the requirement. */
export interface Failure {
  /** What the server does wrong, as a sentence. */
  readonly message: string;
  /** How to fix it, if that is more specific than the probe's own remedy. */
  readonly remedy?: string;
  /** A level below that of the probe, for a less binding part of the requirement. */
  readonly level?: RequirementLevel;
  /** The protocol's own statement, for a requirement of the conformance review that goes beyond the protocol. */
  readonly protocol?: ProtocolText;
  /** The tool, resource or prompt that it is about, and the place in its definition (a JSON pointer). */
  readonly subject?: Subject;
  /** The text that was sent and the text that was received. `reply` provides both. */
  readonly sent?: string | undefined;
  readonly received?: string | undefined;
  readonly reply?: Reply;
  /** True if the server did not answer in time. It may have been busy with the requests of other probes. */
  readonly isUnanswered?: boolean;
}

/** The protocol's own statement, if a requirement goes beyond it. */
interface ProtocolText {
  /**
   * How binding it is. The issue has the severity of this level, because the fault may come from an SDK, which the
   * author of a server cannot change. The level of the requirement counts only with the preset `conformance`, or if a
   * severity is set for the probe.
   */
  readonly level: RequirementLevel;
  /** The source of the requirement, as a sentence after the message. */
  readonly says: string;
}

export interface Subject {
  readonly kind: "tool" | "resource" | "prompt";
  readonly name: string;
  readonly pointer?: string;
}

/** The probe judges nothing, for the reason in the message. */
export class NotRun extends Error {
  override readonly name = "NotRun";
  readonly status: Lack["status"];

  /** @param lack a sentence if the requirement concerns the server, which could not be judged. */
  constructor(lack: Lack | string) {
    const { reason, status } = typeof lack === "string" ? unjudged(lack) : lack;
    super(reason);
    this.status = status;
  }
}

/** All frames of one conversation. */
export interface Conversation {
  readonly peer: Peer;
  readonly frames: readonly MessageFrame[];
  /** False for a conversation that was opened without a handshake. */
  readonly isOpen: boolean;
}

/** What a probe can use. Each context is for one transport and one era. */
export interface ProbeContext {
  readonly era: Era;
  readonly transport: TransportName;
  readonly facts: ServerFacts;
  /**
   * An open conversation. Other probes use it at the same time, unless the probe runs alone. A probe must only look at
   * the replies to its own requests there, not at the messages of other probes.
   */
  readonly peer: Peer;
  /** Opens a separate conversation with a handshake. It is closed after the probe. */
  readonly open: () => Promise<Peer>;
  /** The same without a handshake. */
  readonly openRaw: () => Promise<Peer>;
  /** The conversations so far, for probes that run afterwards. */
  readonly conversations: readonly Conversation[];
  /** The names of the tools that the user allows probes to call, in addition to read-only tools. */
  readonly callable: ReadonlySet<string>;
  /** A bearer token of another user than the one of the configured token. */
  readonly otherToken: string | undefined;
  /** Records a failure. The probe continues. */
  readonly fail: (failure: Failure) => void;
  /**
   * Ends the probe because it cannot judge the server, for a reason that is a sentence, or because the server has
   * nothing to judge: `inapplicable`.
   */
  readonly skip: (reason: Lack | string) => never;
}

/** The peer, typed by its transport. Ends the probe if it has another one, which the probe's `transports` prevent. */
export function asHttp({ skip }: Pick<ProbeContext, "skip">, peer: Peer): HttpPeer {
  return peer instanceof HttpPeer ? peer : skip(inapplicable("The probe needs Streamable HTTP."));
}
export function asStdio({ skip }: Pick<ProbeContext, "skip">, peer: Peer): StdioPeer {
  return peer instanceof StdioPeer ? peer : skip(inapplicable("The probe needs stdio."));
}
