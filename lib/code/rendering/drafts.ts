import type { Edit } from "../../model/editor.ts";
import type { CodeValue, ConcatenationValue, Place, Variable } from "../../model/handler/code.ts";
import { type FieldForm, pathText, type PathStep, type ValueForm } from "../../model/value-form.ts";
import { isSeen, type Rendered } from "./matching.ts";
import type { RenderingFrame, Watch } from "./run.ts";
import { type Leaf, optionalFields, type Sample, samplesOf } from "./sample.ts";
import { Thrown } from "./values.ts";

/** The texts that the runs of a sample rendered; `undefined` if they are not known. */
export type DraftOutcome = readonly (Rendered | Thrown)[] | undefined;

/** Makes the watcher for a run on a copy of a sample. */
export type Watcher = (sample: unknown) => Watch;

/** A template that can show a leaf, because one of its variables holds a part of the sample that contains the leaf. */
interface Site {
  readonly template: ConcatenationValue;
  readonly variable: Variable;
  /** The number of steps on the path of the leaf that lead to the value of the variable. */
  readonly depth: number;
}

/** The number of templates that are tried for a leaf. */
const maxTries = 4;
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * The edits after which a function renders what it omits. Each is tried by following the function as it would be after
 * the edit. The leaf has to be in everything that it renders, even if all optional fields are missing.
 */
export class Drafts {
  readonly #form: ValueForm;
  readonly #outcome: (sample: Sample, watcher: Watcher) => DraftOutcome;
  readonly #isOwn: (place: Place) => boolean;

  /**
   * @param outcome follows the function with a sample
   * @param isOwn true for code that no other tool uses
   */
  constructor(
    form: ValueForm,
    outcome: (sample: Sample, watcher: Watcher) => DraftOutcome,
    isOwn: (place: Place) => boolean,
  ) {
    this.#form = form;
    this.#outcome = outcome;
    this.#isOwn = isOwn;
  }

  /** The edit that renders a leaf in the last template that can show it. */
  editFor(leaf: Leaf): Edit | undefined {
    const { path, name, value } = leaf;
    const fields = fieldsOn(this.#form, path);
    if (!fields || path.at(-1) !== name || !identifier.test(name) || value === null) return undefined;
    const whole = samplesOf(this.#form) ?? [];
    const [first] = whole;
    const sites = first ? this.#sitesOf(leaf, first) : [];
    const ways = optionalFields(this.#form).filter(
      (text) => !path.some((_, at) => pathText(path.slice(0, at + 1)) === text),
    );
    const samples = [...whole, ...(samplesOf(this.#form, new Set(ways)) ?? [])];
    for (const site of sites.slice(0, maxTries)) {
      const edit = this.#editAt(site, leaf, fields);
      if (edit && samples.every((sample) => this.#isShown(site, { leaf, fields, sample }))) return edit;
    }
    return undefined;
  }

  /** The templates that a run evaluates, the last one first, with the variable of each that is nearest to the leaf. */
  #sitesOf({ path, value, isStrict }: Leaf, sample: Sample): readonly Site[] {
    const sites = new Map<ConcatenationValue, Site>();
    const refused = new Set<ConcatenationValue>();
    this.#outcome(sample, (copy) => {
      const parts = partsOn(copy, path);
      const depthOf = (held: unknown): number =>
        parts.findLastIndex((part) => part === held && (typeof part === "object" || (isStrict && part === value)));
      return (template, frame, loops) => {
        if (!template.append || !this.#isOwn(template.place)) return [];
        let best: Site | undefined;
        const repeats = loops + framesOf(frame).length - 1;
        for (const { variables } of framesOf(frame))
          for (const [variable, held] of variables) {
            const depth = depthOf(held);
            if (depth <= (best?.depth ?? -1) || !path.slice(depth).every(isName)) continue;
            // In a loop over other items, the text would be rendered repeatedly.
            if (path.slice(0, depth).filter((step) => typeof step === "symbol").length < repeats) continue;
            if (!this.#editAt({ template, variable, depth }, { path }, [])) continue;
            best = { template, variable, depth };
          }
        const before = sites.get(template);
        // A function that is also called with other values cannot tell which one it has.
        if (!best || (before && (before.variable !== best.variable || before.depth !== best.depth)))
          refused.add(template);
        sites.delete(template);
        if (best && !refused.has(template)) sites.set(template, best);
        return [];
      };
    });
    return [...sites.values()].reverse();
  }

  #editAt(
    { template, variable, depth }: Site,
    { path }: Pick<Leaf, "path">,
    fields: readonly (FieldForm | undefined)[],
  ): Edit | undefined {
    const name = String(path.at(-1));
    const gaps = gapsOf(path, depth, fields);
    const code = path
      .slice(depth)
      .reduce<string>(
        (object, step, index) => `${object}${gaps[index] === true ? "?." : "."}${String(step)}`,
        variable.name,
      );
    const before = labelOf(template, path.slice(0, depth), name);
    if (before === undefined) return undefined;
    return template.append?.({
      before,
      code,
      ...(gaps.includes(true) ? { otherwise: "none" } : {}),
      names: [variable],
    });
  }

  /** True if a sample with the edit is rendered with the leaf. */
  #isShown(
    { template, variable, depth }: Site,
    { leaf, fields, sample }: { leaf: Leaf; fields: readonly (FieldForm | undefined)[]; sample: Sample },
  ): boolean {
    const { place } = template;
    const { path } = leaf;
    let value: CodeValue = { kind: "variable", place, variable };
    const gaps = gapsOf(path, depth, fields);
    path.slice(depth).forEach((step, index) => {
      const isOptional = gaps.slice(0, index + 1).includes(true);
      const key: CodeValue = { kind: "literal", place, value: String(step) };
      value = { kind: "member", place, object: value, key, isOptional };
    });
    const label = labelOf(template, path.slice(0, depth), leaf.name) ?? "";
    const parts: readonly CodeValue[] = [{ kind: "literal", place, value: label }, value];
    const before = this.#outcome(sample, () => () => []);
    const after = this.#outcome(sample, () => (text) => (text === template ? parts : []));
    // Code that compares the text with another one may then render something else.
    const isKept = (each: Leaf): boolean =>
      pathText(each.path) === pathText(path)
        ? (after?.every((one) => isSeenIn(one, each)) ?? false)
        : !before?.some((one) => isSeenIn(one, each)) || (after?.some((one) => isSeenIn(one, each)) ?? false);
    return after?.every((one) => !(one instanceof Thrown)) === true && sample.leaves.every(isKept);
  }
}

function isSeenIn(one: Rendered | Thrown, leaf: Leaf): boolean {
  return !(one instanceof Thrown) && isSeen(leaf, one);
}

/**
 * The text before the value: a line break and the name, or the name alone in a template of one line about an item.
 *
 * @returns `undefined` for a template that ends a line, because the next text would continue the new line
 */
function labelOf(template: ConcatenationValue, path: readonly PathStep[], name: string): string | undefined {
  const isOfItem = path.some((step) => typeof step === "symbol");
  const texts = template.parts.map((part) => (part.kind === "literal" ? String(part.value) : ""));
  if (/\n[ \t]*$/.test(texts.at(-1) ?? "")) return undefined;
  return isOfItem && !texts.some((text) => text.includes("\n")) ? `, ${name}: ` : `\n**${name}:** `;
}

/**
 * Whether the value of a variable may be missing, and then the same for each step from there to the leaf. A variable
 * that holds a part of an item is present if the list is.
 */
function gapsOf(
  path: readonly PathStep[],
  depth: number,
  fields: readonly (FieldForm | undefined)[],
): readonly boolean[] {
  const item = path.slice(0, depth).findLastIndex((step) => typeof step === "symbol");
  return [fields.slice(Math.max(item, 0), depth).some(mayLack), ...fields.slice(depth).map(mayLack)];
}

function mayLack(field: FieldForm | undefined): boolean {
  return field !== undefined && (field.isOptional || field.isNullable === true);
}

function isName(step: PathStep): boolean {
  return typeof step === "string" && identifier.test(step);
}

/** The current call of a run, and those of the enclosing functions. */
function framesOf(frame: RenderingFrame | undefined): readonly RenderingFrame[] {
  return frame ? [frame, ...framesOf(frame.outer)] : [];
}

/** The values on the path to a leaf, from the whole to the leaf itself. */
function partsOn(whole: unknown, path: readonly PathStep[]): readonly unknown[] {
  const parts = [whole];
  for (const step of path) {
    const part = parts.at(-1);
    const value: unknown =
      typeof part !== "object" || part === null
        ? undefined
        : typeof step === "symbol"
          ? Object.values(part)[0]
          : Reflect.get(part, step);
    parts.push(value);
  }
  return parts;
}

/**
 * The fields on the path to a leaf, one for each step; `undefined` for a step that is not a field.
 *
 * @returns `undefined` if the path leads through a union: the other options do not have the field
 */
function fieldsOn(form: ValueForm, path: readonly PathStep[]): readonly (FieldForm | undefined)[] | undefined {
  const fields: (FieldForm | undefined)[] = [];
  let current: ValueForm | undefined = form;
  for (const step of path) {
    if (current?.kind === "union") return undefined;
    const field: FieldForm | undefined =
      current?.kind === "object" && typeof step === "string" ? current.fields.get(step) : undefined;
    const inner = innerOf(current, step);
    const hasGaps = (current?.kind === "list" || current?.kind === "record") && current.hasGaps === true;
    fields.push(inner && hasGaps ? { form: inner, isOptional: true } : field);
    current = field?.form ?? inner;
  }
  return current?.kind === "union" ? undefined : fields;
}

function innerOf(form: ValueForm | undefined, step: PathStep): ValueForm | undefined {
  if (form?.kind === "list") return form.item;
  if (form?.kind === "record") return form.value;
  return form?.kind === "tuple" && typeof step === "number" ? form.items[step] : undefined;
}
