import { inSlices } from "#api/slices.ts";
import type { ImportReason, ImportRefusal } from "#contract/imports/schemas.ts";
import { remark, type SourceRow } from "../../../platforms/files/source.ts";
import { isScaleMissing } from "../../../platforms/values/ratings.ts";
import type { ColumnTally } from "../columns.ts";
import { zoneAssumed } from "../restaurants/zone-assumed.ts";
import type { RestaurantDirectory } from "./directory.ts";
import type { ReviewDraft } from "./draft.ts";
import { normaliseReview, type ReviewDefaults } from "./normalise.ts";
import { findRecord, type ReviewRecord } from "./record.ts";

/** The reviews of a file, each once; `duplicateCount` rows were repetitions. */
export type PreparedReviews = { records: ReviewRecord[]; remarks: ImportRefusal[]; duplicateCount: number };

/** Platforms whose ratings in this file, given without a scale, are plainly not out of five. */
function platformsWithoutScale(drafts: readonly ReviewDraft[]): Set<string> {
  const unscaled = drafts.filter(({ rating }) => rating !== null && rating.scale === null);
  const byPlatform = Map.groupBy(unscaled, ({ platformKey }) => platformKey);
  const missing = [...byPlatform].filter(([, same]) => isScaleMissing(same.map(({ rating }) => rating?.value ?? 0)));
  return new Set(missing.map(([platformKey]) => platformKey));
}

function readReview(row: SourceRow, defaults: ReviewDefaults & { tally: ColumnTally }) {
  const { draft, remarks, fields } = normaliseReview(row, defaults);
  defaults.tally.note(fields, draft !== null);
  return { draft, remarks };
}

/** Normalises the rows of a file and finds their restaurants; refused rows are reported with their reason. */
export async function prepareReviews(
  rows: readonly SourceRow[],
  directory: RestaurantDirectory,
  defaults: ReviewDefaults & { restaurantRef: string | null; tally: ColumnTally },
): Promise<PreparedReviews> {
  const results: ReturnType<typeof readReview>[] = [];
  for await (const row of inSlices(rows)) results.push(readReview(row, defaults));
  const remarks = results.flatMap((result) => result.remarks);
  const drafts = results.map(({ draft }) => draft).filter((draft) => draft !== null);
  const unscaled = platformsWithoutScale(drafts);
  const records = new Map<string, ReviewRecord>();
  let duplicateCount = 0;
  for await (const draft of inSlices(drafts)) {
    const refuse = (reason: ImportReason, field: string, value?: unknown) =>
      remarks.push(remark(draft.row, reason, { field, value }));
    const { rating } = draft;
    if (rating && rating.scale === null && unscaled.has(draft.platformKey)) {
      refuse("rating_scale_missing", "rating", rating.value);
      continue;
    }
    const forced = defaults.restaurantRef
      ? { ref: defaults.restaurantRef, name: null, locality: null }
      : draft.restaurant;
    const found = directory.resolve(forced);
    if ("reason" in found) {
      refuse(found.reason, "restaurant", forced.ref ?? forced.name);
      continue;
    }
    const record = findRecord(draft, found.restaurant, records.size);
    const key = record && `${record.restaurantId}|${record.platformKey}|${record.externalId}`;
    if (!record) refuse("rating_out_of_range", "rating", rating?.value);
    else if (key && records.has(key)) duplicateCount++;
    else if (key) {
      records.set(key, record);
      if (directory.takeZoneAssumed(found.restaurant))
        remarks.push(zoneAssumed(draft.row, forced.locality ?? forced.name ?? forced.ref));
    }
  }
  return { records: [...records.values()], remarks, duplicateCount };
}
