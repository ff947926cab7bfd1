import { z } from "zod";
import { Day, Id, Instant } from "../ids.ts";
import { MetricPlatform } from "../platform-metrics/metrics.ts";

export const socialPostKinds = ["post", "reel", "story"] as const;
/** A story is gone from its platform 24 hours after it was published. */
export const SocialPostKind = z.enum(socialPostKinds);
export type SocialPostKind = z.infer<typeof SocialPostKind>;

/** What is counted of a post since it was published (platform reference, 2.7). */
export const postMetrics = [
  "views",
  "reach",
  "likes",
  "comments",
  "saves",
  "shares",
  "interactions",
  "replies",
  "linkClicks",
] as const;
export const PostMetric = z.enum(postMetrics);
export type PostMetric = z.infer<typeof PostMetric>;

const Value = z.number().int().min(0).nullable();
/** Each null where the platform does not tell it. */
export const PostValues = z.object({
  views: Value,
  reach: Value,
  likes: Value,
  comments: Value,
  saves: Value,
  shares: Value,
  interactions: Value,
  replies: Value,
  linkClicks: Value,
});
export type PostValues = z.infer<typeof PostValues>;

/** A post, reel or story with its latest values. */
export const SocialPost = z.object({
  _id: Id,
  restaurantId: Id,
  key: MetricPlatform,
  /** The platform's id. */
  externalId: z.string(),
  kind: SocialPostKind,
  publishedAt: Instant,
  text: z.string().nullable(),
  permalink: z.string().nullable(),
  /** True if its picture can be asked for. */
  hasThumbnail: z.boolean(),
  values: PostValues,
  /** When the values were read. */
  readAt: Instant,
});
export type SocialPost = z.infer<typeof SocialPost>;

/** The values of a post on one day, by its last reading. A day without a reading is missing. */
export const PostDay = z.object({ day: Day, readAt: Instant, values: PostValues });
export type PostDay = z.infer<typeof PostDay>;

export const postOrders = ["publishedAt", ...postMetrics] as const;
/** The greatest first; a value that is not told comes last. */
export const PostOrder = z.enum(postOrders);
export type PostOrder = z.infer<typeof PostOrder>;

/** Posts published in a period, by the days of each restaurant, both included. */
export const SocialPostFilter = z.object({
  from: Day,
  to: Day,
  key: MetricPlatform.optional(),
  kind: SocialPostKind.optional(),
  order: PostOrder.default("publishedAt"),
});
export type SocialPostFilter = z.infer<typeof SocialPostFilter>;
