import { z } from "zod";
import { Credits } from "../ai/schemas.ts";
import { topics } from "../analysis/topics.ts";
import { Day, Id, Instant } from "../ids.ts";
import { OutboxEntry } from "../outbox/schemas.ts";
import { ConnectionKey, PlatformFailure, PlatformKey } from "../platforms/schemas.ts";
import { SocialPost } from "../social-posts/schemas.ts";
import { DashboardCard } from "./cards.ts";

/** Most items of the work queue. */
export const workMax = 10;
/** Most posts of a dashboard, and from how many days back. */
export const latestPostsMax = 4;
export const latestPostsDays = 90;
/** Days ahead in which holidays ask for special hours. */
export const holidayDays = 60;

/** One thing that waits for a person. */
export const WorkItem = z.discriminatedUnion("kind", [
  /** A platform where nothing is read or sent any more until somebody connects it anew. */
  z.object({ kind: z.literal("connection"), key: ConnectionKey }),
  /** What came back from a platform or is uncertain (`OutboxSearch.needsAttention`). */
  z.object({ kind: z.literal("outbox"), item: OutboxEntry }),
  /** A review without a reply of the last `lateDaysMax` days; `isLate`: past its deadline. */
  z.object({
    kind: z.literal("review"),
    reviewId: Id,
    author: z.string(),
    rating: z.number().int(),
    platformKey: PlatformKey,
    publishedAt: Instant,
    dueAt: Instant.nullable(),
    isLate: z.boolean(),
  }),
]);
export type WorkItem = z.infer<typeof WorkItem>;

/** What a platform's profile is used for, in the order of the screen. */
export const actionMetrics = [
  "calls",
  "directions",
  "website_clicks",
  "bookings",
  "menu_clicks",
  "food_orders",
] as const;
/** Days of a period of actions. */
export const actionDays = 30;

/** A number over `actionDays` days. Null: no day of it is known, which is not zero. */
const ActionSum = z.object({ value: z.number().int().nullable(), knownDays: z.number().int() });
export type ActionSum = z.infer<typeof ActionSum>;

/** Presses on the Google profile over the last `actionDays` days that Google has told, and over as many before. */
export const DashboardActions = z.object({
  from: Day,
  to: Day,
  /** Days between `to` and today: how far behind Google is. */
  lagDays: z.number().int(),
  readAt: Instant.nullable(),
  /** Why the last reading failed; null after a success. */
  failure: PlatformFailure.nullable(),
  rows: z.array(
    z.object({
      metric: z.enum(actionMetrics),
      present: ActionSum,
      /** As it was told. */
      previous: ActionSum,
      compared: z.number().int().nullable().meta({
        description:
          "`previous` brought to as many days as are known of `present`: a change is of these two numbers. Null where too few days of either are known.",
      }),
      uncompared: z.enum(["fewDays", "fewDaysBefore"]).nullable(),
    }),
  ),
});
export type DashboardActions = z.infer<typeof DashboardActions>;

/** A topic, and how many public reviews of the last seven days praise it or complain of it. */
const TopicCount = z.object({ topic: z.enum(topics), count: z.number().int() });

/**
 * Figures of one restaurant, and what waits there. "30 days" are the 30 whole days up to today in the restaurant's zone; archived reviews
 * count, private ones do not.
 */
export const Dashboard = z.object({
  rating: z.object({
    /** Average of all public ratings 1–5, two decimals; null without any. */
    value: z.number().nullable(),
    count: z.number().int(),
    /** `value` minus its value 30 days ago; null when there was none. */
    change30Days: z.number().nullable(),
  }),
  newReviews: z.object({ count: z.number().int(), previousCount: z.number().int(), from: Day, to: Day }),
  toAnswer: z.object({
    count: z.number().int(),
    oldestAt: Instant.nullable(),
    pendingCount: z.number().int(),
    /** Unarchived reviews with a reply that their platform refused. */
    refusedCount: z.number().int(),
  }),
  /** Of the answerable public reviews of the last 30 days. */
  response: z.object({
    answeredCount: z.number().int(),
    answerableCount: z.number().int(),
    /** The step of `responseSteps` that the median of the first replies lies in; `toSeconds` is null where it is open. */
    median: z.object({ fromSeconds: z.number(), toSeconds: z.number().nullable() }).nullable(),
  }),
  /** Public ratings by stars, all time: index 0 = one star. */
  distribution: z.array(z.number().int()).length(5),
  /**
   * A lasting fall of the rating up to today, by the rule of docs/decisions/229; null without one. `topics`: what the reviews since
   * complain about, most often first.
   */
  fall: z
    .object({
      since: Day,
      rating: z.number(),
      count: z.number().int(),
      before: z.number(),
      topics: z.array(z.enum(topics)),
    })
    .nullable(),
  /** Twelve weeks up to today, oldest first. */
  weeks: z.array(z.object({ from: Day, count: z.number().int(), rating: z.number().nullable() })),
  /** What is praised and complained about most in the reviews of the last week of `weeks`; null where nothing is twice. */
  weekTopics: z.object({ praised: TopicCount.nullable(), criticised: TopicCount.nullable() }),
  /** The counts are those of the lists; `items` are the most urgent `workMax` (docs/decisions/290). */
  work: z.object({
    lateCount: z.number().int(),
    outboxCount: z.number().int(),
    lostKeys: z.array(ConnectionKey),
    items: z.array(WorkItem).max(workMax),
  }),
  /** Null where Google's figures have never been read. */
  actions: DashboardActions.nullable(),
  /** The newest posts, reels and stories; null where no account tells its posts. */
  posts: z.object({ items: z.array(SocialPost).max(latestPostsMax), from: Day, to: Day }).nullable(),
  /**
   * Credits of this month; null without a model, and for whoever may not read settings. `runOutOn`: the day on which they end if the month
   * goes on as it began; null where they last, or where too few are used to say.
   */
  credits: Credits.extend({ runOutOn: Day.nullable(), resetOn: Day }).nullable(),
  /** Holidays of the restaurant's country within `holidayDays` days for which it has no special hours. */
  holidays: z.array(
    z.object({
      day: Day,
      holiday: z.string(),
      /** The usual hours of that weekday, `HH:MM`; none: closed. */
      usual: z.array(z.object({ openTime: z.string(), closeTime: z.string() })),
    }),
  ),
  /** Every card in the caller's order. */
  cards: z.array(DashboardCard),
});
export type Dashboard = z.infer<typeof Dashboard>;
