import { eq } from "drizzle-orm";
import { type AuditRecord, recordAudit } from "#api/audit/record.ts";
import type { Database } from "#api/db/database.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { recordPush } from "#api/push/record.ts";
import type { EnteredReview } from "#contract/imports/entered-review.ts";
import type { ImportRefusal } from "#contract/imports/schemas.ts";
import type { SourceRow } from "../../../platforms/files/source.ts";
import { lockImports } from "../lock.ts";
import type { KnownRestaurant } from "./directory.ts";
import { storeReviews } from "./import.ts";
import { normaliseReview } from "./normalise.ts";
import { findRecord, type ReviewRecord } from "./record.ts";
import { compareReviews } from "./store.ts";

/** What was typed, as a file would have it. */
const rowOf = (input: EnteredReview): SourceRow => ({
  file: "",
  line: 1,
  fields: {
    platform_key: input.platformKey,
    author: input.author,
    rating: input.rating > 0 ? input.rating : undefined,
    rating_scale: 5,
    title: input.title,
    text: input.text,
    language: input.language,
    published_at: input.publishedTime ? `${input.publishedOn}T${input.publishedTime}` : input.publishedOn,
    url: input.url,
  },
});

/** A time to come of today is the time's mistake; of any later day, the day's. */
const problemOfAhead = (input: EnteredReview, today: string): [string, string] =>
  input.publishedTime && input.publishedOn === today
    ? ["publishedTime", "time_in_future"]
    : ["publishedOn", "in_future"];

/** What the importer says of a row, as the error of the field that was typed. */
const problemOf = ({ reason, field }: ImportRefusal, input: EnteredReview, today: string): [string, string] => {
  if (reason === "empty_review") return ["text", "review_empty"];
  if (reason === "date_in_future") return problemOfAhead(input, today);
  return [
    field === "publishedAt" || field === null ? "publishedOn" : field,
    reason === "too_long" ? "too_large" : "invalid",
  ];
};

/** Throws INVALID_INPUT with the fields that the importer could not take. */
function recordOf(input: EnteredReview, restaurant: KnownRestaurant, now: Date): ReviewRecord {
  const { draft, remarks } = normaliseReview(rowOf(input), { now, platformKey: null });
  const today = now.toLocaleDateString("sv-SE", { timeZone: restaurant.timeZone });
  if (remarks.length > 0) {
    const problems = remarks.map((remark) => problemOf(remark, input, today));
    throw fail("INVALID_INPUT", { fields: Object.fromEntries(problems) });
  }
  const record = draft && findRecord(draft, restaurant, 0);
  if (!record) throw fail("INVALID_INPUT", { fields: { rating: "invalid" } });
  const isAhead = input.publishedOn > today || (input.publishedTime && Date.parse(record.publishedAt) > now.getTime());
  if (isAhead) throw fail("INVALID_INPUT", { fields: Object.fromEntries([problemOfAhead(input, today)]) });
  return record;
}

/**
 * Stores a review that a person typed in, as the importer stores a row. One without an id of its own is known by its facts (platform,
 * restaurant, author, date, text): typed or sent twice it is the same one. Throws INVALID_INPUT by field, and REVIEW_EXISTS with the
 * stored one's id in `current` where the same facts have another rating, title, language or address.
 */
export async function enterReview(
  database: Database,
  {
    restaurantId,
    organizationId,
    input,
    userName,
    by,
  }: {
    restaurantId: string;
    organizationId: string;
    input: EnteredReview;
    userName: string;
    by: AuditRecord["by"];
  },
): Promise<{ reviewId: string; isNew: boolean }> {
  const now = new Date();
  return transaction(database, async (tx) => {
    await lockImports(tx, organizationId);
    const [found] = await tx
      .select({ timeZone: restaurants.timeZone, externalId: restaurants.externalId })
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId));
    if (!found) throw fail("NOT_FOUND");
    const record = recordOf(input, { id: restaurantId, names: [], ...found }, now);
    const compared = await compareReviews(tx, [record]);
    const { outcome, record: { id: reviewId } = record } = compared[0] ?? {};
    if (outcome === "updated") throw fail("REVIEW_EXISTS", { current: { reviewId } });
    if (outcome === "unchanged") return { reviewId, isNew: false };
    await storeReviews(tx, compared, { userName, kind: "entered" });
    recordAudit(tx, { by, action: "review.entered", subject: { id: reviewId }, restaurantId, after: { ...input } });
    await recordPush(tx, { restaurantId, name: "counters.changed", data: { reviewId } });
    return { reviewId, isNew: true };
  });
}
