import { expect, test } from "vitest";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const server = await testApi();
const { database } = server;
const web = await testWebApp();
const send = web.inProcess(server.inProcess);

test("a person is told what goes and what stays, and is gone after that, signed out", async () => {
  const { cookie, user, organizationId } = await signedInVisitor(server);
  const page = async (address: string) => readPage((await send(address, { cookie })).text);
  const profile = await page(`/users/${user.id}`);
  expect(profile.find("a", "Supprimer mon compte")?.getAttribute("href")).toBe(`/users/${user.id}?delete=1#own-data`);
  expect((await page(`/users/${user.id}?delete=1`)).text).toContain("Nommez un autre propriétaire");
  await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
  const asked = await page(`/users/${user.id}?delete=1`);
  expect(asked.text).toContain("Restent, sous « Ancien collègue » :");
  const form = { intent: "deleteAccount" };
  const done = await send(`/users/${user.id}?delete=1`, { cookie, form });
  expect([done.status, done.headers.get("location")]).toEqual([302, "/auth/login"]);
  expect((await database.pool.query("select 1 from users where id = $1", [user.id])).rowCount).toBe(0);
  expect((await send("/restaurants/list", { cookie })).headers.get("location")).toBe("/auth/login");
});

test("a copy of one's data waits among the files", async () => {
  const { cookie, user } = await signedInVisitor(server);
  const asked = await send(`/users/${user.id}`, { cookie, form: { intent: "copyData" } });
  expect([asked.status, asked.headers.get("location")]).toEqual([302, "/download"]);
  expect(readPage((await send("/download", { cookie })).text).text).toContain("Données personnelles");
});
