/*
 * The kinds of values that evaluation results in, in any language. A language adds the kinds that only it has, and what
 * its own evaluator needs to know. `Ref` is the language's {@link NodeRef}.
 */

/** A place in the source of some module: the linted one or one that it imports. */
export interface NodeRef<Node, Module> {
  readonly module: Module;
  readonly node: Node;
}

/** Any value. */
export interface ValueBase<Ref> {
  /** The expression that made the value. */
  readonly site: Ref;
}

/** A primitive of the language. */
export interface ScalarValue<Ref, Primitive> extends ValueBase<Ref> {
  readonly kind: "scalar";
  readonly value: Primitive;
}

/** A function whose source is visible. */
export interface FunctionValue<Ref, Node, Frame> extends ValueBase<Ref> {
  readonly kind: "function";
  readonly node: Node;
  /** The variables that it closes over. */
  readonly frame: Frame;
}

/** A class whose source is visible. */
export interface ClassValue<Ref, Node, Frame> extends ValueBase<Ref> {
  readonly kind: "class";
  readonly node: Node;
  readonly frame: Frame;
}

/** An object of a class whose source is visible. */
export interface InstanceValue<Ref> extends ValueBase<Ref> {
  readonly kind: "instance";
}

/** Something of a package whose code is not read. */
export interface ExternalValue<Ref> extends ValueBase<Ref> {
  readonly kind: "external";
}

/** A value that only the running server knows. */
export interface UnknownValue<Ref> extends ValueBase<Ref> {
  readonly kind: "unknown";
  /** Completes "It is not known, because …". */
  readonly reason: string;
  /** Whether it counts as true, if that is known: `given && ""` does not. */
  readonly truth?: boolean;
}
