import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { createReview, createUser } from "#tests/factories/records.ts";
import { createSample, matches, newestFirst, randomFilters, randomFrom } from "#tests/factories/review-sample.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { searchQueryOf, searchWordsOf } from "./search-text.ts";

const database = await testDatabase();

describe("reviews.search", () => {
  test("answers, under any combination of filters, what reading every review one by one would keep", async () => {
    const random = randomFrom(20_261_120);
    const { known, user } = await createSample(database, random);
    const { api } = await callerOf(database, user);
    const restaurantIds = [...new Set(known.map((review) => review.restaurantId))];
    let matchCount = 0;
    for (let round = 0; round < 120; round++) {
      const filters = randomFilters(random, restaurantIds);
      const expected = known.filter((review) => matches(review, filters)).sort(newestFirst);
      const { data } = await api.reviews.search({ ...filters, pageSize: 50 });
      const { data: counted } = await api.reviews.count(filters);
      const because = JSON.stringify(filters);
      expect(
        data.map((review) => review._id),
        because,
      ).toEqual(expected.slice(0, 50).map((review) => review.id));
      expect(counted, because).toEqual({ count: expected.length, isExact: true });
      matchCount += expected.length;
    }
    // Filters without any match would prove nothing.
    expect(matchCount).toBeGreaterThan(500);
  });

  // Text without a letter, a digit or a sign finds nothing.
  test.each<[text: string, isFound: boolean]>([
    ["'", false],
    ["''' vraiment ''", true],
    ["x' OR '1'='1", true],
    ["\\", false],
    ["un\\deux", true],
    ["a:* | !b & (c", true],
    ["<script>alert(1)</script>", true],
    ["3 < 4 > 2", true],
    ["ŉ ʹ ⁎ ︓ ‖ ∣ ＇ déjà", true],
    ["100 %_%", true],
    ["\0 nul", true],
    ["👍🏽", true],
    ["מסעדה טובה", true],
    ["x".repeat(200), true],
    ["http://a.b/c?d=e f@g.h", true],
    ["½ ⑴ ﬁn", true],
  ])("takes the hostile text %j as words and nothing else", async (text, isFound) => {
    const review = await createReview(database, { text: `avant ${text.replaceAll("\0", "")} après` });
    await createReview(database, { restaurantId: review.restaurantId, text: "sans rapport" });
    const { api } = await callerOf(database, await createUser(database, { role: "admin" }));
    const { data } = await api.reviews.search({ text, restaurantIds: [review.restaurantId] });
    expect(data.map(({ _id }) => _id)).toEqual(isFound ? [review.id] : []);
  });

  describe.each<[language: string, text: string, decoy: string, found: string[], missed: string[]]>([
    [
      "French",
      "C’est cher : 12,50 € l'entrée, 8€ le café.Mais « quel accueil », qu'on revienne 👍🏽 100 % !",
      "Cuisine estivale, lentilles, entre amis ; cent vingt couverts, 1250 avis, 120 places",
      [
        "c'est",
        "C’EST",
        "l’entrée",
        "l'entr",
        "qu’on",
        "12,50",
        "12.50",
        "12,50€",
        "12,50 €",
        "8 €",
        "€",
        "👍",
        "👍🏿",
        "%",
      ],
      ["12", "$", "😡", "c'était", "l'accueil"],
    ],
    [
      "Italian",
      "C’è un’atmosfera bellissima, l'antipasto costa 12.50 euro… dell’ottimo vino ❤️",
      "Cucina eccellente, una cena e un vino; un attimo, la antica pasta",
      ["c'è", "c’e", "un'atmosfera", "l’antipasto", "dell'ott", "12,50", "❤", "❤️"],
      ["c'era", "€", "l'ottimo", "12,5"],
    ],
    [
      "Spanish",
      "¡Qué rico! El menú del día cuesta 12,50€ y la paella «muy buena», 10/10 ★★★★★ ¿repetimos?",
      "El cocinero repite: 125 platos, 1010 tapas",
      ["qué", "menú", "12.50 €", "12,50€", "buena", "10/10", "★", "repetimos", "¡qué"],
      ["£", "1010 ★", "12"],
    ],
    [
      "English",
      "It's a gem: don’t miss the £12.50 lunch (we're back at 19:30) 😋 - 'best'",
      "It seems Don tried a lunch; we remembered",
      ["it's", "don't", "we’re", "£12.50", "£", "lunch 12.50", "19:30", "😋", "'best'", "be"],
      ["it't", "€", "12.5", "we'll"],
    ],
  ])("in %s", (_language, text, decoy, found, missed) => {
    const ids = (async () => {
      const { id, restaurantId } = await createReview(database, { text });
      await createReview(database, { restaurantId, text: decoy });
      const { api } = await callerOf(database, await createUser(database, { role: "admin" }));
      const search = async (typed: string) =>
        (await api.reviews.search({ text: typed, restaurantIds: [restaurantId] })).data.map(({ _id }) => _id);
      return { id, search };
    })();
    test.each(found)("%j finds what it stands in, and nothing else", async (typed) => {
      const { id, search } = await ids;
      expect(await search(typed)).toEqual([id]);
    });
    test.each(missed)("%j finds nothing", async (typed) => {
      expect(await (await ids).search(typed)).toEqual([]);
    });
  });

  test("can be read from the index, elisions and signs too", async () => {
    for (const typed of ["c'è", "12.50 €"]) {
      const condition = sql`search @@ (${searchQueryOf(searchWordsOf(typed))})`;
      const plan = await transaction(database, async (tx) => {
        // A table this small is read whole unless that is forbidden.
        await tx.execute(sql`set local enable_seqscan = off`);
        return JSON.stringify(await rowsOf(tx, sql`explain select id from reviews where ${condition}`));
      });
      expect(plan, typed).toContain("reviews_search");
    }
  });

  test("brings replies, translations and rating tags along, replies oldest first", async () => {
    const review = await createReview(database, {
      translations: [{ text: "Very good", language: "en", source: "import" }],
      ratingTags: ["service"],
    });
    const add = (at: string, text: string) =>
      database.orm.execute(sql`insert into review_replies (id, review_id, restaurant_id, text, state, author_name, created_at)
        values (gen_random_uuid(), ${review.id}, ${review.restaurantId}, ${text}, 'saved', 'Nour', ${at})`);
    await add("2026-07-02T10:00:00Z", "Deux");
    await add("2026-07-01T10:00:00Z", "Un");
    const { api } = await callerOf(database, await createUser(database, { role: "admin" }));
    const { data } = await api.reviews.search({ restaurantIds: [review.restaurantId] });
    expect(data[0]?.replies.map(({ text }) => text)).toEqual(["Un", "Deux"]);
    expect(data[0]?.replies[0]?.createdAt).toBe("2026-07-01T10:00:00.000Z");
    expect(data[0]?.translations).toEqual([{ text: "Very good", language: "en", source: "import" }]);
    expect(data[0]?.ratingTags).toEqual(["service"]);
  });

  test("leaves out restaurants out of reach, asked for or not", async () => {
    const foreign = await createReview(database);
    const own = await createReview(database);
    const user = await createUser(database, {
      organizations: [{ id: await organizationOf(database, own.restaurantId), caslRole: "guest" }],
      restaurants: [own.restaurantId],
    });
    const { api } = await callerOf(database, user);
    const ids = async (restaurantIds: string[]) =>
      (await api.reviews.search({ restaurantIds })).data.map(({ _id }) => _id);
    expect(await ids([])).toEqual([own.id]);
    expect(await ids([own.restaurantId, foreign.restaurantId])).toEqual([own.id]);
    expect(await ids([foreign.restaurantId])).toEqual([]);
    expect((await api.reviews.count({ restaurantIds: [foreign.restaurantId] })).data.count).toBe(0);
    expect((await api.reviews.unansweredCount({ restaurantIds: [foreign.restaurantId] })).data.count).toBe(0);
    expect((await api.reviews.unansweredCount({})).data.count).toBe(1);
  });

  test("is refused with 401 to a visitor, 403 to a role without reviews, 422 with a cursor that is none", async () => {
    const visitor = await callerOf(database, null);
    expect((await visitor.fetch("POST", "/reviews/search", {})).status).toBe(401);
    const viewer = await callerOf(database, await createUser(database, { role: "viewer" }));
    const refused = await viewer.fetch("POST", "/reviews/search", {});
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ permissionRule: { action: "read", subject: "Review" } });
    const admin = await callerOf(database, await createUser(database, { role: "admin" }));
    for (const after of ["nonsense", Buffer.from('["x","y"]').toString("base64url"), ""])
      expect((await admin.fetch("POST", "/reviews/search", { after })).status).toBe(422);
    expect((await admin.fetch("POST", "/reviews/search", { pageSize: 51 })).status).toBe(422);
  });
});

async function organizationOf(database: Database, restaurantId: string): Promise<string> {
  const { rows } = await database.pool.query("select organization_id from restaurants where id = $1", [restaurantId]);
  return rows[0].organization_id;
}
