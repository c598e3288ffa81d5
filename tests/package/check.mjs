/** Checks the tarballs of both packages, as `npm run build` has written them, with the tools that readers of npm trust. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
// On Windows, npm is a script, which Node does not start by itself.
import spawn from "cross-spawn";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const tarballs = mkdtempSync(join(tmpdir(), "eslint-plugin-mcp-check-"));

for (const folder of ["../../", "../../mcp-validate/"]) {
  const cwd = fileURLToPath(new URL(folder, import.meta.url));
  const args = ["pack", "--ignore-scripts", "--json", "--workspaces=false", "--pack-destination", tarballs];
  const [{ filename }] = JSON.parse(spawn.sync("npm", args, { cwd, encoding: "utf8" }).stdout);
  const tarball = join(tarballs, filename);
  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: new Uint8Array(bytes).buffer } });
  // It looks for words in the text of a file. The files behind `internal` are bundles, required by our command alone.
  const faults = messages.filter((one) => !/^\.\/internal\//.test(one.path[1] ?? ""));
  for (const fault of faults) console.error(`${pkg.name}: ${formatMessage(fault, pkg)}`);
  const types = spawn.sync("npx", ["--no-install", "attw", tarball, "--profile", "esm-only"], { stdio: "inherit" });
  if (faults.length || types.status !== 0) process.exitCode = 1;
}
rmSync(tarballs, { recursive: true });
