import type { JsonObject } from "../../model/json.ts";
import { argumentsFor, type CallableTool, callableTools, callOnce, forTools, isSuccess } from "../conformance/calls.ts";
import { FailureGroups, kindOf } from "../conformance/failure-groups.ts";
import { forbiddenFor, incompleteFor, isBound, wrongFor } from "../conformance/faulty-arguments.ts";
import { type RefusalFault, refusalFaultOf } from "../conformance/refusals.ts";
import { valueSchemaFaults } from "../conformance/schema-check.ts";
import { inapplicable } from "../conformance/reasons.ts";
import type { Reply } from "../live/conversation/message.ts";
import type { NoAnswer } from "../live/conversation/peer.ts";
import { emptyList } from "../conformance/facts.ts";
import {
  defineProbe,
  type Failure,
  inBothEras,
  type Probe,
  type ProbeContext,
  type RequirementLevel,
} from "./probe.ts";

/** A call that a tool must refuse. */
interface WrongCall {
  readonly args: JsonObject;
  /** The message about an answer, which the argument describes: "is answered with a successful result". */
  readonly message: (answer: string) => string;
  /** The part of the definition that forbids the arguments. */
  readonly pointer?: string;
  /** A level below that of the probe. */
  readonly level?: RequirementLevel;
}

/** A probe that makes the same fault in a call to each tool that may be called. */
interface ArgumentProbe extends Omit<Probe, "check" | "family" | "requirements" | "sources" | "needs"> {
  /** `undefined` if the schema of the tool does not forbid the fault. */
  readonly callTo: (tool: CallableTool) => WrongCall | undefined;
  /** Default: each answer that is no refusal with a reason. */
  readonly faultOf?: (reply: Reply) => RefusalFault | undefined;
  /** The reason if no tool could be called. */
  readonly otherwise: string;
}

function defineArgumentProbe({ callTo, faultOf = refusalFaultOf, otherwise, ...probe }: ArgumentProbe): Probe {
  return defineProbe({
    ...probe,
    family: "tools",
    requirements: ["REQ-FEATURE-002", "REQ-ERROR-003"],
    sources: inBothEras("server/tools#security-considerations"),
    needs: emptyList("tools"),
    async check(context) {
      const groups = new FailureGroups<Failure>();
      // The results are in the order of the tools, whichever answers first.
      const results = await forTools(callableTools(context), async (tool) => {
        const call = callTo(tool);
        if (!call) return undefined;
        const { reply, lateness } = await callOnce(context, tool, call.args);
        const fault = lateness ? silence(lateness) : reply && faultOf(reply);
        if (!fault) return { isJudged: true };
        if (fault.kind !== "success" && !(await isUsuallyAnswered(context, tool, reply))) return { isJudged: false };
        const failure: Failure = {
          message: call.message(fault.text),
          subject: { kind: "tool", name: tool.name, ...(call.pointer === undefined ? {} : { pointer: call.pointer }) },
          ...(call.level ? { level: call.level } : {}),
          ...(fault.kind === "success" || lateness ? {} : { level: "SHOULD" }),
          ...(reply ? { reply } : { sent: lateness?.sent, isUnanswered: true }),
        };
        return { isJudged: true, kind: fault.kind, failure };
      });
      const made = results.filter((result) => result !== undefined);
      for (const { kind, failure } of made) if (failure) groups.add(kind, failure);
      groups.report(context.fail);
      if (!made.length) context.skip(inapplicable(otherwise));
      if (!made.some(({ isJudged }) => isJudged)) context.skip(sameAsUsual);
    },
  });
}

function silence({ message }: NoAnswer): RefusalFault {
  const time = /within \d+ ms/u.exec(message)?.[0] ?? "in time";
  return { kind: "unanswered", text: `is not answered ${time}` };
}

/**
 * The control: whether the tool answers what it should accept, and not with the same error. Otherwise, the answer to
 * wrong arguments comes from something that is broken or slow behind the tool, and says nothing about them.
 */
async function isUsuallyAnswered(context: ProbeContext, tool: CallableTool, reply?: Reply): Promise<boolean> {
  const args = argumentsFor(tool.inputSchema);
  const usual = args && (await callOnce(context, tool, args));
  if (!usual) return true;
  return usual.reply !== undefined && (!reply || kindOf(usual.reply) !== kindOf(reply) || isSuccess(usual.reply));
}

const sameAsUsual =
  "The tools answer valid arguments in the same way, so it is not known what they do with wrong ones.";

/** The probes that call tools with wrong arguments. Each comment is the harm if a tool accepts them. */
export const argumentProbes: readonly Probe[] = [
  /** A tool that runs without a required argument may do something that the user did not request. */
  defineArgumentProbe({
    name: "missing-arguments",
    level: "MUST",
    requirement: "The server refuses a call without a required argument and says why.",
    sends: "One call to each tool that may be called, without an argument that it requires.",
    remedy:
      "Validate the arguments against the inputSchema, and return isError: true with a text that names the missing argument.",
    callTo(tool) {
      const incomplete = incompleteFor(tool);
      if (!incomplete) return undefined;
      const { args, name } = incomplete;
      return {
        args,
        message: (answer) => `A call to the tool '${tool.name}' without the required argument '${name}' ${answer}.`,
      };
    },
    otherwise: "No tool that may be called requires an argument.",
  }),
  /** A tool that accepts a value of any type may work with "[object Object]", and its answer looks right. */
  defineArgumentProbe({
    name: "wrong-arguments",
    level: "MUST",
    requirement: "The server refuses a call with an argument of the wrong type and says why.",
    sends: "One call to each tool that may be called, with an argument of a wrong type that cannot be converted.",
    remedy:
      "Validate the arguments against the inputSchema, and return isError: true with a text that names the wrong argument.",
    callTo(tool) {
      const wrong = wrongFor(tool);
      if (!wrong) return undefined;
      const { args, name } = wrong;
      const given = Array.isArray(args[name]) ? "a list" : "an object";
      return {
        args,
        message: (answer) => `A call to the tool '${tool.name}' with ${given} as the argument '${name}' ${answer}.`,
        pointer: `/inputSchema/properties/${name}`,
      };
    },
    otherwise: "No tool that may be called has a parameter with a declared type.",
  }),
  /** A tool that takes a unit or a status that it does not know answers something else than was asked. */
  defineArgumentProbe({
    name: "forbidden-values",
    level: "MUST",
    requirement: "The server refuses a call with a value that the inputSchema forbids and says why.",
    sends:
      "One call to each tool that may be called, with a value that its schema forbids: another option, too long or too short, another pattern, too large or too small.",
    remedy:
      "Validate the arguments against the inputSchema, and return isError: true with a text that names the wrong argument.",
    callTo(tool) {
      const forbidden = forbiddenFor(tool);
      if (!forbidden) return undefined;
      const { args, name, keyword } = forbidden;
      return {
        args,
        message: (answer) =>
          `A call to the tool '${tool.name}' with a value of the argument '${name}' that its ${keyword} forbids ${answer}.`,
        pointer: `/inputSchema/properties/${name}/${keyword}`,
        // Taking the nearest number that is allowed is a way to handle it.
        ...(isBound(keyword) ? { level: "SHOULD" } : {}),
      };
    },
    otherwise: "No tool that may be called limits the values of a parameter.",
  }),
  /** A model that misspells an optional argument does not notice it, and trusts the answer to another question. */
  defineArgumentProbe({
    name: "extra-arguments",
    // Libraries drop unknown arguments although the schema that they generate from Zod 3 forbids them.
    level: "ADVICE",
    requirement: "A tool whose inputSchema forbids additional arguments refuses them.",
    sends: "One call to each such tool that may be called, with an unknown argument.",
    remedy: "Refuse unknown arguments (with Zod: z.strictObject), or remove additionalProperties from the schema.",
    callTo({ inputSchema, name }) {
      const valid = argumentsFor(inputSchema);
      const args = { ...valid, validator_unknown: "test" };
      if (!valid || !valueSchemaFaults(inputSchema, args)?.length) return undefined;
      return {
        args,
        message: () => `The tool '${name}' accepts an argument that its inputSchema forbids.`,
        pointer: "/inputSchema/additionalProperties",
      };
    },
    faultOf: (reply) => (isSuccess(reply) ? { kind: "success", text: "" } : undefined),
    otherwise: "No tool that may be called forbids additional arguments.",
  }),
];
