import { expect, test } from "vitest";
import { prepareFiles } from "#api/domains/prepared-files/make.ts";
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

test.each(["comptoir-basic", "viewer"])(
  "a copy of one's data waits on the account screen of every role: %s",
  async (role) => {
    const more = role === "viewer" ? { role, organizations: [] } : {};
    const { cookie, user } = await signedInVisitor(server, more);
    const profile = `/users/${user.id}`;
    const asked = await send(profile, { cookie, form: { intent: "copyData" } });
    expect([asked.status, asked.headers.get("location")]).toEqual([302, `${profile}#own-data`]);
    expect(await prepareFiles(server.services)).toBe(1);
    const shown = readPage((await send(profile, { cookie })).text);
    expect(shown.text).toContain("Données personnelles");
    expect(shown.find("a[download]", /^Télécharger/)?.getAttribute("href")).toMatch(/^\/media\//);
    const [file] = (await database.pool.query("select id from prepared_files where user_id = $1", [user.id])).rows;
    const listed = await send("/download", { cookie });
    expect(listed.status).toBe(role === "viewer" ? 302 : 200);
    const deleted = await send(profile, { cookie, form: { intent: "deleteCopy", fileId: file.id } });
    expect([deleted.status, deleted.headers.get("location")]).toEqual([302, `${profile}#own-data`]);
    expect(readPage((await send(profile, { cookie })).text).text).not.toContain("Données personnelles");
  },
);
