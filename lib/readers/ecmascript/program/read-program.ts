import type { TSESTree } from "@typescript-eslint/utils";
import { lazy } from "../../../model/lazy.ts";
import type { SourceModule } from "../../../model/module.ts";
import { sourceModule } from "../../frame/source-module.ts";
import type { McpSettings } from "../../settings.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { createEvaluator } from "../intrinsics/intrinsics.ts";
import { type Module, ModuleGraph } from "../modules/graph.ts";
import { walk } from "../modules/walk.ts";
import { isWholeServer, type ReadParts } from "./completeness.ts";
import { moduleCodeOf } from "./module-code.ts";
import { exposureOf } from "./exposure.ts";
import { importsOf } from "./imports.ts";
import { literalsOf } from "./literals.ts";
import { missingNamesOf } from "./missing-names.ts";
import { mountsOf } from "./mounts.ts";
import { outputsOf } from "./outputs.ts";
import { serverUsesOf } from "./server-uses.ts";
import { identityOf, serversOf } from "./servers.ts";
import { unreadTextsOf } from "./unread-texts.ts";
import { transportsOf } from "./transports.ts";

/** The nodes of a module that say something about the program, found in one walk. */
export interface ProgramNodes {
  readonly calls: readonly TSESTree.CallExpression[];
  readonly creations: readonly TSESTree.NewExpression[];
  /** `import`, `export … from`, `import()`. `require()` is among the calls. */
  readonly imports: readonly (
    | TSESTree.ImportDeclaration
    | TSESTree.ExportNamedDeclaration
    | TSESTree.ExportAllDeclaration
    | TSESTree.ImportExpression
    | TSESTree.TSImportEqualsDeclaration
  )[];
  /** String literals and the parts of templates. */
  readonly texts: readonly (TSESTree.StringLiteral | TSESTree.TemplateElement)[];
}

/** A module, its nodes, and the evaluator for the expressions in it. */
export interface Program {
  readonly module: Module;
  readonly nodes: ProgramNodes;
  readonly evaluator: Evaluator;
  /** Whether the modules of the project that import it are searched. */
  readonly followsImporters: boolean;
}

/** A module, and whether its definitions are all of its server. */
interface ProgramReading {
  readonly module: SourceModule;
  readonly isWholeServer: (parts: ReadParts) => boolean;
}

/** Reads a module as a whole: its imports, connections, mounts and literals. Each part is read on first use. */
export function readProgram(linted: Parameters<typeof ModuleGraph.around>[0], settings: McpSettings): ProgramReading {
  const program = lazy((): Program => {
    const graph = ModuleGraph.around(linted);
    const { followImporters: followsImporters } = settings;
    const evaluator = createEvaluator(graph, settings);
    return { module: graph.linted, nodes: nodesOf(graph.linted), evaluator, followsImporters };
  });
  const module = sourceModule("ecmascript", linted, {
    imports: () => importsOf(program()),
    transports: () => transportsOf(program()),
    mounts: () => mountsOf(program()),
    literals: () => literalsOf(program()),
    stdout: ({ imports }) => (settings.followImporters ? outputsOf(program(), imports) : []),
    exposure: (transports) => exposureOf(program(), transports),
    code: () => moduleCodeOf(program()),
    identity: () => identityOf(program()),
    makesServer: () => serversOf(program()).length > 0,
    unreadTexts: () => unreadTextsOf(program()),
    missingNames: (imports) => missingNamesOf(linted.path, imports),
    serverUses: () => serverUsesOf(program()),
  });
  return { module, isWholeServer: (parts) => isWholeServer(program(), parts) };
}

function nodesOf({ program }: Module): ProgramNodes {
  const calls: TSESTree.CallExpression[] = [];
  const creations: TSESTree.NewExpression[] = [];
  const imports: ProgramNodes["imports"][number][] = [];
  const texts: ProgramNodes["texts"][number][] = [];
  walk(program, (node) => {
    switch (node.type) {
      case "CallExpression":
        calls.push(node);
        return undefined;
      case "NewExpression":
        creations.push(node);
        return undefined;
      case "ImportDeclaration":
      case "ExportAllDeclaration":
      case "TSImportEqualsDeclaration":
        imports.push(node);
        return false;
      case "ExportNamedDeclaration":
        if (node.source) imports.push(node);
        return node.source ? false : undefined;
      case "ImportExpression":
        imports.push(node);
        return undefined;
      case "Literal":
        if (isString(node)) texts.push(node);
        return undefined;
      case "TemplateElement":
        texts.push(node);
        return undefined;
      default:
        return isType(node) ? false : undefined;
    }
  });
  return { calls, creations, imports, texts };
}

function isString(node: TSESTree.Literal): node is TSESTree.StringLiteral {
  return typeof node.value === "string";
}

/** Types have no values, except enums. */
function isType({ type }: TSESTree.Node): boolean {
  return type.startsWith("TS") && /Type|Interface|DeclareFunction|Predicate/u.test(type) && !type.endsWith("Assertion");
}
