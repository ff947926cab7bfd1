import type { ImportReason, ImportRefusal } from "#contract/imports/schemas.ts";
import { remark, type SourceRow } from "../../../platforms/files/source.ts";
import { isScaleMissing } from "../../../platforms/values/ratings.ts";
import type { RestaurantDirectory } from "./directory.ts";
import type { ReviewDraft } from "./draft.ts";
import { normaliseReview, type ReviewDefaults } from "./normalise.ts";
import { findRecord, type ReviewRecord } from "./record.ts";

/** Reviews of a file, each once; `duplicateCount` rows told one a second time. */
export type PreparedReviews = { records: ReviewRecord[]; remarks: ImportRefusal[]; duplicateCount: number };

/** Platforms of which this file's ratings, told without a scale, are plainly not of five. */
function platformsWithoutScale(drafts: readonly ReviewDraft[]): Set<string> {
  const unscaled = drafts.filter(({ rating }) => rating !== null && rating.scale === null);
  const byPlatform = Map.groupBy(unscaled, ({ platformKey }) => platformKey);
  const missing = [...byPlatform].filter(([, same]) => isScaleMissing(same.map(({ rating }) => rating?.value ?? 0)));
  return new Set(missing.map(([platformKey]) => platformKey));
}

/** Understands the rows of a file and finds their restaurants; what cannot be taken is told with its reason. */
export function prepareReviews(
  rows: readonly SourceRow[],
  directory: RestaurantDirectory,
  defaults: ReviewDefaults & { restaurantRef: string | null },
): PreparedReviews {
  const results = rows.map((row) => normaliseReview(row, defaults));
  const remarks = results.flatMap((result) => result.remarks);
  const drafts = results.map(({ draft }) => draft).filter((draft) => draft !== null);
  const unscaled = platformsWithoutScale(drafts);
  const records = new Map<string, ReviewRecord>();
  let duplicateCount = 0;
  for (const draft of drafts) {
    const refuse = (reason: ImportReason, field: string, value?: unknown) =>
      remarks.push(remark(draft.row, reason, { field, value }));
    const { rating } = draft;
    if (rating && rating.scale === null && unscaled.has(draft.platformKey)) {
      refuse("rating_scale_missing", "rating", rating.value);
      continue;
    }
    const forced = defaults.restaurantRef ? { ref: defaults.restaurantRef, name: null, place: null } : draft.restaurant;
    const found = directory.resolve(forced);
    if ("reason" in found) {
      refuse(found.reason, "restaurant", forced.ref ?? forced.name);
      continue;
    }
    const record = findRecord(draft, found.restaurant, records.size);
    const key = record && `${record.restaurantId}|${record.platformKey}|${record.externalId}`;
    if (!record) refuse("rating_out_of_range", "rating", rating?.value);
    else if (key && records.has(key)) duplicateCount++;
    else if (key) records.set(key, record);
  }
  return { records: [...records.values()], remarks, duplicateCount };
}
