import { networkInterfaces } from "node:os";

/** True for a URL that only this machine can reach, or that is written as if. */
export function isOfThisMachine({ hostname }: URL): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$|\.$/gu, "");
  return (
    /^(?:.+\.)?localhost$/u.test(name) ||
    /^127(?:\.\d+){3}$/u.test(name) ||
    // The URL of an address of IPv4 that is written as one of IPv6 has its bytes in hexadecimal.
    /^::ffff:7f[0-9a-f]{2}:[0-9a-f]+$/u.test(name) ||
    // A server that listens at all addresses is often named by this one.
    ["::1", "0.0.0.0", "::"].includes(name)
  );
}

/** No more addresses are tried. */
const maxAddresses = 3;

/** Addresses of this machine that others can reach, as the host of a URL. */
export function outerAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  // An address that is only valid on one link needs the name of the link.
  const outer = all.filter(({ internal, address }) => !internal && !address.toLowerCase().startsWith("fe80:"));
  const inOrder = [...outer].sort((one, other) => one.family.localeCompare(other.family));
  return inOrder.slice(0, maxAddresses).map(({ address, family }) => (family === "IPv6" ? `[${address}]` : address));
}
