import type { Exposure, Transport } from "../../../model/module.ts";
import { reachableModules } from "../../frame/reachable-modules.ts";
import { limits } from "../limits.ts";
import type { Module } from "../modules/graph.ts";
import { callerChecksIn } from "./caller-checks.ts";
import { reachesOf } from "./listening.ts";
import { mayRefuse } from "./middleware.ts";
import type { Program } from "./read-program.ts";

/**
 * The HTTP transport of a module that itself listens, if it accepts requests that it should reject; none for a module
 * whose server another one starts, or whose code authenticates callers.
 */
export function exposureOf(program: Program, transports: readonly Transport[]): Exposure | undefined {
  const transport = transports.find(({ kind }) => kind !== "stdio");
  if (!transport) return undefined;
  const reaches = reachesOf({ ...program, transports });
  const [reach] = reaches;
  if (reach === undefined || reaches.some((each) => each !== reach)) return undefined;
  const modules = modulesAround(program);
  const checks = modules.map(callerChecksIn);
  if (checks.some(({ authenticates }) => authenticates)) return undefined;
  if (mayRefuse(program, modules)) return undefined;
  const { label, span } = transport;
  if (reach === "everywhere") return { kind: "open", label, span };
  // Frameworks protect themselves.
  if (!/Transport$/u.test(label)) return undefined;
  return checks.some(({ checksHost }) => checksHost) ? undefined : { kind: "rebinding", label, span };
}

/** A module and those of the project that it imports, directly or through others. */
function modulesAround({ module, evaluator }: Program): readonly Module[] {
  const { graph } = evaluator;
  return reachableModules(module, {
    importedBy: (from) =>
      from.program.body.map((node) => {
        const isImport =
          node.type === "ImportDeclaration" ||
          node.type === "ExportAllDeclaration" ||
          node.type === "ExportNamedDeclaration";
        return isImport && node.source ? graph.resolve(node.source.value, from) : undefined;
      }),
    load: (path, count) => (count > limits.modules ? undefined : graph.load(path)),
  });
}
