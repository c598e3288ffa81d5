import { type PartMember, partOf } from "../../../emission/python/part.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/value.ts";
import { canonicalName } from "./canonical.ts";
import type { Lineage, LinearClass } from "./classes.ts";
import { dataOf } from "./data.ts";
import { originOf, type SourceRef } from "./source-ref.ts";
import { argumentsOf, type Stated } from "./call-arguments.ts";

/** The configuration of a model or dataclass. */
export class Configuration {
  readonly #entries = new Map<string, Stated>();
  readonly #evaluator: Evaluator | undefined;
  /** Why other entries may apply. */
  rest: string | undefined;

  constructor(evaluator: Evaluator | undefined) {
    this.#evaluator = evaluator;
  }

  /** Adds the entries of a dict or of a call of `ConfigDict`, which replace the earlier ones. */
  add(value: Value): void {
    if (value.kind === "dict") {
      for (const { key, keySite, value: inner } of value.entries.values())
        this.set(key, { value: inner, keyOrigin: originOf(keySite) });
      this.rest ??= value.rest;
    } else if (
      value.kind === "call" &&
      this.#evaluator &&
      /(?:^|\.)(?:Settings)?ConfigDict$/u.test(canonicalName(value.name))
    ) {
      const { stated, rest } = argumentsOf(value, [], this.#evaluator);
      for (const [name, one] of stated) this.set(name, one);
      this.rest ??= rest;
    } else this.rest ??= "its configuration is known only when the server runs";
  }

  set(name: string, stated: Stated): void {
    this.#entries.set(name, stated);
  }

  get(name: string): Stated | undefined {
    return this.#entries.get(name);
  }

  isTrue(name: string): boolean {
    const value = this.get(name)?.value;
    return value?.kind === "scalar" && value.value === true;
  }

  /** The value of an entry as JSON; `undefined` without one. */
  part(name: string): PartMember<SourceRef> | undefined {
    const stated = this.get(name);
    if (!stated || !this.#evaluator || (stated.value.kind === "scalar" && stated.value.value === null))
      return undefined;
    return { keyOrigin: stated.keyOrigin, value: dataOf(stated.value, this.#evaluator) };
  }
}

/** The combined configuration of the classes. The nearest class takes precedence. */
export function configurationOf({ classes }: Lineage, attribute: string): Configuration {
  const configuration = new Configuration(classes[0]?.frame.evaluator);
  for (const one of classes.toReversed()) {
    const own = assigned(one, attribute);
    if (own) configuration.add(own);
    addInner(one, configuration);
    if (attribute !== "model_config") continue;
    const { module } = one.frame.frame.scope;
    for (const keyword of one.node.keywords) {
      if (keyword.arg === undefined) configuration.rest = "its configuration is known only when the server runs";
      else if (keyword.arg !== "metaclass")
        configuration.set(keyword.arg, {
          value: one.frame.evaluator.evaluate(keyword.value, one.frame.frame.outer ?? one.frame.frame),
          keyOrigin: { module, range: [keyword.range[0], keyword.range[0] + keyword.arg.length] },
        });
    }
  }
  return configuration;
}

/** The value of a name that the body of a class assigns. */
function assigned({ node, frame }: LinearClass, name: string): Value | undefined {
  for (const one of node.body.toReversed()) {
    const target = one.nodeType === "Assign" ? one.targets[0] : one.nodeType === "AnnAssign" ? one.target : undefined;
    if (target?.nodeType !== "Name" || target.id !== name) continue;
    const value = one.nodeType === "Assign" || one.nodeType === "AnnAssign" ? one.value : undefined;
    return value && frame.evaluator.evaluate(value, frame.frame);
  }
  return undefined;
}

/** `class Config:` inside a model, the form of pydantic 1 that still works. */
function addInner({ node, frame }: LinearClass, configuration: Configuration): void {
  const inner = node.body.find((one) => one.nodeType === "ClassDef" && one.name === "Config");
  if (inner?.nodeType !== "ClassDef") return;
  const { module } = frame.frame.scope;
  for (const one of inner.body) {
    const target = one.nodeType === "Assign" ? one.targets[0] : undefined;
    if (one.nodeType !== "Assign" || target?.nodeType !== "Name") continue;
    configuration.set(target.id === "schema_extra" ? "json_schema_extra" : target.id, {
      value: frame.evaluator.evaluate(one.value, frame.frame),
      keyOrigin: { module, range: target.range },
    });
  }
}

/** The `additionalProperties` that results from `extra`. */
export function extraOf(configuration: Configuration): PartMember<SourceRef> | undefined {
  const member = configuration.part("extra");
  if (!member) return undefined;
  const { keyOrigin, value } = member;
  if (value.kind !== "scalar")
    return {
      keyOrigin,
      value: { kind: "unknown", origin: value.origin, reason: "it is configured when the server runs" },
    };
  if (value.value !== "forbid" && value.value !== "allow") return undefined;
  return { keyOrigin, value: partOf(value.value === "allow", value.origin) };
}
