import type { TSESTree } from "@typescript-eslint/utils";
import { isWithin, keyNameOf } from "../../../languages/syntax.ts";
import type { CodeValue } from "../../../model/handler/code.ts";
import type { Module } from "../modules/graph.ts";
import type { FunctionNode } from "../modules/walk.ts";
import type { Lowering } from "./lowering.ts";
import { loweredBinding } from "./names.ts";

/**
 * The object that the declared type of a variable promises, if the type is a class of the project or of a package:
 * `service: FigmaService`, `pool: Pool`.
 *
 * @param name the identifier in the pattern
 */
export function typedValues(
  lowering: Lowering,
  pattern: TSESTree.Node,
  name: TSESTree.Node,
  module: Module,
): CodeValue[] {
  const annotation = annotationOf(pattern, name);
  const of = annotation && classNamed(lowering, annotation, module);
  return of ? [{ kind: "instance", place: lowering.place(pattern, module), of }] : [];
}

/** The declared type of a class's field. */
export function typeOfField(
  lowering: Lowering,
  field: TSESTree.PropertyDefinition,
  module: Module,
): CodeValue | undefined {
  const annotation = field.typeAnnotation?.typeAnnotation;
  const of = annotation && classNamed(lowering, annotation, module);
  return of && { kind: "instance", place: lowering.place(field, module), of };
}

/** The declared type of a function's result. */
export function typeOfResult(
  lowering: Lowering,
  { returnType }: Pick<FunctionNode, "returnType">,
  module: Module,
): CodeValue[] {
  const annotation = returnType?.typeAnnotation;
  const of = annotation && classNamed(lowering, annotation, module);
  return of ? [{ kind: "instance", place: lowering.place(annotation, module), of }] : [];
}

function annotationOf(pattern: TSESTree.Node, name: TSESTree.Node): TSESTree.TypeNode | undefined {
  switch (pattern.type) {
    case "TSParameterProperty":
      return annotationOf(pattern.parameter, name);
    case "AssignmentPattern":
      return annotationOf(pattern.left, name);
    case "Identifier":
      return pattern.typeAnnotation?.typeAnnotation;
    case "ObjectPattern": {
      // `({ service }: { service: Service })`
      const type = pattern.typeAnnotation?.typeAnnotation;
      const property = pattern.properties.find((each) => isWithin(name, each));
      if (type?.type !== "TSTypeLiteral" || property?.type !== "Property") return undefined;
      const member = type.members.find(
        (each) => each.type === "TSPropertySignature" && keyNameOf(each) === keyNameOf(property),
      );
      return member?.type === "TSPropertySignature" ? member.typeAnnotation?.typeAnnotation : undefined;
    }
    default:
      return undefined;
  }
}

function classNamed(lowering: Lowering, type: TSESTree.TypeNode, module: Module): CodeValue | undefined {
  if (type.type === "TSUnionType") {
    for (const each of type.types) {
      const found = classNamed(lowering, each, module);
      if (found) return found;
    }
    return undefined;
  }
  if (type.type !== "TSTypeReference") return undefined;
  const { typeName, typeArguments } = type;
  const [argument] = typeArguments?.params ?? [];
  if (argument && typeName.type === "Identifier" && typeName.name === "Promise")
    return classNamed(lowering, argument, module);
  if (typeName.type === "TSQualifiedName") {
    // `pg.Pool`
    if (typeName.left.type !== "Identifier") return undefined;
    const left = module.scopes.lookup(typeName.left.name, type);
    const value = left?.kind === "import" ? loweredBinding(lowering, left, module, type) : undefined;
    if (value?.kind !== "external") return undefined;
    return { ...value, name: `${value.name}.${typeName.right.name}` };
  }
  if (typeName.type !== "Identifier") return undefined;
  const binding = module.scopes.lookup(typeName.name, type);
  if (binding?.kind !== "import" && binding?.kind !== "class") return implementationOf(lowering, typeName.name, module);
  const value = loweredBinding(lowering, binding, module, type);
  if (value.kind === "class" || value.kind === "external") return value;
  return implementationOf(lowering, typeName.name, module);
}

/** The only class of a module that implements an interface. */
function implementationOf(lowering: Lowering, name: string, module: Module): CodeValue | undefined {
  const classes = module.program.body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    const isOne =
      declaration?.type === "ClassDeclaration" &&
      declaration.implements.some(({ expression }) => expression.type === "Identifier" && expression.name === name);
    return isOne ? [declaration] : [];
  });
  const [only, ...others] = classes;
  if (!only?.id || others.length) return undefined;
  const binding = module.scopes.lookup(only.id.name, only);
  return binding && loweredBinding(lowering, binding, module, only);
}
