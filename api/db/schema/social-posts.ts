import { bigint, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import type { SocialPostKind } from "#contract/social-posts/schemas.ts";
import { instant } from "./columns.ts";
import { restaurantId } from "./restaurants.ts";

const value = (name: string) => bigint(name, { mode: "number" });
/** Since the post was published; null = not told. */
const values = () => ({
  views: value("views"),
  reach: value("reach"),
  likes: value("likes"),
  comments: value("comments"),
  saves: value("saves"),
  shares: value("shares"),
  interactions: value("interactions"),
  replies: value("replies"),
  linkClicks: value("link_clicks"),
});

/** Posts, reels and stories as the platform lists them, with the values of their last reading. */
export const socialPosts = pgTable("social_posts", {
  id: uuid("id").primaryKey(),
  restaurantId: restaurantId(),
  platformKey: text("platform_key").$type<MetricPlatform>().notNull(),
  listingId: text("listing_id").notNull(),
  externalId: text("external_id").notNull(),
  kind: text("kind").$type<SocialPostKind>().notNull(),
  publishedAt: instant("published_at").notNull(),
  text: text("text"),
  permalink: text("permalink"),
  /** The picture's address on the platform, as of the last reading. */
  thumbnail: text("thumbnail"),
  readAt: instant("read_at").notNull(),
  ...values(),
});

/** The values of a post as they stood on a day of its restaurant's zone, by the day's last reading. */
export const socialPostDays = pgTable(
  "social_post_days",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => socialPosts.id, { onDelete: "cascade" }),
    restaurantId: restaurantId(),
    day: date("day").notNull(),
    readAt: instant("read_at").notNull(),
    ...values(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.day] })],
);

/** How many were published in a month of their restaurant's zone. Written by triggers alone; rows may stand at 0. */
export const socialPostMonths = pgTable(
  "social_post_months",
  {
    restaurantId: restaurantId(),
    /** The first of the month. */
    month: date("month").notNull(),
    platformKey: text("platform_key").$type<MetricPlatform>().notNull(),
    kind: text("kind").$type<SocialPostKind>().notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.restaurantId, table.month, table.platformKey, table.kind] })],
);
