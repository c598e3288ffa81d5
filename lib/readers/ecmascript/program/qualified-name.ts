import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf, withoutTypes } from "../../../languages/syntax.ts";
import type { Program } from "./read-program.ts";

/** Something that a package exports: the specifier of its import, and its name there. */
export interface QualifiedName {
  readonly specifier: string;
  /** `SSEServerTransport`, `express.json`; "default" for a default export, "" for the package as a whole. */
  readonly name: string;
}

/** The export of a package that an expression refers to, also through constants and other modules of the project. */
export function qualifiedName(node: TSESTree.Node, program: Program): QualifiedName | undefined {
  const imported = importedName(node, program, 0);
  if (imported) return imported;
  const { module, evaluator } = program;
  const value = evaluator.evaluate({ module, node });
  return value.kind === "external" ? { specifier: value.specifier, name: value.path.join(".") } : undefined;
}

const maxSteps = 8;

/** The import that a name leads to. The evaluator may follow an installed package into its own code. */
function importedName(node: TSESTree.Node, program: Program, steps: number): QualifiedName | undefined {
  const plain = withoutTypes(node);
  const { module, evaluator } = program;
  if (steps > maxSteps) return undefined;
  if (plain.type === "MemberExpression") {
    const object = importedName(plain.object, program, steps + 1);
    const key = keyNameOf({ key: plain.property, computed: plain.computed });
    if (!object || key === undefined) return undefined;
    return { ...object, name: object.name ? `${object.name}.${key}` : key };
  }
  if (plain.type !== "Identifier") return undefined;
  const binding = module.scopes.lookup(plain.name, plain);
  if (binding?.kind === "variable" && binding.mode === "const" && binding.declarator.id.type === "Identifier") {
    const { init } = binding.declarator;
    return init ? importedName(init, program, steps + 1) : undefined;
  }
  if (binding?.kind !== "import" || /^[./#]/u.test(binding.specifier)) return undefined;
  const { specifier, imported } = binding;
  if (evaluator.graph.resolve(specifier, module) !== undefined) return undefined;
  return { specifier, name: imported === "*" ? "" : imported };
}
