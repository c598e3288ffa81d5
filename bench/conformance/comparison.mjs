/** @file Compares the findings of the official suite and of our probes in the same servers. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const { checks: mapping } = read("mapping.json");
const { suite: suiteReasons, probes: probeReasons } = read("differences.json");

/**
 * One server with the results of both.
 * @typedef {object} Compared
 * @property {string} name
 * @property {boolean} example whether it has the tools, resources and prompts that the suite's scenarios call by name
 * @property {{ version: string, revision: string, scenarios: import("./official.mjs").ScenarioResult[] }[]} official
 * @property {Record<string, object>} capabilities what the server declares, by revision
 * @property {{ probe: string, era: string, status: string, level: string, messages: string[] }[]} ours
 */

function read(name) {
  return JSON.parse(readFileSync(path.join(here, name), "utf8"));
}

/** Whether a text matches a pattern in which `*` stands for any characters. */
function fits(pattern, text) {
  const source = pattern.split("*").map((part) => part.replaceAll(/[.$^+?()[\]{}|\\]/g, String.raw`\$&`));
  return new RegExp(`^${source.join(".*")}$`).test(text);
}

/** The first row of the mapping that matches a check. */
function rowOf(scenario, check) {
  return mapping.find((row) => fits(row.scenario, scenario) && fits(row.check, check));
}

/**
 * Why a failed check of the suite does not apply to this server; `undefined` if it applies.
 * @param {Compared} server
 * @param {string} revision
 */
function reasonToSkip(server, revision, { scenario, check, message }) {
  if (message.startsWith("Not testable")) return "not testable";
  const needs = rowOf(scenario, check)?.needs;
  if (needs === "fixture") return server.example ? undefined : "fixture";
  const has = server.capabilities[revision] ?? {};
  return needs === undefined || needs in has ? undefined : "capability";
}

/** The failed checks of the suite for one revision, each once. */
function failedChecks({ official }, revision) {
  const failed = new Map();
  for (const { version, scenarios } of official.filter((run) => run.revision === revision)) {
    for (const { scenario, checks } of scenarios) {
      for (const { id, status, errorMessage = "" } of checks) {
        if (status !== "FAILURE" && status !== "WARNING") continue;
        // The suite repeats this check in each scenario; count it once.
        const place = id === "wire-schema-valid" ? "all" : scenario;
        const key = `${place} / ${id}`;
        const entry = failed.get(key) ?? {
          scenario: place,
          check: id,
          status,
          message: errorMessage,
          versions: new Set(),
        };
        if (status === "FAILURE") entry.status = status;
        entry.versions.add(version);
        failed.set(key, entry);
      }
    }
  }
  return [...failed.values()];
}

/**
 * Compares one server in one revision.
 * @param {Compared} server
 * @param {string} revision
 */
function compare(server, revision) {
  const failed = failedChecks(server, revision);
  const judged = failed.filter((check) => reasonToSkip(server, revision, check) === undefined);
  const ours = server.ours.filter(({ era, status }) => era === revision && status === "failed");
  const found = (check) =>
    rowOf(check.scenario, check.check)?.probes.some((name) => ours.some(({ probe }) => probe === name));
  const covered = new Set(judged.flatMap(({ scenario, check }) => rowOf(scenario, check)?.probes ?? []));
  return {
    server,
    revision,
    failed,
    judged,
    both: judged.filter(found),
    onlySuite: judged.filter((check) => !found(check)),
    ours,
    onlyOurs: ours.filter(({ probe }) => !covered.has(probe)),
  };
}

/** Our explanation of a check that fails in the suite and that no probe reports. */
function suiteReason({ server }, { scenario, check, message }) {
  const reason = suiteReasons.find(
    (row) =>
      fits(row.scenario, scenario) &&
      fits(row.check, check) &&
      (row.server === undefined || fits(row.server, server.name)) &&
      (row.message === undefined || message.includes(row.message)),
  );
  return reason?.reason ?? "**not explained**";
}

/**
 * The comparison as Markdown.
 * @param {Compared[]} compared
 * @returns {string}
 */
export function comparisonTable(compared) {
  const rows = compared.flatMap((server) =>
    [...new Set(server.official.map(({ revision }) => revision))].map((revision) => compare(server, revision)),
  );
  const lines = [
    "| server | revision | failed checks | applicable | both | only the suite | failed probes | only our probes |",
    "| --- | --- | --: | --: | --: | --: | --: | --: |",
  ];
  for (const { server, revision, failed, judged, both, onlySuite, ours, onlyOurs } of rows) {
    const counts = [failed, judged, both, onlySuite, ours, onlyOurs].map((list) => list.length);
    lines.push(`| ${server.name} | ${revision} | ${counts.join(" | ")} |`);
  }
  lines.push("", "Only the suite:", "");
  lines.push(
    "| server | revision | scenario | check | outcome | message | why no probe |",
    "| --- | --- | --- | --- | --- | --- | --- |",
  );
  for (const row of rows) {
    for (const check of row.onlySuite) {
      const cells = [row.server.name, row.revision, check.scenario, check.check, check.status, cell(check.message)];
      lines.push(`| ${cells.join(" | ")} | ${suiteReason(row, check)} |`);
    }
  }
  return [...lines, "", ...onlyOursTable(rows)].join("\n");
}

/** The failures that only our probes find, by probe. */
function onlyOursTable(rows) {
  const byProbe = new Map();
  for (const { server, revision, onlyOurs } of rows) {
    for (const { probe, level, messages } of onlyOurs) {
      const entry = byProbe.get(probe) ?? { level, where: [], message: messages[0] ?? "" };
      entry.where.push(`${server.name} (${revision})`);
      byProbe.set(probe, entry);
    }
  }
  const lines = [
    "Only our probes:",
    "",
    "| probe | level | servers | first message | what the suite does |",
    "| --- | --- | --- | --- | --- |",
  ];
  for (const [probe, { level, where, message }] of byProbe) {
    const mapped = mapping
      .filter((row) => row.probes.includes(probe))
      .map(({ scenario, check }) => `${scenario} / ${check}`);
    const does =
      probeReasons[probe] ??
      (mapped.length === 0 ? "has no such check" : `checks less, or not on these servers: ${mapped.join(", ")}`);
    lines.push(`| ${probe} | ${level} | ${where.join(", ")} | ${cell(message)} | ${cell(does, 300)} |`);
  }
  return lines;
}

/** Shortens and escapes a text for a table cell. */
function cell(text, length = 140) {
  return text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ").slice(0, length);
}
