import { partOf } from "../../../emission/python/part.ts";
import type { Constant, Expression, Subscript } from "../../../languages/python/tree.ts";
import type { CallValue, Value } from "../evaluate/value.ts";
import { canonicalName } from "./canonical.ts";
import { classCore, functionalClass } from "./class-types.ts";
import { annotated, withMetadata } from "./annotated.ts";
import { aliasCore, newTypeCore, variableCore } from "./aliases.ts";
import { type Core, refusedCore, simpleCore, unionOf, unknownCore } from "./core.ts";
import { literalCore } from "./literals.ts";
import { arrayTypes, dictTypes, simpleTypes, typesWithoutJson, unknownTypes } from "./simple-types.ts";
import { parsedAnnotation, type TypeFrame, typeFrameAt, typeOrigin } from "./type-frame.ts";
import type { SourceRef } from "./source-ref.ts";

const maxDepth = 60;

/** Reads the types of one definition. */
export class TypeReader {
  /** Classes and aliases, by the key of their definition: one object each, so that they may contain themselves. */
  readonly definitions = new Map<string, Core>();
  /** True for servers that accept any class as a type, as the models of `mcp` do. */
  readonly allowsAnyClass: boolean;
  #depth = 0;
  #isPlain = false;

  constructor({ allowsAnyClass }: { readonly allowsAnyClass: boolean }) {
    this.allowsAnyClass = allowsAnyClass;
  }

  /** The type that an expression states. */
  read(node: Expression, at: TypeFrame): Core {
    const origin = typeOrigin(node, at);
    if (this.#depth > maxDepth) return unknownCore(origin, "it is nested too deep");
    this.#depth++;
    try {
      return this.#read(node, at, origin);
    } finally {
      this.#depth--;
    }
  }

  /** The type without any metadata, as `get_type_hints` returns it. */
  readPlain(node: Expression, at: TypeFrame): Core {
    this.#isPlain = true;
    const core = this.read(node, at);
    this.#isPlain = false;
    return core;
  }

  #read(node: Expression, at: TypeFrame, origin: SourceRef): Core {
    switch (node.nodeType) {
      case "Constant":
        return this.#constant(node, at, origin);
      case "Subscript":
        return this.#subscript(node, at, origin);
      case "BinOp":
        if (node.op === "BitOr") return this.union([node.left, node.right], at, origin);
        return unknownCore(origin, "it is computed");
      case "Name": {
        const variable = variableCore(node, at, this);
        return variable ?? this.#value(at.evaluator.evaluate(node, at.frame), node, at);
      }
      default:
        return this.#value(at.evaluator.evaluate(node, at.frame), node, at);
    }
  }

  #constant(node: Constant, at: TypeFrame, origin: SourceRef): Core {
    if (node.literal === "none") return simpleCore("none", { type: "null" }, origin);
    if (node.literal !== "str") return this.#unknownToPydantic("a constant as a type", origin);
    const text = at.frame.scope.module.text.slice(...node.range);
    const prefix = /^[rRuU]*(?:"""|'''|["'])/u.exec(text)?.[0] ?? "";
    const isPlain = text.slice(prefix.length).startsWith(node.value);
    const inner = parsedAnnotation(node.value, node.range[0] + prefix.length);
    if (!inner) return unknownCore(origin, "its text is no type");
    return this.read(inner, isPlain ? at : { ...at, anchor: at.anchor ?? origin });
  }

  /** The type that a value represents. `node` is the place of its use. */
  #value(value: Value, node: Expression, at: TypeFrame): Core {
    const origin = typeOrigin(node, at);
    switch (value.kind) {
      case "external":
        return this.external(canonicalName(value.name), [], at, origin);
      case "class":
        return classCore(value, undefined, at, { reader: this, origin });
      case "type":
        return aliasCore(value, undefined, at, { reader: this, origin });
      case "call":
        return this.#call(value, at, origin);
      case "scalar":
        if (value.value === null) return simpleCore("none", { type: "null" }, origin);
        // `Name = "list[Item]"`
        if (typeof value.value === "string" && value.site.node.nodeType === "Constant" && value.site.node !== node)
          return this.read(value.site.node, at);
        return this.#unknownToPydantic("a value as a type", origin);
      case "list":
        return this.#unknownToPydantic("a list as a type", origin);
      case "dict":
      case "module":
        return unknownCore(origin, "a value is no type");
      case "unknown":
        return unknownCore(origin, value.reason);
      default:
        return unknownCore(origin, "it is computed");
    }
  }

  #subscript(node: Subscript, at: TypeFrame, origin: SourceRef): Core {
    // `tuple[()]` has one argument.
    const args = node.slice.nodeType === "Tuple" && node.slice.elts.length ? node.slice.elts : [node.slice];
    const value = at.evaluator.evaluate(node.value, at.frame);
    switch (value.kind) {
      case "external": {
        const name = canonicalName(value.name);
        if (name === "typing.Annotated")
          return annotated(this.#isPlain ? args.slice(0, 1) : args, at, { reader: this, origin });
        return this.external(name, args, at, origin);
      }
      case "class":
        return classCore(value, args, at, { reader: this, origin });
      case "type":
        return aliasCore(value, args, at, { reader: this, origin });
      case "unknown":
        return unknownCore(origin, value.reason);
      default:
        return unknownCore(origin, "it is computed");
    }
  }

  /** A type of a package, with the types between its brackets. */
  external(name: string, args: readonly Expression[], at: TypeFrame, origin: SourceRef): Core {
    const simple = simpleTypes.get(name);
    const [first, second] = args;
    const inner = (node: Expression | undefined): Core | undefined => node && this.read(node, at);
    if (simple) {
      const core = simpleCore(simple.type, simple.json, origin);
      return simple.isChecked ? { ...core, isChecked: true } : core;
    }
    const array = arrayTypes.get(name);
    if (array) return { kind: "array", type: array, items: inner(first), members: new Map(), origin };
    if (dictTypes.has(name)) {
      const values = name === "collections.Counter" ? simpleCore("int", { type: "integer" }, origin) : inner(second);
      return { kind: "dict", keys: inner(first), values, members: new Map(), origin };
    }
    switch (name) {
      case "builtins.tuple":
        return this.#tuple(args, at, origin);
      case "typing.Optional":
        return first ? this.union([first, undefined], at, origin) : unknownCore(origin, "it has no type in brackets");
      case "typing.Union":
        return this.union(args, at, origin);
      case "typing.Literal":
        return literalCore(args, at, origin);
      case "decimal.Decimal":
        return simpleCore("decimal", {}, origin);
      case "builtins.type":
        return simpleCore("custom", {}, origin);
      case "pydantic.Json":
        return { kind: "json", inner: inner(first) ?? simpleCore("any", {}, origin), origin };
      case "pydantic.BaseModel":
        return emptyModel(origin);
      case "typing.AnyStr":
        return this.#choice(["builtins.bytes", "builtins.str"], at, origin);
      case "typing.Required":
      case "typing.NotRequired":
      case "typing.ReadOnly":
        return inner(first) ?? unknownCore(origin, "it has no type in brackets");
      case "pydantic.SkipJsonSchema":
        return { kind: "omitted", origin };
      case "pydantic.Secret":
      case "pydantic.InstanceOf":
        return inner(first) ?? unknownCore(origin, "it has no type in brackets");
      case "builtins.print":
      case "builtins.callable":
      case "builtins.any":
      case "typing.Unpack":
      case "typing.Never":
      case "typing.NoReturn":
      case "typing.LiteralString":
        return this.#unknownToPydantic(`'${name}'`, origin);
      case "typing.Self":
        return refusedCore(origin, "there is no class that 'Self' could be");
      default:
        if (unknownTypes.has(name))
          return { ...refusedCore(origin, `pydantic does not know '${name}'`), isWithoutJson: this.allowsAnyClass };
        return typesWithoutJson.has(name)
          ? { ...refusedCore(origin, `'${name}' has no JSON Schema`), isWithoutJson: true }
          : unknownCore(origin, `'${name}' is not a known type`);
    }
  }

  /** A type that pydantic does not know: a model of the MCP SDK accepts any value for it, while a call is refused. */
  #unknownToPydantic(what: string, origin: SourceRef): Core {
    return this.allowsAnyClass ? simpleCore("any", {}, origin) : refusedCore(origin, `pydantic does not know ${what}`);
  }

  #choice(names: readonly string[], at: TypeFrame, origin: SourceRef): Core {
    return { kind: "union", choices: names.map((name) => this.external(name, [], at, origin)), origin };
  }

  #tuple(args: readonly Expression[], at: TypeFrame, origin: SourceRef): Core {
    const [first, second] = args;
    const isEmpty = args.length === 1 && first?.nodeType === "Tuple" && !first.elts.length;
    if (!args.length && !isEmpty)
      return { kind: "tuple", items: [], variadic: simpleCore("any", {}, origin), members: new Map(), origin };
    if (args.some((one) => one.nodeType === "Starred")) return unknownCore(origin, "its items are computed");
    const isVariadic = args.length === 2 && second?.nodeType === "Constant" && second.literal === "ellipsis";
    if (isVariadic && first)
      return { kind: "tuple", items: [], variadic: this.read(first, at), members: new Map(), origin };
    const items = isEmpty ? [] : args.map((one) => this.read(one, at));
    return { kind: "tuple", items, variadic: undefined, members: new Map(), origin };
  }

  /** A union; `undefined` among the types is `None`. */
  union(nodes: readonly (Expression | undefined)[], at: TypeFrame, origin: SourceRef): Core {
    const choices = nodes.map((node) => (node ? this.read(node, at) : simpleCore("none", { type: "null" }, origin)));
    return unionOf(choices, origin);
  }

  /** `conint(ge=1)`, `NewType("Id", int)`, `TypeVar("T")`, `TypedDict("T", {…})` */
  #call(value: CallValue, at: TypeFrame, origin: SourceRef): Core {
    const made = newTypeCore(value, at, this) ?? functionalClass(value, at, { reader: this, origin });
    if (made) return made;
    const base = constrainedTypes[canonicalName(value.name)];
    if (base === undefined) return unknownCore(origin, "it is made by a call");
    const { call, frame } = value;
    const args = base.hasItems ? call.args.slice(0, 1) : [];
    const core = this.external(base.name, args, typeFrameAt(frame, at.evaluator), origin);
    return withMetadata(core, value, at.evaluator);
  }
}

/** Functions of pydantic that make a constrained type. */
const constrainedTypes: Readonly<Record<string, { readonly name: string; readonly hasItems: boolean }>> = {
  "pydantic.constr": { name: "builtins.str", hasItems: false },
  "pydantic.conint": { name: "builtins.int", hasItems: false },
  "pydantic.confloat": { name: "builtins.float", hasItems: false },
  "pydantic.conbytes": { name: "builtins.bytes", hasItems: false },
  "pydantic.condate": { name: "datetime.date", hasItems: false },
  "pydantic.condecimal": { name: "decimal.Decimal", hasItems: false },
  "pydantic.conlist": { name: "builtins.list", hasItems: true },
  "pydantic.conset": { name: "builtins.set", hasItems: true },
  "pydantic.confrozenset": { name: "builtins.frozenset", hasItems: true },
};

/** The class above all models, as a type. */
function emptyModel(origin: SourceRef): Core {
  const schema = partOf({ properties: {}, title: "BaseModel", type: "object" }, origin);
  return {
    kind: "reference",
    origin,
    definition: { key: "BaseModel", name: "BaseModel", origin, content: { kind: "schema", schema: () => schema } },
  };
}

/** The context for the readers of single kinds of types. */
export interface ReadingOf {
  readonly reader: TypeReader;
  /** Where the type is used. */
  readonly origin: SourceRef;
}
