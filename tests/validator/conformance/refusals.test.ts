import { describe, expect, it } from "vitest";
import { actualVersusExpected, kindOf } from "../../../lib/validator/conformance/failure-groups.ts";
import { refusalFaultOf } from "../../../lib/validator/conformance/refusals.ts";
import { receivedFrame, type Reply } from "../../../lib/validator/live/conversation/message.ts";

const refusedWith = (message: unknown): Reply => ({
  sent: "",
  frame: receivedFrame("{}"),
  result: undefined,
  error: { code: -32603, message, data: undefined },
  http: undefined,
});

describe("a call that is refused with another error", () => {
  it.each([
    ["Out of tide", ", 'Out of tide',"],
    ["Out\n  of\u0007 tide ", ", 'Out of tide',"],
    ["x".repeat(80), `, '${"x".repeat(80)}',`],
    ["x".repeat(81), `, '${"x".repeat(79)}…',`],
    ["", ""],
    [undefined, ""],
  ])("is quoted: %s", (message, quoted) => {
    expect(refusalFaultOf(refusedWith(message))?.text).toBe(
      `is answered with error -32603${quoted} instead of error -32602`,
    );
  });
});

describe("an answer without a message", () => {
  const silent = { ...refusedWith(""), frame: undefined, error: undefined };

  it("is named by its status, and not compared with a code", () => {
    const http = { status: 202, headers: {}, body: "" };
    expect(kindOf({ ...silent, http })).toBe("status 202 and no JSON-RPC message");
    expect(actualVersusExpected({ ...silent, http }, "error -32602")).toBe("status 202 and no JSON-RPC message");
    expect(actualVersusExpected(refusedWith(""), "error -32602")).toBe("error -32603 instead of error -32602");
  });
});
