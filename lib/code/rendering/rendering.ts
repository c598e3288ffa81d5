import type { Edit } from "../../model/editor.ts";
import type { CodeValue, Place } from "../../model/handler/code.ts";
import { memoizeFor } from "../../model/lazy.ts";
import type { Span } from "../../model/span.ts";
import type { Tool } from "../../model/tool.ts";
import { type FormFault, pathText, type ValueForm } from "../../model/value-form.ts";
import { renderCall } from "./calls.ts";
import { Drafts, type DraftOutcome, type Watcher } from "./drafts.ts";
import { renderExpression } from "./expressions.ts";
import { isSeen, type Rendered } from "./matching.ts";
import { type RenderingBudget, RenderingRun } from "./run.ts";
import { type Leaf, optionalFields, type Sample, samplesOf } from "./sample.ts";
import {
  Abandoned,
  CodeFault,
  hasOpaque,
  isPlain,
  markOpen,
  Opaque,
  primitivesIn,
  restOf,
  Thrown,
  MissingFault,
} from "./values.ts";

/** What `format` renders of the results of a tool. */
export interface Rendering {
  /** The leaves of the output that are certainly not rendered, in the order of the schema. */
  readonly missing: readonly Missing[];
  /** Where the function certainly throws. */
  readonly threw?: Throw;
  /** Why the output cannot be read. */
  readonly fault?: FormFault;
}

/** A leaf that is not rendered. */
interface Missing extends Leaf {
  /** An edit of a template in the function after which the leaf is rendered. */
  readonly render?: Edit;
}

/** Where `format` throws, and for which results. */
interface Throw {
  readonly place: Place;
  /** The thrown value, as the object of a sentence: "a RangeError". */
  readonly error: string;
  /** The field whose absence makes it throw; `undefined` if it throws with all fields. */
  readonly without?: string;
}

/** The limit for all samples of a tool. */
const steps = 60_000;
/** The number of unknown conditions per sample. Each doubles the runs. */
const maxRuns = 32;
/** The number of fields that are omitted one after the other. */
const maxAbsent = 24;

/**
 * What the `format` of a tool renders of its output. The function is followed with sample values, and each value is
 * searched for in the text. An unknown value counts as rendered.
 */
export const renderingOf: (tool: Tool) => Rendering | undefined = memoizeFor((tool: Tool) => {
  const form = tool.outputForm;
  const format = tool.codeOf("format");
  if (form.state !== "known" || format.state !== "known") return undefined;
  if (form.value.kind === "fault") return { missing: [], fault: form.value };
  if (form.value.kind !== "object") return undefined;
  const rendering = new Renderer(form.value, format.value).rendering();
  const stated = tool.stated("format");
  if (!rendering.missing.length || stated.state !== "known") return rendering;
  const code = stated.value;
  // Another tool that uses the function may not have such a field.
  const isOwn = (place: Place): boolean =>
    code.kind === "code" && code.isOwn === true && tool.isInFile(place) && isInside(place.span, code.span);
  const renderer = new Renderer(form.value, format.value);
  const drafts = new Drafts(form.value, (sample, watcher) => renderer.outcome(sample, watcher), isOwn);
  return {
    ...rendering,
    missing: rendering.missing.map((leaf) => {
      const render = drafts.editFor(leaf);
      return render ? { ...leaf, render } : leaf;
    }),
  };
});

function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

class Renderer {
  readonly #form: ValueForm;
  readonly #format: CodeValue;
  readonly #allowance: RenderingBudget = { steps };

  constructor(form: ValueForm, format: CodeValue) {
    this.#form = form;
    this.#format = format;
  }

  rendering(): Rendering {
    const samples = samplesOf(this.#form);
    if (!samples?.some(({ leaves }) => leaves.length)) return { missing: [] };
    const missing = new Map<string, Leaf>();
    for (const sample of samples) {
      const outcome = this.outcome(sample);
      const thrown = outcome && certainThrow(outcome);
      if (thrown) return { missing: [], threw: { place: thrown.place, error: errorOf(thrown) } };
      if (!outcome) continue;
      const texts = outcome.flatMap((one) => (one instanceof Thrown ? [] : [one]));
      for (const leaf of sample.leaves) {
        const text = pathText(leaf.path);
        if (!missing.has(text) && !texts.some((one) => isSeen(leaf, one))) missing.set(text, leaf);
      }
    }
    const threw = this.#throwWithout(optionalFields(this.#form));
    return { missing: [...missing.values()], ...(threw ? { threw } : {}) };
  }

  /** A field whose absence makes the function throw, both if it alone is missing and if all optional fields are. */
  #throwWithout(fields: readonly string[]): Throw | undefined {
    if (!fields.length) return undefined;
    const found = this.#missingMember(new Set(fields));
    if (!found) return undefined;
    for (const without of fields.slice(0, maxAbsent)) {
      const thrown = this.#missingMember(new Set([without]));
      if (thrown) return { place: thrown.place, error: errorOf(thrown), without };
    }
    return undefined;
  }

  /** The read of a member of a missing value that every sample without the fields leads to. */
  #missingMember(absent: ReadonlySet<string>): Thrown | undefined {
    for (const sample of samplesOf(this.#form, absent) ?? []) {
      const outcome = this.outcome(sample);
      const thrown = outcome && certainThrow(outcome);
      if (thrown?.value instanceof MissingFault) return thrown;
    }
    return undefined;
  }

  /** @param watcher gets the copy of the sample for each run, and returns the watcher of that run */
  outcome(sample: Sample, watcher?: Watcher): DraftOutcome {
    // A promise has no text, and its rejection is not thrown.
    if (this.#format.kind === "function" && this.#format.function.isAsync) return [{ text: "", isOpen: false }];
    const results: (Rendered | Thrown)[] = [];
    let given: readonly boolean[] | undefined = [];
    while (given) {
      if (results.length >= maxRuns) return undefined;
      const parts = new Set<unknown>();
      const argument = copyOf(sample.value, parts);
      const run: RenderingRun = new RenderingRun(this.#allowance, given, parts, watcher?.(argument));
      try {
        const format = renderExpression(run, this.#format, undefined);
        if (typeof format !== "function") return undefined;
        results.push(rendered(run.nested(() => renderCall(run, format, [argument], undefined))));
      } catch (error) {
        if (error instanceof Abandoned) return undefined;
        if (!(error instanceof Thrown)) throw error;
        results.push(error);
      }
      given = run.next;
    }
    return results;
  }
}

/** The error that every run ends with. */
function certainThrow(outcome: readonly (Rendered | Thrown)[]): Thrown | undefined {
  const [first] = outcome;
  return first instanceof Thrown && outcome.every((one) => one instanceof Thrown) ? first : undefined;
}

/** An error in words. The messages of the language itself differ between versions. */
function errorOf({ value }: Thrown): string {
  if (value instanceof CodeFault) return `a TypeError (${value.message})`;
  if (!(value instanceof Error)) return "a value";
  return value.name === "Error" ? "an Error" : `a ${value.name}`;
}

/** The texts in the blocks of a result. Anything but a list of blocks renders nothing. */
function rendered(content: unknown): Rendered {
  if (!Array.isArray(content) && !(content instanceof Opaque)) return { text: "", isOpen: false };
  return { text: [...primitivesIn(content)].join("\n"), isOpen: hasOpaque(content) };
}

/** A copy that a run may change. */
function copyOf(value: unknown, parts: Set<unknown>): unknown {
  if (Array.isArray(value))
    return noted(
      value.map((item) => copyOf(item, parts)),
      parts,
    );
  if (!isPlain(value)) return value instanceof Opaque ? new Opaque([]) : value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyOf(member, parts)]));
  if (restOf(value)) markOpen(copy, new Opaque([]));
  return noted(copy, parts);
}

function noted<T>(value: T, parts: Set<unknown>): T {
  parts.add(value);
  return value;
}
