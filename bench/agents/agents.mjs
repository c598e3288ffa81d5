/**
 * Compares the usability score of tools with how often models called them right in published results, and tries whether
 * other costs would fit better.
 *
 *     node bench/agents/agents.mjs <folder>           writes the tables of bench/agents/README.md
 *     node bench/agents/agents.mjs <folder> --print   prints them
 *
 * fetch.mjs makes the folder. Run `npm run build` first.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { toolsOf, twinsOf } from "./data.mjs";
import { grouped, halfOf, interval, rho, rhoBeyond, successOf } from "./statistics.mjs";

const [folder, flag] = process.argv.slice(2);
if (!folder) {
  console.error("Which folder of results? Make it with node bench/agents/fetch.mjs <folder>, then name it here.");
  process.exit(2);
}
const { validate } = await import("../../mcp-validate/dist/validator.js");

/** What a cost is multiplied with in the fit. */
const factors = [0, 0.5, 1, 2, 3];
/** So many tools of the fitted half need a finding before its cost is fitted: fewer say nothing. */
const enough = 10;
/** The gain in rho that a change needs: less is no reason to leave a cost that has other evidence. */
const leastGain = 0.005;

const tools = await scored(toolsOf(folder));
const tried = tools.filter(({ set }) => set !== "ratings");
const sets = [...new Set(tools.map(({ set }) => set))];
const half = (name) => tried.filter(({ group }) => halfOf(group) === name);

/** The tools with what a user sees of them: each list is validated as the answer of a server, with the defaults. */
async function scored(all) {
  const results = new Map();
  const found = [];
  for (const one of all) {
    const key = JSON.stringify(one.offered);
    if (!results.has(key)) results.set(key, await validate({ tools: one.offered }));
    const { score, deductions } = results.get(key).tools[one.offered.indexOf(one.tool)];
    found.push({ ...one, score, deductions, length: lengthOf(one.tool) });
  }
  return found;
}

/** The characters of all descriptions of a tool. */
function lengthOf(value) {
  if (value === null || typeof value !== "object") return 0;
  return Object.entries(value).reduce(
    (sum, [key, inner]) => sum + (key === "description" && typeof inner === "string" ? inner.length : lengthOf(inner)),
    0,
  );
}

/** The score with each rule's cost multiplied, within the limits that unusable tools and errors set. */
function scoreWith(changed, { deductions }) {
  const rest = deductions.reduce((left, { rule, cost }) => left - cost * (changed[rule] ?? 1), 100);
  return Math.max(0, Math.min(rest, ...deductions.map(({ atMost = 100 }) => atMost)));
}

/** The factors that fit the tools best: one rule after the other, as long as something improves. */
function fit(own) {
  const costly = own.flatMap(({ deductions }) => deductions.filter(({ cost }) => cost).map(({ rule }) => rule));
  const rules = [...grouped(costly, (rule) => rule)].filter(([, all]) => all.length >= enough).map(([rule]) => rule);
  let changed = {};
  let best = rho(own, ({ score }) => score);
  for (let before = -1; best > before;) {
    before = best;
    for (const rule of rules.sort()) {
      for (const factor of factors) {
        const other = { ...changed, [rule]: factor };
        const found = rho(own, (tool) => scoreWith(other, tool));
        if (found > best + leastGain) [best, changed] = [found, other];
      }
    }
  }
  return Object.fromEntries(Object.entries(changed).filter(([, factor]) => factor !== 1));
}

const score = (tool) => tool.score;
const length = (tool) => tool.length;
const whole = (points) => `${Math.round(points) || 0}`;
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const two = (figure) => figure.toFixed(2).replace(/^-0\.00$/, "0.00");
const within = (own, figureOf) => {
  const [low, high] = interval(own, figureOf);
  return `${two(figureOf(own))} (${two(low)} to ${two(high)})`;
};

function correlations(name, own) {
  const groups = new Set(own.map(({ group }) => group)).size;
  const figures = [
    (some) => rho(some, score),
    (some) => rhoBeyond(some, score, length),
    (some) => rho(some, length),
  ].map((figureOf) => within(own, figureOf));
  const below = own.filter((tool) => tool.score < 100).length;
  return `| ${name} | ${own.length} | ${groups} | ${below} | ${figures.join(" | ")} |`;
}

/** The points of right calls between tools with and without a finding, the mean of the sets by the number of tools with it. */
function effectOf(rule, some) {
  let [sum, count] = [0, 0];
  for (const own of grouped(some, ({ set }) => set).values()) {
    const hasIt = ({ deductions }) => deductions.some((deduction) => deduction.rule === rule);
    const [withIt, without] = [own.filter(hasIt), own.filter((tool) => !hasIt(tool))];
    if (!withIt.length || !without.length) continue;
    const mean = (part) => part.reduce((total, tool) => total + successOf(tool), 0) / part.length;
    sum += (mean(withIt) - mean(without)) * withIt.length;
    count += withIt.length;
  }
  return (100 * sum) / count;
}

function effects() {
  const rules = grouped(
    tried.flatMap(({ deductions }) => deductions),
    ({ rule }) => rule,
  );
  return [...rules]
    .filter(([, found]) => found.length >= 5)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([rule, found]) => {
      const costs = [
        ...new Set(found.map(({ cost, atMost }) => (atMost === undefined ? `${cost}` : `at most ${atMost}`))),
      ];
      const [low, high] = interval(tried, (some) => effectOf(rule, some));
      const points = `${whole(effectOf(rule, tried))} (${whole(low)} to ${whole(high)})`;
      return `| ${rule} | ${costs.sort().join(", ")} | ${found.length} | ${points} |`;
    });
}

function fitted() {
  const changed = fit(half("fitted"));
  const withFit = (tool) => scoreWith(changed, tool);
  const gain = (some) => rho(some, withFit) - rho(some, score);
  return [
    `The costs that the fitted half changes: ${
      Object.entries(changed)
        .map(([rule, factor]) => `${rule} × ${factor}`)
        .join(", ") || "none"
    }.`,
    "",
    "| half | score today | with the fitted costs | beyond length, today | beyond length, fitted | gain |",
    "|---|--:|--:|--:|--:|--:|",
    ...["fitted", "unseen"].map((name) => {
      const own = half(name);
      const cells = [
        two(rho(own, score)),
        two(rho(own, withFit)),
        two(rhoBeyond(own, score, length)),
        two(rhoBeyond(own, withFit, length)),
        within(own, gain),
      ];
      return `| ${name} | ${cells.join(" | ")} |`;
    }),
  ];
}

const head = `| set | tools | groups | score below 100 | rho of the score | beyond length | rho of length alone |
|---|--:|--:|--:|--:|--:|--:|`;
const tables = [
  head,
  ...sets.map((set) =>
    correlations(
      set,
      tools.filter((tool) => tool.set === set),
    ),
  ),
  correlations("all but the ratings", tried),
  correlations("of these, the fitted half", half("fitted")),
  correlations("of these, the unseen half", half("unseen")),
  "",
  "| finding | cost | tools with it | difference in right calls, in points |\n|---|--:|--:|--:|",
  ...effects(),
  "",
  ...fitted(),
  "",
  "| edit of one of two equal tools | right calls | to the edited one | right calls of all |\n|---|--:|--:|--:|",
  ...twinsOf(folder).map(
    ({ edit, choices, chosen, right }) => `| ${edit} | ${choices} | ${percent(chosen / choices)} | ${percent(right)} |`,
  ),
].join("\n");

if (flag === "--print") console.log(tables);
else {
  const page = new URL("README.md", import.meta.url);
  const text = readFileSync(page, "utf8");
  writeFileSync(
    page,
    text.replace(/(<!-- results -->\n)[^]*(<!-- \/results -->)/u, (_all, open, close) => `${open}${tables}\n${close}`),
  );
}
