import { describe, expect, test } from "vitest";
import {
  consent,
  openSandboxSession,
  platformsInSandbox,
  refusalOf,
  type SandboxSession,
} from "#tests/platforms/sandboxed.ts";
import type { Session } from "./connector.ts";

const dayMs = 86_400_000;

async function open(key: "gmb" | "facebook", on: SandboxSession = platformsInSandbox()) {
  return { on, connector: on.connectorOf(key), session: await openSandboxSession(on, key) };
}
/** A session on the Instagram account of the world's first restaurant. */
async function openInstagram(on: SandboxSession = platformsInSandbox()) {
  const connector = on.connectorOf("instagram");
  const { tokens } = await consent(on, connector);
  for await (const location of connector.locations?.(tokens) ?? [])
    if (location.accountId === on.world.restaurants[0]?.listings.facebook) {
      const session: Session = { accessToken: location.token ?? "", location, languages: ["fr"] };
      return { on, connector, session };
    }
  throw new Error("no account");
}
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const daysAgo = (on: SandboxSession, days: number) => dayOf(on.time.now - days * dayMs);

describe("metrics", () => {
  test("of Google come three days late, with a zero where a day is told without a number", async () => {
    const { on, connector, session } = await open("gmb");
    const period = { from: daysAgo(on, 40), to: daysAgo(on, 0) };
    const told = await connector.metrics?.days(session, period);
    expect(told?.failure).toBeNull();
    const days = told?.days ?? [];
    expect(new Set(days.map(({ metric }) => metric)).size).toBe(11);
    expect(
      days
        .map(({ day }) => day)
        .sort()
        .at(-1),
    ).toBe(daysAgo(on, 4));
    expect(days.some(({ metric, value }) => metric === "conversations" && value === 0)).toBe(true);
  });

  test("of Google's latest days are corrected later, and what is told of older ones stays", async () => {
    const { on, connector, session } = await open("gmb");
    const period = { from: daysAgo(on, 60), to: daysAgo(on, 4) };
    const read = async () => (await connector.metrics?.days(session, period))?.days ?? [];
    const [first, latest] = [await read(), daysAgo(on, 5)];
    on.time.now += 10 * dayMs;
    const { accessToken } = await openSandboxSession(on, "gmb");
    const again = (await connector.metrics?.days({ ...session, accessToken }, period))?.days ?? [];
    const sum = (days: typeof first, from: string, to: string) =>
      days.filter(({ day }) => day >= from && day <= to).reduce((all, { value }) => all + value, 0);
    expect(sum(again, latest, period.to)).toBeGreaterThan(sum(first, latest, period.to));
    expect(sum(again, period.from, daysAgo(on, 40))).toBe(sum(first, period.from, daysAgo(on, 40)));
  });

  test("of Facebook and Instagram are by Meta's own days, and followers go on from day to day", async () => {
    for (const { on, connector, session } of [await open("facebook"), await openInstagram()]) {
      const { days = [], failure } =
        (await connector.metrics?.days(session, { from: daysAgo(on, 9), to: daysAgo(on, 0) })) ?? {};
      expect(failure).toBeNull();
      const followers = days.filter(({ metric }) => metric === "followers").map(({ value }) => value);
      expect(followers).toEqual([...followers].sort((one, other) => one - other));
      expect(new Set(days.filter(({ metric }) => metric === "reach").map(({ day }) => day)).size).toBeGreaterThan(5);
    }
  });

  test("without the right are refused, and without quota asked for later", async () => {
    const { on, connector, session } = await open("gmb");
    const ask = () => connector.metrics?.days(session, { from: daysAgo(on, 9), to: daysAgo(on, 5) });
    await on.command({ do: "add_fault", kind: "forbidden", host: "gbpPerformance" });
    expect((await refusalOf(ask())).code).toBe("PERMISSION_DENIED");
    await on.command({ do: "clear_faults" });
    await on.command({ do: "add_fault", kind: "rate_limited", host: "gbpPerformance", retryAfterSeconds: 600 });
    expect(await refusalOf(ask())).toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 600 });
  });

  test("of which one group is refused leave the others", async () => {
    const { on, connector, session } = await open("gmb");
    await on.command({ do: "add_fault", kind: "forbidden", host: "gbpPerformance", path: "BUSINESS_FOOD_MENU_CLICKS" });
    const told = await connector.metrics?.days(session, { from: daysAgo(on, 20), to: daysAgo(on, 5) });
    expect(told?.failure?.code).toBe("PERMISSION_DENIED");
    expect(new Set(told?.days.map(({ metric }) => metric)).size).toBe(10);
  });
});

test("search terms tell small numbers as fewer than, and nothing of months that are too far back", async () => {
  const { connector, session } = await open("gmb");
  const terms = (await connector.searchTerms?.month(session, "2026-08")) ?? [];
  expect(terms.some((term) => "value" in term && term.value > 100)).toBe(true);
  expect(terms.some((term) => "threshold" in term && term.threshold === 15)).toBe(true);
  expect(terms[0]?.term).toContain("maison rivoyre");
  expect(await connector.searchTerms?.month(session, "2024-01")).toEqual([]);
});

test("posts and stories come with values that grow, and a story's end with it", async () => {
  const { on, connector, session } = await openInstagram();
  const { posts } = connector;
  if (!posts) throw new Error("no posts");
  let stories = await posts.stories(session);
  while (stories.length === 0) {
    on.time.now += dayMs / 4;
    stories = await posts.stories(session);
  }
  const { posts: page, next } = await posts.page(session, null);
  expect(page).toHaveLength(25);
  expect((await posts.page(session, next)).posts[0]?.externalId).not.toBe(page[0]?.externalId);
  const [post, story] = [page[0], stories[0]];
  if (!post || !story) throw new Error("nothing published");
  const first = await posts.values(session, post);
  on.time.now += dayMs;
  const grown = await posts.values(session, post);
  expect(grown.views ?? 0).toBeGreaterThanOrEqual(first.views ?? 0);
  expect(grown.saves).not.toBeNull();
  expect((await refusalOf(posts.values(session, story))).code).toBe("NOT_FOUND");
  const page2 = await open("facebook");
  const ofPage = await page2.connector.posts?.page(page2.session, null);
  expect(ofPage?.posts[0]).toMatchObject({ kind: "post", values: { likes: expect.any(Number), saves: null } });
});
