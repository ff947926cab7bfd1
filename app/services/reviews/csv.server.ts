import type { RouterContextProvider } from "react-router";
import type { Scope } from "#app/lib/scope.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { byteOrderMark, csvLine, separatorOf } from "#contract/csv.ts";
import { reviewQuery } from "#contract/reviews/filters.ts";
import { answerStates, type ReviewFileRow } from "#contract/reviews/schemas.ts";
import { type ProductApi, productApi, unshared } from "../request/product-api.server.ts";
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
  review: Pick<ReviewFileRow, "publishedAt" | "publishedAtPrecision" | "restaurantTimeZone">,
): string {
  const moment = sortableMoment(review.publishedAt, review.restaurantTimeZone);
  return review.publishedAtPrecision === "day" ? moment.slice(0, 10) : moment;
}

type FileRows = Awaited<ReturnType<ProductApi["reviews"]["fileRows"]>>;

/** Every review that an address's filters match, newest first, as CSV streamed as it is read. */
export function reviewsAsCsv(context: Context, url: URL, { restaurantId }: Scope): Response {
  const query = reviewQuery.read(url.searchParams);
  const asked = { ...query, ...restaurantsOf(restaurantId, query) };
  const read = (after?: string) => productApi(context).reviews.fileRows({ ...asked, after }, unshared);
  async function* pages() {
    let count = 0;
    let reading: Promise<FileRows> | null = read();
    while (reading) {
      const { data, pagination: next }: FileRows = await reading;
      count += data.length;
      // The next rows are read while these are written and sent; no more than these two are ever in memory.
      reading = next.after === null || count >= csvRowCountMax ? null : read(next.after);
      reading?.catch(() => {});
      yield data.slice(0, data.length - Math.max(count - csvRowCountMax, 0));
    }
  }
  return csvOf(context, pages());
}

/** Reviews as CSV, streamed page by page. The importer takes such a file back as it is (`api/domains/imports/reviews/own-file.ts`). */
export function csvOf(context: Context, pages: AsyncIterable<readonly ReviewFileRow[]>): Response {
  const t = translatorOf(context);
  const separator = separatorOf(languageOf(context));
  const privately = t("reviews:platform.private");
  const states = Object.fromEntries(answerStates.map((state) => [state, t(`reviews:states.${state}`)]));
  const lineOf = (row: ReviewFileRow) =>
    csvLine(
      [
        row.restaurantName,
        platformLabel(row.platformKey, privately),
        sortableDate(row),
        row.rating || null,
        row.author,
        row.title,
        row.text,
        row.language,
        states[row.answerState] ?? null,
        row.replyTexts.join("\n\n"),
        row.url,
        row.photoUrls.join(" "),
        row.externalId,
        row.restaurantId,
        // The importer reads this one: the day and the clock above leave out seconds, and say one hour of autumn twice.
        row.publishedAtPrecision === "day" ? null : row.publishedAt,
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
