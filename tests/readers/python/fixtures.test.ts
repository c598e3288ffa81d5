import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Definition } from "../../../lib/model/definition.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { fileOf, serverNames, textOf } from "../../fixtures/servers.ts";
import { type Answer, verdictOf } from "./oracle.ts";
import { read } from "./reading.ts";

/**
 * The lists of the example servers in Python when they run (`tests/fixtures/python/README.md`), compared with the
 * reading of all of their modules.
 */
const answers = new URL("../../fixtures/python/", import.meta.url);

/** What only the running server knows: the pointer within the definition, by server and name. */
const unknowns: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "library-desk": {
    // FastMCP 4 describes them with their schemas.
    recommend_books: ["/arguments"],
  },
  // It depends on an environment variable.
  "photo-album": { add_photo: ["/description"] },
};

describe.each(serverNames)("%s", (name) => {
  const folder = fileOf(name, "python");
  const servers = readdirSync(folder)
    .filter((file) => file.endsWith(".py"))
    .flatMap((file) => read(textOf(name, "python", file), join(folder, file)) ?? []);
  const listed = JSON.parse(readFileSync(new URL(`${name}.json`, answers), "utf8")) as Answer;

  const compare = (real: readonly JsonObject[], found: readonly Definition[]): void => {
    expect(found.map(nameOf).sort()).toEqual(real.map(({ name: one }) => one).sort());
    for (const one of real) {
      const same = found.filter((definition) => nameOf(definition) === one["name"]);
      const verdicts = same.map((definition) => membersOf(definition, one));
      // Of two tools with one name, each has its own answer.
      const [differences] = verdicts.sort((a, b) => a.length - b.length);
      expect([one["name"], differences]).toEqual([one["name"], expectedUnknowns(name, one)]);
    }
  };

  it("lists the tools that are read", () => {
    expect(listed.tools?.length).toBeGreaterThan(0);
    compare(
      listed.tools ?? [],
      servers.flatMap(({ tools }) => tools),
    );
  });

  it("lists the resources, templates and prompts that are read", () => {
    compare(
      [...(listed.resources ?? []), ...(listed.resourceTemplates ?? [])],
      servers.flatMap(({ resources }) => resources),
    );
    compare(
      listed.prompts ?? [],
      servers.flatMap(({ prompts }) => prompts),
    );
  });
});

function nameOf({ name }: Definition): unknown {
  return name.state === "known" ? name.value : undefined;
}

/** The pointers of the members whose reading differs from the list: the unknown ones, and the false ones. */
function membersOf({ root }: Definition, real: JsonObject): string[] {
  const keys = new Set([...root.members.keys(), ...Object.keys(real)]);
  return [...keys].flatMap((key) => {
    const located = root.members.get(key)?.value;
    const verdict = !located && root.unknownRest ? "unknown" : verdictOf(located, real[key]);
    if (verdict === "equal") return [];
    return [verdict === "unknown" ? `/${key}` : `/${key} is false: ${JSON.stringify(real[key])}`];
  });
}

function expectedUnknowns(server: string, { name }: JsonObject): readonly string[] {
  return (typeof name === "string" ? unknowns[server]?.[name] : undefined) ?? [];
}
