import { PythonFile } from "../../../edits/python/python-file.ts";
import { CallKeywords, spanOf } from "../../../edits/python/containers.ts";
import { importedName } from "../../../edits/python/imports.ts";
import { lastNameOf } from "../../../languages/python/nodes.ts";
import type { Call } from "../../../languages/python/tree.ts";
import { joinEdits } from "../../../model/editor.ts";
import type { Exposure, ModuleImport, SourceModule, StdoutWrite, Transport } from "../../../model/module.ts";
import { sourceModule } from "../../frame/source-module.ts";
import { argumentAt, registeringMethod } from "../discover/methods.ts";
import { placesIn } from "../discover/places.ts";
import { serverOfValue } from "../discover/servers.ts";
import { type Evaluator, evaluatorFor, type LintedPython } from "../evaluate/evaluator.ts";
import { stringOf } from "../evaluate/value.ts";
import type { PythonModule } from "../modules/graph.ts";
import { moduleCodeOf } from "./module-code.ts";
import { exposureOf } from "./exposure.ts";
import { literalsIn } from "./literals.ts";
import { missingNamesOf } from "./missing-names.ts";
import { serverUsesOf } from "./server-uses.ts";
import { allServersIn, type RegistrationCall, identityOf } from "./servers.ts";

/** A module of Python as a part of a server. Its lists are made on first use. */
export function readProgram(source: LintedPython): SourceModule {
  const evaluator = evaluatorFor(source);
  const program = new Program(evaluator);
  return sourceModule("python", source, {
    imports: () => program.imports(),
    transports: () => program.transports(),
    mounts: () => [],
    literals: () => literalsIn(source.ast),
    stdout: ({ transports }) => program.stdout(transports),
    exposure: () => program.exposure(),
    code: () => moduleCodeOf(evaluator),
    identity: () => identityOf(evaluator),
    makesServer: () => allServersIn(evaluator).length > 0,
    unreadTexts: () => [],
    missingNames: (imports) => missingNamesOf(evaluator, imports),
    serverUses: () => serverUsesOf(evaluator),
  });
}

/** The words of `run(transport=…)`. */
const kinds: ReadonlyMap<string, Transport["kind"]> = new Map([
  ["stdio", "stdio"],
  ["sse", "sse"],
  ["http", "streamable-http"],
  ["streamable-http", "streamable-http"],
]);

/** Calls that make transports of low-level servers. */
const makers: ReadonlyMap<string, Transport["kind"]> = new Map([
  ["mcp.server.stdio.stdio_server", "stdio"],
  ["mcp.stdio_server", "stdio"],
  ["mcp.server.sse.SseServerTransport", "sse"],
]);

class Program {
  readonly #evaluator: Evaluator;
  readonly #module: PythonModule;
  readonly #calls: readonly RegistrationCall[];

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
    this.#module = evaluator.graph.linted;
    this.#calls = placesIn(this.#module).filter((place) => place.kind === "call");
  }

  imports(): ModuleImport[] {
    const found: ModuleImport[] = [];
    for (const bindings of this.#module.scope.bindings.values()) {
      for (const binding of bindings) {
        if (binding.kind !== "import") continue;
        const { alias, from, name: local } = binding;
        const specifier = from ? `${".".repeat(from.level)}${from.module ?? ""}` : alias.name;
        const path = this.#evaluator.graph.resolve(
          from?.module ?? (from ? "" : alias.name),
          from?.level ?? 0,
          this.#module,
        );
        found.push({
          specifier,
          name: from ? alias.name : "*",
          local,
          path,
          isType: false,
          isConditional: binding.isConditional,
          span: spanOf(from ?? alias),
        });
      }
    }
    return found.sort((a, b) => a.span.start - b.span.start);
  }

  transports(): Transport[] {
    return this.#calls.flatMap(({ call, scope }): Transport[] => {
      const { func } = call;
      const frame = this.#evaluator.frameAt(scope);
      if (func.nodeType === "Attribute" && /^run(?:_async)?$/u.test(func.attr)) {
        const server = serverOfValue(this.#evaluator.evaluate(func.value, frame), this.#evaluator);
        if (!server || server === "other") return [];
        const given = this.#evaluator.keyword({ call, frame }, "transport");
        const positional = argumentAt(call, 0);
        const value = given ?? (positional && this.#evaluator.evaluate(positional, frame));
        const word = value ? stringOf(value) : "stdio";
        const kind = word === undefined ? undefined : kinds.get(word);
        const node = call.keywords.find(({ arg }) => arg === "transport")?.value ?? positional ?? func;
        return kind && word !== undefined ? [{ kind, label: word, span: spanOf(node) }] : [];
      }
      const last = lastNameOf(func);
      if (!/stdio|sse/iu.test(last)) return [];
      const value = this.#evaluator.evaluate(func, frame);
      const kind = value.kind === "external" ? makers.get(value.name) : undefined;
      return kind ? [{ kind, label: last, span: spanOf(func) }] : [];
    });
  }

  /**
   * The texts that functions behind tools, resources and prompts print, in a module whose server uses standard output
   * only. Other code of the module may run before the server, or instead of it.
   */
  stdout(transports: readonly Transport[]): StdoutWrite[] {
    if (!transports.length || !transports.every(({ kind }) => kind === "stdio")) return [];
    const registered = placesIn(this.#module).flatMap((place) => {
      if (place.kind !== "decorator") return [];
      const { decorator } = place;
      const callee = decorator.nodeType === "Call" ? decorator.func : decorator;
      const frame = this.#evaluator.frameAt(place.scope);
      return registeringMethod(callee, frame, this.#evaluator) ? [place.fn.range] : [];
    });
    return this.#calls.flatMap(({ call, scope }): StdoutWrite[] => {
      const [start, end] = call.range;
      if (!registered.some(([from, to]) => from <= start && end <= to)) return [];
      const { func } = call;
      if (
        func.nodeType !== "Name" ||
        func.id !== "print" ||
        call.keywords.some(({ arg }) => arg !== "sep" && arg !== "end" && arg !== "flush")
      )
        return [];
      const value = this.#evaluator.evaluate(func, this.#evaluator.frameAt(scope));
      if (value.kind !== "external" || value.name !== "builtins.print") return [];
      return [{ label: "print", span: spanOf(func), path: undefined, line: 0, edit: this.#toStderr(call) }];
    });
  }

  #toStderr(call: Call): StdoutWrite["edit"] {
    const file = new PythonFile(this.#module.text);
    const sys = importedName(file, this.#module.ast, "sys", "stderr");
    const edit = sys && new CallKeywords(file, call).set("file", () => sys.name);
    return edit && joinEdits([edit, ...(sys.edit ? [[sys.edit] as const] : [])]);
  }

  exposure(): Exposure | undefined {
    return exposureOf(this.#evaluator, this.#calls);
  }
}
