import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
import { fileLimits, problemOf, readContent } from "../../files/read.ts";
import { knownExtensions } from "../sources/source-text.ts";
import { download, maxDownload, maxMetadata, Unchecked } from "./download.ts";
import type { SweepEntry } from "./entries.ts";

/** Where the packages and repositories of a list come from. */
export interface Hosts {
  readonly npm: string;
  readonly pypi: string;
  readonly github: string;
}

/** The hosts, as the usual variables of npm, pip and GitHub Actions name them. */
export function hostsOf(env: Readonly<Record<string, string | undefined>>): Hosts {
  const address = (value: string | undefined, usual: string): string =>
    (value !== undefined && URL.canParse(value) ? value : usual).replace(/\/$/u, "");
  return {
    npm: address(env["npm_config_registry"], "https://registry.npmjs.org"),
    pypi: address(env["PIP_INDEX_URL"], "https://pypi.org/simple").replace(/\/simple$/u, ""),
    github: address(env["GITHUB_SERVER_URL"], "https://github.com"),
  };
}

/** What is to be checked of an entry: where it is, and what is known of its content before it is fetched. */
export interface LocatedEntry {
  readonly form: "tar" | "zip" | "file";
  readonly version: string | null;
  /** The digest that a registry states. */
  readonly content: string | null;
  /** The name of the file to write, for a document. */
  readonly fileName: string;
  /** @throws Unchecked. */
  readonly load: () => Promise<Buffer>;
}

/** What {@link locate} needs beside the entry. */
export interface Locating {
  readonly hosts: Hosts;
  /** The folder that paths of documents are relative to. */
  readonly cwd: string;
  readonly signal: AbortSignal;
}

/**
 * Finds a package, a repository or a document. What registries say of it is asked for, but not the content.
 *
 * @throws Unchecked with the reason.
 */
export async function locate(entry: SweepEntry, locating: Locating): Promise<LocatedEntry> {
  const { hosts, signal } = locating;
  switch (entry.kind) {
    case "npm":
      return npmPackage(entry, locating);
    case "pypi":
      return pypiPackage(entry, locating);
    case "github": {
      const ref = (entry.version ?? "HEAD").split("/").map(encodeURIComponent).join("/");
      return fetched(`${hosts.github}/${entry.name}/archive/${ref}.tar.gz`, "tar", signal);
    }
    case "archive":
      return fetched(entry.name, /\.(?:zip|whl)$/iu.test(new URL(entry.name).pathname) ? "zip" : "tar", signal);
    default:
      return /^https?:/iu.test(entry.name) ? fetched(entry.name, "file", signal) : localFile(entry, locating);
  }
}

function fetched(address: string, form: LocatedEntry["form"], signal: AbortSignal): LocatedEntry {
  const load = (): Promise<Buffer> => download(address, { bytes: maxDownload, signal });
  return { form, version: null, content: null, fileName: fileNameOf(new URL(address).pathname), load };
}

/** The name of a document's file. One without an extension that is read is JSON, as most answers are. */
function fileNameOf(path: string): string {
  const name = basename(path).replaceAll(/[^\w.-]+/gu, "_");
  return knownExtensions.some((extension) => name.endsWith(`.${extension}`)) ? name : "tools.json";
}

function localFile({ name }: SweepEntry, { cwd }: Locating): LocatedEntry {
  const load = (): Promise<Buffer> => {
    const { state, bytes } = readContent(resolve(cwd, name), fileLimits.definitions);
    if (state === "read") return Promise.resolve(bytes);
    const reason = problemOf(state, fileLimits.definitions);
    throw new Unchecked(state === "missing" ? "not found" : "not read", reason);
  };
  return { form: "file", version: null, content: null, fileName: fileNameOf(name.replaceAll("\\", "/")), load };
}

/** What a registry of npm says about one version. */
interface NpmVersion {
  readonly version?: unknown;
  readonly dist?: { readonly tarball?: unknown; readonly integrity?: unknown; readonly shasum?: unknown };
}

async function npmPackage(
  { name, version = "latest" }: SweepEntry,
  { hosts, signal }: Locating,
): Promise<LocatedEntry> {
  const address = `${hosts.npm}/${name.replace("/", "%2f")}/${version}`;
  const found = await metadataOf<NpmVersion>(address, "the npm registry", signal);
  const { tarball, integrity, shasum } = found.dist ?? {};
  if (typeof tarball !== "string" || !URL.canParse(tarball))
    throw new Unchecked("not found", "The npm registry names no tarball for this version.");
  const stated = typeof integrity === "string" ? digestOf(integrity) : undefined;
  const content = stated ?? (typeof shasum === "string" ? `sha1:${shasum}` : null);
  return verified(fetched(tarball, "tar", signal), content, textOr(found.version));
}

/** `sha512-…` of a package, in the form of the results. */
function digestOf(integrity: string): string | undefined {
  const [, algorithm = "", value = ""] = /^(sha(?:256|384|512))-([\w+/=]+)/u.exec(integrity) ?? [];
  return algorithm ? `${algorithm}:${Buffer.from(value, "base64").toString("hex")}` : undefined;
}

/** What a registry of PyPI says about a package: the files of its newest version, and often those of all. */
interface PypiPackage {
  readonly info?: { readonly version?: unknown };
  readonly urls?: readonly PypiFile[];
  readonly releases?: Readonly<Record<string, readonly PypiFile[]>>;
}

interface PypiFile {
  readonly filename?: unknown;
  readonly url?: unknown;
  readonly digests?: { readonly sha256?: unknown };
}

async function pypiPackage({ name, version }: SweepEntry, { hosts, signal }: Locating): Promise<LocatedEntry> {
  const ask = (path: string): Promise<PypiPackage> =>
    metadataOf<PypiPackage>(`${hosts.pypi}/pypi/${path}/json`, "the PyPI registry", signal);
  const newest = await ask(name);
  const files =
    version === undefined
      ? newest.urls
      : (newest.releases?.[version] ?? (await ask(`${name}/${encodeURIComponent(version)}`)).urls);
  // A wheel is what runs. A source distribution also has tests.
  const ends = [/-none-any\.whl$/u, /\.whl$/u, /\.tar\.gz$/u, /\.zip$/u];
  const file = ends
    .map((end) => files?.find(({ filename }) => typeof filename === "string" && end.test(filename)))
    .find((one) => one !== undefined);
  // Mirrors state addresses that are relative to that of the answer.
  const base = `${hosts.pypi}/pypi/${name}/json`;
  if (typeof file?.url !== "string" || !URL.canParse(file.url, base))
    throw new Unchecked("not found", "The version has no wheel and no source distribution.");
  const sha256 = file.digests?.sha256;
  const form = String(file.filename).endsWith(".tar.gz") ? "tar" : "zip";
  const content = typeof sha256 === "string" ? `sha256:${sha256}` : null;
  const { href } = new URL(file.url, base);
  return verified(fetched(href, form, signal), content, version ?? textOr(newest.info?.version));
}

function textOr(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** A download that has to be what the registry states. */
function verified(located: LocatedEntry, content: string | null, version: string | null): LocatedEntry {
  const load = async (): Promise<Buffer> => {
    const bytes = await located.load();
    const [algorithm = "", wanted] = content?.split(":") ?? [];
    if (wanted !== undefined && createHash(algorithm).update(bytes).digest("hex") !== wanted.toLowerCase())
      throw new Unchecked("failed", "The download is not the one that the registry states: its digest differs.");
    return bytes;
  };
  return { ...located, version, content, load };
}

async function metadataOf<T extends object>(address: string, host: string, signal: AbortSignal): Promise<T> {
  const bytes = await download(address, { bytes: maxMetadata, signal }).catch((error: unknown) => {
    if (error instanceof Unchecked && error.outcome === "not found")
      throw new Unchecked("not found", `There is no such package or version in ${host}.`);
    throw error;
  });
  const value = parsed(bytes.toString("utf8"));
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as T;
  throw new Unchecked("failed", `The answer of ${host} is not JSON.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
