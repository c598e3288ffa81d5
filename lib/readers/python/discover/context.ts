import type { Call, Expression, PythonNode } from "../../../languages/python/tree.ts";
import type { Described } from "../evaluate/functions.ts";
import type { Frame, FunctionValue } from "../evaluate/value.ts";
import type { Ranged } from "../../frame/registration.ts";
import type { PythonModule } from "../modules/graph.ts";
import type { RegistrationPlace } from "./places.ts";
import type { Options } from "./registration.ts";

/** A call or a decorator, with the arguments that it passes to a function. */
export interface FollowedCall {
  readonly node: Expression;
  readonly given: Call | readonly FunctionValue[];
}

/** A function with its registration. */
export interface Registered extends Described {
  readonly options: Options;
  /** True for a tool made of another one. */
  readonly isDerived?: boolean;
}

/** A call that registers a function. */
export interface Application {
  readonly call: Call;
  readonly target: Expression | undefined;
  readonly options: Options;
}

/** A place of the linted module that runs functions of the project. */
export interface Caller {
  readonly module: PythonModule;
  readonly node: PythonNode;
  readonly anchor: Ranged;
  readonly conditions: readonly string[];
  /** The functions that pass on what it returns. Definitions inside these functions are read in place. */
  readonly followed: readonly FunctionValue[];
}

export interface Context {
  readonly place: RegistrationPlace;
  readonly frame: Frame;
  /** Why the enclosing loops may have more items. */
  readonly open: string | undefined;
  readonly conditions: readonly string[];
  readonly caller: Caller | undefined;
}
