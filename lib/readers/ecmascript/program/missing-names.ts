import { entriesWith, exportsOf } from "../../../emission/sdk-names.ts";
import type { MissingNames, ModuleImport } from "../../../model/module.ts";
import { projectOf } from "../project/project.ts";

/** What a module imports from SDKs that they do not export, in any of the versions that are known. */
export function missingNamesOf(path: string, imports: readonly ModuleImport[]): MissingNames[] {
  return imports.flatMap(({ specifier, name, span, ...one }): MissingNames[] => {
    const [, sdk, subpath] = /^(@modelcontextprotocol\/[\w-]+)(\/.*)?$/u.exec(specifier) ?? [];
    if (sdk === undefined || name === undefined || name === "*" || name === "default") return [];
    if (one.isType || one.isConditional || one.path !== undefined) return [];
    const version = projectOf(path).versionOf(sdk);
    const entry = `.${subpath ?? ""}`;
    const exported = version === undefined ? undefined : exportsOf(sdk, entry, version);
    if (version === undefined || !exported || exported.has(name)) return [];
    const [other, ...others] = entriesWith(sdk, name);
    const elsewhere = other === undefined || others.length ? undefined : `${sdk}${other.slice(1)}`;
    return [
      { library: `${sdk} ${version}`, names: [name], source: undefined, requirement: undefined, elsewhere, span },
    ];
  });
}
