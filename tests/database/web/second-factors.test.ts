import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { hashPassword } from "#api/domains/auth/passwords.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { sessionCookie, sessionOf, testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).inProcess(api.inProcess);
const password = "une tarte aux pommes";
const passwordHash = await hashPassword(password);

/** Sets up a second factor by the screen's own forms, and returns the phone and the codes that were shown. */
async function setUp() {
  const { cookie, user } = await signedInVisitor(api, { passwordHash });
  const path = `/users/${user.id}/second-factor`;
  expect((await send(path, { cookie, form: { intent: "start" } })).status).toBe(302);
  const waiting = readPage((await send(path, { cookie })).text);
  expect(waiting.find("svg[role=img] path")?.getAttribute("d")).toMatch(/^(?:M\d+ \d+h1v1h-1z){300,}$/);
  const totp = new TOTP({ secret: Secret.fromBase32(textOf(waiting.find("code")).replaceAll(" ", "")) });
  const phone = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
  const wrong = readPage((await send(path, { cookie, form: { intent: "confirm", code: "000000" } })).text);
  expect(textOf(wrong.find("#code-error"))).toMatch(/pas le bon/);
  const done = readPage((await send(path, { cookie, form: { intent: "confirm", code: phone(-1) } })).text);
  const codes = [...done.text.matchAll(/(?:[a-z2-9]{4}-){3}[a-z2-9]{4}/g)].map(([code]) => code);
  return { user, cookie, path, phone, codes };
}

const signIn = async (email: string) => {
  const { status, headers } = await send("/auth/login", { form: { email, password } });
  expect([status, headers.get("Location")]).toEqual([302, "/auth/second-factor"]);
  return {
    cookie: headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; "),
    session: await sessionOf(headers),
  };
};

test("a second factor is set up, shows its recovery codes once, and is asked for at the next sign-in", async () => {
  const { user, cookie, path, phone, codes } = await setUp();
  expect(codes).toHaveLength(10);
  expect((await send(path, { cookie })).text).not.toContain(codes[0]);
  expect(readPage((await send(`/users/${user.id}`, { cookie })).text).text).toContain("Validation en deux étapes");

  const { cookie: waiting, session } = await signIn(user.email);
  expect(session.token).toBeUndefined();
  expect((await send("/restaurants/list", { cookie: waiting })).headers.get("Location")).toBe("/auth/login");
  const page = readPage((await send("/auth/second-factor", { cookie: waiting })).text);
  expect(page.find("input[name=code]")?.getAttribute("autocomplete")).toBe("one-time-code");
  const skewed = readPage(
    (await send("/auth/second-factor", { cookie: waiting, form: { intent: "code", code: phone(4) } })).text,
  );
  expect(textOf(skewed.find("#code-error"))).toMatch(/horloge de votre téléphone/);
  const done = await send("/auth/second-factor", { cookie: waiting, form: { intent: "code", code: phone() } });
  expect([done.status, done.headers.get("Location")]).toEqual([302, "/"]);
  const entered = await sessionOf(done.headers);
  expect(entered.token).toBeDefined();
  expect(entered.secondFactor).toBeUndefined();
});

test("the second page without a password leads to the first, and says so after ten minutes", async () => {
  expect((await send("/auth/second-factor")).headers.get("Location")).toBe("/auth/login");
  const over = { token: "x".repeat(43), expiresAt: new Date(Date.now() - 1000).toISOString() };
  const cookie = await sessionCookie({ secondFactor: { ...over, methods: ["totp"], remember: false } });
  const late = await send("/auth/second-factor", { cookie });
  expect([late.status, readPage(late.text).text]).toEqual([410, expect.stringMatching(/dix minutes/)]);
  const sent = await send("/auth/second-factor", { cookie, form: { intent: "code", code: "123456" } });
  expect(sent.headers.get("Location")).toBe("/auth/login");
  expect((await sessionOf(sent.headers)).toasts).toMatchObject([{ kind: "error" }]);
});

test("switching off asks for the password and a code", async () => {
  const { user, cookie, path, phone, codes } = await setUp();
  const end = (form: Record<string, string>) => send(path, { cookie, form: { intent: "end", ...form } });
  expect(textOf(readPage((await end({ code: phone(), password: "non" })).text).find("#end-password-error"))).toMatch(
    /mot de passe/,
  );
  const done = await end({ code: codes[0] ?? "", password });
  expect([done.status, done.headers.get("Location")]).toEqual([302, `/users/${user.id}`]);
});

test("somebody else's screen is not found", async () => {
  const { cookie } = await signedInVisitor(api);
  const { user } = await signedInVisitor(api);
  expect((await send(`/users/${user.id}/second-factor`, { cookie })).status).toBe(404);
});
