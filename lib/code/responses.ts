import type { CodeValue, IrFunction, Place, Variable } from "../model/handler/code.ts";
import type { Tool } from "../model/tool.ts";
import { calledIrFunction, handlerFunctionOf, isErrorResult, statementsOf, valuesIn } from "./inside.ts";

/** The longest chain of functions that is followed. */
const maxDepth = 8;

/**
 * The `return`s of a handler whose value certainly does not come from a function with a given name. The value is an
 * object literal, or the result of a function of the project that makes one. Answers that report an error do not count.
 */
export function returnsWithout(tool: Tool, helper: string): readonly Place[] {
  const form = handlerFunctionOf(tool);
  return form ? unaidedReturnsOf(form, helper, maxDepth) : [];
}

function unaidedReturnsOf(form: IrFunction, helper: string, depth: number): readonly Place[] {
  if (depth === 0 || form.name === helper) return [];
  const statements = statementsOf(form);
  const isUnaided = (value: CodeValue | undefined): boolean => {
    switch (value?.kind) {
      case "object":
        // `{ ...respond(value), isError }`: the members from a spread are not followed.
        return !isErrorResult(value) && value.entries.every(({ key }) => key !== undefined);
      case "choice":
        return value.options.every(isUnaided);
      case "variable": {
        const given = statements.flatMap((each) =>
          each.kind === "assign" && each.target.kind === "variable" && each.target.variable === value.variable
            ? [each.value]
            : [],
        );
        // A variable may be defined by itself, through others.
        return given.length > 0 && given.every((each) => each.kind !== "variable" && isUnaided(each));
      }
      case "call": {
        const called = nameOf(value.callee) === helper ? undefined : calledIrFunction(value.callee);
        return called !== undefined && unaidedReturnsOf(called, helper, depth - 1).length > 0;
      }
      default:
        return false;
    }
  };
  return statements.flatMap((each) => (each.kind === "return" && isUnaided(each.value) ? [each.place] : []));
}

/** The last word of a name: `respond`, `core.respond`. */
function nameOf(callee: CodeValue): string | undefined {
  switch (callee.kind) {
    case "variable":
      return callee.variable.name;
    case "external":
      return callee.name.split(".").at(-1);
    case "member":
      return callee.key.kind === "literal" ? String(callee.key.value) : undefined;
    case "function":
      return callee.function.name;
    default:
      return undefined;
  }
}

/**
 * The places where a handler removes `_meta` from its answer: `const { _meta, ...rest } = respond(value)`, if it
 * returns the rest.
 */
export function droppedMetaOf(tool: Tool): readonly Place[] {
  const form = handlerFunctionOf(tool);
  if (!form) return [];
  const assignments = statementsOf(form).flatMap((each) => (each.kind === "assign" ? [each] : []));
  const returned = new Set(
    statementsOf(form)
      .flatMap((each) => (each.kind === "return" && each.value ? [each.value] : []))
      .flatMap(variablesIn),
  );
  const sources = new Set(
    assignments.flatMap(({ value }) => (value.kind === "member" && isMeta(value.key) ? variablesIn(value.object) : [])),
  );
  return assignments.flatMap(({ target, value, place }) => {
    const isRest = value.kind === "variable" && sources.has(value.variable) && isAfterDots(place);
    return isRest && target.kind === "variable" && returned.has(target.variable) ? [place] : [];
  });
}

function isMeta(key: CodeValue): boolean {
  return key.kind === "literal" && key.value === "_meta";
}

/** The intermediate form does not distinguish the rest of a pattern from a copy of the whole. */
function isAfterDots({ file, span }: Place): boolean {
  return file.text.slice(span.start - 3, span.start) === "...";
}

function variablesIn(value: CodeValue): readonly Variable[] {
  return valuesIn([value]).flatMap((each) => (each.kind === "variable" ? [each.variable] : []));
}
