import { describe, expect, test } from "vitest";
import { type ConnectionKey, connectionKeys, type PlatformErrorCode } from "#contract/platforms.ts";
import { googleRefreshToken, googleToken, scriptedGoogle } from "#tests/platforms/google.ts";
import { pageToken, personToken, scriptedMeta } from "#tests/platforms/meta.ts";
import {
  reportAddress,
  scriptedTheFork,
  scriptedUber,
  theForkRestaurant,
  theForkToken,
  uberStore,
  uberToken,
} from "#tests/platforms/partners.ts";
import { scriptedTripadvisor, scriptedYelp } from "#tests/platforms/review-sites.ts";
import { keys, type Reply, realAccess, type ScriptedVendor, scriptedVendor } from "#tests/platforms/scripted-vendor.ts";
import {
  type Connector,
  PlatformError,
  type Session,
  type Tokens,
  type VendorLocation,
  type VendorReview,
} from "./connector.ts";
import { TransportError } from "./http/transport.ts";
import { createPlatforms } from "./platforms.ts";

type Case = {
  vendor: () => ScriptedVendor;
  session: Session;
  tokens: Tokens;
  /** Typed by a person, and what it must lead to. */
  typed?: string;
  /** A review of the place, for `one` and replies. */
  reviewId: string;
  reviewCount: number;
  refusals: [name: string, reply: Reply, code: PlatformErrorCode, vendorCode: string][];
};
const json = (status: number, body: unknown, headers?: Record<string, string>): Reply => ({
  status,
  json: body,
  ...(headers ? { headers } : {}),
});
const google = (code: number, status: string, more: object = {}) =>
  json(code, { error: { code, message: `Refused ${googleToken}`, status, ...more } });
const graph = (code: number, more: object = {}, status = 400) =>
  json(status, { error: { message: `Refused: ${personToken} ${pageToken}`, type: "OAuthException", code, ...more } });
const zeroQuota = {
  details: [
    {
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      reason: "RATE_LIMIT_EXCEEDED",
      metadata: { quota_limit: "DefaultRequestsPerMinutePerProject", quota_limit_value: "0" },
    },
  ],
};
const metaRefusals: Case["refusals"] = [
  ["expired", graph(190, { error_subcode: 463 }), "AUTH_EXPIRED", "190/463"],
  ["session", graph(102), "AUTH_EXPIRED", "102"],
  ["right missing", graph(10), "PERMISSION_DENIED", "10"],
  ["page right missing", graph(200, {}, 403), "PERMISSION_DENIED", "200"],
  ["user content", graph(283), "PERMISSION_DENIED", "283"],
  ["app limit", graph(4, { is_transient: true }), "RATE_LIMITED", "4"],
  ["page limit", graph(32), "RATE_LIMITED", "32"],
  ["business limit", graph(80001), "RATE_LIMITED", "80001"],
  ["deprecated", graph(12), "UNSUPPORTED", "12"],
  ["parameter", graph(100), "INVALID_INPUT", "100"],
  ["blocked", graph(368), "MODERATION_REJECTED", "368"],
  ["down", graph(2, {}, 500), "VENDOR_DOWN", "2"],
  ["transient", graph(99, { is_transient: true }), "VENDOR_DOWN", "99"],
  ["new code", graph(99), "UNKNOWN", "99"],
];
const tokens = (accessToken: string, refreshToken: string | null = null): Tokens => ({
  accessToken,
  refreshToken,
  expiresAt: null,
});
const session = (accessToken: string, externalId: string, accountId: string | null = null): Session => ({
  accessToken,
  location: { externalId, accountId },
  languages: ["fr", "en"],
});
const meta = (externalId: string, accountId: string | null = null): Omit<Case, "reviewCount"> => ({
  vendor: scriptedMeta,
  session: session(pageToken, externalId, accountId),
  tokens: tokens(personToken),
  reviewId: "S2",
  refusals: metaRefusals,
});
const manual = (): Case => ({
  vendor: () => scriptedVendor({}),
  session: session("", "x"),
  tokens: tokens(""),
  reviewId: "r",
  reviewCount: 0,
  refusals: [],
});

const cases: Record<ConnectionKey, Case> = {
  gmb: {
    vendor: scriptedGoogle,
    session: session(googleToken, "locations/9001", "accounts/7"),
    tokens: tokens(googleToken, googleRefreshToken),
    reviewId: "locations/9001/reviews/AbF1",
    reviewCount: 120,
    refusals: [
      ["expired", google(401, "UNAUTHENTICATED"), "AUTH_EXPIRED", "UNAUTHENTICATED"],
      ["forbidden", google(403, "PERMISSION_DENIED"), "PERMISSION_DENIED", "PERMISSION_DENIED"],
      ["too fast", google(429, "RESOURCE_EXHAUSTED"), "RATE_LIMITED", "RESOURCE_EXHAUSTED"],
      ["project", google(429, "RESOURCE_EXHAUSTED", zeroQuota), "PERMISSION_DENIED", "PROJECT_NOT_APPROVED"],
      ["argument", google(400, "INVALID_ARGUMENT"), "INVALID_INPUT", "INVALID_ARGUMENT"],
      ["down", google(503, "UNAVAILABLE"), "VENDOR_DOWN", "UNAVAILABLE"],
      ["new status", google(418, "TEAPOT"), "UNKNOWN", "TEAPOT"],
    ],
  },
  facebook: { ...meta("P1"), reviewCount: 25 },
  instagram: { ...meta("17P1", "P1"), reviewCount: 0 },
  messenger: { ...meta("P1"), reviewCount: 0 },
  tripadvisor: {
    vendor: scriptedTripadvisor,
    session: session(keys.TRIPADVISOR_API_KEY, "55"),
    tokens: tokens(keys.TRIPADVISOR_API_KEY),
    typed: "https://www.tripadvisor.fr/Restaurant_Review-g187147-d55-Reviews-Chez_Ana.html",
    reviewId: "900",
    reviewCount: 9,
    refusals: [
      ["key", json(401, { message: "Unauthorized" }), "AUTH_EXPIRED", "401"],
      ["gateway", json(403, { message: `Forbidden for ${keys.TRIPADVISOR_API_KEY}` }), "PERMISSION_DENIED", "403"],
      ["day's limit", json(403, { message: "Limit Exceeded" }), "RATE_LIMITED", "403"],
      ["too fast", json(429, { message: "Too Many Requests" }), "RATE_LIMITED", "429"],
      [
        "argument",
        json(400, { error: { message: "bad", type: "BadRequestException", code: 1 } }),
        "INVALID_INPUT",
        "BadRequestException/1",
      ],
      ["down", json(503, { message: "Service Unavailable" }), "VENDOR_DOWN", "503"],
    ],
  },
  yelp: {
    vendor: scriptedYelp,
    session: session(keys.YELP_API_KEY, "chez-ana-paris"),
    tokens: tokens(keys.YELP_API_KEY),
    typed: "https://www.yelp.fr/biz/chez-ana-paris?osq=Restaurants",
    reviewId: "fr_FR-0",
    reviewCount: 6,
    refusals: [
      [
        "key",
        json(401, { error: { code: "TOKEN_INVALID", description: `Invalid ${keys.YELP_API_KEY}` } }),
        "AUTH_EXPIRED",
        "TOKEN_INVALID",
      ],
      [
        "day's limit",
        json(429, { error: { code: "ACCESS_LIMIT_REACHED", description: "used up" } }),
        "RATE_LIMITED",
        "ACCESS_LIMIT_REACHED",
      ],
      [
        "argument",
        json(400, { error: { code: "VALIDATION_ERROR", description: "locale" } }),
        "INVALID_INPUT",
        "VALIDATION_ERROR",
      ],
      ["down", json(500, { error: { code: "INTERNAL_ERROR", description: "" } }), "VENDOR_DOWN", "INTERNAL_ERROR"],
    ],
  },
  lafourchette: {
    vendor: scriptedTheFork,
    session: session(`${theForkToken}-0`, theForkRestaurant),
    tokens: tokens(`${theForkToken}-0`),
    typed: ` ${theForkRestaurant.toUpperCase()} `,
    reviewId: "review-1",
    reviewCount: 60,
    refusals: [
      ["expired", json(401, { error: "Unauthorized", statusCode: 401 }), "AUTH_EXPIRED", "Unauthorized"],
      ["forbidden", json(403, { error: "Forbidden", statusCode: 403 }), "PERMISSION_DENIED", "Forbidden"],
      [
        "without words",
        json(400, { data: { code: "REVIEW_HAS_NO_PUBLISHED_COMMENT" }, error: "Bad Request" }),
        "UNSUPPORTED",
        "REVIEW_HAS_NO_PUBLISHED_COMMENT",
      ],
      ["too fast", json(429, { message: "Too Many Requests" }), "RATE_LIMITED", "429"],
      ["down", { status: 502, text: "<html>Bad gateway</html>" }, "VENDOR_DOWN", "502"],
    ],
  },
  ubereats: {
    vendor: scriptedUber,
    session: session(uberToken, uberStore),
    tokens: tokens(uberToken),
    typed: uberStore,
    reviewId: "A-1",
    reviewCount: 2,
    refusals: [
      ["expired", json(401, { code: "unauthorized", message: `Invalid ${uberToken}` }), "AUTH_EXPIRED", "unauthorized"],
      ["forbidden", json(403, { code: "forbidden", message: "no" }), "PERMISSION_DENIED", "forbidden"],
      ["too fast", json(429, { code: "rate_limited", message: "slow" }), "RATE_LIMITED", "rate_limited"],
      ["argument", json(400, { code: "bad_request", message: "dates" }), "INVALID_INPUT", "bad_request"],
      ["down", json(500, { code: "internal", message: "" }), "VENDOR_DOWN", "internal"],
    ],
  },
  foursquare: manual(),
  deliveroo: manual(),
  opentable: manual(),
  zenchef: manual(),
};

function rehearse(key: ConnectionKey) {
  const { vendor: scripted, ...rest } = cases[key];
  const vendor = scripted();
  const secrets = ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"];
  const connector = createPlatforms(realAccess, secrets, vendor.options).connectors.get(key);
  if (!connector) throw new Error(`There is no connector for ${key}`);
  return { ...rest, vendor, connector };
}

async function walk(connector: Connector, on: Session): Promise<VendorReview[]> {
  const reviews: VendorReview[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<NonNullable<Connector["reviews"]>["page"]>> | undefined =
      await connector.reviews?.page(on, cursor, null);
    reviews.push(...(page?.reviews ?? []));
    cursor = page?.next ?? null;
  } while (cursor !== null);
  if (connector.reports) reviews.push(...(await connector.reports.read(reportAddress)).map(({ review }) => review));
  return reviews;
}

async function list(connector: Connector, own: Tokens): Promise<VendorLocation[]> {
  const found: VendorLocation[] = [];
  for await (const location of connector.locations?.(own) ?? []) found.push(location);
  return found;
}

/** Everything a connector can be asked that goes over the wire. */
function questions(connector: Connector, { session: on, tokens: own, reviewId, typed }: ReturnType<typeof rehearse>) {
  const { authorization, reviews, replies, reports } = connector;
  const redirectUri = "https://comptoir.test/back";
  const all: Record<string, (() => Promise<unknown>) | undefined> = {
    locations: connector.locations && (() => list(connector, own)),
    findLocation:
      connector.findLocation && typed ? () => connector.findLocation?.(typed) ?? Promise.reject() : undefined,
    page: reviews && (() => reviews.page(on, null, null)),
    one: reviews?.one && (() => reviews.one?.(on, reviewId) ?? Promise.reject()),
    totals: reviews?.totals && (() => reviews.totals?.(on) ?? Promise.reject()),
    put: replies && (() => replies.put(on, reviewId, "Merci !", "key")),
    remove: replies?.remove && (() => replies.remove?.(on, reviewId) ?? Promise.reject()),
    order: reports && (() => reports.order(on, { from: "2026-10-01", to: "2026-10-28" })),
    readReport: reports && (() => reports.read(reportAddress)),
    profile: connector.profile && (() => connector.profile?.(on) ?? Promise.reject()),
    watch: connector.watch && (() => connector.watch?.(on) ?? Promise.reject()),
    permissions: connector.permissions && (() => connector.permissions?.(on) ?? Promise.reject()),
    ...(authorization.kind === "oauth"
      ? {
          exchange: () => authorization.exchange({ code: "the-code-0123", codeVerifier: "verifier-0123", redirectUri }),
          refresh: () => authorization.refresh(own),
          inspect: () => authorization.inspect(own),
        }
      : {}),
  };
  return Object.entries(all).flatMap(([name, ask]) => (ask ? [{ name, ask }] : []));
}
/**
 * A store's id is taken as it is, a report lies with another host, and a refused right is an answer to the question which rights
 * there are.
 */
const isAnswered = (key: ConnectionKey, question: string, code: PlatformErrorCode) =>
  question === "readReport" ||
  (key === "ubereats" && question === "findLocation") ||
  (question === "permissions" && key === "gmb" && code === "PERMISSION_DENIED");

const secretsOf = ({ tokens: own, session: on }: Case) =>
  [...Object.values(keys).filter((key) => /\d{4}|GOCSPX/.test(key)), own.accessToken, own.refreshToken, on.accessToken]
    .concat(["the-code-0123", "verifier-0123", "uber-report-signature", "EAAGm0", "ya29.", theForkToken])
    .filter((secret) => secret !== null && secret.length > 4);

async function failureOf(ask: () => Promise<unknown>): Promise<PlatformError> {
  const error = await ask().then(
    () => new Error("it was answered"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PlatformError)) throw error;
  return error;
}
const shown = (error: PlatformError) =>
  [error.message, error.vendorCode, error.stack, JSON.stringify(error), String(error.cause)].join("\n");

test("every connection has its connector", () => {
  const { connectors } = createPlatforms(realAccess, ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"]);
  expect([...connectors.keys()].sort()).toEqual([...connectionKeys].sort());
});

describe.each(connectionKeys)("%s", (key) => {
  const capabilityOf = ({ capabilities }: Connector) => capabilities;

  test("declares what it can do, and can do no more", () => {
    const { connector } = rehearse(key);
    const can = capabilityOf(connector);
    expect(can.readReviews === "api").toBe(connector.reviews !== undefined);
    expect(can.readReviews === "report").toBe(connector.reports !== undefined);
    expect(can.reply === "api").toBe(connector.replies !== undefined);
    expect(can.editReply === "api").toBe(connector.replies !== undefined);
    expect(can.deleteReply === "api").toBe(connector.replies?.remove !== undefined);
    expect(can.readProfile === "api").toBe(connector.profile !== undefined);
    expect(can.reviewWindow === null || can.readReviews === "api").toBe(true);
    if (can.reply === "link") expect(connector.answerUrl({ externalId: "1", url: null })).toMatch(/^https:/);
  });
  test("is tied to a place in the way of its authorization", () => {
    const { connector } = rehearse(key);
    const { kind } = connector.authorization;
    expect(connector.locations !== undefined).toBe(kind === "oauth");
    expect(connector.findLocation !== undefined).toBe(kind === "installation");
    expect(connector.isConfigured).toBe(true);
  });
  test("says when the installation lacks its keys", () => {
    const bare = {
      ...realAccess,
      google: null,
      meta: null,
      tripadvisorKey: null,
      yelpKey: null,
      thefork: null,
      uber: null,
    };
    const connector = createPlatforms(bare, ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"]).connectors.get(key);
    expect(connector?.isConfigured).toBe(connector?.authorization.kind === "manual");
  });
  test("brings every review, each once per id, as a review of ours", async () => {
    const { connector, session: on, reviewCount } = rehearse(key);
    const reviews = await walk(connector, on);
    expect(new Set(reviews.map(({ externalId }) => externalId)).size).toBe(reviewCount);
    for (const review of reviews) {
      expect([0, 1, 2, 3, 4, 5]).toContain(review.rating);
      expect(review.externalId.length).toBeGreaterThan(0);
      expect(review.externalId.length).toBeLessThanOrEqual(200);
      expect(Number.isNaN(review.publishedAt.getTime()) || Number.isNaN(review.updatedAt.getTime())).toBe(false);
      expect(review.text === null || review.text.trim() !== "").toBe(true);
      expect(review.language ?? "fr").toMatch(/^[a-z]{2,3}$/);
      expect(review.raw).toBeTypeOf("object");
    }
  });
  test("gives one review by itself, as in the list, and null for one that is gone", async () => {
    const { connector, session: on, reviewId } = rehearse(key);
    if (!connector.reviews?.one) return;
    const listed = (await walk(connector, on)).find(({ externalId }) => externalId === reviewId);
    expect(await connector.reviews.one(on, reviewId)).toEqual({ ...listed, raw: expect.anything() });
    const gone = { gmb: "locations/9001/reviews/gone", facebook: "S999", lafourchette: "review-gone" }[key as string];
    expect(await connector.reviews.one(on, gone ?? "")).toBeNull();
  });
  test("writes a reply once, however often it is told to, changes it, and takes it back", async () => {
    const { connector, session: on, reviewId, vendor } = rehearse(key);
    const { replies, reviews } = connector;
    if (!replies) return;
    const standing = async () => (await reviews?.one?.(on, reviewId))?.reply ?? null;
    for (const text of ["Merci !", "Merci !", "Merci beaucoup, à bientôt."]) {
      const reply = await replies.put(on, reviewId, text, "key");
      expect(reply).toMatchObject({ text, state: connector.capabilities.moderatesReplies ? "in_review" : "live" });
      expect(await standing()).toMatchObject({ text, state: reply.state });
    }
    const stored = "comments" in vendor ? (vendor.comments as Map<string, unknown[]>).get(reviewId) : [1];
    expect(stored).toHaveLength(1);
    if (!replies.remove) return;
    await replies.remove(on, reviewId);
    await replies.remove(on, reviewId);
    expect(await standing()).toBeNull();
  });
  test.each(cases[key].refusals)("understands a refusal: %s", async (_, reply, code, vendorCode) => {
    for (const { name } of questions(rehearse(key).connector, rehearse(key))) {
      const fresh = rehearse(key);
      const ask = questions(fresh.connector, fresh).find((question) => question.name === name)?.ask;
      if (!ask || isAnswered(key, name, code)) continue;
      fresh.vendor.state.fault = () => reply;
      const error = await failureOf(ask);
      expect([name, error.code, error.vendorCode]).toEqual([name, code, vendorCode]);
      for (const secret of secretsOf(cases[key])) expect(shown(error)).not.toContain(secret);
    }
  });
  test("makes a platform error of whatever else goes wrong, and nothing else", async () => {
    const faults: [Reply | TransportError, PlatformErrorCode][] = [
      [new TransportError("network", true, "ECONNRESET"), "VENDOR_DOWN"],
      [new TransportError("read_timeout", true, "no answer in time"), "VENDOR_DOWN"],
      [new TransportError("too_large", true, "more than 10 bytes"), "UNKNOWN"],
      [{ status: 502, text: "<html>Bad gateway</html>" }, "VENDOR_DOWN"],
      [{ status: 200, text: '{"data": [{"na', headers: { "content-type": "application/json" } }, "VENDOR_DOWN"],
      [{ status: 200, json: 7 }, "UNKNOWN"],
      [{ status: 200, json: { data: 7, reviews: 7, accounts: 7, locations: 7, name: 7, comment: 7 } }, "UNKNOWN"],
    ];
    for (const [fault, code] of faults)
      for (const { name } of questions(rehearse(key).connector, rehearse(key))) {
        const fresh = rehearse(key);
        const ask = questions(fresh.connector, fresh).find((question) => question.name === name)?.ask;
        // What only needs to have been done may be answered with anything.
        const isLoose = ["put", "remove", "watch", "findLocation", "totals"].includes(name) && code !== "VENDOR_DOWN";
        if (!ask || isLoose || isAnswered(key, name, "UNKNOWN")) continue;
        fresh.vendor.state.fault = () => fault;
        const error = await failureOf(ask);
        expect([name, error.code]).toEqual([name, code]);
        for (const secret of secretsOf(cases[key])) expect(shown(error)).not.toContain(secret);
      }
  });
});
