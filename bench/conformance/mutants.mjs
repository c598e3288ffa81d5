/**
 * Runs all probes on every mutant in `fixtures/live/mutants`, each of which breaks one requirement. Reports which
 * mutants the expected probe detects, and which other probes fail.
 *
 *     node bench/conformance/mutants.mjs [part of a name]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { mutants } from "../../fixtures/live/mutants/mutants.mjs";
import { probeServer } from "../../mcp-validate/dist/validator.js";

const [part = ""] = process.argv.slice(2);
const program = fileURLToPath(new URL("../../fixtures/live/mutants/server.mjs", import.meta.url));
const eras = { legacy: "2025-11-25", modern: "2026-07-28" };
const paths = { http: "/mcp", sse: "/sse" };

async function probed({ name, transport, era, token }) {
  const args = ["--transport", transport, "--era", era, ...(name ? ["--mutant", name] : [])];
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const options = { preset: "all", timeout: 6_000, headers };
  if (transport === "stdio")
    return probeServer(`node ${program} ${args.join(" ")}`, { ...options, headers: undefined });
  const child = spawn(process.execPath, [program, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = await once(createInterface(child.stdout), "line");
  try {
    return await probeServer(`http://127.0.0.1:${port}${paths[transport]}`, options);
  } finally {
    child.stdin.end();
    child.kill();
  }
}

const chosen = mutants.filter(({ name }) => name.includes(part));
const rest = [...chosen];
const rows = [];
const worker = async () => {
  for (let mutant = rest.shift(); mutant; mutant = rest.shift()) {
    const { runtime } = await probed(mutant).catch((error) => ({ runtime: { probes: [], error } }));
    const failed = runtime.probes.filter(({ status }) => status === "failed" || status === "flaky");
    const names = [...new Set(failed.map(({ probe }) => probe))];
    const isFound = names.includes(mutant.probe);
    const others = names.filter((name) => name !== mutant.probe);
    const why = runtime.probes.find(({ probe }) => probe === mutant.probe)?.reason ?? runtime.error?.message ?? "";
    rows.push({ ...mutant, isFound, others });
    if (!isFound)
      console.log(
        `NOT DETECTED ${mutant.name} (${mutant.probe}, ${eras[mutant.era]}) ${why} others: ${others.join(", ")}`,
      );
    else if (others.length) console.log(`also ${mutant.name} (${mutant.probe}): ${others.join(", ")}`);
  }
};
await Promise.all([worker(), worker()]);
const found = rows.filter(({ isFound }) => isFound).length;
const alone = rows.filter(({ isFound, others }) => isFound && !others.length).length;
const perCent = (count) => `${((100 * count) / rows.length).toFixed(1)} %`;
console.log(
  `${rows.length} mutants: ${found} detected (${perCent(found)}), ${alone} by that probe only (${perCent(alone)})`,
);
