import { spawn } from "node:child_process";

/** A process that must not outlive ours. */
export interface OpenProcess {
  /** Asks the process to end, and kills it if it does not end soon. */
  stop(): Promise<void>;
  /** Kills the process at once, without waiting. */
  kill(): void;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type Signal = (typeof signals)[number];

/** The processes that must not outlive ours. There is one list per process, because signals are handled once. */
class OpenProcesses {
  readonly #open = new Set<OpenProcess>();
  #interruption: Promise<void> | undefined;
  #interruptionCount = 0;

  /** Ends a process together with ours: on Ctrl-C and similar signals, `process.exit` and uncaught errors. */
  add(process_: OpenProcess): void {
    if (!this.#open.size) {
      for (const signal of signals) process.on(signal, this.#onSignal);
      process.on("exit", this.#killAll);
    }
    this.#open.add(process_);
  }

  /** Forgets a process that has ended. */
  remove(process_: OpenProcess): void {
    if (!this.#open.delete(process_) || this.#open.size || this.#interruption) return;
    this.#stopListening();
  }

  /** The number of signals that have ended all processes so far. */
  get interruptionCount(): number {
    return this.#interruptionCount;
  }

  /**
   * Settles when the processes have ended after a signal; `undefined` if there was none. If no other listener handles
   * the signal, it then ends our own process and this never settles: after Ctrl-C nothing more is reported.
   */
  get interruption(): Promise<void> | undefined {
    return this.#interruption;
  }

  readonly #onSignal = (signal: Signal): void => {
    if (this.#interruption) {
      // A second Ctrl-C does not wait.
      this.#killAll();
      return;
    }
    this.#interruptionCount++;
    this.#interruption = this.#stopAll().then(() => {
      this.#interruption = undefined;
      this.#stopListening();
      // Our listener has kept the signal from ending Node, so we send it again.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  };

  async #stopAll(): Promise<void> {
    await Promise.allSettled([...this.#open].map((process_) => process_.stop()));
    this.#open.clear();
  }

  readonly #killAll = (): void => {
    for (const process_ of this.#open) process_.kill();
  };

  #stopListening(): void {
    for (const signal of signals) process.off(signal, this.#onSignal);
    process.off("exit", this.#killAll);
  }
}

export const openProcesses = new OpenProcesses();

/**
 * Ends a process group if ours is killed before it can do so (`kill -9`, out of memory). A shell waits on a pipe that
 * the system closes with our process. On Windows there is no such shell, so a server must itself notice the end of its
 * input.
 *
 * @returns a function that stops the watch.
 */
export function watchOrphans(group: number): () => void {
  if (process.platform === "win32") return () => undefined;
  // In its own session. Otherwise the Ctrl-C that ends us would end the watch first.
  const shell = spawn("/bin/sh", ["-c", 'read -r _; kill -s KILL -- "-$1"', "sh", String(group)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: {},
    cwd: "/",
  });
  // A system without that shell has no watch. The pipe breaks when the watch is stopped.
  shell.on("error", () => undefined);
  shell.stdin.on("error", () => undefined);
  shell.unref();
  return () => {
    shell.kill("SIGKILL");
    shell.stdin.destroy();
  };
}
