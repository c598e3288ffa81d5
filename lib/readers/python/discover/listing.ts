import type { DefinitionKind } from "../../../model/definition.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { stringOf, type Value } from "../evaluate/value.ts";
import { givenTo } from "./callers.ts";
import { effectsOf } from "./list-methods.ts";
import { type Change, changesAround, type Mount, mountsAround } from "./server-changes.ts";

/** A definition, as far as changes of the server's list choose it. */
export interface Component {
  readonly kind: DefinitionKind;
  /** The name that it is registered with; `undefined` if that is not known. */
  readonly name: string | undefined;
  /** Its tags; `undefined` if they are not known. */
  readonly tags: ReadonlySet<string> | undefined;
}

/** What becomes of a definition when its server lists it. */
export interface Listing {
  /** Its name; `undefined` if it is not known. */
  readonly name: string | undefined;
  /** False if the server certainly leaves it out; `undefined` if only the running server knows. */
  readonly isListed: boolean | undefined;
  /** What may leave it out, with its source text. */
  readonly conditions: readonly string[];
  /** Members that the server replaces, under the names of Python; `undefined` for an unknown value. */
  readonly members: ReadonlyMap<string, Value | undefined>;
  /** True if a prefix is put before names, or may be. */
  readonly isRenamed: boolean;
  /** True if the server may replace everything. */
  readonly isOpen: boolean;
}

/** The maximum number of servers that mount each other. */
const maxDepth = 4;

/** What becomes of a definition that an object registers, by the changes of servers around it and by their mounts. */
export function listingOf(on: Value | undefined, component: Component, evaluator: Evaluator): Listing {
  const registered: Listing = {
    name: component.name,
    isListed: true,
    conditions: [],
    members: new Map(),
    isRenamed: false,
    isOpen: false,
  };
  // A parameter is the server that the callers of its function pass.
  const known = on?.kind === "parameter" ? givenTo(on, evaluator) : on ? [on] : [];
  const servers = known.filter(isServer);
  const at: At = { component, evaluator, depth: 0 };
  if (servers.length) return merged(servers.map((one) => listed(one, registered, at)));
  // The server that nobody is seen to pass may be any of the package, as that of a decorator of the library itself.
  const isOpen = !on || on.kind === "parameter" || on.kind === "unknown";
  const changes = isOpen ? changesAround(evaluator).filter((one) => isServer(one.on)) : [];
  return changes.reduce((state, change) => changed(state, { change, isCertain: false }, at), registered);
}

interface At {
  readonly component: Component;
  readonly evaluator: Evaluator;
  readonly depth: number;
}

function leftOut({ text }: Change): string {
  return `not left out by ${text}`;
}

function isServer({ kind }: Value): boolean {
  return kind === "call" || kind === "instance";
}

function listed(server: Value, before: Listing, at: At): Listing {
  const { component, evaluator, depth } = at;
  let state = before;
  for (const change of changesOf(server, evaluator)) state = changed(state, change, at);
  const outer: Listing[] = [];
  for (const mount of mountsOf(server, evaluator)) {
    if (depth >= maxDepth) return { ...state, name: undefined, isRenamed: true };
    const prefix = prefixOf(mount, server);
    const named: Listing =
      prefix === "" && !mount.hasNames
        ? state
        : {
            ...state,
            name:
              prefix === undefined || mount.hasNames || state.name === undefined
                ? undefined
                : `${prefix}_${state.name}`,
            isRenamed: true,
          };
    const mounting = evaluator.evaluate(mount.receiver, evaluator.frameAt(mount.scope));
    outer.push(isServer(mounting) ? listed(mounting, named, { component, evaluator, depth: depth + 1 }) : named);
  }
  return outer.length ? merged(outer) : state;
}

function either(one: boolean | undefined, other: boolean | undefined): boolean | undefined {
  if (one || other) return true;
  return one === undefined || other === undefined ? undefined : false;
}

/** A definition that several servers list: what they do not agree on is not known. */
function merged(listings: readonly Listing[]): Listing {
  const [first, ...others] = listings;
  if (!first) throw new Error("a definition has a listing");
  return others.reduce(
    (one, other) => ({
      name: one.name === other.name ? one.name : undefined,
      isListed: either(one.isListed, other.isListed),
      conditions: [...new Set([...one.conditions, ...other.conditions])],
      members: new Map([...one.members, ...other.members].map(([key]) => [key, undefined])),
      isRenamed: one.isRenamed || other.isRenamed,
      isOpen: one.isOpen || other.isOpen,
    }),
    first,
  );
}

function prefixOf({ servers, prefix }: Mount, server: Value): string | undefined {
  const own = prefix ?? servers.find((one) => !isSame(one, server));
  return !own || (own.kind === "scalar" && own.value === null) ? "" : stringOf(own);
}

function changed(state: Listing, { change, isCertain }: Applied, { component, evaluator }: At): Listing {
  const leaveOut = (isOut: boolean | undefined): Listing => {
    if (isOut === false) return state;
    if (isOut && isCertain) return { ...state, isListed: false };
    return { ...state, isListed: state.isListed && undefined, conditions: [...state.conditions, leftOut(change)] };
  };
  if (change.kind === "remove") {
    // A provider knows the names before those of the server.
    const name = stringOf(change.name);
    const isName = component.name === undefined || name === undefined ? undefined : component.name === name;
    return component.kind === change.of ? leaveOut(isName) : state;
  }
  if (change.kind === "transform") {
    const isNamed = change.names === undefined || state.name === undefined || change.names.has(state.name);
    return isNamed && component.kind === "tool" ? { ...state, name: undefined, isOpen: true } : state;
  }
  if (change.kind === "visibility") {
    const matches = matching(change, state.name, component);
    if (!change.isEnabled) return leaveOut(matches);
    if (change.isOnly && matches !== true) return leaveOut(matches === false ? true : undefined);
    return matches && isCertain && state.isListed === false ? { ...state, isListed: true } : state;
  }
  let next = state;
  const effects = change.kind === "effect" ? [change.effect] : effectsOf(change.object, component.kind, evaluator);
  for (const effect of effects) {
    switch (effect.kind) {
      case "prefix": {
        const { prefix } = effect;
        const isUnknown = prefix === undefined || !isCertain;
        const name = next.name === undefined || isUnknown ? undefined : `${prefix}_${next.name}`;
        next = { ...next, name, isRenamed: true };
        break;
      }
      case "members": {
        const set = [...effect.members].map(([key, value]) => [key, isCertain ? value : undefined] as const);
        next = { ...next, members: new Map([...next.members, ...set]) };
        if (effect.members.has("name")) next = { ...next, name: undefined };
        break;
      }
      case "filter":
        next = { ...next, isListed: next.isListed && undefined, conditions: [...next.conditions, leftOut(change)] };
        break;
      case "any":
        next = { ...next, name: undefined, isRenamed: true, isOpen: true };
    }
  }
  return next;
}

/** Whether all criteria of `disable(…)` match a definition. */
function matching(
  { criteria }: Change & { readonly kind: "visibility" },
  name: string | undefined,
  { kind, tags }: Component,
): boolean | undefined {
  const answers = [...criteria].map(([key, value]) => {
    if (key === "match_all") return value.kind === "scalar" ? value.value === true : undefined;
    const texts = value.kind === "list" && value.rest === undefined ? value.items.map(stringOf) : [undefined];
    const isKnown = !texts.includes(undefined);
    const given = new Set(texts);
    if (key === "names")
      return given.has(name) && name !== undefined ? true : isKnown && name !== undefined ? false : undefined;
    if (key === "components") return isKnown ? given.has(kind) : undefined;
    if (key === "keys") return isKnown && name !== undefined ? given.has(`${kind}:${name}@`) : undefined;
    if (key !== "tags" || !tags) return undefined;
    return [...tags].some((tag) => given.has(tag)) ? true : isKnown || !tags.size ? false : undefined;
  });
  // Without criteria it matches nothing.
  if (!answers.length || answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

/** A change, and whether it certainly concerns the server. */
interface Applied {
  readonly change: Change;
  readonly isCertain: boolean;
}

const changesByServer = memoizeFor((_: Evaluator) => new Map<unknown, readonly Applied[]>());

function changesOf(server: Value, evaluator: Evaluator): readonly Applied[] {
  const known = changesByServer(evaluator);
  let found = known.get(server.site.node);
  if (!found) {
    known.set(server.site.node, []);
    found = changesAround(evaluator).flatMap((change): readonly Applied[] => {
      const concerns = concernsServer(change.on, server, evaluator);
      return concerns === false ? [] : [{ change, isCertain: concerns === true && change.isCertain }];
    });
    known.set(server.site.node, found);
  }
  return found;
}

function concernsServer(on: Value, server: Value, evaluator: Evaluator): boolean | undefined {
  if (on.kind !== "parameter") return on.kind === "unknown" ? undefined : isSame(on, server);
  const given = givenTo(on, evaluator);
  // Nobody calls the function.
  if (!given.length) return false;
  if (given.some(({ kind }) => kind === "unknown")) return undefined;
  return given.some((one) => isSame(one, server));
}

function mountsOf(server: Value, evaluator: Evaluator): readonly Mount[] {
  return mountsAround(evaluator).filter(({ servers }) => servers.some((one) => isSame(one, server)));
}

/** True for the same server, or for two objects of one class of the project, of which programs make one. */
function isSame(one: Value, other: Value): boolean {
  if (one.site.node === other.site.node && one.site.module === other.site.module) return true;
  if (one.kind !== "instance" || other.kind !== "instance" || one.of.node !== other.of.node) return false;
  return !one.call || !other.call;
}
