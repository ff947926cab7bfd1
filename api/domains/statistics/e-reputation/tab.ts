import { platformKeys } from "#contract/platforms/schemas.ts";
import type { StatisticsSection } from "#contract/statistics/schemas.ts";
import { listCompetitorRatings } from "../competitors.ts";
import { findFirstReviewDay } from "../review-counts.ts";
import type { Tab } from "../tab.ts";
import { competitorsSection } from "./competitors.ts";
import { publicOf, readReviewData } from "./data.ts";
import { readListed } from "./listed.ts";
import { rankingSection } from "./ranking.ts";
import { ratingFigures, ratingSection } from "./rating.ts";
import { responseRateFigure, responseSection } from "./response.ts";
import { readScores, scoreFigures } from "./score.ts";
import { topicsSection } from "./topics.ts";
import { volumeFigure, volumeSection } from "./volume.ts";

/** E-reputation: ratings, volume, responses, topics, the restaurants among themselves. */
export const eReputationTab: Tab = {
  findFirstDay: findFirstReviewDay,
  async read(frame) {
    const [one] = frame.restaurantIds;
    const [data, listed, response, topics, ranked, ratings] = await Promise.all([
      readReviewData(frame),
      readListed(frame),
      responseSection(frame),
      topicsSection(frame),
      readScores(frame),
      frame.isOne && one ? listCompetitorRatings(frame.context, one, frame.period.to) : [],
    ]);
    const headline: StatisticsSection = {
      key: "headline",
      figures: [
        ...ratingFigures(frame, data),
        volumeFigure(frame, data),
        responseRateFigure(frame, data),
        ...scoreFigures(frame, ranked),
      ],
      charts: [],
    };
    const withData = new Set(publicOf(data.now).map(({ restaurantId }) => restaurantId));
    const present = new Set<string>([
      ...data.everywhere.map(({ platformKey }) => platformKey),
      ...listed.map(({ platformKey }) => platformKey),
    ]);
    const sections = [
      headline,
      await volumeSection(frame, data),
      ratingSection(frame, data, listed),
      response,
      topics,
      rankingSection(frame, data, ranked),
      competitorsSection(frame, data, listed, ratings),
    ];
    return {
      sections: sections.filter((section) => section !== null),
      withoutData: frame.restaurantIds.filter((id) => !withData.has(id)),
      platforms: platformKeys.filter((key) => key !== "private" && present.has(key)),
      competitorRatings: ratings,
    };
  },
};
