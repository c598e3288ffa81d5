import type { ZodMajor } from "../../../emission/profile.ts";
import type { McpSettings } from "../../settings.ts";
import type { Module } from "../modules/graph.ts";
import { projectOf } from "../project/project.ts";
import { zodMajorOf } from "../project/zod-major.ts";

/** The major version of Zod behind an import specifier of a module; see {@link zodMajorOf}. */
export function zodMajorFor(
  specifier: string,
  { path, program }: Module,
  settings: Pick<McpSettings, "zod">,
): ZodMajor {
  const usesLiteMcp = program.body.some(
    (statement) => statement.type === "ImportDeclaration" && statement.source.value === "litemcp",
  );
  return zodMajorOf(specifier, projectOf(path), settings, usesLiteMcp);
}
