import type { ReviewField } from "#contract/imports/columns.ts";
import type { ImportRefusal } from "#contract/imports/schemas.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { ReviewPhoto } from "#contract/review-photos/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import type { SourceRow } from "../../../platforms/files/source.ts";
import type { SourceDate } from "../../../platforms/values/dates.ts";
import type { Fields } from "../../../platforms/values/fields.ts";
import type { SourceRating } from "../../../platforms/values/ratings.ts";

/**
 * A row's reference to its restaurant: an id of any kind and a name, either of which may be missing. `ownId`: our id, in a file of ours; one
 * of another organization says nothing.
 */
export type RestaurantReference = {
  ownId?: string | null;
  ref: string | null;
  /** True for an id that a platform or a tool gives, which an organization's restaurants need not have. */
  isPlaceId?: boolean;
  name: string | null;
  locality: string | null;
};

/** A review as far as it can be read without its restaurant, whose zone its dates need. */
export type ReviewDraft = {
  /** Its position in the file. */
  row: Pick<SourceRow, "file" | "line">;
  restaurant: RestaurantReference;
  platformKey: PlatformKey;
  externalId: string | null;
  rating: Extract<SourceRating, { kind: "rated" }> | null;
  title: string | null;
  text: string | null;
  translations: Review["translations"];
  language: string | null;
  author: string | null;
  url: string | null;
  publishedAt: SourceDate;
  updatedAt: SourceDate | null;
  reply: { text: string; at: SourceDate | null; author: string | null } | null;
  ratingTags: string[];
  /** Null: the row names none. */
  photos: ReviewPhoto[] | null;
  details: Record<string, unknown>;
};
export type DraftResult = {
  draft: ReviewDraft | null;
  remarks: ImportRefusal[];
  fields: Fields;
  /** Columns whose order of day and month nothing tells, with the date that was read day first. */
  assumed: { column: string; field: ReviewField; value: unknown }[];
};
