import { describe, expect, it } from "vitest";
import type { ValidationResult } from "../../../lib/validator/result/result.ts";
import { runCommand } from "../cli/command.ts";
import { commandOf, startHttp } from "../live/servers.ts";

type Runtime = NonNullable<ValidationResult["runtime"]>;

/** Probes a server with a few probes; gives back the exit code and the statuses. */
async function probed(
  target: string,
  only: string,
  ...flags: readonly string[]
): Promise<{
  readonly code: number | null;
  readonly err: string;
  readonly runtime: Runtime;
  readonly statuses: object;
}> {
  const args = ["probe", "--server", target, "--only", only, "--format", "json", ...flags];
  const { code, out, err } = await runCommand(args);
  const { runtime } = JSON.parse(out) as { runtime: Runtime };
  return { code, err, runtime, statuses: Object.fromEntries(runtime.probes.map((one) => [one.probe, one.status])) };
}

const late = (mode: string, milliseconds = 0): string => commandOf("late-weather", mode, String(milliseconds));
const calling = "missing-arguments,wrong-arguments,output-schema,call-result";

describe("a request that is not answered", () => {
  it("is a failure", async () => {
    const { code, statuses } = await probed(late("silent"), calling, "--timeout", "1000");
    expect(statuses).toEqual({
      "missing-arguments": "failed",
      "wrong-arguments": "failed",
      "output-schema": "passed",
      "call-result": "passed",
    });
    expect(code).toBe(1);
  }, 30_000);

  it("is awaited as long as --timeout says", async () => {
    const { code, statuses } = await probed(late("slow", 1_500), calling, "--timeout", "4000");
    expect(statuses).toMatchObject({ "output-schema": "failed", "call-result": "passed" });
    expect(code).toBe(1);
  }, 30_000);

  it("fails in the probe of the call alone, and what depends on the call did not run", async () => {
    const { runtime, statuses } = await probed(late("hangs"), calling, "--timeout", "500");
    expect(statuses).toEqual({
      "missing-arguments": "not run",
      "wrong-arguments": "not run",
      "output-schema": "not run",
      "call-result": "failed",
    });
    expect(runtime.runRate).toBe(25);
    expect(runtime).toMatchObject({ complianceRate: null, compliance: null });
    expect(runtime.probes.find(({ probe }) => probe === "output-schema")?.reason).toBe(
      "A call was not answered in time.",
    );
  }, 30_000);
});

describe("a probe that did not run", () => {
  it.each([
    [["--fail-on", "never,not-run"], /--fail-on not-run: 3 probes that apply did not run: /u],
    [["--fail-on", "never", "--min-run", "80%"], /25 % of the probes that apply ran, but --min-run is 80 %\./u],
  ])(
    "fails the run with %j",
    async (flags, message) => {
      const { code, err } = await probed(late("hangs"), calling, "--timeout", "500", ...flags);
      expect(err).toMatch(message);
      expect(code).toBe(1);
    },
    30_000,
  );

  it("does not fail it otherwise, and what does not apply never does", async () => {
    expect((await probed(late("hangs"), calling, "--timeout", "500", "--fail-on", "never")).code).toBe(0);
    const { code, statuses } = await probed(late("quick"), "get-prompt", "--fail-on", "not-run", "--min-run", "100%");
    expect(statuses).toEqual({ "get-prompt": "not applicable" });
    expect(code).toBe(0);
  }, 30_000);
});

describe("a token of the user", () => {
  it.each([
    "Authorization: Bearer harbour-key",
    "authorization:Bearer harbour-key",
    "Authorization:  Bearer harbour-key ",
  ])(
    "reaches the probes without blanks: %j",
    async (header) => {
      const url = await startHttp("mutants/server", "--transport", "http", "--era", "legacy", "--token", "harbour-key");
      const { statuses } = await probed(`${url}/mcp`, "wrong-token", "--header", header);
      expect(statuses).toEqual({ "wrong-token": "passed" });
    },
    30_000,
  );
});
