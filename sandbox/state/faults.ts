import type { PlatformHost } from "#config/platforms.ts";
import type { SandboxPlatform } from "../world/world.ts";
import { platformOfHost } from "./hosts.ts";

/** Kinds of faults that can be switched on. */
export const faultKinds = [
  "token_expired",
  "token_revoked",
  "forbidden",
  "rate_limited",
  "server_error",
  "slow",
  /** The response breaks off in the middle. */
  "truncated_page",
  /** An empty page, though more follow. */
  "empty_page",
  "duplicate_across_pages",
  "reply_refused",
  /** The next edit of a profile is turned down by those who examine it. */
  "edit_refused",
  /** The call succeeded, and the response says that it failed. */
  "answer_lost",
  "unknown_enum",
  "report_never_ready",
  /** Facebook alone: the API version without recommendations. */
  "ratings_deprecated",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type Fault = {
  id: string;
  kind: FaultKind;
  /** Scope of the fault; absent = everywhere. `path` is a part of the path and query below the host. */
  platform?: SandboxPlatform | undefined;
  host?: PlatformHost | undefined;
  path?: string | undefined;
  method?: string | undefined;
  /** The token's person, or a Google account's number. */
  account?: string | undefined;
  /** A listing's id. */
  location?: string | undefined;
  /** Matching requests that pass before it applies. */
  after: number;
  /** How often it applies; null = until it is removed. */
  count: number | null;
  /** `slow`: the delay; `rate_limited`: the value of `Retry-After`. */
  delayMs: number;
  retryAfterSeconds: number;
};
export type FaultInput = Partial<Omit<Fault, "id" | "kind">> & { kind: FaultKind };
/** The data of a request that faults match. */
export type FaultContext = { host: PlatformHost; method: string; pathAndQuery: string; account: string | null };

export type Faults = {
  add(input: FaultInput): Fault;
  remove(id: string): boolean;
  clear(): void;
  list(): Fault[];
  /** The first fault of these kinds that applies to this request; it is counted. */
  take(scene: FaultContext, kinds: readonly FaultKind[]): Fault | null;
};

const isMeant = (fault: Fault, setup: FaultContext): boolean =>
  (!fault.platform || fault.platform === platformOfHost(setup.host)) &&
  (!fault.host || fault.host === setup.host) &&
  (!fault.method || fault.method === setup.method) &&
  (!fault.path || setup.pathAndQuery.includes(fault.path)) &&
  (!fault.account || fault.account === setup.account || setup.pathAndQuery.includes(`/accounts/${fault.account}/`)) &&
  (!fault.location || setup.pathAndQuery.includes(fault.location));

export function createFaults(): Faults {
  const faults = new Map<string, Fault>();
  let made = 0;
  return {
    add(input) {
      made += 1;
      const defaults = { after: 0, count: null, delayMs: 3000, retryAfterSeconds: 5 };
      const fault: Fault = { ...defaults, ...input, id: `f${made}` };
      faults.set(fault.id, fault);
      return fault;
    },
    remove: (id) => faults.delete(id),
    clear: () => faults.clear(),
    list: () => [...faults.values()],
    take(setup, kinds) {
      for (const fault of faults.values()) {
        if (!kinds.includes(fault.kind) || !isMeant(fault, setup)) continue;
        if (fault.after > 0) {
          fault.after -= 1;
          continue;
        }
        if (fault.count !== null) {
          fault.count -= 1;
          if (fault.count <= 0) faults.delete(fault.id);
        }
        return fault;
      }
      return null;
    },
  };
}
