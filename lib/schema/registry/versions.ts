import { type Edit, joinEdits } from "../../model/editor.ts";
import type { Located, LocatedObject, LocatedScalar } from "../../model/located.ts";
import type { Manifest, PackageFile, PackageFiles } from "../../model/server.ts";
import { keyPathOf } from "../pointers.ts";

/** `^1.0.0`, `~1.2`, `>=1 <2`, `=1.0.0` */
const comparator = /^(?:[\^~=]|[<>]=?)/u;
/** `1 - 2`, `1.2 || 1.3` */
const joined = /\d\s+-\s+v?\d|\|\|/u;
/** `*`, `1.x`, `1.2.*`. The `x` of `1.0.0-next.1` is not a part of the numbers. */
const wildcard = /^v?(?:\d+\.){0,2}[xX*](?:\.[\dxX*]+){0,2}(?:-[\w.-]+)?$/u;

/**
 * True for a text that names no single version: a range, or `latest`. Source:
 * https://modelcontextprotocol.io/registry/versioning, 2026-01.
 */
export function isVersionRange(version: string): boolean {
  const trimmed = version.trim();
  return trimmed === "latest" || comparator.test(trimmed) || joined.test(trimmed) || wildcard.test(trimmed);
}

/** Semantic Versioning 2.0.0, without its optional parts. */
const core = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/u;

/** True for a version after Semantic Versioning 2.0.0. */
export function isSemanticVersion(version: string): boolean {
  const [numbersAndLabel = "", build, ...more] = version.split("+");
  const [numbers = "", ...labels] = numbersAndLabel.split("-");
  const label = labels.length ? labels.join("-") : undefined;
  if (more.length || !core.test(numbers)) return false;
  const isIdentifier = (one: string): boolean => /^[\dA-Za-z-]+$/u.test(one);
  const hasNoLeadingZero = (one: string): boolean => !/^0\d+$/u.test(one);
  if (build !== undefined && !build.split(".").every(isIdentifier)) return false;
  return label === undefined || label.split(".").every((one) => isIdentifier(one) && hasNoLeadingZero(one));
}

/** True for a version that a release fills in: `$VERSION`, `${{ github.ref_name }}`, `__VERSION__`. */
export function isVersionPlaceholder(version: string): boolean {
  return /^v?(?:\$\w+|\$?\{.*\}|\$\(.*\)|__\w+__|%\w+%|@\w+@)$/u.test(version.trim());
}

/** True for a version that a release replaces: a placeholder, or that of the work on it, such as `1.7.1.dev0`. */
function isReplacedByRelease(version: string): boolean {
  return isVersionPlaceholder(version) || /[.-]dev(?:elopment)?[.-]?\d*$/u.test(version);
}

/** Two versions that should be one. */
export interface VersionConflict {
  readonly rule: "server-json-version-sync" | "server-json-package-version-sync";
  /** The version to change. */
  readonly value: LocatedScalar;
  readonly pointer: string;
  /** The path of the version: `packages[0].version`. */
  readonly where: string;
  readonly version: string;
  /** The other version, and what says it. */
  readonly other: string;
  readonly source: string;
  readonly offer: { readonly version: string; readonly edit: Edit | undefined };
}

/** A package of the document. */
interface StatedPackage {
  readonly object: LocatedObject;
  readonly pointer: string;
  readonly registryType: string | undefined;
  readonly identifier: string | undefined;
}

/** The packages of a document that are objects. */
function packagesOf(root: Located): StatedPackage[] {
  const packages = root.kind === "object" ? root.members.get("packages")?.value : undefined;
  if (packages?.kind !== "array") return [];
  return packages.items.flatMap((object, index) =>
    object.kind === "object"
      ? [
          {
            object,
            pointer: `/packages/${String(index)}`,
            registryType: textIn(object, "registryType"),
            identifier: textIn(object, "identifier"),
          },
        ]
      : [],
  );
}

/** The text of a member; `undefined` for any other value and for an empty text. */
function textIn({ members }: LocatedObject, key: string): string | undefined {
  const value = members.get(key)?.value;
  return value?.kind === "scalar" && typeof value.value === "string" && value.value ? value.value : undefined;
}

/**
 * The versions in a `server.json` that differ from each other, and from those in the files of the packages next to it.
 */
export function versionConflictsOf({ root, packageFiles }: Manifest): VersionConflict[] {
  if (root.kind !== "object") return [];
  const files = packageFiles?.() ?? {};
  const packages = packagesOf(root);
  return [
    ...serverConflict(root, packages, files.npm),
    ...packages.flatMap((one) => packageConflict(root, one, files)),
  ];
}

/** Registries of packages that are not made from a `package.json`. */
const otherLanguages = new Set(["pypi", "nuget", "cargo"]);

function serverConflict(
  root: LocatedObject,
  packages: readonly StatedPackage[],
  file: PackageFile | undefined,
): VersionConflict[] {
  const value = scalarIn(root, "version");
  const version = textIn(root, "version");
  const other = file?.version;
  if (!value || version === undefined || other === undefined || isSameRelease(version, other)) return [];
  if (packages.length && packages.every(({ registryType = "" }) => otherLanguages.has(registryType))) return [];
  // A private package is never published, so it is not the one that the document names.
  const isOfOther = packages.some(
    ({ registryType, identifier }) => registryType === "npm" && identifier !== file?.name,
  );
  if (file?.isPrivate && isOfOther) return [];
  const twins = packages.filter(({ object }) => textIn(object, "version") === version);
  const edits = [root, ...twins.map(({ object }) => object)].map((object) => object.editor?.set("version", other));
  return [
    {
      rule: "server-json-version-sync",
      value,
      pointer: "/version",
      where: "version",
      version,
      other,
      source: "'version' in package.json",
      offer: { version: other, edit: joinEdits(edits) },
    },
  ];
}

function packageConflict(root: LocatedObject, one: StatedPackage, files: PackageFiles): VersionConflict[] {
  const { object, identifier = "" } = one;
  const value = scalarIn(object, "version");
  const version = textIn(object, "version");
  if (!value || version === undefined || version === "latest") return [];
  const ofServer = scalarIn(root, "version")?.value;
  const file = fileOf(one, files);
  const pointer = `${one.pointer}/version`;
  const conflict = {
    rule: "server-json-package-version-sync",
    value,
    pointer,
    where: keyPathOf(pointer),
    version,
  } as const;
  if (ofServer && !isSameRelease(String(ofServer), version)) {
    const meant = file?.version ?? String(ofServer);
    // If the package is right, the server's version is to change.
    const edit = (meant === version ? root : object).editor?.set("version", meant);
    return [
      { ...conflict, other: String(ofServer), source: "'version' of the server", offer: { version: meant, edit } },
    ];
  }
  // A package.json that differs from both is reported at the server's version.
  if (file?.file !== "pyproject.toml" || file.version === undefined || file.version === version) return [];
  if (isReplacedByRelease(version) || isReplacedByRelease(file.version)) return [];
  const isShared = textIn(root, "version") === version;
  const edits = [object, ...(isShared ? [root] : [])].map((each) => each.editor?.set("version", file.version ?? ""));
  const source = `the version of '${identifier}' in ${file.file}`;
  return [{ ...conflict, other: file.version, source, offer: { version: file.version, edit: joinEdits(edits) } }];
}

/** A package that names another server, or none. */
interface NameConflict {
  readonly name: LocatedScalar;
  /** The name that the package says. */
  readonly mcpName: string | undefined;
  readonly identifier: string;
}

/**
 * The `mcpName` in the `package.json` next to a `server.json`. The registry reads it from the published package.
 * Source: `internal/validators/registries/npm.go` of modelcontextprotocol/registry, 2026-01.
 */
export function nameConflictOf({ root, packageFiles }: Manifest): NameConflict | undefined {
  if (root.kind !== "object") return undefined;
  const name = scalarIn(root, "name");
  const stated = textIn(root, "name");
  if (!name || stated === undefined) return undefined;
  const files = packageFiles?.() ?? {};
  const one = packagesOf(root).find((each) => each.registryType === "npm" && fileOf(each, files));
  const file = one && fileOf(one, files);
  return file && file.mcpName !== stated
    ? { name, mcpName: file.mcpName, identifier: one.identifier ?? "" }
    : undefined;
}

/** The file of the package that is next to the document. */
function fileOf({ registryType, identifier }: StatedPackage, files: PackageFiles): PackageFile | undefined {
  if (registryType === "npm")
    return files.npm?.name !== undefined && files.npm.name === identifier ? files.npm : undefined;
  if (registryType !== "pypi" || files.pypi?.name === undefined) return undefined;
  // Names on PyPI that differ in case and separators are the same (PEP 503).
  const [a, b] = [files.pypi.name, identifier ?? ""].map((name) => name.toLowerCase().replaceAll(/[-_.]+/gu, "-"));
  return a === b ? files.pypi : undefined;
}

/**
 * True for equal versions, and for a server's `1.2.3-1` of the package 1.2.3, which the registry recommends for a
 * change of the manifest alone. A version that a release replaces is equal to any.
 */
function isSameRelease(ofServer: string, ofPackage: string): boolean {
  if (isReplacedByRelease(ofServer) || isReplacedByRelease(ofPackage)) return true;
  return ofServer === ofPackage || ofServer.replace(/-\d+$/u, "") === ofPackage;
}

function scalarIn({ members }: LocatedObject, key: string): LocatedScalar | undefined {
  const value = members.get(key)?.value;
  return value?.kind === "scalar" ? value : undefined;
}
