import { basename, dirname, join, relative } from "node:path";
import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, keyNameOf } from "../../../languages/syntax.ts";
import { isFrameworkModule } from "../../../model/handler/framework-errors.ts";
import type { Module } from "../modules/graph.ts";
import { projectOf } from "../project/project.ts";
import { sourceOf } from "./syntax.ts";

/** Evidence of MCP in a file. With more evidence, a literal needs less to count as a tool. */
export interface Evidence {
  /** It imports or contains an MCP SDK, a framework for servers, or imports a module of the project named after MCP. */
  readonly importsMcp: boolean;
  /** It imports another library with similar tools, and nothing of MCP. */
  readonly isForeign: boolean;
  /** Its path or the names of its imports contain "tool". */
  readonly namesTools: boolean;
  readonly importsTsCore: boolean;
}

const mcp = /(?:^|[^a-z])(?:fast|[tx])?mcp(?:[^a-z]|$)|modelcontextprotocol/iu;
/** Agent frameworks and command-line libraries with objects that have a name, a description and a schema. */
const foreign =
  /^(?:ai|openai|genkit|langchain|commander|yargs|cac|oclif|eslint|graphql|@ai-sdk|@anthropic-ai|@langchain|@openai|@genkit-ai|@google\/generative-ai|@google\/genai|@mastra|@oclif|@typescript-eslint|@eslint|llamaindex|@llamaindex|@livekit|@elevenlabs|@copilotkit|@trpc|type-graphql|@nestjs\/graphql|@rjsf|@(?:mariozechner|earendil-works)\/pi-[\w-]+)(?:\/|$)/u;

/** Names in the SDK's own code, which a bundler copies and a minifier keeps. */
const ownNames = ["_createRegisteredTool", "setToolRequestHandlers"];

/** Collects evidence of MCP in a module: the specifiers of its imports, the imported names, its path. */
export function evidenceOf(
  { path, text }: Module,
  specifiers: readonly string[],
  imported: readonly string[],
): Evidence {
  const importsMcp =
    specifiers.some((specifier) => mcp.test(specifier)) || ownNames.some((name) => text.includes(name));
  const { root } = projectOf(path);
  const place = root === undefined ? join(basename(dirname(path)), basename(path)) : relative(root, path);
  return {
    importsMcp,
    isForeign: !importsMcp && specifiers.some((specifier) => foreign.test(specifier)),
    namesTools:
      /tool/iu.test(place) ||
      mcp.test(place) ||
      imported.some((name) => /tool/iu.test(name)) ||
      specifiers.some((specifier) => specifier.startsWith(".") && /tool/iu.test(specifier)),
    importsTsCore: specifiers.some(isFrameworkModule),
  };
}

/** Facts about a literal from the code around it. */
export interface LiteralContext {
  /** The variable, wrapper, list or type that the literal belongs to has "tool" in its name. */
  readonly speaksOfTools: boolean;
  /** The function or type that takes the literal is for something else: commands, prompts, Zod shapes. */
  readonly isForeign: boolean;
  /** The names around it suggest something else. That is possible for a tool, too: `explainResourceSchema`. */
  readonly hasForeignName: boolean;
}

const foreignCallees =
  /^(?:command|subcommand|option|prompt|resource|object|strictObject|looseObject|extend|merge|safeExtend|createRule|field|defineCommand|definePrompt|defineResource|addPrompt|addResource|addResourceTemplate|registerPrompt|registerResource|addCommand|stringify|expect|toEqual|toMatchObject|toStrictEqual|toBe|McpServer|Server|Client|FastMCP)$/u;
const foreignNames = /prompt|resource|command|(?:^|[^a-z])cli(?:[^a-z]|$)/iu;

/** Reads the names around a literal, up to its statement or the function that contains it. */
export function literalContextOf(node: TSESTree.Node, module: Module): LiteralContext {
  const { text } = module;
  const names: string[] = [];
  let isForeign = false;
  let inner: TSESTree.Node = node;
  for (let current = node.parent; current; inner = current, current = current.parent) {
    const step = stepOut(current, inner, text);
    if (step === "stop") break;
    if (step.name !== undefined) names.push(step.name);
    if (step.callee !== undefined) isForeign ||= foreignCallees.test(step.callee);
    isForeign ||= isOfForeignType(typeAround(current, module), module);
  }
  const all = names.join(" ");
  const speaksOfTools = /tool/iu.test(all);
  return { speaksOfTools, isForeign, hasForeignName: !speaksOfTools && foreignNames.test(all) };
}

/** True for `pi.registerTool(…)` with a parameter `pi` whose type comes from a library with similar tools. */
export function isForeignCall(call: TSESTree.CallExpression, module: Module): boolean {
  return isOfForeignType(typeAround(call, module), module);
}

/** The type of `const tool: T = …`, `… satisfies T`, `(): T => …`, or of `pi` in `pi.registerTool(…)`. */
function typeAround(outer: TSESTree.Node, { scopes }: Module): TSESTree.TypeNode | undefined {
  switch (outer.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSTypeAssertion":
      return outer.typeAnnotation;
    case "VariableDeclarator":
      return outer.id.typeAnnotation?.typeAnnotation;
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return outer.returnType?.typeAnnotation;
    case "CallExpression": {
      if (outer.callee.type !== "MemberExpression" || outer.callee.object.type !== "Identifier") return undefined;
      const receiver = scopes.lookup(outer.callee.object.name, outer);
      if (receiver?.kind !== "parameter" || receiver.pattern.type !== "Identifier") return undefined;
      return receiver.pattern.typeAnnotation?.typeAnnotation;
    }
    default:
      return undefined;
  }
}

/** True for a type of a library with similar tools, for lists and promises of it. */
function isOfForeignType(type: TSESTree.TypeNode | undefined, module: Module): boolean {
  if (type?.type === "TSArrayType") return isOfForeignType(type.elementType, module);
  if (type?.type !== "TSTypeReference" || type.typeName.type !== "Identifier") return false;
  const { scopes } = module;
  const binding = scopes.lookup(type.typeName.name, type);
  if (binding?.kind === "import") return foreign.test(binding.specifier);
  return type.typeArguments?.params.some((each) => isOfForeignType(each, module)) ?? false;
}

interface Step {
  readonly name?: string | undefined;
  /** The function that takes the literal. */
  readonly callee?: string | undefined;
}

function stepOut(outer: TSESTree.Node, inner: TSESTree.Node, text: string): Step | "stop" {
  switch (outer.type) {
    case "CallExpression":
    case "NewExpression": {
      if (outer.callee === inner) return "stop";
      const name = calleeIdentifier(outer.callee)?.name;
      return { name, callee: name };
    }
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSTypeAssertion":
      return { name: sourceOf(outer.typeAnnotation, text) };
    case "VariableDeclarator":
      return { name: sourceOf(outer.id, text) };
    case "AssignmentExpression":
      return { name: sourceOf(outer.left, text) };
    case "Property":
    case "PropertyDefinition":
      return { name: keyNameOf(outer) };
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression": {
      const name = outer.id?.name ?? "";
      return { name: outer.returnType ? `${name} ${sourceOf(outer.returnType, text)}` : name };
    }
    case "MethodDefinition":
      return { name: keyNameOf(outer) };
    case "ArrayExpression":
    case "ObjectExpression":
    case "SpreadElement":
    case "ReturnStatement":
    case "ConditionalExpression":
    case "LogicalExpression":
    case "AwaitExpression":
    case "TSNonNullExpression":
    case "SequenceExpression":
    case "ExportDefaultDeclaration":
    case "VariableDeclaration":
      return {};
    // The name and type of a function that returns the literal show what it makes.
    case "BlockStatement":
      return inner.type === "ReturnStatement" ? {} : "stop";
    default:
      return "stop";
  }
}
