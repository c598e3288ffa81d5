import type { Rule } from "eslint";
import type { Prompt } from "../model/prompt.ts";
import type { Resource } from "../model/resource.ts";
import type { Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import { concernsMcp, ReadingFault, serverOf } from "../readers/index.ts";
import { visible } from "./report.ts";

/** A definition of any kind. */
export type AnyDefinition = Tool | Resource | Prompt;

/** The work of a rule while a file's model is traversed. */
export interface RuleVisitor {
  /** Called once, after all definitions. */
  visitServer(server: Server): void;
  /** False if the rule has no check for definitions of this kind. */
  handles(kind: AnyDefinition["kind"]): boolean;
  visitDefinition(definition: AnyDefinition): void;
  /** Ends the checks of one variant of a definition. */
  endVariant(): void;
  /** Ends the checks of a definition and reports what is true for all its variants. */
  endDefinition(first: AnyDefinition): void;
}

/** Makes a rule's visitor. Called only if the file has a model, and most files do not. */
type MakeVisitor = (server: Server) => RuleVisitor;

/**
 * A rule's listeners for ESLint; none for a file that has nothing to do with MCP. All rules of a run traverse the model
 * together, when ESLint visits the root node with the first of them. A rule that fails throws in its own listener.
 */
export function traversalListeners(context: Rule.RuleContext, makeVisitor: MakeVisitor): Rule.RuleListener {
  if (!concernsMcp(context)) return {};
  const traversal = openTraversalOf(context.sourceCode);
  const joined = traversal.join(makeVisitor);
  const onRoot = (): void => {
    traversal.run(() => serverOrReport(context));
    if (joined.failure) throw joined.failure.error;
  };
  // The root is called `Document` by @eslint/json's language, and `Program` by all others.
  return { Program: onRoot, Document: onRoot };
}

/** The place of a report about the whole file. */
const firstCharacter = { start: { line: 1, column: 0 }, end: { line: 1, column: 1 } };

/** A sentence about a file that was not read to its end; `undefined` for any other. */
export function limitNotice({ isCut, tools, resources, prompts }: Server): string | undefined {
  if (!isCut) return undefined;
  const count = tools.length + resources.length + prompts.length;
  return (
    `The file is too large to be read as a whole: only ${String(count)} of its definitions were read and checked. ` +
    "Divide it, so that the others are checked, too."
  );
}

/**
 * The model of a file. If a reader fails, or does not read the file to its end, the first rule reports that once.
 * Throwing instead would end the run and hide the findings in all other files.
 */
function serverOrReport(context: Rule.RuleContext): Server | undefined {
  try {
    const server = serverOf(context);
    const notice = server && limitNotice(server);
    if (notice !== undefined) context.report({ loc: firstCharacter, message: notice });
    return server;
  } catch (error) {
    if (!(error instanceof ReadingFault)) throw error;
    context.report({ loc: firstCharacter, message: visible(error.message) });
    return undefined;
  }
}

/** By `SourceCode`, the only object that the rules of a run share. */
const traversals = new WeakMap<object, SharedTraversal>();

/** The traversal that the rules of a run share. ESLint creates the listeners of all rules before it visits any node. */
function openTraversalOf(sourceCode: object): SharedTraversal {
  const current = traversals.get(sourceCode);
  if (current?.isOpen) return current;
  const fresh = new SharedTraversal();
  traversals.set(sourceCode, fresh);
  return fresh;
}

/** A rule in a traversal. */
interface JoinedRule {
  readonly makeVisitor: MakeVisitor;
  /** The error that the rule threw. Its visitor is not called again. */
  failure?: { readonly error: unknown };
}

interface ActiveRule {
  readonly joined: JoinedRule;
  readonly visitor: RuleVisitor;
}

/**
 * One traversal of a file's model for all rules. It goes definition by definition instead of rule by rule, so that a
 * definition is still in the processor's caches when the next rule reads it.
 */
class SharedTraversal {
  readonly #rules: JoinedRule[] = [];
  #hasRun = false;

  /** False once the traversal has begun. A rule that comes later belongs to another run over the same source. */
  get isOpen(): boolean {
    return !this.#hasRun;
  }

  join(makeVisitor: MakeVisitor): JoinedRule {
    const joined: JoinedRule = { makeVisitor };
    this.#rules.push(joined);
    return joined;
  }

  /** Traverses the model on the first call. Every rule calls this, because ESLint does not say which rule is first. */
  run(readServer: () => Server | undefined): void {
    if (this.#hasRun) return;
    this.#hasRun = true;
    const server = readServer();
    if (!server) return;
    const active = this.#rules.map((joined) => ({ joined, visitor: joined.makeVisitor(server) }));
    for (const definitions of [server.tools, server.resources, server.prompts]) {
      const [first] = definitions;
      if (!first) continue;
      const handling = active.filter(({ visitor }) => visitor.handles(first.kind));
      for (const definition of definitions) traverseDefinition(definition, handling);
    }
    each(active, visitServer, server);
  }
}

function traverseDefinition(definition: AnyDefinition, active: readonly ActiveRule[]): void {
  const { variants } = definition;
  for (const variant of variants) {
    each(active, visitDefinition, variant);
    if (variants.length > 1) each(active, endVariant, undefined);
  }
  each(active, endDefinition, definition);
}

const visitServer = (visitor: RuleVisitor, server: Server): void => {
  visitor.visitServer(server);
};
const visitDefinition = (visitor: RuleVisitor, definition: AnyDefinition): void => {
  visitor.visitDefinition(definition);
};
const endVariant = (visitor: RuleVisitor): void => {
  visitor.endVariant();
};
const endDefinition = (visitor: RuleVisitor, definition: AnyDefinition): void => {
  visitor.endDefinition(definition);
};

/** A rule that fails must not stop the others. Otherwise ESLint would name the rule whose listener ran first. */
function each<S>(active: readonly ActiveRule[], step: (visitor: RuleVisitor, subject: S) => void, subject: S): void {
  for (const { joined, visitor } of active) {
    if (joined.failure) continue;
    try {
      step(visitor, subject);
    } catch (error) {
      joined.failure = { error };
    }
  }
}
