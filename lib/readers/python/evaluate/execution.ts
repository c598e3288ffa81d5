import { lastNameOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Expression, Match, PythonNode, Statement, While } from "../../../languages/python/tree.ts";
import { matched } from "./comparisons.ts";
import { importModules } from "./names.ts";
import type { Run } from "./run.ts";
import { Targets } from "./targets.ts";
import { append } from "./containers.ts";
import { defaultsOf, frameOfValues } from "./functions.ts";
import {
  type Frame,
  type FunctionValue,
  iterated,
  type NodeRef,
  truthOf,
  unknownValue,
  type Value,
  type ListValue,
} from "./value.ts";

/** How a block ends: by itself, by a `return` or `raise`, or by a `break` or `continue`. */
type End = "next" | "left" | "break" | "continue";

const onCondition = "it depends on a condition";

/** Runs the statements of one module or of one call of a function. */
export class Execution {
  readonly #run: Run;
  readonly #frame: Frame;
  readonly #values: Map<string, Value>;
  readonly #returned: { readonly value: Value; readonly conditions: readonly string[] }[] = [];
  #yielded: ListValue | undefined;
  readonly #start: number;
  readonly #targets: Targets;

  constructor(run: Run, frame: Frame) {
    this.#run = run;
    this.#frame = frame;
    this.#values = frame.values;
    this.#start = run.path.length;
    this.#targets = new Targets(run, frame);
    run.created(this.#values);
  }

  block(statements: readonly Statement[]): End {
    for (const one of statements) {
      if (!this.#run.evaluator.graph.spend(this.#frame.scope.module)) return "left";
      const end = this.#statement(one);
      if (end !== "next") return end;
    }
    return "next";
  }

  /** What a function returns. */
  result(node: AnyFunction): Value {
    const site: NodeRef = { module: this.#frame.scope.module, node };
    if (this.#yielded) return { ...this.#yielded, site };
    const [first, ...others] = this.#returned;
    if (!first) return { kind: "scalar", site, value: null };
    if (!others.length) return first.value;
    return this.#run.merged(this.#returned, site);
  }

  #statement(node: Statement): End {
    switch (node.nodeType) {
      case "Expr":
        if (node.value.nodeType === "Yield" && node.value.value)
          this.#yield([this.#value(node.value.value)], undefined);
        else if (node.value.nodeType === "YieldFrom") {
          const list = iterated(this.#value(node.value.value));
          this.#yield(list?.items ?? [], list ? list.rest : onCondition);
        } else this.#value(node.value);
        return "next";
      case "Assign": {
        const value = this.#value(node.value);
        for (const target of node.targets) this.#targets.bind(target, value);
        return "next";
      }
      case "AnnAssign":
        if (node.value) this.#targets.bind(node.target, this.#value(node.value));
        return "next";
      case "AugAssign":
        this.#targets.augment(node);
        return "next";
      case "Delete":
        for (const target of node.targets) this.#targets.delete(target);
        return "next";
      case "Return": {
        const site: NodeRef = { module: this.#frame.scope.module, node };
        const value: Value = node.value ? this.#value(node.value) : { kind: "scalar", site, value: null };
        this.#returned.push({ value, conditions: this.#run.path.slice(this.#start) });
        return "left";
      }
      case "Raise":
        return "left";
      case "Break":
        return "break";
      case "Continue":
        return "continue";
      case "If":
        return this.#choice(node.test, node.body, node.orelse);
      case "For":
      case "AsyncFor":
        return this.#loop(node);
      case "While":
        return this.#while(node);
      case "With":
      case "AsyncWith":
        for (const { context_expr: made, optional_vars: target } of node.items) {
          const value = this.#value(made);
          if (target) this.#targets.bind(target, value);
        }
        return this.block(node.body);
      case "Try":
      case "TryStar":
        return this.#attempt(node);
      case "Match":
        return this.#match(node);
      case "FunctionDef":
      case "AsyncFunctionDef":
        this.#define(node);
        return "next";
      case "ClassDef": {
        const site: NodeRef = { module: this.#frame.scope.module, node };
        let value: Value = { kind: "class", site, node, frame: this.#frame };
        for (const decorator of node.decorator_list.toReversed()) value = this.#decorated(decorator, value);
        this.#targets.assign(node.name, value);
        return "next";
      }
      case "Import":
      case "ImportFrom":
        importModules(node, this.#frame, this.#run);
        return "next";
      default:
        return "next";
    }
  }

  /** Runs the cases that may match, up to one that certainly does. */
  #match({ subject, cases }: Match): End {
    const value = this.#value(subject);
    for (const { pattern, guard, body } of cases) {
      const matches = matched(value, pattern, this.#frame, this.#run.evaluator);
      if (matches === false) continue;
      if (matches && !guard) return this.block(body);
      this.#uncertain(this.#text(pattern), () => this.block(body));
    }
    return "next";
  }

  /** Adds what a generator yields. */
  #yield(items: readonly Value[], rest: string | undefined): void {
    if (!this.#yielded) {
      const site: NodeRef = { module: this.#frame.scope.module, node: this.#frame.scope.node };
      this.#yielded = { kind: "list", site, form: "list", items: [], rest: undefined };
      this.#run.createdAt(this.#yielded, this.#start);
    }
    for (const one of items) append(this.#run, this.#yielded, one);
    this.#yielded.rest ??= rest;
  }

  #value(node: Expression): Value {
    return this.#run.evaluator.evaluate(node, this.#frame);
  }

  #text({ range }: PythonNode): string {
    return this.#frame.scope.module.text.slice(...range);
  }

  #define(node: AnyFunction): void {
    const frame = this.#frame;
    const own: FunctionValue = {
      ...{ kind: "function", site: { module: frame.scope.module, node }, node, frame, self: undefined },
      defaults: defaultsOf(node, frame, this.#run.evaluator),
    };
    this.#run.defined(own);
    let value: Value = own;
    for (const decorator of node.decorator_list.toReversed()) value = this.#decorated(decorator, value);
    this.#targets.assign(node.name, value);
  }

  /** The result of a decorator of the project; those of libraries keep what they decorate. */
  #decorated(decorator: Expression, value: Value): Value {
    const callee = this.#value(decorator);
    if (callee.kind !== "function") return value;
    const inner = frameOfValues(callee, [value], this.#run.evaluator);
    const result = inner && this.#run.call(callee, inner);
    return result?.kind === "function" || result?.kind === "class" || result?.kind === "instance" ? result : value;
  }

  #choice(test: Expression, body: readonly Statement[], orelse: readonly Statement[]): End {
    const text = this.#text(test);
    // The block of a script runs; that for type checkers does no harm.
    const truth = /\b__name__\b/u.test(text) ? true : truthOf(this.#value(test));
    if (truth !== undefined) return this.block(truth ? body : orelse);
    const before = new Map(this.#values);
    const end = this.#uncertain(text, () => this.block(body), false);
    const after = new Map(this.#values);
    restore(this.#values, before);
    const negation = `not (${text})`;
    const other = this.#uncertain(negation, () => this.block(orelse), false);
    if (end === "left" && other === "next") {
      // The rest runs only if the first block has not left.
      this.#run.path.push(negation);
      return "next";
    }
    if (other === "left" && end === "next") {
      restore(this.#values, after);
      this.#run.path.push(text);
      return "next";
    }
    this.#join(after, text, negation);
    return end === other ? end : "next";
  }

  /** Joins the names after both blocks of a condition. */
  #join(after: ReadonlyMap<string, Value>, text: string, negation: string): void {
    for (const name of new Set([...after.keys(), ...this.#values.keys()])) {
      const [one, other] = [after.get(name), this.#values.get(name)];
      if (one === other) continue;
      const site = (one ?? other)?.site;
      if (!site) continue;
      const merged =
        one && other
          ? this.#run.merged(
              [
                { value: one, conditions: [text] },
                { value: other, conditions: [negation] },
              ],
              site,
            )
          : unknownValue(site, onCondition);
      this.#values.set(name, merged);
    }
  }

  /** Runs something on a condition that is not known. */
  #uncertain(text: string, run: () => End, isJoined = true): End {
    const { path } = this.#run;
    const before = isJoined ? new Map(this.#values) : undefined;
    const { length } = path;
    path.push(text);
    try {
      return run();
    } finally {
      path.length = length;
      if (before) {
        const after = new Map(this.#values);
        restore(this.#values, before);
        this.#join(after, text, `not (${text})`);
      }
    }
  }

  #while({ test, body, orelse }: While): End {
    const truth = truthOf(this.#value(test));
    if (truth === false) return this.block(orelse);
    if (truth) {
      const end = this.block(body);
      if (end === "left") return end;
      if (end === "break") return "next";
    }
    return this.#uncertain(this.#text(test), () => this.#repeated(() => this.block(body)));
  }

  #repeated(run: () => End): End {
    const was = this.#run.isRepeated;
    this.#run.isRepeated = true;
    run();
    this.#run.isRepeated = was;
    return "next";
  }

  #loop(node: Statement & { readonly nodeType: "For" | "AsyncFor" }): End {
    const list = this.#value(node.iter);
    const known = iterated(list);
    const items = known?.items ?? [];
    const rest = known ? known.rest : onCondition;
    const { path } = this.#run;
    const { length } = path;
    for (const item of [...items]) {
      this.#targets.bind(node.target, item);
      const isSpent = !this.#run.evaluator.graph.spend(this.#frame.scope.module);
      const conditions = this.#run.conditionsOf(item);
      path.push(...conditions);
      const end = this.block(node.body);
      path.length = length;
      if (end === "left" || isSpent) return end;
      if (end === "break") return "next";
    }
    if (rest !== undefined) {
      const text = `for ${this.#text(node.target)} in ${this.#text(node.iter)}`;
      this.#uncertain(text, () =>
        this.#repeated(() => {
          this.#targets.bind(node.target, unknownValue({ module: this.#frame.scope.module, node: node.iter }, rest));
          return this.block(node.body);
        }),
      );
    }
    return this.block(node.orelse);
  }

  /** The handlers of exceptions do not run, but what they assign is not certain. */
  #attempt(node: Statement & { readonly nodeType: "Try" | "TryStar" }): End {
    const end = this.block(node.body);
    for (const name of node.handlers.flatMap(({ body }) => body.flatMap(namesAssigned))) {
      const value = this.#values.get(name);
      const isImported = this.#frame.scope.bindings.get(name)?.some(({ kind }) => kind === "import") === true;
      if (!isImported)
        this.#values.set(name, unknownValue(value?.site ?? { module: this.#frame.scope.module, node }, onCondition));
    }
    const after = end === "next" ? this.block(node.orelse) : end;
    const last = this.block(node.finalbody);
    return last === "next" ? after : last;
  }
}

function restore(values: Map<string, Value>, before: ReadonlyMap<string, Value>): void {
  values.clear();
  for (const [name, value] of before) values.set(name, value);
}

function namesAssigned(node: Statement): string[] {
  if (node.nodeType === "AnnAssign") return [lastNameOf(node.target)];
  return node.nodeType === "Assign" ? node.targets.flatMap((one) => (one.nodeType === "Name" ? [one.id] : [])) : [];
}
