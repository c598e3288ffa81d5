import { describe, expect, it } from "vitest";
import {
  notificationFaultsOf,
  requestFaultsOf,
  resultFaultsOf,
} from "../../../lib/validator/conformance/message-schemas.ts";

function textsOf(method: string, result: unknown, revision = "2025-11-25"): string[] {
  return resultFaultsOf(method, result, revision).map(({ text }) => text);
}

const text = { type: "text", text: "Low tide at noon." };

describe("results", () => {
  it("may have members that the schema does not define", () => {
    const tool = { name: "tide", inputSchema: { type: "object", "x-own": 1 }, own: true };
    expect(textsOf("tools/list", { tools: [tool], own: [1, null] })).toEqual([]);
    expect(textsOf("ping", { own: {} })).toEqual([]);
  });

  it("are checked block by block, according to the type of each block", () => {
    const content = [
      text,
      { type: "text" },
      { type: "picture", data: "" },
      { text: "No type." },
      "No object.",
      { type: 5 },
      { type: "resource", resource: { uri: "note://tide" } },
      { type: "resource", resource: { uri: 5, text: "" } },
      { type: "resource", resource: { uri: "note://tide", blob: "aGk=", own: 1 } },
    ];
    expect(textsOf("tools/call", { content, isError: "no" })).toEqual([
      "content[1].text is missing",
      "content[2].type is 'picture', which the protocol does not define",
      "content[3].type is missing",
      "content[4] is a string instead of an object",
      "content[5].type is 5, which the protocol does not define",
      "content[6].resource has neither text nor blob",
      "content[7].resource.uri is a number instead of a string",
      "isError is a string instead of a boolean",
    ]);
  });

  it("must be objects", () => {
    expect(textsOf("tools/list", null)).toEqual(["the result is null instead of an object"]);
    expect(textsOf("validator/own", [])).toEqual(["the result is a list instead of an object"]);
  });

  it("of unknown methods and unknown revisions are not checked", () => {
    expect(textsOf("validator/own", { content: 5 })).toEqual([]);
    expect(textsOf("toString", {})).toEqual([]);
    expect(textsOf("tools/call", { content: 5 }, "2024-10-07")).toEqual([]);
    expect(textsOf("tools/call", { content: 5 }, "__proto__")).toEqual([]);
  });

  it.each([
    ["2025-03-26", { content: [text], structuredContent: "Any." }],
    ["2024-11-05", { content: [{ ...text, annotations: "Any." }] }],
  ])("of %s may have any value in members that only a later revision defines", (revision, result) => {
    expect(textsOf("tools/call", result, revision)).toEqual([]);
    expect(textsOf("tools/call", result)).toHaveLength(1);
  });

  it("of earlier revisions are checked where the schema has not changed", () => {
    expect(textsOf("tools/call", { content: [{ type: "text", text: 5 }] }, "2024-11-05")).toEqual([
      "content[0].text is a number instead of a string",
    ]);
  });

  it("of 2026-07-28 are checked according to their resultType", () => {
    const complete = { resultType: "complete", content: [text] };
    expect(textsOf("tools/call", { ...complete, structuredContent: 0.03 }, "2026-07-28")).toEqual([]);
    expect(textsOf("tools/call", { resultType: "own" }, "2026-07-28")).toEqual([]);
    const asking = { resultType: "input_required", inputRequests: { name: { method: "elicitation/ask" } } };
    expect(textsOf("tools/call", asking, "2026-07-28")).toEqual([
      "inputRequests.name.method is 'elicitation/ask', which the protocol does not define",
    ]);
    const hints = { resultType: "complete", ttlMs: -1, cacheScope: "all", tools: [] };
    expect(textsOf("tools/list", hints, "2026-07-28")).toEqual([
      "cacheScope is 'all' instead of one of 'private', 'public'",
      "ttlMs is -1, but the minimum is 0",
    ]);
    const values = Array.from({ length: 101 }, String);
    expect(textsOf("completion/complete", { resultType: "complete", completion: { values } }, "2026-07-28")).toEqual([
      "completion.values has 101 entries, but at most 100 are allowed",
    ]);
  });

  it("may be nested to any depth", () => {
    let deep: unknown = null;
    for (let depth = 0; depth < 50_000; depth++) deep = [deep];
    const capabilities = { experimental: { own: { deep, half: 0.5 } } };
    const result = { resultType: "complete", supportedVersions: [], capabilities, ttlMs: 0, cacheScope: "public" };
    expect(textsOf("server/discover", result, "2026-07-28")).toEqual([]);
  });
});

describe("notifications and requests", () => {
  it("are checked according to their method", () => {
    const message = { jsonrpc: "2.0", method: "notifications/message", params: { level: "loud", data: null } };
    expect(notificationFaultsOf(message.method, message, "2025-11-25").map((fault) => fault.text)).toEqual([
      expect.stringMatching(/^params\.level is 'loud' instead of one of 'alert', /u),
    ]);
    expect(notificationFaultsOf("notifications/own", { params: 5 }, "2025-11-25")).toEqual([]);
  });

  it("get a general message if the allowed alternatives differ too much", () => {
    const params = { message: "Name?", requestedSchema: { type: "object", properties: { name: { type: "list" } } } };
    const message = { jsonrpc: "2.0", id: 1, method: "elicitation/create", params };
    expect(requestFaultsOf(message.method, message, "2025-11-25").map((fault) => fault.text)).toEqual([
      "params has none of the forms that the protocol allows",
    ]);
  });
});
