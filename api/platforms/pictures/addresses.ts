import { BlockList, isIP } from "node:net";

const lengthMax = 2048;
/** Host name endings of local networks. */
const ownNetwork = /\.(?:local|localhost|internal|intranet|lan|home|corp|arpa)$/;

/**
 * A public web address of a picture, in its canonical form; null for anything else: another scheme, credentials, a port, a bare IP address,
 * a
 * local name. Public names that resolve to a local machine are refused when the picture is read (`lookup.ts`).
 */
export function publicAddress(given: unknown): string | null {
  if (typeof given !== "string" || given.length > lengthMax * 2) return null;
  const url = URL.parse(given.trim());
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return null;
  const host = url.hostname.replace(/\.$/, "");
  const isName = host.includes(".") && !host.startsWith("[") && isIP(host) === 0 && !ownNetwork.test(host);
  url.hash = "";
  return isName && url.href.length <= lengthMax ? url.href : null;
}

const special4: readonly (readonly [net: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** Global IPv6 ranges that lead elsewhere: tunnels to IPv4, and documentation. */
const special6: readonly (readonly [net: string, prefix: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];
const special = new BlockList();
for (const [net, prefix] of special4) special.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of special6) special.addSubnet(net, prefix, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** True if an IP address is public. IPv4-mapped IPv6 addresses are not. */
export function isPublicNumber(number: string): boolean {
  const version = isIP(number);
  if (version === 4) return !special.check(number, "ipv4");
  return version === 6 && global6.check(number, "ipv6") && !special.check(number, "ipv6");
}
