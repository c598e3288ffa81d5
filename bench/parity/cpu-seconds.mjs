/** @file Loaded before `mcp-validate`: says on stderr, as the last line, how much processor time the process took. */
import { writeSync } from "node:fs";

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  writeSync(2, `\ncpu-seconds ${(user + system) / 1e6}\n`);
});
