import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { type Page, readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);
const frameOf = (page: Page) => page.find("nav", "Navigation principale");
const languageSwitchOf = (page: Page) => page.find('form[action="/preferences"][method="post"]');

describe("a restaurant out of reach", () => {
  test("is the same 404 inside the frame as one that does not exist, and the frame leads nowhere near it", async () => {
    const { cookie } = await signedInVisitor(api);
    const foreign = await createRestaurant(api.database, { name: "Chez les autres" });
    for (const id of [foreign.id, newId()])
      for (const screen of ["dashboard", "reputation/reviews", "resources/gallery"]) {
        const { status, text } = await send(`/restaurants/${id}/${screen}`, { cookie });
        expect(status, screen).toBe(404);
        const page = readPage(text);
        expect(frameOf(page)).not.toBeNull();
        expect(page.find("h1", "Page introuvable")).not.toBeNull();
        expect(languageSwitchOf(page)).not.toBeNull();
        expect(text).not.toContain("Chez les autres");
        expect(page.all(`[href^="/restaurants/${id}"]`)).toEqual([]);
        // No loader ran, so there is nothing that scripts could take over.
        expect(page.all("script")).toEqual([]);
      }
  });

  test("stays a plain page when the frame cannot be had either", async () => {
    const { cookie } = await signedInVisitor(api);
    const failing: typeof api.fetch = async (request, origin) =>
      request.url.includes("/shell") ? new Response(null, { status: 500 }) : api.fetch(request, origin);
    const { status, text } = await web.over(failing)(`/restaurants/${newId()}/dashboard`, { cookie });
    expect(status).toBe(404);
    const page = readPage(text);
    expect(page.find("h1", "Page introuvable")).not.toBeNull();
    expect(frameOf(page)).toBeNull();
  });
});

test("an unknown address lets everybody choose the language", async () => {
  const { status, text } = await send("/no/such/page");
  expect(status).toBe(404);
  expect(languageSwitchOf(readPage(text))).not.toBeNull();
  expect(new Set(readPage(text).values("returnTo"))).toEqual(new Set(["/no/such/page"]));
});
