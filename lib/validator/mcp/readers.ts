import type { CallToolResult } from "@modelcontextprotocol/server";
import { Piscina } from "piscina";
import { answerResult, faultResult } from "./answers.ts";
import type { ServedProject } from "./project.ts";
import type { Inputs } from "./schemas.ts";
import type { WorkerCall, WorkerOutcome } from "./worker.ts";

/** Milliseconds for a call. The official SDKs wait for 60 seconds by default: `DEFAULT_REQUEST_TIMEOUT_MSEC`. */
export const maxTime = 45_000;

/** Threads for the calls that read. A call that is cancelled, or takes too long, ends with its thread. */
export class Readers {
  readonly #project: ServedProject;
  readonly #onFault: (error: unknown) => void;
  readonly #threads: Piscina<WorkerCall, WorkerOutcome>;

  /** @param onFault receives an error that no call caused. */
  constructor(project: ServedProject, onFault: (error: unknown) => void) {
    this.#project = project;
    this.#onFault = onFault;
    this.#threads = new Piscina<WorkerCall, WorkerOutcome>({
      filename: new URL("mcp-worker.js", import.meta.url).href,
      minThreads: 0,
      maxThreads: 2,
      idleTimeout: 300_000,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    // The fault of a thread is the fault of its call. Without a listener, it would end the process.
    this.#threads.on("error", () => undefined);
  }

  /** Answers a call of a tool. */
  async answer<Name extends keyof Inputs>(
    tool: Name,
    args: Inputs[Name],
    cancelled: AbortSignal,
  ): Promise<CallToolResult> {
    const timeLimit = AbortSignal.timeout(maxTime);
    const call = { tool, args, project: this.#project } as WorkerCall;
    try {
      const outcome = await this.#threads.run(call, { signal: AbortSignal.any([cancelled, timeLimit]) });
      return "fault" in outcome ? faultResult(outcome.fault) : answerResult(outcome.answer);
    } catch (error) {
      if (timeLimit.aborted) return faultResult("TIMEOUT The call took more than 45 seconds. Name fewer files.");
      // Nobody reads the answer.
      if (cancelled.aborted) return faultResult("CANCELLED");
      if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
        return faultResult("TOO_LARGE The call needs more memory than it may. Name fewer files.");
      this.#onFault(error);
      return faultResult("INTERNAL_ERROR The call failed; it is not the fault of its arguments. Tell the user.");
    }
  }

  close(): Promise<void> {
    return this.#threads.destroy();
  }
}
