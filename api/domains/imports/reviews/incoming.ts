import { type SQL, sql } from "drizzle-orm";

const shape = sql`"position" integer, "id" uuid, "eventId" uuid, "replyId" uuid, "restaurantId" uuid, "platformKey" text,
  "externalId" text, "isPrivate" boolean, "rating" smallint, "title" text, "text" text, "language" text, "author" text, "url" text,
  "publishedAt" timestamptz, "publishedAtPrecision" text, "isDateRelative" boolean, "sourceUpdatedAt" timestamptz, "answerState" text, "ratingTags" jsonb,
  "translations" jsonb, "photos" jsonb, "details" jsonb, "replyText" text, "replyAt" timestamptz, "replyAuthor" text, "hasNewReply" boolean`;

/** The records as rows `i`. */
export const incoming = (records: readonly object[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(records)}::json) as i(${shape})`;
