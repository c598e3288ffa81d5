import { spawn } from "node:child_process";

/**
 * Ends a process group if ours is killed without a chance to do so (`kill -9`, out of memory). A shell waits on a pipe
 * that the system closes with us. Windows has no such shell: there a server must notice the end of its input itself.
 *
 * @returns what calls the watch off.
 */
export function watchOrphans(group: number): () => void {
  if (process.platform === "win32") return () => undefined;
  // A session of its own, or the Ctrl-C that ends us would end the watch first.
  const shell = spawn("/bin/sh", ["-c", 'read -r _; kill -s KILL -- "-$1"', "sh", String(group)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: {},
    cwd: "/",
  });
  // A system without that shell has no watch. The pipe breaks when the watch is called off.
  shell.on("error", () => undefined);
  shell.stdin.on("error", () => undefined);
  shell.unref();
  return () => {
    shell.kill("SIGKILL");
    shell.stdin.destroy();
  };
}
