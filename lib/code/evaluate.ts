import type { CodeValue, IrFunction, Place, Variable } from "../model/handler/code.ts";
import {
  type AbstractValue,
  abstract,
  allTaints,
  anyMemberOf,
  type Closure,
  derived,
  inputOf,
  join,
  joinAll,
  joinTaints,
  abstractMember,
  untracked,
  type Taint,
  unseen,
  withStep,
} from "./abstract.ts";
import type { Run } from "./analysis.ts";
import { baseOf, folderOfParts, joinedBase } from "./bases.ts";
import { abstractCall } from "./calls.ts";
import { danger } from "./dangers.ts";
import { narrow } from "./execute.ts";
import { toldAbout } from "./facts.ts";
import { recordLostMember } from "./lost.ts";
import { abstractItem, abstractItems, memberNamed, memberUnder, valueOfPackage } from "./members.ts";
import { ownFile } from "./tables/words.ts";
import { evaluateOperation } from "./operations.ts";
import { startOf } from "./starts.ts";
import { concatenated } from "./text-conditions.ts";
import { isPlainInput, recordAskedUse, recordNeed, recordRead, recordUse, recordWholeUse, sizeReads } from "./uses.ts";

/** The members of a tool's result. Source: specification 2025-11-25, `CallToolResult`. */
const resultKeys = ["content", "structuredContent", "isError"];

const maxConstant = 2_000;

/**
 * What comes before the statement that a database explains: the word and its options. Sources:
 * https://www.postgresql.org/docs/current/sql-explain.html, https://dev.mysql.com/doc/refman/8.4/en/explain.html, read
 * 2026-11-28.
 */
const explaining =
  /^\s*(?:EXPLAIN|PROFILE)(?:[\s(),=]+(?:ANALY[SZ]E|VERBOSE|QUERY|PLAN|FORMAT|JSON|TEXT|TREE|BUFFERS|COSTS|EXTENDED|TRUE|FALSE|ON|OFF))*[\s)]+$/i;

/** The value of an expression. Sinks that it reaches are recorded. */
export function evaluate(code: CodeValue, run: Run): AbstractValue {
  const value = run.analysis.nested(() => evaluateNow(code, run));
  if (!value) run.recorder.leaveOut(run.analysis.isSpent ? "steps" : "depth", code.place);
  return !value || value === untracked ? unseen : value;
}

function evaluateNow(code: CodeValue, run: Run): AbstractValue {
  switch (code.kind) {
    case "literal":
      return abstract({
        constant: code.value,
        endsWithSeparator: typeof code.value === "string" && /[/\\]$/.test(code.value),
        isTemporary: typeof code.value === "string" && code.value.length < maxConstant && ownFile.test(code.value),
        folder: code.value === "." || code.value === "./" ? "working" : undefined,
      });
    case "pattern":
      return abstract({ pattern: { source: code.source, flags: code.flags } });
    case "concatenation":
      return concatenate(code, run);
    case "variable":
      return valueOfVariable(code, run);
    case "member":
      return evaluateMember(code, run);
    case "call":
      return abstractCall(code, run);
    case "spread":
      return evaluate(code.value, run);
    case "object":
      return evaluateObject(code, run);
    case "list":
      return evaluateList(code, run);
    case "function": {
      const { values } = run.state;
      const closure = (variable: Variable): AbstractValue | undefined => values.get(variable);
      if (values.size) recordClosure(code.function, closure, code.place, run);
      const target = {
        kind: "function" as const,
        form: code.function,
        closure,
        self: undefined,
        bound: [],
        conditions: [],
      };
      return abstract({ targets: [target] });
    }
    case "class":
      return abstract({ targets: [{ kind: "class", form: code.class }] });
    case "instance": {
      const of = evaluate(code.of, run);
      return abstract({
        targets: of.targets.map((target) =>
          target.kind === "class" ? { ...target, kind: "instance" as const } : target,
        ),
      });
    }
    case "external":
      return valueOfPackage(code, run);
    case "choice": {
      const test = code.test && evaluate(code.test, run);
      const [first, second] = code.options;
      if (test) recordAskedUse(test, code.place, run);
      if (!test || !first || !second) return joinOptions(code, run);
      // Each option is evaluated under the outcome of the condition that selects it.
      const options = (
        [
          [first, true],
          [second, false],
        ] as const
      ).map(([option, outcome]) => {
        const state = run.state.fork();
        state.learn(outcome ? test.whenTrue : test.whenFalse);
        state.assume(test.equals, outcome);
        if (code.test) narrow(code.test, outcome, { ...run, state });
        const value = evaluate(option, { ...run, state });
        run.state.askedLike(state);
        // `isAllowed(path) ? path : fail()`
        if (state.isDead) run.state.learn(outcome ? test.whenFalse : test.whenTrue);
        const taints = value.taints.map((taint) => ({ ...taint, safe: state.safetyOf(taint) }));
        return state.isDead ? untracked : { ...value, taints };
      });
      return joinAll(options);
    }
    case "operation":
      return evaluateOperation(code, run);
    case "unknown":
      if (code.isBeyondLimits) run.recorder.leaveOut("form", code.place);
      return unseen;
  }
}

/** `a ?? b`, `a ||= b`: tests whether the first option is present. */
function joinOptions({ options, isDefault }: CodeValue & { readonly kind: "choice" }, run: Run): AbstractValue {
  let shown: AbstractValue["whenTrue"] = [];
  return joinAll(
    options.map((option, index) => {
      const state = index ? run.state.fork() : run.state;
      const value = evaluate(option, { ...run, state });
      // `tables.get(name) ?? fail()`
      if (index && state.isDead) run.state.learn(shown);
      if (index) return state.isDead ? untracked : value;
      shown = value.whenTrue;
      if (isDefault && isPlainInput(value)) recordUse("defaulted", value.taints, option.place, run);
      recordAskedUse(value, option.place, run);
      return value;
    }),
  );
}

/** Code that gets a function may call it, so what it does with variables of the enclosing scopes counts. */
function recordClosure(form: IrFunction, closure: Closure, place: Place, run: Run): void {
  const summary = run.analysis.summaryOf(form);
  run.recorder.leaveOutWithin(summary, place);
  for (const { kind, root, keys, conditions, isCertain } of summary.uses) {
    if (root.scope === form.scope || (kind !== "read" && kind !== "whole")) continue;
    let value = closure(root) ?? abstract({ taints: [inputOf(root)] });
    for (const key of keys) value = key === "*" ? anyMemberOf(value) : abstractMember(value, key);
    if (kind === "whole") recordWholeUse(value, place, run, false);
    // `run(() => handlers[name](args))`: it is not known here either which handler reads its arguments.
    else recordRead({ ...value, isMixed: !isCertain || conditions.length > 0 }, value.taints, place, run);
  }
}

/** A variable of this function, of an enclosing function, or of a module. */
function valueOfVariable({ variable, place }: CodeValue & { readonly kind: "variable" }, run: Run): AbstractValue {
  const { state, analysis } = run;
  const own = state.values.get(variable);
  if (own) {
    // A parameter that is directly an argument is read here.
    const whole = own.taints.filter(({ root, keys }) => root === variable && !keys.length);
    if (whole.length) recordUse("read", whole, place, run);
    return own;
  }
  const declared = analysis.declared(variable);
  if (!analysis.isOfCaller(variable)) return declared;
  // The enclosing code knows more about it.
  return { ...declared, taints: [inputOf(variable)], isMixed: false };
}

/** The text of several values, concatenated. */
function concatenate(code: CodeValue & { readonly kind: "concatenation" }, run: Run): AbstractValue {
  const parts = code.parts.map((part) => evaluate(part, run));
  let constant: string | undefined = "";
  /** True after a part that is neither constant nor from outside: the address of a service. */
  let isFixed = false;
  let hasInput = false;
  let taints: readonly Taint[] = [];
  const pending = parts.flatMap((part) => part.pending);
  for (const [index, part] of parts.entries()) {
    const isOfName = isNextToName(parts[index - 1], parts[index + 1]);
    const inner = allTaints(part);
    const prefix = constant;
    const isFirst = prefix === "" && !isFixed && !hasInput;
    const isJoined = !isFirst && (isFixed || (prefix ?? "").includes("/"));
    const isHostFixed = hasInput || isFixed || (prefix !== undefined && !/^(?:https?:)?\/{0,2}$/i.test(prefix));
    // Who may write the statement that is explained writes a whole query, not a value in one.
    const isStatement = explaining.test(prefix ?? "");
    const isHost = (taint: Taint): boolean => isWholeHost(taint, prefix, parts[index + 1]);
    taints = joinTaints(
      taints,
      derived(inner, (taint) => ({
        part: isStatement
          ? taint.part
          : isHost(taint) || ((isFirst || !isHostFixed) && taint.part !== "inside")
            ? parts.length > 1
              ? "start"
              : taint.part
            : "inside",
        safe:
          (isHost(taint) ? taint.safe & ~danger.request : taint.safe) |
          (isHostFixed ? danger.request : 0) |
          (isOfName && taint.safe & danger.separator ? danger.path : 0),
        isBelow: taint.isBelow || isJoined,
        base: joinedBase(isJoined ? baseOf(parts.slice(0, index)) : undefined, taint.base),
        isNormal: false,
      })),
    );
    if (inner.length) hasInput = true;
    else if (part.constant === undefined) isFixed = true;
    constant =
      constant === undefined || part.constant === undefined || constant.length > maxConstant || inner.length
        ? undefined
        : constant + String(part.constant);
    if (constant === undefined && prefix && !isFixed && !hasInput) isFixed = true;
  }
  return abstract({
    taints: taints.map((taint) => withStep(taint, code.place)),
    constant,
    computed: concatenated(parts),
    start: startOf(parts),
    pending,
    endsWithSeparator: parts.at(-1)?.endsWithSeparator ?? false,
    isTemporary: parts.some((part) => part.isTemporary),
    folder: constant === undefined ? folderOfParts(parts) : undefined,
  });
}

/** True for an encoded text that is the whole host of a URL: the encoding of a host's name is the name. */
function isWholeHost({ safe }: Taint, before: string | undefined, after: AbstractValue | undefined): boolean {
  if (!(safe & danger.separator) || safe & danger.path) return false;
  const isStart = before !== undefined && /^(?:https?:)?\/\/$/i.test(before);
  return isStart && (typeof after?.constant !== "string" || !/^\.[\w-]/.test(after.constant));
}

/** True if a text without separators is a part of a longer name: `encodeURIComponent(name) + ".md"` is never "..". */
function isNextToName(before: AbstractValue | undefined, after: AbstractValue | undefined): boolean {
  const [start, end] = [before, after].map((part) => (typeof part?.constant === "string" ? part.constant : ""));
  const names = [start?.split(/[/\\]/).at(-1), end?.split(/[/\\]/)[0]];
  return names.some((name) => name && /[^.]/.test(name));
}

function evaluateMember(code: CodeValue & { readonly kind: "member" }, run: Run): AbstractValue {
  const object = evaluate(code.object, run);
  const key = evaluate(code.key, run);
  if (code.isOptional) recordAskedUse(object, code.place, run);
  else recordNeed(object, code.place, run);
  if (key.constant !== undefined && key.constant !== null) {
    const name = String(key.constant);
    const found = memberNamed(object, { name, place: code.place }, run);
    recordRead(found, [...found.taints, ...sizeReads(object, name)], code.key.place, run);
    if (object.items && !found.taints.length) recordLostMember(object, { name, place: code.place }, run);
    return found;
  }
  // The item of an iteration.
  if (code.key.kind === "unknown") {
    const about = object.about.map((fact) => ({ ...fact, isOfItem: true }));
    return { ...abstractItem(abstractItems(object, code.place)), about, ...toldAbout(about) };
  }
  recordWholeUse(object, code.place, run, false);
  // `handlers[name]` with a name from outside: any member, under the condition that the name is its key.
  const found = memberUnder(key, object);
  // Python raises an error for another name.
  const isTable = [...(object.members?.keys() ?? [])].some((name) => !/^\d+$/.test(name));
  if (isTable && code.place.file.language === "python") run.state.learn(found.whenTrue);
  return found;
}

function evaluateObject(code: CodeValue & { readonly kind: "object" }, run: Run): AbstractValue {
  const members = new Map<string, AbstractValue>();
  const certain = new Map<string, AbstractValue>();
  let isOpen = false;
  let result = untracked;
  for (const { key, value } of code.entries) {
    const member = evaluate(value, run);
    if (!key) {
      // A spread: the known members, and any others.
      for (const [name, each] of members) members.set(name, join(each, abstractMember(member, name)));
      for (const [name, each] of member.members ?? []) members.set(name, each);
      const [made, ...others] = member.results;
      if (made && !others.length && !member.isMixed && !made.isOpen)
        for (const [name, each] of made.members) certain.set(name, each);
      else isOpen = true;
      result = join(result, abstract({ taints: member.taints, items: member.items, pending: member.pending }));
      continue;
    }
    const name = evaluate(key, run);
    if (name.constant !== undefined) {
      members.set(String(name.constant), member);
      certain.set(String(name.constant), member);
    } else {
      isOpen = true;
      result = { ...result, items: join(result.items ?? untracked, member) };
    }
  }
  const isResult = resultKeys.some((key) => certain.has(key));
  const results = isResult ? [{ members: certain, isOpen, steps: [], caught: undefined, conditions: [] }] : [];
  return { ...result, members, results, isMixed: isOpen };
}

function evaluateList(code: CodeValue & { readonly kind: "list" }, run: Run): AbstractValue {
  const members = new Map<string, AbstractValue>();
  let items = untracked;
  let isOpen = false;
  code.items.forEach((item, index) => {
    const value = evaluate(item, run);
    if (item.kind === "spread") {
      isOpen = true;
      recordNeed(value, item.place, run);
      items = join(items, anyMemberOf(value));
    } else if (isOpen) items = join(items, value);
    else members.set(String(index), value);
  });
  return abstract({ members, items });
}
