import type { Alternative } from "../model/alternative.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { Parameter } from "../model/parameter.ts";
import type { Schema } from "../model/schema.ts";
import type { Span } from "../model/span.ts";
import type { Tool } from "../model/tool.ts";
import { textKeyword } from "./branches.ts";

/** One of the actions of a tool. */
export interface DispatchedAction {
  readonly name: string;
  /** "" if the schema does not describe it. */
  readonly description: string;
  readonly span: Span;
}

/** The actions of a tool with an `action` parameter. */
export interface Dispatch {
  /** The parameter; the first of them if each branch of a union has its own. */
  readonly parameter: Parameter;
  /** The possible actions; `undefined` if there may be others. */
  readonly actions: readonly DispatchedAction[] | undefined;
}

/**
 * The actions of a tool that has one parameter `action` for all of them (the token-budget checklist, §5): the values of
 * its enumeration, the constants of its alternatives, or those of the branches of a whole schema.
 *
 * @returns `undefined` if the tool has no such parameter, if it is optional, or does not choose between several texts.
 */
export const dispatchOf: (tool: Tool) => Dispatch | undefined = memoizeFor((tool) => {
  // An optional one is a filter: the to-dos of an action.
  const parameters = tool.parameters.filter(
    ({ name, depth, isRequired }) => depth === 0 && name === "action" && isRequired === true,
  );
  const [parameter] = parameters;
  if (!parameter) return undefined;
  const actions: DispatchedAction[] = [];
  let isOpen = false;
  for (const { schema, alternative } of parameters.flatMap(({ schema }) =>
    schema.alternatives.map((one) => ({ schema, alternative: one })),
  )) {
    const found = actionsIn(alternative, schema);
    if (found) actions.push(...found.filter(({ name }) => actions.every((other) => other.name !== name)));
    else isOpen = true;
  }
  if (isOpen) {
    // Without an enumeration, only a parameter `params` next to it shows that it chooses an action.
    const hasParams = tool.parameters.some(({ name, depth }) => depth === 0 && name === "params");
    return hasParams ? { parameter, actions: undefined } : undefined;
  }
  return actions.length > 1 ? { parameter, actions } : undefined;
});

/** The texts that an alternative of a schema allows; `undefined` if it allows others. */
function actionsIn(alternative: Alternative, whole: Schema): readonly DispatchedAction[] | undefined {
  // What describes the whole describes no single action.
  const own = alternative.conjuncts.filter(({ located }) => located !== whole.located);
  const description = own.map((schema) => textKeyword(schema, "description")).find(Boolean) ?? "";
  const only = alternative.keyword("const");
  if (only.state === "known" && only.value.kind === "scalar")
    return [{ name: String(only.value.value), description, span: only.span }];
  const list = alternative.keyword("enum");
  if (list.state !== "known" || list.value.kind !== "array" || list.value.unknownRest) return undefined;
  const actions: DispatchedAction[] = [];
  for (const item of list.value.items) {
    if (item.kind !== "scalar") return undefined;
    if (typeof item.value === "string")
      actions.push({
        name: item.value,
        description: list.value.items.length === 1 ? description : "",
        span: item.span,
      });
  }
  return actions;
}
