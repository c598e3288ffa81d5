import { addressKindOf } from "./addresses.ts";

/** RFC 2606 reserves the domain, so no server allows it. */
export const foreign = "foreign.invalid";

/** The end of a sentence about a host or an origin that is no valid one. */
export const noBrowser = ", which no browser sends because the port is not a number";

/**
 * Hosts of other websites, with the port of the server, that are taken for its own if only a part is compared. The last
 * one is no valid host, which a server has to refuse, too, although no browser sends it.
 */
export function foreignHosts({ hostname, host, port }: URL): readonly string[] {
  const end = port ? `:${port}` : "";
  const isLocal = addressKindOf({ hostname }) === "loopback";
  const names = isLocal ? [...new Set([hostname, "localhost"])] : [hostname];
  return [
    `${foreign}${end}`,
    ...names.filter((name) => !name.startsWith("[")).map((name) => `${name}.${foreign}${end}`),
    // The parent domain of a public server may be its own.
    ...(isLocal ? names.map((name) => `foreign-${name}${end}`) : []),
    ...(port ? [`${host}.${foreign}`] : []),
  ];
}
