import { describe, expect, test } from "vitest";
import {
  Capabilities,
  type CapabilityMethod,
  type ConnectionKey,
  connectionKeys,
  type PlatformErrorCode,
} from "#contract/platforms/schemas.ts";
import { type Case, cases } from "#tests/platforms/contract-cases.ts";
import { keys, type Reply, realAccess } from "#tests/platforms/fake-vendor.ts";
import { reportAddress, theForkToken } from "#tests/platforms/partners.ts";
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

function rehearse(key: ConnectionKey) {
  const { vendor: scripted, ...rest } = cases[key];
  const vendor = scripted();
  const secrets = ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"];
  const connector = createPlatforms(realAccess, secrets, vendor.options).connectors.get(key);
  if (!connector) throw new Error(`There is no connector for ${key}`);
  return { ...rest, vendor, connector };
}

async function readAll(connector: Connector, on: Session): Promise<VendorReview[]> {
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

/** Every method of a connector that calls the platform. */
function questions(connector: Connector, { session: on, tokens: own, reviewId, typed }: ReturnType<typeof rehearse>) {
  const { authorization, reviews, replies, reports, metrics, searchTerms, posts } = connector;
  const redirectUri = "https://comptoir.test/back";
  const all: Record<string, (() => Promise<unknown>) | undefined> = {
    locations: connector.locations && (() => list(connector, own)),
    findLocation:
      connector.findLocation && typed ? () => connector.findLocation?.(typed) ?? Promise.reject() : undefined,
    page: reviews && (() => reviews.page(on, null, null)),
    one: reviews?.one && (() => reviews.one?.(on, reviewId) ?? Promise.reject()),
    together:
      reviews?.together && (() => reviews.together?.page(on.accessToken, [on.location], null) ?? Promise.reject()),
    totals: reviews?.totals && (() => reviews.totals?.(on) ?? Promise.reject()),
    put: replies && (() => replies.put(on, reviewId, "Merci !", "key")),
    remove: replies?.remove && (() => replies.remove?.(on, reviewId) ?? Promise.reject()),
    order: reports && (() => reports.order(on, { from: "2026-10-01", to: "2026-10-28" })),
    readReport: reports && (() => reports.read(reportAddress)),
    profile: connector.profile && (() => connector.profile?.(on) ?? Promise.reject()),
    figures: connector.figures && (() => connector.figures?.(on) ?? Promise.reject()),
    metrics: metrics && (() => metrics.days(on, { from: "2026-10-30", to: "2026-10-31" })),
    searchTerms: searchTerms && (() => searchTerms.month(on, "2026-10")),
    posts: posts && (() => posts.page(on, null)),
    stories: posts && (() => posts.stories(on)),
    watch: connector.watch && (() => connector.watch?.(on) ?? Promise.reject()),
    unwatchAccount:
      connector.unwatchAccount && (() => connector.unwatchAccount?.(on.accessToken, "accounts/7") ?? Promise.reject()),
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
/** A store's id is taken unchecked, a report is on another host, and a refusal is a valid result of reading permissions. */
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

type CapabilityName = Exclude<keyof Capabilities, "reviewWindow" | "moderatesReplies">;
/** What a connector has to have for each way in which it declares a capability. A capability that nothing is built for is not in the contract. */
const methodsBehind: Record<CapabilityName, Partial<Record<CapabilityMethod, (connector: Connector) => unknown>>> = {
  readReviews: { api: ({ reviews }) => reviews, report: ({ reports }) => reports },
  reply: { api: ({ replies }) => replies },
  editReply: { api: ({ replies }) => replies },
  deleteReply: { api: ({ replies }) => replies?.remove },
  readProfile: { api: ({ profile }) => profile },
  readMetrics: { api: ({ metrics }) => metrics },
  readSearchTerms: { api: ({ searchTerms }) => searchTerms },
  readPosts: { api: ({ posts }) => posts },
};
const capabilityNames = Object.keys(methodsBehind) as CapabilityName[];

test("every capability of the contract is held against the methods", () => {
  const flags = ["reviewWindow", "moderatesReplies"];
  expect([...capabilityNames, ...flags].sort()).toEqual(Object.keys(Capabilities.shape).sort());
});

test("every connection has its connector", () => {
  const { connectors } = createPlatforms(realAccess, ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"]);
  expect([...connectors.keys()].sort()).toEqual([...connectionKeys].sort());
});

describe.each(connectionKeys)("%s", (key) => {
  test.each(capabilityNames)("declares %s as its methods have it", (name) => {
    const { connector } = rehearse(key);
    const declared = connector.capabilities[name];
    for (const [way, method] of Object.entries(methodsBehind[name]))
      expect([way, declared === way]).toEqual([way, method(connector) !== undefined]);
    // By file all may be read, and nothing else goes by one.
    expect([
      "none",
      "link",
      ...Object.keys(methodsBehind[name]),
      ...(name === "readReviews" ? ["file"] : []),
    ]).toContain(declared);
    const listing = { externalId: "1", url: "https://platform.example/1" };
    if (declared === "link") expect(connector.replyUrl(listing)).toMatch(/^https:/);
  });
  test("declares limits of what it reads alone", () => {
    const { capabilities } = rehearse(key).connector;
    expect(capabilities.reviewWindow === null || capabilities.readReviews === "api").toBe(true);
  });
  test("is linked to a listing in the way of its authorization", () => {
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
    const reviews = await readAll(connector, on);
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
  test("says of the listing what the platform tells, and invents nothing", async () => {
    const { connector, session: on } = rehearse(key);
    const told: Partial<Record<ConnectionKey, unknown>> = {
      gmb: { rating: 4.4, reviewCount: 120, followers: null },
      facebook: { rating: 4.6, reviewCount: 25, followers: 640 },
      instagram: { rating: null, reviewCount: null, followers: 1834 },
      tripadvisor: { rating: 4.5, reviewCount: 312, followers: null },
      yelp: { rating: 4.5, reviewCount: 42, followers: null },
    };
    expect(await connector.figures?.(on)).toEqual(told[key]);
  });
  test("gives one review by itself, as in the list, and null for one that is gone", async () => {
    const { connector, session: on, reviewId } = rehearse(key);
    if (!connector.reviews?.one) return;
    const listed = (await readAll(connector, on)).find(({ externalId }) => externalId === reviewId);
    expect(await connector.reviews.one(on, reviewId)).toEqual({ ...listed, raw: expect.anything() });
    const gone = { gmb: "locations/9001/reviews/gone", facebook: "S999", lafourchette: "review-gone" }[key as string];
    expect(await connector.reviews.one(on, gone ?? "")).toBeNull();
  });
  test("writes a reply once, however often it is asked to, changes it, and deletes it", async () => {
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
      [
        {
          status: 200,
          json: {
            ...{ data: 7, reviews: 7, locationReviews: 7, accounts: 7, locations: 7, name: 7, comment: 7 },
            ...{ multiDailyMetricTimeSeries: 7, searchKeywordsCounts: 7 },
          },
        },
        "UNKNOWN",
      ],
    ];
    for (const [fault, code] of faults)
      for (const { name } of questions(rehearse(key).connector, rehearse(key))) {
        const fresh = rehearse(key);
        const ask = questions(fresh.connector, fresh).find((question) => question.name === name)?.ask;
        // Methods without a result accept any response.
        const isLoose =
          ["put", "remove", "watch", "unwatchAccount", "findLocation", "totals", "figures"].includes(name) &&
          code !== "VENDOR_DOWN";
        if (!ask || isLoose || isAnswered(key, name, "UNKNOWN")) continue;
        fresh.vendor.state.fault = () => fault;
        const error = await failureOf(ask);
        expect([name, error.code]).toEqual([name, code]);
        for (const secret of secretsOf(cases[key])) expect(shown(error)).not.toContain(secret);
      }
  });
});
