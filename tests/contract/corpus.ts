import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generatedInputs } from "../../fixtures/hostile/generated.ts";
import type { LanguageName } from "../harness/languages.ts";
import type { Source } from "../harness/lint.ts";

/** A fixture, once for every way in which ESLint may parse it. */
export interface Fixture {
  /** The path within the fixtures folder. */
  readonly name: string;
  readonly sources: readonly Source[];
}

const root = fileURLToPath(new URL("../../fixtures", import.meta.url));

const languagesByExtension: Readonly<Record<string, readonly LanguageName[]>> = {
  ".json": ["json", "momoaWithComments"],
  ".yaml": ["yaml"],
  ".ts": ["typescript", "typescriptEslint"],
  ".tsx": ["typescript", "typescriptEslint"],
  ".mts": ["typescript", "typescriptEslint"],
  ".cts": ["typescript", "typescriptEslint"],
  ".js": ["typescript", "javascript"],
  ".py": ["python"],
};

/** The files of a folder of fixtures that some reader is meant for. */
export function fixturesIn(folder: string): readonly Fixture[] {
  const paths = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).sort();
  return paths.flatMap((one) => {
    const name = path.join(folder, one);
    // The maker of hostile files is code of ours and no fixture.
    if (!languagesByExtension[path.extname(one)] || one === "generated.ts") return [];
    return [fixtureOf(name, readFileSync(path.join(root, name), "utf8"))];
  });
}

/**
 * The hostile files that are too large to keep, except those that kill the YAML parser together with the process,
 * whichever code calls it. Our own parser refuses what would kill oxc.
 */
export function generatedFixtures(): readonly Fixture[] {
  return generatedInputs().map(({ fileName, text, kills }) => {
    const fixture = fixtureOf(`hostile/generated/${fileName}`, text);
    return { ...fixture, sources: fixture.sources.filter(({ language }) => language !== kills) };
  });
}

function fixtureOf(name: string, text: string): Fixture {
  const languages = languagesByExtension[path.extname(name)] ?? [];
  return { name, sources: languages.map((language) => ({ language, filename: name, text })) };
}
