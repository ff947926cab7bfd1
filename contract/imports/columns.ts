import { z } from "zod";

/** Fields that a column of a file of restaurants can be mapped to. */
export const restaurantFields = [
  "externalId",
  "name",
  "internalName",
  "type",
  "cuisine",
  "address",
  "houseNumber",
  "street",
  "postalCode",
  "locality",
  "location",
  "country",
  "latitude",
  "longitude",
  "phone",
  "website",
  "reservationUrl",
  "orderUrl",
  "timeZone",
  "regularHours",
  "specialHours",
  "osmHours",
] as const;
export type RestaurantField = (typeof restaurantFields)[number];

/** Fields that a column of a file of reviews can be mapped to. */
export const reviewFields = [
  "externalId",
  "platform",
  "restaurantRef",
  "restaurantName",
  "locality",
  "author",
  "rating",
  "scale",
  "title",
  "text",
  "language",
  "publishedAt",
  "updatedAt",
  "retrievedAt",
  "url",
  "replyText",
  "replyAt",
  "replyAuthor",
  "ratingTags",
  "photos",
  "helpfulVotes",
  "photoCount",
  "authorReviewCount",
  "visitDate",
  "tripType",
] as const;
export type ReviewField = (typeof reviewFields)[number];

export const ImportField = z.enum([...new Set([...restaurantFields, ...reviewFields])]);
export type ImportField = z.infer<typeof ImportField>;
export const importFields = { restaurants: restaurantFields, reviews: reviewFields } as const;

/** Columns that an import lists singly; the others are summed under the name `…`. */
export const listedColumnsMax = 1000;

/** A column of a file, or a field of an object within its rows (`ownerReply.text`), and how it is imported. */
export const ImportColumn = z.object({
  name: z.string(),
  /** The field it is mapped to; null: unknown. */
  field: ImportField.nullable(),
  /** True if a person mapped it; with no `field`, that person excluded it. */
  isMapped: z.boolean(),
  /** Number of rows with a value in it. */
  filledCount: z.number().int(),
  /** Number of those whose value is not imported, because it has no field or another column of the row takes precedence. */
  ignoredCount: z.number().int(),
  /** One of its values, shortened. */
  example: z.string(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** A person's mapping of a column; null: not wanted. */
export const ColumnMapping = z.object({ name: z.string().min(1).max(500), field: ImportField.nullable() });
export type ColumnMapping = z.infer<typeof ColumnMapping>;

const needed: Record<keyof typeof importFields, readonly (readonly ImportField[])[]> = {
  restaurants: [["name"]],
  reviews: [["publishedAt"], ["rating", "text"]],
};

/** Required fields for which there is no column; of alternatives, one would be enough. */
export function missingFields(
  kind: keyof typeof importFields,
  columns: readonly Pick<ImportColumn, "field">[],
): (readonly ImportField[])[] {
  const mapped = new Set(columns.map(({ field }) => field));
  return needed[kind].filter((fields) => !fields.some((field) => mapped.has(field)));
}

/** Columns with values that are not imported, without those that a person excluded. */
export const ignoredColumns = (columns: readonly ImportColumn[]): ImportColumn[] =>
  columns.filter(({ ignoredCount, isMapped, field }) => ignoredCount > 0 && !(isMapped && field === null));
