import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createLink } from "#api/domains/auth/links.ts";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { sessionOf, testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi((settings) => ({ ...settings, allowsLoopback: true }));
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

test("a provider that is refused is said with what was found, beside the field, and what was typed stays", async () => {
  const provider = createServer((request, response) => {
    const isDocument = request.url === "/app/.well-known/openid-configuration";
    response.writeHead(isDocument ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify({ issuer: "https://id.example/other" }));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void provider.close());
  const host = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const { cookie, organizationId } = await signedInVisitor(api, { role: "admin" });
  const rest = { intent: "connect", organizationId, clientId: "c", clientSecret: "s", role: "guest", domains: "" };
  const faultOf = async (typed: { issuer?: string; domains?: string }, field: string) => {
    const form = { ...rest, issuer: `${host}/app`, ...typed };
    const sent = await send(`/sign-in-rules?organization=${organizationId}`, { cookie, form });
    const input = readPage(sent.text).find(`[name=${field}][aria-invalid]`);
    return textOf(input?.closest("div"));
  };
  expect(await faultOf({}, "issuer")).toContain("se présente comme https://id.example/other");
  expect(await faultOf({ issuer: `${host}/none` }, "issuer")).toContain("404");
  expect(await faultOf({ issuer: "http://id.example" }, "issuer")).toContain("adresse https publique");
  expect(await faultOf({ domains: "tables.example, pas_un_domaine" }, "domains")).toContain("pas_un_domaine");
});

test("a domain without a provider is said where it was typed", async () => {
  const page = readPage((await send("/auth/organization", { form: { email: "a@nowhere.example" } })).text);
  expect(page.find("#email-error")).not.toBeNull();
  expect((await send("/auth/organization/return?code=x&state=y")).status).toBe(410);
});
