import type { CodeLanguage } from "../../model/handler/code.ts";
import type { FunctionTrait, ModelRow, ResultKind, SafeAgainst, SinkForm } from "../../model/handler/models.ts";
import { lazy, memoize } from "../../model/lazy.ts";
import { allDangers, danger, type SinkKind } from "../dangers.ts";
import { expandedPatterns, NamePatterns, segmentsOf } from "./patterns.ts";
import type { ActionKind, ActionRow, ActionShape, Sink, SinkShape } from "./rows.ts";
import { decidingWords, namesOfMethods, ownThing } from "./words.ts";

/** What is known about a function, or about an attribute of an object of a package. */
export interface FunctionFacts {
  readonly sinks: readonly Sink[];
  readonly actions: readonly ActionRow[];
  /** How the result depends on the arguments. */
  readonly result: ResultKind | undefined;
  /** The dangers that the result is safe from. */
  readonly safe: number;
  /** The dangers that an argument is safe from if the answer is true. */
  readonly checks: number;
  /** The dangers that an argument is safe from if the function does not throw. */
  readonly asserts: number;
  /** How the value of an attribute depends on its object. */
  readonly attribute: ResultKind | undefined;
  /** The class of the result, whose methods have rows. */
  readonly class: string | undefined;
  readonly traits: ReadonlySet<FunctionTrait>;
}

const nothing: FunctionFacts = {
  sinks: [],
  actions: [],
  result: undefined,
  safe: 0,
  checks: 0,
  asserts: 0,
  attribute: undefined,
  class: undefined,
  traits: new Set(),
};

/** What each kind of sink does with a text: completes "The argument … ". */
const doesOf: Readonly<Record<Exclude<SinkKind, "markup">, string>> = {
  command: "is run by a shell",
  code: "is run as code",
  path: "names a file",
  request: "is requested",
  query: "is run as SQL",
  option: "may be an option",
};

/** The sinks of a form. Who can choose an argument of a program may choose an option, too. */
const shapesOf: Readonly<Record<SinkForm, readonly SinkShape[]>> = {
  arguments: ["arguments"],
  url: ["url"],
  query: ["query"],
  program: ["program", "vector"],
  process: ["process", "processVector"],
  words: ["words", "wordsVector"],
  name: ["words"],
  options: ["options"],
  template: ["quotedTemplate"],
  script: ["script"],
};

const vectors: ReadonlySet<SinkShape> = new Set(["vector", "processVector", "wordsVector"]);

/** The usual form for a kind of sink. */
const formOf: Readonly<Partial<Record<SinkKind, SinkForm>>> = { request: "url", query: "query" };

/** What an action does: completes "The handler … ". */
const deeds: Readonly<Record<Exclude<ActionKind, "asks">, Readonly<Partial<Record<ActionShape, string>>>>> = {
  deletes: {
    file: "deletes a file",
    query: "deletes with a query",
    request: "sends a DELETE request",
    method: "sends a DELETE request",
    url: "sends a DELETE request",
    call: "deletes through the client of a service",
    command: "runs a command that deletes something",
  },
  writes: {
    file: "writes a file",
    mode: "writes a file",
    query: "writes with a query",
    request: "sends a request that changes something",
    method: "sends a request that changes something",
    url: "sends a request that changes something",
    call: "writes through the client of a service",
  },
};

const kinds = ["deletes", "writes"] as const;
const anyWords = /^/;

function listed<T>(given: T | readonly T[] | undefined): readonly T[] {
  if (given === undefined) return [];
  return isList(given) ? given : [given];
}

function isList<T>(given: T | readonly T[]): given is readonly T[] {
  return Array.isArray(given);
}

function sinksOf(row: ModelRow): readonly Sink[] {
  const { sink, keywords, object, safeWith, onlyWith, does } = row;
  if (!sink) return [];
  const form = row.form ?? formOf[sink] ?? "arguments";
  const args = row.arguments ?? (object ? [] : [0]);
  return shapesOf[form].map((shape) => {
    const kind = vectors.has(shape) ? "option" : sink;
    return {
      danger: kind,
      shape,
      args,
      ...(keywords !== undefined && { keywords: listed(keywords) }),
      ...(object && { isMethodOfSubject: true }),
      ...(safeWith !== undefined && { safeWith: new Set(listed(safeWith).flatMap(expandedPatterns)) }),
      ...(onlyWith !== undefined && { onlyWith: new Set(listed(onlyWith)) }),
      does: does ?? (form === "name" ? "names the program that is run" : doesOf[kind]),
    };
  });
}

/** The actions of a row. Those that the name of a method decides are left to {@link ModelRow.actsBy}. */
function actionsOf({ actsBy, object, ...row }: ModelRow): readonly ActionRow[] {
  const subject = object ? { isMethodOfSubject: true } : {};
  return kinds.flatMap((kind): ActionRow[] => {
    const actions: ActionRow[] = [];
    const shape = row[kind];
    if (shape) actions.push({ kind, shape, words: anyWords, ...subject, does: deeds[kind][shape] ?? "" });
    const words = actsBy && actsBy !== "name" ? decidingWords[actsBy][kind] : undefined;
    if (actsBy && actsBy !== "name" && words)
      actions.push({ kind, shape: actsBy, words, ...subject, does: deeds[kind][actsBy] ?? "" });
    return actions;
  });
}

const clientActions = lazy(() => ({
  deletes: actionsOf({ package: "", deletes: "call" }),
  writes: actionsOf({ package: "", writes: "call" }),
}));

/** What the name of a method says: `delete_item`, but not `deleteSession`. */
function actionsByName(name: string, language: CodeLanguage): readonly ActionRow[] {
  if (ownThing.test(name)) return [];
  const kind = kinds.find((each) => namesOfMethods[language][each].test(name));
  return kind ? clientActions()[kind] : [];
}

/** Text that is no path from the server's folder is one name, without `..`. */
const more: Readonly<Partial<Record<SinkKind, number>>> = { path: danger.dots | danger.separator | danger.absolute };

function dangersIn(given: SafeAgainst | undefined): number {
  if (given === undefined) return 0;
  return listed(given).reduce((all, each) => all | (each === "all" ? allDangers : danger[each] | (more[each] ?? 0)), 0);
}

/** A row with what it says, made at first use. */
class Model {
  readonly row: ModelRow;
  readonly #after: ReadonlySet<string>;

  constructor(row: ModelRow) {
    this.row = row;
    this.#after = new Set(listed(row.notOnResultOf));
  }

  /** True if the row is about the name. See {@link NamePatterns.matches}. */
  isAbout(rest: string, segments: readonly string[], from: number): boolean {
    if (!this.#names().matches(rest, segments, from)) return false;
    return !this.#after.size || segments.slice(from, -1).every((each) => !this.#after.has(each));
  }

  /** Most rows are about packages that a server does not use. */
  readonly #names = lazy(() => new NamePatterns(this.row.function === undefined ? [""] : listed(this.row.function)));
  readonly sinks = lazy(() => sinksOf(this.row));
  readonly actions = lazy(() => actionsOf(this.row));
}

/** The rows about packages and about what is in them, by the parts of the packages' names. */
interface Node {
  readonly children: Map<string, Node>;
  readonly models: (readonly [number, Model])[];
}

const emptyNode = (): Node => ({ children: new Map(), models: [] });

/** A list of rows, in which a name is looked up by package and path. */
class ModelIndex {
  readonly #root = emptyNode();

  constructor(rows: readonly ModelRow[]) {
    rows.forEach((row, index) => {
      const model = new Model(row);
      for (const name of listed(row.package).flatMap(expandedPatterns)) {
        let node = this.#root;
        for (const segment of segmentsOf(name)) {
          const next = node.children.get(segment) ?? emptyNode();
          node.children.set(segment, next);
          node = next;
        }
        node.models.push([index, model]);
      }
    });
  }

  /** The rows about a name, in their order. A module of Node.js may be written without `node:` in a row. */
  modelsOf(segments: readonly string[]): readonly Model[] {
    const [first = ""] = segments;
    const found: (readonly [number, Model])[] = [];
    this.#find(this.#root.children.get(first), segments, found);
    if (first.startsWith("node:")) this.#find(this.#root.children.get(first.slice(5)), segments, found);
    if (found.length > 1) found.sort(([a], [b]) => a - b);
    return found.map(([, model]) => model);
  }

  #find(start: Node | undefined, segments: readonly string[], found: (readonly [number, Model])[]): void {
    let node = start;
    for (let depth = 1; node; depth++) {
      const rest = node.models.length ? segments.slice(depth).join(".") : "";
      for (const entry of node.models) {
        const [, model] = entry;
        const isNew = found.every(([, each]) => each !== model);
        if (isNew && model.isAbout(rest, segments, depth)) found.push(entry);
      }
      const segment: string | undefined = segments[depth];
      node = segment === undefined ? undefined : node.children.get(segment);
    }
  }
}

/** What is known about functions, by their qualified names. */
export class Models {
  readonly #language: CodeLanguage;
  readonly #indexes: readonly ModelIndex[];
  readonly #hasClasses: boolean;
  readonly #hasSources: boolean;

  /**
   * @param lists lists of rows. What a list says about a function replaces what later lists say of the same kind.
   */
  constructor(language: CodeLanguage, lists: readonly (readonly ModelRow[])[]) {
    const own = lists.map((rows) => rows.filter((row) => (row.language ?? language) === language));
    this.#language = language;
    this.#indexes = own.map((rows) => new ModelIndex(rows));
    this.#hasClasses = own.flat().some((row) => row.class !== undefined);
    this.#hasSources = own.flat().some((row) => row.attribute === "untrusted");
  }

  /** What is known about a function. */
  readonly factsOf: (name: string) => FunctionFacts = memoize((name) => {
    const segments = segmentsOf(name);
    const found = this.#indexes.flatMap((index) => {
      const models = index.modelsOf(segments);
      return models.length ? [models] : [];
    });
    return found.length ? this.#facts(found, segments.at(-1) ?? "") : nothing;
  });

  #facts(lists: readonly (readonly Model[])[], last: string): FunctionFacts {
    const [own = [], ...others] = lists;
    const all = others.length ? lists.flat() : own;
    const saysSink = ({ row }: Model): boolean => row.sink !== undefined;
    const saysAction = ({ row }: Model): boolean => Boolean(row.deletes ?? row.writes ?? row.actsBy);
    const ofSinks = lists.find((models) => models.some(saysSink)) ?? [];
    const ofActions = lists.find((models) => models.some(saysAction)) ?? [];
    const actions = ofActions.flatMap((model) =>
      model.row.actsBy === "name" ? actionsByName(last, this.#language) : model.actions(),
    );
    const facts = {
      ...nothing,
      sinks: ofSinks.flatMap((model) => model.sinks()),
      actions: kinds.flatMap((kind) => actions.filter((action) => action.kind === kind)),
      traits: new Set(all.flatMap(({ row }) => listed(row.is))),
    };
    for (const { row } of all) {
      facts.result ??= row.result;
      facts.attribute ??= row.attribute;
      facts.class ??= row.class;
      facts.safe |= dangersIn(row.safe);
      facts.checks |= dangersIn(row.checks);
      facts.asserts |= dangersIn(row.asserts);
    }
    return facts;
  }

  /** The attribute at the start of a name that gives text from outside; `undefined` for most names. */
  readonly sourceIn: (name: string) => string | undefined = memoize((name) => {
    if (!this.#hasSources) return undefined;
    const ends = [...name.matchAll(/\.|$/g)].map(({ index }) => index);
    return ends.map((end) => name.slice(0, end)).find((start) => this.factsOf(start).attribute === "untrusted");
  });

  /** The name of a member in the rows, independent of the calls that made the object: a part of a path is a path. */
  readonly canonicalName: (name: string) => string = memoize((name) => {
    if (!this.#hasClasses) return name;
    const [start = "", ...others] = name.split(".");
    return others.reduce((object, member) => `${this.factsOf(object).class ?? object}.${member}`, start);
  });
}
