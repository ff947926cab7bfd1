import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { aiCalls } from "#api/db/schema/ai.ts";
import type { User, UserCounters } from "#contract/users/schemas.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { signedIn, testApi } from "#tests/setup/api.ts";
import { hashPassword } from "../auth/passwords.ts";

const api = await testApi();
const withoutRequestId = (body: object) => ({ ...body, requestId: "", data: {} });

describe("a user", () => {
  test("has every field the specification names", async () => {
    const organization = await createOrganization(api.database, { name: "Les Quais" });
    const restaurant = await createRestaurant(api.database, { organizationId: organization.id });
    const user = await createUser(api.database, {
      email: "ines@comptoir.example",
      organizations: [{ id: organization.id, caslRole: "editor" }],
      restaurants: [restaurant.id],
    });
    const { body } = await api.call<User>("GET", `/users/${user.id}`, { token: await api.tokenOf(user) });
    expect(body.data).toEqual({
      _id: user.id,
      email: "ines@comptoir.example",
      name: "Camille",
      lastname: "Aubry",
      role: "comptoir-basic",
      caslRole: "editor",
      defaultLanguage: "fr",
      createdAt: user.createdAt.toISOString(),
      restaurants: [restaurant.id],
      organizations: [{ _id: organization.id, name: "Les Quais" }],
      organizationIds: [organization.id],
      avatarVersion: null,
      isStaff: true,
      secondFactorAskedBy: null,
    });
  });

  test("of somebody else is the same 404 as one that does not exist", async () => {
    const user = await createUser(api.database);
    const other = await createUser(api.database);
    const token = await api.tokenOf(user);
    const foreign = await api.call("GET", `/users/${other.id}`, { token });
    const missing = await api.call("GET", `/users/${newId()}`, { token });
    expect(foreign.status).toBe(404);
    expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(missing.body));
    expect([...foreign.headers.keys()]).toEqual([...missing.headers.keys()]);
  });

  test("stays closed to an admin's token too: an id in the path is one's own", async () => {
    const admin = await createUser(api.database, { role: "admin" });
    const other = await createUser(api.database);
    expect((await api.call("GET", `/users/${other.id}`, { token: await api.tokenOf(admin) })).status).toBe(404);
  });

  test("cannot be named in the body instead of the path", async () => {
    const user = await createUser(api.database);
    const other = await createUser(api.database, { name: "Untouched" });
    const token = await api.tokenOf(user);
    await api.call("PUT", `/users/${user.id}`, { token, body: { userId: other.id, name: "Changed" } });
    const { rows } = await api.database.pool.query("select name from users where id = $1", [other.id]);
    expect(rows[0].name).toBe("Untouched");
  });
});

describe("changing a profile", () => {
  test("changes what is given and keeps the rest", async () => {
    const user = await createUser(api.database);
    const token = await api.tokenOf(user);
    const { body } = await api.call<User>("PUT", `/users/${user.id}`, { token, body: { defaultLanguage: "it" } });
    expect(body.data).toMatchObject({ name: "Camille", lastname: "Aubry", defaultLanguage: "it" });
  });

  test("completes a profile without a last name", async () => {
    const user = await createUser(api.database, { lastname: "" });
    const token = await api.tokenOf(user);
    const body = { name: " Zoé ", lastname: "D’Angelo", defaultLanguage: "it" };
    const response = await api.call<User>("PUT", `/auth/${user.id}/edit-misc`, { token, body });
    expect(response.body.data).toMatchObject({ name: "Zoé", lastname: "D’Angelo", defaultLanguage: "it" });
  });

  test("refuses an empty last name, a name that is too long and an unknown language", async () => {
    const user = await createUser(api.database);
    const body = { name: "x".repeat(81), lastname: "  ", defaultLanguage: "de" };
    const response = await api.call("PUT", `/auth/${user.id}/edit-misc`, { token: await api.tokenOf(user), body });
    expect(response.status).toBe(422);
    expect(response.body.data.fields).toEqual({
      name: "too_large",
      lastname: "too_small",
      defaultLanguage: "not_accepted",
    });
  });

  test("cannot raise one's own role", async () => {
    const user = await createUser(api.database);
    const body = { role: "admin", caslRole: "owner", email: "new@example.com" };
    const response = await api.call<User>("PUT", `/users/${user.id}`, { token: await api.tokenOf(user), body });
    expect(response.body.data).toMatchObject({ role: "comptoir-basic", caslRole: null, email: user.email });
  });
});

describe("changing the password", () => {
  const change = (user: { id: string }, token: string, currentPassword: string, newPassword = "the password after") =>
    api.call("PUT", `/users/${user.id}/password`, { token, body: { currentPassword, newPassword } });

  test("needs the current one, ends the other sessions and keeps this one", async () => {
    const user = await createUser(api.database, { passwordHash: await hashPassword("the password before") });
    const here = await signedIn(api.database, user.id);
    const there = await signedIn(api.database, user.id);
    const wrong = await change(user, here.token, "not the password");
    expect([wrong.status, wrong.body.code]).toEqual([401, "BAD_CREDENTIALS"]);
    expect((await change(user, here.token, "the password before")).status).toBe(200);
    expect((await api.call("GET", "/users/me", { token: here.token })).status).toBe(200);
    expect((await api.call("GET", "/users/me", { token: there.token })).status).toBe(401);
    const body = { email: user.email, password: "the password after" };
    expect((await api.call("POST", "/auth/login", { body })).status).toBe(200);
  });

  test("succeeds once when two changes start from the same password", async () => {
    const user = await createUser(api.database, { passwordHash: await hashPassword("the password before") });
    const token = await api.tokenOf(user);
    const both = ["the password of one", "the password of another"].map((wanted) =>
      change(user, token, "the password before", wanted),
    );
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  test("cannot be tried without end", async () => {
    const user = await createUser(api.database, { passwordHash: await hashPassword("the password before") });
    const token = await api.tokenOf(user);
    for (let attempt = 0; attempt < 10; attempt += 1) await change(user, token, "wrong");
    const { status, headers } = await change(user, token, "the password before");
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("the counters", () => {
  test("count what the user reaches and what the organizations hold", async () => {
    const mine = await createOrganization(api.database);
    const other = await createOrganization(api.database);
    const reached = await createRestaurant(api.database, { organizationId: mine.id });
    await createRestaurant(api.database, { organizationId: mine.id });
    await createRestaurant(api.database, { organizationId: other.id });
    await createUser(api.database, { organizations: [{ id: mine.id }] });
    const user = await createUser(api.database, { organizations: [{ id: mine.id }], restaurants: [reached.id] });
    const { body } = await api.call<UserCounters>("GET", `/users/${user.id}/counters`, {
      token: await api.tokenOf(user),
    });
    expect(body.data).toEqual({
      language: "fr",
      restaurantCount: 1,
      organizationCount: 1,
      restaurantCountInOrganizations: 2,
      userCountInOrganizations: 2,
      aiInteractionCount: 0,
    });
  });

  test("count what the model wrote for the user: no call without a text, none of a colleague's", async () => {
    const { id: restaurantId } = await createRestaurant(api.database);
    const user = await createUser(api.database);
    const colleague = await createUser(api.database);
    const call = (userId: string, result: "drafted" | "running" | "timeout") =>
      api.database.orm.insert(aiCalls).values({
        id: newId(),
        restaurantId,
        userId,
        userName: "Camille Aubry",
        feature: "reply",
        model: "m",
        month: "2026-11",
        result,
      });
    for (const result of ["drafted", "running", "timeout", "drafted"] as const) await call(user.id, result);
    await call(colleague.id, "drafted");
    const token = await api.tokenOf(user);
    const { body } = await api.call<UserCounters>("GET", `/users/${user.id}/counters`, { token });
    expect(body.data.aiInteractionCount).toBe(2);
  });
});
