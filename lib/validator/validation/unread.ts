import { lossesIn, type ReadModule } from "../sources/loss-lines.ts";
import type { UnreadPart } from "../result/result.ts";

/** What some modules register or make and nothing was read of, in the order of the modules. */
export function unreadIn(modules: readonly ReadModule[]): UnreadPart[] {
  const lost = lossesIn(modules, true).map(({ module, loss }) => ({
    module,
    part: partAt(module, loss.span.start, `${loss.kind}s`, loss.reason),
  }));
  const told = new Set([
    ...lost.map(({ module }) => module.package),
    ...modules.filter(({ defines, isCode }) => defines && isCode).map((module) => module.package),
  ]);
  const servers = modules.flatMap((module) => {
    const { library } = module;
    if (library?.role !== "server" || told.has(module.package)) return [];
    const reason = `the file imports '${library.specifier}', but no registration was found in it`;
    return [{ module, part: partAt(module, library.span.start, "server", reason) }];
  });
  const all = [...lost, ...servers];
  return modules.flatMap((one) => all.filter(({ module }) => module.path === one.path).map(({ part }) => part));
}

function partAt({ name: file, positionOf }: ReadModule, offset: number, kind: UnreadPart["kind"], reason: string) {
  return { kind, tool: "", file, ...positionOf(offset), reason };
}
