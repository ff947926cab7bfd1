import { expect, test } from "vitest";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);
const languageOf = (html: string) => readPage(html).find("html")?.getAttribute("lang");

test.each([
  ["it-IT,it;q=0.9,en;q=0.8", "it"],
  ["de-DE,de;q=0.9,en;q=0.8", "en"],
  ["es-MX", "es"],
  ["ja", "fr"],
  ["", "fr"],
])("a browser that asks for %j is answered in %s", async (accepted, language) => {
  const { text } = await send("/auth/login", { headers: { "accept-language": accepted } });
  expect(languageOf(text)).toBe(language);
});

test("the switch is remembered in a cookie that wins over the browser", async () => {
  const { headers, status } = await send("/preferences", { form: { language: "es", returnTo: "/auth/login" } });
  expect([status, headers.get("Location")]).toEqual([302, "/auth/login"]);
  const [cookie = ""] = headers.getSetCookie()[0]?.split(";") ?? [];
  const { text } = await send("/auth/login", { cookie, headers: { "accept-language": "it" } });
  expect(languageOf(text)).toBe("es");
});

test("a user's language wins over the cookie, and the switch changes it for all their devices", async () => {
  const { user, cookie } = await signedInVisitor(api, { defaultLanguage: "it" });
  expect(languageOf((await send("/restaurants/list", { cookie: `language=ImVzIg==; ${cookie}` })).text)).toBe("it");
  await send("/preferences", { cookie, form: { language: "en" } });
  const { rows } = await api.database.pool.query("select default_language from users where id = $1", [user.id]);
  expect(rows).toEqual([{ default_language: "en" }]);
  expect(languageOf((await send("/restaurants/list", { cookie })).text)).toBe("en");
});

test.each(["//evil.example", "https://evil.example", "/\\evil.example"])(
  "the switch never leads to %s",
  async (returnTo) => {
    const { headers } = await send("/preferences", { form: { language: "es", returnTo } });
    expect(headers.get("Location")).toBe("/");
  },
);

test("texts are served per language, for ever under their version and for a while without it", async () => {
  const plain = await send("/locales/it/common");
  expect(JSON.parse(plain.text).common.close).toBe("Chiudi");
  expect(plain.headers.get("Cache-Control")).toContain("max-age=300");
  const { cookie } = await signedInVisitor(api);
  const page = readPage((await send("/restaurants/list", { cookie })).text);
  const versioned = await send(page.find("#messages")?.getAttribute("href") ?? "");
  expect(versioned.status).toBe(200);
  expect(versioned.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(Object.keys(JSON.parse(versioned.text))).toContain("shell");
});

test.each(["/locales/de/common", "/locales/fr/nothing", "/locales/fr/__proto__", "/locales/fr/..%2Fcommon"])(
  "%s is not found",
  async (path) => {
    expect((await send(path)).status).toBe(404);
  },
);
