import type {
  CodeValue,
  ConcatenationValue,
  IrFunction,
  Place,
  CodeStatement,
  Target,
  Variable,
} from "../../model/handler/code.ts";
import { renderCall } from "./calls.ts";
import { renderExpression } from "./expressions.ts";
import { iterated } from "./globals.ts";
import { assignMember } from "./members.ts";
import type { Machine } from "./methods.ts";
import { Abandoned, External, isOpaque, isSurelyText, Opaque, Thrown } from "./values.ts";

/** The variables of a function call, and those of the enclosing functions. */
export interface RenderingFrame {
  readonly scope: object;
  readonly variables: Map<Variable, unknown>;
  readonly outer: RenderingFrame | undefined;
}

/** The remaining budget for a question. */
export interface RenderingBudget {
  steps: number;
}

/** Is notified of each text that a run builds from parts, with the number of enclosing loops. It may append parts. */
export type Watch = (
  text: ConcatenationValue,
  frame: RenderingFrame | undefined,
  loops: number,
) => readonly CodeValue[];

/** Why the statements of a body end before the last one. */
type Ending =
  | { readonly kind: "return"; readonly value: unknown }
  | { readonly kind: "jump"; readonly isContinue: boolean; readonly label: string | undefined }
  | undefined;

/** The depth of nested expressions and calls. Each takes some stack frames. */
const maxDepth = 300;

/**
 * A run of code on known values, without side effects: no code of the project or of its packages is executed. Where a
 * condition is unknown, the run takes one branch and records that, so that another run takes the other branch.
 */
export class RenderingRun implements Machine {
  readonly #allowance: RenderingBudget;
  /** The answers to the questions that the run could not decide. The first ones are given. */
  readonly #given: readonly boolean[];
  readonly #answers = new Map<object, boolean>();
  readonly #module = new Map<Variable, unknown>();
  /** The items of loops, by the values that represent them in the loops' bodies. */
  readonly items = new Map<CodeValue, unknown>();
  readonly #sample: ReadonlySet<unknown>;
  readonly #watch: Watch | undefined;
  /** The enclosing loops. */
  #loops = 0;
  #depth = 0;

  /**
   * @param given the answers to the first questions that the run cannot decide
   * @param sample the objects that unknown code does not change
   */
  constructor(allowance: RenderingBudget, given: readonly boolean[], sample: ReadonlySet<unknown>, watch?: Watch) {
    this.#allowance = allowance;
    this.#given = given;
    this.#sample = sample;
    this.#watch = watch;
  }

  /** The value of an expression. */
  evaluate(code: CodeValue, frame: RenderingFrame | undefined): unknown {
    return renderExpression(this, code, frame);
  }

  /** True for a part of the sample. */
  isOfSample(value: unknown): boolean {
    return this.#sample.has(value);
  }

  /** The answers for the next run; `undefined` after all combinations. */
  get next(): readonly boolean[] | undefined {
    const answers = [...this.#answers.values()];
    const last = answers.lastIndexOf(true);
    return last < 0 ? undefined : [...answers.slice(0, last), false];
  }

  /** @throws Abandoned if there was too much work */
  spend(): void {
    if (--this.#allowance.steps < 0) throw new Abandoned();
  }

  truth(value: unknown, at: object): boolean {
    if (value instanceof External) return true;
    if (typeof value === "string" && isOpaque(value)) return isSurelyText(value) || this.#choose(at);
    return value instanceof Opaque ? this.#choose(at) : Boolean(value);
  }

  /** The parts that are appended to a text. */
  added(text: ConcatenationValue, frame: RenderingFrame | undefined): readonly CodeValue[] {
    return this.#watch?.(text, frame, this.#loops) ?? [];
  }

  #choose(at: object): boolean {
    const before = this.#answers.get(at);
    if (before !== undefined) return before;
    const answer = this.#given[this.#answers.size] ?? true;
    this.#answers.set(at, answer);
    return answer;
  }

  callable(value: unknown): (...args: unknown[]) => unknown {
    return (...args) => renderCall(this, value, args, undefined);
  }

  /** Runs a nested step, and distinguishes what the code throws from errors of this program. */
  nested<T>(step: () => T): T {
    if (this.#depth >= maxDepth) throw new Abandoned();
    this.#depth++;
    try {
      return step();
    } finally {
      this.#depth--;
    }
  }

  /** Runs an operation of the language. Its errors are errors of the code at the place. */
  guarded<T>(place: Place, step: () => T): T {
    try {
      return step();
    } catch (error) {
      if (error instanceof Thrown || error instanceof Abandoned) throw error;
      // Too many nested calls. This is not an error of the code.
      if (error instanceof RangeError && error.message.includes("call stack")) throw new Abandoned();
      throw new Thrown(error, place);
    }
  }

  /** The function of an intermediate form, which can be called like any other. */
  functionOf(form: IrFunction, frame: RenderingFrame | undefined): (...args: unknown[]) => unknown {
    const run = (self: unknown, args: readonly unknown[]): unknown => this.#call(form, frame, self, args);
    return function (this: unknown, ...args: unknown[]): unknown {
      return run(this, args);
    };
  }

  #call(form: IrFunction, outer: RenderingFrame | undefined, self: unknown, args: readonly unknown[]): unknown {
    if (form.isGenerator) throw new Abandoned();
    return this.nested(() => {
      const frame: RenderingFrame = { scope: form.scope, variables: new Map(), outer };
      form.parameters.forEach(({ variable, isRest }, index) => {
        frame.variables.set(variable, isRest ? args.slice(index) : args[index]);
      });
      if (form.self) frame.variables.set(form.self, self);
      const ending = this.#body(form.body, frame);
      return ending?.kind === "return" ? ending.value : undefined;
    });
  }

  /** The value of a variable. */
  read(variable: Variable, frame: RenderingFrame | undefined): unknown {
    const own = frameOf(variable, frame);
    if (own) return own.variables.get(variable);
    if (this.#module.has(variable)) return this.#module.get(variable);
    // The value of a variable that depends on itself is not known.
    this.#module.set(variable, new Opaque([]));
    const definitions = variable.definitions();
    const [only] = definitions;
    if (!only || definitions.length > 1) return this.#module.get(variable);
    this.#module.set(variable, this.evaluate(only, undefined));
    this.#body(variable.changes(), undefined);
    return this.#module.get(variable);
  }

  #write(target: Target, value: unknown, frame: RenderingFrame | undefined): void {
    if (target.kind === "member") {
      const object = this.evaluate(target.object, frame);
      const key = this.evaluate(target.key, frame);
      this.guarded(target.place, () => {
        assignMember(object, key, value);
      });
      return;
    }
    const { variable } = target;
    (frameOf(variable, frame)?.variables ?? this.#module).set(variable, value);
  }

  #body(statements: readonly CodeStatement[], frame: RenderingFrame | undefined): Ending {
    for (const statement of statements) {
      const ending = this.#statement(statement, frame);
      if (ending) return ending;
    }
    return undefined;
  }

  #statement(statement: CodeStatement, frame: RenderingFrame | undefined): Ending {
    this.spend();
    switch (statement.kind) {
      case "assign":
        this.#write(statement.target, this.evaluate(statement.value, frame), frame);
        return undefined;
      case "call":
        this.evaluate(statement.value, frame);
        return undefined;
      case "return":
        return { kind: "return", value: statement.value && this.evaluate(statement.value, frame) };
      case "throw":
        throw new Thrown(statement.value && this.evaluate(statement.value, frame), statement.place);
      case "jump":
        return { kind: "jump", isContinue: statement.isContinue === true, label: statement.label };
      case "if": {
        const holds = this.truth(this.evaluate(statement.test, frame), statement.test);
        return this.#body(holds ? statement.then : statement.otherwise, frame);
      }
      case "loop":
        this.#loops++;
        try {
          return this.#loop(statement, frame);
        } finally {
          this.#loops--;
        }
      case "try":
        return this.#try(statement, frame);
      case "block": {
        // Only a `switch` becomes a block. A `break` in it ends it.
        const ending = this.#body(statement.body, frame);
        return ending?.kind === "jump" && !ending.isContinue && ending.label === undefined ? undefined : ending;
      }
    }
  }

  #loop(statement: CodeStatement & { readonly kind: "loop" }, frame: RenderingFrame | undefined): Ending {
    const { items, test, again, updates = 0, hasUnknownEnd, label } = statement;
    if (hasUnknownEnd) throw new Abandoned();
    const { length } = statement.body;
    const [body, after] = [statement.body.slice(0, length - updates), statement.body.slice(length - updates)];
    const iterate = (): Ending => {
      const ending = this.#body(body, frame);
      if (ending && !(ending.kind === "jump" && ending.isContinue && isOwn(ending.label))) return ending;
      return this.#body(after, frame);
    };
    const isOwn = (name: string | undefined): boolean => name === undefined || name === label;
    const end = (ending: Ending): Ending => (ending?.kind === "jump" && isOwn(ending.label) ? undefined : ending);
    if (items) {
      const list = this.evaluate(items.of, frame);
      for (const item of this.#itemsOf(list, items.of.place)) {
        this.items.set(items.each, item);
        const ending = iterate();
        if (ending) return end(ending);
      }
      return undefined;
    }
    for (;;) {
      const holds = test && this.evaluate(test, frame);
      if (test && !isOpaque(holds) && !this.truth(holds, test)) return undefined;
      const ending = iterate();
      if (ending) return end(ending);
      const isAgain = again && this.evaluate(again, frame);
      // The number of iterations is not known.
      if (isOpaque(holds) || isOpaque(isAgain)) return undefined;
      if (again && !this.truth(isAgain, again)) return undefined;
    }
  }

  #itemsOf(list: unknown, place: Place): readonly unknown[] {
    if (isOpaque(list)) return [new Opaque([list])];
    return this.guarded(place, () => [...iterated(list)]);
  }

  #try(statement: CodeStatement & { readonly kind: "try" }, frame: RenderingFrame | undefined): Ending {
    let ending: Ending;
    try {
      ending = this.#body(statement.body, frame);
    } catch (error) {
      if (!(error instanceof Thrown) || !statement.handler) {
        if (error instanceof Thrown) return this.#body(statement.finalizer, frame) ?? raise(error);
        throw error;
      }
      const { caught } = statement;
      if (caught) (frameOf(caught, frame)?.variables ?? this.#module).set(caught, error.value);
      ending = this.#body(statement.handler, frame);
    }
    return this.#body(statement.finalizer, frame) ?? ending;
  }
}

function raise(error: Thrown): never {
  throw error;
}

/** The innermost call of the function that declares a variable. */
function frameOf({ scope }: Variable, frame: RenderingFrame | undefined): RenderingFrame | undefined {
  if (!scope) return undefined;
  for (let current = frame; current; current = current.outer) if (current.scope === scope) return current;
  return undefined;
}
