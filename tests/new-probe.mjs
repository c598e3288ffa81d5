/**
 * `npm run new-probe <family>/<name>`: writes a probe and a mutant, then the index and the chapter on the page of the
 * probes. The skeleton refuses a list of tools that has a member `replace_me`, so that all checks pass before the probe
 * is written.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { familiesIn, generate, namedIn, write } from "./skeleton.mjs";

const folder = "lib/validator/probes";
const { family, name } = namedIn("new-probe", familiesIn(folder));

await write({
  [`${folder}/${family}/${name}.ts`]: `import { defineProbe } from "../probe.ts";

/** Say in a sentence or two what goes wrong where a server does otherwise. */
export default defineProbe({
  name: "${name}",
  family: "${family}",
  requirements: [],
  level: "ADVICE",
  requirement: "The list of tools has no member replace_me.",
  sources: { "2025-11-25": "server/tools#listing-tools", "2026-07-28": "server/tools#listing-tools" },
  sends: "A request for the list of tools.",
  remedy: "Remove the member.",
  async check({ fail, peer }) {
    const reply = await peer.request("tools/list");
    if (reply.result && "replace_me" in reply.result) fail({ message: "The list of tools has a member replace_me.", reply });
  },
});
`,
});

const table = tableFor(family);
addMutant(table);
console.log(`Added a mutant: ${table}`);
generate("the index of probes|the page of the probes", [
  "tests/validator/probes/index.test.ts",
  "tests/docs/probes.test.ts",
]);
console.log(`Next: write the probe, then the mutant, and name it in lib/requirements/protocol.json. Afterwards run
  npx vitest run --config tests/vitest.config.ts tests/validator/probes/index.test.ts tests/docs/{probes,protocol}.test.ts -u
  npx vitest run --config tests/vitest.config.ts tests/validator/probes/mutants.test.ts -t "passes every probe|${name}"`);

/** The table of mutants that has the most for the probes of a family. */
function tableFor(ownFamily) {
  const probes = readdirSync(`${folder}/${ownFamily}`).map((file) => file.replace(/\.ts$/, ""));
  const tables = readdirSync("fixtures/live/mutants/table").filter((file) => file !== "harmless.mjs");
  const counted = tables.map((file) => {
    const path = `fixtures/live/mutants/table/${file}`;
    const text = readFileSync(path, "utf8");
    return { path, count: probes.filter((probe) => text.includes(`entries("${probe}"`)).length };
  });
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).path;
}

/** Adds an entry at the end of a table, which is the first list that its module exports. */
function addMutant(path) {
  const entry = `  ...entries("${name}", [
    {
      name: "${name}-broken",
      in: "legacy stdio, modern http",
      about: "Say what the server does wrong.",
      change: editResult("tools/list", (result) => ({ ...result, replace_me: true })),
    },
  ]),
`;
  const text = readFileSync(path, "utf8")
    .replace(/import \{([^}]*)\} from "\.\.\/changes\.mjs";/, (line, names) =>
      /\beditResult\b/.test(names) ? line : line.replace("{", "{ editResult, "),
    )
    .replace(/^\];$/m, (end) => `${entry}${end}`);
  writeFileSync(path, text);
}
