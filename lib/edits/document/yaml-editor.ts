import type { AST } from "yaml-eslint-parser";
import type { Edit, Editor } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { isWritable } from "./writable.ts";
import { appendTo } from "./yaml-append.ts";
import type { YamlFile } from "./yaml-file.ts";
import { removePair, renamePair, setPair } from "./yaml-map.ts";
import { removeElement } from "./yaml-sequence.ts";
import { replaceNode } from "./yaml-value.ts";

/**
 * Edits of one value of a YAML file, in the file's own style. The caller must not make one for a value below an anchor
 * that is used elsewhere, nor for one that an alias or a merge brings in.
 */
export class YamlEditor implements Editor {
  readonly #file: YamlFile;
  readonly #node: AST.YAMLContent;

  constructor(file: YamlFile, node: AST.YAMLContent) {
    this.#file = file;
    this.#node = node;
  }

  set(key: string, value: Json): Edit | undefined {
    return this.#node.type === "YAMLMapping" && isWritable(value)
      ? setPair(this.#file, this.#node, key, value)
      : undefined;
  }

  remove(key: string | number): Edit | undefined {
    const node = this.#node;
    if (node.type === "YAMLMapping") return removePair(this.#file, node, String(key));
    return node.type === "YAMLSequence" ? removeElement(this.#file, node, Number(key)) : undefined;
  }

  replace(value: Json): Edit | undefined {
    return isWritable(value) ? replaceNode(this.#file, this.#node, value) : undefined;
  }

  rename(key: string, to: string): Edit | undefined {
    return this.#node.type === "YAMLMapping" ? renamePair(this.#node, key, to) : undefined;
  }

  append(text: string): Edit | undefined {
    const node = this.#node;
    const isTagged = node.parent.type === "YAMLWithMeta" && node.parent.tag !== null;
    return node.type === "YAMLScalar" && !isTagged ? appendTo(this.#file, node, text) : undefined;
  }
}
