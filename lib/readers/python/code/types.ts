import type { AnyFunction, Arg, Expression, Lambda } from "../../../languages/python/tree.ts";
import type { CodeValue } from "../../../model/handler/code.ts";
import type { Scope } from "../modules/scopes.ts";
import { lowerExpression } from "./expressions.ts";
import { type Lowering, outsideOf } from "./lowering.ts";
import { valueOfName } from "./names.ts";

/** The object that the declared type of a parameter promises: `database: Database`, `repository: git.Repo`. */
export function typedValues(lowering: Lowering, { annotation, ...arg }: Arg, scope: Scope): CodeValue[] {
  const of = annotation && classNamed(lowering, annotation, scope.outer ?? scope);
  return of ? [{ kind: "instance", place: lowering.place(arg, scope.module), of }] : [];
}

/** The object that the annotation of a function promises as its result. */
export function typeOfResult(lowering: Lowering, node: AnyFunction | Lambda, scope: Scope): CodeValue[] {
  const annotation = node.nodeType === "Lambda" ? undefined : node.returns;
  const of = annotation && classNamed(lowering, annotation, scope);
  return of ? [{ kind: "instance", place: of.place, of }] : [];
}

/** The class that an annotation names; the first one of a union. */
export function classNamed(lowering: Lowering, annotation: Expression, scope: Scope): CodeValue | undefined {
  const into = (inner: Expression): CodeValue | undefined => classNamed(lowering, inner, scope);
  switch (annotation.nodeType) {
    case "BinOp":
      return into(annotation.left) ?? into(annotation.right);
    case "Subscript": {
      // `Optional[Client]`, `Annotated[Client, Depends(client)]`
      if (!/^(?:typing(?:_extensions)?\.)?(?:Optional|Annotated|Union|Final|ClassVar)$/u.test(nameOf(annotation.value)))
        return undefined;
      const { slice } = annotation;
      const [first = slice] = slice.nodeType === "Tuple" ? slice.elts : [];
      return into(first);
    }
    case "Constant":
      if (typeof annotation.value !== "string" || !/^\w+$/u.test(annotation.value)) return undefined;
      return asClass(valueOfName(lowering, annotation.value, annotation, outsideOf(scope)));
    case "Name":
    case "Attribute":
      return asClass(lowerExpression(lowering, annotation, outsideOf(scope)));
    default:
      return undefined;
  }
}

/** Types of the language itself. Their methods are not looked up in classes. */
const plain =
  /^(?:str|int|float|bool|bytes|dict|list|tuple|set|frozenset|object|None|type)$|^typing(?:_extensions)?\./u;

function asClass(value: CodeValue): CodeValue | undefined {
  if (value.kind === "class") return value;
  return value.kind === "external" && !plain.test(value.name) ? value : undefined;
}

/** The dotted name in the source: `typing.Optional`. */
export function nameOf(node: Expression): string {
  if (node.nodeType === "Name") return node.id;
  return node.nodeType === "Attribute" ? `${nameOf(node.value)}.${node.attr}` : "";
}

/** `Field(default="x")`, `Field("x")`; nothing for `Field(...)`. */
export function defaultOf(lowering: Lowering, value: Expression, scope: Scope): CodeValue | undefined {
  if (value.nodeType !== "Call" || !/(?:^|\.)[fF]ield$/u.test(nameOf(value.func)))
    return lowerExpression(lowering, value, outsideOf(scope));
  const [first] = value.args;
  const given = first ?? value.keywords.find(({ arg }) => arg === "default")?.value;
  if (!given || (given.nodeType === "Constant" && given.literal === "ellipsis")) return undefined;
  return lowerExpression(lowering, given, outsideOf(scope));
}

/** True for a parameter that the library passes, and that no client knows: a context, a dependency. */
export function isInjectedParameter(annotation: Expression | undefined, given: Expression | undefined): boolean {
  if (given?.nodeType === "Call" && /(?:^|\.)(?:Depends|Current\w+)$/u.test(nameOf(given.func))) return true;
  switch (annotation?.nodeType) {
    case "Name":
    case "Attribute":
      return /(?:^|\.)Context$/u.test(nameOf(annotation));
    case "Constant":
      return typeof annotation.value === "string" && /^(?:\w+\.)?Context\b/u.test(annotation.value);
    case "Subscript": {
      const { value, slice } = annotation;
      if (isInjectedParameter(value, undefined)) return true;
      const [first, ...metadata] = slice.nodeType === "Tuple" ? slice.elts : [slice];
      return isInjectedParameter(first, undefined) || metadata.some((each) => isInjectedParameter(undefined, each));
    }
    case "BinOp":
      return isInjectedParameter(annotation.left, undefined) || isInjectedParameter(annotation.right, undefined);
    default:
      return false;
  }
}

/** True for a type whose values are not free text: numbers, one of several words. Libraries validate it. */
export function isPlainType(lowering: Lowering, annotation: Expression, scope: Scope): boolean {
  const into = (inner: Expression): boolean => isPlainType(lowering, inner, scope);
  switch (annotation.nodeType) {
    case "BinOp":
      return into(annotation.left) && into(annotation.right);
    case "Constant":
      return annotation.literal === "none";
    case "Subscript": {
      const name = nameOf(annotation.value).replace(/^.*\./u, "");
      const { slice } = annotation;
      if (name === "Literal") return true;
      const parts = slice.nodeType === "Tuple" ? slice.elts : [slice];
      if (name === "Annotated") {
        const [first, ...metadata] = parts;
        return first !== undefined && (into(first) || metadata.some(isLimited));
      }
      return /^(?:Optional|Union|[Ll]ist|[Ss]et|[Tt]uple|Sequence)$/u.test(name) && parts.every(into);
    }
    case "Name":
    case "Attribute": {
      if (
        /^(?:int|float|bool|None)$|(?:^|\.)(?:UUID\d?|IPv[46]Address|date|datetime|Decimal|(?:Non)?(?:Positive|Negative)\w*)$/u.test(
          nameOf(annotation),
        )
      )
        return true;
      const value = lowerExpression(lowering, annotation, outsideOf(scope));
      return value.kind === "class" && isEnumClass(value);
    }
    default:
      return false;
  }
}

/** True if a pattern, or code of the project, limits the text. It is not known here what the limit allows. */
function isLimited(metadata: Expression): boolean {
  if (metadata.nodeType !== "Call") return false;
  return (
    /(?:^|\.)(?:AfterValidator|BeforeValidator|WrapValidator)$/u.test(nameOf(metadata.func)) ||
    metadata.keywords.some(({ arg }) => arg === "pattern")
  );
}

/** A class whose parent is an enumeration. */
export function isEnumClass({ class: form }: CodeValue & { readonly kind: "class" }): boolean {
  const { parent } = form;
  return parent?.kind === "external" && /^enum\.\w*(?:Enum|Flag)$/u.test(parent.name);
}
