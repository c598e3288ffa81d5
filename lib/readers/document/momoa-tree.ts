import { JsonEditor, JsonFile } from "../../edits/document/json-editor.ts";
import type { Editor } from "../../model/editor.ts";
import type { Located, Member } from "../../model/located.ts";
import {
  maxDepth,
  type Members,
  type Ranged,
  tooDeep,
  type Tree,
  TreeArray,
  TreeMember,
  TreeObject,
  TreeScalar,
  TreeUnknown,
} from "./tree.ts";

/*
 * The part of the tree of @humanwhocodes/momoa 3 that is read here. The package belongs to @eslint/json, which is not a
 * dependency of ours.
 */
interface MomoaObject extends Ranged {
  readonly type: "Object";
  readonly members: readonly {
    readonly name: Ranged &
      ({ readonly type: "String"; readonly value: string } | { readonly type: "Identifier"; readonly name: string });
    readonly value: MomoaNode;
  }[];
}
interface MomoaArray extends Ranged {
  readonly type: "Array";
  readonly elements: readonly { readonly value: MomoaNode }[];
}
interface MomoaScalar extends Ranged {
  readonly type: "String" | "Number" | "Boolean";
  readonly value: string | number | boolean;
}
interface MomoaBare extends Ranged {
  readonly type: "Null" | "NaN" | "Infinity";
}
type MomoaNode = MomoaObject | MomoaArray | MomoaScalar | MomoaBare;

/** The root of a tree of @eslint/json. */
export interface MomoaDocument {
  readonly type: "Document";
  readonly body: MomoaNode;
}

/** Reads the tree of @eslint/json's languages. */
export function locateMomoa(text: string, document: MomoaDocument): Located {
  return new MomoaTree(text).locate(document.body, 0);
}

class MomoaTree implements Tree<MomoaObject, MomoaArray, MomoaNode> {
  readonly #file: JsonFile;

  constructor(text: string) {
    this.#file = new JsonFile(text);
  }

  locate(node: MomoaNode, depth: number): Located {
    if (depth > maxDepth) return new TreeUnknown(this, node, tooDeep);
    switch (node.type) {
      case "Object":
        return new TreeObject(this, node, depth);
      case "Array":
        return new TreeArray(this, node, depth);
      case "Null":
        return new TreeScalar(this, node, null);
      case "NaN":
      case "Infinity":
        return new TreeUnknown(this, node, "it is not a JSON value");
      default:
        return new TreeScalar(this, node, node.value);
    }
  }

  membersOf(node: MomoaObject, depth: number): Members {
    const members = new Map<string, Member>();
    for (const { name, value } of node.members) {
      const key = name.type === "String" ? name.value : name.name;
      members.set(key, new TreeMember(key, name, this.locate(value, depth + 1)));
    }
    return { members, unknownRest: undefined };
  }

  itemsOf(node: MomoaArray, depth: number): readonly Located[] {
    return node.elements.map(({ value }) => this.locate(value, depth + 1));
  }

  editorOf(node: MomoaNode, value: Located): Editor {
    const isWhole = node.type !== "Object" || (value.kind === "object" && node.members.length === value.members.size);
    return new JsonEditor(this.#file, value, isWhole);
  }
}
