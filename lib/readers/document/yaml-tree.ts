import type { AST } from "yaml-eslint-parser";
import { YamlEditor } from "../../edits/document/yaml-editor.ts";
import { ancestorsOf, contentOf, isMerge, keyText, YamlFile, type YamlNode } from "../../edits/document/yaml-file.ts";
import type { Editor } from "../../model/editor.ts";
import type { Located, LocatedScalar, Member, UnknownRest } from "../../model/located.ts";
import type { Span } from "../../model/span.ts";
import {
  maxDepth,
  type TreeMembers,
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
import { atAlias, YamlAnchors } from "./yaml-alias.ts";

/**
 * Reads the tree of yaml-eslint-parser, which the language of eslint-plugin-yml also produces: one value for each
 * document of the stream, `undefined` for an empty one.
 */
export function locateYaml(text: string, program: AST.YAMLProgram): readonly (Located | undefined)[] {
  const documents = program.body.map((document) => ({ document, anchors: new YamlAnchors(document) }));
  const file = new YamlFile(
    text,
    program,
    documents.flatMap(({ anchors }) => anchors.sharedSpans),
  );
  return documents.map(({ document: { content }, anchors }) =>
    content ? new YamlTree(file, anchors).locate(content, 0) : undefined,
  );
}

class YamlTree implements Tree<AST.YAMLMapping, AST.YAMLSequence, AST.YAMLContent> {
  readonly #file: YamlFile;
  readonly #anchors: YamlAnchors;
  readonly #shared = new Map<YamlNode, Located>();

  constructor(file: YamlFile, anchors: YamlAnchors) {
    this.#file = file;
    this.#anchors = anchors;
  }

  locate(node: YamlNode, depth: number): Located {
    if (depth > maxDepth) return withoutPosition(treeSpanOf(node), documentTooDeep);
    if (node.type === "YAMLAlias") return this.#follow(node);
    const sharedDepth = this.#anchors.sharedDepth(node);
    if (sharedDepth === undefined) return this.#locateOwn(node, depth);
    let located = this.#shared.get(node);
    if (!located) {
      located = this.#locateOwn(node, sharedDepth);
      this.#shared.set(node, located);
    }
    return located;
  }

  membersOf({ pairs }: AST.YAMLMapping, depth: number): TreeMembers {
    const members = new Map<string, Member>();
    const isMerging = pairs.some(isMerge);
    const own = isMerging ? new Set(pairs.map((pair) => this.#keyOf(pair))) : undefined;
    let unknownRest: UnknownRest | undefined;
    for (const pair of pairs) {
      const merged = own && isMerge(pair) && pair.value ? this.#mergedBy(pair.value, depth) : undefined;
      if (!merged) {
        const member = this.#memberOf(pair, depth);
        members.set(member.key, member);
        continue;
      }
      // Own keys win over merged ones, and earlier merges win over later ones.
      for (const member of merged.members) {
        if (!own?.has(member.key) && !members.has(member.key)) members.set(member.key, member);
      }
      unknownRest ??= merged.unknownRest;
    }
    return { members, unknownRest };
  }

  itemsOf(node: AST.YAMLSequence, depth: number): readonly Located[] {
    const [start] = node.range;
    // A bare `-` has no text, so its place is the start of the list.
    return node.entries.map((entry) => (entry ? this.locate(entry, depth + 1) : nullAt({ start, end: start + 1 })));
  }

  editorOf(node: AST.YAMLContent): Editor | undefined {
    return this.#isShared(node) || isMergedInPlace(node) ? undefined : new YamlEditor(this.#file, node);
  }

  /** True if an alias may also use the node in another place. */
  #isShared(node: AST.YAMLContent): boolean {
    const anchors = this.#anchors;
    if (anchors.isPlain || anchors.isTooDeep) return anchors.isTooDeep;
    for (const above of ancestorsOf(node)) {
      if (above.type === "YAMLWithMeta" && anchors.sharedDepth(above) !== undefined) return true;
    }
    return false;
  }

  #locateOwn(node: Exclude<YamlNode, AST.YAMLAlias>, depth: number): Located {
    if (node.type === "YAMLWithMeta") return this.#locateTagged(node, depth);
    switch (node.type) {
      case "YAMLMapping":
        return new TreeObject(this, node, depth);
      case "YAMLSequence":
        return new TreeArray(this, node, depth);
      case "YAMLScalar": {
        const value = yamlScalar(node);
        return value === undefined
          ? new TreeUnknown(this, node, "it is not a JSON value")
          : new TreeScalar(this, node, value);
      }
    }
  }

  #locateTagged(node: AST.YAMLWithMeta, depth: number): Located {
    const { tag, value } = node;
    const span = treeSpanOf(value ?? node);
    if (!tag) return value ? this.#locateOwn(value, depth) : nullAt(span);
    const name = coreTag(tag);
    const type = value?.type ?? "YAMLScalar";
    const isCollection = (type === "YAMLMapping" && name === "map") || (type === "YAMLSequence" && name === "seq");
    if (value && isCollection) return this.#locateOwn(value, depth);
    if (name !== undefined && (!value || value.type === "YAMLScalar")) {
      const scalar = taggedValue(value, name);
      if (scalar !== undefined) {
        return value ? new TreeScalar(this, value, scalar) : { kind: "scalar", span, value: scalar, editor: undefined };
      }
    }
    return value ? new TreeUnknown(this, value, foreignTag(tag)) : withoutPosition(span, foreignTag(tag));
  }

  #follow(alias: AST.YAMLAlias): Located {
    const target = this.#anchors.targetOf(alias);
    const span = treeSpanOf(alias);
    return target.node ? atAlias(span, this.locate(target.node, target.depth)) : withoutPosition(span, target.reason);
  }

  #memberOf(pair: AST.YAMLPair, depth: number): Member {
    const key = this.#keyOf(pair);
    const keyNode = contentOf(pair.key) ?? pair.key ?? pair;
    return new TreeMember(key, keyNode, pair.value ? this.locate(pair.value, depth + 1) : nullAt(treeSpanOf(keyNode)));
  }

  /** The content of a merge key; `undefined` if its value is not a map, so it is an ordinary key. */
  #mergedBy(
    value: YamlNode,
    depth: number,
  ): { readonly members: Iterable<Member>; readonly unknownRest: UnknownRest | undefined } | undefined {
    const sources = value.type === "YAMLSequence" ? value.entries : [value];
    const members: Member[] = [];
    let unknownRest: UnknownRest | undefined;
    for (const node of sources) {
      const source = node ? this.locate(node, depth + 1) : undefined;
      if (source?.kind === "unknown") {
        unknownRest ??= { span: source.span, reason: source.reason };
      } else if (source?.kind === "object") {
        unknownRest ??= source.unknownRest && { span: source.span, reason: source.unknownRest.reason };
        for (const member of source.members.values()) {
          members.push(node?.type === "YAMLAlias" ? broughtIn(source.span, member) : member);
        }
      } else {
        return undefined;
      }
    }
    return { members, unknownRest };
  }

  #keyOf({ key }: AST.YAMLPair): string {
    if (!key) return keyText(null);
    if (key.type === "YAMLScalar") return keyText(key.value);
    const located = this.locate(key, 0);
    return located.kind === "scalar"
      ? keyText(located.value)
      : this.#file.source.text.slice(key.range[0], key.range[1]);
  }
}

/** A member at the place of the alias that merges it. */
function broughtIn(span: Span, { key, value }: Member): Member {
  return { key, keySpan: span, value: atAlias(span, value) };
}

/** True inside the braces of `<<: { a: 1 }`. */
function isMergedInPlace(node: AST.YAMLContent): boolean {
  for (const above of ancestorsOf(node)) {
    if (above.type === "YAMLPair" && isMerge(above)) return true;
  }
  return false;
}

function nullAt(span: Span): LocatedScalar {
  return { kind: "scalar", span, value: null, editor: undefined };
}

type Scalar = string | number | boolean | null;

/** YAML's own tags whose values stay text here, because JSON has no form for them. */
const textTags: ReadonlySet<string> = new Set(["str", "binary", "timestamp"]);

/** The short name of one of YAML's own tags (`str` for `!!str`); `undefined` for any other tag. */
function coreTag({ tag, raw }: AST.YAMLTag): string | undefined {
  // The parser does not resolve the tag of an empty node.
  const full = raw.startsWith("!!") && !tag.includes(":") ? `tag:yaml.org,2002:${raw.slice(2)}` : tag;
  return /^tag:yaml\.org,2002:(.+)$/.exec(full)?.[1];
}

/** Why the value under a foreign tag is unknown. */
function foreignTag({ raw }: AST.YAMLTag): string {
  return `what the tag ${raw} makes of it is up to the program that loads the file`;
}

/** The value of a scalar with the parser's type; `undefined` for `.nan` and `.inf`, which JSON cannot express. */
function yamlScalar(node: AST.YAMLScalar): Scalar | undefined {
  const { value } = node;
  // `1e999` is infinite, too, also in JSON.
  const isSpecial =
    typeof value === "number" && !Number.isFinite(value) && node.style === "plain" && /n/i.test(node.strValue);
  return isSpecial ? undefined : value;
}

/** The value of a scalar under one of YAML's own tags; `undefined` if the tag is not for scalars. */
function taggedValue(node: AST.YAMLScalar | null, tag: string): Scalar | undefined {
  const text = !node ? "" : "strValue" in node ? node.strValue : node.value;
  if (textTags.has(tag)) return text;
  const value = node?.style === "plain" ? node.value : coreValue(text);
  switch (tag) {
    case "int":
    case "float":
      return typeof value === "number" && Number.isFinite(value) ? value : text;
    case "bool":
      return typeof value === "boolean" ? value : text;
    case "null":
      return value === null ? null : text;
    default:
      return undefined;
  }
}

/** Quoted text under a tag, read by the core schema of YAML 1.2 (chapter 10.3.2). */
function coreValue(text: string): Scalar {
  if (/^(?:|~|null|Null|NULL)$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  if (/^0[ox]/.test(text)) return Number.isNaN(Number(text)) ? text : Number(text);
  return /^[+-]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}
