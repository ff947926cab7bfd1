import { z } from "zod";
import { Day, Id } from "../ids.ts";
import { PlatformKey, platformKeys } from "../platforms/schemas.ts";

/** Platforms whose rating everybody can read. */
export const competitorPlatforms = platformKeys.filter((key) => key !== "private");

export const competitorNameMax = 80;
export const competitorCountMax = 10_000_000;
/** Ratings of one restaurant's competitors that are kept. */
export const competitorRatingsMax = 500;

/** What a platform shows of a competitor on a day: stars of 5, and how many reviews there are in all. */
export const CompetitorRatingContent = z.object({
  name: z
    .string()
    .overwrite((text) => text.replaceAll("\0", "").replace(/\s+/gu, " ").toWellFormed().normalize("NFC"))
    .trim()
    .min(1)
    .max(competitorNameMax),
  platformKey: PlatformKey.exclude(["private"]),
  day: Day,
  rating: z.number().min(1).max(5),
  reviewCount: z.number().int().min(0).max(competitorCountMax),
});
export type CompetitorRatingContent = z.infer<typeof CompetitorRatingContent>;

export const CompetitorRating = CompetitorRatingContent.extend({ _id: Id });
export type CompetitorRating = z.infer<typeof CompetitorRating>;
