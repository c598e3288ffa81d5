import type { TSESTree } from "@typescript-eslint/utils";
import { CallArguments } from "../../../edits/ecmascript/call-arguments.ts";
import { ClassFields } from "../../../edits/ecmascript/class-fields.ts";
import { type LiteralType, ObjectLiteralEditor } from "../../../edits/ecmascript/object-literal.ts";
import { spanOfNode } from "../../../languages/syntax.ts";
import {
  type ClaimedChange,
  claiming,
  claimsOf,
  type Edit,
  type Editor,
  joinEdits,
  withConstruct,
} from "../../../model/editor.ts";
import type { Json } from "../../../model/json.ts";
import type { Located, Member } from "../../../model/located.ts";
import type { Span } from "../../../model/span.ts";
import type { InsertionPoint } from "../discover/raw-definition.ts";
import type { NameUses } from "./name-uses.ts";

/** The usual order of the members: a new one goes after those before it. */
const usualOrder = ["name", "uri", "uriTemplate", "title", "description"] as const;

export interface RootEditing {
  readonly text: string;
  readonly insertionPoint: InsertionPoint;
  /** The located members of the definition. */
  readonly members: ReadonlyMap<string, Member>;
  /** The keys that the server passes on from where the editor would write them. */
  readonly writable: ReadonlySet<string> | undefined;
  /** True if the title is an annotation, as in FastMCP and in `tool()`. */
  readonly titleIsAnnotation: boolean;
  readonly nameUses: NameUses;
  /** The declared type of an object literal. */
  typeOf(literal: TSESTree.Node): LiteralType;
}

/** Changes a definition as a whole: adds and replaces members. Refuses schemas that a converter makes. */
export class RootEditor implements Editor {
  /** The node that contains the members. All variants of a definition have the same one. */
  readonly target: TSESTree.Node;
  readonly #editing: RootEditing;

  constructor(editing: RootEditing) {
    this.#editing = editing;
    const { insertionPoint } = editing;
    this.target = insertionPoint.kind === "arguments" ? insertionPoint.call : insertionPoint.node;
  }

  set(key: string, value: Json): Edit | undefined {
    return this.#claimed(this.#set(key, value), { kind: "set", key, value });
  }

  /**
   * An editor that changes another value states this itself: a title that is an annotation, a name that is an argument.
   */
  #claimed(edit: Edit | undefined, change: ClaimedChange): Edit | undefined {
    if (!edit) return undefined;
    const placed = withConstruct(edit, spanOfNode(this.target));
    if (claimsOf(placed).length) return placed;
    return claiming(placed, [{ target: this.target, change, isConverted: false }]);
  }

  #set(key: string, value: Json): Edit | undefined {
    const { insertionPoint, members, titleIsAnnotation, writable } = this.#editing;
    if (key === "title" && titleIsAnnotation && !members.has("title")) return this.#setAnnotation("title", value);
    const member = members.get(key)?.value;
    if (member && !canReplace(member)) return undefined;
    // A framework adds a name that is not in the source.
    const isAdded = member?.editor === undefined && writable?.has("name");
    // The name may be an argument or the key of a record. The value's own editor handles both.
    if (key === "name" && member && !isAdded)
      return typeof value === "string" ? this.#rename(member, value) : undefined;
    if (writable && !writable.has(key)) return undefined;
    switch (insertionPoint.kind) {
      case "object":
        return this.#objectEditor(insertionPoint).set(
          insertionPoint.keys.get(key) ?? key,
          value,
          this.#before(key, insertionPoint.keys),
        );
      case "arguments":
        return this.#setArgument(insertionPoint, key, value);
      case "class":
        return new ClassFields(this.#editing.text, insertionPoint.node).set(key, value, [
          "toolName",
          "name",
          ...this.#before(key),
        ]);
    }
  }

  setCopy(key: string, source: Span): Edit | undefined {
    const { insertionPoint, members, writable, text } = this.#editing;
    if (members.has(key) || (writable && !writable.has(key))) return undefined;
    switch (insertionPoint.kind) {
      case "object":
        return this.#objectEditor(insertionPoint).setCopy(
          insertionPoint.keys.get(key) ?? key,
          source,
          this.#before(key, insertionPoint.keys),
        );
      case "arguments":
        return key === "description"
          ? new CallArguments(text, insertionPoint.call).insertText(1, text.slice(source.start, source.end))
          : undefined;
      case "class":
        return undefined;
    }
  }

  remove(key: string | number): Edit | undefined {
    return this.#claimed(this.#remove(key), { kind: "remove", key });
  }

  #remove(key: string | number): Edit | undefined {
    const { insertionPoint, writable } = this.#editing;
    const name = String(key);
    if (writable && !writable.has(name)) return undefined;
    switch (insertionPoint.kind) {
      case "object":
        return this.#objectEditor(insertionPoint).remove(insertionPoint.keys.get(name) ?? name);
      case "arguments": {
        const index = indexOf(insertionPoint, name);
        return index === undefined
          ? undefined
          : new CallArguments(this.#editing.text, insertionPoint.call).remove(index);
      }
      case "class":
        return undefined;
    }
  }

  replace(): undefined {
    return undefined;
  }

  append(): undefined {
    return undefined;
  }

  /**
   * Renames the uses of the name, too. Without a handler at the definition, other code must distinguish the tools by
   * name.
   */
  #rename(member: Located, name: string): Edit | undefined {
    const { members, nameUses } = this.#editing;
    if (member.kind !== "scalar" || typeof member.value !== "string") return undefined;
    const uses = nameUses.renamed(member.value, name, member.span);
    if (!uses || (!uses.length && !members.has("handler"))) return undefined;
    return joinEdits([member.editor?.replace(name), ...uses]);
  }

  #setAnnotation(key: string, value: Json): Edit | undefined {
    const annotations = this.#editing.members.get("annotations");
    return annotations ? annotations.value.editor?.set(key, value) : this.set("annotations", { [key]: value });
  }

  #setArgument(insertionPoint: InsertionPoint & { kind: "arguments" }, key: string, value: Json): Edit | undefined {
    const args = new CallArguments(this.#editing.text, insertionPoint.call);
    const index = indexOf(insertionPoint, key);
    if (index !== undefined) return args.replace(index, value);
    const { description, inputSchema } = insertionPoint.roles;
    if (key === "description") return args.insert(1, value);
    return key === "annotations" ? args.insert((inputSchema ?? description ?? 0) + 1, value) : undefined;
  }

  #objectEditor({ node, value }: InsertionPoint & { kind: "object" }): ObjectLiteralEditor {
    return new ObjectLiteralEditor({
      text: this.#editing.text,
      node,
      sourceOf: (key) => value.members.get(key)?.keySite.node,
      isOpen: value.unknownRest !== undefined,
      type: this.#editing.typeOf(node),
    });
  }

  #before(key: string, keys?: ReadonlyMap<string, string>): string[] {
    const index = usualOrder.findIndex((each) => each === key);
    const before: readonly string[] =
      index >= 0 ? usualOrder.slice(0, index) : [...usualOrder, "inputSchema", "argsSchema", "outputSchema"];
    return before.map((each) => keys?.get(each) ?? each);
  }
}

/** An unknown value must not be replaced. */
function canReplace(value: Located): boolean {
  return value.kind !== "unknown" && value.kind !== "code";
}

function indexOf({ roles }: InsertionPoint & { kind: "arguments" }, key: string): number | undefined {
  switch (key) {
    case "description":
      return roles.description;
    case "annotations":
      return roles.annotations;
    default:
      return undefined;
  }
}
