import type { ImportReason, ImportRefusal } from "#contract/imports/schemas.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { remark, type SourceRow } from "../../../platforms/files/source.ts";
import { findDate, type LocalTime, type SourceDate } from "../../../platforms/values/dates.ts";
import { externalIdLengthMax } from "../../../platforms/values/external-ids.ts";
import { Fields } from "../../../platforms/values/fields.ts";
import { isFlag } from "../../../platforms/values/flags.ts";
import { splitGoogleTranslation } from "../../../platforms/values/google-translation.ts";
import { findLanguageTag } from "../../../platforms/values/language.ts";
import { isNoText } from "../../../platforms/values/no-text.ts";
import { findPlatformKey } from "../../../platforms/values/platform-names.ts";
import { findBubbles, findRating, isRatingWord } from "../../../platforms/values/ratings.ts";
import { findLine, findText, findUrl } from "../../../platforms/values/text.ts";
import { RowRefused } from "../row-refused.ts";
import { reviewColumns as columns, isPlaceIdColumn } from "./columns.ts";
import type { FileColumns } from "./columns-of-file.ts";
import { type DateOfRow, dateOf } from "./dates-of-row.ts";
import { cutLine, detailsOf, findTags, type OnCut } from "./details.ts";
import type { DraftResult, ReviewDraft } from "./draft.ts";
import { findOwnMoment, findOwnRestaurantId, findOwnUrl, isReplyUnpublished } from "./own-file.ts";
import { type PhotosOfRow, photosIn } from "./photos.ts";
import { findBothWords, findOriginalReply, findTitle } from "./words.ts";

/** Characters. The longest real review seen has 9,042; full text search takes about a million bytes. */
const lengthMax = { text: 50_000, reply: 20_000, title: 1000, line: 300, locality: 80 };

export type ReviewDefaults = {
  now: Date;
  platformKey: PlatformKey | null;
  /** How the columns of the row's file are read; by their names alone without it. */
  columns?: FileColumns;
};

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

/** The stars of the row, of the first column that is filled. */
function ratingOf(fields: Fields, file: FileColumns | undefined): ReviewDraft["rating"] {
  const told = fields.take(columns.rating, (value, column) => (typeof value === "object" ? null : { value, column }));
  const scale = fields.find(columns.scale);
  const rating = findRating(
    told && (findBubbles(told.column, told.value) ?? told.value),
    scale === undefined ? null : Number(findLine(scale)?.replace(",", ".") ?? Number.NaN),
  );
  if (rating.kind === "not_understood") throw new RowRefused("rating_not_understood", "rating", told?.value);
  if (told && file?.halfUnderstood.has(told.column) && isRatingWord(told.value))
    throw new RowRefused("rating_words_unknown", "rating", told.value);
  return rating.kind === "rated" ? rating : null;
}

/** Clocks differ, and a date without its time counts as noon. */
const futureToleranceMs = 36 * 3_600_000;

const utcOf = ({ year, month, day, hour, minute, second }: LocalTime) =>
  new Date(Date.UTC(year, month - 1, day, hour, minute, second));

/** A date of its column cannot be read where the column tells both orders of day and month. */
const isDivided = ({ order }: DateOfRow) => order?.is === "contradictory";

type Dates = Record<"publishedAt" | "updatedAt" | "retrievedAt" | "replyAt", DateOfRow>;

/** When the row was read from its page, or the import; in the future is neither. */
function retrievedAtOf({ date }: DateOfRow, now: Date): Date | null {
  if (!date) return null;
  const at = date.kind === "local" ? utcOf(date.local) : date.at;
  return at.getTime() > now.getTime() + futureToleranceMs ? null : at;
}

/** A text that is one: `reply: 0` and `réponse: oui` say whether there is an answer, and not which. */
const spokenText = (value: unknown) => (isFlag(value) ? null : findText(value));
const replyTextOf = (fields: Fields) =>
  spokenText(findOriginalReply(fields)) ?? fields.take(columns.replyText, spokenText);

/** The dates of a row: "3 weeks ago" counts back from the day on which it was read from its page, however old the file is. */
function datesOf(fields: Fields, { now, columns: file }: ReviewDefaults): Dates {
  const retrieved = dateOf(fields, "retrievedAt", now, file);
  const retrievedAt = isDivided(retrieved) ? null : retrievedAtOf(retrieved, now);
  const base = retrievedAt ?? now;
  // The day of a reply that is not there is not read, and so reported.
  const hasReply = !isReplyUnpublished(fields) && replyTextOf(fields) !== null;
  const moment = findOwnMoment(fields);
  return {
    publishedAt:
      moment === undefined
        ? dateOf(fields, "publishedAt", base, file)
        : { date: findDate(moment, base), given: moment, order: null },
    updatedAt: dateOf(fields, "updatedAt", base, file),
    retrievedAt: { ...retrieved, date: retrievedAt && retrieved.date },
    replyAt: hasReply ? dateOf(fields, "replyAt", base, file) : { date: null, given: undefined, order: null },
  };
}

function publishedAtOf(found: DateOfRow, now: Date): SourceDate {
  const { date, given } = found;
  if (given === undefined) throw new RowRefused("date_missing", "publishedAt");
  if (isDivided(found)) throw new RowRefused("date_order_contradictory", "publishedAt", given);
  if (!date) throw new RowRefused("date_not_understood", "publishedAt", given);
  const { year, month, day } = date.kind === "local" ? date.local : { year: 0, month: 0, day: 0 };
  const ms = date.kind === "local" ? Date.UTC(year, month - 1, day) : date.at.getTime();
  if (ms > now.getTime() + futureToleranceMs) throw new RowRefused("date_in_future", "publishedAt", given);
  if (ms < Date.UTC(1990, 0, 1)) throw new RowRefused("date_not_understood", "publishedAt", given);
  return date;
}

const certain = (found: DateOfRow): SourceDate | null => (isDivided(found) ? null : found.date);

function replyOf(fields: Fields, at: DateOfRow, onCut: OnCut): ReviewDraft["reply"] {
  if (isReplyUnpublished(fields)) return null;
  const text = bounded(replyTextOf(fields), "replyText", lengthMax.reply);
  if (!text) return null;
  const author = cutLine("replyAuthor", findLine(fields.find(columns.replyAuthor)), lengthMax.line, onCut);
  return { text: splitGoogleTranslation(text).text, at: certain(at), author };
}

/** What a guest wrote: a number or a boolean of JSON is no text, a lone "No" in a column of texts is one. */
const guestText = (value: unknown) => (typeof value === "string" && !isNoText(value) ? findText(value) : null);

function guestTextOf(fields: Fields): string | null {
  const text = fields.take(columns.text, guestText);
  // "(no text)" says what the empty cell would: it is read, and leaves no text.
  if (text === null) fields.take(columns.text, (value) => (isNoText(value) ? value : null));
  return text;
}

/** The row's reference to its restaurant. */
function restaurantOf(fields: Fields, onCut: OnCut): ReviewDraft["restaurant"] {
  const ref = fields.take(columns.restaurantRef, (value, column) => {
    const id = findLine(value);
    return id === null ? null : { id, isPlaceId: isPlaceIdColumn(column) };
  });
  return {
    ownId: findOwnRestaurantId(fields),
    ref: bounded(ref?.id ?? null, "restaurantRef", externalIdLengthMax),
    isPlaceId: ref?.isPlaceId ?? false,
    name: bounded(findLine(fields.find(columns.restaurantName)), "restaurantName", externalIdLengthMax),
    locality: cutLine("locality", findLine(fields.find(columns.locality)), lengthMax.locality, onCut),
  };
}

function readDraft(
  row: SourceRow,
  fields: Fields,
  defaults: ReviewDefaults,
  dates: Dates,
  onCut: OnCut,
): Omit<ReviewDraft, "photos"> {
  const platformKey = platformOf(fields, defaults);
  const both = findBothWords(fields, platformKey);
  const raw = both ? null : bounded(guestTextOf(fields), "text", lengthMax.text);
  const { text, translations } = both ?? (raw ? splitGoogleTranslation(raw) : { text: null, translations: [] });
  bounded(text, "text", lengthMax.text);
  const title = bounded(findTitle(fields), "title", lengthMax.title);
  const rating = ratingOf(fields, defaults.columns);
  if (!rating && !text && !title) throw new RowRefused("empty_review", "text");
  return {
    row: { file: row.file, line: row.line },
    restaurant: restaurantOf(fields, onCut),
    platformKey,
    externalId: bounded(findLine(fields.find(columns.externalId)), "externalId", externalIdLengthMax),
    rating,
    title,
    text,
    translations,
    language: both ? both.language : findLanguageTag(fields.find(columns.language)),
    author: bounded(findLine(fields.find(columns.author)), "author", lengthMax.line),
    url: findUrl(fields.find(columns.url)) ?? findOwnUrl(fields),
    publishedAt: publishedAtOf(dates.publishedAt, defaults.now),
    updatedAt: certain(dates.updatedAt),
    reply: replyOf(fields, dates.replyAt, onCut),
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
function missing(row: SourceRow, fields: Fields, draft: Omit<ReviewDraft, "photos">, dates: Dates): ImportRefusal[] {
  const lost = (reason: ImportReason, field: keyof typeof columns, found: unknown) => {
    const value = found ? undefined : fields.find(columns[field]);
    return value === undefined ? [] : [remark(row, reason, { field, value, kind: "incomplete" })];
  };
  const lostDate = (field: keyof Dates) => {
    const { date, given } = dates[field];
    const reason = isDivided(dates[field]) ? "date_order_contradictory" : "date_not_understood";
    const isLost = given !== undefined && (!date || isDivided(dates[field]));
    return isLost ? [remark(row, reason, { field, value: given, kind: "incomplete" })] : [];
  };
  return [
    ...lost("url_not_valid", "url", draft.url),
    ...lost("language_unknown", "language", draft.language ?? findLanguageTag(fields.find(columns.language))),
    ...lostDate("updatedAt"),
    ...lostDate("retrievedAt"),
    ...(draft.reply ? lostDate("replyAt") : []),
  ];
}

/** The columns whose order of day and month the row's dates took without knowing it. */
function assumedOf(dates: Dates, { reply }: Omit<ReviewDraft, "photos">): DraftResult["assumed"] {
  const read = (["publishedAt", "updatedAt", "retrievedAt", "replyAt"] as const).filter(
    (field) => field !== "replyAt" || reply,
  );
  return read.flatMap((field) => {
    const { order, given } = dates[field];
    return order?.is === "assumed" ? [{ column: order.column, field, value: given }] : [];
  });
}

/** Normalises a row of reviews; for one that cannot be a review `draft` is null and a remark gives the reason. */
export function normaliseReview(row: SourceRow, defaults: ReviewDefaults): DraftResult {
  const fields = new Fields(row.fields, defaults.columns?.mapping);
  try {
    const cuts: ImportRefusal[] = [];
    const dates = datesOf(fields, defaults);
    const draft = readDraft(row, fields, defaults, dates, (field, value) =>
      cuts.push(remark(row, "value_cut", { field, value, kind: "incomplete" })),
    );
    const photos = photosIn(fields);
    const remarks = [...cuts, ...missing(row, fields, draft, dates), ...lostPhotos(row, photos)];
    return { draft: { ...draft, photos: photos.photos }, remarks, fields, assumed: assumedOf(dates, draft) };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return {
      draft: null,
      remarks: [remark(row, error.reason, { field: error.field, value: error.value })],
      fields,
      assumed: [],
    };
  }
}
