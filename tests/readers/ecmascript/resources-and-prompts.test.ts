import { describe, expect, it } from "vitest";
import { toJson } from "../../../lib/model/plain.ts";
import type { Prompt } from "../../../lib/model/prompt.ts";
import { read, sdk } from "./read.ts";

describe("resources", () => {
  const resources = (text: string) =>
    read(`${sdk}import { ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";\n${text}`)?.resources ?? [];

  it("are registered with a URI or a template", () => {
    const [hours, card] = resources(`
server.registerResource("hours", "x://hours", { title: "Hours", description: "When.", mimeType: "text/plain" }, cb);
server.registerResource("card", new ResourceTemplate("x://cards/{id}", { list: undefined }), { description: "A card." }, cb);`);
    expect([hours?.uri, hours?.uriTemplate, hours?.title]).toMatchObject([
      { value: "x://hours" },
      { state: "absent" },
      { value: "Hours" },
    ]);
    expect([card?.uri, card?.uriTemplate]).toMatchObject([{ state: "absent" }, { value: "x://cards/{id}" }]);
  });

  it("may be registered with the older resource()", () => {
    const [map, log] = resources(`
const logs = new ResourceTemplate("x://{id}/log", { list: undefined });
server.resource("map", "x://map", { mimeType: "text/plain" }, cb);
server.resource("log", logs, async () => ({}));`);
    expect([map?.name, map?.uri]).toMatchObject([{ value: "map" }, { value: "x://map" }]);
    expect([log?.name, log?.uriTemplate, log?.description]).toMatchObject([
      { value: "log" },
      { value: "x://{id}/log" },
      { state: "absent" },
    ]);
  });

  it("may have an address that is not known", () => {
    const [one] = resources(`server.registerResource("a", await find(), { description: "A." }, cb);`);
    expect([one?.uri.state, one?.uriTemplate.state, one?.description.state]).toEqual(["unknown", "unknown", "known"]);
  });
});

describe("prompts", () => {
  const prompts = (text: string) => read(sdk + text)?.prompts ?? [];

  it("send a list of their arguments", () => {
    const [prompt] =
      prompts(`server.registerPrompt("review", { title: "Review", description: "Review code.", argsSchema: {
  code: z.string().describe("The code"), language: z.string().optional(), tone: z.string().default("kind") } }, cb);`);
    expect(prompt?.get("arguments")).toMatchObject({ state: "known" });
    expect(argumentsOf(prompt)).toEqual([
      { name: "code", description: "The code", required: true },
      { name: "language", required: false },
      { name: "tone", required: true },
    ]);
  });

  it("may be registered with the older prompt()", () => {
    expect(
      prompts(
        `server.prompt("a", cb => ({}));\nserver.prompt("b", "Text.", () => ({}));\nserver.prompt("c", "Text.", { x: z.string() }, () => ({}));`,
      ).map(({ label }) => label),
    ).toEqual(["a", "b", "c"]);
  });
});

function argumentsOf(prompt: Prompt | undefined): unknown {
  const located = prompt?.root.members.get("arguments")?.value;
  return located && toJson(located);
}
