import type { Tokens, VendorLocation } from "#api/platforms/connector.ts";
import type { Sealing } from "#api/platforms/sealing.ts";
import type { ConnectionHealth, ConnectionKey } from "#contract/platforms/schemas.ts";
import type { Person } from "./scenes/staged-review.ts";

/** An account of the demo, connected before anybody looks. */
export type DemoAccount = {
  key: ConnectionKey;
  person: Person;
  accountId: string;
  accountName: string;
  scopes: string[];
  tokens: Tokens;
  state: Exclude<ConnectionHealth, "revoked">;
  connectedAt: Date;
  consentEndsAt: Date | null;
  locations: VendorLocation[];
};
/** The platforms of the demo: its accounts, and TheFork's restaurants, which need none, by their id. */
export type DemoAccounts = {
  sealing: Pick<Sealing, "seal">;
  theFork: ReadonlyMap<string, VendorLocation>;
  accounts: readonly DemoAccount[];
};
