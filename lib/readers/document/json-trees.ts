import type { AST } from "jsonc-eslint-parser";
import { JsonEditor, JsonFile } from "../../edits/document/json-editor.ts";
import type { Editor } from "../../model/editor.ts";
import type { Located, Member } from "../../model/located.ts";
import {
  maxDepth,
  type TreeMembers,
  type RangedNode,
  treeSpanOf,
  documentTooDeep,
  type Tree,
  TreeArray,
  TreeMember,
  TreeObject,
  TreeScalar,
  TreeUnknown,
  withoutPosition,
} from "./tree.ts";

/** Reads the tree of jsonc-eslint-parser, which the languages of eslint-plugin-jsonc also produce. */
export function locateJsonc(text: string, program: AST.JSONProgram): Located {
  return new JsoncTree(text).locate(program.body[0].expression, 0);
}

class JsoncTree implements Tree<AST.JSONObjectExpression, AST.JSONArrayExpression, AST.JSONExpression> {
  readonly #file: JsonFile;

  constructor(text: string) {
    this.#file = new JsonFile(text);
  }

  locate(node: AST.JSONExpression, depth: number): Located {
    if (depth > maxDepth) return new TreeUnknown(this, node, documentTooDeep);
    switch (node.type) {
      case "JSONObjectExpression":
        return new TreeObject(this, node, depth);
      case "JSONArrayExpression":
        return new TreeArray(this, node, depth);
      default: {
        const value = scalarOf(node);
        return value === undefined
          ? new TreeUnknown(this, node, "it is not a JSON value")
          : new TreeScalar(this, node, value);
      }
    }
  }

  membersOf({ properties }: AST.JSONObjectExpression, depth: number): TreeMembers {
    const members = new Map<string, Member>();
    for (const { key: node, value } of properties) {
      const key = node.type === "JSONIdentifier" ? node.name : String(node.value);
      members.set(key, new TreeMember(key, node, this.locate(value, depth + 1)));
    }
    return { members, unknownRest: undefined };
  }

  itemsOf(node: AST.JSONArrayExpression, depth: number): readonly Located[] {
    return node.elements.map((element) =>
      element ? this.locate(element, depth + 1) : withoutPosition(treeSpanOf(node), "the array leaves the element out"),
    );
  }

  editorOf(node: AST.JSONExpression, value: Located): Editor {
    return new JsonEditor(this.#file, value, isWhole(node, value));
  }
}

/**
 * The value of a scalar as in `JSON.parse`; `undefined` for values that JSON cannot express: `NaN`, `undefined`, `/x/`,
 * `1n`.
 */
function scalarOf(node: AST.JSONExpression): string | number | boolean | null | undefined {
  switch (node.type) {
    case "JSONLiteral":
      return (node.regex ?? node.bigint) ? undefined : node.value;
    case "JSONTemplateLiteral":
      return node.quasis[0].value.cooked;
    case "JSONUnaryExpression": {
      if (node.argument.type === "JSONIdentifier") return undefined;
      return node.operator === "-" ? -node.argument.value : node.argument.value;
    }
    default:
      return undefined;
  }
}

function isWhole(node: AST.JSONExpression, value: Located): boolean {
  if (node.type === "JSONObjectExpression" && value.kind === "object")
    return node.properties.length === value.members.size;
  return node.type !== "JSONArrayExpression" || !node.elements.includes(null);
}

/*
 * The part of the tree of @humanwhocodes/momoa 3 that is read here. The package belongs to @eslint/json, which is not
 * one of our dependencies.
 */
interface MomoaObject extends RangedNode {
  readonly type: "Object";
  readonly members: readonly {
    readonly name: RangedNode &
      ({ readonly type: "String"; readonly value: string } | { readonly type: "Identifier"; readonly name: string });
    readonly value: MomoaNode;
  }[];
}
interface MomoaArray extends RangedNode {
  readonly type: "Array";
  readonly elements: readonly { readonly value: MomoaNode }[];
}
interface MomoaScalar extends RangedNode {
  readonly type: "String" | "Number" | "Boolean";
  readonly value: string | number | boolean;
}
interface MomoaBare extends RangedNode {
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
    if (depth > maxDepth) return new TreeUnknown(this, node, documentTooDeep);
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

  membersOf(node: MomoaObject, depth: number): TreeMembers {
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
