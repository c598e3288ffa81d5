import type { CodeValue, Place } from "../model/handler/code.ts";
import {
  type Abstract,
  abstract,
  allStrands,
  factsAbout,
  join,
  joinAll,
  nothing,
  type PendingCall,
} from "./abstract.ts";
import type { Run } from "./analysis.ts";
import { applyFunction } from "./apply.ts";
import { everything } from "./dangers.ts";
import { evaluate } from "./evaluate.ts";
import { callExternal } from "./externals.ts";
import { callMethod, changeByMethod } from "./methods.ts";
import { namesOfChecks } from "./tables/ecmascript/effects.ts";

/** A call with its values. */
export interface Call {
  readonly args: readonly Abstract[];
  /** The expressions of the arguments, where a call is written. */
  readonly codes: readonly CodeValue[];
  readonly place: Place;
  readonly isNew: boolean;
  readonly isTemplate: boolean;
}

/** The value of a call that is written. */
export function evaluateCall(code: CodeValue & { readonly kind: "call" }, run: Run): Abstract {
  const callee = evaluate(code.callee, run);
  const args: Abstract[] = [];
  for (const arg of code.args) {
    const value = evaluate(arg, run);
    if (arg.kind !== "spread") args.push(value);
    else if (value.members && !value.items && !value.strands.length) args.push(...value.members.values());
    else args.push(join(value.items ?? nothing, abstract({ strands: value.strands })));
  }
  const { place, isNew, isTemplate } = code;
  if (code.callee.kind === "member" && code.callee.key.kind === "literal") {
    const name = String(code.callee.key.value);
    changeByMethod(code.callee.object, name, args, run);
  }
  const call: Call = { args, codes: code.args, place, isNew, isTemplate };
  const result = callValue(callee, call, run);
  // `validatePath(path)` of a package, or of a file that is not found.
  if (!callee.targets.length && !callee.strands.length && namesOfChecks.test(nameOf(code.callee)))
    for (const arg of args) run.state.learn(factsAbout(allStrands(arg), everything));
  return result;
}

function nameOf(code: CodeValue): string {
  if (code.kind === "member") return code.key.kind === "literal" ? String(code.key.value) : "";
  if (code.kind === "external") return code.name.slice(code.name.lastIndexOf(".") + 1);
  return code.kind === "variable" ? code.variable.name : "";
}

/** Calls a value that is not written as a call: a callback. */
export function invoke(callee: Abstract, args: readonly Abstract[], place: Place, run: Run): Abstract {
  return callValue(callee, { args, codes: [], place, isNew: false, isTemplate: false }, run);
}

function callValue(callee: Abstract, call: Call, run: Run): Abstract {
  const results: Abstract[] = [];
  for (const target of callee.targets) {
    switch (target.kind) {
      case "function":
        results.push(applyFunction(target, call.args, call.place, run));
        break;
      case "external":
        results.push(callExternal(target, call, run));
        break;
      case "class": {
        for (const form of target.form.constructors) {
          const closure = () => undefined;
          const self = abstract({ targets: [{ kind: "instance", form: target.form }] });
          applyFunction(
            { kind: "function", form, closure, self, bound: [], conditions: [] },
            call.args,
            call.place,
            run,
          );
        }
        if (call.isNew) results.push(abstract({ targets: [{ kind: "instance", form: target.form }] }));
        break;
      }
      case "method":
        results.push(callMethod(target.receiver, target.name, call, run));
        break;
      case "instance":
        break;
    }
  }
  if (results.length === 1 && results[0]) return results[0];
  if (results.length) {
    // One of several functions: what all of them show.
    const joined = joinAll(results);
    return joined;
  }
  const pending = callee.strands.flatMap((strand): PendingCall[] => {
    if (!strand.isExact) return [];
    const { facts, conditions } = run.state;
    return [{ root: strand.root, keys: strand.keys, args: call.args, place: call.place, facts, conditions }];
  });
  if (!pending.length) return callUnknown(call, run);
  for (const each of pending) run.recorder.call(each);
  // Nobody may know the function: then its callbacks run all the same.
  const unknown = callUnknown(call, run);
  return { ...unknown, pending };
}

/** A call of which nothing is known. It most likely calls the functions that it gets. */
export function callUnknown({ args, place }: Call, run: Run): Abstract {
  const results: Abstract[] = [];
  for (const arg of args) {
    const callbacks = arg.targets.filter((target) => target.kind === "function");
    if (callbacks.length) results.push(invoke({ ...nothing, targets: callbacks }, [], place, run));
  }
  const about = args.flatMap((arg) => factsAbout(allStrands(arg), everything));
  return { ...joinAll(results), about, whenTrue: about, whenFalse: about };
}
