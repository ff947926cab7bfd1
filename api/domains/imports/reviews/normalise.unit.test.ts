import { describe, expect, onTestFinished, test, vi } from "vitest";
import { normaliseReview } from "./normalise.ts";

const now = new Date("2026-11-20T10:00:00Z");
const good = {
  platform: "Google",
  restaurant_ref: "B12",
  author: "Léa",
  rating: "4",
  text: "Très bon",
  published_at: "02/01/2026",
};
const read = (fields: Record<string, unknown>, platformKey: "tripadvisor" | null = null) =>
  normaliseReview({ file: "avis", line: 2, fields: { ...good, ...fields } }, { now, platformKey });
const refusal = (fields: Record<string, unknown>) => {
  const { draft, remarks } = read(fields);
  return draft ? null : remarks.map(({ reason, field, value }) => [reason, field, value]);
};

describe("a row of reviews", () => {
  test("reports with its whole text each value of which only the beginning is taken", () => {
    const tags = Array.from({ length: 25 }, (_, index) => `mot${index}`);
    const long = { ratingTags: tags, visitDate: "x".repeat(81), replyText: "Merci", replyAuthor: "y".repeat(301) };
    const { draft, remarks } = read({ ...long, locality: "z".repeat(81) });
    expect(draft?.ratingTags).toEqual(tags.slice(0, 20));
    expect(draft?.details.visitDate).toHaveLength(80);
    expect(remarks.map(({ kind, reason, field }) => `${kind} ${reason} ${field}`).sort()).toEqual([
      "incomplete value_cut locality",
      "incomplete value_cut ratingTags",
      "incomplete value_cut replyAuthor",
      "incomplete value_cut visitDate",
    ]);
    expect(remarks.find(({ field }) => field === "ratingTags")?.value).toContain("mot0, mot1, ");
    expect(read({ ratingTags: tags.slice(0, 20), visitDate: "x".repeat(80) }).remarks).toEqual([]);
    expect(read({ ratingTags: ["x".repeat(61)] }).remarks).toHaveLength(1);
  });

  test("with a relative date is reckoned from its own day of retrieval, reply included, and from the import without one", () => {
    const ago = { published_at: "2 weeks ago", reply_text: "Merci", reply_at: "3 days ago" };
    const at = (fields: object) => {
      const { draft } = read({ ...ago, ...fields });
      return [draft?.publishedAt, draft?.reply?.at];
    };
    const relative = (day: string) => ({ kind: "relative", at: new Date(day) });
    for (const name of ["retrieval_date", "Scraped at", "Date de collecte", "retrievedAt"])
      expect(at({ [name]: "2025-03-20T08:00:00Z" }), name).toEqual([
        relative("2025-03-06T08:00:00Z"),
        relative("2025-03-17T08:00:00Z"),
      ]);
    expect(at({ scraped_at: "20/03/2025" })[0]).toEqual(relative("2025-03-06T12:00:00Z"));
    expect(at({})[0]).toEqual(relative("2026-11-06T10:00:00Z"));
  });
  test("whose day of retrieval is impossible, is dated by the import, and this is reported", () => {
    for (const wrong of ["hopla", "2027-05-05"]) {
      const { draft, remarks } = read({ published_at: "2 weeks ago", retrieved_at: wrong });
      expect(draft?.publishedAt).toEqual({ kind: "relative", at: new Date("2026-11-06T10:00:00Z") });
      expect(remarks).toMatchObject([
        { kind: "incomplete", reason: "date_not_understood", field: "retrievedAt", value: wrong },
      ]);
    }
  });
  test("is read from the generic table, with a reply and its day", () => {
    const { draft, remarks } = read({
      external_id: "x1",
      title: "Parfait",
      rating_scale: 10,
      rating: "8,5",
      reply_text: "Merci",
      reply_at: "2026-01-05",
    });
    expect(remarks).toEqual([]);
    expect(draft).toMatchObject({
      platformKey: "gmb",
      externalId: "x1",
      restaurant: { ref: "B12", name: null },
      rating: { value: 8.5, scale: 10 },
      title: "Parfait",
      reply: { text: "Merci" },
    });
  });
  test("is read from JSON lines of another platform, details included and only those that are known", () => {
    const { draft } = read(
      {
        platform: undefined,
        reviewId: "ta-1",
        restaurantId: "ta-d1",
        restaurantName: "Bistrot Inventé",
        restaurant_ref: undefined,
        subRatings: { service: 5, food: "non" },
        tripType: "COUPLES",
        helpfulVotes: 3,
        ownerReply: null,
        secret: { any: "thing" },
      },
      "tripadvisor",
    );
    expect(draft).toMatchObject({
      platformKey: "tripadvisor",
      restaurant: { ref: "ta-d1", name: "Bistrot Inventé" },
      reply: null,
    });
    expect(draft?.details).toEqual({ subRatings: { service: 5 }, tripType: "COUPLES", helpfulVotes: 3 });
  });
  test("keeps stars without text and text without stars, and refuses neither", () => {
    expect(read({ text: "" }).draft).toMatchObject({ text: null, rating: { value: 4 } });
    expect(read({ rating: "" }).draft).toMatchObject({ text: "Très bon", rating: null });
    expect(refusal({ rating: null, text: "\u0000 " })).toEqual([["empty_review", "text", null]]);
  });
  test("keeps a text of 9,042 characters, emoji and right-to-left whole", () => {
    const text = `مطعم رائع 😀 ${"é".repeat(9042)}`;
    expect(read({ text }).draft?.text).toBe(text);
  });
  test("is refused with its reason when it cannot be one", () => {
    expect(refusal({ platform: "MySpace" })).toEqual([["platform_unknown", "platform", "MySpace"]]);
    expect(refusal({ platform: "" })).toEqual([["platform_missing", "platform", null]]);
    expect(refusal({ rating: "bien" })).toEqual([["rating_not_understood", "rating", "bien"]]);
    expect(refusal({ published_at: "31/02/2026" })).toEqual([["date_not_understood", "publishedAt", "31/02/2026"]]);
    expect(refusal({ published_at: "" })).toEqual([["date_missing", "publishedAt", null]]);
    expect(refusal({ published_at: "2027-05-01" })).toEqual([["date_in_future", "publishedAt", "2027-05-01"]]);
    expect(refusal({ text: "x".repeat(50_001) })?.[0]?.slice(0, 2)).toEqual(["too_long", "text"]);
  });
  test("is taken without an unusable link or language, and says so", () => {
    const { draft, remarks } = read({ url: "javascript:alert(1)", language: "???" });
    expect(draft).toMatchObject({ url: null, language: null });
    expect(remarks.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
      "incomplete url_not_valid",
      "incomplete language_unknown",
    ]);
  });
});

describe("photos in one text", () => {
  const addressesOf = (photos: string) => read({ photos }).draft?.photos?.map(({ url }) => url) ?? null;
  test.each([
    ["https://a.example/1,2.jpg, https://a.example/3.jpg", ["https://a.example/1,2.jpg", "https://a.example/3.jpg"]],
    [
      "https://a.example/1,https://a.example/2;,https://a.example/3,;",
      [1, 2, 3].map((at) => `https://a.example/${at}`),
    ],
    ["https://a.example/1 ,; | https://a.example/2", ["https://a.example/1", "https://a.example/2"]],
    [",;,", []],
  ])("%s are %j", (photos, addresses) => expect(addressesOf(photos)).toEqual(addresses));

  test.each([
    ["nothing else", "", null],
    ["an address before them", "https://a.example/1.jpg ", ["https://a.example/1.jpg"]],
  ])("are looked for once, and in its beginning alone, where there are 400,000 commas and %s", (_, before, kept) => {
    const photos = `${before}${",".repeat(400_000)}x`;
    const split = vi.spyOn(String.prototype, "split");
    onTestFinished(() => split.mockRestore());
    const { draft, remarks } = read({ photos });
    const lengths = split.mock.contexts.map((text) => String(text).length).filter((length) => length > 1000);
    split.mockRestore();
    expect(lengths).toEqual([100_000]);
    expect(draft?.photos?.map(({ url }) => url) ?? null).toEqual(kept);
    expect(remarks.map(({ reason, field }) => [reason, field])).toEqual([["value_cut", "photos"]]);
  });
  test("that is cut gives no half of an address", () => {
    const long = `https://a.example/${"a".repeat(1990)}`;
    const photos = Array.from({ length: 25 }, (_, at) => `${long}${at}`).join(" ") + " ".repeat(49_700);
    const { draft } = read({ photos: `${photos}https://a.example/${"b".repeat(1000)}` });
    expect(draft?.photos?.every(({ url }) => url.startsWith(long))).toBe(true);
    expect(draft?.photos).toHaveLength(25);
  });
});
