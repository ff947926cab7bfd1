import type { RouterContextProvider } from "react-router";
import type { EventView, Moment, ReplyView, ReviewView } from "#app/components/reviews/review-data.ts";
import { calendarDay, type Formats, formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { abilityFor } from "#contract/abilities.ts";
import type { OutgoingEvent } from "#contract/outgoing.ts";
import { type PlatformKey, platformNames } from "#contract/platforms.ts";
import type { DatePrecision, Reply, Review, ReviewEvent } from "#contract/reviews.ts";
import type { User } from "#contract/users.ts";
import { type OutgoingWriter, outgoingWriter } from "../outgoing/view.server.ts";
import { ratingTagWriter } from "./rating-tags.server.ts";

/** Writes reviews as one reader sees them: dates, names of languages and platforms, and what this user may do. */
export type ReviewWriter = {
  review(review: Review): ReviewView;
  event(event: ReviewEvent, zone: string): EventView;
  outgoingEvent(event: OutgoingEvent, review: Review): EventView;
};
type Writer = { formats: Formats; outgoing: OutgoingWriter; ratingTag: (tag: string) => string };

/** Only addresses of the web are followed; anything else in the data is no link. */
const webAddress = (url: string | null): string | null => (url !== null && /^https?:\/\//i.test(url) ? url : null);

/** Of what is known by its day only, no time is made up. */
function momentOf(formats: Formats, iso: string, zone: string, precision: DatePrecision = "time"): Moment {
  if (precision === "day")
    return { iso: calendarDay(iso, zone), ago: formats.daysAgo(iso, zone), exact: formats.dayIn(iso, zone) };
  return { iso, ago: formats.ago(iso), exact: formats.moment(iso, zone) };
}

/** An editor deletes its own replies only; the API is the lock, this only hides the button. */
function mayDelete(user: User, reply: Reply): boolean {
  if (!abilityFor(user.role, user.caslRole).can("delete", "Reply")) return false;
  return user.caslRole !== "editor" || reply.author.userId === user._id;
}

const isNothing = (value: unknown) => value === null || value === false || (Array.isArray(value) && value.length === 0);

/** A view without the fields that hold nothing. */
function filled<View extends object>(view: { [Field in keyof View]-?: View[Field] | null }): View {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => !isNothing(value))) as View;
}

function replyView({ formats, outgoing }: Writer, user: User, reply: Reply, zone: string): ReplyView {
  const mayChange = abilityFor(user.role, user.caslRole).can("update", "Reply");
  return filled<ReplyView>({
    id: reply._id,
    text: reply.text,
    state: reply.state,
    authorName: reply.author.name,
    publishedBy: reply.publishedBy,
    created: momentOf(formats, reply.createdAt, zone),
    published:
      reply.publishedAt === null ? null : momentOf(formats, reply.publishedAt, zone, reply.publishedAtPrecision),
    isNewerThanPlatform: reply.state === "saved" && reply.publishedAt !== null,
    mayDelete: mayDelete(user, reply),
    outgoing: reply.outgoing && outgoing.item(reply.outgoing, zone, mayChange),
  });
}

function reviewView(writer: Writer, user: User, review: Review, privateName: string): ReviewView {
  const { formats } = writer;
  const zone = review.restaurantTimeZone;
  const languageNamed = (code: string) => ({ code, name: formats.languageName(code) });
  return {
    ...filled<Omit<ReviewView, "replies">>({
      id: review._id,
      restaurantId: review.restaurantId,
      restaurantName: review.restaurantName,
      platformName: platformLabel(review.platformKey, privateName),
      isPrivate: review.isPrivate,
      rating: review.rating,
      title: review.title,
      text: review.text,
      language: review.language ? languageNamed(review.language) : null,
      translations: review.translations.map(({ text, language: code }) => ({ text, ...languageNamed(code) })),
      author: review.author,
      at: momentOf(formats, review.publishedAt, zone, review.publishedAtPrecision),
      url: webAddress(review.url),
      answerState: review.answerState,
      isSent: review.replyMethod === "api",
      answerUrl: webAddress(review.answerUrl),
      archived: review.archived,
      removed: review.removedAt === null ? null : momentOf(formats, review.removedAt, zone),
      edited: review.editedAt === null ? null : momentOf(formats, review.editedAt, zone),
      version: review.version,
      ratingTags: review.ratingTags.map(writer.ratingTag),
    }),
    replies: review.replies.map((reply) => replyView(writer, user, reply, zone)),
  };
}

/** The writer for the reader of this request. */
export function reviewWriter(context: Readonly<RouterContextProvider>, user: User): ReviewWriter {
  const formats = formatsOf(languageOf(context));
  const privateName = textsIn(context, "reviews")("platform.private");
  const writer: Writer = { formats, outgoing: outgoingWriter(context), ratingTag: ratingTagWriter(context) };
  return {
    review: (review) => reviewView(writer, user, review, privateName),
    event: (event, zone) => ({
      id: event._id,
      kind: event.kind,
      title: null,
      userName: event.userName,
      text: event.text,
      formerText: event.formerText,
      stars:
        event.rating === null || event.formerRating === null || event.rating === event.formerRating
          ? null
          : { now: event.rating, before: event.formerRating },
      at: momentOf(formats, event.at, zone),
    }),
    outgoingEvent: (event, { restaurantTimeZone, platformKey }) => ({
      id: event._id,
      kind: "outgoing",
      title: writer.outgoing.event(event),
      userName: event.evidence.by ?? platformLabel(platformKey, privateName),
      text: writer.outgoing.eventText(event, platformLabel(platformKey, privateName)),
      formerText: null,
      stars: null,
      at: momentOf(formats, event.at, restaurantTimeZone),
    }),
  };
}

/** Brand names are the same everywhere; the restaurant's own form is named by us. */
export function platformLabel(key: PlatformKey, privateName: string): string {
  return key === "private" ? privateName : platformNames[key];
}
