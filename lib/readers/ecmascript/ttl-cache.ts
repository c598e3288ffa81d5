interface Entry<V> {
  readonly value: V;
  readonly at: number;
  readonly weight: number;
}

/**
 * What was found out about the disk, for as long as it is believed, and no more of it than a process should hold. An
 * editor and the HTTP service keep one process for days, in which files come and go.
 */
export class TtlCache<V> {
  readonly #lifetime: number;
  readonly #capacity: number;
  /** The oldest first. */
  readonly #entries = new Map<string, Entry<V>>();
  #weight = 0;

  /**
   * @param lifetime milliseconds for which an entry is believed.
   * @param capacity the weight of all entries together, beyond which the oldest are forgotten.
   */
  constructor({ lifetime, capacity }: { readonly lifetime: number; readonly capacity: number }) {
    this.#lifetime = lifetime;
    this.#capacity = capacity;
  }

  /** What is remembered, in an object of its own, for that may be `undefined`; `undefined` if nothing is. */
  get(key: string): { readonly value: V } | undefined {
    const entry = this.#entries.get(key);
    return entry && Date.now() - entry.at < this.#lifetime ? entry : undefined;
  }

  /** Remembers a value from now on. */
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
