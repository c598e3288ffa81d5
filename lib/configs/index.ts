import type { ESLint, Linter } from "eslint";
import { listOfStrings, oneOf, optionFault, type OptionType } from "../model/options.ts";
import { languages, type Language } from "../readers/languages.ts";
import { presetsKey } from "../readers/settings.ts";
import { anyWith, ignoredGlobs, ignoredGlobsFor } from "./places.ts";
import { rulesOf } from "./preset-rules.ts";
import { presetNames, type PresetName } from "../rule/groups.ts";
import { typescriptParserFor } from "./typescript-parser.ts";

/** Locations to lint instead of the default ones. */
interface LintedPlaces {
  /** Default: `recommended`. */
  readonly preset?: PresetName;
  /**
   * Globs of server code, with or without extension. Includes tests and builds only if a glob names them. Default: all
   * code except tests and builds.
   */
  readonly code?: readonly string[];
  /** Globs of tool lists, manifests and client configurations, instead of the usual names. */
  readonly documents?: readonly string[];
}

/** The presets. Each is a list for `eslint.config.js`. */
type Presets = { readonly [Name in PresetName]: Linter.Config[] };

/** The `configs` of the plugin. */
export type Configs = Presets & {
  /** A preset for other locations than the default ones. */
  readonly for: ((places?: LintedPlaces) => Linter.Config[]) & { readonly name: string };
};

/**
 * Makes the presets from the metadata of the rules. They are getters, so a project pays only for the preset that it
 * uses.
 *
 * @param plugin returns the plugin. It is a function because the plugin contains the presets and the presets contain
 * the plugin.
 */
export function configsFor(plugin: () => ESLint.Plugin): Configs {
  const make = (places: LintedPlaces = {}): Linter.Config[] => blocksOf(plugin(), places);
  const configs = {};
  for (const preset of presetNames) {
    Object.defineProperty(configs, preset, { enumerable: true, get: () => make({ preset }) });
  }
  // Not enumerable, because documentation tools that list the presets expect configurations.
  Object.defineProperty(configs, "for", { value: make });
  return configs as Configs;
}

function blocksOf(plugin: ESLint.Plugin, places: LintedPlaces): Linter.Config[] {
  assertPlaces(places);
  const { preset = "recommended", code, documents } = places;
  const rules = rulesOf(preset);
  const blocks = languages.flatMap((language): Linter.Config[] => {
    const { files, ignores } = filesOf(language, language.kind === "code" ? code : documents);
    if (!files.length) return [];
    return [
      {
        name: `mcp/${preset}/${language.name}`,
        files,
        ...(ignores.length ? { ignores: [...ignores] } : {}),
        plugins: { mcp: plugin },
        ...parsingOf(language),
        settings: { mcp: { [presetsKey]: { [preset]: true } } },
        rules,
      },
    ];
  });
  return [
    ...blocks,
    // Without `files`, so that rules configured next to the preset are found for every file.
    { name: `mcp/${preset}/plugin`, plugins: { mcp: plugin } },
  ];
}

/** The files of a language, at the locations that a user names or at the default ones. */
function filesOf(
  { kind, extensions, places }: Language,
  named: readonly string[] | undefined,
): { readonly files: (string | [string, string])[]; readonly ignores: readonly string[] } {
  const all = anyWith(extensions);
  if (!named) return { files: places ? [...places] : [all], ignores: ignoredGlobs };
  return { files: named.map((place) => [place, all]), ignores: kind === "code" ? ignoredGlobsFor(named) : [] };
}

/**
 * Prefers a parser to a language: a block with a `language` breaks the run if another plugin sets a language for the
 * same files.
 */
function parsingOf(row: Language): Pick<Linter.Config, "language" | "languageOptions"> {
  const { name, presetParser, parserOptions } = row;
  if (!row.parser) return { language: `mcp/${name}` };
  if (presetParser === "eslint") return parserOptions ? { languageOptions: { parserOptions } } : {};
  return { languageOptions: { parser: presetParser === "project" ? typescriptParserFor() : row.parser } };
}

/** Most configurations are written in JavaScript, where no compiler reports a misspelled key. */
function assertPlaces(places: LintedPlaces): void {
  const fault = optionFault(places, placeTypes);
  if (fault) throw new TypeError(`'${fault.key}' of configs.for ${fault.problem}. ${fault.remedy}`);
}

const placeTypes: Readonly<Record<keyof LintedPlaces, OptionType>> = {
  preset: oneOf(presetNames),
  code: listOfStrings("a list of globs"),
  documents: listOfStrings("a list of globs"),
};
