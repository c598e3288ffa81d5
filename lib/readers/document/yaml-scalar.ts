import type { AST } from "yaml-eslint-parser";

type Scalar = string | number | boolean | null;

/** Tags of YAML's own repository whose values stay text here: JSON has no form for them. */
const textTags: ReadonlySet<string> = new Set(["str", "binary", "timestamp"]);

/** The short name of a tag of YAML's own repository (`str` for `!!str`); `undefined` for any other tag. */
export function coreTag({ tag, raw }: AST.YAMLTag): string | undefined {
  // An empty node's tag is not resolved by the parser.
  const full = raw.startsWith("!!") && !tag.includes(":") ? `tag:yaml.org,2002:${raw.slice(2)}` : tag;
  return /^tag:yaml\.org,2002:(.+)$/.exec(full)?.[1];
}

/** Why the value under a foreign tag is unknown. */
export function foreignTag({ raw }: AST.YAMLTag): string {
  return `what the tag ${raw} makes of it is up to the program that loads the file`;
}

/** The value of a scalar as the parser types it; `undefined` for `.nan` and `.inf`, which JSON has no form for. */
export function scalarValue(node: AST.YAMLScalar): Scalar | undefined {
  const { value } = node;
  // `1e999` is infinite too, in JSON as well.
  const isSpecial =
    typeof value === "number" && !Number.isFinite(value) && node.style === "plain" && /n/i.test(node.strValue);
  return isSpecial ? undefined : value;
}

/** The value of a scalar under a tag of YAML's own; `undefined` where the tag is none for scalars. */
export function taggedValue(node: AST.YAMLScalar | null, tag: string): Scalar | undefined {
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

/** Quoted text under a tag, by the core schema of YAML 1.2 (chapter 10.3.2). */
function coreValue(text: string): Scalar {
  if (/^(?:|~|null|Null|NULL)$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  if (/^0[ox]/.test(text)) return Number.isNaN(Number(text)) ? text : Number(text);
  return /^[+-]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}
