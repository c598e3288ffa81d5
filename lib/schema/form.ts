import type { Located, LocatedObject } from "../model/located.ts";
import { pointerTo } from "../model/plain.ts";
import type { Span } from "../model/span.ts";
import { keyPathOf, tokenOf } from "./pointers.ts";

/** A text that is refused. */
export interface TextCheck<Rule extends string> {
  readonly rule: Rule;
  readonly refuses: (text: string) => boolean;
}

/** Parts of an object, by key. */
type Parts<Rule extends string> = Readonly<Record<string, FormPart<Rule>>>;

/** The parts of an object with some `type`. */
export interface TypedForm<Rule extends string> {
  readonly parts?: Parts<Rule>;
  /** The keys of which one must have a text. */
  readonly oneOf?: { readonly keys: readonly string[]; readonly rule: Rule };
}

/** The `type` of an object decides about its other members. A rule name means that the type is refused. */
interface Types<Rule extends string> {
  readonly missing: Rule;
  readonly wrong: Rule;
  readonly forms: Readonly<Record<string, TypedForm<Rule> | Rule>>;
}

/** The most entries. */
interface Limit<Rule extends string> {
  readonly rule: Rule;
  readonly count: number;
}

/**
 * The required form of a part of a document. `missing` is the rule about a part that is absent or null. `wrong` is the
 * one about a value of another kind. Without them, such a value is not checked.
 */
export type FormPart<Rule extends string> = { readonly missing?: Rule; readonly wrong?: Rule } & (
  | {
      readonly kind: "text";
      /** The rule about a text of no characters, which is not checked further. */
      readonly empty?: Rule;
      readonly checks?: readonly TextCheck<Rule>[];
    }
  | { readonly kind: "word"; readonly among: readonly string[] }
  | { readonly kind: "list"; readonly item: FormPart<Rule>; readonly most?: Limit<Rule> }
  | {
      readonly kind: "object";
      readonly parts?: Parts<Rule>;
      readonly types?: Types<Rule>;
      /** True if a list counts as an object that lacks all parts, as for `typeof`. */
      readonly takesLists?: boolean;
    }
  | {
      readonly kind: "map";
      /** The value of a key that is refused is not looked at, if `skips` is true. */
      readonly key: TextCheck<Rule> & { readonly skips?: boolean };
      readonly value: FormPart<Rule>;
      readonly most?: Limit<Rule>;
    }
);

/** A part that must be a text with at least one character. */
export function requiredText<Rule extends string>(rule: Rule, ...checks: readonly TextCheck<Rule>[]): FormPart<Rule> {
  return { kind: "text", missing: rule, wrong: rule, empty: rule, checks };
}

/** A part that is not as it must be. */
interface FaultyPart<Rule extends string> {
  readonly rule: Rule;
  readonly at: Span;
  readonly pointer: string;
  /** The path of the part: `packages[0].transport`. "" for the document. */
  readonly where: string;
  /** Absent if nothing is there. */
  readonly found: Located | undefined;
  /** The number of characters of a text, or of entries. */
  readonly count: number;
}

/** A part that is not as it must be, with the rule that says so. */
export type FaultyForm<Rule extends string> = { readonly [Each in Rule]: FaultyPart<Each> }[Rule];

/** A part of a document, and the place to report if nothing is there, or no single token. */
interface PartPlace {
  readonly value: Located | undefined;
  readonly at: Span;
  readonly pointer: string;
}

/** The faults in the form of a value. Unknown parts have no faults. */
export function formFaultsIn<Rule extends string>(part: FormPart<Rule>, place: PartPlace): FaultyForm<Rule>[] {
  const { value, at, pointer } = place;
  if (value?.kind === "unknown") return [];
  if (isNothing(value)) return reported(part.missing, place);
  switch (part.kind) {
    case "text": {
      const text = textIn(value);
      if (text === undefined) return reported(part.wrong, place);
      if (!text && part.empty) return reported(part.empty, place);
      return (part.checks ?? []).flatMap(({ rule, refuses }) => (refuses(text) ? reported(rule, place) : []));
    }
    case "word":
      return part.among.includes(textIn(value) ?? "") ? [] : reported(part.wrong, place);
    case "list":
      if (value?.kind !== "array") return reported(part.wrong, place);
      return [
        ...tooMany(part.most, value.items.length, place),
        ...value.items.flatMap((item, index) =>
          formFaultsIn(part.item, { value: item, at: entryOf(item, at), pointer: pointerTo(pointer, index) }),
        ),
      ];
    case "object":
      if (part.takesLists && value?.kind === "array") return partsMissing(part.parts, place);
      if (value?.kind !== "object") return reported(part.wrong, place);
      return [...memberFaults(part.parts, value, place), ...(part.types ? typeFaults(part.types, value, place) : [])];
    case "map":
      if (value?.kind !== "object") return reported(part.wrong, place);
      return [...tooMany(part.most, value.members.size, place), ...entryFaults(part, value, pointer)];
  }
}

function partsMissing<Rule extends string>(parts: Parts<Rule> = {}, { at, pointer }: PartPlace): FaultyForm<Rule>[] {
  return Object.entries(parts).flatMap(([key, { missing }]) =>
    reported(missing, { value: undefined, at, pointer: pointerTo(pointer, key) }),
  );
}

function tooMany<Rule extends string>(
  most: Limit<Rule> | undefined,
  count: number,
  place: PartPlace,
): FaultyForm<Rule>[] {
  return most && count > most.count ? reported(most.rule, { ...place, value: undefined }, count) : [];
}

function entryFaults<Rule extends string>(
  { key: check, value: part }: Extract<FormPart<Rule>, { kind: "map" }>,
  { members }: LocatedObject,
  pointer: string,
): FaultyForm<Rule>[] {
  return [...members.values()].flatMap(({ key, keySpan, value }) => {
    const place = { value, at: keySpan, pointer: pointerTo(pointer, key) };
    const isRefused = check.refuses(key);
    return [
      ...(isRefused ? reported(check.rule, { ...place, value: undefined }) : []),
      ...(isRefused && check.skips ? [] : formFaultsIn(part, place)),
    ];
  });
}

function memberFaults<Rule extends string>(
  parts: Parts<Rule> = {},
  object: LocatedObject,
  place: PartPlace,
): FaultyForm<Rule>[] {
  return Object.entries(parts).flatMap(([key, part]) => {
    const member = memberPlace(object, key, place);
    return member ? formFaultsIn(part, member) : [];
  });
}

function typeFaults<Rule extends string>(
  { missing, wrong, forms }: Types<Rule>,
  object: LocatedObject,
  place: PartPlace,
): FaultyForm<Rule>[] {
  const type = memberPlace(object, "type", place);
  if (!type || type.value?.kind === "unknown") return [];
  if (isNothing(type.value)) return reported(missing, type);
  const word = textIn(type.value) ?? "";
  const form = Object.hasOwn(forms, word) ? forms[word] : wrong;
  if (form === undefined || typeof form === "string") return reported(form, type);
  return [...memberFaults(form.parts, object, place), ...(form.oneOf ? choiceFaults(form.oneOf, object, place) : [])];
}

function choiceFaults<Rule extends string>(
  { keys, rule }: NonNullable<TypedForm<Rule>["oneOf"]>,
  object: LocatedObject,
  place: PartPlace,
): FaultyForm<Rule>[] {
  const mayHaveOne = keys.some((key) => {
    const member = memberPlace(object, key, place);
    return !member || member.value?.kind === "unknown" || Boolean(textIn(member.value));
  });
  return mayHaveOne ? [] : reported(rule, { ...place, value: undefined });
}

function reported<Rule extends string>(
  rule: Rule | undefined,
  { value, at, pointer }: PartPlace,
  count = characterCount(textIn(value) ?? ""),
): FaultyForm<Rule>[] {
  if (rule === undefined) return [];
  const span = value ? tokenOf(value, at) : at;
  return [{ rule, at: span, pointer, where: keyPathOf(pointer), found: value, count }];
}

/** The place of a member; `undefined` if only the running server knows whether it exists. */
function memberPlace(object: LocatedObject, key: string, { at, pointer }: PartPlace): PartPlace | undefined {
  const member = object.members.get(key);
  if (!member && object.unknownRest) return undefined;
  return { value: member?.value, at: member?.keySpan ?? at, pointer: pointerTo(pointer, key) };
}

/** A missing member in an entry of a list is reported at the entry's first key. */
function entryOf(item: Located, at: Span): Span {
  const [first] = item.kind === "object" ? item.members.values() : [];
  return first?.keySpan ?? at;
}

function isNothing(value: Located | undefined): boolean {
  return !value || (value.kind === "scalar" && value.value === null);
}

function textIn(value: Located | undefined): string | undefined {
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}

/** The number of characters, as JSON Schema counts them. */
export function characterCount(text: string): number {
  return text.length > 100 ? Array.from(text).length : text.length;
}
