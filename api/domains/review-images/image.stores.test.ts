import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { writableText } from "#api/fonts.ts";
import { createReview } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
let desk: Awaited<ReturnType<typeof reviewSetup>>;
beforeEach(async () => {
  desk = await reviewSetup(database, "guest");
});

type Image = { format?: "square" | "story"; name?: "full" | "first" | "none" };
async function pictureOf(review: Parameters<typeof createReview>[1], image: Image = {}) {
  const { id } = await createReview(database, { restaurantId: desk.restaurant.id, ...review });
  const file = await desk.api.reviewImages.get({ reviewId: id, ...image });
  expect(file.type).toBe("image/png");
  return Buffer.from(await file.arrayBuffer());
}

const text = "Un accueil chaleureux, une carte courte et bien tenue.";

describe("a review as a picture", () => {
  test.each([
    ["square", 1080],
    ["story", 1920],
  ] as const)("is 1080 wide and, as a %s, %d high", async (format, height) => {
    const { width, ...about } = await sharp(await pictureOf({ text }, { format })).metadata();
    expect([width, about.height, about.format]).toEqual([1080, height, "png"]);
  });

  test.each([
    ["nine thousand characters", "Très bon, vraiment. ".repeat(450)],
    ["nine thousand characters without a gap", "A".repeat(9000)],
    ["right-to-left writing", "مطعم رائع، الطعام لذيذ والخدمة ممتازة."],
    ["nothing but little pictures", "🍕🍝👩‍🍳"],
    ["markup", `</span><span size="999999">"&amp;<![CDATA[`],
    ["signs that no text should hold", "a\u0007b\u202ec\u200fd"],
    ["nothing", null],
  ])("is made of %s", async (_, words) => {
    const { width } = await sharp(await pictureOf({ text: words, author: words ?? "" })).metadata();
    expect(width).toBe(1080);
  });

  test.each([
    ["words", { text: "ラーメンが美味しい", author: "Inès" }],
    ["words beside Latin ones", { text: "Très bon ! स्वादिष्ट", author: "Inès" }],
    ["an author", { text: "Très bon", author: "山田" }],
    ["words that follow each other without a gap", { text: "อร่อยมาก".repeat(40), author: "Inès" }],
  ])("is refused where no font has the letters of %s", async (_, review) => {
    const installed = (await writableText(`${review.text} ${review.author}`)).missing.length === 0;
    const made = pictureOf(review);
    if (installed) await made;
    else await expect(made).rejects.toMatchObject({ code: "LETTERS_WITHOUT_FONT", status: 422 });
  });

  test("leaves an author out whose letters no font has, and needs none for what is not shown", async () => {
    await expect(pictureOf({ text, author: "山田" }, { name: "none" })).resolves.toBeInstanceOf(Buffer);
    await expect(pictureOf({ text, author: "Inès 山田" }, { name: "first" })).resolves.toBeInstanceOf(Buffer);
  });

  test("names its author as asked for, and shows its words and stars", async () => {
    const author = "Inès Delacroix";
    const [first, full, none] = await Promise.all(
      (["first", "full", "none"] as const).map((name) => pictureOf({ text, author }, { name })),
    );
    expect(first?.equals(full ?? Buffer.of())).toBe(false);
    expect(first?.equals(none ?? Buffer.of())).toBe(false);
    // The same person by first name only.
    expect(first?.equals(await pictureOf({ text, author: "Inès Autrement" }))).toBe(true);
    expect(first?.equals(await pictureOf({ text: "Autre chose.", author }))).toBe(false);
    const [one, five] = [await pictureOf({ text, rating: 1 }), await pictureOf({ text, rating: 5 })];
    expect(one.equals(five)).toBe(false);
  });
});

describe("what is not shared", () => {
  test.each([
    ["a private review", { platformKey: "private", isPrivate: true } as const],
    ["one that is gone from its platform", { removedAt: new Date() }],
  ])("is %s", async (_, review) => {
    await expect(pictureOf(review)).rejects.toMatchObject({ code: "REVIEW_NOT_SHAREABLE", status: 409 });
  });
  test("is a review out of reach", async () => {
    const { review } = await reviewSetup(database);
    await expect(desk.api.reviewImages.get({ reviewId: review.id })).rejects.toMatchObject({ status: 404 });
  });
});

test("is drawn a few dozen times a minute for one person, and for another all the same", async () => {
  const { id } = await createReview(database, { restaurantId: desk.restaurant.id, text });
  await desk.api.reviewImages.get({ reviewId: id });
  const { rowCount } = await database.pool.query(
    "update rate_limits set count = 30 where key like 'review-image:account:%' and count = 1",
  );
  expect(rowCount).toBeGreaterThan(0);
  const refused = await desk.api.reviewImages.get({ reviewId: id }).catch((error) => error);
  expect(refused).toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429 });
  expect(refused.data.retryAfterSeconds).toBeGreaterThan(0);
  const other = await callerOf(database, await staffOf(database, desk.restaurant, "guest"));
  expect((await other.api.reviewImages.get({ reviewId: id })).type).toBe("image/png");
  await database.pool.query("update rate_limits set window_started_at = now() - interval '61 seconds'");
  expect((await desk.api.reviewImages.get({ reviewId: id })).type).toBe("image/png");
});
