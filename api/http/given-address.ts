import { isIP } from "node:net";
import { isPublicNumber, publicAddress } from "../platforms/pictures/addresses.ts";

/**
 * An address that a person or their browser gave and that this server will call, in its canonical form; null for one that is not `https:` to
 * a public name. `allowsLoopback`: one of this machine too, for development and tests. A public name that resolves to a private network is
 * refused at the call (`publicLookup`).
 */
export function givenAddress(given: string, allowsLoopback: boolean): string | null {
  const known = publicAddress(given);
  if (known !== null || !allowsLoopback) return known;
  const url = URL.parse(given.trim());
  return url && isLoopback(url) && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** What was found of a refused address, for whoever gave it: without its path, which may hold a token. Nothing of what is no address. */
export function foundAddress(given: string): { found?: string } {
  const url = URL.parse(given.trim());
  return url ? { found: `${url.protocol}//${url.host}` } : {};
}

/** True for an address of this machine. */
export function isLoopback({ hostname }: URL): boolean {
  const number = hostname.replace(/^\[|\]$/g, "");
  return (
    hostname === "localhost" ||
    number === "::1" ||
    (isIP(number) === 4 && number.startsWith("127.") && !isPublicNumber(number))
  );
}
