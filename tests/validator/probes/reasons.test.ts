import { describe, expect, it } from "vitest";
import { runCommand } from "../cli/command.ts";
import { commandOf, scripted, startHttp } from "../live/servers.ts";
import type { ValidationResult } from "../../../lib/validator/result/result.ts";

/** The reasons of the probes that judged nothing. */
async function reasonsOf(target: string, ...flags: readonly string[]): Promise<readonly string[]> {
  return reasonsIn({}, target, ...flags);
}

/** The same with variables of the environment. */
async function reasonsIn(
  env: Readonly<Record<string, string>>,
  target: string,
  ...flags: readonly string[]
): Promise<readonly string[]> {
  const { out } = await runCommand(["probe", "--server", target, "--format", "json", ...flags], undefined, { env });
  const { runtime } = JSON.parse(out) as ValidationResult;
  return [...new Set((runtime?.probes ?? []).flatMap(({ reason }) => reason ?? []))];
}

const clean = ["--transport", "http", "--era", "legacy"] as const;
const key = "harbour-key";
const tides = { name: "list_tides", description: "Lists the tides of a day.", inputSchema: { type: "object" } };
const unmarked = scripted("faulty", JSON.stringify([tides]));

const ofUser = ["--only", "session-owner", "--header", `Authorization: Bearer ${key}`];
const withUsers = async (): Promise<string> =>
  `${await startHttp("mutants/server", ...clean, "--token", key, "--other-token", "mooring-key")}/mcp`;

/** Each reason that speaks of the command line, with a command line of which it is true and one of which it is not. */
const reasons = [
  {
    reason: "No bearer token is configured.",
    ifTrue: async () => reasonsOf(`${await startHttp("mutants/server", ...clean)}/mcp`, "--only", "wrong-token"),
    ifFalse: async () =>
      reasonsOf(
        `${await startHttp("mutants/server", ...clean, "--token", key)}/mcp`,
        "--only",
        "wrong-token",
        "--header",
        `Authorization: Bearer ${key}`,
      ),
  },
  {
    reason: "MCP_VALIDATE_OTHER_TOKEN has no token of another user.",
    ifTrue: async () => reasonsOf(await withUsers(), ...ofUser),
    ifFalse: async () => reasonsIn({ MCP_VALIDATE_OTHER_TOKEN: "mooring-key" }, await withUsers(), ...ofUser),
  },
  {
    reason: "MCP_VALIDATE_OTHER_TOKEN is the configured token.",
    ifTrue: async () => reasonsIn({ MCP_VALIDATE_OTHER_TOKEN: key }, await withUsers(), ...ofUser),
    ifFalse: async () => reasonsIn({ MCP_VALIDATE_OTHER_TOKEN: "mooring-key" }, await withUsers(), ...ofUser),
  },
  {
    reason: "The server refuses the token in MCP_VALIDATE_OTHER_TOKEN.",
    ifTrue: async () => reasonsIn({ MCP_VALIDATE_OTHER_TOKEN: "unknown-key" }, await withUsers(), ...ofUser),
    ifFalse: async () => reasonsIn({ MCP_VALIDATE_OTHER_TOKEN: "mooring-key" }, await withUsers(), ...ofUser),
  },
  {
    reason: "No tool is declared as read-only, and the user has not allowed any other tool.",
    ifTrue: () => reasonsOf(unmarked, "--only", "tools"),
    ifFalse: () => reasonsOf(unmarked, "--only", "tools", "--call", "list_tides"),
  },
  {
    reason: "No tool is declared as read-only, and the server has none of the tools that the user has allowed.",
    ifTrue: () => reasonsOf(unmarked, "--only", "tools", "--call", "list_ebbs"),
    ifFalse: () => reasonsOf(unmarked, "--only", "tools", "--call", "list_ebbs", "--call", "list_tides"),
  },
  {
    reason: "The time limit for this server was reached.",
    ifTrue: () => reasonsOf(commandOf("mutants/server", "--era", "legacy"), "--max-time", "700"),
    ifFalse: () => reasonsOf(commandOf("mutants/server", "--era", "legacy"), "--only", "errors"),
  },
] as const;

describe("a reason that speaks of the command line", () => {
  it.each(reasons)(
    "is true: $reason",
    async ({ reason, ifTrue, ifFalse }) => {
      expect(await ifTrue()).toContain(reason);
      expect(await ifFalse()).not.toContain(reason);
    },
    60_000,
  );
});

describe("a header reaches the probes as it is meant", () => {
  const written = [
    `Authorization: Bearer ${key}`,
    `Authorization:Bearer ${key}`,
    `authorization: Bearer ${key}`,
    ` AUTHORIZATION :  Bearer ${key}  `,
    `Authorization:\tBearer ${key}\t`,
  ];

  it.each(written)(
    "%j",
    async (header) => {
      const target = `${await startHttp("mutants/server", ...clean, "--token", key)}/mcp`;
      const only = "wrong-token,token-each-request,authentication";
      const flags = ["--only", only, "--header", header, "--format", "json"];
      const { code, out } = await runCommand(["probe", "--server", target, ...flags]);
      const { runtime } = JSON.parse(out) as ValidationResult;
      expect({ code, statuses: runtime?.probes.map(({ status }) => status) }).toEqual({
        code: 0,
        statuses: ["passed", "passed", "passed"],
      });
    },
    30_000,
  );
});
