import type { CodeLanguage, Place } from "../../model/handler/code.ts";
import { type ModelRow, noModels } from "../../model/handler/models.ts";
import { lazy, memoizeFor } from "../../model/lazy.ts";
import { ecmascriptRows as ecmascriptRows } from "./ecmascript/rows.ts";
import * as ecmascript from "./ecmascript/methods.ts";
import { pythonRows as pythonRows } from "./python/rows.ts";
import * as python from "./python/methods.ts";
import { type FunctionFacts, Models } from "./models.ts";

/** What the analysis knows about a language, beside the functions of its packages. */
export interface LanguageTables {
  /** The methods of texts, by how their results depend on the text. */
  readonly textMethods: ReadonlyMap<string, "same" | "contains" | "part" | "scalar">;
  /** Methods of texts, lists and tables, with their JavaScript names, which the analysis uses. */
  readonly methodNames: ReadonlyMap<string, string>;
  /** Functions of the language, which hardly ever throw for a text. */
  readonly ofLanguage: RegExp;
  /** True if an iteration over a table visits its keys. */
  readonly iteratesKeys: boolean;
  /** How cursors of databases are named, and their methods that run a query and keep its rows. */
  readonly ofCursor?: { readonly name: RegExp; readonly method: RegExp };
}

interface Language {
  readonly tables: LanguageTables;
  readonly rows: readonly ModelRow[];
}

/** The tables of each language. A new language needs a row here. */
const languages: Readonly<Record<CodeLanguage, Language>> = {
  // The tests check the data files. Checking them in every run would only cost time.
  ecmascript: {
    rows: ecmascriptRows as readonly ModelRow[],
    tables: {
      textMethods: ecmascript.ecmascriptTextMethods,
      methodNames: ecmascript.ecmascriptMethodNames,
      ofLanguage: ecmascript.ecmascriptMethods,
      iteratesKeys: false,
    },
  },
  python: {
    rows: pythonRows as readonly ModelRow[],
    tables: {
      textMethods: python.pythonTextMethods,
      methodNames: python.pythonMethodNames,
      ofLanguage: python.pythonMethods,
      iteratesKeys: true,
      ofCursor: python.pythonCursors,
    },
  },
};

/** The tables of the language at a place. */
export function tablesFor({ file }: Place): LanguageTables {
  return languages[file.language].tables;
}

/** The models of all languages: those of the plugin, and those that a project adds. */
export class AllModels {
  readonly #of: Readonly<Record<CodeLanguage, () => Models>>;

  constructor(own: readonly ModelRow[]) {
    const modelsOf = (language: CodeLanguage): (() => Models) =>
      lazy(() => new Models(language, [own, languages[language].rows]));
    this.#of = { ecmascript: modelsOf("ecmascript"), python: modelsOf("python") };
  }

  /** What is known about a function, by its qualified name and the language of the call. */
  factsOf(name: string, { file }: Place): FunctionFacts {
    return this.#of[file.language]().factsOf(name);
  }

  /** The name of a member in the rows, independent of the calls that made the object. */
  canonicalName(name: string, { file }: Place): string {
    return this.#of[file.language]().canonicalName(name);
  }

  /** The attribute at the start of a name that gives text from outside; `undefined` for most names. */
  sourceIn(name: string, { file }: Place): string | undefined {
    return this.#of[file.language]().sourceIn(name);
  }

  /** True for a function with rows: they describe its effects completely. */
  isKnown(name: string, place: Place): boolean {
    return this.isDescribed(name, place) || tablesFor(place).ofLanguage.test(name);
  }

  /** True for a function that the rows describe beyond its existence. */
  isDescribed(name: string, place: Place): boolean {
    const { sinks, actions, result, safe, checks, asserts, traits } = this.factsOf(name, place);
    if (sinks.length || actions.length || result || safe || checks || asserts) return true;
    return described.some((each) => traits.has(each));
  }
}

/** Traits that say what a function does with its arguments. */
const described = ["noCheck", "temporary", "neverReturns", "throwsUnlessTrue"] as const;

/** The models with the rows that a project adds. They are made once for each list. */
export const modelsWith: (own: readonly ModelRow[]) => AllModels = memoizeFor((own) => new AllModels(own));

/** The models without those of a project. */
export const ownModels = lazy(() => modelsWith(noModels));
