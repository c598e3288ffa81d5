import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { samples } from "../../docs/site/samples.ts";
import type { PresetName } from "../../lib/rule/groups.ts";
import type { ValidationResult } from "../../lib/validator/result/result.ts";
import { fixturesIn } from "../contract/corpus.ts";
import { drawnOf } from "../harness/draw.ts";
import { runCommand } from "../validator/cli/command.ts";
import { folderOf } from "../validator/folders.ts";
import { Host } from "./host.ts";

let host: Host;
beforeAll(() => {
  host = new Host();
}, 60_000);

type Files = Readonly<Record<string, string>>;

const lists = fixturesIn("corpus").filter(({ name }) => path.basename(name) !== "index.json");
const published = lists.map(({ name, sources }): readonly [string, Files] => {
  const file = path.basename(name);
  return [file, { [file]: sources[0]?.text ?? "" }];
});
const ours = samples.map(({ files }): readonly [string, Files] => {
  const texts = Object.fromEntries(files.map(({ name, text }) => [name, text]));
  return [files[0]?.name ?? "", texts];
});

describe("the score in a worker", () => {
  const presets: readonly PresetName[] = ["recommended", "strict", "governance"];
  const under = (one: readonly [string, Files], some: readonly PresetName[]) =>
    some.map((preset) => [...one, preset] as const);
  // A published list under one preset, which its text draws: the score adds up findings in the same way under each.
  const cases = [
    ...ours.flatMap((one) => under(one, presets)),
    ...published.flatMap((one) => under(one, drawnOf(presets, JSON.stringify(one)))),
  ];

  it.each(cases)("of %s is that of the command", async (file, files, preset) => {
    const answer = await host.ask({ files, file, rules: preset });
    const { out } = await runCommand([file, "--preset", preset, "--format", "json"], folderOf(files));
    const { score, scoreKind, maturity, scoreReason } = (JSON.parse(out) as ValidationResult).summary;
    expect(answer).toMatchObject({ score: { score, scoreKind, maturity, scoreReason } });
    expect(score).toBeTypeOf("number");
  });

  it("is absent for a file without definitions, one that cannot be read, and a rule alone", async () => {
    for (const text of ["", "{", "{}"])
      expect(await host.ask({ files: { "a.json": text }, file: "a.json", rules: "all" })).not.toHaveProperty("score");
    const files = { "a.json": '[{"name":"a","inputSchema":{"type":"object"}}]' };
    const alone = await host.ask({ files, file: "a.json", rules: { name: "description-required" } });
    expect(alone).not.toHaveProperty("score");
    expect(await host.ask({ files, file: "a.json", rules: "all" })).toHaveProperty("score");
  });
});
