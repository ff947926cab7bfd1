import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { demoListingExternalId, demoReviewExternalId } from "#api/demo/external-ids.ts";
import { createDemoStory } from "#api/demo/story.ts";
import type { Connector, Grant, ReviewPage, Session, VendorReview } from "#api/platforms/connector.ts";
import type { Exchange } from "#api/platforms/http/transport.ts";
import { createPlatforms } from "#api/platforms/platforms.ts";
import { parseEnvironment } from "#config/environment.ts";
import { platformAccess, sandboxAddress } from "#config/platforms.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { demoWorld } from "./demo-world.ts";

const foundedAt = new Date("2026-03-14T16:20:00.123Z");
const venue = "marelune-paris-oberkampf";
const redirectUri = "http://localhost:3000/callback";
const minuteMs = 60_000;

/** The product's own connectors on the sandbox, without a network, on one clock. */
function rehearse() {
  const time = { now: foundedAt.getTime() + 1000 };
  const env = parseEnvironment({ PLATFORM_SANDBOX: "true" });
  const address = sandboxAddress(env);
  if (!address) throw new Error("The sandbox is off.");
  const world = demoWorld(foundedAt, "behind");
  const delivered: string[] = [];
  const sandbox = createSandbox({
    origin: address.origin,
    world: { ...world, reviewsPerDay: 0 },
    now: () => time.now,
    moderationDelayMs: minuteMs,
    webhooks: { uber: "http://localhost:3000/uber" },
    fetch: async (_, init) => {
      delivered.push(String(init?.body));
      return new Response();
    },
  });
  async function transport({ url, method, headers, body }: Exchange) {
    const response = await sandbox.fetch(
      new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }),
    );
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  }
  const sleep = async (ms: number) => {
    time.now += ms;
  };
  const platforms = createPlatforms(platformAccess(env, address), ["kX9v2QpL7sWm4TzR8yBn1CfH6jGd3EaU"], {
    transport,
    now: () => time.now,
    sleep,
    random: () => 0.5,
  });
  const connector = (key: ConnectionKey): Connector => {
    const found = platforms.connectors.get(key);
    if (!found) throw new Error(`No connector for ${key}`);
    return found;
  };
  return { sandbox, time, delivered, connector, person: world.people[0]?.id ?? "" };
}
type Rehearsal = ReturnType<typeof rehearse>;

/** Consents on the sandbox's page as a browser does, with every box ticked. */
async function connect({ sandbox, person, connector }: Rehearsal, key: ConnectionKey): Promise<Grant> {
  const { authorization } = connector(key);
  if (authorization.kind !== "oauth") throw new Error(`${key} is not connected by consent.`);
  const codeVerifier = "a-verifier-of-more-than-forty-three-characters-long";
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
  const consent = authorization.consentUrl({ state: "s", redirectUri, codeChallenge });
  const fields = [
    ["person", person],
    ["decision", "allow"],
    ...authorization.scopes.map((scope) => ["scope", scope.key]),
  ];
  const response = await sandbox.fetch(
    new Request(consent, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: consent.origin } }),
  );
  const code = new URL(response.headers.get("location") ?? "").searchParams.get("code") ?? "";
  return authorization.exchange({ code, codeVerifier, redirectUri });
}

async function readAll(connector: Connector, session: Session): Promise<VendorReview[]> {
  const reviews: VendorReview[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: ReviewPage | undefined = await connector.reviews?.page(session, cursor, null);
    reviews.push(...(page?.reviews ?? []));
    cursor = page?.next ?? null;
    if (!cursor) return reviews;
  }
}

const story = createDemoStory(foundedAt);
/** The demo organization's data of one platform, as a first synchronisation must find them. */
const stored = (platform: string) =>
  story.reviews
    .filter((review) => review.venue.key === venue && review.platform === platform)
    .map((review) => ({
      externalId: demoReviewExternalId(platform, venue, review.id),
      text: review.text,
      rating: review.rating,
      author: review.author,
      reply: review.reply?.publishedAt ? review.reply.text : null,
    }))
    .toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
const found = (reviews: VendorReview[]) =>
  reviews
    .map(({ externalId, text, rating, author, reply }) => ({
      externalId,
      text,
      rating,
      author,
      reply: reply?.text ?? null,
    }))
    .toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));

describe("the product's connectors, on the sandbox,", () => {
  let on: Rehearsal;
  beforeAll(() => {
    on = rehearse();
  });
  const sessionOf = async (key: "gmb" | "facebook"): Promise<{ session: Session; names: string[] }> => {
    const grant = await connect(on, key);
    const locations = [];
    for await (const location of on.connector(key).locations?.(grant.tokens) ?? []) locations.push(location);
    const location = locations.find(({ externalId }) => externalId === demoListingExternalId(key, venue));
    if (!location) throw new Error("The demo restaurant is not among the locations.");
    const accessToken = location.token ?? grant.tokens.accessToken;
    return { session: { accessToken, location, languages: ["fr"] }, names: locations.map(({ name }) => name) };
  };

  test("find Google's locations and the very reviews that the demo organization holds", async () => {
    const { session, names } = await sessionOf("gmb");
    expect(names).toHaveLength(15);
    expect(found(await readAll(on.connector("gmb"), session))).toEqual(stored("gmb"));
  });
  test("reply at Google, wait for its moderation, and delete the reply", async () => {
    const { session } = await sessionOf("gmb");
    const gmb = on.connector("gmb");
    const [review] = (await readAll(gmb, session)).filter(({ reply }) => !reply);
    const id = review?.externalId ?? "";
    const state = async () => (await gmb.reviews?.one?.(session, id))?.reply?.state ?? null;
    expect((await gmb.replies?.put(session, id, "Merci !", "k1"))?.state).toBe("in_review");
    on.time.now += minuteMs;
    expect(await state()).toBe("live");
    await gmb.replies?.put(session, id, "Écrivez à chef@maison.example", "k2");
    on.time.now += minuteMs;
    expect((await gmb.reviews?.one?.(session, id))?.reply).toMatchObject({
      state: "refused",
      refusalReason: "PERSONAL_INFO",
    });
    await gmb.replies?.remove?.(session, id);
    expect(await state()).toBeNull();
    expect((await gmb.profile?.(session))?.name).toBe("Bistrot Marelune – Oberkampf");
  });
  test("find Facebook's Pages and recommendations, and answer once though asked twice", async () => {
    const { session, names } = await sessionOf("facebook");
    expect(names).toHaveLength(14);
    const facebook = on.connector("facebook");
    const reviews = await readAll(facebook, session);
    expect(found(reviews)).toEqual(stored("facebook"));
    const id = reviews.find(({ reply }) => !reply)?.externalId ?? "";
    for (const key of ["k1", "k1"]) await facebook.replies?.put(session, id, "Merci !", key);
    expect((await facebook.reviews?.one?.(session, id))?.reply).toMatchObject({ text: "Merci !", state: "live" });
    expect((await facebook.permissions?.(session))?.every(({ granted }) => granted)).toBe(true);
  });
  test("read TheFork's reviews, and see the answer judged", async () => {
    const fork = on.connector("lafourchette");
    const location = await fork.findLocation?.(demoListingExternalId("lafourchette", venue));
    if (!location || fork.authorization.kind !== "installation") throw new Error("TheFork is not there.");
    const session = { accessToken: await fork.authorization.token(), location, languages: ["fr"] };
    const reviews = await readAll(fork, session);
    expect(found(reviews)).toEqual(stored("lafourchette"));
    const id = reviews.find(({ reply, text }) => !reply && text)?.externalId ?? "";
    expect((await fork.replies?.put(session, id, "Merci !", "k1"))?.state).toBe("in_review");
    on.time.now += minuteMs;
    expect((await fork.reviews?.one?.(session, id))?.reply?.state).toBe("live");
  });
  test("see the five newest of Tripadvisor per language, each of them known", async () => {
    const tripadvisor = on.connector("tripadvisor");
    const location = await tripadvisor.findLocation?.(demoListingExternalId("tripadvisor", venue));
    if (!location) throw new Error("Tripadvisor does not know the place.");
    const session = { accessToken: "", location, languages: ["fr", "en"] };
    const reviews = found(await readAll(tripadvisor, session));
    expect(reviews.length).toBeGreaterThan(5);
    const known = stored("tripadvisor");
    for (const review of reviews) expect(known).toContainEqual(review);
  });
  test("find a restaurant on Yelp by its address, with its excerpts", async () => {
    const yelp = on.connector("yelp");
    const location = await yelp.findLocation?.("https://www.yelp.com/biz/bistrot-marelune-graslin-nantes");
    expect(location?.name).toBe("Bistrot Marelune – Graslin");
    if (!location) return;
    expect(await readAll(yelp, { accessToken: "", location, languages: ["fr"] })).toHaveLength(3);
  });
  test("order Uber Eats’ report and read the file it announces", async () => {
    const uber = on.connector("ubereats");
    const location = await uber.findLocation?.(demoListingExternalId("ubereats", venue));
    if (!location || uber.authorization.kind !== "installation") throw new Error("Uber Eats is not there.");
    const session = { accessToken: await uber.authorization.token(), location, languages: ["fr"] };
    const dayOf = (daysAgo: number) => new Date(on.time.now - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const known = new Map(stored("ubereats").map((review) => [review.externalId, review]));
    let count = 0;
    for (let daysAgo = 3; daysAgo < 365; daysAgo += 28) {
      await uber.reports?.order(session, { from: dayOf(daysAgo + 27), to: dayOf(daysAgo) });
      on.time.now += minuteMs;
      on.sandbox.tick();
      await on.sandbox.settled();
      const message = JSON.parse(on.delivered.at(-1) ?? "");
      const rows = await uber.reports?.read(message.report_metadata.sections[0].download_url);
      for (const { locationId, review } of rows ?? []) {
        expect(locationId).toBe(location.externalId);
        expect(known.get(review.externalId)?.rating).toBe(review.rating);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(2);
  });
});
