import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { isPastLeft, writePast } from "#api/demo/past.ts";
import { findDemoFounding, seedDemo } from "#api/demo/seed.ts";
import { createDemoStory, type DemoStory } from "#api/demo/story.ts";
import { synchroniseListing } from "#api/domains/synchronisation/run/run.ts";
import { requestRuns } from "#api/domains/synchronisation/start.ts";
import { noJobs } from "#api/jobs/jobs.ts";
import { createLog } from "#api/log.ts";
import type { Exchange } from "#api/platforms/http/transport.ts";
import { createPlatforms } from "#api/platforms/platforms.ts";
import { parseEnvironment } from "#config/environment.ts";
import { platformAccess, sandboxAddress } from "#config/platforms.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { violationOf } from "#sandbox/state/moderation.ts";
import { callerOf, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { createDemoAccounts } from "../../../server/sandbox/demo-accounts.ts";
import { demoPast } from "../../../server/sandbox/demo-past.ts";
import { worldOfStory } from "../../../server/sandbox/demo-world.ts";

const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const env = parseEnvironment({ PLATFORM_SANDBOX: "true" });
const secrets = { tokens: ["kX9v2QpL7sWm4TzR8yBn1CfH6jGd3EaU"], jwt: [], session: [] };
const people = { now, isDevelopment: true };
let database: Database;

const rowsOf = async (statement: string) => (await database.pool.query(statement)).rows;
const connect = (story: DemoStory) => createDemoAccounts(env, secrets as never, story);

/** The product's own synchronisation, on the sandbox in this process, `afterMs` after the founding. */
function rehearse(afterMs: number) {
  const address = sandboxAddress(env);
  if (!address) throw new Error("The sandbox is off.");
  const world = worldOfStory(createDemoStory(now, "connected"));
  const clock = () => now.getTime() + afterMs;
  const sandbox = createSandbox({ origin: address.origin, world: { ...world, reviewsPerDay: 0 }, now: clock });
  async function transport({ url, method, headers, body }: Exchange) {
    const response = await sandbox.fetch(new Request(url, { method, headers, ...(body === null ? {} : { body }) }));
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  }
  const platforms = createPlatforms(platformAccess(env, address), secrets.tokens, { transport });
  const log = createLog({ level: "error" });
  return { database, platforms, settings: testSettings(), log, jobs: noJobs };
}

async function readEverything(services: ReturnType<typeof rehearse>) {
  const listings = await rowsOf(
    "select p.restaurant_id, p.key from platforms p left join credentials c on c.id = p.credential_id where p.connected_at is not null and p.key <> 'instagram' and c.health is distinct from 'needs_reconnect'",
  );
  for (const { restaurant_id: restaurantId, key: platformKey } of listings) {
    await requestRuns(services, { restaurantIds: [restaurantId], platformKey, isFull: true });
    for (let turn = 0; turn < 8; turn++) await synchroniseListing(services, { restaurantId, platformKey });
  }
  return listings.length;
}
/** TheFork's ratings of food, service and room come with the first reading, and raise the version. */
const figures = () =>
  rowsOf(
    "select count(*)::int as reviews, sum(version) filter (where platform_key <> 'lafourchette')::int as versions, (select count(*)::int from review_replies) as replies, (select count(*)::int from review_events) as events from reviews",
  );

beforeAll(async () => {
  database = await testDatabase();
  await seedDemo(database, { ...people, connect });
  await writePast(database, { now, past: demoPast() });
});

describe("the connected demo", () => {
  test("is connected to Google in ten restaurants, Facebook in eight, Instagram in six and TheFork in five from the first minute", async () => {
    expect(await findDemoFounding(database)).toEqual({ at: now, kind: "connected" });
    expect(
      await rowsOf("select key, count(*)::int from platforms where connected_at is not null group by 1 order by 1"),
    ).toEqual([
      { key: "facebook", count: 8 },
      { key: "gmb", count: 10 },
      { key: "instagram", count: 6 },
      { key: "lafourchette", count: 5 },
    ]);
    expect(await rowsOf("select key, health from credentials order by key, health")).toEqual([
      { key: "facebook", health: "expiring" },
      { key: "facebook", health: "needs_reconnect" },
      { key: "gmb", health: "connected" },
      { key: "instagram", health: "connected" },
    ]);
    expect(await rowsOf("select count(*)::int from platforms where key = 'gmb' and connected_at is null")).toEqual([
      { count: 2 },
    ]);
    expect(await rowsOf("select count(*)::int from platforms where claimed_at is not null")).toEqual([{ count: 1 }]);
    // What has been read on a connected platform can be replied to there at once.
    expect(
      await rowsOf(
        `select count(*)::int from reviews r join platforms p on p.restaurant_id = r.restaurant_id and p.key = r.platform_key
         where p.connected_at is not null and r.external_id is not null and not exists (select from review_payloads where review_id = r.id)`,
      ),
    ).toEqual([{ count: 0 }]);
  });

  test("answers four in five, has some forty waiting, and six of them late, two with the owner", async () => {
    const [desk] = await rowsOf(
      `select count(*) filter (where answer_state = 'not_answered' and not archived)::int as waiting,
        count(*) filter (where answer_state = 'not_answered' and not archived and due_at < now())::int as late,
        (count(*) filter (where answer_state = 'answered'))::float / count(*) filter (where answer_state <> 'not_answerable') as answered
       from reviews`,
    );
    // By the hour: what came in since, and what is younger than nine days.
    expect(desk.waiting).toBeGreaterThanOrEqual(25);
    expect(desk.waiting).toBeLessThanOrEqual(55);
    expect(desk.late).toBe(6);
    expect(desk.answered).toBeGreaterThan(0.75);
    expect(desk.answered).toBeLessThan(0.9);
    expect(
      await rowsOf(
        `select count(*)::int from review_assignments a join users u on u.id = a.user_id join reviews r on r.id = a.review_id
         where u.name = 'Camille' and r.due_at < now() and r.answer_state = 'not_answered'`,
      ),
    ).toEqual([{ count: 2 }]);
  });

  test("has something under way in every state", async () => {
    const states = await rowsOf(
      "select state, count(*)::int from outbox_items where state <> 'live' group by 1 order by 1",
    );
    expect(states).toEqual(["in_review", "overwritten", "queued", "refused"].map((state) => ({ state, count: 1 })));
    expect(
      await rowsOf(
        `select r.platform_key from review_replies a join reviews r on r.id = a.review_id
         where a.state = 'saved' and not exists (select from outbox_items o where o.reply_id = a.id)`,
      ),
    ).toEqual([{ platform_key: "tripadvisor" }]);
    const [refused] = await rowsOf(
      "select payload ->> 'text' as text, refusal_reason from outbox_items where state = 'refused'",
    );
    // The sandbox would refuse it again, for the same reason.
    expect(violationOf(refused.text)).toBe(refused.refusal_reason);
    const [work] = await rowsOf(
      `select (select count(*)::int from notifications n join users u on u.id = n.user_id where u.name = 'Camille' and n.event = 'mentioned') as mentions,
        (select count(*)::int from review_suggestions where state = 'waiting') as approvals,
        (select count(*)::int from saved_views) as views, (select count(*)::int from review_batches where state = 'done') as batches,
        (select count(*)::int from automation_runs where outcome = 'queued') as runs,
        (select count(*)::int from automation_sets where has_rules_on) as sets`,
    );
    expect(work).toMatchObject({ mentions: 3, approvals: 1, views: 2, batches: 1, sets: 1 });
    expect(work.runs).toBeGreaterThan(20);
  });

  test("has eighteen months of metrics, search terms, followers, posts and snapshots", async () => {
    const found = await rowsOf(
      `select r.platform_key as key, r.reading, count(*)::int as listings, max(r.last_day - r.first_day) > 500 as "isLong",
        bool_and(r.past_done_at is not null) as "isDone" from listing_readings r group by 1, 2 order by 1, 2`,
    );
    const row = (key: string, reading: string, listings: number) => ({
      key,
      reading,
      listings,
      isLong: true,
      isDone: true,
    });
    expect(found).toEqual([
      ...["metrics", "posts", "stories"].map((reading) => row("facebook", reading, 8)),
      ...["metrics", "search_terms"].map((reading) => row("gmb", reading, 10)),
      ...["metrics", "posts", "stories"].map((reading) => row("instagram", reading, 6)),
    ]);
    // What a day's snapshot says is what the reviews had come to.
    const [last] = await rowsOf(
      `select bool_and(s.review_count = (select count(*) from reviews v join restaurants r on r.id = v.restaurant_id
          where v.restaurant_id = s.restaurant_id and v.platform_key = s.platform_key
            and (v.published_at at time zone r.time_zone)::date <= s.day)) as "isSame", count(*)::int > 10 as "isMany"
       from platform_snapshots s where s.review_count is not null and extract(day from s.day) = 3`,
    );
    expect(last).toEqual({ isSame: true, isMany: true });
  });

  test("changes nothing when everything is read again", async () => {
    const before = await figures();
    expect(await readEverything(rehearse(0))).toBe(21);
    expect(
      await rowsOf(
        "select restaurant_id, platform_key, status, failure from review_fetches where status <> 'DONE' and platform_key <> 'facebook'",
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        "select platform_key, sum(new_count)::int as new, sum(changed_count)::int as changed, sum(removed_count)::int as removed from review_fetches group by 1 order by 1",
      ),
    ).toEqual(
      ["facebook", "gmb", "lafourchette"].map((key) => ({ platform_key: key, new: 0, changed: 0, removed: 0 })),
    );
    expect(await figures()).toEqual(before);
    expect(
      await rowsOf("select state, count(*)::int from outbox_items where state <> 'live' group by 1 order by 1"),
    ).toHaveLength(4);
  });

  test("has one restaurant whose hours differ on Google, to be corrected there", async () => {
    const [owner] = await rowsOf("select id from users where email = 'camille@maison-tavelin.example'");
    const { platforms } = rehearse(0);
    const { api } = await callerOf(database, owner, { platforms });
    const restaurants = await rowsOf(
      `select r.id, r.internal_name from restaurants r join platforms p on p.restaurant_id = r.id
       where p.key = 'gmb' and p.connected_at is not null order by 2`,
    );
    const compared = await Promise.all(
      restaurants.map(async ({ id, internal_name: name }) => {
        const [hours] = (await api.profileHours.list({ restaurantId: id })).data;
        return hours ? { name, ...hours } : { name, mayCorrect: null };
      }),
    );
    expect(compared.filter(({ mayCorrect }) => mayCorrect === null)).toEqual([]);
    const differing = compared.filter(({ mayCorrect }) => mayCorrect);
    expect(differing).toMatchObject([{ name: "Marelune Presqu’île", item: null }]);
    const sundayOf = (side: "shown" | "sent") =>
      differing
        .flatMap((one) => ("sent" in one ? one[side].regularHours : []))
        .filter((slot) => slot.openDay === "SUNDAY");
    expect([sundayOf("shown").length, sundayOf("sent").length]).toEqual([0, 1]);
  });

  test("gets two reviews in the first minutes, and each of them once", async () => {
    const [before] = await figures();
    for (const minutes of [4, 6]) await readEverything(rehearse(minutes * 60_000));
    const [after] = await figures();
    expect(after.reviews - before.reviews).toBe(2);
  });
});

test("the guided line ticks its steps by what is so, for those who may connect accounts", async () => {
  const idOf = async (email: string) =>
    (await database.pool.query("select id from users where email = $1", [email])).rows[0];
  const owner = await callerOf(database, await idOf("camille@maison-tavelin.example"));
  const moderator = await callerOf(database, await idOf("nuria@maison-tavelin.example"));
  expect((await moderator.api.demoGuide.get({})).data).toBeNull();
  // Its steps are pages of one restaurant, which an account manager does not open.
  const manager = await callerOf(database, await idOf("accounts@comptoir.example"));
  expect((await manager.api.demoGuide.get({})).data).toBeNull();
  const steps = async () => (await owner.api.demoGuide.get({})).data;
  const first = await steps();
  expect(first?.done).toEqual({ connect: false, reply: false, live: false, refuse: false });
  await database.pool.query("update platforms set connected_at = now() where key = 'gmb' and restaurant_id = $1", [
    first?.restaurantId,
  ]);
  expect((await steps())?.done).toMatchObject({ connect: true, reply: false });
  const { data: review } = await owner.api.reviews.get({ reviewId: first?.reviewId ?? "" });
  await owner.api.reviews.reply({
    reviewId: review._id,
    version: review.version,
    text: "Bonjour Sébastien, la salle du fond est à vous.",
  });
  expect((await steps())?.done).toMatchObject({ connect: true, reply: true, live: false, refuse: false });
});

test("without a sandbox the demo is connected to nothing and claims nothing to be on its way", async () => {
  const apart = await testDatabase();
  await seedDemo(apart, people);
  const { rows } = await apart.pool.query(
    `select (select count(*)::int from platforms where connected_at is not null) as connected, (select count(*)::int from credentials) as accounts,
      (select count(*)::int from outbox_items) as items, (select count(*)::int from review_replies where state in ('in_review', 'refused')) as judged,
      (select count(*)::int from reviews where answer_state = 'not_answered' and not archived and due_at < now()) as late`,
  );
  expect(rows).toEqual([{ connected: 0, accounts: 0, items: 0, judged: 0, late: 6 }]);
});

test("a past whose writing was ended is written on, and nothing twice", async () => {
  const stopped = await testDatabase();
  await seedDemo(stopped, { ...people, connect });
  const counts = async () =>
    (
      await stopped.pool.query(
        "select (select count(*)::int from metric_days) as days, (select count(*)::int from social_posts) as posts, (select count(*)::int from platform_snapshots) as snapshots",
      )
    ).rows[0];
  let listingCount = 0;
  await writePast(stopped, { now, past: demoPast(), isStopped: () => ++listingCount > 3 });
  const before = await counts();
  expect(before.days).toBeGreaterThan(0);
  expect(await isPastLeft(stopped)).toBe(true);
  await writePast(stopped, { now, past: demoPast() });
  const whole = await counts();
  expect(whole.days).toBeGreaterThan(100_000);
  expect(await isPastLeft(stopped)).toBe(false);
  await writePast(stopped, { now, past: demoPast() });
  expect(await counts()).toEqual(whole);
});
