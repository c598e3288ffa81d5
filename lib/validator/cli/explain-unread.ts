import type { ModulePlace, ServerUse } from "../../model/module.ts";
import { placeKey } from "../../model/losses.ts";
import type { Entry } from "../../readers/source.ts";
import { counted } from "../report/index.ts";
import { fileIdentity, ImportGraph } from "../sources/import-graph.ts";
import { lossesIn, type ReadModule, type RemainingLoss } from "../sources/loss-lines.ts";
import { shownPath } from "../sources/source-text.ts";
import type { Extracted } from "../extraction/definitions-of.ts";
import type { Extraction } from "../extraction/extract.ts";

/** A line about a place of a module. */
interface Row {
  readonly line: number;
  /** Rows of one line with a smaller rank come first. */
  readonly rank: number;
  readonly text: string;
}

/** What is known when an extraction is explained. */
export interface Explained {
  readonly extraction: Extraction;
  /** The modules with which the package begins. */
  readonly entries: readonly Entry[];
  /** The folder that paths are shown relative to. */
  readonly cwd: string;
  /** As for {@link lossesIn}. */
  readonly isWhole: boolean;
}

/**
 * What was followed of a server, from its entries down, and where that ended, for somebody who wants to know why a
 * definition is missing: the modules in the order of the imports, in each the servers that it makes, the calls that
 * these go to, the definitions that were read, and what could not be read.
 */
export function unreadExplained({ extraction, entries, cwd, isWhole }: Explained): string {
  const page = new Page(extraction, cwd, isWhole);
  const graph = new ImportGraph(extraction.files.map((path) => ({ path })));
  const starts = entries.filter(({ path }) => extraction.files.some((file) => fileIdentity(file) === path));
  const reached = graph.importsOf(starts.map(({ path }) => path));
  const [first, ...others] = starts.map(({ path, source }) => `${shownPath(path, cwd)} (${source})`);
  const shown = page.modules(reached);
  const rest = page.modules(new Set(extraction.files.map(fileIdentity).filter((path) => !reached.has(path))));
  const parts = [
    !shown.length && !rest.length
      ? `None of the ${counted(extraction.files.length, "file")} shows anything of a server.`
      : first === undefined
        ? "No entry of the package is among the files. These modules show something of a server:"
        : `It begins at ${[first, ...others].join(", ")}.`,
    ...shown,
    ...(first === undefined || !rest.length ? [] : ["No entry leads to these modules:"]),
    ...rest,
    page.summary(reached),
  ];
  return `${parts.join("\n\n")}\n`;
}

class Page {
  readonly #extraction: Extraction;
  readonly #cwd: string;
  readonly #losses: readonly RemainingLoss[];
  readonly #byPath: ReadonlyMap<string, ReadModule>;
  /** The calls that led to definitions of other modules. */
  readonly #calls: ReadonlySet<string>;

  constructor(extraction: Extraction, cwd: string, isWhole: boolean) {
    const { modules } = extraction;
    this.#extraction = extraction;
    this.#cwd = cwd;
    this.#losses = lossesIn(modules, isWhole);
    this.#byPath = new Map(modules.map((module) => [fileIdentity(module.path), module]));
    this.#calls = new Set(modules.flatMap(({ registering }) => registering.reached));
  }

  /** The texts about modules that show something of a server. */
  modules(paths: ReadonlySet<string>): readonly string[] {
    return [...paths].flatMap((path) => {
      const module = this.#byPath.get(path);
      if (!module) return [];
      const rows = this.#rowsOf(module, path);
      return rows.length
        ? [[module.name, ...rows.map(({ line, text }) => `  ${String(line)}: ${text}`)].join("\n")]
        : [];
    });
  }

  #rowsOf(module: ReadModule, path: string): readonly Row[] {
    const { library, name } = module;
    const lineOf = (offset: number): number => module.positionOf(offset).line;
    const own = this.#extraction.definitions.filter(({ file }) => file === name);
    const losses = this.#losses.filter((one) => fileIdentity(one.module.path) === path);
    const uses = this.#extraction.uses.get(module.path) ?? [];
    const outer = uses.filter(({ depth }) => depth === 0);
    const isTold = (one: Extracted): boolean => outer.some((use) => isWithin(one, use, lineOf));
    const rows = [
      ...(library ? [{ line: lineOf(library.span.start), rank: 0, text: importText(library) }] : []),
      ...this.#useRows(uses, (use) => own.filter((one) => isWithin(one, use, lineOf))),
      ...own.filter((one) => !isTold(one)).map((one) => ({ line: one.line, rank: 2, text: definitionText(one) })),
      ...losses.map(({ loss }) => ({
        line: lineOf(loss.span.start),
        rank: 3,
        text: `not read: ${loss.kind}s that are registered here, because ${loss.reason}`,
      })),
    ];
    return rows.sort((a, b) => a.line - b.line || a.rank - b.rank);
  }

  /** A row for each call with a server in the module; the calls to which it leads are in the same row. */
  #useRows(uses: readonly ServerUse[], definedBy: (use: ServerUse) => readonly Extracted[]): readonly Row[] {
    const rows: { line: number; rank: number; text: string }[] = [];
    for (const use of uses) {
      const outcome = this.#outcomeOf(use, use.depth === 0 ? definedBy(use) : []);
      const end = outcome === undefined ? "" : ` ${outcome}`;
      const last = rows.at(-1);
      if (use.depth === 0 || !last) rows.push({ line: use.line, rank: 1, text: `${use.code}${end}` });
      else last.text += `\n${"  ".repeat(use.depth + 2)}${this.#placeText(use)}: ${use.code}${end}`;
    }
    return rows;
  }

  /** What came of a call; `undefined` if it is none that registers something. */
  #outcomeOf(
    { path, code, span, depth, leadsTo, reason }: ServerUse,
    defined: readonly Extracted[],
  ): string | undefined {
    if (defined.length) return `→ ${defined.map(definitionText).join(", ")}`;
    if (this.#calls.has(placeKey(path, span.start))) return "→ registers definitions of other modules";
    if (leadsTo) return `→ ${this.#placeText(leadsTo)}`;
    if (reason !== undefined) return `→ not followed, because ${reason}`;
    if (depth > 0 || !/tool|resource|prompt|handler|list_/iu.test(code.slice(0, code.indexOf("(")))) return undefined;
    return this.#losses.some(
      (one) => fileIdentity(one.module.path) === fileIdentity(path) && one.loss.span.start === span.start,
    )
      ? undefined
      : "→ no definition was read here";
  }

  #placeText({ path, line }: ModulePlace): string {
    return `${shownPath(path, this.#cwd)}:${String(line)}`;
  }

  /** How much was read, and the files that were not. */
  summary(reached: ReadonlySet<string>): string {
    const { definitions, skipped, faults, files } = this.#extraction;
    const silent = files.filter((path) => reached.has(fileIdentity(path)) && !this.#byPath.has(fileIdentity(path)));
    const unknown = definitions.filter((one) => one.unknown.length).length;
    const kinds = (["tool", "resource", "prompt"] as const).map((kind) =>
      counted(definitions.filter((one) => one.kind === kind).length, kind),
    );
    const unread = this.#losses.length;
    return [
      `Read: ${kinds.join(", ")}${unknown ? `, ${String(unknown)} of them with parts that are not known` : ""}.`,
      ...(unread ? [`Not read: ${counted(unread, "place")} that register${unread === 1 ? "s" : ""} something.`] : []),
      ...[...skipped, ...faults].map(({ place, problem }) => `Not read: ${place}: ${problem}`),
      ...(silent.length
        ? [`${counted(silent.length, "other module")} that the entries lead to show nothing of MCP.`]
        : []),
    ].join("\n");
  }
}

/** True if a definition is on the lines of a call of its module. */
function isWithin({ line }: Extracted, use: ServerUse, lineOf: (offset: number) => number): boolean {
  return use.line <= line && line <= lineOf(use.span.end);
}

function importText({ specifier, role, makesServer }: NonNullable<ReadModule["library"]>): string {
  const purpose = makesServer ? ", and a server is made here" : role === "client" ? ", for a client" : "";
  return `imports '${specifier}'${purpose}`;
}

function definitionText({ kind, name = "(unnamed)", unknown }: Extracted): string {
  const parts = unknown.map(
    ({ pointer, reason }) => `${pointer === "" ? "the whole" : pointer} is not known, because ${reason}`,
  );
  return `${kind} ${name}${parts.length ? ` (${parts.join("; ")})` : ""}`;
}
