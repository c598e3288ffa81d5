/**
 * @file Preloaded into every server to refuse connections, so that an answer never depends on the network and no dummy
 * key leaves the machine.
 */
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const originalConnect = net.Socket.prototype.connect;

/** Allows pipes and local sockets, which child processes use, and fails every other connection at once. */
net.Socket.prototype.connect = function connect(...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  const isLocalPipe = typeof (options?.path ?? options) === "string";
  if (isLocalPipe) return originalConnect.apply(this, args);
  const error = Object.assign(new Error("connect ECONNREFUSED (no network here)"), { code: "ECONNREFUSED" });
  process.nextTick(() => this.destroy(error));
  return this;
};

/** Answers every look-up with "no such host". */
dns.lookup = (hostname, options, callback) => {
  const answer = typeof options === "function" ? options : callback;
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND", hostname });
  process.nextTick(() => answer(error));
};
dns.promises.lookup = async (hostname) => {
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND", hostname });
};
syncBuiltinESMExports();
