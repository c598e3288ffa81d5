import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../.vitepress/dist", import.meta.url));

/** The path below which the site of the tests was built. */
export const base = "/sub/path/";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** The file that a static host gives for a path: the file, the page of the name, or the index of the folder. */
export function fileFor(pathname: string): string | undefined {
  if (!pathname.startsWith(base)) return undefined;
  const name = decodeURIComponent(pathname.slice(base.length));
  const file = path.join(dist, name);
  return [name === "" ? "" : file, `${file}.html`, path.join(file, "index.html")].find(
    (one) => one !== "" && existsSync(one) && statSync(one).isFile(),
  );
}

/** Serves the built site below its base, and answers 404 elsewhere. */
export async function serve(): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const file = fileFor(new URL(request.url ?? "/", "http://host").pathname);
    if (file === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[path.extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, server };
}

/** The addresses of all pages, without the base. */
export function pageNames(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith(".html") && file !== "404.html").map((file) => file.slice(0, -5));
}

export function htmlOf(page: string): string {
  return readFileSync(path.join(dist, `${page}.html`), "utf8");
}

/** The values of an attribute in HTML, without entities. */
export function valuesOf(html: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "gu"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&").replaceAll("&#39;", "'").replaceAll("&quot;", '"'),
  );
}

/** The sources of script that a page's policy allows, and those that its inline scripts have. */
export function scriptHashes(html: string): { readonly allowed: string[]; readonly found: string[] } {
  const [, policy = ""] = /script-src ([^;]*);/u.exec(html) ?? [];
  const found = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/gu)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  return { allowed: policy.split(" "), found };
}
