import type { Rule } from "eslint";
import type { Prompt } from "../model/prompt.ts";
import type { Resource } from "../model/resource.ts";
import type { Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import { concernsMcp, ReadingFault, serverOf } from "../readers/index.ts";

/** A definition of any kind. */
export type AnyDefinition = Tool | Resource | Prompt;

/** What a rule does while a file's model is traversed. */
export interface RuleVisitor {
  /** Called once, after all definitions. */
  visitServer(server: Server): void;
  /** False if the rule has no check for definitions of the kind. */
  handles(kind: AnyDefinition["kind"]): boolean;
  visitDefinition(definition: AnyDefinition): void;
  /** Ends the checks of one of several variants of a definition. */
  endVariant(): void;
  /** Ends the checks of a definition: reports what was found in all its variants. */
  endDefinition(first: AnyDefinition): void;
}

/** Makes a rule's visitor. Called only where the file has a model, which most files have not. */
type MakeVisitor = (server: Server) => RuleVisitor;

/**
 * A rule's listeners for ESLint; none for a file that has nothing to do with MCP. All rules of a run traverse the model
 * together, when ESLint reports the root node to the first of them. A rule that fails throws in its own listener.
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

/**
 * The model of a file. A file that a reader fails on gets one report instead, from the rule that asks first: to throw
 * would end the run and hide the findings in all other files.
 */
function serverOrReport(context: Rule.RuleContext): Server | undefined {
  try {
    return serverOf(context);
  } catch (error) {
    if (!(error instanceof ReadingFault)) throw error;
    context.report({ loc: { line: 1, column: 0 }, message: error.message });
    return undefined;
  }
}

const traversals = new WeakMap<object, SharedTraversal>();

/** The traversal that the rules of a run share. ESLint makes the listeners of all rules before it visits any node. */
function openTraversalOf(sourceCode: object): SharedTraversal {
  const current = traversals.get(sourceCode);
  if (current?.isOpen) return current;
  const fresh = new SharedTraversal();
  traversals.set(sourceCode, fresh);
  return fresh;
}

/** A rule that takes part in a traversal. */
interface JoinedRule {
  readonly makeVisitor: MakeVisitor;
  /** What the rule threw; its visitor is not called again. */
  failure?: { readonly error: unknown };
}

interface ActiveRule {
  readonly joined: JoinedRule;
  readonly visitor: RuleVisitor;
}

/**
 * One traversal of a file's model for all rules, definition by definition instead of rule by rule, so that everything
 * that rules ask about a definition is asked while it is still in the processor's caches.
 */
class SharedTraversal {
  readonly #rules: JoinedRule[] = [];
  #hasRun = false;

  /** False once the traversal has begun: a rule that comes later belongs to another run over the same source. */
  get isOpen(): boolean {
    return !this.#hasRun;
  }

  join(makeVisitor: MakeVisitor): JoinedRule {
    const joined: JoinedRule = { makeVisitor };
    this.#rules.push(joined);
    return joined;
  }

  /** Traverses the model on the first call. Every rule calls it, because ESLint does not tell which rule is first. */
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

/** A rule that fails must not stop the others: ESLint would name the rule whose listener happened to run first. */
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
