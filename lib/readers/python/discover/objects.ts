import type { Call, PythonNode } from "../../../languages/python/tree.ts";
import { type Loss, placeKey } from "../../../model/losses.ts";
import { lossAt } from "../../frame/losses.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/value.ts";
import type { Context } from "./context.ts";
import { isFunction } from "../modules/order.ts";
import { functionAt } from "./functions.ts";
import type { ListPlace } from "./list-handlers.ts";
import { type ListHandler, listedBy } from "./listed.ts";
import { isToolOfLibrary, objectOf } from "./low-level.ts";
import { branchOf, type PlaceContext } from "./places.ts";
import type { ObjectRegistration, PythonRegistration } from "./registration.ts";

/** What a list handler adds to the reading of its module. */
export interface ReadList {
  readonly registrations: readonly ObjectRegistration[];
  readonly losses: readonly Loss[];
  /** The places in other modules that make its definitions. */
  readonly reached: readonly string[];
}

/** Where a list is made. */
interface ListContext extends Pick<Context, "frame" | "conditions"> {
  readonly place: PlaceContext;
}

interface List {
  readonly kind: Loss["kind"];
  readonly nodes: ReadonlySet<PythonNode>;
  readonly isWhole: boolean;
}

/** Reads the definitions that are sent as they are made: where they stand, and in the lists of low-level servers. */
export class Objects {
  readonly #evaluator: Evaluator;
  /** What the list handlers of the module answer, as far as it is known. */
  readonly #lists: List[] = [];

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  /** The definition that a call makes: `types.Tool(name=…)`; `undefined` for any other call. */
  inPlace(call: Call, context: Context): ObjectRegistration | undefined {
    if (context.caller || context.place.isInList) return undefined;
    const object = objectOf(call, context.frame, this.#evaluator);
    const own = { evaluator: this.#evaluator, isShared: false, isInPlace: true, node: call, anchor: call.func };
    return object && registration({ ...object, ...own }, context);
  }

  /** The definition of an object of a class of tools: `mcp.add_tool(FindTool())`; `undefined` for any other object. */
  ofInstance(value: Value | undefined, call: Call, context: Context): ObjectRegistration | undefined {
    if (value?.kind !== "instance" || !isToolOfLibrary(value, this.#evaluator)) return undefined;
    const own = { evaluator: this.#evaluator, isShared: false, isInPlace: false, node: call, anchor: call.func };
    return registration({ kind: "tool", value, ...own }, context);
  }

  /** Reads the list that a handler answers; `undefined` if it is not known. */
  list(handler: ListHandler, context: ListContext): ReadList | undefined {
    const listed = listedBy(handler, this.#evaluator);
    if (!listed) return undefined;
    const { anchor: listing } = handler;
    const { kind, objects, replaced, isWhole, lost, evaluator } = listed;
    const reason = "a part of the list is known only when the server runs";
    this.#lists.push({ kind, nodes: new Set([...replaced, ...objects.map(({ node }) => node)]), isWhole });
    const { linted } = this.#evaluator.graph;
    const registrations: ObjectRegistration[] = [];
    const reached: string[] = [];
    for (const { value, node: made, conditions, isReadInPlace, isShared } of objects) {
      if (isReadInPlace) continue;
      const isHere = value.site.module === linted;
      if (!isHere) reached.push(placeKey(value.site.module.path, made.range[0]));
      const node = isHere ? made : listing;
      const anchor = !isHere ? listing : value.kind === "call" ? value.call.func : made;
      const object = { kind, value, node, anchor, evaluator, isShared, isInPlace: false };
      const own = registration(object, { ...context, conditions: [...context.conditions, ...conditions] });
      // A list has two items of different conditions together or not.
      registrations.push({ ...own, group: [own.group, ...conditions].join(":") });
    }
    return { registrations, reached, losses: lost.map((part) => lossAt(part, { kind, reason })) };
  }

  /** Reads the list of a handler that no decorator marks; `undefined` if it is not known. */
  listAt({ kind, anchor, handler, scope, method }: ListPlace): ReadList | undefined {
    const frame = this.#evaluator.frameAt(scope);
    const value = isFunction(handler) ? functionAt(handler, frame) : this.#evaluator.evaluate(handler, frame);
    if (value.kind !== "function" || value.node.nodeType === "Lambda") return undefined;
    const context: ListContext = { place: { scope, loops: [], tests: [], isTried: false }, frame, conditions: [] };
    return this.list({ kind, anchor, fn: value.node, scope: value.frame.scope, method }, context);
  }

  /** True for a definition that stands in the module, but that its list handlers leave out or list in another form. */
  isListedOtherwise(one: PythonRegistration): boolean {
    if (one.form !== "object" || !one.isInPlace) return false;
    const lists = this.#lists.filter(({ kind }) => kind === one.kind);
    const isReplaced = lists.some(({ nodes }) => nodes.has(one.node));
    return lists.length > 0 && (isReplaced || lists.every(({ isWhole }) => isWhole));
  }
}

function registration(
  object: Omit<ObjectRegistration, "form" | "module" | "group" | "conditions">,
  { place, frame, conditions }: ListContext,
): ObjectRegistration {
  return { ...object, form: "object", module: frame.scope.module, group: `${branchOf(place)}:objects`, conditions };
}
