import { beforeAll, describe, expect, test } from "vitest";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);
/** A name that would like to be markup, a formula, a path, and to turn the line around. */
const hostile = `=cmd|'/C calc'!A1 <script>alert(1)</script> "&quot; ../../etc \u202egnp.exe ${"x".repeat(120)}`;
const setup = { cookie: "", token: "", organizationId: "", first: "", hostile: "" };
const november = "period=custom&from=2025-11-01&to=2025-11-30";
const filters = { period: "custom", startDate: "2025-11-01", endDate: "2025-11-30" };

beforeAll(async () => {
  const { organizationId, cookie, sessionToken } = await signedInVisitor(api);
  const first = await createRestaurant(api.database, { organizationId, name: "Marelune" });
  const second = await createRestaurant(api.database, { organizationId, name: hostile });
  Object.assign(setup, { organizationId, cookie, token: sessionToken.token, first: first.id, hostile: second.id });
  for (const restaurantId of [first.id, second.id])
    for (const rating of [5, 4, 1])
      await createReview(api.database, {
        restaurantId,
        rating,
        // Praise of the food, whose topic leads to its sentences on the screen.
        topicBits: 1,
        text: "Un délice",
        publishedAt: new Date("2025-11-10T12:00:00Z"),
      });
});

const linkOf = async (more: object = {}) => {
  const body = { sections: ["e-reputation"], filters, language: "it", restaurantId: setup.first, ...more };
  const { body: made } = await api.call<{ _id: string; token: string }>("POST", "/report-links", {
    token: setup.token,
    body,
  });
  return { path: `/shared-report/${made.data.token}`, id: made.data._id };
};

describe("a page to print", () => {
  test("has the numbers of the tab under each chart, a cover, and no script", async () => {
    const answer = await api.call<StatisticsReport>("POST", "/statistics/e-reputation", {
      token: setup.token,
      body: { ...filters, restaurantId: setup.first },
    });
    const { status, text } = await send(`/statistics-pdf/${setup.first}/e-reputation?${november}`, setup);
    expect(status).toBe(200);
    expect(text).not.toContain("<script");
    const page = readPage(text);
    expect(page.text).toContain("Marelune");
    const charts = answer.body.data.sections.flatMap(({ charts: found }) => found);
    const drawn = charts.filter(({ series }) => series.some(({ values }) => values.some((value) => value !== null)));
    for (const { key, categories } of drawn)
      expect(page.all(`#e-reputation-${key} tbody tr`), key).toHaveLength(categories.length);
    const volume = charts.find(({ key }) => key === "distribution");
    const shown = page
      .all("#e-reputation-distribution tbody tr")
      .map((row) => textOf(row.querySelectorAll("td")[0] ?? row));
    expect(shown).toEqual(volume?.series[0]?.values.map(String));
  });

  test("names the days of a table without the year, which stands above it, unless they are of two years", async () => {
    const daysOf = async (first: string, last: string) => {
      const period = `period=custom&from=${first}&to=${last}&step=day`;
      const { text } = await send(`/statistics-pdf/${setup.first}/e-reputation?${period}`, setup);
      return readPage(text).all("#e-reputation-visibility tbody th").map(textOf);
    };
    expect((await daysOf("2025-11-10", "2025-11-20")).slice(0, 2)).toEqual(["10 nov.", "11 nov."]);
    expect((await daysOf("2025-11-10", "2026-01-02")).at(-1)).toBe("2 janv. 2026");
  });

  test("leads nowhere into the app from its pages", async () => {
    const { text } = await send(`/statistics-pdf/${setup.first}/e-reputation?${november}`, setup);
    expect(readPage(text).all(".print-sheet a")).toHaveLength(0);
  });

  test("has one of the six words of its address, for one restaurant and over many", async () => {
    const words = ["seo", "seo/keywords", "seo/impressions", "e-reputation", "social-networks", "boosters"];
    for (const area of [`/statistics-pdf/${setup.first}`, "/aggregated-statistics-pdf"]) {
      for (const word of words) expect((await send(`${area}/${word}?${november}`, setup)).status, word).toBe(200);
      for (const word of ["seo/unknown", "roi", "boosters/seo"])
        expect((await send(`${area}/${word}`, setup)).status, word).toBe(404);
    }
  });

  test("of a restaurant with a hostile name shows it as it is written", async () => {
    const { status, text } = await send(`/statistics-pdf/${setup.hostile}/e-reputation?${november}`, setup);
    expect(status).toBe(200);
    expect(text).not.toContain("<script");
    expect(readPage(text).text).toContain("<script>alert(1)</script>");
    // Turned writing ends with the name.
    expect(readPage(text).all("h1 bdi")).toHaveLength(1);
  });

  test("with an introduction of 10,000 characters has all of it, in the organization's name and colour", async () => {
    const intro = `${"Une phrase de plus. ".repeat(499)}Dernière ligne.`;
    const body = { senderName: "Agence Sel", colour: "#aa3300", intro };
    const path = `/organizations/${setup.organizationId}/report-appearance`;
    expect((await api.call("PUT", path, { token: setup.token, body })).status).toBe(200);
    const page = await send(`/statistics-pdf/${setup.first}/boosters?${november}`, setup);
    const { text } = readPage(page.text);
    expect([
      text.includes("Agence Sel"),
      text.includes("Dernière ligne."),
      page.text.includes('fill="#aa3300"'),
    ]).toEqual([true, true, true]);
  });
});

describe("a link", () => {
  test("shows the report without sign-in in the language it was made in, and is kept by nobody", async () => {
    const { path } = await linkOf();
    const { status, text, headers } = await send(path);
    expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(text).toContain('<html lang="it"');
    expect(text).toContain('content="noindex"');
    expect(readPage(text).text).toContain("Rapporto");
    expect(readPage(text).all(".print-bar form")).toHaveLength(0);
  });

  test("that is not valid is a page of its own with 410, and has no file", async () => {
    const { path, id } = await linkOf();
    await api.call("DELETE", `/report-links/${id}`, { token: setup.token });
    for (const address of [path, "/shared-report/made-up"]) expect((await send(address)).status).toBe(410);
    expect((await send(`${path}/figures.csv`)).status).toBe(404);
    expect(readPage((await send(path)).text).text).toContain("ne fonctionne plus");
  });

  test("with a password asks for it and shows the report in the response, and no file without it", async () => {
    const { path } = await linkOf({ password: "ardoise du jour" });
    const asked = readPage((await send(path)).text);
    expect(asked.text).toContain("Questo rapporto è protetto");
    expect(asked.text).not.toContain("Marelune");
    const wrong = await send(path, { form: { password: "autre chose" } });
    expect([wrong.status, readPage(wrong.text).text.includes("La password non è corretta")]).toEqual([422, true]);
    const right = await send(path, { form: { password: "ardoise du jour" } });
    expect([right.status, readPage(right.text).text.includes("Marelune")]).toEqual([200, true]);
    expect((await send(`${path}/figures.csv`)).status).toBe(404);
  });

  test("has its charts as a file, in which no cell is a formula", async () => {
    const { path } = await linkOf({ restaurantId: null, language: "fr" });
    const { status, text } = await send(`${path}/figures.csv`);
    expect(status).toBe(200);
    expect(text.startsWith("E-réputation · ")).toBe(true);
    expect(text).toContain("'=cmd");
  });
});

describe("the screen of reports", () => {
  const screen = () => `/restaurants/${setup.first}/statistics/report?${november}`;

  test("starts a file and leads to the list, where it waits", async () => {
    const form = { intent: "pdf", sections: "boosters", language: "fr" };
    const { status, headers } = await send(screen(), { cookie: setup.cookie, form });
    expect([status, headers.get("Location")]).toEqual([302, "/download"]);
    const { text: listed } = readPage((await send("/download", setup)).text);
    expect(listed).toContain("En attente");
    expect(listed).toContain("1 nov. 2025 – 30 nov. 2025");
  });

  test("without a section says so and keeps the rest", async () => {
    const { status, text } = await send(screen(), { cookie: setup.cookie, form: { intent: "pdf", language: "es" } });
    expect(status).toBe(422);
    expect(readPage(text).text).toContain("Choisissez au moins une rubrique");
  });

  test("shows a new link once, and refuses a short password", async () => {
    const form = { intent: "link", sections: "boosters", language: "fr", hours: "72" };
    const made = readPage((await send(screen(), { cookie: setup.cookie, form })).text);
    const [address = ""] = made.values("address");
    expect(address).toMatch(/\/shared-report\/[\w-]+\.[\w-]+$/);
    expect((await send(screen(), setup)).text).not.toContain(address);
    const short = await send(screen(), { cookie: setup.cookie, form: { ...form, password: "court" } });
    expect([short.status, readPage(short.text).text.includes("8 caractères au moins")]).toEqual([422, true]);
  });
});
