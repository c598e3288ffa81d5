import type { AST } from "yaml-eslint-parser";

/** A value of a YAML document: with an anchor or a tag before it, or without. */
export type YamlNode = AST.YAMLContent | AST.YAMLWithMeta;

/** The text that a plain key stands for in JSON, as the YAML library converts it: `1` and `"1"` are one key. */
export function keyText(value: string | number | boolean | null): string {
  return value === null ? "" : String(value);
}

/** The key of a pair as it is written; `undefined` for an alias, a tagged key or one that is no scalar. */
export function writtenKey({ key }: AST.YAMLPair): string | undefined {
  if (!key) return "";
  if (key.type === "YAMLScalar") return keyText(key.value);
  return key.type === "YAMLWithMeta" && !key.tag && key.value?.type === "YAMLScalar"
    ? keyText(key.value.value)
    : undefined;
}

/** True for the merge key `<<`; a quoted one is a key like any other. */
export function isMerge({ key, value }: AST.YAMLPair): boolean {
  return value !== null && key?.type === "YAMLScalar" && key.style === "plain" && key.strValue === "<<";
}

/** A node without its anchor and tag. */
export function contentOf(node: YamlNode | null): AST.YAMLContent | null {
  return node?.type === "YAMLWithMeta" ? node.value : node;
}

/** True where a node stands between brackets, at whatever depth. */
export function isInFlow(node: YamlNode): boolean {
  for (const above of ancestorsOf(node)) {
    if ((above.type === "YAMLMapping" || above.type === "YAMLSequence") && above.style === "flow") return true;
  }
  return false;
}

/** The nodes around a node, the nearest first. */
export function* ancestorsOf({ parent }: AST.YAMLNode): Generator<AST.YAMLNode> {
  let above: AST.YAMLNode | null = parent;
  while (above) {
    yield above;
    ({ parent: above } = above);
  }
}

/** True for the map of one pair that a flow sequence holds without braces: `[a: 1]`. */
export function isBarePair(map: AST.YAMLMapping): boolean {
  return map.style === "block" && isInFlow(map);
}
