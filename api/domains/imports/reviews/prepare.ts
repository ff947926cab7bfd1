import { inSlices } from "#api/slices.ts";
import type { ImportReason, ImportRefusal } from "#contract/imports/schemas.ts";
import { remark, type SourceRow } from "../../../platforms/files/source.ts";
import type { FieldMapping } from "../../../platforms/values/fields.ts";
import { isScaleMissing } from "../../../platforms/values/ratings.ts";
import { foldText } from "../../../platforms/values/text.ts";
import type { ColumnTally } from "../columns.ts";
import { zoneAssumed } from "../restaurants/zone-assumed.ts";
import { observeColumns } from "./columns-of-file.ts";
import type { RestaurantDirectory } from "./directory.ts";
import type { ReviewDraft } from "./draft.ts";
import type { IsPlace } from "./names-of-column.ts";
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

type Defaults = Omit<ReviewDefaults, "columns"> & { tally: ColumnTally; mapping?: FieldMapping };

/** Reads the rows of a file as its columns are, once all of its values have been looked at. */
async function readReviews(rows: readonly SourceRow[], isPlace: IsPlace, { tally, mapping, ...defaults }: Defaults) {
  const around = { given: mapping ?? new Map(), latestMs: defaults.now.getTime(), isPlace };
  const columnsOf = await observeColumns(rows, around);
  const told = new Set<string>();
  const drafts: ReviewDraft[] = [];
  const remarks: ImportRefusal[] = [];
  for await (const row of inSlices(rows)) {
    const { draft, remarks: own, fields, assumed } = normaliseReview(row, { ...defaults, columns: columnsOf(row) });
    tally.note(fields, draft !== null);
    if (draft) drafts.push(draft);
    for (const one of own) remarks.push(one);
    for (const { column, field, value } of assumed) {
      const key = JSON.stringify([row.file, column]);
      if (told.has(key)) continue;
      // Once for its column: it is the whole column that was read so.
      told.add(key);
      remarks.push(remark(row, "date_order_assumed", { field, value, kind: "incomplete" }));
    }
  }
  return { drafts, remarks };
}

/** Names under which the file has several ids of places: none of them can be told by its name. */
function ambiguousNames(drafts: readonly ReviewDraft[]): Set<string> {
  const ids = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const { restaurant } of drafts) {
    const { ref, name, isPlaceId } = restaurant;
    if (!isPlaceId || !ref || !name) continue;
    const known = ids.get(foldText(name));
    if (known === undefined) ids.set(foldText(name), ref);
    else if (known !== ref) ambiguous.add(foldText(name));
  }
  return ambiguous;
}

/** Normalises the rows of a file and finds their restaurants; refused rows are reported with their reason. */
export async function prepareReviews(
  rows: readonly SourceRow[],
  directory: RestaurantDirectory,
  defaults: Defaults & { restaurantRef: string | null },
): Promise<PreparedReviews> {
  const { drafts, remarks } = await readReviews(rows, (name) => directory.knows(name), defaults);
  const unscaled = platformsWithoutScale(drafts);
  const ambiguous = ambiguousNames(drafts);
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
    const found = directory.resolve(forced, !ambiguous.has(foldText(forced.name ?? "")));
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
