import { isIPv6 } from "node:net";

/** The network of a visitor: an IPv4 address, or the network half of an IPv6 address, since one visitor may have all addresses in it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const [left, right] = [head, tail].map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array(Math.max(0, 8 - (left?.length ?? 0) - (right?.length ?? 0))).fill("0");
  const groups = address.includes("::") ? [...(left ?? []), ...zeros, ...(right ?? [])] : (left ?? []);
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
