import { describe, expect, test } from "vitest";
import type { CaslRole } from "#contract/abilities.ts";
import type { User } from "#contract/users/schemas.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { newId } from "./db/ids.ts";

const api = await testApi();
const brasseries = await createOrganization(api.database, { name: "Brasseries" });
const pizzerias = await createOrganization(api.database, { name: "Pizzerias" });
const canal = await createRestaurant(api.database, { organizationId: brasseries.id, name: "Canal" });
const gare = await createRestaurant(api.database, { organizationId: brasseries.id, name: "Gare" });
const vesuvio = await createRestaurant(api.database, { organizationId: pizzerias.id, name: "Vesuvio" });

async function caller(overrides: Parameters<typeof createUser>[1]) {
  const user = await createUser(api.database, overrides);
  const token = await api.tokenOf(user);
  const reached = async () => (await api.call<User>("GET", "/users/me", { token })).body.data.restaurants;
  const open = (restaurantId: string) => api.call("GET", `/restaurants/${restaurantId}`, { token });
  return { user, token, reached, open };
}
const basic = (caslRole: CaslRole | undefined, restaurants: string[]) =>
  caller({ organizations: [{ id: brasseries.id, caslRole }], restaurants });

describe("reach", () => {
  test("of an admin is every restaurant", async () => {
    const { reached } = await caller({ role: "admin" });
    expect(await reached()).toEqual([canal.id, gare.id, vesuvio.id].sort());
  });

  test("of an accountManager is what its organizations hold", async () => {
    const { reached, open } = await caller({ role: "accountManager", organizations: [{ id: pizzerias.id }] });
    expect(await reached()).toEqual([vesuvio.id]);
    expect((await open(canal.id)).status).toBe(404);
  });

  test("of comptoir-basic is its own restaurants, not its colleagues'", async () => {
    const { reached, open } = await basic("manager", [canal.id]);
    expect(await reached()).toEqual([canal.id]);
    expect((await open(canal.id)).status).toBe(200);
    expect((await open(gare.id)).status).toBe(404);
  });

  test("of an owner is the whole organization, and no other", async () => {
    const { reached } = await basic("owner", []);
    expect(await reached()).toEqual([canal.id, gare.id].sort());
  });

  test("of an unknown role is its own restaurants, whatever its caslRole says", async () => {
    const { reached } = await caller({
      role: "something-new",
      organizations: [{ id: brasseries.id, caslRole: "owner" }],
      restaurants: [canal.id],
    });
    expect(await reached()).toEqual([canal.id]);
  });

  test("ends with the membership, in the same session", async () => {
    const { user, open } = await basic("manager", [canal.id]);
    expect((await open(canal.id)).status).toBe(200);
    await api.database.pool.query("delete from restaurant_members where user_id = $1", [user.id]);
    expect((await open(canal.id)).status).toBe(404);
  });
});

describe("a restaurant out of reach", () => {
  test("answers exactly as one that does not exist, and as an id that is none", async () => {
    const { open } = await basic("manager", [canal.id]);
    const responses = [await open(vesuvio.id), await open(newId()), await open("not-an-id")];
    const bodies = responses.map(({ status, body }) => ({ status, body: { ...body, requestId: "", data: {} } }));
    expect(bodies[0]?.status).toBe(404);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });
});

describe("403 with the rule that refused", () => {
  test("names action, subject and the least caslRole that would do", async () => {
    const review = await createReview(api.database, { restaurantId: canal.id });
    const { token } = await basic("guest", [canal.id]);
    const body = { reviewIds: [review.id], archived: true };
    const response = await api.call("PUT", "/reviews/archived", { token, body });
    const permissionRule = {
      action: "archive",
      subject: "Review",
      neededRole: "moderator",
      givers: [expect.any(String)],
    };
    expect(response.status).toBe(403);
    expect(response.body.code).toBe("PERMISSION_RULE");
    expect(response.body.permissionRule).toEqual(permissionRule);
    expect(response.body.data.permissionRule).toEqual(permissionRule);
  });

  test("keeps an unknown role out of reviews and lets it see its restaurants", async () => {
    const { token, open } = await caller({ role: "viewer", restaurants: [canal.id] });
    expect((await open(canal.id)).status).toBe(200);
    const { status, body } = await api.call("POST", "/reviews/search", { token, body: {} });
    expect([status, body.code]).toEqual([403, "PERMISSION_RULE"]);
  });

  test("counts the caslRole of the restaurant's own organization, not the strongest the user holds", async () => {
    const { token } = await caller({
      organizations: [
        { id: brasseries.id, caslRole: "guest" },
        { id: pizzerias.id, caslRole: "moderator" },
      ],
      restaurants: [canal.id, vesuvio.id],
    });
    const archive = async (restaurantId: string) => {
      const review = await createReview(api.database, { restaurantId });
      return api.call("PUT", "/reviews/archived", { token, body: { reviewIds: [review.id], archived: true } });
    };
    expect((await archive(vesuvio.id)).status).toBe(200);
    expect((await archive(canal.id)).status).not.toBe(200);
  });
});
