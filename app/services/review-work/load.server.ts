import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { isRefusedPart, type RefusedPart, shownPart } from "#app/lib/refused-part.ts";
import type { Scope } from "#app/lib/scope.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import type { OpenReview } from "#contract/open-reviews/schemas.ts";
import type { ReplySuggestion } from "#contract/reply-suggestions/schemas.ts";
import type { ReviewTag } from "#contract/review-tags/schemas.ts";
import type { ReviewNote } from "#contract/review-work/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { sendTimesOf } from "../outbox/send-time.server.ts";
import { loadPart } from "../request/parts.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { reportsOf } from "../review-reports/present.server.ts";
import { translationOffers } from "../reviews/translations.server.ts";

type Context = Readonly<RouterContextProvider>;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Folds letter by letter, so that positions stay the same. */
const folded = (text: string) =>
  Array.from(text.normalize("NFC"), (letter) =>
    letter.normalize("NFD").replace(/\p{M}/gu, "").padEnd(letter.length),
  ).join("");

type NotePart = { at: number; text: string; isMention: boolean };

/** A note's text split at the mentioned names, without regard to accents and case. */
export function partsOf(text: string, names: readonly string[]): NotePart[] {
  const words = text.normalize("NFC");
  if (names.length === 0) return [{ at: 0, text, isMention: false }];
  const longest = [...names].sort((one, other) => other.length - one.length);
  const named = new RegExp(`@(?:${longest.map((name) => escaped(folded(name))).join("|")})`, "giu");
  const parts: NotePart[] = [];
  let end = 0;
  for (const { index, 0: found } of folded(words).matchAll(named)) {
    parts.push({ at: end, text: words.slice(end, index), isMention: false });
    end = index + found.length;
    parts.push({ at: index, text: words.slice(index, end), isMention: true });
  }
  return [...parts, { at: end, text: words.slice(end), isMention: false }].filter((part) => part.text !== "");
}

function noteView(context: Context, note: ReviewNote, zone: string) {
  const formats = formatsOf(languageOf(context));
  return {
    id: note._id,
    parts: partsOf(
      note.text,
      note.mentions.map(({ name }) => name),
    ),
    text: note.text,
    authorName: note.author.name,
    at: { iso: note.createdAt, ago: formats.ago(note.createdAt), exact: formats.moment(note.createdAt, zone) },
    isEdited: note.editedAt !== null,
    isMine: note.isMine,
  };
}

/** The decision over the reader's own last suggestion, until they make another. */
function decidedOf(context: Context, [last]: ReplySuggestion[]) {
  if (!last?.isMine || (last.state !== "approved" && last.state !== "refused" && last.state !== "superseded"))
    return null;
  const t = translatorOf(context);
  const sentence = t(`work:suggestion.${last.state}`, { name: last.decidedBy ?? "" });
  return { sentence, word: last.word, text: last.decidedText ?? last.text };
}

/** The colleagues notified of the delay, while it lasts. */
function escalationOf(context: Context, { work, restaurantTimeZone }: Review) {
  if (!work.escalation) return null;
  const { names, at } = work.escalation;
  const language = languageOf(context);
  const formats = formatsOf(language);
  const list = new Intl.ListFormat(language).format(names);
  return translatorOf(context)("work:escalation", { names: list, moment: formats.moment(at, restaurantTimeZone) });
}

/** The reader's request and the screen's scope, in which links stay. */
type Reading = { context: Context; scope: Scope };

/** A review with all data of its screen, read once per page. Throws NOT_FOUND, PERMISSION_RULE. */
export async function getOpenReview(context: Context, reviewId: string): Promise<OpenReview> {
  return (await productApi(context).openReviews.get({ reviewId })).data;
}

type Tags = { tags: readonly ReviewTag[]; refusedTags: RefusedPart | null };

function workOf({ context, scope }: Reading, review: Review, open: OpenReview, { tags, refusedTags }: Tags) {
  const { colleagues, notes, suggestions, drafts, approval } = open;
  const me = colleagues.find(({ isMe }) => isMe);
  return {
    reviewId: review._id,
    people: colleagues.filter(({ mayWork }) => mayWork).map(({ userId, name, isMe }) => ({ id: userId, name, isMe })),
    names: colleagues.filter(({ isMe }) => !isMe).map(({ name }) => name),
    refusedTags,
    tags: tags.map(({ _id, name }) => ({ id: _id, name })),
    notes: notes.map((note) => noteView(context, note, review.restaurantTimeZone)),
    escalation: escalationOf(context, review),
    decided: decidedOf(context, suggestions),
    isOwnSuggestion: review.work.suggestion !== null && review.work.suggestion.author.userId === me?.userId,
    draft: drafts.drafts.find(({ replyId }) => replyId === null)?.text ?? null,
    /** Words typed for replies that are there already. */
    changedReplies: drafts.drafts.flatMap(({ replyId, text }) => (replyId === null ? [] : [{ replyId, text }])),
    writing: drafts.writing.map(({ name }) => name),
    mustAsk: approval.mustAsk,
    /** Drafts come of a model, not of the restaurant's templates. */
    hasModel: open.translations.isOffered,
    reports: reportsOf(context, review, open.reports, scope),
    ...translationOffers(context, review, open.translations),
    sendTimes: review.replyMethod === "api" && !approval.mustAsk ? sendTimesOf(review.restaurantTimeZone) : null,
  };
}

/** What colleagues do on a review, or why the reader may not see it; null where it cannot be had. The review itself is shown all the same. */
export async function loadWork(reading: Reading, review: Review): Promise<WorkData | RefusedPart | null> {
  const { context } = reading;
  try {
    return await loadPart(context, readWork(reading, review));
  } catch (error) {
    if (error instanceof ProductApiError) return null;
    throw error;
  }
}

async function readWork(reading: Reading, review: Review): Promise<WorkData> {
  const { context } = reading;
  const [open, choices] = await Promise.all([
    getOpenReview(context, review._id),
    loadPart(context, productApi(context).reviewWork.choices({})),
  ]);
  // A page that has nothing to mark only reads; a mark that may not be set takes nothing from the page.
  if (open.unseenNotificationCount > 0)
    await loadPart(context, productApi(context).notifications.markSeen({ reviewId: review._id }));
  const refusedTags = isRefusedPart(choices) ? choices : null;
  return workOf(reading, review, open, { tags: shownPart(choices)?.data.tags ?? [], refusedTags });
}

export type NoteView = ReturnType<typeof noteView>;

/** Work of staff on the open review, beyond the fields of the review itself. */
export type WorkData = ReturnType<typeof workOf>;
