import { expect, test } from "vitest";
import { hashPassword } from "#api/domains/auth/passwords.ts";
import { createUser } from "#tests/factories/records.ts";
import { signedIn, testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { sessionOf, testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).inProcess(api.inProcess);
const passwordHash = await hashPassword("une tarte aux pommes");

test("a wrong password is refused, and the address alone stays in its field", async () => {
  const { email } = await createUser(api.database, { passwordHash });
  const { status, text } = await send("/auth/login", { form: { email, password: "not this one" } });
  const page = readPage(text);
  expect(status).toBe(401);
  expect(page.find("[role=alert]")).not.toBeNull();
  expect([page.values("email"), page.values("password")]).toEqual([[email], [""]]);
});

test("a page that was asked for without a session is remembered for after sign-in", async () => {
  const { status, headers } = await send("/restaurants/list?view=table");
  expect([status, headers.get("Location")]).toEqual([302, "/auth/login"]);
  expect((await sessionOf(headers)).returnTo).toBe("/restaurants/list?view=table");
});

test("a file that is no picture we read is refused with the formats that are", async () => {
  const { cookie, user } = await signedInVisitor(api);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic")]);
  for (const file of [new File(["not a picture"], "menu.png"), new File([heic], "IMG_0042.HEIC")]) {
    const form = new FormData();
    form.set("intent", "avatar");
    form.set("file", file);
    const page = readPage((await send(`/users/${user.id}`, { cookie, form })).text);
    expect(textOf(page.find("#file-error"))).toMatch(/JPEG, PNG ou WebP.*HEIC d’iPhone/);
  }
});

test("a wrong current password is said where it was typed", async () => {
  const { cookie, user } = await signedInVisitor(api, { passwordHash });
  const form = { intent: "password", currentPassword: "ce n’est pas lui", newPassword: "une phrase bien assez longue" };
  const page = readPage((await send(`/users/${user.id}`, { cookie, form })).text);
  expect(textOf(page.find("#currentPassword-error"))).toMatch(/mot de passe actuel/);
});

test("somebody signs out elsewhere, and stays signed in here", async () => {
  const { cookie, user } = await signedInVisitor(api);
  await signedIn(api.database, user.id);
  const devices = async () => readPage((await send(`/users/${user.id}`, { cookie })).text);
  const others = (await devices()).find("button", "Déconnecter tous les autres");
  expect(others).not.toBeNull();
  const form = { intent: others?.getAttribute("value") ?? "" };
  expect((await send(`/users/${user.id}`, { cookie, form })).status).toBe(302);
  const after = await devices();
  expect(after.text).toContain("Cet appareil");
  expect(after.find("button", "Déconnecter tous les autres")).toBeNull();
  const { rowCount } = await api.database.pool.query("select 1 from auth_sessions where user_id = $1", [user.id]);
  expect(rowCount).toBe(1);
});
