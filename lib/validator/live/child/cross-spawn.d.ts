/** The part of cross-spawn that is used here; it starts `npx.cmd` and the like on Windows without a shell, and is `spawn` elsewhere. */
declare module "cross-spawn" {
  import type { ChildProcess, SpawnOptions } from "node:child_process";

  export default function spawn(command: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}
