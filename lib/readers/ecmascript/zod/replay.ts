import * as read from "./parameters.ts";
import type { ZodMajor } from "../../../emission/profile.ts";
import { addMetadata, callZod, zodMetadataOf, zod3, zod4 } from "../../../emission/zod-library.ts";
import { asSchema, definitionOf, schemaIdentity, zodKindOf, majorOf } from "../../../emission/zod-schema.ts";
import { memberCount } from "../evaluate/containers.ts";
import { type NodeRef, unknownValue, type Value, type ZodTrace, type ZodValue } from "../evaluate/value.ts";
import { costOf, outOfSteps } from "../limits.ts";
import { type Invoker, ZodCall } from "./call.ts";
import { fieldsAfter, isCheck, partValue, remember, rememberCheck, unknownBehind, zodValueOf } from "./made-schemas.ts";
import { convertSchema, isConversionMethod } from "./convert.ts";
import { type Factory, factoryOf, isFunctionForm } from "./factories.ts";
import { valueFromData } from "./data.ts";
import { answerQuestions, underDefault } from "./missing-value.ts";
import { type Method, methodOf, openedBy } from "./methods.ts";
import { zodPropertyOf } from "./properties.ts";

/** Creates the replay for one linted file; see {@link ZodReplay}. */
export const createZodReplay: CreateZodReplay = (invoker) => new Replay(invoker);

/** The parts of a schema: the arguments of a call, and the schema or the factory that is called. */
interface Origin {
  readonly args: readonly Value[];
  readonly receiver: ZodTrace | undefined;
  readonly factory?: Factory;
}

class Replay implements ZodReplay {
  readonly #invoker: Invoker;

  constructor(invoker: Invoker) {
    this.#invoker = invoker;
  }

  callFactory(version: ZodMajor, path: readonly string[], args: readonly Value[], site: NodeRef): Value {
    const [first, second] = args;
    const name = path.join(".");
    if (name === "toJSONSchema") return convertSchema("toJSONSchema", first, second, site);
    const receiver = zodValueOf(first);
    if (isFunctionForm(version, path) && receiver) return this.#functionForm(receiver, name, args, site);
    const factory = factoryOf(version, path);
    if (!factory) return unknownValue(site, `z.${name} is not replayed`);
    if (!this.#spendFor(args)) return unknownValue(site, outOfSteps);
    const method = path.at(-1) ?? name;
    const call = new ZodCall({ version, method, kind: factory.kind, site, invoker: this.#invoker });
    return this.#make(call, { args, receiver: undefined, factory }, () => {
      const js = readArguments(call, args, factory);
      // Zod 3 reads the options of a discriminated union at once. A plain union has the same JSON Schema.
      const isPlainUnion = version === 3 && method === "discriminatedUnion" && hasPlaceholder(js[1]);
      const names = [...path.slice(0, -1), isPlainUnion ? "union" : (call.substitute ?? method)];
      return calledFactory(version, names, isPlainUnion ? js.slice(1) : js);
    });
  }

  callMethod(schema: ZodValue, method: string, args: readonly Value[], site: NodeRef): Value {
    if (isCheck(schema)) return unknownValue(site, "a check is no schema");
    if (!this.#spendFor(args)) return unknownValue(site, outOfSteps);
    if (isConversionMethod(method)) return convertSchema(method, schema, args[0], site);
    const opened = this.#open(schema, method, site);
    if (opened) return opened;
    if (method === "apply" && args[0]?.kind === "function") {
      return this.#invoker.call(args[0], [schema, ...args.slice(1)], site);
    }
    const { version } = schema;
    const call = new ZodCall({ version, method, kind: zodKindOf(schema.schema), site, invoker: this.#invoker });
    const receiver = schema.shared ? { ...schema.trace, shared: true } : schema.trace;
    if (version === 4 && isMetadataMethod(method)) return this.#describe(call, schema, args, receiver);
    const rule = methodOf(version, method);
    if (!rule) return unknownValue(site, `.${method}() of a Zod schema is not replayed`);
    return this.#make(call, { args, receiver }, () => {
      const js = readArguments(call, args, rule);
      const isDefault = version === 3 && method === "default";
      const receiverSchema = isDefault
        ? underDefault(schema.schema, js[0], call.unknownKeywords.get("default"))
        : schema.schema;
      return callZod(receiverSchema, call.substitute ?? method, js);
    });
  }

  /** Counts a call: Zod creates an entry for each value of an enum and each field of a shape. */
  #spendFor(args: readonly Value[]): boolean {
    return this.#invoker.spend(1 + costOf.zodItems(args.reduce((sum, arg) => sum + memberCount(arg), 0)));
  }

  property(schema: ZodValue, name: string, site: NodeRef): Value | undefined {
    return zodPropertyOf(schema, name, site);
  }

  /** Runs the real Zod and records the result. */
  #make(call: ZodCall, { args, receiver, factory }: Origin, run: () => object): Value {
    const { site, method, version } = call;
    let made: object;
    let shape: ZodTrace["shape"];
    try {
      made = run();
      if (asSchema(made)) shape = fieldsAfter(made, call, args, receiver);
    } catch (error) {
      return unknownValue(site, `Zod refuses it: ${error instanceof Error ? error.message : String(error)}`);
    }
    const { unknownKeywords } = call;
    const trace: ZodTrace = { version, site, method, args, receiver, unknownKeywords, shape, shared: false };
    if (factory?.isCheck && version === 4 && zodKindOf(made) === "") {
      return unknownKeywords.size
        ? unknownValue(site, [...unknownKeywords.values()][0] ?? "")
        : rememberCheck(made, trace);
    }
    if (majorOf(made) === undefined) return unknownValue(site, `${method} makes no schema`);
    if (version === 3) answerQuestions(made, method, this.#invoker);
    return remember(made, trace);
  }

  /** `z.extend(schema, shape)` of Zod Mini: a method with the schema as first argument. */
  #functionForm(schema: ZodValue, method: string, args: readonly Value[], site: NodeRef): Value {
    const result = this.callMethod(schema, method, args.slice(1), site);
    // A trace without receiver, because the text of the call is not part of the schema's chain.
    return result.kind === "zod" ? remember(result.schema, { ...result.trace, args, receiver: undefined }) : result;
  }

  /** `.unwrap()` and similar methods. */
  #open(schema: ZodValue, method: string, site: NodeRef): Value | undefined {
    const keys = openedBy(method);
    if (!keys) return undefined;
    const definition = definitionOf(schema.schema);
    const inner = keys.map((key) => asSchema(definition[key])).find((found) => found !== undefined);
    return inner ? partValue(inner, schema, site) : unknownValue(site, `.${method}() finds no schema inside`);
  }

  /** `.describe()`, `.meta()` and `.register()` of Zod 4, with our own registry. */
  #describe(call: ZodCall, schema: ZodValue, args: readonly Value[], receiver: ZodTrace): Value {
    const { method, site } = call;
    const [first, second] = args;
    if (method === "meta" && !first) return valueFromData(zodMetadataOf(schema.schema), site);
    // Metadata in the project's own registry does not reach the JSON Schema.
    if (method === "register" && !isGlobalRegistry(first)) return schema;
    return this.#make(call, { args, receiver }, () => {
      const metadata =
        method === "describe"
          ? { description: read.description(call, first) }
          : read.metadata(call, method === "meta" ? first : second);
      const known = asRecord(metadata);
      // `.register()` affects all uses of the schema, even earlier ones.
      const target = method === "register" ? schema.schema : callZod(schema.schema, "clone", []);
      addMetadata(target, known);
      return target;
    });
  }
}

function isMetadataMethod(method: string): boolean {
  return method === "describe" || method === "meta" || method === "register";
}

function isGlobalRegistry(value: Value | undefined): boolean {
  return value?.kind === "external" && value.path.at(-1) === "globalRegistry";
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function readArguments(call: ZodCall, args: readonly Value[], { parameters, rest }: Factory | Method): unknown[] {
  const js = parameters.map((parameter, index) => parameter(call, args[index]));
  if (rest) for (const value of args.slice(parameters.length)) js.push(rest(call, value));
  return js;
}

/**
 * Calls a function of the real Zod by its path. The exports are looked up by name, so only the allow-list checks them.
 */
function calledFactory(version: ZodMajor, names: readonly string[], js: readonly unknown[]): object {
  let owner: object = version === 4 ? zod4() : zod3().z;
  for (const name of names.slice(0, -1)) {
    const next: unknown = Reflect.get(owner, name);
    if (typeof next !== "object" || next === null) throw new TypeError(`z.${names.join(".")} does not exist`);
    owner = next;
  }
  const name = names.at(-1) ?? "";
  return callZod(owner, name, js);
}

function hasPlaceholder(list: unknown): boolean {
  const options: readonly unknown[] = Array.isArray(list) ? list : [];
  return options.some(
    (option) => typeof option === "object" && option !== null && !!unknownBehind(schemaIdentity(option)),
  );
}

/**
 * Replays the source's Zod calls with the real Zod, in the version that the project uses. Only names on an allow-list
 * are called, and only with evaluated arguments. An unknown argument makes only the parts unknown that depend on it.
 * Never throws: if Zod rejects something, the result is an unknown value with Zod's reason.
 */
export interface ZodReplay {
  /** `z.a.b(...args)`: `path` is `["a", "b"]`, such as `["string"]`, `["coerce", "number"]`, `["iso", "date"]`. */
  callFactory(version: ZodMajor, path: readonly string[], args: readonly Value[], site: NodeRef): Value;
  /** `schema.method(...args)`. */
  callMethod(schema: ZodValue, method: string, args: readonly Value[], site: NodeRef): Value;
  /** `schema.name`: `shape`, `options`, `enum`, `element`, `description`, …; `undefined` if it is a method. */
  property(schema: ZodValue, name: string, site: NodeRef): Value | undefined;
}

export type CreateZodReplay = (invoker: Invoker) => ZodReplay;
