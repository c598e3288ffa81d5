import type { AST, Rule, SourceCode } from "eslint";
import { lazy } from "../model/lazy.ts";
import type { SourceModule } from "../model/module.ts";
import type { Prompt } from "../model/prompt.ts";
import type { Resource } from "../model/resource.ts";
import { type Manifest, type Server, serverWithout } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import { concernsMcp, moduleOf, serverOf } from "../readers/index.ts";
import { OwnFault, ownFaultOf } from "../readers/own-fault.ts";
import { recordFault, recordFinding } from "./findings.ts";
import { visible } from "./report.ts";

/** A definition of any kind. */
export type AnyDefinition = Tool | Resource | Prompt;

/** The work of a rule while a file's model is traversed. */
export interface RuleVisitor {
  /** Called once, after all definitions. */
  visitServer(server: Server): void;
  visitManifest(manifest: Manifest): void;
  visitModule(module: SourceModule): void;
  /** False if the rule has no check for definitions of this kind. */
  handles(kind: AnyDefinition["kind"]): boolean;
  visitDefinition(definition: AnyDefinition): void;
  /** Ends the checks of one variant of a definition. */
  endVariant(): void;
  /** Ends the checks of a definition and reports what is true for all its variants. */
  endDefinition(first: AnyDefinition): void;
  /** Called once at the end, also after an exception in the rule: its earlier findings are kept. */
  end(): void;
}

/**
 * Makes a rule's visitor. Called only if the file has a model, and most files do not.
 *
 * @param rules all rules of the run, by name, with their options
 */
type MakeVisitor = (server: Server, rules: RulesOfRun) => RuleVisitor;

/** Rules by name, with their options and the defaults. */
export type RulesOfRun = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** The properties of a rule that the traversal needs. */
export interface TraversingRule {
  readonly name: string;
  /** Its options, with the defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  /** True if the rule has a check for modules, which are read only then. */
  readonly readsModules: () => boolean;
  readonly makeVisitor: MakeVisitor;
}

/**
 * A rule's listeners for ESLint; none for a file that has nothing to do with MCP. All rules of a run traverse the model
 * together, when ESLint visits the root node with the first of them. The first rule that fails reports that.
 */
export function traversalListeners(context: Rule.RuleContext, rule: TraversingRule): Rule.RuleListener {
  if (!concernsMcp(context)) return {};
  const traversal = openTraversalOf(context.sourceCode);
  const joined = traversal.join({ ...rule });
  const onRoot = (): void => {
    const server = traversal.run((asksForModule) => fileOrReport(context, asksForModule));
    if (server) reportLimits(server, rule.name, context);
    const [failed, ...others] = traversal.failed();
    if (failed?.rule === joined) reportFailure(failed, others, context);
  };
  return rootListeners(onRoot);
}

/**
 * The listeners of a rule that does not run because of its options: a message at the comment that sets them, otherwise
 * at the beginning of the file. Throwing would end the run, and the comment may be a stranger's.
 */
export function refusingListeners(context: Rule.RuleContext, rule: string, problem: string): Rule.RuleListener {
  if (!concernsMcp(context)) return {};
  return rootListeners(() => {
    // ESLint's types of the method cover its core languages only.
    const sourceCode: SourceCode & { getInlineConfigNodes?: () => AST.Token[] } = context.sourceCode;
    const comments = (sourceCode.getInlineConfigNodes?.() ?? []).map((comment) => sourceCode.getRange(comment));
    const comment = comments.findLast(([start, end]) => sourceCode.text.slice(start, end).includes(`mcp/${rule}`));
    const [start, end] = comment ?? [0, 1];
    const loc = { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) };
    context.report({ loc, message: visible(`The rule mcp/${rule} was not run. ${problem}`) });
    const about = { rule, messageId: "", subject: "server", definition: undefined, pointer: "" } as const;
    recordFinding(sourceCode, { ...about, span: { start, end } });
  });
}

/**
 * Listeners for the root of any syntax tree. It is a `Document` in the language of @eslint/json, a `Module` in that of
 * Python, and a `Program` in all others.
 */
export function rootListeners(onRoot: () => void): Rule.RuleListener {
  return { Program: onRoot, Document: onRoot, Module: onRoot };
}

/** The place of a report about the whole file. */
const firstCharacter = { start: { line: 1, column: 0 }, end: { line: 1, column: 1 } };

/** A sentence about the part that was not checked because of a limit. */
export interface LimitNotice {
  readonly message: string;
  /** The definition that was checked only in part; `undefined` if whole definitions of the file were omitted. */
  readonly definition: AnyDefinition | undefined;
}

/**
 * The parts of a file and of its definitions that were omitted because of limits. Complete after the rules have run.
 */
export function limitNotices({ isCut, tools, resources, prompts }: Server): LimitNotice[] {
  const notices = tools.flatMap((definition) =>
    definition.omissions.map((what): LimitNotice => {
      const message = `The tool '${visible(definition.label)}' is too large: its ${what}; the rest is not checked.`;
      return { message, definition };
    }),
  );
  if (!isCut) return notices;
  const count = tools.length + resources.length + prompts.length;
  const message =
    `The file is too large to be read as a whole: only ${String(count)} of its definitions were read and checked. ` +
    "Divide it, so that the others are checked, too.";
  return [{ message, definition: undefined }, ...notices];
}

function reportLimits(server: Server, rule: string, context: Rule.RuleContext): void {
  const { sourceCode } = context;
  for (const { message, definition } of limitNotices(server)) {
    const span = definition?.span ?? { start: 0, end: 1 };
    const loc = { start: sourceCode.getLocFromIndex(span.start), end: sourceCode.getLocFromIndex(span.end) };
    context.report({ loc, message });
    const subject = definition?.kind ?? "server";
    recordFinding(sourceCode, { rule, messageId: "", subject, definition: definition?.label, pointer: "", span });
  }
}

/** The file as rules see it. */
interface ReadFile {
  readonly server: Server | undefined;
  readonly module: SourceModule | undefined;
}

/**
 * The model of a file. If a reader fails, the first rule reports that once. Throwing instead would end the run and hide
 * the findings in all other files.
 */
function fileOrReport(context: Rule.RuleContext, asksForModule: boolean): ReadFile {
  try {
    return { server: serverOf(context), module: asksForModule ? moduleOf(context) : undefined };
  } catch (error) {
    if (!(error instanceof OwnFault)) throw error;
    context.report({ loc: firstCharacter, message: visible(error.message) });
    return { server: undefined, module: undefined };
  }
}

/**
 * Reports once for all rules that failed, because they often fail for the same reason. Throwing would also end the run.
 */
function reportFailure({ rule, failure }: FailedRule, others: readonly FailedRule[], context: Rule.RuleContext): void {
  const more = others.length ? ` and ${String(others.length)} other rules` : "";
  const what = `The rule mcp/${rule.name}${more} failed at ${failure.place}`;
  const fault = ownFaultOf(failure.error, what, context.physicalFilename);
  recordFault(context.sourceCode, fault);
  context.report({ loc: firstCharacter, message: visible(fault.message) });
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

interface Failure {
  readonly error: unknown;
  /** "the tool 'find_books'" */
  readonly place: string;
}

interface Failing {
  /** The error that the rule threw. Its visitor is not called again. */
  failure?: Failure;
}

interface FailedRule {
  readonly rule: JoinedRule;
  readonly failure: Failure;
}

/** A rule in a traversal. */
interface JoinedRule extends TraversingRule, Failing {}

interface ActiveRule {
  readonly joined: Failing;
  readonly visitor: RuleVisitor;
}

/**
 * One traversal of a file's model for all rules. It goes definition by definition instead of rule by rule, so that a
 * definition is still in the processor's caches when the next rule reads it.
 */
class SharedTraversal {
  readonly #rules: JoinedRule[] = [];
  /** The rules that have failed. All rules ask for them, so they are collected once. */
  readonly failed = lazy((): readonly FailedRule[] =>
    this.#rules.flatMap((rule) => (rule.failure ? [{ rule, failure: rule.failure }] : [])),
  );
  #hasRun = false;

  /** False once the traversal has begun. A rule that comes later belongs to another run over the same source. */
  get isOpen(): boolean {
    return !this.#hasRun;
  }

  join(rule: JoinedRule): JoinedRule {
    this.#rules.push(rule);
    return rule;
  }

  /**
   * Traverses the model on the first call. Every rule calls this, because ESLint does not say which rule is first.
   *
   * @returns the model, if this was the first call.
   */
  run(read: (asksForModule: boolean) => ReadFile): Server | undefined {
    if (this.#hasRun) return undefined;
    this.#hasRun = true;
    const asking = this.#rules.filter(({ readsModules }) => readsModules());
    const { server, module } = read(asking.length > 0);
    const model = server ?? (module && serverWithout(module.surface));
    if (!model) return undefined;
    const rules = new Map(this.#rules.map(({ name, options }) => [name, options]));
    const active = (server ? this.#rules : asking).flatMap((joined) =>
      started(joined, () => joined.makeVisitor(model, rules)),
    );
    if (server) traverse(server, active);
    if (server?.borrowers) traverseAll(server.borrowers(), active);
    if (module) each(active, visitModule, module);
    for (const { visitor } of active) visitor.end();
    return server;
  }
}

/**
 * Traverses a model with visitors that do not belong to a run of ESLint.
 *
 * @throws OwnFault if a visitor fails.
 */
export function visitAll(server: Server, makers: readonly (() => RuleVisitor)[]): void {
  const all = makers.map((make): [Failing, () => RuleVisitor] => [{}, make]);
  const active = all.flatMap(([joined, make]) => started(joined, make));
  traverse(server, active);
  for (const { visitor } of active) visitor.end();
  for (const [joined] of all) {
    if (joined.failure) throw ownFaultOf(joined.failure.error, `Checking ${joined.failure.place} failed`);
  }
}

/** Nothing for a rule that fails already when it looks at the server as a whole. */
function started(joined: Failing, make: () => RuleVisitor): ActiveRule[] {
  try {
    return [{ joined, visitor: make() }];
  } catch (error) {
    joined.failure = { error, place: "the server" };
    return [];
  }
}

function traverse(server: Server, active: readonly ActiveRule[]): void {
  for (const definitions of [server.tools, server.resources, server.prompts]) traverseAll(definitions, active);
  each(active, visitServer, server);
  if (server.manifest) each(active, visitManifest, server.manifest);
}

function traverseAll(definitions: readonly AnyDefinition[], active: readonly ActiveRule[]): void {
  const [first] = definitions;
  if (!first) return;
  const handling = active.filter(({ visitor }) => visitor.handles(first.kind));
  for (const definition of definitions) traverseDefinition(definition, handling);
}

function traverseDefinition(definition: AnyDefinition, active: readonly ActiveRule[]): void {
  const { variants } = definition;
  for (const variant of variants) {
    each(active, visitDefinition, variant);
    if (variants.length > 1) each(active, endVariant, variant);
  }
  each(active, endDefinition, definition);
}

const visitServer = (visitor: RuleVisitor, server: Server): void => {
  visitor.visitServer(server);
};
const visitManifest = (visitor: RuleVisitor, manifest: Manifest): void => {
  visitor.visitManifest(manifest);
};
const visitModule = (visitor: RuleVisitor, module: SourceModule): void => {
  visitor.visitModule(module);
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

/** A rule that fails must not stop the others. */
function each<S extends AnyDefinition | Server | Manifest | SourceModule | undefined>(
  active: readonly ActiveRule[],
  step: (visitor: RuleVisitor, subject: S) => void,
  subject: S,
): void {
  for (const { joined, visitor } of active) {
    if (joined.failure) continue;
    try {
      step(visitor, subject);
    } catch (error) {
      joined.failure = { error, place: placeOf(subject) };
    }
  }
}

function placeOf(subject: AnyDefinition | Server | Manifest | SourceModule | undefined): string {
  if (subject && "label" in subject) return `the ${subject.kind} '${subject.label}'`;
  return subject && "kind" in subject ? `the ${subject.kind}` : "the server";
}
