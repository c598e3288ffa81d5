import { type Change, changedWherePossible, type Renaming, differences, valueAt } from "../../model/change.ts";
import { type EditClaim, claimsOf, type Edit } from "../../model/editor.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { pointerTo } from "../../model/plain.ts";
import type { Server } from "../../model/server.ts";
import { placesOfTargets, type StatedDefinitions, statementOf } from "../../model/statement.ts";

/** The state of a file before edits, for a comparison with the state after them. */
export class Verification {
  readonly #server: Server | undefined;
  readonly #statement: StatedDefinitions | undefined;
  #places: ReadonlyMap<object, readonly string[]> | undefined;

  /** @param server the model before the edits; `undefined` for a file without one */
  constructor(server: Server | undefined) {
    this.#server = server;
    this.#statement = server && statementOf(server);
  }

  /**
   * Compares the model after edits with the one before and what the edits claim to change in it.
   *
   * @returns what differs, for a sentence such as "it changes …"; `undefined` if nothing does.
   */
  faultOf(edits: readonly Edit[], after: Server | undefined): string | undefined {
    const before = this.#statement;
    if (!before || !after) return before || after ? "the definitions of the file" : undefined;
    const claims = this.#claimsOf(edits);
    const now = statementOf(after);
    const expected = claims.applyTo(before.stated);
    const unclaimed = differences(expected, now.stated).find(
      (pointer) => !claims.allow(pointer, valueAt(expected, pointer), valueAt(now.stated, pointer)),
    );
    if (unclaimed !== undefined) return unclaimed;
    const known = new Set(before.unknown);
    const lost = now.unknown.find((place) => !known.has(place) && !claims.cover(place.slice(0, place.indexOf(": "))));
    if (lost !== undefined) return lost;
    const code = new Set(now.code);
    return before.code.find((pointer) => !code.has(pointer) && !claims.cover(pointer));
  }

  #claimsOf(edits: readonly Edit[]): Claims {
    const claims = edits.flatMap(claimsOf);
    if (claims.length && this.#server) this.#places ??= placesOfTargets(this.#server);
    return new Claims(claims, (claim) => this.#places?.get(claim.target) ?? []);
  }
}

/** What edits claim, at the pointers of the model. */
class Claims {
  readonly #placed: readonly { readonly claim: EditClaim; readonly pointer: string }[];
  /** Parts of the model that may change in other ways, too. */
  readonly #open: readonly string[];
  /** The changes that the edits claim. */
  readonly #changing: readonly string[];

  constructor(claims: readonly EditClaim[], placesOf: (claim: EditClaim) => readonly string[]) {
    this.#placed = claims.flatMap((claim) => placesOf(claim).map((pointer) => ({ claim, pointer })));
    this.#open = this.#placed.flatMap(({ claim, pointer }) => (claim.isConverted ? openBy(pointer) : []));
    this.#changing = this.#placed.map(({ claim: { change }, pointer }) =>
      "key" in change ? pointerTo(pointer, change.key) : pointer,
    );
  }

  /** The model with the claimed changes. Removals are applied last, because they move the elements after them. */
  applyTo(model: JsonObject): JsonObject {
    const changes = this.#placed.flatMap((one) => changesOf(one, model)).sort(byEffect);
    return changedWherePossible(model, changes);
  }

  /** True for a difference that the claims cover: libraries lay white space out anew. */
  allow(pointer: string, expected: Json | undefined, found: Json | undefined): boolean {
    if (this.#open.some((place) => isAt(pointer, place))) return true;
    if (typeof expected !== "string" || typeof found !== "string") return false;
    return this.#changing.some((place) => isAt(pointer, place)) && bare(expected) === bare(found);
  }

  /** True for a part of a claimed change. */
  cover(pointer: string): boolean {
    return [...this.#open, ...this.#changing].some((place) => isAt(pointer, place));
  }
}

/** A library writes a schema of code, and its parent's list of required names. */
function openBy(pointer: string): string[] {
  const at = pointer.lastIndexOf("/properties/");
  return at < 0 ? [pointer] : [pointer, `${pointer.slice(0, at)}/required`];
}

function isAt(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

function bare(text: string): string {
  return text.replaceAll(/\s+/gu, "");
}

function changesOf(
  { claim: { change }, pointer }: { readonly claim: EditClaim; readonly pointer: string },
  model: JsonObject,
): readonly (Change | Renaming)[] {
  const key = "key" in change ? change.key : undefined;
  const at = key === undefined ? pointer : pointerTo(pointer, key);
  switch (change.kind) {
    case "set":
    case "replace":
      return [{ pointer: at, value: change.value }];
    case "remove":
      return [{ pointer: at, removed: true }];
    case "rename":
      return [{ pointer: at, to: change.to }];
    case "append": {
      const value = valueAt(model, at);
      return typeof value === "string" ? [{ pointer: at, value: value + change.text }] : [];
    }
  }
}

/**
 * Sorts changes: first those that set a value, then removals of elements, the last one first, then renames, the inner
 * ones first.
 */
function byEffect(a: Change | Renaming, b: Change | Renaming): number {
  const [stage, other] = [a, b].map((change) => ("to" in change ? 2 : "removed" in change ? 1 : 0));
  if (stage !== other || !stage) return (stage ?? 0) - (other ?? 0);
  return b.pointer.localeCompare(a.pointer, "en", { numeric: true });
}
