/** Rank correlations over tools of several sets, and how sure they are. */
import { createHash } from "node:crypto";
import { randomNumbers } from "../random-numbers.mjs";

/** The half that a group belongs to, "fitted" or "unseen": by a hash, so that it never changes. */
export function halfOf(group) {
  return createHash("sha256").update(`agents\n${group}`).digest()[0] % 2 ? "unseen" : "fitted";
}

/** The ranks of values from 0 to 1, equal values with their mean rank. */
function ranks(values) {
  const order = values.map((value, index) => [value, index]).sort(([a], [b]) => a - b);
  const found = new Array(values.length);
  for (let start = 0; start < order.length;) {
    let end = start;
    while (end < order.length && order[end][0] === order[start][0]) end++;
    for (let at = start; at < end; at++) found[order[at][1]] = (start + end) / 2 / values.length;
    start = end;
  }
  return found;
}

/** The ranks of tools by a value, each within its set: what one benchmark calls success is not what another does. */
function ranksWithinSets(tools, valueOf) {
  const found = new Array(tools.length);
  for (const set of new Set(tools.map((tool) => tool.set))) {
    const places = tools.flatMap((tool, index) => (tool.set === set ? [index] : []));
    const own = ranks(places.map((index) => valueOf(tools[index])));
    for (const [at, index] of places.entries()) found[index] = own[at];
  }
  return found;
}

function pearson(xs, ys) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [index, x] of xs.entries()) {
    xy += (x - mx) * (ys[index] - my);
    xx += (x - mx) ** 2;
    yy += (ys[index] - my) ** 2;
  }
  return xx && yy ? xy / Math.sqrt(xx * yy) : 0;
}

/** Spearman's rho between a value of tools and their share of right calls, within the sets. */
export function rho(tools, valueOf) {
  return pearson(ranksWithinSets(tools, valueOf), ranksWithinSets(tools, successOf));
}

/** The same for what the value says beyond another one: the partial rank correlation. */
export function rhoBeyond(tools, valueOf, otherOf) {
  const [x, y, z] = [valueOf, successOf, otherOf].map((of) => ranksWithinSets(tools, of));
  const [xy, xz, yz] = [pearson(x, y), pearson(x, z), pearson(y, z)];
  const rest = (1 - xz ** 2) * (1 - yz ** 2);
  return rest > 0 ? (xy - xz * yz) / Math.sqrt(rest) : 0;
}

/** `Map.groupBy`, which Node 20 lacks. */
export function grouped(values, keyOf) {
  const groups = new Map();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

export const successOf = ({ trials, right }) => right / trials;

/**
 * The 95 % interval of a figure of tools, from 1,000 draws. Whole groups are drawn, because the tools of a server are
 * not independent.
 */
export function interval(tools, figureOf, draws = 1000) {
  const groups = [...grouped(tools, ({ group }) => group).values()];
  const random = randomNumbers(7);
  const figures = Array.from({ length: draws }, () =>
    figureOf(groups.flatMap(() => groups[Math.floor(random() * groups.length)])),
  )
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  return [figures[Math.floor(figures.length * 0.025)], figures[Math.floor(figures.length * 0.975)]];
}
