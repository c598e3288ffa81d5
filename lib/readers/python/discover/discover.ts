import type { AnyFunction, Call, Expression, PythonNode } from "../../../languages/python/tree.ts";
import { type Loss, placeKey } from "../../../model/losses.ts";
import { lossAt } from "../../frame/losses.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { allParts, describedFunction, frameOfCall, frameOfValues } from "../evaluate/functions.ts";
import type { Frame, FunctionValue, Value } from "../evaluate/value.ts";
import { limits } from "../limits.ts";
import type { PythonModule } from "../modules/graph.ts";
import type { Application, Caller, Context, FollowedCall, Registered } from "./context.ts";
import { conditionsAt, framesOf } from "./frames.ts";
import {
  changedBeside,
  changesSchemas,
  componentOf,
  derivedParts,
  functionAt,
  isFoundInPlace,
  isInside,
  mayRegister,
  objectAround,
  optionsOf,
  registeredIn,
} from "./functions.ts";
import { kindListedBy, listPlacesIn } from "./list-handlers.ts";
import { listingOf } from "./listing.ts";
import { markedBy } from "./marks.ts";
import { Objects, type ReadList } from "./objects.ts";
import {
  adding,
  appliedMethod,
  argumentAt,
  foreignRegistration,
  functionValueOf,
  type RegisteringMethod,
  registeringMethod,
  toolMethod,
} from "./methods.ts";
import { branchOf, decoratorsIn, type RegistrationPlace, placesIn, placesOf } from "./places.ts";
import type { Options, PythonRegistration } from "./registration.ts";
import { serverOfValue } from "./servers.ts";
import { lossOfList, unreadInCall, unreadListLoss, type UnreadRegistration } from "./unread.ts";

/** The definitions that a module registers. */
export interface Discovered {
  readonly registrations: readonly PythonRegistration[];
  readonly losses: readonly Loss[];
  /** The registering calls in functions of the project whose arguments come from this module. */
  readonly reached: readonly string[];
  readonly isCut: boolean;
}

/** Finds the definitions of the linted module. */
export function discover(evaluator: Evaluator): Discovered {
  return new Discovery(evaluator).run();
}

const onlyAtRunTime = "what it registers is known only when the server runs";

/** The maximum number of functions of the project that pass a function on before one of them registers it. */
const maxFollowed = 3;

class Discovery {
  readonly #evaluator: Evaluator;
  readonly #module: PythonModule;
  readonly #registrations: PythonRegistration[] = [];
  readonly #losses: (Loss & Pick<UnreadRegistration, "isOfList">)[] = [];
  readonly #reached = new Set<string>();
  readonly #objects: Objects;
  /** Calls that are a part of a registration that was read: `mcp.tool()` in `mcp.tool()(f)`. */
  readonly #read = new Set<PythonNode>();
  #isCut = false;

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
    this.#objects = new Objects(evaluator);
    this.#module = evaluator.graph.linted;
  }

  run(): Discovered {
    for (const place of placesIn(this.#module)) {
      if (this.#registrations.length >= limits.definitions) {
        this.#isCut = true;
        break;
      }
      this.#at(place, this.#evaluator.frameAt(place.scope), undefined);
    }
    for (const place of listPlacesIn(this.#module))
      if (!this.#take(this.#objects.listAt(place))) this.#loseUnread(lossOfList(place), place.anchor);
    const registrations = this.#registrations.filter((one) => !this.#objects.isListedOtherwise(one));
    // An unknown list may contain definitions that were read in place.
    const isListed = (of: Loss["kind"]): boolean =>
      registrations.some(({ form, kind }) => form === "object" && kind === of);
    return {
      registrations,
      losses: this.#losses.filter(({ kind, isOfList }) => !isOfList || !isListed(kind)),
      reached: [...this.#reached],
      isCut: this.#isCut,
    };
  }

  /**
   * Reads a place.
   *
   * @param caller the place of the linted module that runs it, if it is in a function that registers its arguments
   */
  #at(place: RegistrationPlace, outer: Frame, caller: Caller | undefined): void {
    const { frames, open } = framesOf(place, outer, this.#evaluator);
    if (!frames.length && open === undefined) return;
    for (const frame of frames.length ? frames : [outer]) {
      const conditions = conditionsAt(place, frame, this.#evaluator);
      if (conditions === "never") continue;
      const context: Context = {
        place,
        frame,
        open,
        conditions: [...(caller?.conditions ?? []), ...conditions],
        caller,
      };
      if (place.kind === "decorator") this.#decorator(place.decorator, place.fn, context);
      else this.#call(place.call, context);
    }
  }

  #decorator(decorator: Expression, node: AnyFunction, context: Context): void {
    const { frame } = context;
    const isCall = decorator.nodeType === "Call";
    const value = functionAt(node, frame);
    const direct = registeringMethod(isCall ? decorator.func : decorator, frame, this.#evaluator);
    const made = direct ? undefined : this.#evaluator.evaluate(decorator, frame);
    const applied = made && appliedMethod(made, decorator, frame, this.#evaluator);
    const method = direct ?? applied?.method;
    if (!method) {
      const kind = isCall && !context.caller ? kindListedBy(decorator) : undefined;
      const handler = kind && { kind, anchor: decorator, fn: node, scope: context.place.scope };
      if (handler && this.#take(this.#objects.list(handler, context))) return;
      const { length } = this.#registrations;
      if (made) this.#follow(made, { node: decorator, given: [value] }, context);
      if (this.#registrations.length === length) this.#mark(decorator, value, context);
      const foreign = foreignRegistration(isCall ? decorator.func : decorator, frame, this.#evaluator);
      this.#loseUnread(foreign, context.caller?.node ?? decorator);
      if (this.#registrations.length > length || context.caller) return;
      const unread = isCall ? unreadInCall(decorator, frame, this.#evaluator) : undefined;
      this.#loseUnread(unread ?? unreadListLoss(decorator, node, frame, this.#evaluator), decorator);
      return;
    }
    // A decorator that belongs to no server marks methods, which are registered as methods of an object.
    const marked = method.on ? value : { ...value, self: objectAround(value) };
    const described = describedFunction(marked, this.#evaluator, decorator);
    // A wrapper of a parameter is read where the function is called.
    if (!described)
      this.#lose(method, decorator, "what the decorators below make of the function is not known", context);
    if (!described || described === "given") return;
    this.#add(method, decorator, { ...described, options: applied?.options ?? optionsOf(decorator, frame) }, context);
  }

  /** Takes what a list handler answers; false if that is not known. */
  #take(list: ReadList | undefined): boolean {
    if (!list) return false;
    this.#registrations.push(...list.registrations);
    this.#losses.push(...list.losses);
    for (const key of list.reached) this.#reached.add(key);
    return true;
  }

  /** Reads a decorator of the project that only marks functions, which a nearby loop registers. */
  #mark(decorator: Expression, value: FunctionValue, context: Context): void {
    const marked = markedBy(decorator, value, context, this.#evaluator);
    if (!marked) return;
    this.#reached.add(marked.key);
    this.#add(marked.method, decorator, marked.registered, context);
  }

  #call(call: Call, context: Context): void {
    const { frame, caller } = context;
    if (this.#read.has(call)) return;
    const object = this.#objects.inPlace(call, context);
    if (object) {
      this.#registrations.push(object);
      return;
    }
    if (call.func.nodeType === "Call") {
      // `mcp.tool(name="x")(f)`, `register(name="x")(f)`
      const applied = registeringMethod(call.func.func, frame, this.#evaluator);
      const options: Options = { first: argumentAt(call.func, 0), call: call.func, frame };
      const curried = applied
        ? { method: applied, options }
        : appliedMethod(this.#evaluator.evaluate(call.func, frame), call.func, frame, this.#evaluator);
      if (curried) {
        this.#read.add(call.func);
        this.#apply(curried.method, { call, target: argumentAt(call, 0), options: curried.options }, context);
        return;
      }
    }
    this.#toolsArgument(call, context);
    const method = registeringMethod(call.func, frame, this.#evaluator);
    if (!method) {
      const foreign = decoratorsIn(this.#module).has(call)
        ? undefined
        : foreignRegistration(call.func, frame, this.#evaluator);
      this.#loseUnread(foreign, caller?.node ?? call);
      const { length } = this.#registrations;
      this.#followCall(call, context);
      if (!caller && this.#registrations.length === length)
        this.#loseUnread(unreadInCall(call, frame, this.#evaluator), call);
      return;
    }
    if (decoratorsIn(this.#module).has(call)) return;
    const first = argumentAt(call, 0);
    const value = first && this.#evaluator.evaluate(first, frame);
    // `decorator = mcp.tool(name="x")` registers nothing yet.
    const isName = value?.kind === "scalar" || (!first && !adding.has(method.method));
    if (isName || method.kind === "resource") return;
    const options: Options = { first: adding.has(method.method) ? undefined : argumentAt(call, 1), call, frame };
    this.#apply(method, { call, target: first, options }, context);
  }

  /**
   * Reads the tools that a server gets in its constructor: `FastMCP("Desk", tools=[find, Tool.from_function(lend)])`.
   */
  #toolsArgument(call: Call, context: Context): void {
    const keyword = call.keywords.find(({ arg }) => arg === "tools");
    if (!keyword || context.caller) return;
    const { frame } = context;
    const on = this.#evaluator.evaluate(call, frame);
    const server = serverOfValue(on, this.#evaluator);
    if (!server || server === "other") return;
    const method = toolMethod(server, keyword.value, on);
    const list = this.#evaluator.evaluate(keyword.value, frame);
    for (const item of list.kind === "list" ? list.items : []) {
      const registered = registeredIn(item, { first: undefined, call: undefined, frame }, method, this.#evaluator);
      if (registered && registered !== "given") this.#add(method, keyword.value, registered, context);
      else this.#lose(method, keyword.value, onlyAtRunTime, context);
    }
    if (list.kind !== "list" || list.rest !== undefined)
      this.#lose(method, keyword.value, "the list of tools is known only when the server runs", context);
  }

  #apply(method: RegisteringMethod, application: Application, context: Context): void {
    const { call, target, options } = application;
    const { open, caller } = context;
    const value = target && this.#evaluator.evaluate(target, context.frame);
    const registered = value && registeredIn(value, options, method, this.#evaluator);
    if (registered && registered !== "given") {
      this.#add(method, call, registered, context);
      if (open !== undefined) this.#lose(method, call, open, context);
      return;
    }
    // The arguments of a function are read where the function is called.
    if (registered === "given" && !caller) {
      this.#lose(method, call, "the function that it registers is a parameter", context);
      return;
    }
    if (value?.kind === "call" && /\bTool$/u.test(value.name)) return;
    const object = method.method === "add_tool" ? this.#objects.ofInstance(value, call, context) : undefined;
    if (object) {
      this.#registrations.push(object);
      return;
    }
    this.#lose(method, call, open ?? (value?.kind === "unknown" ? value.reason : onlyAtRunTime), context);
  }

  #add(
    { kind, server, anchor, receiver, on, certainty }: RegisteringMethod,
    node: PythonNode,
    registered: Registered,
    { place, frame, conditions, caller }: Context,
  ): void {
    const { fn, changed, options, isDerived } = registered;
    if (caller) {
      // A function with the name of another one exists for each caller.
      const isOfCaller = registered.texts !== undefined || !caller.followed.some((one) => isInside(fn, one));
      // No run reads the modules of other packages in place.
      const isOfPackage = this.#evaluator.graph.isOfPackage(place.scope.module);
      if (!isOfPackage && (isFoundInPlace(place, this.#evaluator) || !isOfCaller)) return;
      this.#reached.add(placeKey(frame.scope.module.path, node.range[0]));
    }
    const listing = listingOf(on, componentOf(kind, registered, this.#evaluator), this.#evaluator);
    if (listing.isListed === false) return;
    const isTransformed = listing.isOpen;
    const derived = isDerived ? derivedParts(fn, options) : isTransformed ? allParts : [];
    const beside = place.kind === "call" ? changedBeside(fn, frame, this.#evaluator) : [];
    const isOpen = certainty === "registry" || (caller && changesSchemas(place.scope));
    this.#registrations.push({
      form: "function",
      kind,
      module: caller?.module ?? frame.scope.module,
      node: caller?.node ?? node,
      anchor: caller?.anchor ?? anchor,
      group: `${branchOf(place)}:${receiver}`,
      conditions: [...conditions, ...listing.conditions],
      listing,
      fn,
      texts: registered.texts ?? new Map(),
      changed: new Set([...changed, ...derived, ...beside, ...(isOpen ? (["signature"] as const) : [])]),
      isDerived: isDerived === true || isTransformed,
      options: isTransformed ? { first: undefined, call: undefined, frame } : options,
      server,
      isAssumed: certainty !== "server",
      on,
    });
  }

  #lose({ kind }: RegisteringMethod, at: PythonNode, reason: string, context: Context): void {
    const { node } = context.place.scope;
    if (context.caller) return;
    const wrappers = "name" in node ? [node.name] : [];
    this.#losses.push(lossAt(at, { kind, reason }, wrappers));
  }

  #loseUnread(unread: UnreadRegistration | undefined, node: PythonNode): void {
    if (unread) this.#losses.push({ ...lossAt(node, unread), isOfList: unread.isOfList });
  }

  #followCall(call: Call, context: Context): void {
    if (!call.args.length && !call.keywords.length) return;
    const { nodeType } = call.func;
    if (nodeType !== "Name" && nodeType !== "Attribute" && nodeType !== "Call") return;
    this.#follow(this.#evaluator.evaluate(call.func, context.frame), { node: call, given: call }, context);
  }

  /** Reads the definitions that a function of the project registers from the arguments of a call or a decorator. */
  #follow(callee: Value, { node, given }: FollowedCall, { frame, conditions, caller }: Context): void {
    const fn = functionValueOf(callee);
    const followed = caller?.followed ?? [];
    if (
      !fn ||
      fn.node.nodeType === "Lambda" ||
      followed.length >= maxFollowed ||
      !mayRegister(fn.frame.scope.inner(fn.node))
    )
      return;
    const inner =
      "args" in given ? frameOfCall(fn, given, frame, this.#evaluator) : frameOfValues(fn, given, this.#evaluator);
    if (!inner) return;
    const anchor = node.nodeType === "Call" ? node.func : node;
    const { module } = frame.scope;
    const own: Caller = caller
      ? { ...caller, conditions, followed: [...followed, fn] }
      : { module, node, anchor, conditions, followed: [fn] };
    for (const place of placesOf(inner.scope)) this.#at(place, inner, own);
  }
}
