import { describe, expect, it } from "vitest";
import { knownValue } from "../../../lib/model/reading.ts";
import { readLiveServer } from "../../../lib/validator/live/exchange.ts";
import { liveDocumentOf, type LiveServer } from "../../../lib/validator/live/live-server.ts";
import { read, summaryOf } from "../../readers/document/reading.ts";
import { commandOf } from "./servers.ts";

const server: LiveServer = {
  target: "node server.js",
  transport: "stdio",
  protocolVersion: "2025-11-25",
  name: "harbour",
  version: "1.0.0",
  instructions: undefined,
  capabilities: {},
  tools: [],
  resources: undefined,
  resourceTemplates: undefined,
  prompts: undefined,
  notices: [],
};

describe("the document of a live server", () => {
  it("is the whole server to the reader of documents", async () => {
    const live = await readLiveServer(commandOf("sdk1-stdio"));
    expect(summaryOf(read(liveDocumentOf(live), "/live/tools.json"))).toEqual({
      tools: live.tools,
      resources: [...(live.resources ?? []), ...(live.resourceTemplates ?? [])],
      prompts: live.prompts,
      complete: true,
    });
  });

  it("says who the server is", () => {
    const text = liveDocumentOf({ ...server, instructions: "Ask the harbour master.", capabilities: { tools: {} } });
    const { identity } = read(text, "/live/tools.json") ?? {};
    expect(
      identity && [knownValue(identity.name), knownValue(identity.version), knownValue(identity.instructions)],
    ).toEqual(["harbour", "1.0.0", "Ask the harbour master."]);
    expect(identity?.capabilities.state).toBe("known");
    expect(read('{ "tools": [] }', "/live/tools.json")?.identity).toBeUndefined();
  });

  it("leaves out the lists that the server does not offer", () => {
    expect(Object.keys(JSON.parse(liveDocumentOf(server)) as object)).toEqual([
      "tools",
      "serverInfo",
      "protocolVersion",
      "capabilities",
    ]);
    const withPrompts = JSON.parse(liveDocumentOf({ ...server, prompts: [{ name: "plan" }] })) as object;
    expect(withPrompts).toMatchObject({
      tools: [],
      prompts: [{ name: "plan" }],
      serverInfo: { name: "harbour", version: "1.0.0" },
    });
    expect(summaryOf(read(liveDocumentOf(server), "/live/tools.json"))).toEqual({ complete: true });
  });

  it("holds faulty definitions", () => {
    const tools = [{}, { name: 3 }, { "x-own": null }];
    expect(summaryOf(read(liveDocumentOf({ ...server, tools }), "/live/tools.json"))).toEqual({
      tools,
      complete: true,
    });
  });
});
