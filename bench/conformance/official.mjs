/** @file Installs the official conformance suite and runs its server scenarios. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { installNpm, nodeWithGlob } from "./install.mjs";

/** The versions of the suite to run, and the revisions that each of them tests. */
export const SUITES = [
  { version: "0.1.16", revisions: ["2025-11-25"] },
  { version: "0.2.0-alpha.12", revisions: ["2025-11-25", "2026-07-28"] },
];

const PACKAGE = "@modelcontextprotocol/conformance";
const REPOSITORY = "https://github.com/modelcontextprotocol/conformance";
/** The newest commit when this was written. Its example servers implement both eras. */
const COMMIT = "c321dd3";
const EXAMPLES = "examples/servers/typescript";
const RUN_TIMEOUT_MS = 600_000;

/** What a scenario of the suite found. @typedef {{ scenario: string, checks: Check[] }} ScenarioResult */
/** @typedef {{ id: string, status: string, description?: string, errorMessage?: string }} Check */

/**
 * Installs both versions of the suite.
 * @param {string} folder
 * @returns {{ node: string, program: (version: string) => string }}
 */
export function installSuites(folder) {
  const home = (version) => path.join(folder, `suite-${version}`);
  for (const { version } of SUITES) installNpm(home(version), [`${PACKAGE}@${version}`]);
  return {
    node: nodeWithGlob(folder),
    program: (version) => path.join(home(version), "node_modules", PACKAGE, "dist/index.js"),
  };
}

/**
 * Installs the example servers of the suite, which exist only in its repository.
 * @param {string} folder
 * @param {string} [repository] the URL or path of the suite's repository
 * @returns {string} the folder of the example servers
 */
export function installExamples(folder, repository = REPOSITORY) {
  const checkout = path.join(folder, "suite-repository");
  const examples = path.join(checkout, EXAMPLES);
  if (existsSync(path.join(examples, "node_modules"))) return examples;
  rmSync(checkout, { recursive: true, force: true });
  const git = (...args) => execFileSync("git", args, { stdio: ["ignore", "ignore", "inherit"] });
  git("clone", "--quiet", "--no-checkout", repository, checkout);
  git("-C", checkout, "checkout", "--quiet", COMMIT, "--", EXAMPLES);
  execFileSync("npm", ["ci", "--silent", "--no-audit", "--no-fund"], { cwd: examples });
  return examples;
}

/**
 * Runs all scenarios of one version of the suite for one revision on a server.
 * @param {{ node: string, program: (version: string) => string }} suites
 * @param {{ version: string, revision: string, url: string }} run
 * @param {string} scratch a folder for the suite's files
 * @returns {Promise<ScenarioResult[]>}
 */
export async function runSuite(suites, { version, revision, url }, scratch) {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const args = ["server", "--url", url, "--suite", "all", "--spec-version", revision, "-o", scratch];
  await ended(spawn(suites.node, [suites.program(version), ...args], { stdio: "ignore" }));
  return readdirSync(scratch)
    .filter((name) => existsSync(path.join(scratch, name, "checks.json")))
    .map((name) => ({
      scenario: /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name,
      checks: JSON.parse(readFileSync(path.join(scratch, name, "checks.json"), "utf8")).map(shortCheck),
    }));
}

/** Reduces a check to its outcome, without the exchanged messages. */
function shortCheck({ id, status, errorMessage, details }) {
  const reasons = Array.isArray(details?.violations) ? details.violations : undefined;
  return { id, status, errorMessage, ...(reasons && { reasons }) };
}

/** Waits until a process ends, and kills it after the time limit. */
function ended(child) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), RUN_TIMEOUT_MS);
    child.on("error", reject);
    child.on("exit", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
