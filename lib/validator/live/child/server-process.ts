import type { ChildProcess, SpawnOptions } from "node:child_process";
import { StringDecoder } from "node:string_decoder";
import { setTimeout as sleep } from "node:timers/promises";
import { printableText, shortened } from "../live-server-error.ts";
import { openProcesses, watchOrphans } from "./open-processes.ts";
import { ProcessTree } from "./process-tree.ts";

/** Milliseconds that a server has to end: after the end of its input, after SIGTERM, and after SIGKILL. */
const patience = { inputEnded: 300, terminated: 400, killed: 1_000 };
/** How long output may still arrive after its writer has ended. A grandchild may keep the pipe open forever. */
const drainTime = 100;
const pollInterval = 20;

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string | undefined;
}

/** How a process ended: with an exit code, or by a signal. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Node's `spawn`, or that of cross-spawn, which also starts `.cmd` files on Windows. */
type Spawn = (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

/** A server that runs as our child in its own process group until `stop`. */
export class ServerProcess {
  readonly stderr = new TextTail();
  readonly #child: ChildProcess;
  readonly #tree: ProcessTree | undefined;
  readonly #callOffWatch: () => void;
  readonly #exited: Promise<void>;
  #onOutput: ((chunk: Buffer) => void) | undefined;
  #onEnd: (() => void) | undefined;
  /** Output that arrived before there was a handler: a command can end while modules are still being loaded. */
  readonly #early: Buffer[] = [];
  #hasEnded = false;
  #hasExited = false;
  #isStopping = false;
  #isUrgent = false;
  #stopped: Promise<void> | undefined;
  #startError: NodeJS.ErrnoException | undefined;
  #ownEnd: ProcessEnd | undefined;
  #peakMemory: number | undefined;

  /** Starts the command. If the system cannot find it, `startError` is set later. */
  constructor(spawn: Spawn, { command, args, env, cwd }: ServerCommand) {
    const child = spawn(command, args, {
      env: { ...env },
      cwd,
      stdio: ["pipe", "pipe", "pipe"],
      // In its own group, so that it can be ended as a whole. On Windows this would open a console window.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    this.#child = child;
    this.#exited = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        if (!this.#isStopping) this.#ownEnd = { code, signal };
        this.#hasExited = true;
        resolve();
      });
      child.on("error", (error: NodeJS.ErrnoException) => {
        // A signal that could not be sent is an error, too. ENOENT for a running process means that cmd.exe did not
        // find the command.
        if (child.pid !== undefined && error.code !== "ENOENT") return;
        this.#startError ??= error;
        this.#hasExited = true;
        resolve();
      });
    });
    child.stdout?.on("data", (chunk: Buffer) => {
      if (this.#onOutput) {
        this.#onOutput(chunk);
        return;
      }
      this.#early.push(chunk);
      child.stdout?.pause();
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      this.stderr.push(chunk);
    });
    // Writing to a server that has ended fails. The end itself is reported.
    child.stdin?.on("error", () => undefined);
    child.stdout?.on("error", () => undefined);
    child.stderr?.on("error", () => undefined);
    void this.#drained().then(() => {
      this.#hasEnded = true;
      this.#onEnd?.();
    });
    if (child.pid === undefined) {
      this.#callOffWatch = () => undefined;
      return;
    }
    this.#tree = new ProcessTree(child.pid);
    this.#callOffWatch = watchOrphans(child.pid);
    openProcesses.add(this);
  }

  /** Called with each piece of standard output, including those that arrived earlier. */
  set onOutput(handler: (chunk: Buffer) => void) {
    this.#onOutput = handler;
    for (const chunk of this.#early.splice(0)) handler(chunk);
    this.#child.stdout?.resume();
  }

  /** Called once at the end of the output, even if that has already been reached. */
  set onEnd(handler: () => void) {
    this.#onEnd = handler;
    if (this.#hasEnded) queueMicrotask(handler);
  }

  /** Why the command could not be started. */
  get startError(): NodeJS.ErrnoException | undefined {
    return this.#startError;
  }

  /** How the server ended, if it ended by itself. */
  get ownEnd(): ProcessEnd | undefined {
    return this.#ownEnd;
  }

  /** The most memory that one of its processes has used, in bytes; once it is stopped, if the system tells. */
  get peakMemory(): number | undefined {
    return this.#peakMemory;
  }

  write(text: string | Uint8Array): void {
    this.#child.stdin?.write(text);
  }

  /** Closes the server's stdin, which asks it to exit. */
  endInput(): void {
    this.#child.stdin?.end();
  }

  /**
   * Ends the server and everything that it started: by the end of its input, then by a signal, then by force.
   *
   * @param isUrgent skips the first step, for a server that has had enough time. An urgent call also shortens a stop
   * that is waiting.
   */
  stop(isUrgent = true): Promise<void> {
    this.#isUrgent ||= isUrgent;
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  /** Kills the server and everything that it started. */
  kill(): void {
    this.#isStopping = true;
    this.#tree?.signal("SIGKILL");
    this.#callOffWatch();
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    const tree = this.#tree;
    if (tree) {
      // Looks for descendants now, because they cannot be found once the server has ended.
      this.#peakMemory = tree.peakMemory();
      this.#child.stdin?.end();
      if (!(await this.#isGoneWithin(patience.inputEnded, tree, () => this.#isUrgent))) {
        tree.signal("SIGTERM");
        if (!(await this.#isGoneWithin(patience.terminated, tree))) {
          tree.signal("SIGKILL");
          await this.#isGoneWithin(patience.killed, tree);
        }
      }
    }
    this.#callOffWatch();
    openProcesses.remove(this);
    this.#child.stdin?.destroy();
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    this.#child.unref();
  }

  async #isGoneWithin(milliseconds: number, tree: ProcessTree, isGivenUp = () => false): Promise<boolean> {
    const deadline = performance.now() + milliseconds;
    for (;;) {
      if (this.#hasExited && !tree.isAlive()) return true;
      if (isGivenUp() || performance.now() >= deadline) return false;
      // Timers are short, because a pending timer keeps our own process alive.
      await (this.#hasExited ? sleep(pollInterval) : Promise.race([this.#exited, sleep(pollInterval)]));
    }
  }

  async #drained(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#child.once("close", () => {
        resolve();
      });
    });
    await this.#exited;
    await Promise.race([closed, sleep(drainTime, undefined, { ref: false })]);
  }
}

const maxLines = 20;
const maxLineLength = 400;
/** The size of the kept output: enough for the lines above, including color codes. */
const maxKept = 64 * 1024;

/** The end of an output of any length. */
class TextTail {
  readonly #decoder = new StringDecoder("utf8");
  #text = "";

  push(chunk: Buffer): void {
    this.#text = (this.#text + this.#decoder.write(chunk)).slice(-maxKept);
  }

  /** The last lines, safe to print; empty if nothing was written. */
  lines(): string {
    const lines = printableText(this.#text).trimEnd().split("\n").slice(-maxLines);
    return lines.map((line) => shortened(line, maxLineLength)).join("\n");
  }
}
