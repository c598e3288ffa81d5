import type { AugAssign, Expression } from "../../../languages/python/tree.ts";
import { append, deleteItem, setItem } from "./containers.ts";
import type { Run } from "./run.ts";
import { type Frame, unknownValue, type Value } from "./value.ts";

const onCondition = "it depends on a condition";

/** Gives the targets of assignments their values, where the code runs. */
export class Targets {
  readonly #run: Run;
  readonly #frame: Frame;

  constructor(run: Run, frame: Frame) {
    this.#run = run;
    this.#frame = frame;
  }

  /** Gives a name of the function, or one that it declares as global or nonlocal, a value. */
  assign(name: string, value: Value): void {
    const declared = this.#frame.scope.order.declared.get(name);
    if (!declared) {
      this.#frame.values.set(name, value);
      return;
    }
    let frame = this.#frame.outer;
    while (frame?.outer && (declared === "global" || !frame.values.has(name))) frame = frame.outer;
    if (!frame) return;
    const { values } = frame;
    values.set(name, this.#run.isUncertain(values) ? unknownValue(value.site, onCondition) : value);
  }

  /** Gives the names and parts of a target a value. */
  bind(target: Expression, value: Value): void {
    switch (target.nodeType) {
      case "Name":
        this.assign(target.id, value);
        return;
      case "Attribute":
        this.#run.setAttribute(this.#value(target.value), target.attr, value);
        return;
      case "Subscript":
        setItem(this.#run, this.#value(target.value), this.#value(target.slice), value);
        return;
      case "Tuple":
      case "List": {
        const isPaired =
          value.kind === "list" &&
          value.rest === undefined &&
          value.form !== "set" &&
          value.items.length === target.elts.length;
        for (const [index, one] of target.elts.entries()) {
          const part = isPaired && one.nodeType !== "Starred" ? value.items[index] : undefined;
          this.bind(one, part ?? unknownValue(value.site, "it is a part of a value that is not known"));
        }
        return;
      }
      case "Starred":
        this.bind(target.value, unknownValue(value.site, "it is a part of a value that is not known"));
        return;
      default:
        return;
    }
  }

  /** `target += value` */
  augment(node: AugAssign): void {
    const { target, op, value } = node;
    const before = this.#value(target);
    const given = this.#value(value);
    if (before.kind === "list" && before.form !== "tuple" && op === "Add" && given.kind === "list") {
      for (const one of [...given.items]) append(this.#run, before, one);
      before.rest ??= given.rest;
      return;
    }
    if (before.kind === "list" && before.form !== "tuple") before.rest ??= "it is changed in a way that is not known";
    else if (before.kind === "dict") before.rest ??= "it is changed in a way that is not known";
    else this.bind(target, this.#value({ nodeType: "BinOp", left: target, op, right: value, range: node.range }));
  }

  /** `del target` */
  delete(target: Expression): void {
    if (target.nodeType !== "Subscript") return;
    deleteItem(this.#run, this.#value(target.value), this.#value(target.slice));
  }

  #value(node: Expression): Value {
    return this.#run.evaluator.evaluate(node, this.#frame);
  }
}
