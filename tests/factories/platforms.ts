import { type Connector, PlatformError, type Tokens, type VendorLocation } from "#api/platforms/connector.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import { createSealing } from "#api/platforms/sealing.ts";
import type { Capabilities, ConnectionKey } from "#contract/platforms/schemas.ts";

const capabilities: Capabilities = {
  readReviews: "api",
  reviewWindow: null,
  reply: "api",
  editReply: "api",
  deleteReply: "api",
  moderatesReplies: true,
  readProfile: "api",
  readMetrics: "none",
  readSearchTerms: "none",
  readPosts: "none",
};
export const manageScope = "vendor.manage";
export const statisticsScope = "vendor.statistics";

/** A listing in Paris; `overrides` set the rest. */
export const vendorLocation = (overrides: Partial<VendorLocation> = {}): VendorLocation => ({
  externalId: "locations/1",
  accountId: "accounts/7",
  name: "Chez Madeleine",
  formattedAddress: "10 rue de Marseille, 75010 Paris",
  locality: "Paris",
  postalCode: "75010",
  countryCode: "FR",
  phone: null,
  placeId: null,
  url: null,
  token: null,
  ...overrides,
});

/** The account of the fake platform, and its present behaviour. */
export type FakeAccount = {
  id: string;
  name: string;
  scopes: string[];
  locations: VendorLocation[];
  /** Access tokens live this long. */
  tokenLifetimeSeconds: number;
  /** Thrown by every call but the consent itself. */
  failure: PlatformError | null;
  /** The grant has ended: only a new consent helps. */
  isRevoked: boolean;
};

const otherCapabilities = { ...capabilities, editReply: "link", deleteReply: "none" } as const;
/** Followed by keys of the installation: pages are found by their address. */
const byAddress = (respond: () => void): Connector => ({
  key: "tripadvisor",
  capabilities: { ...otherCapabilities, reviewWindow: 5, reply: "link" },
  isConfigured: true,
  authorization: {
    kind: "installation",
    pageHosts: ["tripadvisor.example"],
    token: async () => "installation-key-of-tripadvisor",
  },
  async findLocation(query) {
    respond();
    const id = /-d(\d+)-/.exec(query)?.[1];
    return id ? vendorLocation({ externalId: id, accountId: null, url: query }) : null;
  },
  replyUrl: ({ url }) => url,
});
const byHand: Connector = {
  key: "deliveroo",
  capabilities: { ...otherCapabilities, readReviews: "file", reply: "link" },
  isConfigured: true,
  authorization: { kind: "manual", pageHosts: ["deliveroo.example"] },
  replyUrl: ({ url }) => url,
};

type FakeState = {
  account: FakeAccount;
  tokens: string[];
  refreshCount: number;
  revoked: string[];
  exchanges: object[];
};

function consent(state: FakeState, respond: () => void, now: () => number): Connector["authorization"] {
  let serial = 0;
  function issue(refreshToken: string | null = null): Tokens {
    serial += 1;
    const tokens = {
      accessToken: `ya29.access-${serial}-of-${state.account.id}`,
      refreshToken: refreshToken ?? `1//refresh-${serial}-of-${state.account.id}`,
      expiresAt: new Date(now() + state.account.tokenLifetimeSeconds * 1000).toISOString(),
    };
    state.tokens.push(tokens.accessToken, tokens.refreshToken);
    return tokens;
  }
  return {
    kind: "oauth",
    scopes: [
      { key: manageScope, granted: false, neededFor: ["locations", "readReviews", "reply"] },
      { key: statisticsScope, granted: false, neededFor: ["statistics"] },
    ],
    consentUrl({ state: given, redirectUri, codeChallenge }) {
      const parameters = { state: given, redirect_uri: redirectUri, code_challenge: codeChallenge };
      return new URL(`https://vendor.example/consent?${new URLSearchParams(parameters)}`);
    },
    async exchange(input) {
      state.exchanges.push(input);
      if (input.code === "bad") throw new PlatformError("INVALID_INPUT", "Bad code.", { vendorCode: "invalid_grant" });
      const { id, name, scopes } = state.account;
      state.account.isRevoked = false;
      const accountEmail = `${id}@vendor.example`;
      return { tokens: issue(), accountId: id, accountName: name, accountEmail, scopes, consentEndsAt: null };
    },
    async refresh(tokens) {
      state.refreshCount += 1;
      respond();
      return issue(tokens.refreshToken);
    },
    async revoke(tokens) {
      respond();
      state.revoked.push(tokens.accessToken);
    },
    async inspect() {
      respond();
      return { scopes: state.account.scopes, consentEndsAt: null };
    },
  };
}

/**
 * A fake platform in memory behind the connector's interface. `state.account` is granted on the consent page; every token it issues is kept
 * in
 * `state.tokens`, so that a test can search for them where they must not be.
 */
export function fakePlatforms(options: { key?: ConnectionKey; tokenSecrets?: string[]; now?: () => number } = {}) {
  const { key = "gmb", tokenSecrets = ["kX9v2QpL7sWm4TzR8yBn1CfH6jGd3EaU"], now = Date.now } = options;
  const account: FakeAccount = {
    id: "vendor-account-1",
    name: "Maison Tavelin",
    scopes: [manageScope, statisticsScope],
    locations: [vendorLocation()],
    tokenLifetimeSeconds: 3600,
    failure: null,
    isRevoked: false,
  };
  const state: FakeState = { account, tokens: [], refreshCount: 0, revoked: [], exchanges: [] };
  function respond() {
    if (account.isRevoked)
      throw new PlatformError("AUTH_EXPIRED", "The grant is gone.", { vendorCode: "invalid_grant" });
    if (account.failure) throw account.failure;
  }
  const connector: Connector = {
    key,
    capabilities,
    isConfigured: true,
    authorization: consent(state, respond, now),
    async *locations() {
      respond();
      yield* account.locations;
    },
    async permissions() {
      respond();
      return [{ key: "MANAGE", granted: true, neededFor: ["reply"] }];
    },
    replyUrl: ({ url }) => url,
  };
  const unconfigured: Connector = { ...connector, key: "facebook", isConfigured: false };
  const connectors = [unconfigured, connector, byAddress(respond), byHand];
  const platforms: Platforms = {
    connectors: new Map(connectors.map((one) => [one.key, one])),
    sealing: createSealing(tokenSecrets),
    isSandbox: true,
    pictures: async () => null,
  };
  return { platforms, connector, state };
}
