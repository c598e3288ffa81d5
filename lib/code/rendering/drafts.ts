import type { Edit } from "../../model/editor.ts";
import type { CodeValue, ConcatenationValue, Place, Variable } from "../../model/handler/code.ts";
import { type FieldForm, pathText, type PathStep, type ValueForm } from "../../model/value-form.ts";
import { isSeen, type Rendered } from "./matching.ts";
import type { Frame, Watch } from "./run.ts";
import { type Leaf, optionalFields, type Sample, samplesOf } from "./sample.ts";
import { Thrown } from "./values.ts";

/** What became of a sample: what each run of it rendered; `undefined` if that is not known. */
export type Outcome = readonly (Rendered | Thrown)[] | undefined;

/** Makes the watch of a run of the copy of a sample. */
export type Watcher = (sample: unknown) => Watch;

/** A template that can show a leaf: a variable there holds a part of the sample, and the leaf is in that. */
interface Site {
  readonly template: ConcatenationValue;
  readonly variable: Variable;
  /** The number of steps of the path of the leaf that lead to what the variable holds. */
  readonly depth: number;
}

/** Templates that are tried for a leaf. */
const maxTries = 4;
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * The edits after which a function renders what it has left out. Each is tried: the function is followed as it would be
 * after it, and the leaf has to be in all that it renders, even if all fields are missing that may be.
 */
export class Drafts {
  readonly #form: ValueForm;
  readonly #outcome: (sample: Sample, watcher: Watcher) => Outcome;
  readonly #isOwn: (place: Place) => boolean;

  /**
   * @param outcome follows the function with a sample
   * @param isOwn true for code that no other tool uses
   */
  constructor(
    form: ValueForm,
    outcome: (sample: Sample, watcher: Watcher) => Outcome,
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

  /** The templates that a run comes to, the last one first, and of each the variable that is nearest to the leaf. */
  #sitesOf({ path, value, isStrict }: Leaf, sample: Sample): readonly Site[] {
    const sites = new Map<ConcatenationValue, Site>();
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
            // A loop over other things would render it again and again.
            if (path.slice(0, depth).filter((step) => typeof step === "symbol").length < repeats) continue;
            if (!this.#editAt({ template, variable, depth }, { path }, [])) continue;
            best = { template, variable, depth };
          }
        sites.delete(template);
        if (best) sites.set(template, best);
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
    let code = variable.name;
    path.slice(depth).forEach((step, index) => {
      code += `${mayLack(fields[depth + index - 1]) ? "?." : "."}${String(step)}`;
    });
    const isMissing = fields.slice(Math.max(depth - 1, 0)).some(mayLack);
    const before = labelOf(template, path.slice(0, depth), name);
    if (before === undefined) return undefined;
    return template.append?.({
      before,
      code,
      ...(isMissing ? { otherwise: "none" } : {}),
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
    let isOptional = false;
    path.slice(depth).forEach((step, index) => {
      isOptional ||= mayLack(fields[depth + index - 1]);
      const key: CodeValue = { kind: "literal", place, value: String(step) };
      value = { kind: "member", place, object: value, key, isOptional };
    });
    const label = labelOf(template, path.slice(0, depth), leaf.name) ?? "";
    const parts: readonly CodeValue[] = [{ kind: "literal", place, value: label }, value];
    const outcome = this.#outcome(sample, () => (text) => (text === template ? parts : []));
    const own = sample.leaves.find((each) => pathText(each.path) === pathText(path));
    return outcome?.every((one) => !(one instanceof Thrown) && (!own || isSeen(own, one))) ?? false;
  }
}

/**
 * What stands before the value: a line break and the name, or the name alone in a template of one line about an item.
 *
 * @returns `undefined` if the template is about an item, and another one goes on in the line after it
 */
function labelOf(template: ConcatenationValue, path: readonly PathStep[], name: string): string | undefined {
  const isOfItem = path.some((step) => typeof step === "symbol");
  const texts = template.parts.map((part) => (part.kind === "literal" ? String(part.value) : ""));
  if (/\n[ \t]*$/.test(texts.at(-1) ?? "")) return isOfItem ? undefined : `**${name}:** `;
  return isOfItem && !texts.some((text) => text.includes("\n")) ? `, ${name}: ` : `\n**${name}:** `;
}

function mayLack(field: FieldForm | undefined): boolean {
  return field !== undefined && (field.isOptional || field.isNullable === true);
}

function isName(step: PathStep): boolean {
  return typeof step === "string" && identifier.test(step);
}

/** The call that a run is in, and those of the functions around it. */
function framesOf(frame: Frame | undefined): readonly Frame[] {
  return frame ? [frame, ...framesOf(frame.outer)] : [];
}

/** The values on the way to a leaf, from the whole to the leaf itself. */
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
 * The fields on the way to a leaf, one for each step; `undefined` in the place of what is no field.
 *
 * @returns `undefined` if the way leads through a union: a field of one option is not in the others
 */
function fieldsOn(form: ValueForm, path: readonly PathStep[]): readonly (FieldForm | undefined)[] | undefined {
  const fields: (FieldForm | undefined)[] = [];
  let current: ValueForm | undefined = form;
  for (const step of path) {
    if (current?.kind === "union") return undefined;
    const field: FieldForm | undefined =
      current?.kind === "object" && typeof step === "string" ? current.fields.get(step) : undefined;
    fields.push(field);
    current = field?.form ?? innerOf(current, step);
  }
  return current?.kind === "union" ? undefined : fields;
}

function innerOf(form: ValueForm | undefined, step: PathStep): ValueForm | undefined {
  if (form?.kind === "list") return form.item;
  if (form?.kind === "record") return form.value;
  return form?.kind === "tuple" && typeof step === "number" ? form.items[step] : undefined;
}
