import { type LookupAddress, lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicNumber } from "./addresses.ts";

type Resolve = (
  name: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name, and refuses it when any of its addresses belongs to a private or special network: an address from a file or a platform
 * must not reach what only this server can. The connection uses the checked addresses, so that a name cannot change in between.
 */
export const publicLookup =
  (resolve: Resolve = systemLookup): LookupFunction =>
  (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error("not found"), "", 0);
      if (!found.every(({ address }) => isPublicNumber(address)))
        return done(Object.assign(new Error("no public address"), { code: "EPRIVATE" }), "", 0);
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
  };
