import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { base } from "./site.ts";

/** Builds the site below a path, as on GitHub Pages: an address that forgets the base leads nowhere. */
export default function setup(): void {
  if (process.env["DOCS_BUILT"] === "1") return;
  const docs = fileURLToPath(new URL("..", import.meta.url));
  execFileSync("npm", ["run", "--silent", "build"], {
    cwd: docs,
    env: { ...process.env, DOCS_BASE: base },
    stdio: "inherit",
    shell: process.platform === "win32",
  });
}
