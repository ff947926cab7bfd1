import type { IncomingMessage } from "node:http";
import { networkOf } from "#api/http/networks.ts";
import type { RealtimeLimits } from "./limits.ts";

/** The visitor's address as in the rest of the listener; of IPv6 the network. */
export function visitorOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(request.headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  return networkOf(forwarded || request.socket.remoteAddress || "");
}

/**
 * True if one of our own pages connects. Browsers always name a page's origin; programs need not, and gain nothing by it, since no cookie
 * counts here and every channel is signed for.
 */
export function isOwnPage(request: IncomingMessage, publicOrigin: string | undefined): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (publicOrigin) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Counts open connections and attempts per visitor. */
export class Visitors {
  readonly #limits: RealtimeLimits;
  readonly #open = new Map<string, number>();
  #attempts = new Map<string, number>();
  #windowStartedAt: number;
  #total = 0;

  constructor(limits: RealtimeLimits, now: number) {
    this.#limits = limits;
    this.#windowStartedAt = now;
  }

  get total(): number {
    return this.#total;
  }

  /** Counts one attempt; false after too many of this visitor. */
  mayTry(address: string, now: number): boolean {
    if (now - this.#windowStartedAt >= this.#limits.attemptWindowMs) {
      this.#attempts = new Map();
      this.#windowStartedAt = now;
    }
    const count = (this.#attempts.get(address) ?? 0) + 1;
    this.#attempts.set(address, count);
    return count <= this.#limits.attemptsPerAddressMax;
  }

  /** Counts a connection; false when this visitor, or all together, have too many. */
  enter(address: string): boolean {
    const count = this.#open.get(address) ?? 0;
    if (this.#total >= this.#limits.connectionsMax || count >= this.#limits.connectionsPerAddressMax) return false;
    this.#open.set(address, count + 1);
    this.#total += 1;
    return true;
  }

  leave(address: string): void {
    const count = (this.#open.get(address) ?? 1) - 1;
    if (count > 0) this.#open.set(address, count);
    else this.#open.delete(address);
    this.#total -= 1;
  }
}
