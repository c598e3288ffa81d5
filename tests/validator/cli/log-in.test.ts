import { get } from "node:http";
import { describe, expect, it } from "vitest";
import type { ValidationResult } from "../../../lib/validator/index.ts";
import { runProgram } from "../../../lib/validator/cli/program.ts";
import { root } from "../built.ts";
import { answering, commandOf, startHttp } from "../live/servers.ts";
import type { Run } from "./command.ts";

const token = "harbour-key";

/** A server that requires a token, and the authorization server that gives it. */
async function guarded(...more: readonly string[]): Promise<{ readonly target: string; readonly issuer: string }> {
  const issuer = await startHttp("authorization-server", token);
  const flags = ["--transport", "http", "--era", "legacy", "--token", token, "--issuer", issuer];
  return { target: `${await startHttp("mutants/server", ...flags, ...more)}/mcp`, issuer };
}

/**
 * Runs the command, and follows the address that it shows as a browser does.
 *
 * @param browse what the browser does with the address that the authorization server sends it to.
 */
async function loggedIn(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  browse: (address: string) => Promise<unknown> = (address) => fetch(address),
): Promise<Run & { readonly shown: readonly string[] }> {
  let [out, err] = ["", ""];
  const shown: string[] = [];
  const visit = async (address: string): Promise<void> => {
    const { headers } = await fetch(address, { redirect: "manual" });
    await browse(headers.get("location") ?? "");
  };
  const code = await runProgram(args, {
    cwd: root,
    env: { ...env },
    out: (text) => (out += text),
    err: (text) => {
      err += text;
      const address = /^Open this address to log in: (\S+)$/mu.exec(text)?.[1];
      if (address === undefined) return;
      shown.push(address);
      void visit(address);
    },
    isTerminal: false,
    terminal: undefined,
    readIn: () => Promise.resolve(Buffer.from("")),
  });
  return { code, out, err, shown };
}

describe("--client-id", () => {
  it("logs a person in with the browser, and reads the server with the token", async () => {
    const { target } = await guarded();
    const run = await loggedIn(["extract", "--server", target, "--client-id", "harbour-client"]);
    expect({ code: run.code, shown: run.shown.length }).toEqual({ code: 0, shown: 1 });
    const query = new URL(run.shown[0] ?? "").searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: "code",
      client_id: "harbour-client",
      code_challenge_method: "S256",
      resource: target,
    });
    expect(run.out).toContain('"tools"');
    expect(run.out + run.err).not.toContain(token);
  });

  it("lets the probes run with the token, those about it, too", async () => {
    const { target } = await guarded("--mutant", "any-token-legacy-http");
    const flags = ["--only", "wrong-token", "--format", "json"];
    const run = await loggedIn(["probe", "--server", target, "--client-id", "harbour-client", ...flags]);
    const { runtime, issues } = JSON.parse(run.out) as ValidationResult;
    expect(runtime?.probes.map(({ probe, status }) => [probe, status])).toEqual([["wrong-token", "failed"]]);
    expect(issues[0]?.message).toBe("The server accepts a token that it did not issue.");
  }, 30_000);

  const env = { MCP_VALIDATE_CLIENT_SECRET: "harbour-secret" };

  it("logs in by itself if the secret is in the environment", async () => {
    const { target, issuer } = await guarded();
    const machine = ["--client-id", "harbour-machine", "--issuer", issuer];
    const run = await loggedIn(["extract", "--server", target, ...machine], env);
    expect({ code: run.code, err: run.err, shown: run.shown }).toEqual({ code: 0, err: "", shown: [] });
    expect(run.out).toContain('"tools"');
  });

  it("sends the secret to no authorization server but the one that the user names", async () => {
    const { target } = await guarded();
    const other = await startHttp("authorization-server", token);
    const run = await loggedIn(["--server", target, "--client-id", "harbour-machine", "--issuer", other], env);
    expect({ code: run.code, shown: run.shown }).toEqual({ code: 3, shown: [] });
    expect(run.err).toContain("The login failed: ");
    const unnamed = await loggedIn(["--server", target, "--client-id", "harbour-machine"], env);
    expect({ code: unnamed.code, err: unnamed.err }).toEqual({
      code: 2,
      err: "USAGE --client-id: MCP_VALIDATE_CLIENT_SECRET is set, and --issuer is missing. Name the authorization server that may get the secret: --issuer URL.\n",
    });
  });

  const remedy = "Check --client-id and the authorization server, or send a token with --header.";

  it("fails if the authorization server refuses a person, with its reason", async () => {
    const { target } = await guarded();
    const run = await loggedIn(["--server", target, "--client-id", "harbour-denied"]);
    expect({ code: run.code, err: run.err.split("\n").at(-2) }).toEqual({
      code: 3,
      err: `CONNECTION_FAILED ${target}: The login failed: The harbour is closed. ${remedy}`,
    });
  });

  it("fails if the authorization server refuses a secret, with its reason", async () => {
    const { target, issuer } = await guarded();
    const machine = ["--client-id", "harbour-machine", "--issuer", issuer];
    const run = await loggedIn(["--server", target, ...machine], { MCP_VALIDATE_CLIENT_SECRET: "wrong" });
    expect({ code: run.code, err: run.err }).toEqual({
      code: 3,
      err: `CONNECTION_FAILED ${target}: The login failed: The tide has taken it. ${remedy}\n`,
    });
  });

  it("takes no code from a page that does not know the state of the login", async () => {
    const statuses: number[] = [];
    const browse = async (address: string): Promise<void> => {
      const forged = new URL(address);
      forged.searchParams.set("state", "guessed");
      statuses.push((await fetch(forged)).status, (await fetch(address)).status);
    };
    const { target } = await guarded();
    const run = await loggedIn(["--server", target, "--client-id", "harbour-client"], {}, browse);
    expect({ code: run.code, statuses }).toEqual({ code: 0, statuses: [404, 200] });
  });

  it("answers requests that no browser sends, and goes on", async () => {
    const { target } = await guarded();
    const browse = async (address: string): Promise<void> => {
      const { hostname, port } = new URL(address);
      await new Promise((resolve) =>
        get({ hostname, port, path: "//" }, (response) => {
          resolve(response.resume());
        }),
      );
      await fetch(address);
    };
    const run = await loggedIn(["extract", "--server", target, "--client-id", "harbour-client"], {}, browse);
    expect(run.code).toBe(0);
  });

  it("prints no password of a URL, and sends headers to no other host", async () => {
    const secret = ["--header", "X-Key: harbour-secret"];
    const { target } = await guarded();
    const named = target.replace("http://", "http://skipper:harbour-secret@");
    const run = await loggedIn(["--server", named, "--client-id", "harbour-client"]);
    expect(run).toMatchObject({ code: 3, shown: [] });
    expect(run.out + run.err).not.toContain("harbour-secret");
    const asked: (string | string[] | undefined)[] = [];
    const other = await answering((request, response) => {
      asked.push(request.headers["x-key"]);
      response.writeHead(401).end();
    });
    const redirecting = await answering((_request, response) => {
      response.writeHead(307, { location: `${other}/mcp` }).end();
    });
    await loggedIn(["--server", `${redirecting}/mcp`, "--client-id", "harbour-client", ...secret]);
    expect(asked).toEqual([]);
    const wrong = await loggedIn(["--server", target, "--client-id", "harbour-client", "--header", "X-Key: härbour-✓"]);
    expect(wrong.code).toBe(3);
    expect(wrong.out + wrong.err).not.toContain("rbour-✓");
  }, 30_000);

  it("says why a server cannot be reached", async () => {
    const run = await loggedIn(["--server", "http://127.0.0.1:1/mcp", "--client-id", "harbour-client"]);
    expect(run.code).toBe(3);
    expect(run.err).toMatch(/reserved for another protocol|Nothing answers at/u);
  });

  it("asks for nothing where it is not needed, and where nothing is to be started", async () => {
    const open = `${await startHttp("mutants/server", "--transport", "http", "--era", "legacy")}/mcp`;
    expect(await loggedIn(["--server", open, "--client-id", "harbour-client"])).toMatchObject({ code: 0, shown: [] });
    const header = ["--header", `Authorization: Bearer ${token}`];
    const { target } = await guarded();
    const named = await loggedIn(["--server", target, "--client-id", "harbour-client", ...header]);
    expect(named).toMatchObject({ code: 0, shown: [] });
    const dry = await loggedIn(["probe", "--server", target, "--client-id", "harbour-client", "--dry-run"]);
    expect(dry).toMatchObject({ code: 0, shown: [] });
  }, 30_000);

  it("is refused without a URL", async () => {
    const run = await loggedIn(["--server", commandOf("mutants/server"), "--client-id", "harbour-client"]);
    expect({ code: run.code, err: run.err }).toEqual({
      code: 2,
      err: "USAGE --client-id: It applies only to a --server with a URL. Add one, or remove this flag.\n",
    });
  });
});
