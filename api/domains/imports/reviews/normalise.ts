import type { ImportReason, ImportRefusal } from "#contract/imports/schemas.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { remark, type SourceRow } from "../../../platforms/files/source.ts";
import { findDate, type LocalTime, type SourceDate } from "../../../platforms/values/dates.ts";
import { externalIdLengthMax } from "../../../platforms/values/external-ids.ts";
import { type FieldMapping, Fields } from "../../../platforms/values/fields.ts";
import { splitGoogleTranslation } from "../../../platforms/values/google-translation.ts";
import { findLanguageTag } from "../../../platforms/values/language.ts";
import { findPlatformKey } from "../../../platforms/values/platform-names.ts";
import { findRating } from "../../../platforms/values/ratings.ts";
import { findLine, findText, findUrl } from "../../../platforms/values/text.ts";
import { RowRefused } from "../row-refused.ts";
import { reviewColumns as columns } from "./columns.ts";
import { cutLine, detailsOf, findTags, type OnCut } from "./details.ts";
import type { DraftResult, ReviewDraft } from "./draft.ts";
import { type PhotosOfRow, photosIn } from "./photos.ts";

/** Characters. The longest real review seen has 9,042; full text search takes about a million bytes. */
const lengthMax = { text: 50_000, reply: 20_000, title: 1000, line: 300, locality: 80 };

export type ReviewDefaults = { now: Date; platformKey: PlatformKey | null; mapping?: FieldMapping };

function bounded(value: string | null, field: string, max: number): string | null {
  if (value && value.length > max) throw new RowRefused("too_long", field, value);
  return value;
}

function platformOf(fields: Fields, defaults: ReviewDefaults): PlatformKey {
  const given = fields.find(columns.platform);
  const key = findPlatformKey(given) ?? (given === undefined ? defaults.platformKey : null);
  if (!key) throw new RowRefused(given === undefined ? "platform_missing" : "platform_unknown", "platform", given);
  return key;
}

function ratingOf(fields: Fields): ReviewDraft["rating"] {
  const given = fields.find(columns.rating);
  const scale = fields.find(columns.scale);
  const rating = findRating(
    given,
    scale === undefined ? null : Number(findLine(scale)?.replace(",", ".") ?? Number.NaN),
  );
  if (rating.kind === "not_understood") throw new RowRefused("rating_not_understood", "rating", given);
  return rating.kind === "rated" ? rating : null;
}

/** Clocks differ, and a date without its time counts as noon. */
const futureToleranceMs = 36 * 3_600_000;

/** When the row was read from its page; null where it does not say. A date in the future is an error. */
function retrievedAtOf(fields: Fields, now: Date): Date | null {
  const date = findDate(fields.find(columns.retrievedAt), now);
  if (!date) return null;
  const at = date.kind === "local" ? utcOf(date.local) : date.at;
  return at.getTime() > now.getTime() + futureToleranceMs ? null : at;
}
const utcOf = ({ year, month, day, hour, minute, second }: LocalTime) =>
  new Date(Date.UTC(year, month - 1, day, hour, minute, second));

/** "3 weeks ago" counts back from the day on which the row was read from its page, however old the file is. */
function publishedAtOf(fields: Fields, now: Date, retrievedAt: Date): SourceDate {
  const given = fields.find(columns.publishedAt);
  if (given === undefined) throw new RowRefused("date_missing", "publishedAt");
  const date = findDate(given, retrievedAt);
  if (!date) throw new RowRefused("date_not_understood", "publishedAt", given);
  const { year, month, day } = date.kind === "local" ? date.local : { year: 0, month: 0, day: 0 };
  const ms = date.kind === "local" ? Date.UTC(year, month - 1, day) : date.at.getTime();
  if (ms > now.getTime() + futureToleranceMs) throw new RowRefused("date_in_future", "publishedAt", given);
  if (ms < Date.UTC(1990, 0, 1)) throw new RowRefused("date_not_understood", "publishedAt", given);
  return date;
}

function replyOf(fields: Fields, now: Date, onCut: OnCut): ReviewDraft["reply"] {
  const text = bounded(findText(fields.find(columns.replyText)), "replyText", lengthMax.reply);
  if (!text) return null;
  const at = findDate(fields.find(columns.replyAt), now);
  const author = cutLine("replyAuthor", findLine(fields.find(columns.replyAuthor)), lengthMax.line, onCut);
  return { text: splitGoogleTranslation(text).text, at, author };
}

function readDraft(
  row: SourceRow,
  fields: Fields,
  defaults: ReviewDefaults,
  onCut: OnCut,
): Omit<ReviewDraft, "photos"> {
  const raw = bounded(findText(fields.find(columns.text)), "text", lengthMax.text);
  const { text, translations } = raw ? splitGoogleTranslation(raw) : { text: null, translations: [] };
  const title = bounded(findLine(fields.find(columns.title)), "title", lengthMax.title);
  const rating = ratingOf(fields);
  if (!rating && !text && !title) throw new RowRefused("empty_review", "text");
  const retrievedAt = retrievedAtOf(fields, defaults.now) ?? defaults.now;
  return {
    row: { file: row.file, line: row.line },
    restaurant: {
      ref: bounded(findLine(fields.find(columns.restaurantRef)), "restaurantRef", externalIdLengthMax),
      name: bounded(findLine(fields.find(columns.restaurantName)), "restaurantName", externalIdLengthMax),
      locality: cutLine("locality", findLine(fields.find(columns.locality)), lengthMax.locality, onCut),
    },
    platformKey: platformOf(fields, defaults),
    externalId: bounded(findLine(fields.find(columns.externalId)), "externalId", externalIdLengthMax),
    rating,
    title,
    text,
    translations,
    language: findLanguageTag(fields.find(columns.language)),
    author: bounded(findLine(fields.find(columns.author)), "author", lengthMax.line),
    url: findUrl(fields.find(columns.url)),
    publishedAt: publishedAtOf(fields, defaults.now, retrievedAt),
    updatedAt: findDate(fields.find(columns.updatedAt), retrievedAt),
    reply: replyOf(fields, retrievedAt, onCut),
    ratingTags: fields.take(columns.ratingTags, (value) => findTags(value, onCut)) ?? [],
    details: detailsOf(fields, onCut),
  };
}

/** Photos of a row that are refused. */
function lostPhotos(row: SourceRow, { refused, isCut }: PhotosOfRow): ImportRefusal[] {
  const say = (reason: ImportReason, value?: unknown) =>
    remark(row, reason, { field: "photos", value, kind: "incomplete" });
  return [...refused.map((address) => say("url_not_valid", address)), ...(isCut ? [say("value_cut")] : [])];
}

/** Remarks on a taken row whose texts could not be read. */
function missing(row: SourceRow, fields: Fields, draft: Omit<ReviewDraft, "photos">, now: Date): ImportRefusal[] {
  const lost = (reason: ImportReason, field: keyof typeof columns, found: unknown) => {
    const value = fields.find(columns[field]);
    return value !== undefined && !found ? [remark(row, reason, { field, value, kind: "incomplete" })] : [];
  };
  return [
    ...lost("url_not_valid", "url", draft.url),
    ...lost("language_unknown", "language", draft.language),
    ...lost("date_not_understood", "updatedAt", draft.updatedAt),
    ...lost("date_not_understood", "retrievedAt", retrievedAtOf(fields, now)),
    ...(draft.reply ? lost("date_not_understood", "replyAt", draft.reply.at) : []),
  ];
}

/** Normalises a row of reviews; for one that cannot be a review `draft` is null and a remark gives the reason. */
export function normaliseReview(row: SourceRow, defaults: ReviewDefaults): DraftResult {
  const fields = new Fields(row.fields, defaults.mapping);
  try {
    const cuts: ImportRefusal[] = [];
    const draft = readDraft(row, fields, defaults, (field, value) =>
      cuts.push(remark(row, "value_cut", { field, value, kind: "incomplete" })),
    );
    const photos = photosIn(fields);
    const remarks = [...cuts, ...missing(row, fields, draft, defaults.now), ...lostPhotos(row, photos)];
    return { draft: { ...draft, photos: photos.photos }, remarks, fields };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { draft: null, remarks: [remark(row, error.reason, { field: error.field, value: error.value })], fields };
  }
}
