import { describe, expect, test } from "vitest";
import { Review } from "#contract/reviews/schemas.ts";
import type { DemoReview } from "./demo-review.ts";
import { scenes } from "./scenes/written.ts";
import { createDemoStory } from "./story.ts";
import { demoVenues } from "./venues/venues.ts";

const now = new Date("2026-03-14T16:20:00Z");
const dayMs = 86_400_000;
const story = createDemoStory(now);
const { reviews } = story;
const shareOf = (matches: (review: DemoReview) => boolean, among = reviews) =>
  among.filter(matches).length / among.length;
const wordCount = (text: string | null) => (text === null ? 0 : text.split(/\s+/).length);

describe("the demo story", () => {
  test("is the same to the letter when written twice for the same day", () => {
    expect(JSON.stringify(createDemoStory(now))).toBe(JSON.stringify(story));
  });

  test("moves along with the day it is written for", () => {
    const later = createDemoStory(new Date("2027-08-02T09:00:00Z"));
    expect(later.reviews.at(-1)?.publishedAt.getUTCFullYear()).toBe(2027);
  });

  test("has two brands, a dozen restaurants in four countries and some three thousand reviews", () => {
    expect(new Set(demoVenues.map((venue) => venue.kitchen)).size).toBe(2);
    expect(demoVenues).toHaveLength(12);
    expect(new Set(demoVenues.map((venue) => venue.countryCode))).toEqual(new Set(["FR", "ES", "IT", "GB"]));
    expect(reviews.length).toBeGreaterThan(2800);
    expect(reviews.length).toBeLessThan(3600);
  });

  test("covers about three years, up to the last days, and never the future", () => {
    const times = reviews.map((review) => review.publishedAt.getTime());
    expect(Math.max(...times)).toBeLessThan(now.getTime());
    expect(now.getTime() - Math.max(...times)).toBeLessThan(4 * dayMs);
    expect(now.getTime() - Math.min(...times)).toBeGreaterThan(1000 * dayMs);
    expect(now.getTime() - Math.min(...times)).toBeLessThanOrEqual(1097 * dayMs);
    const answered = reviews.flatMap((review) => review.reply ?? []);
    expect(answered.every((reply) => reply.createdAt <= now)).toBe(true);
  });

  test("speaks all four languages, French the most, and four in ten reviews say nothing or one line", () => {
    const spoken = reviews.filter((review) => review.language !== null);
    const share = (language: string) => shareOf((review) => review.language === language, spoken);
    expect(share("fr")).toBeGreaterThan(0.33);
    for (const language of ["en", "es", "it"]) expect(share(language)).toBeGreaterThan(0.1);
    const brief = shareOf((review) => wordCount(review.text) <= 8);
    expect(brief).toBeGreaterThan(0.34);
    expect(brief).toBeLessThan(0.48);
    expect(reviews.some((review) => wordCount(review.text) >= 150)).toBe(true);
  });

  test("repeats fewer than one text in fifty, reviews and answers alike", () => {
    const repeated = (texts: string[]) => 1 - new Set(texts).size / texts.length;
    expect(repeated(reviews.flatMap(({ text }) => (text && text.length > 40 ? [text] : [])))).toBeLessThan(0.02);
    expect(repeated(reviews.flatMap(({ reply }) => reply?.text ?? []))).toBeLessThan(0.02);
  });

  test("leaves no slot, bracket or doubled mark of the grammar in a text", () => {
    const texts = reviews.flatMap((review) => [review.text, review.title, review.reply?.text]);
    const seams = texts.filter((text) => text && /[{}[\]|@](?!maison)|undefined|,,| {2}|[!?]\.|\(\)|^[,.]/.test(text));
    expect(seams).toEqual([]);
  });

  test("says what the stars say: cross guests write more than happy ones", () => {
    const average = (list: DemoReview[]) => list.reduce((sum, { text }) => sum + wordCount(text), 0) / list.length;
    expect(average(reviews.filter(({ rating }) => rating === 1))).toBeGreaterThan(
      average(reviews.filter(({ rating }) => rating === 5)),
    );
  });

  test("has one restaurant that excels and one that has been in trouble for a few weeks", () => {
    const rating = (key: string, since: number) => {
      const rated = reviews.filter(
        (review) =>
          review.venue.key === key && review.rating > 0 && now.getTime() - review.publishedAt.getTime() < since,
      );
      return rated.reduce((sum, review) => sum + review.rating, 0) / rated.length;
    };
    expect(rating("marelune-lyon-presquile", Number.POSITIVE_INFINITY)).toBeGreaterThan(4.6);
    expect(rating("lumella-marseille-vieux-port", 35 * dayMs)).toBeLessThan(3);
    expect(rating("lumella-marseille-vieux-port", Number.POSITIVE_INFINITY)).toBeGreaterThan(3.5);
  });

  test("replies to what is older than a month as a cared-for restaurant does, to the younger less, and one brand better", () => {
    const isOld = ({ publishedAt }: DemoReview) => now.getTime() - publishedAt.getTime() > 30 * dayMs;
    const answerable = reviews.filter(({ answerState }) => answerState !== "not_answerable");
    const answeredOf = (matches: (review: DemoReview) => boolean) =>
      shareOf(({ answerState }) => answerState === "answered", answerable.filter(matches));
    expect(answeredOf(isOld)).toBeGreaterThan(0.8);
    expect(answeredOf(isOld)).toBeLessThan(0.88);
    const recent = answeredOf((review) => !isOld(review));
    expect(recent).toBeGreaterThan(0.3);
    expect(recent).toBeLessThan(0.65);
    const ofBrand = (kitchen: string) => answeredOf((review) => isOld(review) && review.venue.kitchen === kitchen);
    expect(ofBrand("bistro") - ofBrand("pizza")).toBeGreaterThan(0.05);
  });

  test("keeps some answers back, leaves some cross guests waiting, and answers none that takes no answer", () => {
    expect(reviews.filter((review) => review.answerState === "pending").length).toBeGreaterThan(15);
    expect(reviews.some((review) => review.rating < 3 && review.answerState === "not_answered")).toBe(true);
    for (const { answerState, reply, platform } of reviews) {
      expect(reply?.state ?? null).toBe({ answered: "published", pending: "saved" }[answerState as string] ?? null);
      if (platform === "private" || platform === "deliveroo") expect(answerState).toBe("not_answerable");
    }
  });

  test("gives every record an id and values the contract accepts", () => {
    const ids = [...reviews.map(({ id }) => id), ...reviews.flatMap(({ reply }) => reply?.id ?? [])];
    expect(new Set(ids).size).toBe(ids.length);
    const shape = Review.pick({ _id: true, platformKey: true, rating: true, answerState: true, author: true });
    const wrong = reviews.filter(
      (review) => !shape.safeParse({ ...review, _id: review.id, platformKey: review.platform }).success,
    );
    expect(wrong).toEqual([]);
  });
});

describe("the story of a house that keeps up", () => {
  const kept = createDemoStory(now, "connected");

  test("is the same to the letter, too, and each hand-written review stands in it once", () => {
    expect(JSON.stringify(createDemoStory(now, "connected"))).toBe(JSON.stringify(kept));
    expect(kept.reviews.flatMap(({ scene }) => scene ?? []).toSorted()).toEqual(
      scenes.map(({ key }) => key).toSorted(),
    );
    const ids = [...kept.reviews.map(({ id }) => id), ...kept.reviews.flatMap(({ reply }) => reply?.id ?? [])];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("keeps the bad weeks of one restaurant, and apologises", () => {
    const port = kept.reviews.filter(
      ({ venue, publishedAt }) =>
        venue.key === "lumella-marseille-vieux-port" && now.getTime() - publishedAt.getTime() < 35 * dayMs,
    );
    expect(port.filter(({ rating }) => rating > 0 && rating < 3).length).toBeGreaterThan(port.length / 2);
    expect(shareOf(({ reply }) => reply?.state === "published", port)).toBeGreaterThan(0.5);
  });

  test("waits with nothing for longer than nine days but what the story tells of", () => {
    const waiting = kept.reviews.filter(({ answerState, archived }) => answerState === "not_answered" && !archived);
    const old = waiting.filter(({ publishedAt }) => now.getTime() - publishedAt.getTime() > 9 * dayMs);
    expect(old).toEqual([]);
    expect(kept.reviews.filter(({ reply }) => reply?.isByRule).length).toBeGreaterThan(20);
  });

  test("mentions people by their whole name, and speaks of a link only in the reply that is refused", () => {
    const names = kept.users.map(({ name, lastname }) => `@${name} ${lastname}`);
    for (const { notes = [] } of scenes)
      for (const { text } of notes.filter((note) => note.text.includes("@")))
        expect(names.some((name) => text.includes(name))).toBe(true);
    const linked = scenes.filter(({ reply }) => reply && /https?:|www\./.test(reply.text));
    expect(linked.map(({ key }) => key)).toEqual(["refused"]);
  });
});
