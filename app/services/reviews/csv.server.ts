import type { RouterContextProvider } from "react-router";
import type { Scope } from "#app/lib/scope.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { byteOrderMark, csvLine, separatorOf } from "#contract/csv.ts";
import { pageSizeMax } from "#contract/paging.ts";
import { reviewQuery } from "#contract/reviews/filters.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { productApi, unshared } from "../request/product-api.server.ts";
import { restaurantsOf } from "./address.server.ts";
import { platformLabel } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;
/** A file of this many reviews still opens in any spreadsheet. */
export const csvRowCountMax = 100_000;

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** Day and time in a zone as 2026-11-20 18:05, the Swedish format, which spreadsheets of every language recognise and sort. */
function sortableMoment(iso: string, timeZone: string): string {
  const format =
    momentFormats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  momentFormats.set(timeZone, format);
  return format.format(new Date(iso));
}

/** When a review was published, as precisely as known. */
export function sortableDate(
  review: Pick<Review, "publishedAt" | "publishedAtPrecision" | "restaurantTimeZone">,
): string {
  const moment = sortableMoment(review.publishedAt, review.restaurantTimeZone);
  return review.publishedAtPrecision === "day" ? moment.slice(0, 10) : moment;
}

/** Every review that an address's filters match, newest first, as CSV streamed page by page. */
export function reviewsAsCsv(context: Context, url: URL, { restaurantId }: Scope): Response {
  const query = reviewQuery.read(url.searchParams);
  const search = { ...query, ...restaurantsOf(restaurantId, query) };
  async function* pages() {
    let after: string | undefined;
    for (let count = 0; count < csvRowCountMax; count += pageSizeMax) {
      const asked = { ...search, sort: "newest", pageSize: pageSizeMax, after } as const;
      const page = await productApi(context).reviews.search(asked, unshared);
      yield page.data;
      if (page.pagination.after === null) return;
      after = page.pagination.after;
    }
  }
  return csvOf(context, pages());
}

/** Reviews as CSV, streamed page by page. */
export function csvOf(context: Context, pages: AsyncIterable<readonly Review[]>): Response {
  const t = translatorOf(context);
  const separator = separatorOf(languageOf(context));
  const lineOf = (review: Review) =>
    csvLine(
      [
        review.restaurantName,
        platformLabel(review.platformKey, t("reviews:platform.private")),
        sortableDate(review),
        review.rating || null,
        review.author,
        review.title,
        review.text,
        review.language,
        t(`reviews:states.${review.answerState}`),
        review.replies.map(({ text }) => text).join("\n\n"),
        review.url,
        review.photos.map(({ url }) => url).join(" "),
      ],
      separator,
    );
  async function* lines() {
    yield `${byteOrderMark}${csvLine(t("reviews:csvColumns").split(" | "), separator)}`;
    for await (const page of pages) yield page.map(lineOf).join("");
  }
  const reading = lines();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reading.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": 'attachment; filename="reviews.csv"',
  };
  return new Response(body, { headers });
}
