import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf } from "../../../languages/syntax.ts";
import type { ServerUse } from "../../../model/module.ts";
import { ServerTrace } from "../../frame/server-trace.ts";
import type { Value } from "../evaluate/value.ts";
import type { Binding } from "../modules/binding.ts";
import type { Module } from "../modules/graph.ts";
import { type FunctionNode, isFunctionNode, walk } from "../modules/walk.ts";
import type { Program } from "./read-program.ts";
import { serversOf } from "./servers.ts";

/** Where the servers go that a module makes, or that a function of the project makes for it. */
export function serverUsesOf(program: Program): readonly ServerUse[] {
  return new Follower(program).uses();
}

/** Follows servers from the places that make them, by name, through calls. Says nothing about what the calls do. */
class Follower {
  readonly #program: Program;
  readonly #trace = new ServerTrace();
  readonly #followed = new Set<Binding>();

  constructor(program: Program) {
    this.#program = program;
  }

  uses(): readonly ServerUse[] {
    const { module, nodes } = this.#program;
    for (const { node } of serversOf(this.#program)) this.#from(node, module, 0);
    // `const server = createServer();`
    for (const call of nodes.calls)
      if (call.parent.type === "VariableDeclarator" && this.#isServer(call)) this.#from(call, module, 0);
    return this.#trace.uses;
  }

  #isServer(node: TSESTree.Node): boolean {
    const { site } = this.#value(node, this.#program.module);
    if (site.node.type !== "NewExpression" || site.node === node) return false;
    const callee = this.#value(site.node.callee, site.module);
    return callee.kind === "external" && /(?:Server|MCP)$/u.test(callee.path.at(-1) ?? "");
  }

  /** Follows the value of an expression to the names that it gets, and to the calls that it is a part of. */
  #from(expression: TSESTree.Node, module: Module, depth: number): void {
    let node = expression;
    for (let { parent } = node; parent; node = parent, { parent } = node) {
      switch (parent.type) {
        case "TSAsExpression":
        case "TSNonNullExpression":
        case "TSSatisfiesExpression":
        case "ChainExpression":
        case "AwaitExpression":
        case "ConditionalExpression":
        case "LogicalExpression":
        // `boot({ server })`
        case "ObjectExpression":
          continue;
        case "Property":
          if (parent.parent.type !== "ObjectExpression") return;
          continue;
        case "MemberExpression":
          if (parent.object !== node || parent.parent.type !== "CallExpression") return;
          if (parent.parent.callee === parent)
            this.#trace.add({ module, node: parent.parent }, { depth, callee: undefined, reason: undefined });
          return;
        case "CallExpression":
        case "NewExpression":
          this.#passed(parent, node, module, depth);
          return;
        case "VariableDeclarator":
          if (parent.id.type === "Identifier") this.#named(module.scopes.lookup(parent.id.name, parent), module, depth);
          return;
        case "AssignmentExpression":
          if (parent.left.type === "Identifier")
            this.#named(module.scopes.lookup(parent.left.name, parent), module, depth);
          else if (parent.left.type === "MemberExpression" && parent.left.object.type === "ThisExpression")
            this.#field(
              parent.left,
              keyNameOf({ key: parent.left.property, computed: parent.left.computed }),
              module,
              depth,
            );
          return;
        case "PropertyDefinition":
          this.#field(parent, keyNameOf(parent), module, depth);
          return;
        default:
          return;
      }
    }
  }

  #named(binding: Binding | undefined, module: Module, depth: number, key?: string): void {
    if (!binding || this.#followed.has(binding)) return;
    this.#followed.add(binding);
    for (const reference of module.scopes.referencesTo(binding)) {
      const { parent } = reference;
      const isMember = parent.type === "MemberExpression" && parent.object === reference;
      // Of an object, its member is the server: `context.server`.
      if (key === undefined) this.#from(reference, module, depth);
      else if (isMember && keyNameOf({ key: parent.property, computed: parent.computed }) === key)
        this.#from(parent, module, depth);
    }
  }

  /** Follows `this.server` in the class around a node. */
  #field(inside: TSESTree.Node, key: string | undefined, module: Module, depth: number): void {
    let around: TSESTree.Node | undefined = inside;
    while (around && around.type !== "ClassBody") around = around.parent;
    if (!around || key === undefined) return;
    walk(around, (node) => {
      const isField =
        node.type === "MemberExpression" &&
        node.object.type === "ThisExpression" &&
        keyNameOf({ key: node.property, computed: node.computed }) === key;
      const isAssigned = node.parent?.type === "AssignmentExpression" && node.parent.left === node;
      if (isField && !isAssigned) this.#from(node, module, depth);
      return undefined;
    });
  }

  #passed(
    call: TSESTree.CallExpression | TSESTree.NewExpression,
    argument: TSESTree.Node,
    module: Module,
    depth: number,
  ): void {
    const callee = this.#value(call.callee, module);
    const found = callee.kind === "function" || callee.kind === "class" ? callee : undefined;
    const isFollowed = this.#trace.add(
      { module, node: call },
      { depth, callee: found && { module: found.site.module, node: found.node }, reason: reasonOf(callee) },
    );
    const called = found && functionOf(found.node);
    if (!isFollowed || !called) return;
    const pattern = called.params[call.arguments.findIndex((each) => each === argument)];
    if (pattern) this.#parameter(pattern, argument, found.site.module, depth + 1);
  }

  /** Follows the parameter that gets a server, or an object with one. */
  #parameter(parameter: TSESTree.Node, argument: TSESTree.Node, module: Module, depth: number): void {
    const pattern = parameter.type === "AssignmentPattern" ? parameter.left : parameter;
    const keys =
      argument.type === "ObjectExpression"
        ? argument.properties.flatMap((one) => (one.type === "Property" ? (keyNameOf(one) ?? []) : []))
        : [];
    if (pattern.type === "Identifier") {
      const key = argument.type === "ObjectExpression" ? keys.find((name) => /server|mcp/iu.test(name)) : undefined;
      this.#named(module.scopes.lookup(pattern.name, pattern), module, depth, key);
    } else if (pattern.type === "TSParameterProperty" && pattern.parameter.type === "Identifier") {
      this.#named(module.scopes.lookup(pattern.parameter.name, pattern.parameter), module, depth);
      this.#field(pattern, pattern.parameter.name, module, depth);
    } else if (pattern.type === "ObjectPattern") {
      for (const one of pattern.properties)
        if (one.type === "Property" && one.value.type === "Identifier" && keys.includes(keyNameOf(one) ?? ""))
          this.#named(module.scopes.lookup(one.value.name, one.value), module, depth);
    }
  }

  #value(node: TSESTree.Node, module: Module): Value {
    return this.#program.evaluator.evaluate({ module, node });
  }
}

/** A function, or the constructor of a class. */
function functionOf(node: TSESTree.Node): FunctionNode | undefined {
  if (isFunctionNode(node)) return node;
  if (node.type !== "ClassDeclaration" && node.type !== "ClassExpression") return undefined;
  for (const { type, ...member } of node.body.body)
    if (
      type === "MethodDefinition" &&
      "kind" in member &&
      member.kind === "constructor" &&
      isFunctionNode(member.value)
    )
      return member.value;
  return undefined;
}

/** Why the function of a call is not found. */
function reasonOf(callee: Value): string | undefined {
  if (callee.kind === "function" || callee.kind === "class") return undefined;
  if (callee.kind === "external") return `it is a function of the package "${callee.specifier}"`;
  return callee.kind === "unknown" ? callee.reason : "its function is not found";
}
