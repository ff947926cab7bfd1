import { z } from "zod";
import { Day, Id, Instant } from "../ids.ts";
import { partialSchemaOf } from "../lists/list-schema.ts";
import { Month } from "../platform-metrics/schemas.ts";
import { reviewQuery } from "../reviews/filters.ts";
import { SocialPost } from "../social-posts/schemas.ts";
import { comparisonPeriods } from "../user-filters/statistics.ts";
import { CompetitorRating } from "./competitors.ts";
import { statisticsPlatforms, statisticsTabs } from "./filters.ts";
import { periodNotices } from "./period.ts";
import { RoiBasis } from "./roi.ts";

/**
 * Units of values: a count, an average of stars, a share of 1, a rate of 1 that is small enough to be told by tenths of a percent, seconds, a
 * score of 100, euros, a ratio to one decimal, hours to one decimal. The screen, the CSV and the print write them in the reader's language; a
 * change of a share or a rate is in points.
 */
export const statisticsUnits = [
  "count",
  "rating",
  "share",
  "rate",
  "seconds",
  "score",
  "money",
  "ratio",
  "hours",
] as const;
export const StatisticsUnit = z.enum(statisticsUnits);
export type StatisticsUnit = z.infer<typeof StatisticsUnit>;

const SomeFilters = partialSchemaOf(reviewQuery);
/**
 * The list behind a number: the reviews that it counts, by the filters of their list, or the days that it adds up, which are the points of a
 * chart of the same tab.
 */
export const DrillDown = z.discriminatedUnion("list", [
  z.object({ list: z.literal("reviews"), query: SomeFilters }),
  z.object({ list: z.literal("days"), chart: z.string() }),
]);
export type DrillDown = z.infer<typeof DrillDown>;

/**
 * Where a number comes from: our roll-ups of reviews, what a platform says of itself, what Google counts of a listing day by day, what the social
 * networks count, what a person wrote down, or an estimate from all of it by assumptions.
 */
export const statisticsSources = ["reviews", "platforms", "google", "networks", "hand", "estimate"] as const;

/** In how many of the days a number is known; `by` says what is counted. */
const KnownDays = z.object({ known: z.number().int(), of: z.number().int() });

/**
 * What a number rests on of which a day may be missing. `by`: days where all that it adds up is known on as many of them, readings where each
 * restaurant, network and count has days of its own, accounts where it is as of one day.
 */
export const StatisticsTold = KnownDays.extend({
  by: z.enum(["days", "readings", "accounts"]),
  /** The same over the compared days, with the number as it was told; null where nothing was. */
  before: KnownDays.extend({ value: z.number() }).nullable(),
  /**
   * What the figure's `before` is: the number as it was told, or that brought to as many days as are known of the period, or, where the two are of
   * unlike length, to as large a share of them.
   */
  scaling: z.enum(["none", "days", "share"]),
});
export type StatisticsTold = z.infer<typeof StatisticsTold>;

/** Why a number is not compared although there are days to compare it with. */
const uncomparedReasons = ["fewDays", "fewDaysBefore", "shortHistory"] as const;

/**
 * A headline number. Its name, formula and source are texts under its `key`. Null where it cannot be told: nothing to divide by, or fewer
 * than `countMin` behind it.
 */
export const StatisticsFigure = z.object({
  key: z.string(),
  unit: StatisticsUnit,
  value: z.number().nullable(),
  /** Between which values an estimate lies, `value` among them; null for what is counted, and where `value` is missing. */
  range: z
    .object({ low: z.number(), high: z.number(), before: z.object({ low: z.number(), high: z.number() }).nullable() })
    .nullable(),
  before: z.number().nullable().meta({
    description:
      "The same over the compared days, comparable with `value`: where days are missing on either side, brought to the share of days that is known of the period. A change is of these two numbers. Null without compared days, and where too few days are known.",
  }),
  told: StatisticsTold.nullable().meta({
    description:
      "In how many days the number is known, and what was told over the compared days; null where a day is never missing.",
  }),
  uncompared: z.enum(uncomparedReasons).nullable().meta({
    description:
      "Why the number is not compared although there are days to compare it with: fewer than 24 of 30 days are known of the period, or of the compared days, or data begin within these.",
  }),
  /** Which way is good news; null where neither is. */
  better: z.enum(["higher", "lower"]).nullable(),
  /** How many it rests on; null where that says nothing. */
  basis: z.number().int().nullable(),
  /** Share of the days that their platform told; null where a day is never missing. */
  knownShare: z.number().nullable(),
  source: z.enum(statisticsSources),
  drillDown: DrillDown.nullable(),
});
export type StatisticsFigure = z.infer<typeof StatisticsFigure>;

/**
 * What a row of a chart stands for. `key` names it in texts, or `name` does where it is a record's; `from` and `to` where it is a time.
 */
export const StatisticsCategory = z.object({
  kind: z.enum([
    "time",
    "platform",
    "rating",
    "person",
    "method",
    "topic",
    "restaurant",
    "group",
    "competitor",
    "term",
    "action",
    "slot",
    "post",
    "other",
  ]),
  key: z.string(),
  name: z.string().nullable(),
  from: Day.nullable(),
  to: Day.nullable(),
  /** The period cuts its week or month. */
  isPartial: z.boolean(),
  /** Narrows the list behind its row. */
  query: SomeFilters.nullable(),
  /** A note of the row, by its key: `outlierHigh`, `outlierLow`, `fewReviews`, `noData`, `brand`, `best`, `worst`, `fewPosts`. */
  note: z.string().nullable(),
});
export type StatisticsCategory = z.infer<typeof StatisticsCategory>;

/** A column of a chart: one value for each category, null where it is missing, which is not zero. */
export const StatisticsSeries = z.object({
  key: z.string(),
  /** Of a record or a platform; null where a text stands under `key`. */
  name: z.string().nullable(),
  unit: StatisticsUnit,
  values: z.array(z.number().nullable()),
  /** The same points over the compared days; null where they are not compared. */
  before: z.array(z.number().nullable()).nullable(),
  /**
   * What was told as "fewer than" and stands beside each value, never in it: a value that is null is fewer than this. Null where nothing is
   * told so.
   */
  fewerThan: z.array(z.number().nullable()).nullable(),
  fewerThanBefore: z.array(z.number().nullable()).nullable(),
  /** Narrows the list behind its values; null where there is none. */
  query: SomeFilters.nullable(),
});
export type StatisticsSeries = z.infer<typeof StatisticsSeries>;

/**
 * How it is drawn: a line, stacked bars, bars of a distribution, shares of a whole, ranges of an estimate (series: low, central, high, then
 * what it is compared with), a table with its cells shaded by value, or a table alone. The table beside a chart and its CSV are the same rows and columns.
 */
export const chartKinds = ["line", "stacked", "distribution", "shares", "range", "heat", "table"] as const;
export const StatisticsChart = z.object({
  key: z.string(),
  kind: z.enum(chartKinds),
  source: z.enum(statisticsSources),
  categories: z.array(StatisticsCategory),
  series: z.array(StatisticsSeries),
  /** What all lists behind its values have in common; null where there is no list. */
  drillDown: DrillDown.nullable(),
  /** Of what is told by the month alone: the months that are known, and those that they are compared with. */
  months: z.object({ known: z.array(Month), before: z.array(Month) }).optional(),
});
export type StatisticsChart = z.infer<typeof StatisticsChart>;

export const StatisticsSection = z.object({
  key: z.string(),
  figures: z.array(StatisticsFigure),
  charts: z.array(StatisticsChart),
});
export type StatisticsSection = z.infer<typeof StatisticsSection>;

/** Kinds of events that stand on the time axis. */
export const noteKinds = ["note", "campaign", "price", "post"] as const;
export const annotationKinds = ["holiday", "published", ...noteKinds] as const;
export const StatisticsAnnotation = z.object({
  /** Null for a holiday, which nobody wrote, and for posts that were published. */
  _id: Id.nullable(),
  kind: z.enum(annotationKinds),
  day: Day,
  /** What somebody wrote; for a holiday its key; for posts the text of the first. */
  text: z.string(),
  /** How many posts were published at the point of the axis that holds the day; null for anything else. */
  count: z.number().int().nullable(),
  /** Of the one it is about; null where it is about all that are shown. */
  restaurantName: z.string().nullable(),
});
export type StatisticsAnnotation = z.infer<typeof StatisticsAnnotation>;

const Named = z.object({ _id: Id, name: z.string() });

/** Why a tab shows nothing of a restaurant: it is not activated there, nothing is read yet, or too few months are. */
export const withheldReasons = ["notActivated", "noData", "tooEarly"] as const;
/** A restaurant of which a tab shows nothing; with `tooEarly` since when there are data, and from when they suffice. */
export const WithheldRestaurant = Named.extend({
  reason: z.enum(withheldReasons),
  since: Day.nullable(),
  until: Day.nullable(),
});
export type WithheldRestaurant = z.infer<typeof WithheldRestaurant>;

/**
 * The answer of a tab: screen, CSV, print, mail and API take their numbers from it and from nowhere else. It has no words: names of
 * sections, figures and series are texts under their keys.
 */
export const StatisticsReport = z.object({
  tab: z.enum(statisticsTabs),
  from: Day,
  to: Day,
  dayCount: z.number().int(),
  step: z.enum(["day", "week", "month"]),
  comparison: z.object({ kind: z.enum(comparisonPeriods), from: Day, to: Day }).nullable(),
  notices: z.array(z.enum(periodNotices)),
  /** When it was computed: the roll-ups are exact at that moment. */
  computedAt: Instant,
  /** When the oldest of the synchronisations behind it was; null where none ever was. */
  dataAt: Instant.nullable(),
  /** When the oldest of the readings of metrics behind it was; null where the tab has none. */
  metricsAt: Instant.nullable(),
  /** The last day that the platforms have told, which lag by some; null where the data are as of now, or nothing was told. */
  dataTo: Day.nullable(),
  restaurants: z.object({
    count: z.number().int(),
    /** Chosen beyond the maximum, by name. */
    leftOut: z.array(Named),
    /** Without a single value in the period, by name. */
    withoutData: z.array(Named),
    /** Of which the tab shows nothing, and why; by name. */
    withheld: z.array(WithheldRestaurant),
  }),
  /** Platforms with data in any period, to choose from. */
  platforms: z.array(z.enum(statisticsPlatforms)),
  annotations: z.array(StatisticsAnnotation),
  sections: z.array(StatisticsSection),
  /** Of the tab roi alone. */
  roi: RoiBasis.nullable(),
  /** Of the tab e-reputation of one restaurant: what people wrote down, day by day. */
  competitorRatings: z.array(CompetitorRating),
});
export type StatisticsReport = z.infer<typeof StatisticsReport>;

/** A post or story in the lists of the tab of social networks. */
export const StatisticsPost = SocialPost.extend({
  restaurantName: z.string(),
  /** IANA zone of the restaurant, in which the post was published. */
  timeZone: z.string(),
});
export type StatisticsPost = z.infer<typeof StatisticsPost>;

export const noteTextMax = 200;
/** A note on the time axis: of one restaurant, or, without one, of all of the organization. */
export const StatisticsNoteContent = z.object({
  kind: z.enum(noteKinds).default("note"),
  day: Day,
  text: z
    .string()
    .overwrite((text) => text.replaceAll("\0", "").replace(/\s+/gu, " ").toWellFormed().normalize("NFC"))
    .trim()
    .min(1)
    .max(noteTextMax),
});
export type StatisticsNoteContent = z.infer<typeof StatisticsNoteContent>;
