import type { Session, Tokens } from "#api/platforms/connector.ts";
import type { ConnectionKey, PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { type FakeVendor, fakeVendor, keys, type Reply } from "./fake-vendor.ts";
import { fakeGoogle, googleRefreshToken, googleToken } from "./google.ts";
import { fakeMeta, pageToken, personToken } from "./meta.ts";
import { fakeTheFork, fakeUber, theForkRestaurant, theForkToken, uberStore, uberToken } from "./partners.ts";
import { fakeTripadvisor, fakeYelp } from "./review-sites.ts";

/** A connector's fake vendor, its session, and the vendor's refusals. */
export type Case = {
  vendor: () => FakeVendor;
  session: Session;
  tokens: Tokens;
  /** A typed query, and its listing. */
  typed?: string;
  /** A review of the listing, for `one` and replies. */
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
  vendor: fakeMeta,
  session: session(pageToken, externalId, accountId),
  tokens: tokens(personToken),
  reviewId: "S2",
  refusals: metaRefusals,
});
const manual = (): Case => ({
  vendor: () => fakeVendor({}),
  session: session("", "x"),
  tokens: tokens(""),
  reviewId: "r",
  reviewCount: 0,
  refusals: [],
});

/** One case per connection; those fed by hand have no vendor to refuse. */
export const cases: Record<ConnectionKey, Case> = {
  gmb: {
    vendor: fakeGoogle,
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
    vendor: fakeTripadvisor,
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
    vendor: fakeYelp,
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
    vendor: fakeTheFork,
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
    vendor: fakeUber,
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
