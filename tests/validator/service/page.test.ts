import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgsStringToArgv } from "string-argv";
import { describe, expect, it } from "vitest";
import { pageFile, readPage, withPart } from "../../docs/page.ts";
import { runCommand } from "../cli/command.ts";
import { folderOf, goodTool, listOf } from "../folders.ts";
import { serviceWith } from "./service.ts";

const page = readPage("mcp-validate-serve");
const commands = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, text = ""]) => text.trim().split("\n"));

/** The request that the curl of the page sends. Only the options that the page uses are supported. */
function requestOf(args: readonly string[], folder: string): { readonly url: string; readonly init: RequestInit } {
  const headers = new Headers();
  let body: string | undefined;
  let url = "";
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? "";
    if (arg === "--json") {
      const data = args[++index] ?? "";
      headers.set("Content-Type", "application/json");
      body = data.startsWith("@") ? readFileSync(join(folder, data.slice(1)), "utf8") : data;
    } else if (arg === "--header") {
      const [name = "", value = ""] = (args[++index] ?? "").split(": ");
      headers.set(name, value);
    } else if (/^http:\/\/127\.0\.0\.1:8080\//.test(arg)) url = arg;
    else throw new Error(`An option of curl that the page should not need: ${arg}`);
  }
  return { url, init: { headers, ...(body === undefined ? {} : { method: "POST", body }) } };
}

describe("the page of the service", () => {
  it.each(commands.filter((line) => line.includes("mcp-validate serve")))("%s", async (line) => {
    const [, name, value = "", rest = ""] = /^(?:(\w+)=(\S+) )?mcp-validate serve ?(.*)$/.exec(line) ?? [];
    const args = parseArgsStringToArgv(rest.replace(/--port \d+/, ""));
    const service = await serviceWith(args, name === undefined ? {} : { [name]: value });
    service.child.kill("SIGTERM");
    expect(await service.ended).toMatchObject({ code: 0, err: "" });
  });

  it.each(commands.filter((line) => line.startsWith("curl ")))("%s", async (line) => {
    const { url, init } = requestOf(parseArgsStringToArgv(line).slice(1), folderOf({ "tools.json": listOf(goodTool) }));
    const service = await serviceWith([], line.includes("Bearer s3cret") ? { MCP_VALIDATE_TOKEN: "s3cret" } : {});
    const answer = await fetch(url.replace("http://127.0.0.1:8080", service.url), init);
    const [, shown] =
      page
        .slice(page.indexOf(line))
        .slice(line.length)
        .match(/^\n```\n\n```json\n([^]*?)^```$/m) ?? [];
    expect(answer.status).toBe(shown === undefined ? 200 : 400);
    if (shown !== undefined) expect(await answer.json()).toEqual(JSON.parse(shown));
  });

  it("has no command that is not run", () => {
    expect(commands.length).toBeGreaterThan(8);
    for (const line of commands)
      expect(line).toMatch(/^(?:curl |mcp-validate serve|MCP_VALIDATE_TOKEN=\S+ mcp-validate serve)/);
  });

  it("shows what --help prints", async () => {
    const help = (await runCommand(["serve", "--help"])).out.trimEnd();
    await expect(withPart(page, "help", `\`\`\`text\n${help}\n\`\`\``)).toMatchFileSnapshot(
      pageFile("mcp-validate-serve"),
    );
  });

  it("tells of every status and code of the service", () => {
    const folder = new URL("../../../lib/validator/service/", import.meta.url);
    const source = readdirSync(folder)
      .map((name) => readFileSync(new URL(name, folder), "utf8"))
      .join("\n");
    const refusals = [...source.matchAll(/refusedRequest\(context, (\d+), \{\s*code: "(\w+)"/g)].map(
      ([, status = "", code = ""]) => [status, code] as const,
    );
    expect(refusals.length).toBeGreaterThan(8);
    for (const [status, code] of refusals) expect(page).toMatch(new RegExp(`^\\| ${status} \\| .*\`${code}\``, "m"));
  });
});
