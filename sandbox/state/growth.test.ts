import { describe, expect, test } from "vitest";
import { bearer, setUpSandbox, signIn, startsAt } from "../testing/setup.ts";
import { createWorld } from "../world/create-world.ts";
import type { Recorded } from "./changes.ts";
import type { Journal } from "./state.ts";

const dayMs = 86_400_000;
const growing = () => createWorld({ locations: 2, reviewsPerLocation: 10, reviewsPerDay: 6, startsAt });
const location = growing().restaurants[0]?.listings.gmb ?? "";
const reviewsOf = async (on: ReturnType<typeof setUpSandbox>) =>
  (await on.json(on.send(`/control/reviews?platform=gmb&location=${location}`))).reviews as {
    id: string;
    text: string | null;
    createdAt: string;
    updatedAt: string;
  }[];

function memoryJournal(): Journal & { lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    read: () => lines.map((line) => JSON.parse(line) as Recorded),
    append: (change) => void lines.push(JSON.stringify(change)),
    clear: () => void lines.splice(0),
  };
}

describe("a world", () => {
  test("is the same for the same seed and another for another", async () => {
    const [first, second, other] = ["a", "a", "b"].map((seed) =>
      createWorld({ locations: 3, reviewsPerLocation: 5, seed }),
    );
    const summaryOf = (world: typeof first) =>
      JSON.stringify([world, world?.restaurants.map((restaurant) => world.reviewsOf(restaurant, "tripadvisor"))]);
    expect(summaryOf(first)).toBe(summaryOf(second));
    expect(summaryOf(first)).not.toBe(summaryOf(other));
  });
  test("of many places makes the reviews of a location when somebody looks", async () => {
    let made = 0;
    const world = createWorld({ locations: 60, reviewsPerLocation: 3 });
    const reviewsOf: typeof world.reviewsOf = (restaurant, platform) => {
      made += 1;
      return world.reviewsOf(restaurant, platform);
    };
    const on = setUpSandbox({ world: { ...world, reviewsOf } });
    await on.json(on.send("/control"));
    await on.send("");
    on.sandbox.tick();
    expect(made).toBe(0);
    await on.send(`/control/reviews?platform=gmb&location=${world.restaurants[7]?.listings.gmb}`);
    expect(made).toBe(1);
    expect((await on.json(on.send("/control"))).locations[7].reviewCounts).toEqual({ gmb: 3 });
  });
  test("gives every review of a location its own id", () => {
    const world = createWorld({ locations: 4, reviewsPerLocation: 250 });
    const ids = world.restaurants.flatMap((restaurant) => world.reviewsOf(restaurant, "gmb").map(({ id }) => id));
    expect(new Set(ids).size).toBe(1000);
  });
});

describe("as the clock moves", () => {
  test("reviews arrive, some are edited and some go, the same however often somebody looks", async () => {
    const often = setUpSandbox({ world: growing() });
    for (let day = 0; day < 60; day++) {
      await reviewsOf(often);
      often.time.now += dayMs;
    }
    const once = setUpSandbox({ world: growing() });
    once.time.now += 60 * dayMs;
    const seen = await reviewsOf(once);
    expect(await reviewsOf(often)).toEqual(seen);
    expect(seen.length).toBeGreaterThan(100);
    expect(seen.some(({ createdAt, updatedAt }) => updatedAt > createdAt)).toBe(true);
    expect(seen.every(({ updatedAt }) => Date.parse(updatedAt) <= once.time.now)).toBe(true);
  });
  test("webhooks report what happened since the start, and nothing from before it", async () => {
    const delivered: { url: string; notification: { notificationType: string; location: string } }[] = [];
    const on = setUpSandbox({
      world: growing(),
      now: () => startsAt + 30 * dayMs,
      webhooks: { google: "http://localhost:3000/google?token=t" },
      fetch: async (url, init) => {
        const { message } = JSON.parse(String(init?.body));
        delivered.push({ url: String(url), notification: JSON.parse(Buffer.from(message.data, "base64").toString()) });
        return new Response();
      },
    });
    const { access_token } = await signIn(on);
    for (const { id } of on.world.groups) {
      const setting = { pubsubTopic: "projects/p/topics/t", notificationTypes: ["NEW_REVIEW", "UPDATED_REVIEW"] };
      await on.at("gbpNotifications")(`/accounts/${id}/notificationSetting?updateMask=notificationTypes,pubsubTopic`, {
        ...bearer(access_token),
        method: "PATCH",
        body: JSON.stringify(setting),
      });
    }
    on.sandbox.tick();
    await on.sandbox.settled();
    expect(delivered).toEqual([]);
    await on.command({ do: "advance_clock", ms: 10 * dayMs });
    await on.sandbox.settled();
    expect(delivered.length).toBeGreaterThan(20);
    expect(delivered[0]).toMatchObject({
      url: "http://localhost:3000/google?token=t",
      notification: { location: expect.stringMatching(/^accounts\/\d+\/locations\/\d+$/) },
    });
    expect(new Set(delivered.map(({ notification }) => notification.notificationType))).toContain("NEW_REVIEW");
  });
});

describe("a journal", () => {
  test("brings back what was done before a restart, to the letter", async () => {
    const journal = memoryJournal();
    const before = setUpSandbox({ world: growing(), journal });
    before.time.now += 3 * dayMs;
    const review = { platform: "gmb", location, rating: 5, author: "Léa", text: "Parfait", language: "fr" };
    await before.command({ do: "add_review", ...review });
    await before.command({ do: "advance_clock", ms: dayMs });
    const [newest] = await reviewsOf(before);
    await before.command({ do: "write_reply", platform: "gmb", location, review: newest?.id, text: "Merci" });
    await before.command({ do: "delete_review", platform: "gmb", location, review: (await reviewsOf(before))[3]?.id });
    const after = setUpSandbox({ world: growing(), journal });
    after.time.now = before.time.now;
    expect(await reviewsOf(after)).toEqual(await reviewsOf(before));
    expect((await reviewsOf(after)).some(({ text }) => text === "Parfait")).toBe(true);
    expect((await after.json(after.send("/control"))).now).toBe((await before.json(before.send("/control"))).now);
    await after.command({ do: "reset" });
    expect(journal.lines).toEqual([]);
  });
});
