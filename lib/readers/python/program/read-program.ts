import { spanOf } from "../../../edits/python/containers.ts";
import type { Exposure, ModuleImport, SourceModule, Transport } from "../../../model/module.ts";
import type { McpSettings } from "../../settings.ts";
import { sourceModule } from "../../frame/source-module.ts";
import { placesIn } from "../discover/places.ts";
import { type Evaluator, evaluatorFor, type LintedPython } from "../evaluate/evaluator.ts";
import type { PythonModule } from "../modules/graph.ts";
import { moduleCodeOf } from "./module-code.ts";
import { exposureOf } from "./exposure.ts";
import { literalsIn } from "./literals.ts";
import { missingNamesOf } from "./missing-names.ts";
import { outputsOf } from "./outputs.ts";
import { runsIn } from "./runs.ts";
import { serverUsesOf } from "./server-uses.ts";
import { allServersIn, type RegistrationCall, identityOf } from "./servers.ts";

/** A module of Python as a part of a server. Its lists are made on first use. */
export function readProgram(source: LintedPython, settings: McpSettings): SourceModule {
  const evaluator = evaluatorFor(source);
  const program = new Program(evaluator);
  return sourceModule("python", source, {
    imports: () => program.imports(),
    transports: () => program.transports(),
    mounts: () => [],
    literals: () => literalsIn(source.ast),
    stdout: () => outputsOf(evaluator, settings),
    exposure: () => program.exposure(),
    code: () => moduleCodeOf(evaluator),
    identity: () => identityOf(evaluator),
    makesServer: () => allServersIn(evaluator).length > 0,
    unreadTexts: () => [],
    missingNames: (imports) => missingNamesOf(evaluator, imports),
    serverUses: () => serverUsesOf(evaluator),
  });
}

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
    return runsIn(this.#module, this.#evaluator).flatMap(({ kind, isDefault, label, node }) =>
      kind && !isDefault ? [{ kind, label, span: spanOf(node) }] : [],
    );
  }

  exposure(): Exposure | undefined {
    return exposureOf(this.#evaluator, this.#calls);
  }
}
