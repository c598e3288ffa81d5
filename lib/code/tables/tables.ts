import type { CodeLanguage, Place } from "../../model/handler/code.ts";
import { memoize, memoizeFor } from "../../model/lazy.ts";
import * as ecmascriptActions from "./ecmascript/actions.ts";
import * as ecmascriptEffects from "./ecmascript/effects.ts";
import { sinks as ecmascriptSinks } from "./ecmascript/sinks.ts";
import * as pythonActions from "./python/actions.ts";
import * as pythonEffects from "./python/effects.ts";
import { sinks as pythonSinks } from "./python/sinks.ts";
import type { ActionRow, CallEffect, Sink } from "./rows.ts";

/** What the analysis knows about the functions of a language and its packages, by their qualified names. */
export interface LanguageTables {
  readonly sinks: readonly Sink[];
  readonly actions: readonly ActionRow[];
  readonly effectOf: ReadonlyMap<string, CallEffect>;
  /** The methods of texts, by how their results depend on the text. */
  readonly textMethods: ReadonlyMap<string, "same" | "contains" | "part" | "scalar">;
  /** The qualified name of a member in the tables, independent of the calls that made the object. */
  readonly canonicalName: (name: string) => string;
  /** Members that are not methods, by how their values depend on the object: `path.name`. */
  readonly effectOfMember: ReadonlyMap<string, CallEffect>;
  /** Functions and methods whose result has the class of their object: a path made of a path. */
  readonly keepsClass: RegExp;
  /** Methods of texts, lists and tables, with their JavaScript names, which the analysis uses. */
  readonly methodNames: ReadonlyMap<string, string>;
  /** Functions that answer yes or no about a value without making it safe. */
  readonly isNotSanitizer: RegExp;
  /** Functions that only inspect a value or log it. */
  readonly isHarmless: RegExp;
  /** Functions that return a path for temporary use. */
  readonly isTemporary: RegExp;
  /** Functions whose result is the value itself. */
  readonly keepsValue: RegExp;
  /** Functions of the language that throw if a text does not have the expected form. */
  readonly throws: RegExp;
  /** Functions of the language, which hardly ever throw for a text. */
  readonly ofLanguage: RegExp;
  /** Functions that do not test the value. */
  readonly onlyWrites: RegExp;
  /** True if an iteration over a table visits its keys. */
  readonly iteratesKeys: boolean;
}

/** The tables of each language. A new language needs a row here. */
const tables: Readonly<Record<CodeLanguage, LanguageTables>> = {
  ecmascript: {
    sinks: ecmascriptSinks,
    actions: ecmascriptActions.actions,
    isTemporary: ecmascriptActions.isTemporary,
    effectOf: ecmascriptEffects.callEffects,
    isNotSanitizer: ecmascriptEffects.isNotSanitizer,
    isHarmless: ecmascriptEffects.isHarmless,
    canonicalName: ecmascriptEffects.canonicalName,
    effectOfMember: ecmascriptEffects.effectOfMember,
    keepsClass: ecmascriptEffects.keepsClass,
    methodNames: ecmascriptEffects.methodNames,
    textMethods: ecmascriptEffects.textMethods,
    keepsValue: ecmascriptEffects.keepsValue,
    throws: ecmascriptEffects.throws,
    ofLanguage: ecmascriptEffects.ofLanguage,
    onlyWrites: ecmascriptEffects.onlyWrites,
    iteratesKeys: false,
  },
  python: {
    sinks: pythonSinks,
    actions: pythonActions.actions,
    isTemporary: pythonActions.isTemporary,
    effectOf: pythonEffects.callEffects,
    effectOfMember: pythonEffects.effectOfMember,
    textMethods: pythonEffects.textMethods,
    methodNames: pythonEffects.methodNames,
    canonicalName: pythonEffects.canonicalName,
    keepsClass: pythonEffects.keepsClass,
    keepsValue: pythonEffects.keepsValue,
    isNotSanitizer: pythonEffects.isNotSanitizer,
    isHarmless: pythonEffects.isHarmless,
    throws: pythonEffects.throws,
    ofLanguage: pythonEffects.ofLanguage,
    onlyWrites: pythonEffects.onlyWrites,
    iteratesKeys: true,
  },
};

/** The tables of the language at a place. */
export function tablesFor({ file }: Place): LanguageTables {
  return tables[file.language];
}

interface Rows {
  readonly sinks: readonly Sink[];
  readonly actions: readonly ActionRow[];
}

function rowsOf({ sinks, actions }: LanguageTables): (name: string) => Rows {
  return memoize((name) => ({
    sinks: sinks.filter((row) => row.matches(name)),
    actions: actions.filter((row) => row.matches(name)),
  }));
}

const rows = memoizeFor(rowsOf);

/** The rows for a function, by its qualified name and the language of the call. */
export function rowsFor(name: string, { file }: Place): Rows {
  return rows(tables[file.language])(name);
}

/** True for a function in the tables: they describe its effects completely. */
export function isKnownFunction(name: string, place: Place): boolean {
  const { effectOf, isNotSanitizer, ofLanguage, isTemporary } = tablesFor(place);
  const { sinks, actions } = rowsFor(name, place);
  if (sinks.length || actions.length || effectOf.has(name)) return true;
  return isNotSanitizer.test(name) || ofLanguage.test(name) || isTemporary.test(name);
}
