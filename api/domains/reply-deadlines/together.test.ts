import { describe, expect, test } from "vitest";
import { escalationDefault } from "#contract/reply-escalation/schemas.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { noVersions } from "#tests/factories/setting-versions.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

/** Lina and Zoé, both owners, have read the same settings, which are at their default. */
async function pair() {
  const { api, restaurant } = await reviewSetup(database, "owner");
  const zoe = await callerOf(database, await staffOf(database, restaurant, "owner", "Zoé"));
  return { api, zoe: zoe.api, here: { restaurantId: restaurant.id } };
}
const hours = (count: number) => Array.from({ length: 6 }, () => count);

describe.each(["restaurant", "organization"] as const)(
  "of two people at the same rule of the %s the second is refused",
  (scope) => {
    test("what the deadlines say by now", async () => {
      const { api, zoe, here } = await pair();
      const rule = { ...here, scope, openingHours: false, versions: noVersions };
      await zoe.replyDeadlines.put({ ...rule, hours: hours(3) });
      const late = await api.replyDeadlines.put({ ...rule, hours: hours(5) }).catch((error) => error);
      expect(late).toMatchObject({ code: "CONFLICT", status: 409 });
      expect(late.data.current).toMatchObject({ hours: hours(3), updatedBy: "Zoé Roy" });
      expect((await api.replyDeadlines.get(here)).data.hours).toEqual(hours(3));
      const { versions } = late.data.current;
      expect((await api.replyDeadlines.put({ ...rule, versions, hours: hours(5) })).data.hours).toEqual(hours(5));
    });

    test("whom the escalation notifies by now", async () => {
      const { api, zoe, here } = await pair();
      const rule = { ...escalationDefault, ...here, scope, isOn: true, versions: noVersions };
      await zoe.replyEscalation.put({ ...rule, lateHours: 7 });
      const late = await api.replyEscalation.put(rule).catch((error) => error);
      expect(late).toMatchObject({ code: "CONFLICT", data: { current: { lateHours: 7, updatedBy: "Zoé Roy" } } });
      const { versions } = late.data.current;
      expect((await api.replyEscalation.put({ ...rule, versions })).data.lateHours).toBe(0);
    });
  },
);

describe("a rule of a restaurant", () => {
  test("is not given up by who saw another one, and is another one when it is made anew", async () => {
    const { api, zoe, here } = await pair();
    const rule = { ...here, scope: "restaurant" as const, openingHours: false };
    const seen = (await api.replyDeadlines.put({ ...rule, hours: hours(3), versions: noVersions })).data.versions;
    const newer = (await zoe.replyDeadlines.put({ ...rule, hours: hours(4), versions: seen })).data.versions;
    const late = { ...here, version: seen.restaurant };
    await expect(api.replyDeadlines.delete(late)).rejects.toMatchObject({ code: "CONFLICT" });
    await zoe.replyDeadlines.delete({ ...here, version: newer.restaurant });
    expect((await api.replyDeadlines.delete(late)).data.scope).toBe("default");
    await zoe.replyDeadlines.put({ ...rule, hours: hours(6), versions: noVersions });
    await expect(api.replyDeadlines.put({ ...rule, hours: hours(9), versions: seen })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("is written without a word where somebody else changed what it does not follow", async () => {
    const { api, zoe, here } = await pair();
    const rule = { ...here, openingHours: false };
    const own = (await api.replyDeadlines.put({ ...rule, scope: "restaurant", hours: hours(3), versions: noVersions }))
      .data.versions;
    await zoe.replyDeadlines.put({ ...rule, scope: "organization", hours: hours(4), versions: noVersions });
    const again = api.replyDeadlines.put({ ...rule, scope: "restaurant", hours: hours(5), versions: own });
    expect((await again).data.hours).toEqual(hours(5));
  });

  test("of an escalation is not given up by who saw another one", async () => {
    const { api, zoe, here } = await pair();
    const rule = { ...escalationDefault, ...here, scope: "restaurant" as const };
    const seen = (await api.replyEscalation.put({ ...rule, versions: noVersions })).data.versions;
    await zoe.replyEscalation.put({ ...rule, isOn: true, versions: seen });
    await expect(api.replyEscalation.delete({ ...here, version: seen.restaurant })).rejects.toMatchObject({
      code: "CONFLICT",
      data: { current: { isOn: true } },
    });
  });

  test("is written by one of two who save at once", async () => {
    const { api, zoe, here } = await pair();
    const rule = { ...here, scope: "restaurant" as const, openingHours: false, versions: noVersions };
    const results = await Promise.allSettled([
      api.replyDeadlines.put({ ...rule, hours: hours(3) }),
      zoe.replyDeadlines.put({ ...rule, hours: hours(4) }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

test("of two owners at the roles that must ask the second is refused with those of the first", async () => {
  const { api, zoe, here } = await pair();
  await zoe.replySuggestions.putApproval({ ...here, roles: ["editor"], version: 0 });
  const late = api.replySuggestions.putApproval({ ...here, roles: ["moderator"], version: 0 });
  await expect(late).rejects.toMatchObject({
    code: "CONFLICT",
    data: { current: { roles: ["editor"], version: 1, updatedBy: "Zoé Roy", mayChange: true } },
  });
  expect((await api.replySuggestions.putApproval({ ...here, roles: [], version: 1 })).data.roles).toEqual([]);
});
