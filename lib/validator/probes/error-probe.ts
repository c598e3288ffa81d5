import type { JsonObject } from "../../model/json.ts";
import { actualVersusExpected, kindOf } from "../conformance/failure-groups.ts";
import { unlessSilent } from "../conformance/raw-requests.ts";
import type { Era, Reply } from "../live/conversation/message.ts";
import type { RequestOptions } from "../live/conversation/peer.ts";
import { defineProbe, type Failure, type Probe, type ProbeContext } from "./probe.ts";

/** A request that the server must answer with an error. */
interface WrongRequest extends Pick<Failure, "subject">, Pick<RequestOptions, "meta" | "headers"> {
  readonly method: string;
  readonly params?: JsonObject;
  /** What the server is asked, if the requests of a probe differ in it. */
  readonly asked?: string;
}

/** A request that the server should answer with a result. */
type RightRequest = Pick<WrongRequest, "method" | "params"> & Pick<RequestOptions, "headers">;

/** A probe of the form "send this, expect that error". */
interface ErrorProbe extends Omit<Probe, "check"> {
  /** What the server is asked, as its messages name it: "a call to an unknown tool". */
  readonly asked?: string;
  /** The start of its messages. Default: "The server". */
  readonly opening?: string;
  /** It calls `context.skip` if there is nothing to ask for. */
  readonly requests: (context: ProbeContext) => WrongRequest | readonly WrongRequest[];
  /**
   * The same without the fault; `undefined` if there is none. An error that both get, as if a database were down
   * or the method always fails, says nothing of it.
   */
  readonly control: (
    context: ProbeContext,
    wrong: WrongRequest,
  ) => RightRequest | undefined | Promise<RightRequest | undefined>;
  /** The code of the error. Default: -32602. */
  readonly code?: number | ((era: Era) => number);
  /** Judges an answer that is not the error; `undefined` if it is right, too. */
  readonly judge?: (reply: Reply, context: ProbeContext) => Judgement | undefined;
}

/** What is special about a wrong answer. */
interface Judgement extends Pick<Failure, "level" | "protocol"> {
  readonly found?: string;
}

/** Declares a probe that sends requests and expects an error for each. */
export function defineErrorProbe(row: ErrorProbe): Probe {
  const { asked: usual = "", opening = "The server", requests, control, code = -32602, judge, ...probe } = row;
  return defineProbe({
    ...probe,
    async check(context) {
      const expected = typeof code === "number" ? code : code(context.era);
      for (const wrong of [requests(context)].flat()) {
        const { method, params, meta, headers, asked = usual, ...details } = wrong;
        const options = { ...(meta ? { meta } : {}), ...(headers ? { headers } : {}) };
        const reply = await context.peer.request(method, params, options);
        if (reply.error?.code === expected) continue;
        const judged: Judgement | undefined = judge ? judge(reply, context) : {};
        if (!judged) continue;
        const right = reply.error && (await control(context, wrong));
        if (right && (await isAnsweredBy(right, reply, context)))
          context.skip(`The server answers ${right.method} with ${kindOf(reply)} if nothing is wrong, too.`);
        const { found = actualVersusExpected(reply, `error ${String(expected)}`), ...rest } = judged;
        context.fail({ message: `${opening} answers ${asked} with ${found}.`, reply, ...details, ...rest });
      }
    },
  });
}

/** True if a request gets the same error. @throws ServerEnded */
async function isAnsweredBy(
  { method, params, ...options }: RightRequest,
  { error }: Reply,
  { peer }: ProbeContext,
): Promise<boolean> {
  const reply = await unlessSilent(peer.request(method, params, options));
  return reply?.error !== undefined && reply.error.code === error?.code;
}
