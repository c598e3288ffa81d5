import { BlockList, isIP, isIPv4 } from "node:net";
import type { networkInterfaces } from "node:os";

/** Where a server is, according to its address: on this machine, in a private network, or anywhere. */
export type AddressKind = "loopback" | "private" | "public";

/** Sources: RFC 1122, RFC 4291. The unspecified address reaches this machine, too. */
const loopback = blockList(["127.0.0.0/8", "0.0.0.0/32", "::1/128", "::/128"]);
/** Sources: RFC 1918, RFC 3927, RFC 6598, RFC 4193, RFC 4291. */
const privateNetworks = blockList([
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "fc00::/7",
  "fe80::/10",
]);
/** Names that only a private network knows. Sources: RFC 6762, RFC 8375, the reservation of `internal` by ICANN. */
const privateName = /\.(?:local|internal|home\.arpa|lan|localdomain)$/u;

/** The place of a URL. No name is resolved. */
export function addressKindOf({ hostname }: Pick<URL, "hostname">): AddressKind {
  const address = hostname.replace(/^\[|\]$/gu, "");
  const kind = isIP(address);
  if (kind) {
    const family = kind === 4 ? "ipv4" : "ipv6";
    if (loopback.check(address, family)) return "loopback";
    return privateNetworks.check(address, family) ? "private" : "public";
  }
  const name = address.toLowerCase().replace(/\.$/u, "");
  if (name === "localhost" || name.endsWith(".localhost")) return "loopback";
  return privateName.test(name) || !name.includes(".") ? "private" : "public";
}

/** The maximum number of addresses that are tried. */
const maxAddresses = 4;

/**
 * The addresses at which other machines reach this one, written as in a URL. IPv4 addresses come first.
 *
 * @param interfaces the result of `os.networkInterfaces()`.
 */
export function otherAddresses(interfaces: ReturnType<typeof networkInterfaces>): string[] {
  const all = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    // An address that is only valid on one link needs the name of the interface, which URLs do not have.
    .filter(({ internal, address, scopeid }) => !internal && !(scopeid ?? 0) && !address.startsWith("fe80:"))
    .map(({ address }) => (isIPv4(address) ? address : `[${address}]`));
  const isLong = (address: string): number => Number(address.startsWith("["));
  return [...new Set(all)].sort((one, other) => isLong(one) - isLong(other)).slice(0, maxAddresses);
}

function blockList(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = "", prefix = ""] = subnet.split("/");
    list.addSubnet(address, Number(prefix), isIPv4(address) ? "ipv4" : "ipv6");
  }
  return list;
}
