import type { TSESTree } from "@typescript-eslint/utils";
import { ClaimingEditor } from "../../../edits/claiming-editor.ts";
import { ArrayLiteralEditor, ScalarLiteralEditor } from "../../../edits/ecmascript/literals.ts";
import { type LiteralType, ObjectLiteralEditor } from "../../../edits/ecmascript/object-literal.ts";
import { SharedTextEditor } from "../../../edits/shared-text.ts";
import { zodEditor } from "../../../edits/zod/zod-editor.ts";
import { isWithin, spanOfNode } from "../../../languages/syntax.ts";
import type { Editor } from "../../../model/editor.ts";
import type { Located, LocatedObject, LocatedUnknown, Member, UnknownRest } from "../../../model/located.ts";
import type { Span } from "../../../model/span.ts";
import {
  type ArrayValue,
  type MemberValue,
  type ObjectValue,
  stringOf,
  type Value,
  type ValueHole,
  type ZodValue,
} from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import { Places } from "./places.ts";

/** Evaluated values nest as deeply as the source. Deeper definitions are hostile. */
const maxDepth = 200;

/**
 * The maximum number of values in one definition, counting repetitions. Constants that contain one another twice expand
 * without limit. The largest of 6,860 published schemas has some 10,000.
 */
const maxValues = 50_000;

export interface LocatorOptions {
  /** The linted file. */
  readonly linted: Module;
  /**
   * Only text within this node belongs to the definition alone; `undefined` if this is true of all text that is not
   * shared.
   */
  readonly exclusiveNode: TSESTree.Node | undefined;
  /** The declared type of an object literal in the linted file. */
  typeOf(literal: TSESTree.Node): LiteralType;
  /** Converts a Zod schema in the place of JSON. Without a result the value is unknown. */
  convert?(value: ZodValue): Value | undefined;
}

/** Marks a value as stated by a Zod schema. */
function asZod(located: Located): Located {
  if (located.kind === "object") return located.isOfZod ? located : { ...located, isOfZod: true };
  return located.kind === "unknown" ? { ...located, isOfZod: true } : located;
}

/** Whether text can be changed: for this definition alone, for all that use it, or not at all. */
export type Editing = "own" | "shared" | "none";

/** The origin of a value. */
export interface Provenance {
  /** The place in the linted file where the value is referred to. */
  readonly importSite: Span;
  /** "shared" in text that other definitions also use; "none" below a spread. */
  readonly editing: Editing;
  /** True for the JSON Schema of a Zod schema: its text consists of calls, not JSON. */
  readonly isConverted?: boolean;
}

/** The result of an earlier call for the same value. */
interface Made {
  readonly provenance: Provenance;
  readonly located: Located;
  /** The number of values within it. */
  readonly size: number;
}

/** Turns evaluated values into located values of the model, with an editor if the text can be changed. */
export class Locator {
  readonly #options: LocatorOptions;
  readonly #places: Places;
  readonly #made = new Map<Value, Made>();
  #values = 0;

  constructor(options: LocatorOptions) {
    this.#options = options;
    this.#places = new Places(options.linted);
  }

  /** The located form of a value. */
  value(value: Value, provenance: Provenance, depth = 0): Located {
    const span = this.#places.of(value.site, provenance.importSite);
    if (++this.#values > maxValues) return unknownAt(span, "the definition is too large");
    if (value.kind !== "object" && value.kind !== "array") return this.#value(value, span, provenance, depth);
    const made = this.#made.get(value);
    // One object may occur in many places: a shared constant under a hundred keys.
    if (
      made &&
      isSameProvenance(made.provenance, provenance) &&
      made.located.span.start === span.start &&
      made.located.span.end === span.end
    ) {
      this.#values += made.size;
      return this.#values > maxValues ? unknownAt(span, "the definition is too large") : made.located;
    }
    const before = this.#values;
    const located = this.#value(value, span, provenance, depth);
    if (located.kind !== "unknown") this.#made.set(value, { provenance, located, size: this.#values - before });
    return located;
  }

  /** The located form of an object's member. `owner` is the literal that contains the member. */
  member(member: MemberValue, provenance: Provenance, owner?: TSESTree.Node, depth = 0): Member {
    const { key, keySite, value, broughtBy } = member;
    const from = broughtBy && this.#places.isHere(broughtBy) ? spanOfNode(broughtBy.node) : provenance.importSite;
    const keyNode = keySite.node;
    const isOwn = !owner || keyNode.type !== "Property" || keyNode.parent === owner;
    const inner: Provenance = {
      ...provenance,
      importSite: this.#places.ofValue(member, from),
      editing: isOwn ? provenance.editing : "none",
    };
    return { key, keySpan: this.#keySpan(member, from), value: this.value(value, inner, depth + 1) };
  }

  #keySpan({ keySite, value }: MemberValue, importSite: Span): Span {
    const { exclusiveNode } = this.#options;
    if (!exclusiveNode || !this.#places.isHere(keySite) || isWithin(keySite.node, exclusiveNode))
      return this.#places.ofKey(keySite, importSite);
    // The key is in a factory; the argument is what this definition states.
    const isArgument = this.#places.isHere(value.site) && isWithin(value.site.node, exclusiveNode);
    return isArgument ? spanOfNode(value.site.node) : importSite;
  }

  #value(value: Value, span: Span, provenance: Provenance, depth: number): Located {
    if (depth > maxDepth) return { kind: "unknown", span, editor: undefined, reason: "it is nested too deep" };
    switch (value.kind) {
      case "scalar":
        return locatedScalar(value.value, span, this.#editorOf(value, provenance));
      case "object":
        return this.#object(value, span, provenance, depth);
      case "array":
        return this.#array(value, span, provenance, depth);
      case "function":
        return { kind: "code", span, editor: undefined, isOwn: this.#editing(value, provenance) === "own" };
      case "zod": {
        const converted = this.#options.convert?.(value);
        if (converted) return asZod(this.value(converted, { ...provenance, isConverted: true }, depth + 1));
        return asZod(unknownAt(span, "it is a Zod schema that nothing converts"));
      }
      case "unknown":
        return { ...unknownAt(span, value.reason), unserializable: value.unserializable };
      default:
        return unknownAt(span, whyNoJson[value.kind]);
    }
  }

  #object(value: ObjectValue, span: Span, provenance: Provenance, depth: number): Located {
    const isConverted = provenance.isConverted === true || value.trace !== undefined;
    const inner: Provenance = { importSite: span, editing: this.#editing(value, provenance), isConverted };
    const owner = isConverted ? undefined : value.site.node;
    const members = new Map<string, Member>();
    for (const member of value.members.values()) {
      // `JSON.stringify` omits such members.
      if (member.value.kind === "scalar" && member.value.value === undefined) continue;
      members.set(member.key, this.member(member, inner, owner, depth));
    }
    const unknownRest = this.locatedRest(value.unknownRest, span);
    if (value.trace && provenance.editing !== "none")
      return new ZodObject({ span, members, unknownRest, lostDescription: this.#lostIn(value, span) }, value, {
        linted: this.#options.linted,
        exclusiveNode: this.#options.exclusiveNode,
        isShared: provenance.editing === "shared",
      });
    const { isCheckedByCode, unserializable } = value;
    const editor = this.#editorOf(value, provenance);
    return { kind: "object", span, editor, members, unknownRest, isCheckedByCode, unserializable };
  }

  /** The description that the calls behind a schema state and the library drops, if it is in this file. */
  #lostIn({ lostDescription: lost }: ObjectValue, importSite: Span): LocatedObject["lostDescription"] {
    const text = lost && this.#places.isHere(lost.site) ? stringOf(lost) : undefined;
    return lost && text ? { text, span: this.#places.of(lost.site, importSite) } : undefined;
  }

  #array(value: ArrayValue, span: Span, provenance: Provenance, depth: number): Located {
    const inner: Provenance = { ...provenance, importSite: span, editing: this.#editing(value, provenance) };
    const items = value.items.map((item) => this.value(item, inner, depth + 1));
    const editor = this.#editorOf(value, provenance);
    return { kind: "array", span, editor, items, unknownRest: this.locatedRest(value.unknownRest, span) };
  }

  /** The located form of an unknown rest. */
  locatedRest(unknownRest: ValueHole | undefined, importSite: Span): UnknownRest | undefined {
    return unknownRest && { span: this.#places.of(unknownRest.site, importSite), reason: unknownRest.reason };
  }

  /** How the text of a value, and of its parts, can be changed. */
  #editing({ site, shared }: Value, { editing }: Provenance): Editing {
    if (editing !== "own") return editing;
    // Text of the linted module that another module imports is used by all of its importers.
    if (!this.#places.isHere(site)) return "shared";
    const { exclusiveNode } = this.#options;
    // The text of a parameter belongs to every call of a function, the text of an argument to one call.
    const isOwn = exclusiveNode ? isWithin(site.node, exclusiveNode) : !shared;
    return isOwn ? "own" : "shared";
  }

  #editorOf(value: Value, provenance: Provenance): Editor | undefined {
    const editor = this.#ownEditorOf(value, provenance);
    if (!editor) return undefined;
    const { node } = value.site;
    return new ClaimingEditor(editor, { target: node, construct: spanOfNode(node) });
  }

  #ownEditorOf(value: Value, provenance: Provenance): Editor | undefined {
    const { text } = this.#options.linted;
    if (this.#editing(value, provenance) !== "own") return undefined;
    const { isConverted } = provenance;
    const { node } = value.site;
    switch (value.kind) {
      case "object": {
        if (isConverted || value.trace || node.type !== "ObjectExpression") return undefined;
        return new ObjectLiteralEditor({
          text,
          node,
          sourceOf: (key) => value.members.get(key)?.keySite.node,
          isOpen: value.unknownRest !== undefined,
          type: this.#options.typeOf(node),
        });
      }
      case "array": {
        const isList = !isConverted || value.items.every(({ kind }) => kind === "scalar");
        if (!isList || node.type !== "ArrayExpression") return undefined;
        return isAsWritten(value, node) ? new ArrayLiteralEditor(text, node) : undefined;
      }
      case "scalar":
        return isConverted && node.type === "Literal" && node.value !== value.value
          ? undefined
          : new ScalarLiteralEditor(text, node);
      default:
        return undefined;
    }
  }
}

/** False for a list with other items than its literal: a part of it, or items that were pushed later. */
function isAsWritten({ items }: ArrayValue, { elements }: TSESTree.ArrayExpression): boolean {
  return items.length === elements.length || elements.some((element) => element?.type === "SpreadElement");
}

/**
 * An object with the editor of its Zod calls, which is made on demand because few schemas are edited. A chain may begin
 * with a shared schema and continue with its own calls, so the editor decides what is shared.
 */
class ZodObject implements LocatedObject {
  readonly kind = "object";
  readonly span: Span;
  readonly members: ReadonlyMap<string, Member>;
  readonly unknownRest: UnknownRest | undefined;
  readonly isCheckedByCode: boolean | undefined;
  readonly unserializable: string | undefined;
  readonly isOfZod = true;
  readonly lostDescription: LocatedObject["lostDescription"];
  readonly #value: ObjectValue;
  readonly #ownership: Ownership;
  #made: { readonly editor: Editor | undefined } | undefined;

  constructor(
    {
      span,
      members,
      unknownRest,
      lostDescription,
    }: Pick<LocatedObject, "span" | "members" | "unknownRest" | "lostDescription">,
    value: ObjectValue,
    ownership: Ownership,
  ) {
    this.span = span;
    this.members = members;
    this.unknownRest = unknownRest;
    this.lostDescription = lostDescription;
    this.isCheckedByCode = value.isCheckedByCode;
    this.unserializable = value.unserializable;
    this.#value = value;
    this.#ownership = ownership;
  }

  get editor(): Editor | undefined {
    this.#made ??= { editor: this.#makeEditor() };
    return this.#made.editor;
  }

  #makeEditor(): Editor | undefined {
    const { linted, exclusiveNode, isShared } = this.#ownership;
    const isOwn = exclusiveNode && ((node: TSESTree.Node): boolean => isWithin(node, exclusiveNode));
    const own = isShared ? undefined : zodEditor(this.#value, { linted, isOwnText: isOwn });
    if (own) return this.#claimed(own);
    const shared = zodEditor(this.#value, { linted, isOwnText: () => true });
    return shared && new SharedTextEditor(this.#claimed(shared));
  }

  #claimed(editor: Editor): Editor {
    const target = this.#value.trace?.site.node ?? this.#value;
    return new ClaimingEditor(editor, { target, isConverted: true });
  }
}

/** Which text belongs to a definition alone. */
interface Ownership extends Pick<LocatorOptions, "linted" | "exclusiveNode"> {
  /** True if none of it does. */
  readonly isShared: boolean;
}

const whyNoJson = {
  regex: "it is a regular expression",
  class: "it is a class",
  instance: "it is an object of a class",
  external: "it comes from a package",
  global: "it belongs to the runtime",
  namespace: "it is a whole module",
  method: "it is a method",
} as const;

function locatedScalar(
  value: string | number | boolean | bigint | null | undefined,
  span: Span,
  editor: Editor | undefined,
): Located {
  if (typeof value === "bigint") return unknownAt(span, "JSON has no bigint");
  // JSON writes `undefined` in a list, NaN and infinities as null.
  const isNull = value === undefined || (typeof value === "number" && !Number.isFinite(value));
  return { kind: "scalar", span, editor, value: isNull ? null : value };
}

function unknownAt(span: Span, reason: string): LocatedUnknown {
  return { kind: "unknown", span, editor: undefined, reason };
}

/** True if two provenances give the same located value for a value at one place, however it is referred to. */
function isSameProvenance(a: Provenance, b: Provenance): boolean {
  return a.editing === b.editing && a.isConverted === b.isConverted;
}
