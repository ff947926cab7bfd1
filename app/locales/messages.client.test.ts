import { afterEach, expect, test, vi } from "vitest";
import { startMessages } from "./messages.client.ts";
import { messagesLinkId } from "./messages-path.ts";

const served: Record<string, object> = {
  "/locales/fr/common?v=1": { common: { close: "Fermer" } },
  "/locales/fr/reviews?v=1": { reviews: { title: "Avis" } },
  "/locales/es/common+reviews?v=1": { common: { close: "Cerrar" }, reviews: { title: "Reseñas" } },
};

/** A page that names its texts, and a server that has them. */
async function openPage() {
  const asked: string[] = [];
  class Link {
    href = "http://localhost/locales/fr/common?v=1";
  }
  vi.stubGlobal("HTMLLinkElement", Link);
  vi.stubGlobal("document", {
    getElementById: (id: string) => (id === messagesLinkId ? new Link() : null),
    documentElement: { lang: "fr" },
  });
  vi.stubGlobal("fetch", async (address: string) => {
    const path = address.replace("http://localhost", "");
    asked.push(path);
    return served[path] ? Response.json(served[path]) : new Response(null, { status: 404 });
  });
  return { texts: await startMessages(), asked };
}
afterEach(() => vi.unstubAllGlobals());

test("texts of a later page are loaded once, and a component that waited for them gets the same promise again", async () => {
  const { texts, asked } = await openPage();
  expect(texts.loading("common")).toBeNull();
  const arrival = texts.loading("reviews");
  await Promise.all([arrival, texts.loading("reviews")]);
  expect(texts.loading("reviews")).toBe(arrival);
  expect(texts.current().in("reviews")("title" as never)).toBe("Avis");
  expect(asked).toEqual(["/locales/fr/common?v=1", "/locales/fr/reviews?v=1"]);
});

test("a change of language loads all texts that the page uses, then notifies the components", async () => {
  const { texts } = await openPage();
  expect(texts.loading("common")).toBeNull();
  await texts.loading("reviews");
  let tellings = 0;
  texts.subscribe(() => {
    tellings += 1;
  });
  await texts.changeLanguage("es");
  expect(tellings).toBe(1);
  expect(texts.current().language).toBe("es");
  expect(texts.current().in("reviews")("title" as never)).toBe("Reseñas");
});

test("texts that cannot be had stop the start, so that the page stays as the server wrote it", async () => {
  await openPage();
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  await expect(startMessages()).rejects.toThrow("503");
});
