import { describe, expect, test, vi } from "vitest";
import { hashPassword } from "#api/domains/auth/passwords.ts";
import { rateLimitKey } from "#api/http/rate-limits.ts";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { sessionCookie, sessionOf, testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);
const password = "une tarte aux pommes";
const passwordHash = await hashPassword(password);

async function signIn(cookie?: string) {
  const user = await createUser(api.database, { passwordHash });
  return send("/auth/login", { cookie, form: { email: user.email, password } });
}

describe("signing in", () => {
  test("starts a session that holds nothing of what the visitor came with, but the page to return to", async () => {
    const planted = await sessionCookie({
      returnTo: "/restaurants/list?search=lucette",
      toasts: [{ id: "x", kind: "error", title: "planted" }],
      chatbotSession: "somebody-else",
    });
    const { status, headers } = await signIn(planted);
    expect([status, headers.get("Location")]).toEqual([302, "/restaurants/list?search=lucette"]);
    const session = await sessionOf(headers);
    expect(Object.keys(session).sort()).toEqual(["language", "remember", "token", "userId"]);
  });

  test("gives a cookie that scripts cannot read and other sites do not send", async () => {
    const { headers } = await signIn();
    const cookie = headers.getSetCookie().find((one) => one.startsWith("comptoir="));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("is not locked on a device where the same person has signed in, whatever was tried elsewhere", async () => {
    const { email } = await createUser(api.database, { passwordHash });
    const from = (cookie?: string) =>
      send("/auth/login", { cookie, form: { email, password }, clientAddress: "192.0.2.1" });
    const devices = (await from()).headers.getSetCookie().find((one) => one.startsWith("devices="));
    await send("/auth/login", { form: { email, password: "not this one" }, clientAddress: "192.0.2.2" });
    await api.database.pool.query("update rate_limits set count = 1000 where key = $1", [
      rateLimitKey("login", "account", email),
    ]);
    expect((await from()).status).toBe(429);
    expect((await from(devices?.split(";")[0])).status).toBe(302);
  });

  test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "/%09/evil.example/..//evil.example"])(
    "never leads to another origin, even where a session says %s",
    async (returnTo) => {
      const { headers } = await signIn(await sessionCookie({ returnTo }));
      const target = new URL(headers.get("Location") ?? "", "http://comptoir.test");
      expect(target.origin).toBe("http://comptoir.test");
    },
  );

  test("keeps what was typed but the password, and says beside the fields what is wrong", async () => {
    const { status, text } = await send("/auth/login", { form: { email: "not-an-address", password: "topsecret" } });
    expect(status).toBe(422);
    expect(text).not.toContain("topsecret");
    const page = readPage(text);
    const email = page.find("input[name=email][aria-invalid=true]");
    expect(email?.getAttribute("value")).toBe("not-an-address");
    expect(email?.getAttribute("aria-describedby")?.split(" ")).toContain("email-error");
    expect(textOf(page.find("#email-error"))).toMatch(/adresse/);
  });

  test("carries no script at all", async () => {
    for (const path of ["/auth/login", "/password/forgot", "/password/confirm", "/needs-confirm", "/no/such/page"])
      expect(readPage((await send(path)).text).all("script"), path).toEqual([]);
  });
});

describe("a session in use", () => {
  test("is not written again by a page that changes nothing", async () => {
    const { cookie } = await signedInVisitor(api);
    expect((await send("/restaurants/list", { cookie })).headers.getSetCookie()).toEqual([]);
  });

  test("exchanges a token that is about to expire, once, and goes on with the next one", async () => {
    const { sessionToken } = await signedInVisitor(api);
    const soon = { ...sessionToken, expiresAt: new Date(Date.now() + 60_000).toISOString() };
    const cookie = await sessionCookie({ token: soon, language: "fr", remember: false });
    const { status, calls, headers } = await send("/restaurants/list", { cookie });
    expect(status).toBe(200);
    expect(calls.filter((call) => call === "POST /auth/refresh")).toHaveLength(1);
    const { token } = await sessionOf(headers);
    expect(Date.parse(token?.expiresAt ?? "")).toBeGreaterThan(Date.now() + 30 * 60_000);
  });

  test("shows a message once", async () => {
    const toasts = [{ id: "x", kind: "success" as const, title: "Bien enregistré, Lucette" }];
    const { cookie } = await signedInVisitor(api, {}, { toasts });
    const { text, headers } = await send("/restaurants/list", { cookie });
    expect(text).toContain("Bien enregistré, Lucette");
    expect((await sessionOf(headers)).toasts).toBeUndefined();
  });

  test("that ends in the middle of a write forgets token and chatbot, and leads to sign-in and back to the page", async () => {
    const { user, cookie } = await signedInVisitor(api, {}, { chatbotSession: "talk" });
    const endingApi: typeof api.fetch = async (request, origin) => {
      if (request.method === "PUT")
        await api.database.pool.query("delete from auth_sessions where user_id = $1", [user.id]);
      return api.fetch(request, origin);
    };
    const form = { intent: "identity", name: "Camille", lastname: "Aubry", defaultLanguage: "fr" };
    const page = `/users/${user.id}`;
    const { status, headers } = await web.over(endingApi)(page, {
      cookie,
      form,
      headers: { referer: `http://comptoir.test${page}` },
    });
    expect([status, headers.get("Location")]).toEqual([302, "/auth/login"]);
    expect(await sessionOf(headers)).toEqual({ returnTo: page });
  });

  test("ends for API and browser alike by signing out", async () => {
    const { cookie, sessionId } = await signedInVisitor(api);
    const { headers } = await send("/auth/logout", { cookie, form: {} });
    expect(Object.keys(await sessionOf(headers))).toEqual(["toasts"]);
    const { rowCount } = await api.database.pool.query("select 1 from auth_sessions where id = $1", [sessionId]);
    expect(rowCount).toBe(0);
  });
});

describe("writes from elsewhere", () => {
  const paths = ["/preferences", "/auth/logout", "/resources/password-strength"];
  test.each(paths)("%s refuses another site's form, resource route or not, before anything is called", async (path) => {
    const { cookie } = await signedInVisitor(api);
    for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }]) {
      const response = await send(path, { cookie, form: { language: "it" }, headers });
      expect([400, 403]).toContain(response.status);
      expect(response.calls).toEqual([]);
    }
  });
});

test("a maintenance header that cannot be read is a warning in the console and nothing more", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { cookie } = await signedInVisitor(api);
  const broken: typeof api.fetch = async (request, origin) => {
    const response = await api.fetch(request, origin);
    response.headers.set("X-Maintenance-Status", "{on");
    return response;
  };
  expect((await web.over(broken)("/restaurants/list", { cookie })).status).toBe(200);
  expect(warn).toHaveBeenCalledWith("X-Maintenance-Status could not be read");
});

test("the profile shows since when somebody is signed in as a moment that names its zone", async () => {
  const { cookie, user, sessionId } = await signedInVisitor(api);
  await api.database.pool.query("update auth_sessions set created_at = '2026-11-19T23:30:00Z' where id = $1", [
    sessionId,
  ]);
  const { text } = await send(`/users/${user.id}`, { cookie });
  const time = readPage(text).find('time[datetime^="2026-11-19T23:30:00"][datetime$="Z"]');
  expect(textOf(time)).toMatch(/^connecté depuis le 19 nov\. 2026.*23:30 UTC$/);
});
