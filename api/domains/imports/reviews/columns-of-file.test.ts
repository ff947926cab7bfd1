import { describe, expect, test } from "vitest";
import { importReviewsOf, importSetup, storedReviews } from "#tests/factories/review-imports.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

/** What a file brings to an organization whose one restaurant is Chez Lumen. */
async function brought(rows: string | readonly object[], more: Parameters<typeof importReviewsOf>[3] = {}) {
  const { organizationId } = await importSetup(database, { name: "Chez Lumen", timeZone: "Europe/Paris" });
  const { counts, remarks, columns } = await importReviewsOf(database, organizationId, rows, more);
  const { rows: replies } = await database.pool.query(
    `select p.text, p.published_at, v.external_id from review_replies p join reviews v on v.id = p.review_id
     join restaurants r on r.id = v.restaurant_id where r.organization_id = $1 order by v.external_id`,
    [organizationId],
  );
  return {
    counts,
    told: remarks.map(({ line, kind, reason }) => [line, kind, reason]),
    ignored: columns.filter(({ ignoredCount }) => ignoredCount > 0).map(({ name }) => name),
    reviews: await storedReviews(database.pool, organizationId),
    replies,
  };
}
const daysOf = (reviews: readonly { published_at: Date }[]) =>
  reviews.map(({ published_at }) => published_at.toISOString().slice(0, 10));
const head = "restaurant,platform,id,author,rating,text,date";
const dated = (...dates: string[]) =>
  [head, ...dates.map((date, index) => `Chez Lumen,google,D${index},Nora,4,Bon ${index},${date}`)].join("\n");

describe("of a row with two things rated", () => {
  test("the guest's are taken from an Outscraper export, and the place is found by its name", async () => {
    const csv =
      "name,place_id,rating,review_id,author_title,review_rating,review_text,review_datetime_utc,platform\n" +
      "Chez Lumen,PL-1,4.4,A1,Nora,2,The soup came cold,2026-04-01 09:00:00,google\n" +
      "Chez Lumen,PL-1,4.4,A2,Ugo,,Fine,2026-04-02 09:00:00,google\n";
    const { reviews, ignored } = await brought(csv, { createMissingRestaurants: true });
    expect(reviews).toMatchObject([
      { restaurant_name: "Chez Lumen", restaurant_external_id: "R1", rating: 2, author: "Nora" },
      { rating: 0, author: "Ugo", text: "Fine" },
    ]);
    expect(reviews[0]?.published_at).toEqual(new Date("2026-04-01T09:00:00Z"));
    expect(ignored).toEqual(["rating"]);
  });
  test("those of an Apify export are told apart, title and name too", async () => {
    const rows = [
      {
        title: "Chez Lumen",
        placeId: "ChIJ1",
        totalScore: 4.4,
        name: "Nora",
        stars: 2,
        rating: null,
        text: "Cold",
        publishAt: "2 months ago",
        publishedAtDate: "2026-04-01T09:00:00.000Z",
        reviewId: "A1",
        url: "https://maps.example/place",
        reviewUrl: "https://maps.example/review",
        language: "en",
        responseFromOwnerText: "Sorry",
        responseFromOwnerDate: "2026-04-03T10:00:00.000Z",
      },
    ];
    const { reviews, replies } = await brought(rows);
    expect(reviews).toMatchObject([
      { restaurant_name: "Chez Lumen", rating: 2, author: "Nora", title: null, url: "https://maps.example/review" },
    ]);
    expect(reviews[0]?.published_at).toEqual(new Date("2026-04-01T09:00:00Z"));
    expect(replies).toMatchObject([{ text: "Sorry", published_at: new Date("2026-04-03T10:00:00Z") }]);
  });
  test("of a file nobody knows, the more exact column goes before the other, which counts only where they agree", async () => {
    const csv = (one: string, other: string) =>
      "restaurant,id,author,rating,review_rating,text,date\n" +
      `Chez Lumen,1,Nora,${one},2,Froid,2026-01-01\nChez Lumen,2,Ugo,${other},,Bon,2026-01-02\n`;
    expect((await brought(csv("4.4", "4.4"))).reviews.map(({ rating }) => rating)).toEqual([2, 0]);
    expect((await brought(csv("2", "5"))).reviews.map(({ rating }) => rating)).toEqual([2, 5]);
    expect((await brought(csv("", "5"))).reviews.map(({ rating }) => rating)).toEqual([2, 5]);
  });
  test("the same broken number at every review of a place is its average, and a guest's own is none", async () => {
    const csv = (ratings: number[]) =>
      [
        "restaurant,id,rating,text,date",
        ...ratings.map((rating, index) => `Chez Lumen,${index},${rating},Bon ${index},2026-01-01`),
      ].join("\n");
    expect((await brought(csv([4.3, 4.3, 4.3]))).reviews.map(({ rating }) => rating)).toEqual([0, 0, 0]);
    expect((await brought(csv([4.3, 3.7, 4.3]))).reviews.map(({ rating }) => rating)).toEqual([4, 4, 4]);
    expect((await brought(csv([5, 5, 5]))).reviews.map(({ rating }) => rating)).toEqual([5, 5, 5]);
  });
  test("a name is the guest's or the place's, whichever no other column tells", async () => {
    const guest = "restaurant,id,name,rating,date\nChez Lumen,1,Nora,4,2026-01-01\n";
    expect((await brought(guest)).reviews).toMatchObject([{ author: "Nora", restaurant_name: "Chez Lumen" }]);
    const place = "name,id,author,rating,date\nChez Lumen,1,Nora,4,2026-01-01\n";
    expect((await brought(place)).reviews).toMatchObject([{ author: "Nora", restaurant_name: "Chez Lumen" }]);
  });
  const named = (heads: string, ...rows: string[]) =>
    [`${heads},rating,text,date`, ...rows.map((row, index) => `${row},4,Bon ${index},2026-01-0${index + 1}`)].join(
      "\n",
    );
  const forced = { restaurantRef: "R1" };
  test("a name that no other column explains is the guest's where it differs from row to row", async () => {
    for (const head of ["name", "Nom", "nombre", "nome"]) {
      const { reviews, ignored } = await brought(named(head, "Nora", "Ugo", "Nora"), forced);
      expect(reviews.map(({ author }) => author).sort(), head).toEqual(["Nora", "Nora", "Ugo"]);
      expect(ignored).toEqual([]);
    }
    // A guest called like the restaurant is a guest.
    const { reviews } = await brought(named("name", "Nora", "Chez Lumen", "Ugo"), forced);
    expect(reviews.map(({ author }) => author).sort()).toEqual(["Chez Lumen", "Nora", "Ugo"]);
    const byId = await brought(named("restaurant_id,name", "R1,Nora", "R1,Ugo"));
    expect(byId.reviews.map(({ author }) => author).sort()).toEqual(["Nora", "Ugo"]);
  });
  test("such a name is the place's where all rows have one, most have a known one, or each id has its own", async () => {
    const more = { createMissingRestaurants: true };
    const placesOf = async (csv: string) => {
      const { reviews } = await brought(csv, more);
      expect(reviews.map(({ author }) => author)).toEqual(reviews.map(() => ""));
      return reviews.map(({ restaurant_name }) => restaurant_name).sort();
    };
    expect(await placesOf(named("name", "Chez Lumen", "Chez Lumen"))).toEqual(["Chez Lumen", "Chez Lumen"]);
    expect(await placesOf(named("name", "Chez Nova", "Chez Nova"))).toEqual(["Chez Nova", "Chez Nova"]);
    expect(await placesOf(named("name", "chez lumen", "Chez Lumen", "Nova"))).toEqual([
      "Chez Lumen",
      "Chez Lumen",
      "Nova",
    ]);
    expect(await placesOf(named("place_id,name", "P1,Nova", "P1,Nova", "P2,Ida", "P2,Ida"))).toEqual([
      "Ida",
      "Ida",
      "Nova",
      "Nova",
    ]);
  });
  test("numbers under such a name are nobody's", async () => {
    const { reviews, ignored } = await brought(named("nombre", "12", "7"), forced);
    expect([reviews.map(({ author }) => author), ignored]).toEqual([["", ""], ["nombre"]]);
  });
  test("two ids under one name are two places, and neither is known by it", async () => {
    const csv =
      "name,place_id,id,author,rating,date\nChez Lumen,P1,1,Nora,4,2026-01-01\nChez Lumen,P2,2,Ugo,4,2026-01-01\n";
    expect((await brought(csv)).told.map(([, , reason]) => reason)).toEqual([
      "restaurant_unknown",
      "restaurant_unknown",
    ]);
  });
});

describe("the order of day and month", () => {
  test("is the column's, whichever of its rows tells it", async () => {
    const american = await brought(dated("04/03/2026", "04/25/2026", "11/02/2025"));
    expect(daysOf(american.reviews)).toEqual(["2026-04-03", "2026-04-25", "2025-11-02"]);
    expect(american.told).toEqual([]);
    const french = await brought(dated("04/03/2026", "25/04/2026", "11/02/2025"));
    expect(daysOf(french.reviews)).toEqual(["2026-03-04", "2026-04-25", "2025-02-11"]);
    expect(french.told).toEqual([]);
  });
  test("is known by the dates of the replies, and by days to come", async () => {
    const replied = `${head},reply,reply_date\nChez Lumen,google,1,Nora,4,Bon,04/03/2026,Merci,04/25/2026\n`;
    const { reviews, replies, told } = await brought(replied);
    expect([daysOf(reviews), replies[0]?.published_at.toISOString().slice(0, 10), told]).toEqual([
      ["2026-04-03"],
      "2026-04-25",
      [],
    ]);
    const ahead = await brought(dated("05/12/2026", "04/03/2026"));
    expect(daysOf(ahead.reviews)).toEqual(["2026-05-12", "2026-04-03"]);
  });
  test("that nothing tells is day first, and said once of the column", async () => {
    const { reviews, told } = await brought(dated("04/03/2026", "05/06/2026", "07/07/2026"));
    expect(daysOf(reviews)).toEqual(["2026-03-04", "2026-06-05", "2026-07-07"]);
    expect(told).toEqual([[2, "incomplete", "date_order_assumed"]]);
  });
  test("that its values contradict refuses them; one typing error among many is refused alone", async () => {
    const divided = await brought(dated("25/04/2026", "04/25/2026", "04/03/2026", "2026-01-05"));
    expect(daysOf(divided.reviews)).toEqual(["2026-01-05"]);
    expect(divided.told).toEqual([2, 3, 4].map((line) => [line, "refused", "date_order_contradictory"]));
    const days = Array.from({ length: 15 }, (_, index) => `${14 + index}/01/2026`);
    const typed = await brought(dated(...days, "01/25/2026"));
    expect(typed.told).toEqual([[17, "refused", "date_not_understood"]]);
  });
  test("is read with clocks of twelve hours", async () => {
    const { reviews } = await brought(dated("04/25/2026 3:05 PM", "04/03/2026 12:10 am"));
    expect(reviews.map(({ published_at }) => published_at.toISOString())).toEqual([
      "2026-04-25T13:05:00.000Z",
      "2026-04-02T22:10:00.000Z",
    ]);
  });
});

describe("days in eight digits", () => {
  test("are read where the whole column is made of them", async () => {
    expect(daysOf((await brought(dated("20260304", "20251231T101500Z", "20260228"))).reviews)).toEqual([
      "2026-03-04",
      "2025-12-31",
      "2026-02-28",
    ]);
    const numbers = await brought([{ restaurant: "Chez Lumen", id: "1", rating: 4, date: 20_260_304 }]);
    expect(numbers.reviews[0]).toMatchObject({ published_at_precision: "day" });
    expect(daysOf(numbers.reviews)).toEqual(["2026-03-04"]);
  });
  test.each(["20260231", "20270101", "12345678", "04032026", "2026030", "hopla"])(
    "are numbers where one of them is no day: %s",
    async (other) => {
      const { told } = await brought(dated("20260304", other));
      expect(told).toEqual([2, 3].map((line) => [line, "refused", "date_not_understood"]));
    },
  );
});

describe("of several columns of a date", () => {
  const csv = (heads: string, values: string) =>
    `restaurant,platform,id,author,rating,text,${heads}\nChez Lumen,google,1,Nora,4,Bon,${values}\n`;
  test("the exact one goes before the counted one, for replies too", async () => {
    const { reviews } = await brought(csv("published_at,published_at_date", "2 years ago,2024-02-14T19:20:00"));
    expect(reviews[0]).toMatchObject({
      published_at: new Date("2024-02-14T18:20:00Z"),
      published_at_precision: "time",
    });
    const { replies } = await brought(
      csv("date,reply,reply_at,response_date", "2024-02-14,Merci,a year ago,2024-02-15T10:00:00Z"),
    );
    expect(replies[0]?.published_at).toEqual(new Date("2024-02-15T10:00:00Z"));
  });
  test("one that is of another day than was counted is that of the file", async () => {
    const { reviews } = await brought(csv("date,created_at", "2 years ago,2026-11-01T08:00:00Z"));
    expect(daysOf(reviews)).toEqual(["2024-11-20"]);
  });
  test("one that can be read goes before one that cannot, and the time of a day before the day alone", async () => {
    expect(daysOf((await brought(csv("published_at,date", "N/A,2024-02-14"))).reviews)).toEqual(["2024-02-14"]);
    expect(daysOf((await brought(csv("published_at,date", "hopla,2024-02-14"))).reviews)).toEqual(["2024-02-14"]);
    const { reviews } = await brought(csv("published_at,iso_date", "2024-02-14,2024-02-14T19:20:00Z"));
    expect(reviews[0]?.published_at).toEqual(new Date("2024-02-14T19:20:00Z"));
  });
});

describe("ratings in words", () => {
  const rated = (...ratings: string[]) =>
    [head, ...ratings.map((rating, index) => `Chez Lumen,google,W${index},Nora,${rating},Bon,2026-01-01`)].join("\n");
  test("are read at both ends, whatever their letters", async () => {
    const { reviews } = await brought(
      rated("Recommended", "Not Recommended", "NOT_RECOMMENDED", "Je ne recommande pas"),
    );
    expect(reviews.map(({ rating }) => rating)).toEqual([5, 1, 1, 1]);
  });
  test("that are understood in part are refused whole; numbers beside them stay", async () => {
    const { reviews, told } = await brought(rated("Recommended", "Meh", "Recommended", "4"));
    expect(reviews.map(({ rating }) => rating)).toEqual([4]);
    expect(told).toEqual([
      [2, "refused", "rating_words_unknown"],
      [3, "refused", "rating_not_understood"],
      [4, "refused", "rating_words_unknown"],
    ]);
  });
});

describe("ratings as Tripadvisor writes them", () => {
  const rated = (head: string, ...ratings: string[]) =>
    [
      `restaurant,platform,id,${head},text,date`,
      ...ratings.map((rating, index) => `Chez Lumen,google,W${index},${rating},Bon,2026-01-01`),
    ].join("\n");
  const starsOf = async (...all: Parameters<typeof rated>) =>
    (await brought(rated(...all))).reviews.map(({ rating }) => rating);
  test.each([
    ["Excellent,Very good,Average,Poor,Terrible"],
    ["Excellent,Good,Average,Poor,Terrible"],
    ["Excellent,Très bon,Moyen,Médiocre,Horrible"],
    ["Excelente,Muy bueno,Normal,Malo,Pésimo"],
    ["Eccellente,Molto buono,Nella media,Scarso,Pessimo"],
    ["FIVE,FOUR,THREE,TWO,ONE"],
    ["bubble_50,BUBBLE_40,ui_bubble_rating bubble_30,bubble_20,Bubble 10"],
  ])("are stars in its words and its pictures: %s", async (words) => {
    expect(await starsOf("rating", ...words.split(","))).toEqual([5, 4, 3, 2, 1]);
  });
  test("are tens under the name of its bubbles, and nowhere else", async () => {
    expect(await starsOf("bubble_rating", "50", "40", "10", "4")).toEqual([5, 4, 1, 4]);
    expect(await starsOf("bubble_rating", "bubble_45")).toEqual([5]);
    expect((await brought(rated("rating", "50", "40"))).told.map(([, , reason]) => reason)).toEqual([
      "rating_scale_missing",
      "rating_scale_missing",
    ]);
  });
  test("of a scale with both good and very good are refused whole, for it has other steps", async () => {
    const { reviews, told } = await brought(rated("rating", "Excellent", "Very good", "Good", "Poor"));
    expect([reviews, told.map(([, , reason]) => reason)]).toEqual([[], Array(4).fill("rating_words_unknown")]);
    const bad = await brought(rated("rating", "Good", "Bad", "Good"));
    expect(bad.reviews).toEqual([]);
  });
});

describe("words in place of a text", () => {
  const row = { restaurant: "Chez Lumen", platform: "google", author: "Ugo", rating: 4, date: "2026-01-02" };
  test("are no text, and count as read", async () => {
    const words = ["(no text)", "(sans commentaire)", "Pas de commentaire", "SIN COMENTARIOS", "Nessun commento."];
    const { reviews, ignored } = await brought(words.map((text, index) => ({ ...row, id: `${index}`, text })));
    expect([reviews.map(({ text }) => text), ignored]).toEqual([words.map(() => null), []]);
  });
  test("leave the place to a column with one, and make no review alone", async () => {
    const { reviews, told } = await brought([
      { ...row, id: "1", text: "No comment", snippet: "Très bon" },
      { ...row, id: "2", text: "(no text)", rating: null },
      { ...row, id: "3", text: "Très bon", translated_text: "(no text)" },
    ]);
    expect(reviews.map(({ text }) => text)).toEqual(["Très bon", "Très bon"]);
    expect(told).toEqual([[2, "refused", "empty_review"]]);
  });
});

describe("flags", () => {
  const row = { restaurant: "Chez Lumen", platform: "google", author: "Ugo", rating: 4, date: "2026-01-02" };
  test("are no reply, and leave the place to the column of its text", async () => {
    const { replies, reviews } = await brought([
      { ...row, id: "1", text: "Bon", reply: 0, reply_comment: null },
      { ...row, id: "2", text: "Très bon", reply: 1, reply_comment: "Merci Ugo !" },
      { ...row, id: "3", text: "Bien", reply: true, reply_comment: "N/A" },
    ]);
    expect(replies.map(({ external_id, text }) => [external_id, text])).toEqual([["2", "Merci Ugo !"]]);
    expect(reviews.map(({ answer_state }) => answer_state)).toEqual(["not_answered", "answered", "not_answered"]);
  });
  test("of a CSV are told as ignored", async () => {
    const csv = `${head},réponse\nChez Lumen,google,1,Nora,4,Bon,2026-01-01,non\nChez Lumen,google,2,Ugo,4,Bon,2026-01-01,oui\n`;
    const { replies, ignored } = await brought(csv);
    expect([replies, ignored]).toEqual([[], ["réponse"]]);
  });
  test("are no text of a review, but a lone No among texts is one, and a dash within a text stays", async () => {
    const texts = await brought([
      { ...row, id: "1", text: "No" },
      { ...row, id: "2", text: "Bon - sans plus" },
      { ...row, id: "3", text: "-" },
      { ...row, id: "4", text: true },
    ]);
    expect(texts.reviews.map(({ text }) => text)).toEqual(["No", "Bon - sans plus", null, null]);
    const flags = await brought([
      { ...row, id: "1", avis: "oui" },
      { ...row, id: "2", avis: "non" },
    ]);
    expect([flags.reviews.map(({ text }) => text), flags.ignored]).toEqual([[null, null], ["avis"]]);
  });
});
