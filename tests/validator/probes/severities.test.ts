import { describe, expect, it } from "vitest";
import { runtimeFindingsOf } from "../../../lib/validator/probing/runtime-result.ts";
import { conformanceOf } from "../../../lib/validator/probing/conformance.ts";
import { defineProbe, type Failure, type Probe } from "../../../lib/validator/probes/probe.ts";
import type { IssueSeverity, RuntimeFindings } from "../../../lib/validator/result/result.ts";
import { scripted } from "../live/servers.ts";

const probeOf = (level: Probe["level"], failures: readonly Failure[], attempts = Infinity): Probe => {
  let attempt = 0;
  return defineProbe({
    name: "weather",
    family: "wire",
    requirements: ["REQ-ERROR-001"],
    level,
    requirement: "The sun shines.",
    sources: { "2025-11-25": "basic/index" },
    sends: "Nothing.",
    remedy: "Wait.",
    check: ({ fail }) => {
      if (attempt++ < attempts) failures.forEach(fail);
    },
  });
};

async function findingsOf(probe: Probe, severity: IssueSeverity, isLiteral = false): Promise<RuntimeFindings> {
  const options = { probes: [probe], timeout: 20_000, maxTime: 25_000, callable: new Set<string>() };
  return runtimeFindingsOf([await conformanceOf(scripted("plain"), options)], [{ probe, severity, isLiteral }]);
}

describe("the severity of what a probe finds", () => {
  it.each([
    ["MUST", undefined, "error", "error"],
    ["MUST", "SHOULD", "error", "warning"],
    ["MUST", "ADVICE", "error", "suggestion"],
    ["SHOULD", undefined, "error", "error"],
    ["MUST", "SHOULD", "suggestion", "suggestion"],
    ["ADVICE", undefined, "suggestion", "suggestion"],
  ] as const)("is that of the probe or a milder one: %s, %s, %s", async (level, own, severity, expected) => {
    const failure = { message: "It rains.", ...(own ? { level: own } : {}) };
    const { issues } = await findingsOf(probeOf(level, [failure]), severity);
    expect(issues.map((issue) => [issue.severity, issue.message])).toEqual([[expected, "It rains."]]);
  });

  it.each([
    ["MUST", "error", "warning"],
    ["ADVICE", "suggestion", "suggestion"],
  ] as const)("is a warning at most where a second attempt passed: %s", async (level, severity, expected) => {
    const { issues, runtime } = await findingsOf(probeOf(level, [{ message: "It rains." }], 1), severity);
    expect(issues.map((issue) => [issue.severity, issue.message])).toEqual([
      [expected, "It rains. A second attempt passed."],
    ]);
    expect(runtime.counts).toEqual({ passed: 0, failed: 0, flaky: 1, "not run": 0, "not applicable": 0 });
  });

  it.each([
    [false, "ADVICE", "suggestion", "CRITICAL"],
    [false, "SHOULD", "warning", "CRITICAL"],
    [true, "ADVICE", "error", "CRITICAL"],
  ] as const)(
    "is that of the protocol's text where a requirement asks for more, except under its preset: %s, %s",
    async (isLiteral, level, expected, compliance) => {
      const failure = { message: "It rains.", protocol: { level, says: "REQ-ERROR-001 asks for sun; MCP does not." } };
      const { issues, runtime } = await findingsOf(probeOf("MUST", [failure]), "error", isLiteral);
      expect(issues.map((issue) => [issue.severity, issue.message])).toEqual([
        [expected, "It rains. REQ-ERROR-001 asks for sun; MCP does not."],
      ]);
      // The requirement is violated in every preset.
      expect(runtime.probes.map(({ status, failedLevel }) => [status, failedLevel])).toEqual([["failed", "MUST"]]);
      expect(runtime.requirements.find(({ id }) => id === "REQ-ERROR-001")).toMatchObject({
        level: "MUST",
        status: "failed",
        failedLevel: "MUST",
      });
      expect([runtime.complianceRate, runtime.compliance]).toEqual([0, compliance]);
    },
  );

  it("decides on the requirement: advice does not fail it", async () => {
    const statusOf = async (level: Probe["level"]): Promise<unknown> => {
      const { runtime } = await findingsOf(probeOf("MUST", [{ message: "It rains.", level }]), "error");
      const row = runtime.requirements.find(({ id }) => id === "REQ-ERROR-001");
      return [row?.status, runtime.complianceRate, runtime.compliance];
    };
    expect(await statusOf("ADVICE")).toEqual(["passed", 100, "EXCELLENT"]);
    expect(await statusOf("SHOULD")).toEqual(["failed", 0, "CRITICAL"]);
  });
});
