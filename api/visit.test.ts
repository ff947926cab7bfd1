import { expect, test } from "vitest";
import type { PushNews } from "#contract/push/schemas.ts";
import { createUser } from "#tests/factories/records.ts";
import { signedIn, testApi } from "#tests/setup/api.ts";
import { transaction } from "./db/transaction.ts";
import { recordPush } from "./push/record.ts";

const api = await testApi();
const user = await createUser(api.database);
const other = await createUser(api.database);
const me = (token: string, visit?: object) => api.call<{ _id: string }>("GET", "/users/me", { token, visit });

test("shares nothing between two callers", async () => {
  const visit = {};
  const tokens = [(await signedIn(api.database, user.id)).token, (await signedIn(api.database, other.id)).token];
  const responses = await Promise.all(tokens.map((token) => me(token, visit)));
  expect(responses.map(({ body }) => body.data._id)).toEqual([user.id, other.id]);
});

test("hears of what changes while its page is being read, however late the page asks where its news begin", async () => {
  const { token } = await signedIn(api.database, user.id);
  const visit = {};
  await me(token, visit);
  await transaction(api.database, (tx) => recordPush(tx, { userId: user.id, name: "counters.changed" }));
  const { body } = await api.call<{ pushCursor: string }>("GET", "/shell", { token, visit });
  const news = await api.call<PushNews>("GET", `/push/since?cursor=${body.data.pushCursor}`, { token });
  expect(news.body.data.hints).toMatchObject([{ name: "counters.changed" }]);
});

test("knows with the next visit that a session has ended", async () => {
  const { token, sessionId } = await signedIn(api.database, user.id);
  expect((await me(token, {})).status).toBe(200);
  await api.database.pool.query("delete from auth_sessions where id = $1", [sessionId]);
  expect((await me(token, {})).status).toBe(401);
});
