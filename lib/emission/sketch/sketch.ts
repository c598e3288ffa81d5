import type { ZodMajor } from "../profile.ts";

/** What is known of a schema without making it: its definition, in the words of the Zod that would make it. */
export interface Blueprint {
  readonly definition: Readonly<Record<string, unknown>>;
  /** Zod 4: the schema that this one is a copy of, with another check or description; it inherits the metadata. */
  readonly parent?: Sketch;
  /** Zod 4: the metadata of this very copy. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The members of a definition that hold one schema. */
const singleParts = ["element", "innerType", "schema", "keyType", "valueType", "catchall", "type"];

const origins = new WeakMap<object, Sketch>();

/**
 * A Zod schema that is written down but not made. Nearly all schemas of nearly all servers use a few dozen calls of Zod
 * whose JSON Schema is plain to see; making them with the real Zod and converting them with its own converter takes
 * some twenty times as long. Whatever else is asked of a sketch is asked of the real schema, which is then {@link
 * made}.
 */
export class Sketch {
  readonly version: ZodMajor;
  readonly definition: Readonly<Record<string, unknown>>;
  readonly parent: Sketch | undefined;
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  /** The number of objects that the JSON Schema has at the most; what is used twice counts twice. */
  size: number;
  /** The levels of schemas inside each other. */
  depth: number;
  /** Set where the schema was changed after it was made: what is written down is no longer what it is. */
  isOutdated = false;
  readonly #make: () => object;
  #made: object | undefined;

  constructor(version: ZodMajor, { definition, parent, metadata }: Blueprint, make: () => object) {
    this.version = version;
    this.definition = definition;
    this.parent = parent;
    this.metadata = metadata;
    this.#make = make;
    this.size = 1;
    this.depth = 1;
    for (const key of singleParts) this.#add(definition[key]);
    const { options, shape } = definition;
    if (Array.isArray(options)) for (const option of options as readonly unknown[]) this.#add(option);
    if (typeof shape === "object" && shape !== null) for (const field of Object.values(shape)) this.#add(field);
  }

  #add(part: unknown): void {
    if (!(part instanceof Sketch)) return;
    this.size += part.size;
    this.depth = Math.max(this.depth, part.depth + 1);
  }

  /** The schema of the real Zod, made when it is first asked for. */
  made(): object {
    if (!this.#made) {
      const made = this.#make();
      this.#made = made;
      origins.set(made, this);
      // Zod 3 is known by its definition: see `identityOf`.
      const definition: unknown = Reflect.get(made, "_def");
      if (this.version === 3 && typeof definition === "object" && definition !== null) origins.set(definition, this);
    }
    return this.#made;
  }
}

/** The sketch that a schema of the real Zod was made from, if one was. */
export function sketchBehind(schema: object): Sketch | undefined {
  return origins.get(schema);
}

/** The schema of the real Zod, whether it has been made or not. */
export function realSchema(schema: object): object {
  return schema instanceof Sketch ? schema.made() : schema;
}

/** An argument for the real Zod: schemas that are only written down are made, also those in lists and shapes. */
export function realArgument(argument: unknown): unknown {
  if (typeof argument !== "object" || argument === null) return argument;
  if (argument instanceof Sketch) return argument.made();
  if (Array.isArray(argument)) return argument.map(realArgument);
  if (!Object.values(argument).some((value) => value instanceof Sketch)) return argument;
  const shape = {};
  for (const [key, value] of Object.entries(argument)) {
    // An own property whatever its name: "__proto__" is one, too.
    Object.defineProperty(shape, key, {
      value: realArgument(value),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return shape;
}

/**
 * Calls a function of the real Zod, or a method of one of its schemas.
 *
 * @throws what Zod throws, and a TypeError where there is no such function
 */
export function callReal(owner: object, name: string, args: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(owner, name);
  if (typeof found !== "function") throw new TypeError(`there is no ${name}`);
  // Trailing arguments that were not given stay away: Zod tells `f(x)` from `f(x, undefined)`.
  let { length } = args;
  while (length > 0 && args[length - 1] === undefined) length--;
  return Reflect.apply(found, owner, args.slice(0, length).map(realArgument));
}

/**
 * What a sketch becomes by a method without arguments that the author did not write himself: `.partial()` writes
 * `.optional()`.
 */
export function derived(receiver: Sketch, method: string, blueprint: Blueprint): Sketch {
  return new Sketch(receiver.version, blueprint, () => {
    const made = callReal(receiver.made(), method, []);
    if (typeof made !== "object" || made === null) throw new TypeError(`${method} makes no schema`);
    return made;
  });
}
