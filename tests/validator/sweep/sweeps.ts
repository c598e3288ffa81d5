import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { pack } from "tar-stream";
import { onTestFinished } from "vitest";
import type { Row } from "../../../lib/validator/sweep/rows.ts";
import { built } from "../built.ts";
import type { Run } from "../cli/command.ts";

/** Variables of a process. */
type Environment = Readonly<Record<string, string>>;

/** Starts the built command. Unlike `spawnCommand`, the test goes on meanwhile: it serves packages, and kills. */
export function start(args: readonly string[], cwd: string, env: Environment = {}): ChildProcess {
  const child = spawn(process.execPath, [built("mcp-validate.js"), ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

/** Waits for the end of a command. */
export async function ended(child: ChildProcess): Promise<Run> {
  let [out, err] = ["", ""];
  child.stdout?.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, out, err };
}

/** Runs `mcp-validate sweep`. */
export function sweep(args: readonly string[], cwd: string, env: Environment = {}): Promise<Run> {
  return ended(start(["sweep", ...args], cwd, env));
}

/** The rows of a file of results with one JSON text a line. */
export function rowsIn(file: string): Row[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Row);
}

/** The outcome and the reason for each entry. */
export function outcomesIn(file: string): Record<string, string> {
  return Object.fromEntries(
    rowsIn(file).map(({ entry, outcome, reason }) => [entry, reason === null ? outcome : `${outcome}: ${reason}`]),
  );
}

/** A file of an archive: its content, or where a link leads. */
type ArchiveFile = string | { readonly link: string } | { readonly zeros: number };

/** A gzipped tar archive. */
export async function tarball(files: Readonly<Record<string, ArchiveFile>>): Promise<Buffer> {
  const archive = pack();
  for (const [name, file] of Object.entries(files)) {
    if (typeof file === "string") archive.entry({ name }, file);
    else if ("link" in file) archive.entry({ name, type: "symlink", linkname: file.link });
    else archive.entry({ name }, Buffer.alloc(file.zeros));
  }
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

/** A zip archive, as wheels are. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const contents = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(contents)));
}

/** A host for packages, archives and documents. */
export interface Host {
  readonly address: string;
  /** The variables with which the command asks this host for packages. */
  readonly env: Environment;
  /** The paths that were asked for so far. */
  readonly asked: string[];
  /** What it answers at each path. Functions may answer differently each time. */
  readonly answers: Map<string, Buffer | string | number | (() => Buffer | string | number)>;
  /** Publishes a package of npm in one version, which is the newest. */
  npm(name: string, version: string, tarball: Buffer): void;
  /** Publishes a package of PyPI in one version. */
  pypi(name: string, version: string, wheel: Buffer): void;
}

/** Starts a host. It ends with the test. */
export async function startHost(): Promise<Host> {
  const answers: Host["answers"] = new Map();
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(decodeURIComponent(url));
    const stated = answers.get(decodeURIComponent(url)) ?? 404;
    const answer = typeof stated === "function" ? stated() : stated;
    response.statusCode = typeof answer === "number" ? answer : 200;
    response.end(typeof answer === "number" ? "" : answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    address,
    env: { npm_config_registry: address, PIP_INDEX_URL: `${address}/simple`, GITHUB_SERVER_URL: address },
    asked,
    answers,
    npm(name, version, content) {
      const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;
      const tarball = `${address}/files/${name}-${version}.tgz`;
      const text = JSON.stringify({ name, version, dist: { tarball, integrity } });
      for (const path of ["latest", version]) answers.set(`/${name}/${path}`, text);
      answers.set(`/files/${name}-${version}.tgz`, content);
    },
    pypi(name, version, content) {
      const filename = `${name}-${version}-py3-none-any.whl`;
      const sha256 = createHash("sha256").update(content).digest("hex");
      const files = [{ filename, url: `../../files/${filename}`, digests: { sha256 } }];
      answers.set(
        `/pypi/${name}/json`,
        JSON.stringify({ info: { version }, urls: files, releases: { [version]: files } }),
      );
      answers.set(`/files/${filename}`, content);
    },
  };
}
