import { describe, expect, it } from "vitest";
import type { EmissionProfile } from "../../lib/emission/profile.ts";
import { fastMcpProfile, sdk1Profile, sdk2Profile } from "../../lib/emission/profiles.ts";
import { emitDeclared } from "../../lib/readers/ecmascript/zod/emit-schema.ts";
import { evaluateText } from "../readers/evaluate/evaluating.ts";
import { emitted, show, withZod } from "../readers/zod/replaying.ts";
import { nonObjects, objects, objectsOf4, rawShapes } from "./schemas.ts";
import { listedByFastMcp, listedBySdk1, listedBySdk2, realSchema, type Registration } from "./servers.ts";

const sdk1 = sdk1Profile(undefined, undefined);
const sdk2 = sdk2Profile(undefined);
const fastMcp = fastMcpProfile(undefined, undefined);

type List = (registration: Registration) => Promise<Readonly<Record<string, unknown>>>;

async function compare(version: 3 | 4, text: string, profile: EmissionProfile, list: List): Promise<void> {
  for (const role of ["input", "output"] as const) {
    const key = `${role}Schema`;
    const ours = show(emitted(withZod(version, text), profile, role));
    const real = await list({ [key]: realSchema(version, text) }).catch((error: unknown) => String(error));
    // A schema that the server cannot list leaves the whole list unanswered: that part is unknown.
    if (typeof real === "string") expect(JSON.stringify(ours), real).toContain("<");
    else expect(ours).toEqual(real[key]);
  }
}

describe("SDK 1 with Zod 4", () => {
  it.each(Object.entries({ ...objects, ...objectsOf4, ...nonObjects, ...rawShapes }))("%s", async (_, text) => {
    await compare(4, text, sdk1, listedBySdk1);
  });
});

describe("SDK 1 with Zod 3", () => {
  it.each(Object.entries({ ...objects, ...nonObjects, ...rawShapes }))("%s", async (_, text) => {
    await compare(3, text, sdk1, listedBySdk1);
  });
});

describe("SDK 2", () => {
  it.each(Object.entries({ ...objects, ...objectsOf4, ...rawShapes }))("%s", async (_, text) => {
    await compare(4, text, sdk2, listedBySdk2);
  });

  it.each(Object.entries(nonObjects))("%s", async (_, text) => {
    const input = await listedBySdk2({ inputSchema: realSchema(4, text) });
    expect(show(emitted(withZod(4, text), sdk2))).toEqual(input["inputSchema"]);
  });
});

describe.each([3, 4] as const)("FastMCP with Zod %i", (version) => {
  const schemas = { ...objects, ...(version === 4 ? objectsOf4 : {}), ...nonObjects };

  it("every schema", async () => {
    const real = await listedByFastMcp(
      Object.fromEntries(Object.entries(schemas).map(([name, text]) => [name, realSchema(version, text)])),
    );
    for (const [name, text] of Object.entries(schemas)) {
      const listed = real.get(name);
      expect(show(emitted(withZod(version, text), fastMcp)), name).toEqual(listed?.["inputSchema"]);
      expect(show(emitted(withZod(version, text), fastMcp, "output")), name).toEqual(listed?.["outputSchema"]);
    }
  });
});

describe("without a schema", () => {
  const none = { role: "input", kind: "registerTool" } as const;

  it("is what each server sends", async () => {
    const { value } = evaluateText("undefined");
    const ours = (profile: EmissionProfile): unknown =>
      show(emitDeclared(undefined, { ...none, profile, site: value.site }));
    expect(ours(sdk1)).toEqual((await listedBySdk1({}))["inputSchema"]);
    expect(ours(sdk2)).toEqual((await listedBySdk2({}))["inputSchema"]);
    const fast = await listedByFastMcp({ tool: undefined });
    expect(ours(fastMcp)).toEqual(fast.get("tool")?.["inputSchema"]);
    expect(fast.get("tool")).not.toHaveProperty("outputSchema");
  });
});

describe("the members that a server adds and passes on", () => {
  const registration = {
    title: "T",
    description: "D",
    annotations: { title: "A" },
    icons: [],
    _meta: { a: 1 },
    extra: 1,
  };

  it.each([
    ["SDK 1", sdk1, listedBySdk1],
    ["SDK 2", sdk2, listedBySdk2],
  ] as const)("%s", async (_, profile, list) => {
    const listed = await list(registration);
    const expected: Record<string, unknown> = {
      ...profile.addedMembers,
      name: "tool",
      inputSchema: profile.input.absent,
    };
    for (const [key, value] of Object.entries(registration)) if (profile.sent?.has(key)) expected[key] = value;
    expect(listed).toEqual(expected);
  });
});
