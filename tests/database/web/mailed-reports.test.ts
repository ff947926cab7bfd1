import { beforeAll, describe, expect, test } from "vitest";
import { sendDueReports } from "#api/domains/mailed-reports/run/due.ts";
import { type StatisticsTab, statisticsTabs } from "#contract/statistics/filters.ts";
import { createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const { pool } = api.database;
const web = await testWebApp();
const send = web.over(api.fetch);
const setup = { cookie: "", userId: "", restaurantIds: [] as string[] };
const dayMs = 86_400_000;
const path = (id = "") => `/users/${setup.userId}/reports-settings${id && `/${id}`}`;
const get = (address: string) => send(address, { headers: { cookie: setup.cookie } });
const post = (address: string, form: Record<string, string | string[]>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) data.append(name, one);
  return send(address, { form: data, headers: { cookie: setup.cookie } });
};

beforeAll(async () => {
  const { user, organizationId, cookie } = await signedInVisitor(api);
  Object.assign(setup, { cookie, userId: user.id });
  for (const name of ["Marelune", 'Le "<Lac>"']) {
    const { id } = await createRestaurant(api.database, { organizationId, name });
    setup.restaurantIds.push(id);
  }
  for (let index = 0; index < 80; index += 1) {
    const review = await createReview(api.database, {
      restaurantId: setup.restaurantIds[index % 2],
      rating: (index % 5) + 1,
      isPrivate: index % 7 === 0,
      platformKey: index % 7 === 0 ? "private" : index % 3 === 0 ? "tripadvisor" : "gmb",
      publishedAt: new Date(Date.now() - index * dayMs),
    });
    if (index % 2 === 0 && index % 7 !== 0)
      await createReply(api.database, { reviewId: review.id, state: "published" });
  }
});

const monthly = {
  intent: "save",
  name: "Le mois",
  scope: "all",
  tabs: ["e-reputation"],
  frequency: "monthly",
  weekday: "1",
  monthDay: "3",
  at: "08:00",
  timeZone: "Europe/Paris",
  language: "fr",
  intro: "",
  recipients: "associe@exemple.fr",
  version: "0",
};
async function create(changes: Record<string, string | string[]> = {}): Promise<string> {
  const { status, headers } = await post(path("new"), { ...monthly, ...changes });
  expect(status).toBe(302);
  return headers.get("location")?.split("/").at(-1) ?? "";
}

describe("the form of a report", () => {
  test("keeps what was typed where something is wrong, and names it", async () => {
    const { status, text } = await post(path("new"), {
      ...monthly,
      intro: "a".repeat(10_000),
      recipients: "associe@exemple.fr\nnulle part",
      scope: "chosen",
    });
    const page = readPage(text);
    expect(status).toBe(422);
    expect(page.text).toContain("votre texte en compte 10 000");
    expect(page.text).toContain("Cette adresse ne convient pas : nulle");
    expect(page.text).toContain("Choisissez au moins un restaurant ou un groupe.");
    expect(page.values("intro")[0]).toHaveLength(10_000);
  });

  test("is offered with the filters of a statistics screen", async () => {
    const [first] = setup.restaurantIds;
    const page = readPage((await get(`${path("new")}?restaurants=${first}&tab=boosters`)).text);
    const ticked = page.all("input[type=checkbox][checked]").map((box) => box.getAttribute("value"));
    expect(ticked).toEqual(["boosters", first]);
    expect(page.find('input[name="scope"][value="chosen"]')?.hasAttribute("checked")).toBe(true);
  });

  test("of another person and of nobody is not found", async () => {
    const id = await create();
    const other = await signedInVisitor(api);
    for (const address of [path(id), `${path(id)}/preview`, path("x")])
      expect((await send(address, { headers: { cookie: other.cookie } })).status).toBe(404);
  });
});

test("a preview is the mail alone, which can run and fetch nothing", async () => {
  const id = await create();
  const { status, headers, text } = await get(`${path(id)}/preview`);
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.*sandbox/);
  expect(readPage(text).all("script, img, link")).toEqual([]);
});

describe("the mail has the numbers of the screen", () => {
  const cases = (["daily", "weekly", "monthly"] as const).flatMap((frequency) =>
    statisticsTabs.flatMap((tab) => ["all", "one"].map((scope) => [tab, frequency, scope] as const)),
  );
  test.each(cases)("%s, %s, %s", async (tab: StatisticsTab, frequency, scope) => {
    const [first = ""] = setup.restaurantIds;
    await pool.query("delete from mailed_reports");
    const chosen: Record<string, string> = scope === "one" ? { scope: "chosen", restaurantIds: first } : {};
    const id = await create({ tabs: tab, frequency, ...chosen });
    await pool.query("delete from mail_outbox");
    await pool.query("update mailed_reports set next_run_at = now() - interval '1 minute' where id = $1", [id]);
    await sendDueReports(api.services);
    await pool.query("update prepared_files set state = 'failed', failure = 'noChromium' where state = 'waiting'");
    await pool.query("update mailed_report_runs set lease_until = null");
    await sendDueReports(api.services);
    const { rows } = await pool.query("select html_body from mail_outbox where kind = 'report'");
    const mail = readPage(rows[0].html_body);
    const link = mail.all("a").find((one) => one.getAttribute("href")?.includes(`/statistics/${tab}?`));
    const address = new URL(link?.getAttribute("href") ?? "");
    expect(address.pathname).toBe(
      scope === "one" ? `/restaurants/${first}/statistics/${tab}` : `/groups/statistics/${tab}`,
    );
    const screen = await get(address.pathname + address.search);
    expect(screen.status).toBe(200);
    const shown = readPage(screen.text).text;
    // The value stands first in its cell, what it is compared with below.
    const figures = mail.all("th").map((label) => {
      const value = label.nextElementSibling?.childNodes[0]?.text ?? "none";
      return `${textOf(label)}${value.replace(/\s+/g, " ")}`;
    });
    // The return of a restaurant is only told where it is switched on.
    expect(figures.length > 1).toBe(tab !== "roi");
    expect(figures.filter((figure) => !shown.includes(figure))).toEqual([]);
  });
});
