import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);
const path = "/groups/reputation/reviews";

/** An owner of one restaurant with one review. */
async function setUp() {
  const { cookie, user } = await signedInVisitor(api);
  const { rows } = await api.database.pool.query(
    "select organization_id from organization_members where user_id = $1",
    [user.id],
  );
  const restaurant = await createRestaurant(api.database, { organizationId: rows[0].organization_id });
  const review = await createReview(api.database, { restaurantId: restaurant.id });
  return { cookie, restaurant, review };
}

describe("an address of reviews that was cut short", () => {
  test.each(["", ".json"])("leads to the list without the part that cannot be read (%s)", async (extension) => {
    const { cookie } = await setUp();
    for (const broken of ["history=018bef77-f18", "after=eyJrZX", "before=x", `after=${"a".repeat(3000)}`]) {
      const { status, headers } = await send(`${path}${extension}?period=all_time&${broken}`, { cookie });
      expect([status, headers.get("Location")], broken).toEqual([302, `${path}${extension}?period=all_time`]);
    }
  });
});

describe("the export of a list", () => {
  test("says that it holds the newest reviews only, where there are more", async () => {
    const { cookie, restaurant } = await setUp();
    const note = /au plus les 100\s000 avis/;
    expect((await send(`${path}?period=all_time`, { cookie })).text).not.toMatch(note);
    await api.database.pool.query("update review_totals set count = 100001 where restaurant_id = $1", [restaurant.id]);
    expect((await send(`${path}?period=all_time`, { cookie })).text).toMatch(note);
  });
});

test("a review whose day alone is known shows that day and no time", async () => {
  const { cookie, restaurant } = await setUp();
  const noon = { restaurantId: restaurant.id, publishedAt: new Date("2026-06-15T10:00:00Z") };
  const day = await createReview(api.database, { ...noon, publishedAtPrecision: "day" });
  const hour = await createReview(api.database, noon);
  const timeOf = async ({ id }: { id: string }) => {
    const { text } = await send(`${path}?period=all_time&review=${id}`, { cookie });
    const time = readPage(text).find("article time");
    return [time?.getAttribute("datetime"), textOf(time)];
  };
  expect((await timeOf(day))[0]).toBe("2026-06-15");
  expect((await timeOf(day))[1]).toMatch(/15 juin 2026$/);
  expect((await timeOf(hour))[1]).toMatch(/15 juin 2026.*12:00$/);
});

describe("the address of an open review", () => {
  const address = (id: string, more = "") => `${path}?period=all_time${more}&review=${id}`;
  test("shows it beside its list, also when the filters leave it out, and joins it to no count", async () => {
    const { cookie, restaurant, review } = await setUp();
    const other = await createReview(api.database, { restaurantId: restaurant.id, rating: 1, author: "Odile T." });
    const { text } = await send(address(review.id, "&ratings=1"), { cookie });
    const page = readPage(text);
    expect(page.find(`article#review-${review.id}`)).not.toBeNull();
    expect(page.find("[role=status]", "1 avis")).not.toBeNull();
    expect(page.all('[id^="row-"]').map(({ id }) => id)).toEqual([`row-${other.id}`]);
  });
  test("says that a review is gone which is somebody else's, missing, or named by half an id", async () => {
    const { cookie, review } = await setUp();
    const foreign = await createReview(api.database);
    for (const id of [newId(), foreign.id, "018bef77-f18"]) {
      const { status, text } = await send(address(id), { cookie });
      const page = readPage(text);
      const isListed = page.find(`#row-${review.id}`) !== null;
      expect([status, page.text.includes("Cet avis n’est plus là"), isListed]).toEqual([200, true, true]);
    }
  });
  test("keeps the review open on the way to the filters that a person has stored", async () => {
    const { cookie, review } = await setUp();
    const form = { intent: "search", q: "frites", loadedFor: "groups" };
    await send(`${path}?period=all_time`, { cookie, form });
    const { status, headers } = await send(`${path}?review=${review.id}`, { cookie });
    expect([status, headers.get("Location")]).toEqual([
      302,
      `${path}?period=all_time&q=frites&review=${review.id}&remembered=1`,
    ]);
  });
});

test("the history of a review that is gone or somebody else's is left out, and the list is shown", async () => {
  const { cookie } = await setUp();
  const foreign = await createReview(api.database);
  for (const id of [newId(), foreign.id])
    for (const address of [path, `${path}.json`]) {
      const { status, text } = await send(`${address}?period=all_time&review=${id}&tab=history`, { cookie });
      expect([status, text.includes("Inès M.")], address).toEqual([200, true]);
    }
});

test("the question before a deletion names who wrote the reply, if anybody knows, and that the platform keeps it", async () => {
  const { cookie, review } = await setUp();
  const ask = async (authorName: string) => {
    const reply = { reviewId: review.id, state: "published" as const, publishedAt: null, authorName };
    const { id } = await createReply(api.database, reply);
    return (await send(`${path}?period=all_time&confirm=${review.id}.${id}`, { cookie })).text;
  };
  const imported = await ask("");
  expect(imported).toContain("Cette réponse à l’avis de Inès M. sera supprimée de Comptoir.");
  expect(imported).toContain("Elle restera visible sur Google");
  expect(await ask("Léa Roux")).toContain("La réponse de Léa Roux à l’avis de Inès M. sera supprimée");
});

test("the history shows what an edited reply said before", async () => {
  const { cookie, review } = await setUp();
  const reply = await createReply(api.database, { reviewId: review.id, text: "Merci, à bientôt" });
  const form = { intent: "edit", reviewId: review.id, replyId: reply.id, version: "2", text: "Merci beaucoup" };
  expect((await send(path, { cookie, form })).status).toBe(302);
  const { text } = await send(`${path}?period=all_time&review=${review.id}&tab=history`, { cookie });
  const before = readPage(text).find("p", /^Avant la modification/)?.nextElementSibling;
  expect(textOf(before)).toBe("Merci, à bientôt");
});

describe("filters in the address", () => {
  const filters =
    "period=last_twelve_months&platforms=gmb&q=le&ratings=1%2C2%2C3&states=not_answered%2Canswered&text=with&photos=with" +
    "&archive=all&private=no&languages=fr";
  const more = "&assignee=nobody&approval=waiting&topics=service&polarity=negative&sentiments=negative&late=1";

  test("are all in the panel and each something to take off, which goes away by one press", async () => {
    const { cookie } = await setUp();
    let address = `${path}?${filters}${more}`;
    const open = async () => readPage((await send(address, { cookie })).text);
    const active = 'button[name="remove"]';
    const page = await open();
    // The search stands in its own field.
    expect(page.all(active)).toHaveLength(15);
    expect(page.values("q")).toEqual(["le"]);
    for (const [name, value] of [
      ...["platform=gmb", "approval=waiting", "photos=with"],
      ...["topics=service", "polarity=negative", "sentiments=negative"],
    ].map((box) => box.split("=")))
      expect(page.find(`input[name=${name}][value=${value}][checked]`), name).not.toBeNull();
    for (const key of ["late", "approval", "assignee", "topics.service", "polarity", "sentiments.negative"]) {
      const button = (await open()).find(`${active}[value="${key}"]`);
      const form = { intent: "remove", [button?.getAttribute("name") ?? ""]: key };
      address = (await send(address, { cookie, form })).headers.get("Location") ?? "";
      expect((await open()).find(`${active}[value="${key}"]`), key).toBeNull();
    }
    expect(Object.fromEntries(new URLSearchParams(address.split("?")[1]))).toEqual(
      Object.fromEntries(new URLSearchParams(filters)),
    );
  });

  test("that leave nothing say why, and offer the way back", async () => {
    const { cookie } = await setUp();
    const address = `${path}?period=all_time&q=%3Cscript%3Ezzyzx`;
    const page = readPage((await send(address, { cookie })).text);
    expect(page.find("h2", "Aucun avis ne correspond")).not.toBeNull();
    const reset = page.find("button", "Effacer les filtres");
    const form = { [reset?.getAttribute("name") ?? ""]: reset?.getAttribute("value") ?? "" };
    expect((await send(address, { cookie, form })).headers.get("Location")).toBe(`${path}?period=all_time`);
  });
});
