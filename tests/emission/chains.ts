import { Random } from "../harness/random.ts";

/** Generated Zod schemas: random chains of calls, the same for the same seed. */
export class Chains {
  readonly #version: 3 | 4;
  readonly #random: Random;

  constructor(version: 3 | 4, seed: number) {
    this.#version = version;
    this.#random = new Random(seed);
  }

  /** An object schema as the text of an expression. */
  object(depth = 0): string {
    const fields = Array.from(
      { length: this.#random.below(5) },
      (_, index) => `${this.#key(index)}: ${this.field(depth + 1)}`,
    );
    const factory =
      this.#version === 4
        ? this.#one(["z.object", "z.object", "z.strictObject", "z.looseObject"])
        : this.#one(["z.object", "z.object", "z.strictObject"]);
    return `${factory}({ ${fields.join(", ")} })${this.#links(this.#objectLinks(), 2)}`;
  }

  /** Any schema with the calls on it. */
  field(depth: number): string {
    return `${this.#base(depth)}${this.#links(this.#wrappers(depth), 3)}`;
  }

  #base(depth: number): string {
    const kind = this.#random.below(depth > 3 ? 9 : 16);
    switch (kind) {
      case 0:
      case 1:
      case 2:
        return `${this.#one(["z.string()", "z.string()", 'z.string("message")', 'z.string({ message: "m" })', "z.coerce.string()"])}${this.#links(this.#textLinks(), 3)}`;
      case 3:
      case 4:
        return `${this.#one(["z.number()", "z.number()", "z.coerce.number()", ...this.#only4("z.int()", "z.int32()", "z.uint32()")])}${this.#links(this.#numberLinks(), 3)}`;
      case 5:
        return this.#one([
          "z.boolean()",
          "z.null()",
          "z.any()",
          "z.unknown()",
          "z.coerce.boolean()",
          ...this.#only4("z.never()"),
        ]);
      case 6:
        return this.#one([
          'z.literal("x")',
          "z.literal(5)",
          "z.literal(true)",
          "z.literal(null)",
          ...this.#only4('z.literal(["a", "b"])', 'z.literal(["a", 1, null])', "z.literal([1, 2])"),
        ]);
      case 7:
        return this.#one([
          'z.enum(["a", "b"])',
          'z.enum(["10", "9", "a"])',
          'z.enum(["only"], "message")',
          'z.nativeEnum({ A: "a", B: "b" })',
          "z.nativeEnum({ A: 0, B: 1 })",
        ]);
      case 8:
        return this.#version === 4
          ? this.#one([
              "z.email()",
              "z.url()",
              "z.uuid()",
              "z.iso.datetime()",
              "z.iso.date()",
              "z.ipv4()",
              "z.cuid2()",
              "z.base64()",
              "z.jwt()",
              "z.iso.time()",
              "z.guid()",
              "z.e164()",
            ])
          : "z.string().email()";
      case 9:
      case 10:
        return this.object(depth);
      case 11:
        return `z.array(${this.field(depth + 1)})${this.#links(this.#listLinks(), 2)}`;
      case 12:
        return `z.record(${this.#one(["z.string()", "z.string().min(2)", 'z.enum(["x", "y"])', "z.string().regex(/^a/).max(9)", ...this.#only4("z.number()")])}, ${this.field(depth + 1)})`;
      case 13:
        return `z.union([${Array.from({ length: 1 + this.#random.below(3) }, () => this.field(depth + 1)).join(", ")}])`;
      case 14:
        return `z.discriminatedUnion("t", [z.object({ t: z.literal("p"), v: ${this.field(depth + 1)} }), z.object({ ${this.#one(['t: z.literal("q")', 't: z.literal("q")', 't: z.literal("p")', "t: z.string()", "u: z.null()"])} })])`;
      default:
        return this.#one([
          `z.optional(${this.field(depth + 1)})`,
          `z.nullable(${this.field(depth + 1)})`,
          "z.tuple([z.string(), z.number()])",
          "z.lazy(() => z.string())",
          "shared",
          "shared",
          "sharedObject",
          `z.intersection(z.object({ l: z.string() }), z.object({ r: ${this.field(depth + 1)} }))`,
          "z.preprocess((x) => x, z.string())",
        ]);
    }
  }

  #wrappers(depth: number): string[] {
    return [
      ".optional()",
      ".optional()",
      ".nullable()",
      ".nullish()",
      '.default("x")',
      ".default(3)",
      '.default(["a", { b: null }])',
      ".default(() => false)",
      '.describe("text")',
      '.describe("text")',
      '.describe("other")',
      ".array()",
      ".readonly()",
      ".refine(() => true)",
      ".refine((value) => value !== undefined)",
      '.refine((value) => typeof value !== "string" || value.includes("x"))',
      ".refine(async () => false)",
      '.refine(() => true, { message: "m", path: ["p"] })',
      ".superRefine(() => {})",
      ".transform((x) => x)",
      '.transform((x) => x ?? "made")',
      ".transform((x, context) => x)",
      ".pipe(z.string())",
      ".catch(null)",
      ".brand()",
      ".unknownMethod()",
      ...(depth < 3 ? [`.or(${this.field(depth + 1)})`] : []),
      ...this.#only4(
        '.meta({ title: "T", description: "d" })',
        '.meta({ examples: ["a", { b: 1 }], deprecated: true })',
        ".meta({ extra: 1 })",
        '.meta({ id: "Same" })',
        '.register(z.globalRegistry, { title: "late" })',
        ".prefault(null)",
      ),
    ];
  }

  #textLinks(): string[] {
    return [
      ".min(1)",
      ".max(20)",
      ".max(10, 'message')",
      '.min(2, { message: "m" })',
      ".length(3)",
      ".nonempty()",
      ".regex(/^[a-z]+$/i)",
      ".regex(/b$/, 'm')",
      ".email()",
      ".url()",
      ".uuid()",
      ".datetime()",
      ".datetime({ offset: true })",
      ".date()",
      ".time()",
      '.startsWith("a/b")',
      '.endsWith(".md")',
      '.includes("x.y")',
      ".trim()",
      ".toLowerCase()",
      ".base64()",
      ".cuid2()",
      ".describe('inside')",
      ".max(LIMIT)",
      ".max(unknownLimit)",
      ".length(unknownLimit)",
      ".regex(unknownRegex)",
      ".max(Infinity)",
      ".min(-0)",
      ".nanoid()",
      ".jwt()",
      ".emoji()",
      ".duration()",
      ...this.#only4(".uppercase()", ".lowercase()", ".guid()", ".ipv4()"),
    ];
  }

  #numberLinks(): string[] {
    return [
      ".int()",
      ".min(1)",
      ".max(100)",
      ".gt(0.5)",
      ".gte(2)",
      ".lt(50)",
      ".lte(60)",
      ".positive()",
      ".nonnegative()",
      ".negative()",
      ".nonpositive()",
      ".multipleOf(5)",
      ".step(0.5)",
      ".safe()",
      ".finite()",
      ".min(unknownLimit)",
      ".max(LIMIT, { message: 'm' })",
      ".describe('inside')",
      ".multipleOf(0)",
    ];
  }

  #listLinks(): string[] {
    return [".min(1)", ".max(9)", ".length(2)", ".nonempty()", ".max(unknownLimit)", ".describe('list')"];
  }

  #objectLinks(): string[] {
    return [
      ".strict()",
      ".passthrough()",
      ".strip()",
      ".partial()",
      ".partial({ f0: true })",
      ".extend({ e: z.string().optional() })",
      ".pick({ f1: true, f0: true })",
      ".omit({ f0: true })",
      ".merge(z.object({ m: z.number() }).strict())",
      ".catchall(z.number())",
      ".required()",
      ".describe('object')",
      ".keyof()",
      ".extend(unknownShape)",
      ...this.#only4(".loose()", ".safeExtend({ f0: z.boolean() })"),
    ];
  }

  #links(all: readonly string[], most: number): string {
    return Array.from({ length: this.#random.below(most + 1) }, () => this.#one(all)).join("");
  }

  #key(index: number): string {
    return this.#random.below(12)
      ? `f${String(index)}`
      : this.#one(['"a b"', '"1"', '["__proto__"]', '"a/b~c"', '"constructor"']);
  }

  #only4(...texts: string[]): string[] {
    return this.#version === 4 ? texts : [];
  }

  #one(texts: readonly string[]): string {
    return texts[this.#random.below(texts.length)] ?? "";
  }
}

/** The constants that the chains refer to. */
export const surroundings = `const LIMIT = 7; const shared = z.string().max(5).describe("shared"); const sharedObject = z.object({ s: shared, n: z.number().optional() });`;
