import type { ZodMajor } from "../../../emission/profile.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import { type MemberValue, type NodeRef, unknownValue, type Value } from "../evaluate/value.ts";
import { decidedBy } from "./keywords.ts";
import { isCheck, placeholderFor } from "./made-schemas.ts";

const none: ReadonlyMap<string, string> = new Map();

/** The part of the evaluator that the replay uses. */
export type Invoker = Pick<Evaluation, "call" | "spend" | "markUncacheable">;

/** One call of a Zod factory or method, with the facts that are found while its arguments are read. */
export class ZodCall {
  readonly version: ZodMajor;
  /** The name of the called function, without its path: "string" of `z.coerce.string`. */
  readonly method: string;
  /** The kind of the receiver of a method, or of the result of a factory. */
  readonly kind: string;
  readonly site: NodeRef;
  readonly invoker: Invoker;
  #unknownKeywords: Map<string, string> | undefined;
  /** The fields that an argument lists. */
  fields: ReadonlyMap<string, MemberValue> | undefined;
  /** The method to call instead, if an unknown argument requires it. */
  substitute: string | undefined;

  constructor(options: Pick<ZodCall, "version" | "method" | "kind" | "site" | "invoker">) {
    ({ version: this.version, method: this.method, kind: this.kind, site: this.site, invoker: this.invoker } = options);
  }

  /** The unknown JSON Schema keywords, each with the reason. */
  get unknownKeywords(): ReadonlyMap<string, string> {
    return this.#unknownKeywords ?? none;
  }

  /** Records unknown keywords. The default is those that the method decides. */
  leaveUnknown(reason: string, ...keywords: readonly string[]): void {
    this.#unknownKeywords ??= new Map();
    for (const keyword of keywords.length ? keywords : decidedBy(this.method, this.kind)) {
      this.#unknownKeywords.set(keyword, reason);
    }
  }

  /** The real schema of a value; a placeholder for an unknown one. */
  schemaOf(value: Value): object {
    if (value.kind === "zod" && !isCheck(value)) return value.schema;
    const unknown = value.kind === "unknown" ? value : unknownValue(value.site, "it is no Zod schema");
    return placeholderFor(unknown, this.version);
  }

  /** Reads `{ name: z.string() }` and records its unknown parts. */
  shapeOf(value: Value): Record<string, object> {
    const shape: Record<string, object> = {};
    if (value.kind !== "object") {
      this.leaveUnknown(value.kind === "unknown" ? value.reason : "it is no object of Zod schemas", "properties");
      this.fields = new Map();
      return shape;
    }
    const fields = new Map<string, MemberValue>();
    for (const member of value.members.values()) {
      const schema = this.schemaOf(member.value);
      // Defined as an own property under any name, because JSON also has "__proto__".
      Object.defineProperty(shape, member.key, { value: schema, enumerable: true, writable: true, configurable: true });
      const isKnown = member.value.kind === "zod" || member.value.kind === "unknown";
      const field = isKnown ? member.value : unknownValue(member.value.site, "it is no Zod schema");
      fields.set(
        member.key,
        value.shared ? { ...member, value: { ...field, shared: true } } : { ...member, value: field },
      );
    }
    if (value.unknownRest) this.leaveUnknown(value.unknownRest.reason, "properties");
    this.fields = fields;
    return shape;
  }

  /** Calls a function of the project, with the given values if any. */
  evaluate(value: Value, args: readonly Value[] = []): Value {
    if (value.kind !== "function" || !this.invoker.spend()) return unknownValue(value.site, "a function makes it");
    return this.invoker.call(value, args, value.site);
  }
}
