import { describe, expect, test } from "vitest";
import { NewSavedView } from "#contract/saved-views/schemas.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { callerOf, testApi } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const server = await testApi();
const send = (await testWebApp()).over(server.fetch);
const groups = "/groups/reputation/reviews";
const toAnswer = "period=all_time&states=not_answered&sort=due";

/** A person with two restaurants whose browser keeps its cookie. */
async function setUp() {
  const visitor = await signedInVisitor(server);
  const [a, b] = [
    await createRestaurant(server.database, { organizationId: visitor.organizationId }),
    await createRestaurant(server.database, { organizationId: visitor.organizationId }),
  ];
  for (const { id } of [a, b]) await createReview(server.database, { restaurantId: id, rating: 2 });
  let cookie = visitor.cookie;
  const visit = async (address: string) => {
    const { status, headers } = await send(address, { cookie });
    cookie =
      headers
        .getSetCookie()
        .find((one) => one.startsWith("comptoir="))
        ?.split(";")[0] ?? cookie;
    return [status, headers.get("Location")];
  };
  const { api } = await callerOf(server.database, visitor.user);
  const listOf = ({ id }: { id: string }) => `/restaurants/${id}/reputation/reviews`;
  return { api, userId: visitor.user.id, a, b, listA: listOf(a), listB: listOf(b), visit };
}
const opens = [200, null];

describe("the view that was shown last", () => {
  test("is of its restaurant alone, and gone once another one is selected", async () => {
    const { listA, listB, visit } = await setUp();
    await visit(`${listA}?${toAnswer}`);
    expect(await visit(listA)).toEqual([302, `${listA}?${toAnswer}`]);
    expect(await visit(listB)).toEqual(opens);
    expect(await visit(listA)).toEqual(opens);
  });

  test.each(["dashboard", "resources/review-templates"])(
    "is gone after any screen of another one: %s",
    async (screen) => {
      const { b, listA, visit } = await setUp();
      await visit(`${listA}?${toAnswer}`);
      expect(await visit(`/restaurants/${b.id}/${screen}`)).toEqual(opens);
      expect(await visit(listA)).toEqual(opens);
    },
  );

  test("stays through screens of the same restaurant and of all, and through one that is not found", async () => {
    const { a, listA, visit } = await setUp();
    await visit(`${listA}?${toAnswer}`);
    for (const screen of [`/restaurants/${a.id}/dashboard`, groups, "/restaurants/list"]) await visit(screen);
    expect((await visit(`/restaurants/${crypto.randomUUID()}/dashboard`))[0]).toBe(404);
    expect(await visit(listA)).toEqual([302, `${listA}?${toAnswer}`]);
  });

  test("over many restaurants is one, which no restaurant takes and none gets", async () => {
    const { listA, listB, visit } = await setUp();
    await visit(`${groups}?${toAnswer}`);
    expect(await visit(listA)).toEqual(opens);
    expect(await visit(listB)).toEqual(opens);
    expect(await visit(groups)).toEqual([302, `${groups}?${toAnswer}`]);
  });

  test("comes after the stored filters, of a restaurant and over many", async () => {
    const { api, userId, a, listA, visit } = await setUp();
    await visit(`${listA}?${toAnswer}`);
    await visit(`${groups}?${toAnswer}`);
    await api.userFilters.putReviews({ userId, restaurantId: a.id, ratings: [1] });
    await api.userFilters.putAggregatedReviews({ userId, ratings: [2] });
    expect(await visit(listA)).toEqual([302, `${listA}?period=all_time&ratings=1&remembered=1`]);
    expect(await visit(groups)).toEqual([302, `${groups}?period=all_time&ratings=2&remembered=1`]);
  });

  test("has no days of its own: such a view takes its place and leads nowhere", async () => {
    const { api, listA, visit } = await setUp();
    const state = { period: "custom" as const, startDate: "2026-01-01", endDate: "2026-01-31" };
    const view = NewSavedView.parse({ kind: "restaurant", name: "Janvier", state });
    const { _id: id } = (await api.savedViews.create(view)).data;
    await visit(`${listA}?${toAnswer}`);
    expect(await visit(`${listA}?period=custom&from=2026-01-01&to=2026-01-31&view=${id}`)).toEqual(opens);
    expect(await visit(listA)).toEqual(opens);
  });
});
