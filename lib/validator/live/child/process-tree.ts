import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileLimits, readText } from "../../../files/read.ts";

/** A running process, not one that has ended and waits for its parent. */
interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** The group if the system does not report a session. */
  readonly session: number;
}

/**
 * A process that leads its own group, and everything that it started: its descendants, and orphans among them that are
 * still in its group or session. A daemon that has left all three on purpose is not included.
 */
export class ProcessTree {
  readonly #root: number;
  /**
   * Descendants in other groups. They are kept because they cannot be found any more once their parent has ended, but
   * only until the next look: later, other processes may have their ids.
   */
  readonly #strays = new Set<number>();

  constructor(root: number) {
    this.#root = root;
  }

  /** True as long as any process of the tree runs. Windows does not report this. */
  isAlive(): boolean {
    return this.#look().length > 0;
  }

  /** The most memory that one of the processes has used, in bytes; `undefined` if the system does not tell. */
  peakMemory(): number | undefined {
    const pids = this.#look();
    if (process.platform !== "linux") return undefined;
    const peaks = pids.flatMap((pid) => {
      const [, size] =
        /^VmHWM:\s+(\d+) kB$/mu.exec(readText(`/proc/${String(pid)}/status`, fileLimits.own) ?? "") ?? [];
      return size === undefined ? [] : [Number(size) * 1024];
    });
    return peaks.length ? Math.max(...peaks) : undefined;
  }

  /** Sends a signal to every process of the tree, if any is left. Synchronous, so that an exit handler may call it. */
  signal(name: "SIGTERM" | "SIGKILL"): void {
    if (process.platform === "win32") {
      // Windows has no process groups, and console programs cannot be asked to end.
      spawnSync("taskkill", ["/pid", String(this.#root), "/T", "/F"], { stdio: "ignore", windowsHide: true });
      return;
    }
    const members = this.#look();
    send(-this.#root, name);
    for (const pid of members) send(pid, name);
  }

  #look(): number[] {
    const rows = process.platform === "win32" ? [] : processes();
    const members = new Set<number>();
    for (const { pid, group, session } of rows) {
      if (group === this.#root || session === this.#root || this.#strays.has(pid)) members.add(pid);
    }
    // A child may precede its parent in the table, so passes are repeated until one finds nothing.
    for (let size = -1; size !== members.size;) {
      size = members.size;
      for (const { pid, parent } of rows) if (members.has(parent)) members.add(pid);
    }
    this.#strays.clear();
    for (const pid of members) this.#strays.add(pid);
    return [...members];
  }
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}

function processes(): Row[] {
  return process.platform === "linux" ? fromProc() : fromPs();
}

/** Slim containers have no `ps`, but every Linux has /proc. */
function fromProc(): Row[] {
  const rows: Row[] = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readText(`/proc/${name}/stat`, fileLimits.own);
    // It has ended in the meantime.
    if (stat === undefined) continue;
    // `1234 (a name) of any kind) S 1 1234 1234 …`: only the last parenthesis ends the name.
    const [state, parent, group, session] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state !== "Z" && state !== "X")
      rows.push({ pid: Number(name), parent: Number(parent), group: Number(group), session: Number(session) });
  }
  return rows;
}

function fromPs(): Row[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,pgid=,stat="], { encoding: "utf8" });
  const rows: Row[] = [];
  for (const line of (stdout as string | null)?.split("\n") ?? []) {
    const [pid, parent, group, state] = line.trim().split(/\s+/);
    if (state && !state.startsWith("Z"))
      rows.push({ pid: Number(pid), parent: Number(parent), group: Number(group), session: Number(group) });
  }
  return rows;
}
