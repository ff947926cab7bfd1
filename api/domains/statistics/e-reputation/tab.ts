import { platformKeys } from "#contract/platforms/schemas.ts";
import type { StatisticsSection } from "#contract/statistics/schemas.ts";
import { listCompetitorRatings } from "../competitors.ts";
import { findFirstReviewDay } from "../first-review-day.ts";
import type { Tab } from "../tab.ts";
import { competitorsSection } from "./competitors.ts";
import { readReviewData } from "./data.ts";
import { readListed } from "./listed.ts";
import { rankingSection } from "./ranking.ts";
import { ratingFigures, ratingSection } from "./rating.ts";
import { readResponseData, responseRateFigure, responseSection } from "./response.ts";
import { readScopeScores, scoreFigures, scoresOf } from "./score.ts";
import { topicsSection } from "./topics.ts";
import { volumeFigure, volumeSection } from "./volume.ts";

/** E-reputation: ratings, volume, responses, topics, the restaurants among themselves. */
export const eReputationTab: Tab = {
  restsOn: ["reviews", "responses", "ratings", "posts"],
  findFirstDay: findFirstReviewDay,
  async read(frame) {
    const [one] = frame.restaurantIds;
    const [data, listed, responses, topics, inScope, ratings] = await Promise.all([
      readReviewData(frame),
      readListed(frame),
      readResponseData(frame),
      topicsSection(frame),
      readScopeScores(frame),
      frame.isOne && one ? listCompetitorRatings(frame.context, one, frame.period.to) : [],
    ]);
    const ranked = new Map((inScope ?? scoresOf(frame, data)).map((one) => [one.restaurantId, one]));
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
    const withData = new Set([...data.now].flatMap(([id, { count }]) => (count > 0 ? id : [])));
    const present = new Set<string>([...data.everywhere.keys(), ...listed.keys()]);
    const sections = [
      headline,
      volumeSection(frame, data),
      ratingSection(frame, data, listed),
      responseSection(frame, data, responses),
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
