import { channel, subscribe } from "node:diagnostics_channel";

/** Bundles have copies of this module, so they share no state but a channel of the process. */
const topic = "eslint-plugin-mcp:files-changed";
const told = { at: 0 };
subscribe(topic, () => (told.at = Date.now()));

/** Says that files have changed, so that no fact from the disk is used any longer without a look at its file. */
export function tellFilesChanged(): void {
  channel(topic).publish(undefined);
}

/** True for a fact from before somebody said that files have changed. */
export function isOutdated(madeAt: number): boolean {
  return madeAt <= told.at;
}

interface Entry<V> {
  readonly value: V;
  readonly at: number;
  readonly weight: number;
}

interface Options {
  readonly lifetime: number;
  readonly capacity: number;
  readonly isVerified?: boolean;
}

/**
 * A cache for facts from the disk, limited in time and size. An editor and the HTTP service keep one process for days
 * while files come and go.
 */
export class TtlCache<V> {
  readonly #lifetime: number;
  readonly #capacity: number;
  readonly #isVerified: boolean;
  /** The oldest first. */
  readonly #entries = new Map<string, Entry<V>>();
  #weight = 0;

  /**
   * @param lifetime milliseconds for which an entry is valid.
   * @param capacity the total weight of all entries, beyond which the oldest are dropped.
   * @param isVerified whether the owner compares each entry with its file, so that a change of others does not matter.
   */
  constructor({ lifetime, capacity, isVerified = false }: Options) {
    this.#lifetime = lifetime;
    this.#isVerified = isVerified;
    this.#capacity = capacity;
  }

  /** The cached value, in an object because it may be `undefined`; `undefined` if there is none. */
  get(key: string): { readonly value: V } | undefined {
    const entry = this.#entries.get(key);
    if (!entry || Date.now() - entry.at >= this.#lifetime) return undefined;
    return this.#isVerified || !isOutdated(entry.at) ? entry : undefined;
  }

  /** Caches a value. */
  set(key: string, value: V, weight = 1): void {
    this.#forget(key);
    const at = Date.now();
    this.#entries.set(key, { value, at, weight });
    this.#weight += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#capacity && at - entry.at < this.#lifetime) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
