import { describe, expect, test } from "vitest";
import { createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

const friday = "2026-12-25";
const slot = (openTime: string, closeTime: string) =>
  ({ openDay: "FRIDAY", openTime, closeDay: "FRIDAY", closeTime }) as const;

async function setUp(caslRole: "editor" | "guest" = "editor", more: Parameters<typeof createRestaurant>[1] = {}) {
  const regularHours = [slot("19:00", "24:00"), slot("12:00", "14:30")];
  const restaurant = await createRestaurant(database, { regularHours, ...more });
  const user = await createUser(database, {
    organizations: [{ id: restaurant.organizationId, caslRole }],
    restaurants: [restaurant.id],
  });
  const caller = await callerOf(database, user);
  return { ...caller, restaurantId: restaurant.id, path: `/restaurants/${restaurant.id}/special-hours` };
}

describe("restaurants.addSpecialHours", () => {
  test("says closed, as usual or times of its own, each for its day alone", async () => {
    const { api, restaurantId } = await setUp();
    const { data } = await api.restaurants.addSpecialHours({
      restaurantId,
      days: [
        { day: friday, name: "Noël", hours: "usual" },
        { day: "2026-12-26", hours: "usual" },
        { day: "2027-01-01", hours: "closed" },
        { day: "2026-12-31", hours: "other", openTime: "18:00", closeTime: "02:00" },
      ],
    });
    const on = (day: string) => ({ startDate: day, endDate: day });
    expect(data.specialHours).toEqual([
      { ...on(friday), name: "Noël", isClosed: false, openTime: "12:00", closeTime: "14:30" },
      { ...on(friday), name: "Noël", isClosed: false, openTime: "19:00", closeTime: "24:00" },
      { ...on("2026-12-26"), isClosed: true },
      { ...on("2027-01-01"), isClosed: true },
      { ...on("2026-12-31"), isClosed: false, openTime: "18:00", closeTime: "02:00" },
    ]);
    expect(data.informationUpdate).not.toBeNull();
  });

  test("leaves a day that somebody has said already as it is, and says a day that comes twice once", async () => {
    const specialHours = [{ startDate: "2026-12-24", endDate: friday, isClosed: true }];
    const { api, restaurantId } = await setUp("editor", { specialHours });
    const days = [
      { day: friday, hours: "usual" as const },
      { day: "2027-01-01", hours: "closed" as const },
      { day: "2027-01-01", hours: "usual" as const },
    ];
    const { data } = await api.restaurants.addSpecialHours({ restaurantId, days });
    const added = { startDate: "2027-01-01", endDate: "2027-01-01", isClosed: true };
    expect(data.specialHours).toEqual([...specialHours, added]);
    const again = await api.restaurants.addSpecialHours({ restaurantId, days });
    expect(again.data.updatedAt).toBe(data.updatedAt);
  });

  test.each([
    [{ day: friday, hours: "other", openTime: "18:00", closeTime: "18:00" }],
    [{ day: friday, hours: "other", openTime: "18:00", closeTime: "17:00" }],
    [{ day: friday, hours: "other", openTime: "18:00" }],
    [{ day: "2026-02-30", hours: "closed" }],
    [{ day: friday, hours: "perhaps" }],
  ])("refuses %j with 422 and changes nothing", async (day) => {
    const { api, fetch, path, restaurantId } = await setUp();
    expect((await fetch("POST", path, { days: [{ day: "2027-01-01", hours: "closed" }, day] })).status).toBe(422);
    expect((await api.restaurants.get({ restaurantId })).data.specialHours).toEqual([]);
  });

  test("is refused to a guest, to a visitor, and is the 404 of a missing restaurant elsewhere", async () => {
    const guest = await setUp("guest");
    const body = { days: [{ day: friday, hours: "closed" }] };
    expect((await guest.fetch("POST", guest.path, body)).status).toBe(403);
    const other = await setUp();
    expect((await other.fetch("POST", guest.path, body)).status).toBe(404);
    expect((await (await callerOf(database, null)).fetch("POST", guest.path, body)).status).toBe(401);
  });
});
