import { lastNameOf, pythonParametersOf } from "../../../languages/python/nodes.ts";
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
  changesSchemas,
  componentOf,
  derivedParts,
  functionAt,
  isFoundInPlace,
  isInside,
  madeTool,
  mayRegister,
  objectAround,
  registersInLoop,
} from "./functions.ts";
import { listingOf } from "./listing.ts";
import { listedBy } from "./listed.ts";
import { objectOf } from "./low-level.ts";
import {
  appliedMethod,
  argumentAt,
  foreignRegistration,
  functionValueOf,
  type RegisteringMethod,
  registeringMethod,
  toolMethod,
} from "./methods.ts";
import { branchOf, type RegistrationPlace, placesIn, placesOf } from "./places.ts";
import type { ObjectRegistration, Options, PythonRegistration } from "./registration.ts";
import { libraryImportedBy, libraryOfProject, serverOfValue } from "./servers.ts";
import { unreadInCall, unreadListLoss, type UnreadRegistration } from "./unread.ts";

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

type NewObject = Pick<
  ObjectRegistration,
  "kind" | "value" | "node" | "anchor" | "evaluator" | "isShared" | "isInPlace"
>;

class Discovery {
  readonly #evaluator: Evaluator;
  readonly #module: PythonModule;
  readonly #registrations: PythonRegistration[] = [];
  readonly #losses: (Loss & Pick<UnreadRegistration, "isOfList">)[] = [];
  readonly #reached = new Set<string>();
  /** Calls that are a part of a registration that was read: `mcp.tool()` in `mcp.tool()(f)`. */
  readonly #read = new Set<PythonNode>();
  /** What the list handlers of the module answer, as far as it is known. */
  readonly #lists: {
    readonly kind: Loss["kind"];
    readonly nodes: ReadonlySet<PythonNode>;
    readonly isWhole: boolean;
  }[] = [];
  #isCut = false;

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
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
    const registrations = this.#registrations.filter((one) => !this.#isListedOtherwise(one));
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
      if (this.#list(decorator, node, context)) return;
      const { length } = this.#registrations;
      if (made) this.#follow(made, { node: decorator, given: [value] }, context);
      if (this.#registrations.length === length) this.#mark(decorator, value, context);
      this.#loseForeign(isCall ? decorator.func : decorator, decorator, context);
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
    const own: Options = {
      first: isCall ? argumentAt(decorator, 0) : undefined,
      call: isCall ? decorator : undefined,
      frame,
    };
    this.#add(method, decorator, { ...described, options: applied?.options ?? own }, context);
  }

  /** Reads the list of a low-level server; false if it is not known. */
  #list(decorator: Expression, fn: AnyFunction, context: Context): boolean {
    if (context.caller) return false;
    const listed = listedBy(decorator, fn, context.place.scope, this.#evaluator);
    if (!listed) return false;
    const { kind, objects, replaced, isWhole, lost, evaluator } = listed;
    const reason = "a part of the list is known only when the server runs";
    for (const part of lost) this.#losses.push(lossAt(part, { kind, reason }));
    this.#lists.push({ kind, nodes: new Set([...replaced, ...objects.map(({ value }) => value.call)]), isWhole });
    const { linted } = this.#evaluator.graph;
    for (const { value, conditions, isReadInPlace, isShared } of objects) {
      if (isReadInPlace) continue;
      const isHere = value.site.module === linted;
      if (!isHere) this.#reached.add(placeKey(value.site.module.path, value.call.range[0]));
      const node = isHere ? value.call : decorator;
      const anchor = isHere ? value.call.func : decorator;
      this.#addObject(
        { kind, value, node, anchor, evaluator, isShared, isInPlace: false },
        {
          ...context,
          conditions: [...context.conditions, ...conditions],
        },
      );
    }
    return true;
  }

  #addObject(object: NewObject, { place, frame, conditions }: Pick<Context, "place" | "frame" | "conditions">): void {
    const { module } = frame.scope;
    const group = `${branchOf(place)}:objects`;
    this.#registrations.push({ ...object, form: "object", module, group, conditions });
  }

  /** True for a definition that stands in the module, but that its list handlers leave out or list in another form. */
  #isListedOtherwise(one: PythonRegistration): boolean {
    if (one.form !== "object" || !one.isInPlace) return false;
    const lists = this.#lists.filter(({ kind }) => kind === one.kind);
    return (
      lists.length > 0 && (lists.every(({ isWhole }) => isWhole) || lists.some(({ nodes }) => nodes.has(one.node)))
    );
  }

  /** Reads a decorator of the project that only marks functions, which a nearby loop registers. */
  #mark(decorator: Expression, value: FunctionValue, context: Context): void {
    if (decorator.nodeType !== "Call" || context.caller || !/tool$/iu.test(lastNameOf(decorator.func))) return;
    const { frame } = context;
    const factory = functionValueOf(this.#evaluator.evaluate(decorator.func, frame));
    if (!factory || factory.node.nodeType === "Lambda") return;
    const { module } = factory.frame.scope;
    const loop = placesIn(module).find((place) => registersInLoop(place, this.#evaluator));
    const server = libraryImportedBy(module) ?? libraryOfProject(module, this.#evaluator);
    const described = describedFunction(value, this.#evaluator);
    if (!loop || !server || !described || described === "given" || described.fn.node !== value.node) return;
    this.#reached.add(placeKey(module.path, loop.call.range[0]));
    const [parameter] = pythonParametersOf(factory.node.args);
    const options: Options = {
      first: parameter?.arg.arg === "name" ? argumentAt(decorator, 0) : undefined,
      call: decorator,
      frame,
    };
    const method = toolMethod(server, decorator.func, undefined);
    this.#add(method, decorator, { ...described, options }, context);
  }

  #call(call: Call, context: Context): void {
    const { frame, caller } = context;
    if (this.#read.has(call)) return;
    const object = caller ? undefined : objectOf(call, frame, this.#evaluator);
    if (object) {
      const own = { evaluator: this.#evaluator, isShared: false, isInPlace: true };
      this.#addObject({ ...object, ...own, node: call, anchor: call.func }, context);
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
      if (!this.#isDecorator(call)) this.#loseForeign(call.func, call, context);
      const { length } = this.#registrations;
      this.#followCall(call, context);
      if (!caller && this.#registrations.length === length)
        this.#loseUnread(unreadInCall(call, frame, this.#evaluator), call);
      return;
    }
    if (this.#isDecorator(call)) return;
    const first = argumentAt(call, 0);
    const value = first && this.#evaluator.evaluate(first, frame);
    // `decorator = mcp.tool(name="x")` registers nothing yet.
    const isName = value?.kind === "scalar" || (!first && method.method !== "add_tool");
    if (isName || method.kind === "resource") return;
    const options: Options = { first: method.method === "add_tool" ? undefined : argumentAt(call, 1), call, frame };
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
      const registered = this.#registered(item, { first: undefined, call: undefined, frame }, method);
      if (registered && registered !== "given") this.#add(method, keyword.value, registered, context);
      else this.#lose(method, keyword.value, onlyAtRunTime, context);
    }
    if (list.kind !== "list" || list.rest !== undefined)
      this.#lose(method, keyword.value, "the list of tools is known only when the server runs", context);
  }

  /**
   * The argument of a registration: a function, or a tool that code makes from one. `options` are those of a function.
   */
  #registered(value: Value, options: Options, { method }: RegisteringMethod): Registered | "given" | undefined {
    const made = method === "add_tool" ? madeTool(value) : undefined;
    const target = made ? this.#evaluator.evaluate(made.target, made.options.frame) : value;
    const described = describedFunction(target, this.#evaluator);
    return described && described !== "given" ? { ...described, options, ...made } : described;
  }

  readonly #decorators = new Set<PythonNode>();

  #isDecorator(call: Call): boolean {
    if (!this.#decorators.size)
      for (const place of placesIn(this.#module)) if (place.kind === "decorator") this.#decorators.add(place.decorator);
    return this.#decorators.has(call);
  }

  #apply(method: RegisteringMethod, application: Application, context: Context): void {
    const { call, target, options } = application;
    const { open, caller } = context;
    const value = target && this.#evaluator.evaluate(target, context.frame);
    const registered = value && this.#registered(value, options, method);
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
    const reason = value?.kind === "unknown" ? value.reason : onlyAtRunTime;
    this.#lose(method, call, open ?? reason, context);
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
      if (isFoundInPlace(place, this.#evaluator) || !isOfCaller) return;
      this.#reached.add(placeKey(frame.scope.module.path, node.range[0]));
    }
    const listing = listingOf(on, componentOf(kind, registered, this.#evaluator), this.#evaluator);
    if (listing.isListed === false) return;
    const isTransformed = listing.isOpen;
    const derived = isDerived ? derivedParts(fn, options) : isTransformed ? allParts : [];
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
      changed: new Set([...changed, ...derived, ...(isOpen ? (["signature"] as const) : [])]),
      isDerived: isDerived === true || isTransformed,
      options: isTransformed ? { first: undefined, call: undefined, frame } : options,
      server,
      isAssumed: certainty !== "server",
      on,
    });
  }

  #lose({ kind }: RegisteringMethod, at: PythonNode, reason: string, context: Context): void {
    const { place, caller } = context;
    if (caller) return;
    const { node } = place.scope;
    const wrappers = "name" in node ? [node.name] : [];
    this.#losses.push(lossAt(at, { kind, reason }, wrappers));
  }

  /** Notes a definition that an object of another library, or of the project, registers in its own way. */
  #loseForeign(method: Expression, node: PythonNode, { frame, caller }: Context): void {
    const kind = foreignRegistration(method, frame, this.#evaluator);
    if (!kind) return;
    const reason = "the object that registers it is not of a library whose conventions are known";
    this.#losses.push(lossAt(caller?.node ?? node, { kind, reason }));
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
