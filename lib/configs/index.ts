import type { ESLint, Linter } from "eslint";
import { listOfStrings, oneOf, optionFault, type OptionType } from "../model/options.ts";
import { languages, type Language } from "../readers/languages.ts";
import { anyWith, leftOut, leftOutOf } from "./places.ts";
import { presetNames, rulesOf, type PresetName } from "./preset-rules.ts";
import { typescriptParserFor } from "./typescript-parser.ts";

/** Where to lint what: for servers that lie elsewhere than the presets look. */
export interface Places {
  /** Left out: `recommended`. */
  readonly preset?: PresetName;
  /**
   * Globs of server code, with or without extension; tests and builds only where a glob names them. Left out: all code
   * but these.
   */
  readonly code?: readonly string[];
  /** Globs of tool lists, manifests and client configurations, instead of the usual names. */
  readonly documents?: readonly string[];
}

/** The presets; each is a list for `eslint.config.js`. */
export type Presets = { readonly [Name in PresetName]: Linter.Config[] };

/** All that stands under `configs` of the plugin. */
export type Configs = Presets & {
  /** A preset for other places than the usual ones. */
  readonly for: ((places?: Places) => Linter.Config[]) & { readonly name: string };
};

/**
 * Makes the presets out of the rules' metadata. Getters, so that a project pays for the one it asks for.
 *
 * @param plugin gives the plugin, which holds the presets and is held by them.
 */
export function configsFor(plugin: () => ESLint.Plugin): Configs {
  const make = (places: Places = {}): Linter.Config[] => blocksOf(plugin(), places);
  const configs = {};
  for (const preset of presetNames) {
    Object.defineProperty(configs, preset, { enumerable: true, get: () => make({ preset }) });
  }
  // Not enumerable: who lists the presets, as documentation tools do, expects configurations.
  Object.defineProperty(configs, "for", { value: make });
  return configs as Configs;
}

function blocksOf(plugin: ESLint.Plugin, places: Places): Linter.Config[] {
  assertPlaces(places);
  const { preset = "recommended", code, documents } = places;
  const rules = rulesOf(preset);
  const blocks = languages.flatMap((language): Linter.Config[] => {
    const { files, ignores } = filesOf(language, language.kind === "code" ? code : documents);
    if (!files.length) return [];
    const languageOptions = languageOptionsOf(language);
    return [
      {
        name: `mcp/${preset}/${language.name}`,
        files,
        ...(ignores.length ? { ignores: [...ignores] } : {}),
        plugins: { mcp: plugin },
        ...(languageOptions ? { languageOptions } : {}),
        rules,
      },
    ];
  });
  return [
    ...blocks,
    // Without places: a rule that is set beside the preset is known for every file that ESLint looks at.
    { name: `mcp/${preset}/plugin`, plugins: { mcp: plugin } },
  ];
}

/** The files of a language, at the places that a user names or at the usual ones. */
function filesOf(
  { kind, extensions, places }: Language,
  named: readonly string[] | undefined,
): { readonly files: (string | [string, string])[]; readonly ignores: readonly string[] } {
  const all = anyWith(extensions);
  if (!named) return { files: places ? [...places] : [all], ignores: leftOut };
  return { files: named.map((place) => [place, all]), ignores: kind === "code" ? leftOutOf(named) : [] };
}

/** Only ever a parser: a block that names a `language` breaks the run beside another plugin's language. */
function languageOptionsOf({ name, parser }: Language): Linter.Config["languageOptions"] {
  switch (name) {
    case "typescript":
      return { parser: typescriptParserFor(process.cwd()) };
    // ESLint's own parser reads JavaScript.
    case "javascript":
      return undefined;
    case "jsx":
      return { parserOptions: { ecmaFeatures: { jsx: true } } };
    default:
      return { parser };
  }
}

/** Configurations are mostly written in JavaScript, where no compiler reports a misspelled key. */
function assertPlaces(places: Places): void {
  const fault = optionFault(places, placeTypes);
  if (fault) throw new TypeError(`'${fault.key}' of configs.for ${fault.problem}. ${fault.remedy}`);
}

const placeTypes: Readonly<Record<keyof Places, OptionType>> = {
  preset: oneOf(presetNames),
  code: listOfStrings("a list of globs"),
  documents: listOfStrings("a list of globs"),
};
