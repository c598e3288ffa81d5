import type { Expression, PythonNode } from "../../../languages/python/tree.ts";
import type { Registration } from "../../frame/registration.ts";
import type { ReadPart } from "../evaluate/functions.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { CallValue, DictValue, Frame, FunctionValue, InstanceValue, Value } from "../evaluate/value.ts";
import type { PythonModule } from "../modules/graph.ts";
import type { Listing } from "./listing.ts";
import type { ServerKind } from "./servers.ts";

/** The registration of a function: the arguments of a decorator or of a method. */
export interface Options {
  /** The positional argument that is not the function: the name of a tool or prompt, the URI of a resource. */
  readonly first: Expression | undefined;
  /** The call with the keywords; `undefined` for a bare decorator. */
  readonly call: CallValue["call"] | undefined;
  readonly frame: Frame;
}

interface RegistrationBase extends Registration<PythonNode> {
  /** The module that contains the registration. */
  readonly module: PythonModule;
  /** The source text of the enclosing conditions that only the running server knows. */
  readonly conditions: readonly string[];
}

/** A function that a library turns into a definition. */
export interface FunctionRegistration extends RegistrationBase {
  readonly form: "function";
  readonly fn: FunctionValue;
  /** The name and the docstring that code gives the function. */
  readonly texts: ReadonlyMap<ReadPart, Value>;
  /** The parts that a decorator or a wrapper of the function sets, so that they are not known. */
  readonly changed: ReadonlySet<ReadPart>;
  readonly options: Options;
  /** True for a tool that keeps parts of another one, which the registration does not state. */
  readonly isDerived: boolean;
  readonly server: ServerKind;
  /** What the server makes of it when it lists it. */
  readonly listing: Listing;
  /** True if the object is not known to be a server, so that it may add something. */
  readonly isAssumed: boolean;
  /** The object that registers it; `undefined` for a decorator that belongs to no server. */
  readonly on: Value | undefined;
}

/** A definition that is sent unchanged: `Tool(name=…, inputSchema=…)`. */
export interface ObjectRegistration extends RegistrationBase {
  readonly form: "object";
  readonly value: CallValue | DictValue | InstanceValue;
  /** The evaluator of its members. */
  readonly evaluator: Evaluator;
  /** True if the call makes other definitions, too. */
  readonly isShared: boolean;
  /** True for one that stands in the module, whatever lists it. */
  readonly isInPlace: boolean;
}

/** A definition as its registration shows it. */
export type PythonRegistration = FunctionRegistration | ObjectRegistration;
