interface Entry<V> {
  readonly value: V;
  readonly at: number;
  readonly weight: number;
}

/**
 * A cache for facts from the disk, limited in time and size. An editor and the HTTP service keep one process for days
 * while files come and go.
 */
export class TtlCache<V> {
  readonly #lifetime: number;
  readonly #capacity: number;
  /** The oldest first. */
  readonly #entries = new Map<string, Entry<V>>();
  #weight = 0;

  /**
   * @param lifetime milliseconds for which an entry is valid.
   * @param capacity the total weight of all entries, beyond which the oldest are dropped.
   */
  constructor({ lifetime, capacity }: { readonly lifetime: number; readonly capacity: number }) {
    this.#lifetime = lifetime;
    this.#capacity = capacity;
  }

  /** The cached value, in an object because it may be `undefined`; `undefined` if there is none. */
  get(key: string): { readonly value: V } | undefined {
    const entry = this.#entries.get(key);
    return entry && Date.now() - entry.at < this.#lifetime ? entry : undefined;
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
