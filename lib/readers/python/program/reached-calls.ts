import { childrenOf } from "../../../languages/python/nodes.ts";
import type { Call, Expression, PythonNode, Statement } from "../../../languages/python/tree.ts";
import { ofOtherMode, ofOtherProcess } from "../../frame/standard-output.ts";
import { attributeOf } from "../evaluate/attributes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { argumentsIn } from "../evaluate/functions.ts";
import type { Frame, FunctionValue, Value } from "../evaluate/value.ts";
import { isStatement } from "../modules/scopes.ts";

/** The maximum number of functions that are followed from one module. */
const maxFunctions = 400;

type Range = readonly [start: number, end: number];

/** Where code is reached. */
interface Spot {
  readonly frame: Frame;
  /** True for code that runs for a request, false for code that runs before the server serves. */
  readonly isRequest: boolean;
  /** The call in this function that starts to serve. Code behind it is not reached. */
  readonly until?: Range | undefined;
  /** What leads from the linted module to a function of another one: a call, or the import of the module. */
  readonly entry?: PythonNode | undefined;
}

/** A call that runs, and what leads to it from the linted module if it stands in another one. */
export interface ReachedCall {
  readonly call: Call;
  readonly frame: Frame;
  readonly entry: PythonNode | undefined;
}

/** Statements whose text leads the output of what is inside elsewhere. */
const redirecting = /redirect|stdout|captur|suppress|quiet|silenc/iu;

/** Code that makes standard output, or `print`, something else. */
const replaces = /\bsys\.stdout\s*=[^=]|\bdup2\s*\(|\bprint\s*=[^=]/u;

/** True for a text that gives the process another standard output. */
export function replacesStdout(text: string): boolean {
  return replaces.test(text);
}

/**
 * Finds the calls that run before a server serves, or for its requests: in the order of the statements, and through the
 * functions of the project. Branches are omitted in which the program does something else, and those that end it.
 */
export class ReachedCalls {
  readonly #evaluator: Evaluator;
  readonly #seen = new Map<boolean, Set<PythonNode>>([
    [true, new Set()],
    [false, new Set()],
  ]);
  readonly found: ReachedCall[] = [];

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  /** Follows a function of the project. */
  follow(value: Value, spot: Pick<Spot, "isRequest" | "entry">): void {
    if (value.kind === "class") {
      const made = attributeOf(value, "__init__", value.site, this.#evaluator);
      if (made.kind === "function") this.follow(made, spot);
    }
    if (value.kind !== "function" || value.node.nodeType === "Lambda") return;
    const { module } = value.frame.scope;
    const seen = this.#seen.get(spot.isRequest);
    if (!seen || seen.has(value.node) || seen.size >= maxFunctions) return;
    if (this.#evaluator.graph.isOfPackage(module) || replacesStdout(module.text)) return;
    seen.add(value.node);
    this.statements(value.node.body, { ...spot, frame: bodyFrame(value) });
  }

  /** Reads statements in their order, as far as they run. */
  statements(list: readonly Statement[], spot: Spot): void {
    for (const statement of list) {
      this.#statement(statement, spot);
      if (holds(statement, spot.until) || this.#ends(statement, spot)) return;
    }
  }

  #statement(node: Statement, spot: Spot): void {
    const { frame, until } = spot;
    switch (node.nodeType) {
      case "FunctionDef":
      case "AsyncFunctionDef":
        return;
      case "ClassDef":
        this.statements(node.body, { ...spot, frame: innerFrame(frame, node) });
        return;
      case "If":
        this.#expression(node.test, spot);
        this.#branches([node.body, node.orelse], node.test, spot);
        return;
      case "Match":
        this.#expression(node.subject, spot);
        this.#branches(
          node.cases.map(({ body }) => body),
          node.subject,
          spot,
        );
        return;
      case "Try":
      case "TryStar":
        this.statements(node.body, spot);
        if (node.body.some((one) => holds(one, until))) return;
        for (const branch of [...node.handlers.map(({ body }) => body), node.orelse])
          if (!this.#isLeft(branch, spot)) this.statements(branch, spot);
        this.statements(node.finalbody, spot);
        return;
      case "With":
      case "AsyncWith":
        for (const item of node.items) this.#expression(item.context_expr, spot);
        if (node.items.some((item) => redirecting.test(this.#textOf(item, spot)) && !holds(item, until))) return;
        if (node.items.some((item) => holds(item, until))) return;
        this.statements(node.body, spot);
        return;
      case "For":
      case "AsyncFor":
      case "While":
        this.#expression(node.nodeType === "While" ? node.test : node.iter, spot);
        this.statements(node.body, spot);
        this.statements(node.orelse, spot);
        return;
      default:
        for (const child of childrenOf(node)) this.#expression(child, spot);
    }
  }

  #branches(branches: readonly (readonly Statement[])[], test: Expression, spot: Spot): void {
    const serving = branches.find((branch) => branch.some((one) => holds(one, spot.until)));
    if (serving) {
      this.statements(serving, spot);
      return;
    }
    const written = this.#textOf(test, spot);
    // The block of a script, and the block for type checkers.
    if (/\b__name__\b|\bTYPE_CHECKING\b/u.test(written) || isOther(written, spot)) return;
    for (const branch of branches) if (!this.#isLeft(branch, spot)) this.statements(branch, spot);
  }

  #expression(node: PythonNode, spot: Spot): void {
    if (isStatement(node) || node.nodeType === "Lambda") return;
    if (node.nodeType === "IfExp" && isOther(this.#textOf(node.test, spot), spot)) return;
    if (node.nodeType === "BoolOp" && node.values.some((one) => isOther(this.#textOf(one, spot), spot))) return;
    for (const child of childrenOf(node)) this.#expression(child, spot);
    if (node.nodeType === "Call" && !holds(node, spot.until)) this.#call(node, spot);
  }

  #call(call: Call, spot: Spot): void {
    const { frame, isRequest } = spot;
    const isLinted = frame.scope.module === this.#evaluator.graph.linted;
    this.found.push({ call, frame, entry: isLinted ? undefined : spot.entry });
    const inner = { isRequest, entry: isLinted ? call : spot.entry };
    this.follow(this.#evaluator.evaluate(call.func, frame), inner);
    if (!isRequest) return;
    // `asyncio.to_thread(work)`
    for (const one of argumentsIn(call))
      if (one.nodeType === "Name" || one.nodeType === "Attribute")
        this.follow(this.#evaluator.evaluate(one, frame), inner);
  }

  #textOf(node: PythonNode, { frame }: Spot): string {
    return frame.scope.module.text.slice(...node.range);
  }

  /** True for a branch after which the program does not serve. An error ends a request, but not the server. */
  #isLeft(branch: readonly Statement[], spot: Spot): boolean {
    return branch.some((one) => this.#ends(one, spot));
  }

  #ends(node: Statement, spot: Spot): boolean {
    if (spot.isRequest) return false;
    if (node.nodeType === "Return") return spot.until !== undefined;
    if (node.nodeType === "Raise") return true;
    return node.nodeType === "Expr" && /^(?:sys\.|os\._?)?(?:exit|abort|quit)\s*\(/u.test(this.#textOf(node, spot));
  }
}

function isOther(text: string, { isRequest }: Spot): boolean {
  return (isRequest ? ofOtherProcess : ofOtherMode).test(text);
}

function holds({ range: [start, end] }: PythonNode, until: Range | undefined): boolean {
  return until !== undefined && start <= until[0] && until[1] <= end;
}

function bodyFrame({ node, frame }: FunctionValue): Frame {
  return innerFrame(frame, node);
}

function innerFrame(outer: Frame, node: Parameters<Frame["scope"]["inner"]>[0]): Frame {
  return { scope: outer.scope.inner(node), values: new Map(), outer };
}
