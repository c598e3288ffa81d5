import { spawn } from "node:child_process";

/** A process that must not outlive ours. */
export interface OpenProcess {
  /** Asks it to end, and makes it end if it does not soon. */
  stop(): Promise<void>;
  /** Ends it at once, without waiting. */
  kill(): void;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type Signal = (typeof signals)[number];

const open = new Set<OpenProcess>();
let interruption: Promise<void> | undefined;
let interruptions = 0;

/**
 * Sees to it that a process ends with ours: by Ctrl-C and its kin, by `process.exit` and by an error that nobody
 * caught.
 */
export function endWithUs(process_: OpenProcess): void {
  if (!open.size) {
    for (const signal of signals) process.on(signal, onSignal);
    process.on("exit", killAll);
  }
  open.add(process_);
}

/** Takes back `endWithUs`, for a process that has ended. */
export function hasEnded(process_: OpenProcess): void {
  if (!open.delete(process_) || open.size || interruption) return;
  stopListening();
}

/** How often a signal has ended all processes so far. */
export function interruptionCount(): number {
  return interruptions;
}

/**
 * Settles when the signal that ends the processes has been dealt with. If nobody else listens to it, it ends our own
 * process then, and this never settles: nothing is left to be said to a person who has pressed Ctrl-C.
 *
 * @returns `undefined` where there is none to be dealt with.
 */
export function interruptionUnderWay(): Promise<void> | undefined {
  return interruption;
}

function onSignal(signal: Signal): void {
  if (interruption) {
    // The second Ctrl-C is impatient.
    killAll();
    return;
  }
  interruptions++;
  interruption = stopAll().then(() => {
    interruption = undefined;
    stopListening();
    // Our listener has kept Node from ending by the signal: what it would have done is done now.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  });
}

async function stopAll(): Promise<void> {
  await Promise.allSettled([...open].map((process_) => process_.stop()));
  open.clear();
}

function killAll(): void {
  for (const process_ of open) process_.kill();
}

function stopListening(): void {
  for (const signal of signals) process.off(signal, onSignal);
  process.off("exit", killAll);
}

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
