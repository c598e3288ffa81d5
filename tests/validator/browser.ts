import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { chromium, type Browser } from "playwright-core";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Where Chrome is on systems that do not put it into the path. */
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/** Starts the browser that `CHROMIUM` names, else one of the machine, else the one of `@sparticuz/chromium`. */
export async function launchBrowser(): Promise<Browser> {
  const installed = process.env["CHROMIUM"] ?? installedBrowser();
  return chromium.launch(installed ? { executablePath: installed, args } : { ...packedBrowser(), args });
}

function installedBrowser(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const inPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...inPath, ...places].find((file) => existsSync(file));
}

/** The browser of the package, with the libraries and fonts that a machine without a desktop lacks. */
function packedBrowser(): { executablePath: string; env: NodeJS.ProcessEnv } {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("Install Chromium or Chrome, or name one in the variable CHROMIUM.");
  }
  const folder = unpacked();
  const libraries = [process.env["LD_LIBRARY_PATH"], path.join(folder, "lib")].filter(Boolean).join(":");
  return {
    executablePath: path.join(folder, "chromium"),
    env: { ...process.env, FONTCONFIG_PATH: path.join(folder, "fonts"), LD_LIBRARY_PATH: libraries },
  };
}

/** Unpacks the browser once. Workers that do so at the same time do not see each other's half-written files. */
function unpacked(): string {
  const main = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const root = main.slice(0, main.lastIndexOf(`${path.sep}build${path.sep}`));
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { readonly version: string };
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/chromium-${version}`, import.meta.url));
  if (existsSync(folder)) return folder;
  const fresh = `${folder}-${String(process.pid)}`;
  mkdirSync(fresh, { recursive: true });
  const read = (name: string): Buffer => brotliDecompressSync(readFileSync(path.join(root, "bin", name)));
  writeFileSync(path.join(fresh, "chromium"), read("chromium.br"), { mode: 0o755 });
  for (const [archive, target] of [
    ["al2023.tar.br", "."],
    ["fonts.tar.br", "fonts"],
  ] as const) {
    mkdirSync(path.join(fresh, target), { recursive: true });
    execFileSync("tar", ["-x", "-f", "-", "-C", path.join(fresh, target)], { input: read(archive) });
  }
  // The file of the package names the folders of another machine.
  writeFileSync(
    path.join(fresh, "fonts", "fonts.conf"),
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts/cache</cachedir></fontconfig>\n`,
  );
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
