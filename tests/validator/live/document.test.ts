import { describe, expect, it } from "vitest";
import { liveDocumentOf, readLiveServer, type LiveServer } from "../../../lib/validator/live/index.ts";
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

  it("leaves out the lists that the server does not offer", () => {
    expect(liveDocumentOf(server)).toBe('{\n  "tools": []\n}\n');
    expect(liveDocumentOf({ ...server, prompts: [{ name: "plan" }] })).toBe(
      '{\n  "tools": [],\n  "prompts": [\n    {\n      "name": "plan"\n    }\n  ]\n}\n',
    );
    expect(summaryOf(read(liveDocumentOf(server), "/live/tools.json"))).toEqual({ complete: true });
  });

  it("holds faulty definitions", () => {
    const tools = [{}, { name: 3 }, { "x-own": null }];
    expect(summaryOf(read(liveDocumentOf({ ...server, tools }), "/live/tools.json"))).toEqual({ tools, complete: true });
  });
});
