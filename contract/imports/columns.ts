import { z } from "zod";

/** What a column of a file of restaurants can be read as. */
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

/** What a column of a file of reviews can be read as. */
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

/** Columns that an import tells one by one; those beyond are told together, under the name `…`. */
export const listedColumnsMax = 1000;

/** A column of a file, or a field of an object within its rows (`ownerReply.text`), and what becomes of it. */
export const ImportColumn = z.object({
  name: z.string(),
  /** What it is read as; null: nothing known. */
  field: ImportField.nullable(),
  /** A person said so; with no `field`, that it is not wanted. */
  isMapped: z.boolean(),
  /** Rows in which it holds something. */
  filledCount: z.number().int(),
  /** Those of them of which it is left out, because nothing asks for it or another column of the row goes before it. */
  ignoredCount: z.number().int(),
  /** One of its values, shortened. */
  example: z.string(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** What a person says a column holds; null: nothing that is wanted. */
export const ColumnMapping = z.object({ name: z.string().min(1).max(500), field: ImportField.nullable() });
export type ColumnMapping = z.infer<typeof ColumnMapping>;

const needed: Record<keyof typeof importFields, readonly (readonly ImportField[])[]> = {
  restaurants: [["name"]],
  reviews: [["publishedAt"], ["rating", "text"]],
};

/** Fields without which no row can be taken and for which there is no column; of several, one would be enough. */
export function missingFields(
  kind: keyof typeof importFields,
  columns: readonly Pick<ImportColumn, "field">[],
): (readonly ImportField[])[] {
  const told = new Set(columns.map(({ field }) => field));
  return needed[kind].filter((fields) => !fields.some((field) => told.has(field)));
}

/** Columns that hold something that is left out, without those that a person does not want. */
export const ignoredColumns = (columns: readonly ImportColumn[]): ImportColumn[] =>
  columns.filter(({ ignoredCount, isMapped, field }) => ignoredCount > 0 && !(isMapped && field === null));
