import type { Prompt } from "../model/prompt.ts";
import type { Resource } from "../model/resource.ts";
import type { Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";

/** A definition of whatever kind. */
export type AnyDefinition = Tool | Resource | Prompt;

/** A rule's part in the inspection of a file. */
export interface Inspector {
  /** Called once, after all definitions. */
  overServer(server: Server): void;
  /** False where the rule has nothing to say of definitions of the kind. */
  looksAt(kind: AnyDefinition["kind"]): boolean;
  overDefinition(definition: AnyDefinition): void;
  /** Ends the checks of one of several variants of a definition. */
  endVariant(): void;
  /** Ends the checks of a definition: what was found in all its variants is reported. */
  endDefinition(first: AnyDefinition): void;
}

/** A rule that takes part in an inspection. */
export interface RuleVisitor {
  /** Called where the file has a model: most files have none, and each rule is asked about each of them. */
  readonly begin: (server: Server) => Inspector;
  /** What the rule threw; it is left out from then on. */
  fault?: { readonly error: unknown };
}

interface Active {
  readonly participant: RuleVisitor;
  readonly inspector: Inspector;
}

/**
 * One walk over a file's model for all rules: definition by definition instead of rule by rule. What the rules ask of a
 * tool is asked while it is at hand: over 10,000 tools that is worth more than anything that a single rule could save.
 */
export class Inspection {
  readonly #participants: RuleVisitor[] = [];
  #hasRun = false;

  /** False once the walk has begun: a rule that comes later belongs to another run over the same source. */
  get isOpen(): boolean {
    return !this.#hasRun;
  }

  join(participant: RuleVisitor): void {
    this.#participants.push(participant);
  }

  /**
   * Walks over the model when it is called first: each rule calls, for ESLint tells none of them that it is the first.
   */
  run(readServer: () => Server | undefined): void {
    if (this.#hasRun) return;
    this.#hasRun = true;
    const server = readServer();
    if (!server) return;
    const active = this.#participants.map((participant) => ({ participant, inspector: participant.begin(server) }));
    for (const definitions of [server.tools, server.resources, server.prompts]) {
      const [first] = definitions;
      if (!first) continue;
      const looking = active.filter(({ inspector }) => inspector.looksAt(first.kind));
      for (const definition of definitions) inspect(definition, looking);
    }
    each(active, overServer, server);
  }
}

function inspect(definition: AnyDefinition, active: readonly Active[]): void {
  const { variants } = definition;
  for (const variant of variants) {
    each(active, overDefinition, variant);
    if (variants.length > 1) each(active, endVariant, undefined);
  }
  each(active, endDefinition, definition);
}

const overServer = (inspector: Inspector, server: Server): void => {
  inspector.overServer(server);
};
const overDefinition = (inspector: Inspector, definition: AnyDefinition): void => {
  inspector.overDefinition(definition);
};
const endVariant = (inspector: Inspector): void => {
  inspector.endVariant();
};
const endDefinition = (inspector: Inspector, definition: AnyDefinition): void => {
  inspector.endDefinition(definition);
};

/** A rule that fails must not take the others with it: ESLint would name whichever was told of the root node first. */
function each<S>(active: readonly Active[], step: (inspector: Inspector, subject: S) => void, subject: S): void {
  for (const { participant, inspector } of active) {
    if (participant.fault) continue;
    try {
      step(inspector, subject);
    } catch (error) {
      participant.fault = { error };
    }
  }
}
