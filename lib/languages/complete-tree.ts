import { isRecord } from "../model/json.ts";
import { lazy } from "../model/lazy.ts";
import type { LineTable } from "./line-table.ts";
import { isNode, type SyntaxNode } from "./syntax.ts";
import { type Marker, markers, type TokenMarks } from "./tokens.ts";

/** The work for the nodes of one type. */
interface Plan {
  readonly children: readonly string[];
  readonly absent: readonly string[];
  readonly repair: Repair | undefined;
  readonly mark: Marker | undefined;
  readonly isJsx: boolean;
}

/** Names of the fields that hold children, by type of node. */
export type VisitorKeys = Readonly<Record<string, readonly string[] | undefined>>;

/** The plans for each set of visitor keys. Each text has its own completion, but most texts have the same keys. */
const plansFor = new WeakMap<VisitorKeys, Map<string, Plan>>();

/**
 * Turns oxc's tree into that of @typescript-eslint/parser in one walk: sets `range` and `loc` on every node, repairs
 * the few differences, and records what the tree shows about the tokens.
 */
export class TreeCompletion {
  readonly #text: string;
  readonly #lines: LineTable;
  readonly #marks: TokenMarks | undefined;
  readonly #keys: VisitorKeys;
  readonly #plans: Map<string, Plan>;

  /** @param marks where to record facts about tokens; `undefined` if no tokens are needed. */
  constructor(text: string, lines: LineTable, marks: TokenMarks | undefined, keys: VisitorKeys) {
    this.#text = text;
    this.#lines = lines;
    this.#marks = marks;
    this.#keys = keys;
    this.#plans = plansFor.get(keys) ?? new Map<string, Plan>();
    plansFor.set(keys, this.#plans);
  }

  /** Completes a node and its descendants. */
  complete(node: SyntaxNode, parent: SyntaxNode, insideJsx: boolean): void {
    const plan = this.#plans.get(node.type) ?? this.#planOf(node);
    plan.repair?.(node, parent, this.#text);
    const { start, end } = node;
    node.range = [start, end];
    node.loc = { start: this.#lines.positionOf(start), end: this.#lines.positionOf(end) };
    if (this.#marks) plan.mark?.(this.#marks, node, parent, insideJsx);
    for (const field of plan.absent) if (node[field] === null) node[field] = undefined;
    const childrenInsideJsx = insideJsx || plan.isJsx;
    for (const field of plan.children) {
      const child = node[field];
      if (Array.isArray(child)) {
        for (const item of child) if (isNode(item)) this.complete(item, node, childrenInsideJsx);
      } else if (isNode(child)) this.complete(child, node, childrenInsideJsx);
    }
  }

  #planOf(node: SyntaxNode): Plan {
    const children = this.#keys[node.type];
    const plan = {
      // A type that is missing in the visitor keys is walked through all its fields, as in ESLint.
      children: children ?? Object.keys(node).filter((field) => field !== "parent"),
      absent: absentFields[node.type] ?? [],
      repair: repairs[node.type],
      mark: markers[node.type],
      isJsx: node.type === "JSXElement" || node.type === "JSXFragment",
    };
    // Without keys, each node of the type may have different fields, so there is nothing to cache.
    if (children) this.#plans.set(node.type, plan);
    return plan;
  }
}

/**
 * Fields without a value in the source that oxc sets to `null` and @typescript-eslint/parser to `undefined`, by type of
 * node. Rules compare both with `=== undefined` and `!== undefined`.
 */
const absentFields: Readonly<Record<string, readonly string[]>> = {
  AccessorProperty: ["accessibility", "typeAnnotation"],
  ArrayPattern: ["typeAnnotation"],
  ArrowFunctionExpression: ["typeParameters", "returnType"],
  AssignmentPattern: ["typeAnnotation"],
  CallExpression: ["typeArguments"],
  ClassDeclaration: ["superTypeArguments", "typeParameters"],
  ClassExpression: ["superTypeArguments", "typeParameters"],
  ExpressionStatement: ["directive"],
  FunctionDeclaration: ["typeParameters", "returnType"],
  FunctionExpression: ["typeParameters", "returnType"],
  Identifier: ["typeAnnotation"],
  JSXOpeningElement: ["typeArguments"],
  MethodDefinition: ["accessibility"],
  NewExpression: ["typeArguments"],
  ObjectPattern: ["typeAnnotation"],
  PropertyDefinition: ["accessibility", "typeAnnotation"],
  RestElement: ["typeAnnotation", "value"],
  TaggedTemplateExpression: ["typeArguments"],
  TSAbstractAccessorProperty: ["accessibility", "typeAnnotation"],
  TSAbstractMethodDefinition: ["accessibility"],
  TSAbstractPropertyDefinition: ["accessibility", "typeAnnotation"],
  TSCallSignatureDeclaration: ["typeParameters", "returnType"],
  TSClassImplements: ["typeArguments"],
  TSConstructorType: ["typeParameters", "returnType"],
  TSConstructSignatureDeclaration: ["typeParameters", "returnType"],
  TSDeclareFunction: ["body", "typeParameters", "returnType"],
  TSEmptyBodyFunctionExpression: ["typeParameters", "returnType"],
  TSEnumMember: ["initializer"],
  TSFunctionType: ["typeParameters", "returnType"],
  TSIndexSignature: ["accessibility", "typeAnnotation"],
  TSInterfaceDeclaration: ["typeParameters"],
  TSInterfaceHeritage: ["typeArguments"],
  TSMappedType: ["readonly", "typeAnnotation"],
  TSMethodSignature: ["accessibility", "typeParameters", "returnType"],
  TSParameterProperty: ["accessibility"],
  TSPropertySignature: ["accessibility", "typeAnnotation"],
  TSTypeAliasDeclaration: ["typeParameters"],
  TSTypeParameter: ["constraint", "default"],
  TSTypeQuery: ["typeArguments"],
  TSTypeReference: ["typeArguments"],
};

/** Changes a node, before its location is set, where oxc's tree differs from that of @typescript-eslint/parser. */
type Repair = (node: SyntaxNode, parent: SyntaxNode, text: string) => void;

/** White space and comments. */
const trivia = /(?:\s|\/\*[^]*?\*\/|\/\/.*)*/y;

/** The node types with a difference. */
const repairs: Readonly<Record<string, Repair>> = {
  AssignmentPattern: leaveDecoratorsOut,
  CallExpression: keepInstantiation,
  NewExpression: keepInstantiation,
  Identifier: leaveDecoratorsOut,
  // Both parsers return the raw text. Decoding its entities is left to us.
  JSXAttribute(node) {
    const { value } = node;
    if (!isNode(value) || value.type !== "Literal" || typeof value["value"] !== "string") return;
    if (value["value"].includes("&")) value["value"] = decodeEntities(value["value"]);
  },
  Literal(node) {
    const { raw, regex } = node;
    // oxc puts the flags in alphabetical order.
    if (typeof raw === "string" && isRecord(regex)) regex["flags"] = raw.slice(raw.lastIndexOf("/") + 1);
  },
  JSXText(node) {
    const { value } = node;
    if (typeof value === "string" && value.includes("&")) node["value"] = decodeEntities(value);
  },
  TemplateElement(node, _parent, text) {
    const { value, start, end } = node;
    if (!isRecord(value) || typeof value["raw"] !== "string" || !value["raw"].includes("\n")) return;
    // oxc has `\n` for every line end, as the language specifies. TypeScript has the raw text.
    value["raw"] = text.slice(start + 1, node["tail"] === true ? end - 1 : end - 2);
  },
};

/** `(f<T>)(x)` calls the result of `f<T>`; oxc before 0.155 reads it as `f<T>(x)`. */
function keepInstantiation(node: SyntaxNode, _parent: SyntaxNode, text: string): void {
  const { callee, typeArguments } = node;
  if (!isNode(callee) || !isNode(typeArguments)) return;
  trivia.lastIndex = typeArguments.end;
  trivia.test(text);
  // The parenthesis may also be around the whole expression: `(new Foo<T>)`.
  if (text[trivia.lastIndex] !== ")" || trivia.lastIndex >= node.end) return;
  node["callee"] = {
    type: "TSInstantiationExpression",
    expression: callee,
    typeArguments,
    start: callee.start,
    end: typeArguments.end,
  };
  node["typeArguments"] = null;
}

/** A parameter begins at its name. In oxc, optional parameters and those with a default begin at their decorators. */
function leaveDecoratorsOut(node: SyntaxNode, _parent: SyntaxNode, text: string): void {
  const { decorators } = node;
  if (!Array.isArray(decorators) || decorators.length === 0) return;
  const last: unknown = decorators.at(-1);
  if (!isNode(last) || last.start < node.start) return;
  trivia.lastIndex = last.end;
  trivia.test(text);
  node.start = trivia.lastIndex;
}

/** HTML's named entities at U+00A0 to U+00FF, in order. */
const latin1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro " +
  "para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil " +
  "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave " +
  "Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml " +
  "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute " +
  "thorn yuml";

/** The other entities, each followed by its code point in base 16. */
const others =
  "quot 22 amp 26 apos 27 lt 3c gt 3e OElig 152 oelig 153 Scaron 160 scaron 161 Yuml 178 fnof 192 circ 2c6 tilde 2dc " +
  "Alpha 391 Beta 392 Gamma 393 Delta 394 Epsilon 395 Zeta 396 Eta 397 Theta 398 Iota 399 Kappa 39a Lambda 39b Mu 39c " +
  "Nu 39d Xi 39e Omicron 39f Pi 3a0 Rho 3a1 Sigma 3a3 Tau 3a4 Upsilon 3a5 Phi 3a6 Chi 3a7 Psi 3a8 Omega 3a9 alpha 3b1 " +
  "beta 3b2 gamma 3b3 delta 3b4 epsilon 3b5 zeta 3b6 eta 3b7 theta 3b8 iota 3b9 kappa 3ba lambda 3bb mu 3bc nu 3bd " +
  "xi 3be omicron 3bf pi 3c0 rho 3c1 sigmaf 3c2 sigma 3c3 tau 3c4 upsilon 3c5 phi 3c6 chi 3c7 psi 3c8 omega 3c9 " +
  "thetasym 3d1 upsih 3d2 piv 3d6 ensp 2002 emsp 2003 thinsp 2009 zwnj 200c zwj 200d lrm 200e rlm 200f ndash 2013 " +
  "mdash 2014 lsquo 2018 rsquo 2019 sbquo 201a ldquo 201c rdquo 201d bdquo 201e dagger 2020 Dagger 2021 bull 2022 " +
  "hellip 2026 permil 2030 prime 2032 Prime 2033 lsaquo 2039 rsaquo 203a oline 203e frasl 2044 euro 20ac image 2111 " +
  "weierp 2118 real 211c trade 2122 alefsym 2135 larr 2190 uarr 2191 rarr 2192 darr 2193 harr 2194 crarr 21b5 lArr 21d0 " +
  "uArr 21d1 rArr 21d2 dArr 21d3 hArr 21d4 forall 2200 part 2202 exist 2203 empty 2205 nabla 2207 isin 2208 notin 2209 " +
  "ni 220b prod 220f sum 2211 minus 2212 lowast 2217 radic 221a prop 221d infin 221e ang 2220 and 2227 or 2228 cap 2229 " +
  "cup 222a int 222b there4 2234 sim 223c cong 2245 asymp 2248 ne 2260 equiv 2261 le 2264 ge 2265 sub 2282 sup 2283 " +
  "nsub 2284 sube 2286 supe 2287 oplus 2295 otimes 2297 perp 22a5 sdot 22c5 lceil 2308 rceil 2309 lfloor 230a " +
  "rfloor 230b lang 2329 rang 232a loz 25ca spades 2660 clubs 2663 hearts 2665 diams 2666";

const codePoints = lazy((): ReadonlyMap<string, number> => {
  const named = new Map(latin1.split(" ").map((each, index) => [each, 0xa0 + index] as const));
  for (const [, each, code] of others.matchAll(/\b(\w+) (\w+)/gu))
    if (each && code) named.set(each, parseInt(code, 16));
  return named;
});

/**
 * Decodes the entities (`&amp;`, `&#38;`, `&#x26;`) in JSX text or an attribute's value. Other text stays unchanged.
 */
function decodeEntities(raw: string): string {
  return raw.replace(
    /&(?:#(\d+)|#x([\da-f]+)|([\da-z]+));/giu,
    (entity, decimal?: string, hex?: string, name?: string) => {
      const code = name ? codePoints().get(name) : decimal ? parseInt(decimal, 10) : parseInt(hex ?? "", 16);
      return code === undefined || code > 0x10ffff ? entity : String.fromCodePoint(code);
    },
  );
}
