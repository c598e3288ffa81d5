/**
 * Fetches the published results that agents.mjs reads. They are other people's: nothing of them is part of this
 * repository, and most of them state no licence.
 *
 *     node bench/agents/fetch.mjs <folder>
 *
 * Needs git, pip and unzip. Only the files that are read are downloaded, about 100 MB.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The repositories: the commit of the copy that was measured, and the paths that are read. */
const repositories = [
  {
    name: "bbrowning/bfcl-vllm-results",
    commit: "f98223aef4e7a560e2d2d69849dfb04eed260a52", // 2025-11-19, states no licence
    paths: [
      "results/*/score/*/live/BFCL_v4_live_simple_score.json",
      "results/*/score/*/live/BFCL_v4_live_multiple_score.json",
    ],
  },
  {
    name: "HuanzhiMao/BFCL-Result",
    commit: "b4adfc9be5e0c65e8dbb1340c689688eb92a9379", // 2024-08-12, states no licence
    paths: ["2024-08-11/score/*/simple_score.json", "2024-08-11/score/*/multiple_function_score.json"],
  },
  {
    name: "kazemf78/llm-unreliable-tool-preferences",
    commit: "05be5f136f00fe66acf0aa853d7bcd44c300946c", // 2025-09-21, states no licence; arXiv:2505.18135
    paths: ["score/*/*_dup2_original_*", "data/BFCL_v3_combined_simple_live_simple.json"],
  },
  {
    name: "icip-cas/LiveMCPBench",
    commit: "a928e57d1ee7a25579b9a7036030faffff72d15b", // 2025-08-18, Apache-2.0; arXiv:2508.01780
    paths: ["tools/LiveMCPTool/tools.json", "baseline/output/*.json"],
  },
  {
    name: "SAILResearch/mcp-tool-description-augmentation",
    commit: "2323d97b3a96433bbe3e23ca7ee0d542d43ba5f2", // 2026-05-28, Apache-2.0; arXiv:2602.14878
    paths: ["mcpuniverse/scripts/rubric-eval-livemcpbench-*.csv"],
  },
];
/** The questions and functions of BFCL, Apache-2.0. */
const bfcl = "bfcl-eval==2025.11.10";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Into which folder? node bench/agents/fetch.mjs <folder>");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const run = (command, args) => execFileSync(command, args, { stdio: "inherit" });

for (const { name, commit, paths } of repositories) {
  const copy = join(folder, name.split("/")[1]);
  if (existsSync(copy)) continue;
  run("git", ["clone", "--quiet", "--filter=blob:none", "--no-checkout", `https://github.com/${name}`, copy]);
  run("git", ["-C", copy, "checkout", "--quiet", commit, "--", ...paths.map((path) => `:(glob)${path}`)]);
}
const wheel = join(folder, "bfcl-eval");
if (!existsSync(wheel)) {
  run("pip", ["download", "--quiet", "--no-deps", "--dest", wheel, bfcl]);
  const [file] = readdirSync(wheel);
  run("unzip", ["-q", join(wheel, file), "bfcl_eval/data/*", "-d", wheel]);
}
