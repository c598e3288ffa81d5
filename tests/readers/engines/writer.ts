/** The kinds of values that the variables of a generated program have. */
export type Kind = "number" | "text" | "list" | "record" | "nested";

/** A line, or the indented lines of a block. */
export type Line = string | readonly Line[];

type Form<Result> = (writer: Writer) => Result;

/** A language that programs are generated in. */
export interface Dialect {
  /** The forms of expressions of each kind, besides names of variables. */
  readonly expressions: Readonly<Record<Kind, readonly Form<string>[]>>;
  /** Statements that may stand in a block: they change variables, and declare none. */
  readonly changes: readonly Form<readonly Line[]>[];
  /** Statements that may declare variables and functions. */
  readonly statements: readonly Form<readonly Line[]>[];
  readonly declaration: (name: string, value: string) => string;
  /** True if a function may assign variables of the enclosing scopes without more ado. */
  readonly assignsOuter: boolean;
}

interface Variable {
  readonly name: string;
  readonly kind: Kind;
  readonly isAssignable: boolean;
}

/** A function of the program, with the kinds of its parameters and of its result. */
interface Callable {
  readonly name: string;
  readonly parameters: readonly Kind[];
  readonly result: Kind;
}

/** A function as each language writes it: its name, its parameters and its body. */
interface FunctionParts {
  readonly name: string;
  readonly head: string;
  readonly lines: readonly Line[];
}

const kinds: readonly Kind[] = ["number", "text", "list", "record", "nested"];
const maxDepth = 2;

/** Writes one program. The same seed gives the same program. */
export class Writer {
  readonly #dialect: Dialect;
  #state: number;
  readonly #scopes: Variable[][] = [[]];
  readonly #functions: Callable[][] = [[]];
  #count = 0;
  #depth = 0;

  constructor(dialect: Dialect, seed: number) {
    this.#dialect = dialect;
    this.#state = seed * 2_654_435_761;
  }

  /** A whole number below the limit (mulberry32). */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("There is nothing to pick.");
    return item;
  }

  kind(): Kind {
    return this.pick(kinds);
  }

  /** A name that the program does not use yet. */
  fresh(prefix = "v"): string {
    return `${prefix}${String(++this.#count)}`;
  }

  declare(name: string, kind: Kind, isAssignable = true): void {
    this.#scopes.at(-1)?.push({ name, kind, isAssignable });
  }

  declareFunction(callable: Callable): void {
    this.#functions.at(-1)?.push(callable);
  }

  /** A variable of a kind; if there is none, it is declared by a line that is added first. */
  variable(kind: Kind, before: Line[], isAssigned = false): string {
    const scopes = isAssigned && !this.#dialect.assignsOuter ? this.#scopes.slice(-1) : this.#scopes;
    const found = scopes.flat().filter((one) => one.kind === kind && (one.isAssignable || !isAssigned));
    if (found.length && this.chance(90)) return this.pick(found).name;
    const name = this.fresh();
    before.push(this.#dialect.declaration(name, this.literal(kind)));
    this.declare(name, kind);
    return name;
  }

  /** A variable of a kind that exists; `undefined` if there is none. */
  existing(kind: Kind, isAssigned = false): string | undefined {
    const scopes = isAssigned && !this.#dialect.assignsOuter ? this.#scopes.slice(-1) : this.#scopes;
    const found = scopes.flat().filter((one) => one.kind === kind && (one.isAssignable || !isAssigned));
    return found.length ? this.pick(found).name : undefined;
  }

  /** An expression of a kind: a name, a call of a function of the program, or a form of the language. */
  expression(kind: Kind): string {
    const name = this.existing(kind);
    if (this.#depth >= maxDepth) return name ?? this.literal(kind);
    this.#depth++;
    const callable = this.#functions.flat().filter(({ result }) => result === kind);
    let text: string;
    if (callable.length && this.chance(30)) text = this.call(this.pick(callable));
    else if (name && this.chance(50)) text = name;
    else text = this.pick(this.#dialect.expressions[kind])(this);
    this.#depth--;
    return text;
  }

  call({ name, parameters }: Callable): string {
    return `${name}(${parameters.map((kind) => this.expression(kind)).join(", ")})`;
  }

  literal(kind: Kind): string {
    switch (kind) {
      case "number":
        return this.pick(["0", "1", "2", "3", "7", "12", "1.5", "2.0", "-4"]);
      case "text":
        return this.pick(['"a"', '"bc"', '"Find it"', '""', '"x y"', '"%"']);
      case "list":
        return this.pick(["[1, 2]", "[3, 1, 2]", "[5, 5, 0]", "[2, 4, 1, 3]"]);
      case "record":
        return this.pick(['{"a": 1}', '{"a": 1, "b": 2}', '{"b": 0, "c": 3, "a": 4}']);
      case "nested":
        return this.pick(['{"a": [1, 2], "b": [3]}', '{"a": [0]}', '{"b": [2, 1], "a": [4]}']);
    }
  }

  /** One or two changes for a block, which declare nothing. */
  changes(): readonly Line[] {
    return [this.#change(), ...(this.chance(40) ? [this.#change()] : [])].flat();
  }

  #change(): readonly Line[] {
    for (let attempt = 0; attempt < 8; attempt++) {
      const lines = this.pick(this.#dialect.changes)(this);
      if (lines.length) return lines;
    }
    return [];
  }

  /** Statements of a body. */
  statements(count: number): Line[] {
    return Array.from({ length: count }, () =>
      this.chance(45) ? this.#change() : this.pick(this.#dialect.statements)(this),
    ).flat();
  }

  /** Writes the body of a function, whose variables the other code does not see. */
  inside<Result>(parameters: readonly (readonly [string, Kind])[], write: () => Result): Result {
    const depth = this.#depth;
    this.#depth = 0;
    this.#scopes.push([]);
    this.#functions.push([]);
    for (const [name, kind] of parameters) this.declare(name, kind);
    try {
      return write();
    } finally {
      this.#scopes.pop();
      this.#functions.pop();
      this.#depth = depth;
    }
  }

  /**
   * The parts of a function with parameters, one of which may have a default.
   *
   * @param equals what stands between a parameter and its default
   */
  functionOf(result: Kind, equals: string, body: () => readonly Line[]): FunctionParts {
    const name = this.fresh("f");
    const parameters = Array.from({ length: this.below(3) }, (_, index) => [`p${String(index)}`, this.kind()] as const);
    const rest: readonly (readonly [string, Kind])[] = this.chance(30) ? [["q", this.kind()]] : [];
    const head = [
      ...parameters.map(([each]) => each),
      ...rest.map(([each, kind]) => `${each}${equals}${this.chance(40) ? this.expression(kind) : this.literal(kind)}`),
    ].join(", ");
    const lines = this.inside([...parameters, ...rest], body);
    this.declareFunction({ name, parameters: parameters.map(([, kind]) => kind), result });
    return { name, head, lines };
  }

  /** True at the top of the module. */
  get isOutside(): boolean {
    return this.#scopes.length === 1;
  }

  /** True where functions may be written inside of functions. */
  get mayNest(): boolean {
    return this.#scopes.length < 3;
  }

  /** Expressions that show what the program did: mostly its variables. */
  shown(): readonly string[] {
    const names = this.#scopes[0]?.map(({ name }) => name) ?? [];
    const some = names.filter(() => this.chance(60)).slice(-4);
    return [...some, this.expression(this.kind())];
  }
}

/** The text of lines with the indentation of their blocks. */
export function textOf(lines: readonly Line[], indentation = ""): string {
  return lines
    .map((line) => (typeof line === "string" ? `${indentation}${line}\n` : textOf(line, `${indentation}  `)))
    .join("");
}
