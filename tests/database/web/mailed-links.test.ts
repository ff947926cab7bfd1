import { expect, test } from "vitest";
import { createLink } from "#api/domains/auth/links.ts";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const without = await testApi();
const withServer = await testApi((settings) => ({
  ...settings,
  mail: { ...settings.mail, smtpUrl: "smtp://127.0.0.1:9" },
}));
const web = await testWebApp();
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(";")[0] ?? "";
const promised = /lien vient de partir|e-mail vient de partir|nous vous envoyons un lien|Nous vous avons envoyé/;
const unsent = /Cette installation n’envoie pas d’e-mails/;

test.each([
  ["without a mail server a person is sent to an administrator, and nothing is called sent", without, unsent, promised],
  ["with a mail server a person is sent to their mails", withServer, promised, unsent],
])("%s", async (_, api, said, unsaid) => {
  const send = web.inProcess(api.inProcess);
  const user = await createUser(api.database, { emailConfirmedAt: null });
  const token = await createLink(api.database.orm, user.id, "confirm");
  await api.database.pool.query("update auth_links set expires_at = now()");
  const spent = await send(`/confirm/${user.id}/${token}`, { form: {} });
  const pages = [
    await send("/password/forgot"),
    await send("/password/confirm"),
    await send("/needs-confirm"),
    await send("/email_verification_failure", { cookie: cookieOf(spent.headers), form: {} }),
  ];
  for (const { text } of pages) {
    expect(readPage(text).text).toMatch(said);
    expect(readPage(text).text).not.toMatch(unsaid);
  }
});

test("asking for a link ends the same whether the address has an account or not", async () => {
  const send = web.inProcess(without.inProcess);
  const user = await createUser(without.database, {});
  for (const email of [user.email, "nobody@nowhere.example"]) {
    const asked = await send("/password/forgot", { form: { intent: "forgotPassword", email } });
    expect([asked.status, asked.headers.get("Location")]).toEqual([302, "/password/confirm"]);
  }
});

test("a changed address whose link does not leave is not said to have one", async () => {
  const send = web.inProcess(without.inProcess);
  const { cookie, user } = await signedInVisitor(without);
  const path = `/users/${user.id}`;
  const asked = await send(path, { cookie, form: { intent: "email", email: "new@nowhere.example" } });
  const page = readPage((await send(path, { cookie: cookieOf(asked.headers) || cookie })).text);
  expect(page.text).toContain("le lien ne part pas");
  expect(page.text).not.toContain("Un lien est parti");
});
