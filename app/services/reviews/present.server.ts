import type { TFunction } from "i18next";
import type { RouterContextProvider } from "react-router";
import { calendarDay, type Formats, formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { abilityOf } from "#contract/abilities.ts";
import type { OutboxEvent } from "#contract/outbox/schemas.ts";
import { type PlatformKey, platformNames } from "#contract/platforms/schemas.ts";
import type { TagColour } from "#contract/review-tags/schemas.ts";
import { lateDaysMax } from "#contract/reviews/late.ts";
import type { ReplyChannel } from "#contract/reviews/reply-channels.ts";
import type { AnswerState, DatePrecision, Reply, Review, ReviewEvent } from "#contract/reviews/schemas.ts";
import type { Caller } from "#contract/users/schemas.ts";
import type { AnalysisView } from "../analysis/present.server.ts";
import { analysisPresenter } from "../analysis/present.server.ts";
import type { OutboxItemView } from "../outbox/present.server.ts";
import { type OutboxPresenter, outboxPresenter } from "../outbox/present.server.ts";
import type { PhotoView } from "./photos.server.ts";
import { photoView } from "./photos.server.ts";
import { ratingTagPresenter } from "./rating-tags.server.ts";
import { type ReplyStateView, replyStateOf } from "./reply-state.server.ts";
import type { TranslationView } from "./translations.server.ts";
import { translationPresenter } from "./translations.server.ts";

/** A tag on a review. */
export type TagView = { id: string; name: string; colour: TagColour; isAutomatic?: boolean };

/** A moment formatted for this reader: `ago` at a glance, `exact` on hover, `iso` for machines. */
export type Moment = { iso: string; ago: string; exact: string };

/** Empty fields are left out: in fifty reviews they would be a quarter more to write and to read. */
export type ReplyView = {
  id: string;
  text: string;
  state: Reply["state"];
  authorName: string;
  publishedBy?: string;
  /** How the guest of a private review was told. */
  channel?: ReplyChannel;
  created: Moment;
  published?: Moment;
  /** Changed after it was put on the platform, which still shows the older text. */
  isNewerThanPlatform?: boolean;
  mayDelete?: boolean;
  translations?: TranslationView[];
  /** Its latest outbox item; missing where a person puts it on the platform. */
  outbox?: OutboxItemView;
};

/** Empty fields are left out, as in replies. */
export type PresentedReview = {
  id: string;
  restaurantId: string;
  restaurantName: string;
  platformKey: PlatformKey;
  platformName: string;
  isPrivate?: boolean;
  rating: number;
  title?: string;
  text?: string;
  /** ISO code for `lang`, and its name in the reader's language; missing if unknown. */
  language?: { code: string; name: string };
  translations?: TranslationView[];
  author: string;
  at: Moment;
  url?: string;
  answerState: AnswerState;
  replyState: ReplyStateView;
  /** Its deadline: in words, and as a moment; missing without one. */
  deadline?: { text: string; isLate: boolean; isVeryLate?: boolean; exact: string };
  /** Replies are sent automatically; otherwise a person copies them and opens `replyUrl`. */
  isSent?: boolean;
  replyUrl?: string;
  archived?: boolean;
  /** When it was found removed from the platform. */
  removed?: Moment;
  /** When its author edited it there. */
  edited?: Moment;
  version: number;
  replies: ReplyView[];
  ratingTags?: string[];
  /** Identified by their position. */
  photos?: PhotoView[];
  /** Its analysis; missing until it is analysed. */
  analysis?: AnalysisView;
  tags?: TagView[];
  assignee?: { id: string; name: string };
  /** State of its latest report to the platform, in words. */
  report?: string;
  /** A reply that waits for approval. */
  suggestion?: { id: string; text: string; authorName: string; at: Moment };
};

export type { ReplyStateView } from "./reply-state.server.ts";

export type EventView = {
  id: string;
  /** What happened and who did it, in one sentence. */
  sentence: string;
  text: string | null;
  formerText: string | null;
  /** Stars of an edited review, after and before. */
  stars: { now: number; before: number } | null;
  at: Moment;
};

/** Presents reviews to one reader: dates, names of languages and platforms, and the actions this user may take. */
export type ReviewPresenter = {
  review(review: Review): PresentedReview;
  event(event: ReviewEvent, zone: string): EventView;
  outboxEvent(event: OutboxEvent, review: Review): EventView;
};
const textsOf = (context: Readonly<RouterContextProvider>) => textsIn(context, "reviews");
type Deadline = NonNullable<Review["deadline"]>;
type Presenter = {
  formats: Formats;
  t: ReturnType<typeof textsOf>;
  outbox: OutboxPresenter;
  ratingTag: (tag: string) => string;
  analysis: ReturnType<typeof analysisPresenter>;
  /** The name of a rule that proposes a reply. */
  ofRule: (name: string) => string;
  reports: TFunction<"review-reports">;
  translations: ReturnType<typeof translationPresenter>;
};

/** Only http(s) addresses become links; anything else in the data does not. */
const webAddress = (url: string | null): string | null => (url !== null && /^https?:\/\//i.test(url) ? url : null);

/** No time is invented for a date of which only the day is known. */
function momentOf(formats: Formats, iso: string, zone: string, precision: DatePrecision = "time"): Moment {
  if (precision === "day")
    return { iso: calendarDay(iso, zone), ago: formats.daysAgo(iso, zone), exact: formats.dayIn(iso, zone) };
  return { iso, ago: formats.ago(iso), exact: formats.moment(iso, zone) };
}

const dayS = 86_400;
/** From so many days on a late review is shown as very late. */
const veryLateDays = 7;

const isOld = ({ publishedAt }: Review): boolean => Date.parse(publishedAt) < Date.now() - lateDaysMax * dayS * 1000;

/** How late it is, or for how long the restaurant is open until the deadline; plain time where every hour counts. */
function deadlineView({ formats, t }: Presenter, { dueAt, openMinutesLeft }: Deadline, zone: string) {
  const left = (Date.parse(dueAt) - Date.now()) / 1000;
  const exact = formats.moment(dueAt, zone);
  if (left <= 0) {
    const late = { text: t("deadline.late", { span: formats.duration(-left) }), isLate: true, exact };
    return left < -veryLateDays * dayS ? { ...late, isVeryLate: true } : late;
  }
  if (openMinutesLeft === null)
    return { text: t("deadline.left", { span: formats.duration(left) }), isLate: false, exact };
  // Open hours convert to no span of the clock: the moment itself is what a person can keep.
  return { text: t("deadline.before", { moment: formats.nearMoment(dueAt, zone) }), isLate: false, exact };
}

/** Editors delete only their own replies; the API enforces it, this only hides the button. */
function mayDelete(user: Caller, reply: Reply): boolean {
  if (!abilityOf(user).can("delete", "Reply")) return false;
  return user.caslRole !== "editor" || reply.author.userId === user._id;
}

const isNothing = (value: unknown) => value === null || value === false || (Array.isArray(value) && value.length === 0);

/** A view without its empty fields. */
function filled<View extends object>(view: { [Field in keyof View]-?: View[Field] | null }): View {
  const kept: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(view)) if (!isNothing(value)) kept[field] = value;
  return kept as View;
}

/** When a reply was published; for most that is the moment it was created, which is then sent to the browser only once. */
function publishedOf(formats: Formats, reply: Reply, zone: string, created: Moment): Moment | null {
  const { publishedAt, publishedAtPrecision, createdAt } = reply;
  if (publishedAt === createdAt && publishedAtPrecision === "time") return created;
  return publishedAt === null ? null : momentOf(formats, publishedAt, zone, publishedAtPrecision);
}

function presentReply(
  { formats, outbox, translations }: Presenter,
  user: Caller,
  reply: Reply,
  zone: string,
): ReplyView {
  const mayChange = abilityOf(user).can("update", "Reply");
  const created = momentOf(formats, reply.createdAt, zone);
  return filled<ReplyView>({
    id: reply._id,
    text: reply.text,
    state: reply.state,
    authorName: reply.author.name,
    publishedBy: reply.publishedBy,
    channel: reply.channel,
    created,
    published: publishedOf(formats, reply, zone, created),
    isNewerThanPlatform: reply.state === "saved" && reply.publishedAt !== null,
    mayDelete: mayDelete(user, reply),
    translations: translations(reply.translations),
    outbox: reply.outbox && outbox.item(reply.outbox, zone, mayChange),
  });
}

/** Work of staff, as far as it is part of the review itself. */
function workOf({ ofRule }: Presenter, { work }: Review, moment: (iso: string) => Moment) {
  const { tags, assignee, suggestion } = work;
  return {
    tags: tags.map(({ _id, name, colour, isAutomatic }) => filled<TagView>({ id: _id, name, colour, isAutomatic })),
    assignee: assignee && { id: assignee.userId, name: assignee.name },
    suggestion: suggestion && {
      id: suggestion._id,
      text: suggestion.text,
      authorName: suggestion.isAutomatic ? ofRule(suggestion.author.name) : suggestion.author.name,
      at: moment(suggestion.createdAt),
    },
  };
}

function presentReview(presenter: Presenter, user: Caller, review: Review, privateName: string): PresentedReview {
  const { formats } = presenter;
  const zone = review.restaurantTimeZone;
  return {
    ...filled<Omit<PresentedReview, "replies">>({
      id: review._id,
      restaurantId: review.restaurantId,
      restaurantName: review.restaurantName,
      platformKey: review.platformKey,
      platformName: platformLabel(review.platformKey, privateName),
      isPrivate: review.isPrivate,
      rating: review.rating,
      title: review.title,
      text: review.text,
      language: review.language ? { code: review.language, name: formats.languageName(review.language) } : null,
      translations: presenter.translations(review.translations),
      author: review.author,
      at: momentOf(formats, review.publishedAt, zone, review.publishedAtPrecision),
      url: webAddress(review.url),
      answerState: review.answerState,
      replyState: replyStateOf(review, platformLabel(review.platformKey, privateName)),
      // Nobody expects a reply to an old review any more: it has no deadline to be late for.
      deadline: review.deadline && !isOld(review) ? deadlineView(presenter, review.deadline, zone) : null,
      isSent: review.replyMethod === "api",
      replyUrl: webAddress(review.replyUrl),
      archived: review.archived,
      removed: review.removedAt === null ? null : momentOf(formats, review.removedAt, zone),
      edited: review.editedAt === null ? null : momentOf(formats, review.editedAt, zone),
      version: review.version,
      ratingTags: review.ratingTags.map(presenter.ratingTag),
      photos: review.removedAt === null ? review.photos.map(photoView) : [],
      analysis: presenter.analysis(review),
      ...workOf(presenter, review, (iso) => momentOf(formats, iso, zone)),
      report: review.work.report && presenter.reports(`states.${review.work.report}`),
    }),
    replies: review.replies.map((reply) => presentReply(presenter, user, reply, zone)),
  };
}

/** Events whose text is a name, which stands in their sentence. */
const aboutSomebody: ReadonlySet<ReviewEvent["kind"]> = new Set([
  "assigned",
  "unassigned",
  "tagged",
  "untagged",
  "escalated",
]);

/** What happened, by whom and to whom. */
function eventSentence(t: ReturnType<typeof textsOf>, { kind, userName, text }: ReviewEvent): string {
  const by = userName || t("history.nobody");
  const name = text ?? "";
  if (kind === "assigned" && name === by) return t("history.took", { by });
  return t(`history.kinds.${kind}`, { by, name });
}

/** The presenter for the reader of this request. */
export function reviewPresenter(context: Readonly<RouterContextProvider>, user: Caller): ReviewPresenter {
  const formats = formatsOf(languageOf(context));
  const t = textsOf(context);
  const privateName = t("platform.private");
  const presenter: Presenter = {
    formats,
    t,
    outbox: outboxPresenter(context),
    ratingTag: ratingTagPresenter(context),
    analysis: analysisPresenter({ context, user }),
    ofRule: (name) => textsIn(context, "automations")("author", { name }),
    reports: textsIn(context, "review-reports"),
    translations: translationPresenter(context),
  };
  return {
    review: (review) => presentReview(presenter, user, review, privateName),
    event: (event, zone) => ({
      id: event._id,
      sentence: eventSentence(t, event),
      text: aboutSomebody.has(event.kind) ? null : event.text,
      formerText: event.formerText,
      stars:
        event.rating === null || event.formerRating === null || event.rating === event.formerRating
          ? null
          : { now: event.rating, before: event.formerRating },
      at: momentOf(formats, event.at, zone),
    }),
    outboxEvent: (event, { restaurantTimeZone, platformKey }) => ({
      id: event._id,
      sentence: t("history.outbox", {
        title: presenter.outbox.event(event),
        by: event.evidence.by ?? platformLabel(platformKey, privateName),
      }),
      text: presenter.outbox.eventText(event, platformLabel(platformKey, privateName)),
      formerText: null,
      stars: null,
      at: momentOf(formats, event.at, restaurantTimeZone),
    }),
  };
}

/** Brand names are the same everywhere; the restaurant's own form has a translated name. */
export function platformLabel(key: PlatformKey, privateName: string): string {
  return key === "private" ? privateName : platformNames[key];
}
