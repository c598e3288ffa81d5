import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../lib/model/json.ts";
import type { Server } from "../../../lib/model/server.ts";
import { fileOf, serverNames, sourcesOf, textOf } from "../../fixtures/servers.ts";
import type { parsers } from "./read.ts";
import { plain, read } from "./read.ts";

type Named = Readonly<Record<string, Json>>;

describe.each(serverNames)("%s", (name) => {
  const readAll = (parser: keyof typeof parsers): Server[] =>
    sourcesOf(name)
      .map((file) => read(textOf(name, "typescript", file), { path: fileOf(name, "typescript", file), parser }))
      .filter((server): server is Server => server !== undefined);
  const servers = readAll("ours");

  it("lists in its source what it lists when it runs", () => {
    const expected = listed(name, "tools");
    const found = servers
      .flatMap(({ tools }) => tools)
      .map(({ variants }) => {
        // If a condition cannot be decided, one of the variants is what this server lists.
        const forms = variants.map(plain);
        return forms.find((form) => expected.some((one) => sameText(one, form))) ?? forms[0] ?? null;
      });
    expect(sorted(withoutReplaced(name, found))).toEqual(sorted(expected));
    // The order of members counts as well: a reader of the list sees it.
    expect(sorted(withoutReplaced(name, found)).map(keysOf)).toEqual(sorted(expected).map(keysOf));
  });

  it("lists its resources, templates and prompts too", () => {
    const resources = servers.flatMap((server) => server.resources).map(plain);
    expect(sorted(resources)).toEqual(
      sorted([...listed(name, "resources"), ...listed(name, "resource-templates", "resourceTemplates")]),
    );
    expect(sorted(servers.flatMap((server) => server.prompts).map(plain))).toEqual(sorted(listed(name, "prompts")));
  });

  it("is read alike from the trees of other parsers", () => {
    const plainOfAll = (all: readonly Server[]) =>
      all.map(({ tools, resources, prompts }) => [...tools, ...resources, ...prompts].map(({ root }) => root));
    expect(plainOfAll(readAll("typescriptEslint"))).toEqual(plainOfAll(servers));
  });
});

function listed(server: string, file: string, key = file): Json[] {
  const path = fileOf(server, "json", `${file}.json`);
  if (!existsSync(path)) return [];
  const { [key]: list = [] } = JSON.parse(textOf(server, "json", `${file}.json`)) as Record<string, Named[]>;
  return list;
}

/** FastMCP lists the later one of two tools with one name. */
function withoutReplaced(server: string, tools: readonly Json[]): Json[] {
  if (server !== "recipe-box") return [...tools];
  return tools.filter((tool, index) => !tools.slice(index + 1).some((later) => nameOf(later) === nameOf(tool)));
}

function sorted(list: readonly Json[]): Json[] {
  return [...list].sort((a, b) => (JSON.stringify([nameOf(a), a]) < JSON.stringify([nameOf(b), b]) ? -1 : 1));
}

function nameOf(one: Json): string {
  return isNamed(one) && typeof one["name"] === "string" ? one["name"] : "";
}

function keysOf(one: Json): string[] {
  return isNamed(one) ? Object.keys(one) : [];
}

function isNamed(one: Json): one is Named {
  return typeof one === "object" && one !== null && !Array.isArray(one);
}

function sameText(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
