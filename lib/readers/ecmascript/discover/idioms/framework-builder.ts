import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, withoutTypes } from "../../../../languages/syntax.ts";
import type { Evaluation } from "../../evaluate/scope.ts";
import type { Module } from "../../modules/graph.ts";
import { builders, builtDefinition } from "../calls/builder-call.ts";
import { isFrameworkModule } from "../../../../model/handler/framework-errors.ts";
import type { IdiomContext } from "../registrations.ts";
import { valueConsumer } from "../syntax.ts";
import { defineIdiom } from "./idiom.ts";

/** A call that may be one of a builder of mcp-ts-core: `tool("find_books", { … })`. */
interface BuilderCall {
  readonly call: TSESTree.CallExpression;
  /** The name of the builder in the framework. */
  readonly name: string;
  /** True if the import says so, so that nothing need be evaluated. */
  readonly isSure: boolean;
}

/** The definitions that the builders of mcp-ts-core make, however they are imported. */
export const frameworkBuilder = defineIdiom({
  name: "framework-builder",
  matches: builderCallsOf,
  read: ({ call, name, isSure }, evaluation, context) => {
    const builder = builders[name];
    if (!builder || (!isSure && !isBuilder(call, name, evaluation, context))) return undefined;
    context.alreadyRead.add(call);
    const isDisabled = isGivenToDisabledTool(call, context);
    return context.registrations
      .read(call, (place) => builtDefinition(place, builder, evaluation, context), evaluation)
      .map((definition) => (isDisabled ? { ...definition, isListed: false } : definition));
  },
});

function builderCallsOf({ calls, evidence, module, settings }: IdiomContext): BuilderCall[] {
  const isSet = settings.framework === "mcp-ts-core";
  const renamed = evidence.importsTsCore ? renamedCallsOf(module) : [];
  const named = calls.flatMap(({ call, callee: { name }, isBound }): BuilderCall[] => {
    if (isBound || !Object.hasOwn(builders, name)) return [];
    const callee = withoutTypes(call.callee);
    if (callee.type !== "Identifier") return evidence.importsTsCore ? [{ call, name, isSure: false }] : [];
    const binding = module.scopes.lookup(name, callee);
    const isImport = binding?.kind === "import";
    const isDirect = isImport && isFrameworkModule(binding.specifier);
    if (isDirect) return binding.imported === name ? [{ call, name, isSure: true }] : [];
    return isSet || isImport || evidence.importsTsCore ? [{ call, name, isSure: isSet && isImport }] : [];
  });
  return [...renamed, ...named];
}

/** The calls of `import { tool as defineTool } from "@cyanheads/mcp-ts-core"`. */
function renamedCallsOf({ program, scopes }: Module): BuilderCall[] {
  return program.body.flatMap((node) => {
    if (node.type !== "ImportDeclaration" || !isFrameworkModule(node.source.value)) return [];
    return node.specifiers.flatMap((specifier): BuilderCall[] => {
      if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") return [];
      const { name } = specifier.imported;
      if (specifier.local.name === name || !Object.hasOwn(builders, name)) return [];
      const binding = scopes.lookup(specifier.local.name, program);
      const references = binding ? scopes.referencesTo(binding) : [];
      return references.flatMap((callee) => {
        const call = valueConsumer(callee);
        return call?.type === "CallExpression" && withoutTypes(call.callee) === callee
          ? [{ call, name, isSure: true }]
          : [];
      });
    });
  });
}

/** `import { tool } from "./framework.js"`, where that module re-exports from the framework; `core.tool(…)`. */
function isBuilder(
  { callee }: TSESTree.CallExpression,
  name: string,
  evaluation: Evaluation,
  { module, settings }: IdiomContext,
): boolean {
  const value = evaluation.evaluate({ module, node: callee });
  if (value.kind === "external") return isFrameworkModule(value.specifier) && value.path.at(-1) === name;
  // The re-exporting module may not be available.
  return settings.framework === "mcp-ts-core" && callee.type === "Identifier" && value.kind === "unknown";
}

/** True for `disabledTool(tool("export", { … }), { reason })`, and for a constant that only such a call reads. */
function isGivenToDisabledTool(call: TSESTree.CallExpression, { module: { scopes } }: IdiomContext): boolean {
  const consumer = valueConsumer(call);
  if (consumer?.type === "CallExpression") return isDisabling(consumer);
  if (consumer?.type !== "VariableDeclarator" || consumer.id.type !== "Identifier") return false;
  const binding = scopes.lookup(consumer.id.name, consumer);
  if (!binding || scopes.isExported(binding)) return false;
  const references = scopes.referencesTo(binding);
  return (
    references.length > 0 &&
    references.every((reference) => {
      const outer = valueConsumer(reference);
      return outer?.type === "CallExpression" && isDisabling(outer);
    })
  );
}

function isDisabling({ callee }: TSESTree.CallExpression): boolean {
  return calleeIdentifier(callee)?.name === "disabledTool";
}
