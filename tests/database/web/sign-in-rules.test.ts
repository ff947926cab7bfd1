import { expect, test } from "vitest";
import { createLink } from "#api/domains/auth/links.ts";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { sessionOf, testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).inProcess(api.inProcess);

test("somebody whose organization requires a second factor sees nothing but its set-up, and who asks", async () => {
  const { cookie, user, organizationId } = await signedInVisitor(api);
  const rules = `/sign-in-rules?organization=${organizationId}`;
  expect(readPage((await send(rules, { cookie })).text).text).toContain("0 sur 1");
  const required = await send(rules, { cookie, form: { intent: "require", organizationId } });
  expect(required.status).toBe(302);
  const setUp = `/users/${user.id}/second-factor`;
  for (const path of ["/restaurants/list", `/users/${user.id}`, "/sign-in-rules"]) {
    const led = await send(path, { cookie });
    expect([path, led.headers.get("Location")]).toEqual([path, setUp]);
  }
  const page = readPage((await send(setUp, { cookie })).text);
  expect(page.text).toMatch(/Les Tables du Canal demande une validation en deux étapes/);
  expect(page.find("button", "Se déconnecter")).not.toBeNull();
});

test("a spent link leads to where one press sends a fresh one", async () => {
  const user = await createUser(api.database, { emailConfirmedAt: null });
  const token = await createLink(api.database.orm, user.id, "confirm");
  await api.database.pool.query("update auth_links set expires_at = now()");
  const spent = await send(`/confirm/${user.id}/${token}`, { form: {} });
  expect([spent.status, spent.headers.get("Location")]).toEqual([302, "/email_verification_failure"]);
  expect((await sessionOf(spent.headers)).spentLink).toEqual({ uid: user.id, token });
  const cookie = spent.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const page = readPage((await send("/email_verification_failure", { cookie })).text);
  expect(page.find("input[name=email]")).toBeNull();
  const sent = readPage((await send("/email_verification_failure", { cookie, form: {} })).text);
  expect(sent.text).toContain("Cette installation n’envoie pas d’e-mails");
  const { rowCount } = await api.database.pool.query("select 1 from mail_outbox where recipient = $1", [user.email]);
  expect(rowCount).toBe(1);
  const without = readPage((await send("/email_verification_failure")).text);
  expect(without.find("input[name=email]")).not.toBeNull();
});

test("a domain without a provider is said where it was typed", async () => {
  const page = readPage((await send("/auth/organization", { form: { email: "a@nowhere.example" } })).text);
  expect(page.find("#email-error")).not.toBeNull();
  expect((await send("/auth/organization/return?code=x&state=y")).status).toBe(410);
});
