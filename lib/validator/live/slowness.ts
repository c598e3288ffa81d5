import { availableParallelism, loadavg } from "node:os";

const most = 20;

/**
 * How many programs share a processor, from 1 to 20: the factor for limits of our own work, which others make slower.
 *
 * @param load the programs that want a processor. Default: their average of the last minute.
 */
export function slowness(load = loadavg()[0] ?? 0): number {
  return Math.min(Math.max(load / availableParallelism(), 1), most);
}
