import { isOutdated } from "../../../files/ttl-cache.ts";
import type { TSESTree } from "@typescript-eslint/utils";
import type { Module, ModuleGraph } from "../modules/graph.ts";
import type { FunctionNode } from "../modules/walk.ts";
import type { Assumptions, Evaluation, Frame, Memo, Scope } from "./scope.ts";
import { type FunctionValue, type NodeRef, unknownValue, type Value } from "./value.ts";

/** The slot of a value between its evaluations. */
interface Slot<Key> {
  readonly values: Map<Key, Memo>;
  readonly key: NoInfer<Key>;
  /** The node to report if the value refers to itself. */
  readonly site: NodeRef;
}

/** A value that is read in many places: evaluated once, and kept. A value that refers to itself is unknown. */
export function memoized<Key extends object>(
  evaluation: Evaluation,
  { values, key, site }: Slot<Key>,
  compute: () => Value,
): Value {
  const { memory } = evaluation;
  const known = memory.recall(values, key);
  if (known) return used(evaluation, known);
  const before = evaluation.uncacheableMarks;
  const circle = unknownValue(site, "it refers to itself");
  memory.keep(values, key, { value: circle, assumptions: undefined, dependsOnContext: true });
  const { result, touched } = memory.following(() => evaluation.withAssumptions(compute), { values, key });
  const { result: value, assumptions } = result;
  memory.keep(values, key, {
    value,
    assumptions: assumptions.size ? assumptions : undefined,
    dependsOnContext: evaluation.uncacheableMarks !== before,
    touched,
  });
  return value;
}

/** The value of a memo. The current evaluation then depends on what the value depends on. */
function used(evaluation: Evaluation, { value, assumptions, dependsOnContext, touched }: Memo): Value {
  if (assumptions) evaluation.addAssumptions(assumptions);
  if (dependsOnContext) evaluation.markUncacheable();
  if (touched) evaluation.memory.touchAll(touched);
  return value;
}

/** The map and the key under which a value is kept. */
interface MemoSlot {
  readonly values: Map<object, Memo>;
  readonly key: object;
}

/** The lifetime of values in milliseconds, because versions of packages and targets of imports may change meanwhile. */
const lifetime = 15_000;
/** The maximum number of calls of one function whose results are kept. */
const maxCalls = 500;
/** The number of characters of a text that distinguish one call from another. */
const maxText = 1_000;

/** The memory of a module, kept from one linted file to the next. */
interface Kept {
  readonly made: number;
  readonly cacheKey: object;
  readonly project: string;
  /** The frames of the module and of its functions with unknown parameters, by their nodes. */
  readonly frames: Map<TSESTree.Node, Frame>;
  /** The frames of calls with known arguments. */
  readonly calls: Map<FunctionNode, Map<string, Frame>>;
  readonly expressions: Map<object, Memo>;
}

/** A module that changes on disk becomes another object, for which no values are kept yet. */
const keptByModule = new WeakMap<Module, Kept>();

/**
 * The values that are kept for other outcomes of conditions: by the map that has the values for the outcomes that the
 * evaluator chooses itself, and by the outcomes. They live as long as that map.
 */
const keptUnder = new WeakMap<object, Map<string, Map<object, Memo>>>();

/** The frames that are kept, and the values in them that do not depend on a linted file. */
const stable = { frames: new WeakSet<Frame>(), maps: new WeakSet<object>(), values: new WeakSet<Value>() };

/** The key of a memory: values are kept for other linted files with the same `cacheKey`. */
interface MemoryOptions {
  readonly graph: ModuleGraph;
  readonly cacheKey: object;
  /** The outcomes of conditions that the caller chose. */
  readonly chosen: Assumptions;
}

/**
 * The values that an evaluator has computed. Values that depend only on the text of modules on disk are kept in their
 * frames for the following linted files. Each kept value has a list of the modules that it was made from. It is used
 * only while these have not changed, and if the linted text is that of its file where it is one of them. All other
 * values belong to one evaluator.
 */
export class Memory {
  readonly #graph: ModuleGraph;
  readonly #cacheKey: object;
  readonly #chosen: Assumptions;
  /** What names the chosen outcomes; `undefined` if a condition is in a text that an editor has changed. */
  readonly #chosenKey: string | undefined;
  /** The values that belong to this evaluator alone, by the map that would hold them. */
  readonly #own = new Map<object, Map<object, Memo>>();
  readonly #current = new Map<Memo, boolean>();
  /** The frames of the calls that this evaluator has followed. Each call makes a new schema. */
  readonly #followed = new Set<Frame>();
  #touched = new Set<Module>();
  /** The evaluations in progress. */
  #place: MemoSlot | undefined;

  constructor({ graph, cacheKey, chosen }: MemoryOptions) {
    this.#graph = graph;
    this.#cacheKey = cacheKey;
    this.#chosen = chosen;
    this.#chosenKey = keyOfChosen(chosen, graph.changed);
  }

  /** Records that the value under evaluation depends on a module. */
  touch(module: Module): void {
    this.#touched.add(module);
  }

  touchAll(modules: ReadonlySet<Module>): void {
    for (const module of modules) this.#touched.add(module);
  }

  /**
   * Runs a part of the evaluation and returns the modules that its result depends on.
   *
   * @param place where the result is kept, if it is kept
   */
  following<T>(run: () => T, place = this.#place): { readonly result: T; readonly touched: ReadonlySet<Module> } {
    const [outer, outerPlace] = [this.#touched, this.#place];
    const touched = new Set<Module>();
    this.#touched = touched;
    this.#place = place;
    try {
      return { result: run(), touched };
    } finally {
      this.#touched = outer;
      this.#place = outerPlace;
      this.touchAll(touched);
    }
  }

  /** A value that was evaluated before; `undefined` if it has to be evaluated. */
  recall<Key extends object>(values: ReadonlyMap<Key, Memo>, key: Key): Memo | undefined {
    const own = this.#own.get(values)?.get(key);
    if (own) return own;
    const chosen = this.#chosen.size ? this.#underChosen(values)?.get(key) : undefined;
    if (chosen && this.#isCurrent(chosen)) return chosen;
    const memo = values.get(key);
    return memo && this.#isCurrent(memo) && !this.#isOfOther(memo) ? memo : undefined;
  }

  keep<Key extends object>(values: Map<Key, Memo>, key: Key, memo: Memo): void {
    const own = this.#own.get(values);
    const others: Map<object, Memo> | Map<Key, Memo> | undefined = this.#isForOthers(memo)
      ? this.#chosen.size
        ? this.#underChosen(values)
        : values
      : undefined;
    if (others) {
      own?.delete(key);
      others.set(key, memo);
      if (stable.maps.has(values)) stable.values.add(memo.value);
    } else if (own) own.set(key, memo);
    else this.#own.set(values, new Map([[key, memo]]));
  }

  /** The values of a map for the chosen outcomes; `undefined` if they are not kept. */
  #underChosen(values: object): Map<object, Memo> | undefined {
    if (this.#chosenKey === undefined || !stable.maps.has(values)) return undefined;
    let byKey = keptUnder.get(values);
    if (!byKey) keptUnder.set(values, (byKey = new Map<string, Map<object, Memo>>()));
    let kept = byKey.get(this.#chosenKey);
    if (!kept) byKey.set(this.#chosenKey, (kept = new Map<object, Memo>()));
    return kept;
  }

  /** A copy of the values of a frame, for a frame that hides some of them. */
  copyOf(frame: Frame | undefined): Frame["values"] {
    const own = frame && (this.#own.get(frame.values) as Frame["values"] | undefined);
    return new Map([...(frame?.values ?? []), ...(own ?? [])]);
  }

  /** The frame of a module, or of one of its functions with unknown parameters. */
  frameOf(module: Module, node: TSESTree.Node, make: () => Frame): Frame {
    if (module === this.#graph.changed) return make();
    const { frames } = this.#keptOf(module);
    let frame = frames.get(node);
    if (!frame) {
      frame = stableFrame(make());
      frames.set(node, frame);
    }
    return frame;
  }

  /**
   * The frame of the same call for another linted file: at the same place, with the same arguments, for the same value.
   * Otherwise the new frame. Two calls never share a frame, because each makes a new schema.
   *
   * @param at the call
   */
  frameOfCall({ node, site: { module } }: FunctionValue, frame: Frame, at: NodeRef): Frame {
    const { outer, args = [], receiver } = frame;
    const place = this.#place;
    if (module === this.#graph.changed || at.module === this.#graph.changed || !outer || !stable.frames.has(outer))
      return frame;
    if (place && !stable.maps.has(place.values)) return frame;
    let key = `${String(idOf(outer))} ${String(idOf(at.node))}`;
    if (place) key += ` in ${String(idOf(place.values))} ${String(idOf(place.key))}`;
    for (const value of receiver ? [receiver, ...args] : args) {
      const part = this.#keyOf(value);
      if (part === undefined) return frame;
      key += ` ${part}`;
    }
    const { calls } = this.#keptOf(module);
    const known = calls.get(node) ?? new Map<string, Frame>();
    calls.set(node, known);
    const before = known.get(key);
    if (before) return this.#followed.has(before) ? frame : before;
    if (known.size >= maxCalls) known.clear();
    known.set(key, stableFrame(frame));
    return frame;
  }

  /** The result of following a call. It is kept if its frame is. */
  resultIn(frame: Frame, evaluation: Evaluation, follow: () => Value | undefined): Value | undefined {
    const { node, values } = frame;
    if (!node || !stable.frames.has(frame)) return follow();
    this.#followed.add(frame);
    return this.#recalled(evaluation, { values, key: node }, follow);
  }

  /** The value of an expression of a module on disk that is evaluated independently. */
  expression(scope: Scope, node: TSESTree.Node): Value {
    const { evaluation, module, frame } = scope;
    const follow = (): Value => evaluation.evaluateIn(scope, node);
    if (module === this.#graph.changed || this.#place || !stable.frames.has(frame)) return follow();
    return this.#recalled(evaluation, { values: this.#keptOf(module).expressions, key: node }, follow);
  }

  #recalled<T extends Value | undefined>(evaluation: Evaluation, place: MemoSlot, follow: () => T): Value | T {
    const { values, key } = place;
    const known = this.recall(values, key);
    if (known) return used(evaluation, known);
    const before = evaluation.uncacheableMarks;
    const { result, touched } = this.following(() => evaluation.withAssumptions(follow), place);
    const { result: value, assumptions } = result;
    if (value && evaluation.uncacheableMarks === before)
      this.keep(values, key, {
        value,
        assumptions: assumptions.size ? assumptions : undefined,
        dependsOnContext: false,
        touched,
      });
    return value;
  }

  /** The key that distinguishes an argument from others; `undefined` for a value that may depend on the linted file. */
  #keyOf(value: Value): string | undefined {
    if (value.site.module === this.#graph.changed) return undefined;
    if (stable.values.has(value)) return `=${String(idOf(value))}`;
    const place = `${value.kind} ${String(idOf(value.site.node))} ${value.shared ? "shared" : ""}`;
    switch (value.kind) {
      case "scalar":
        return typeof value.value === "string" && value.value.length > maxText
          ? undefined
          : `${place} ${typeof value.value} ${JSON.stringify(String(value.value))}`;
      case "external":
        return value.importer && value.importer === this.#graph.changed
          ? undefined
          : `${place} ${JSON.stringify([value.specifier, value.path])} ${value.importer ? String(idOf(value.importer)) : ""}`;
      case "namespace":
        return value.module === this.#graph.changed ? undefined : `${place} ${String(idOf(value.module))}`;
      case "global":
        return `${place} ${JSON.stringify(value.path)}`;
      case "function":
      case "class":
        return stable.frames.has(value.frame) && !("bound" in value)
          ? `${place} ${String(idOf(value.frame))}`
          : undefined;
      case "unknown":
        return `${place} ${JSON.stringify([value.reason, value.cause, value.isSpread, value.filePath])}`;
      default:
        return undefined;
    }
  }

  #keptOf(module: Module): Kept {
    const { project } = this.#graph;
    const kept = keptByModule.get(module);
    if (kept?.cacheKey === this.#cacheKey && kept.project === project && isCurrent(kept)) return kept;
    const fresh: Kept = {
      made: Date.now(),
      cacheKey: this.#cacheKey,
      project,
      frames: new Map(),
      calls: new Map(),
      expressions: new Map(),
    };
    stable.maps.add(fresh.expressions);
    keptByModule.set(module, fresh);
    return fresh;
  }

  #isForOthers({ touched, dependsOnContext }: Memo): boolean {
    const { changed } = this.#graph;
    if (dependsOnContext || touched === undefined) return false;
    return changed === undefined || !touched.has(changed);
  }

  /** True if none of the modules that a value depends on has changed. */
  #isCurrent(memo: Memo): boolean {
    const { touched } = memo;
    // The values of a loop's variables are in a separate frame.
    if (!touched) return true;
    let isCurrent = this.#current.get(memo);
    if (isCurrent === undefined) {
      isCurrent = [...touched].every((module) => this.#graph.isCurrent(module));
      this.#current.set(memo, isCurrent);
    }
    return isCurrent;
  }

  /** True if a value depends on a condition for which another outcome is chosen. */
  #isOfOther({ assumptions }: Memo): boolean {
    return assumptions !== undefined && [...assumptions.keys()].some((node) => this.#chosen.has(node));
  }
}

function keyOfChosen(chosen: Assumptions, changed: Module | undefined): string | undefined {
  const parts: string[] = [];
  for (const [node, outcome] of chosen) {
    if (changed && programOf(node) === changed.program) return undefined;
    parts.push(`${String(idOf(node))}${outcome ? "+" : "-"}`);
  }
  return parts.sort().join(" ");
}

function programOf(node: TSESTree.Node): TSESTree.Node {
  let top = node;
  while (top.parent) top = top.parent;
  return top;
}

function isCurrent({ made }: Kept): boolean {
  return Date.now() - made < lifetime && !isOutdated(made);
}

function stableFrame(frame: Frame): Frame {
  stable.frames.add(frame);
  stable.maps.add(frame.values);
  return frame;
}

const numbered = { ids: new WeakMap<object, number>(), last: 0 };

function idOf(object: object): number {
  let id = numbered.ids.get(object);
  if (id === undefined) numbered.ids.set(object, (id = ++numbered.last));
  return id;
}
