import { expect, test } from "vitest";
import { createUser } from "#tests/factories/records.ts";
import { signedIn, testApi } from "#tests/setup/api.ts";

const api = await testApi();
const user = await createUser(api.database);
const other = await createUser(api.database);
const me = (token: string, visit?: object) => api.call<{ _id: string }>("GET", "/users/me", { token, visit });

test("shares nothing between two callers", async () => {
  const visit = {};
  const tokens = [(await signedIn(api.database, user.id)).token, (await signedIn(api.database, other.id)).token];
  const answers = await Promise.all(tokens.map((token) => me(token, visit)));
  expect(answers.map(({ body }) => body.data._id)).toEqual([user.id, other.id]);
});

test("knows with the next visit that a session has ended", async () => {
  const { token, sessionId } = await signedIn(api.database, user.id);
  expect((await me(token, {})).status).toBe(200);
  await api.database.pool.query("delete from auth_sessions where id = $1", [sessionId]);
  expect((await me(token, {})).status).toBe(401);
});
