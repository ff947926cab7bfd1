import type { StatisticsSection } from "#contract/statistics/schemas.ts";
import { findFirstMetricDay, readMetricData } from "../metric-data.ts";
import type { Tab } from "../tab.ts";
import { actionMetrics, impressionMetrics } from "./measures.ts";
import { actionsSection, impressionsSection, profileFigures } from "./profile.ts";
import { findWithoutData, rankingSection } from "./ranking.ts";
import { discoveryFigure, readSearches, searchesSection } from "./searches.ts";

/** Seo: how often guests saw the Google profile, what they did there, and what they had searched for. */
export const seoTab: Tab = {
  restsOn: ["metrics", "posts"],
  findFirstDay: (scope) => findFirstMetricDay(scope, ["gmb"]),
  async read(frame) {
    const [data, searches] = await Promise.all([
      readMetricData(frame, ["gmb"], [...impressionMetrics, ...actionMetrics]),
      readSearches(frame),
    ]);
    const headline: StatisticsSection = {
      key: "headline",
      figures: [...profileFigures(frame, data), discoveryFigure(searches)],
      charts: [],
    };
    const sections = [
      headline,
      impressionsSection(frame, data),
      actionsSection(frame, data),
      searchesSection(frame, searches),
      rankingSection(frame, data),
    ];
    return {
      sections: sections.filter((section) => section !== null),
      withoutData: findWithoutData(frame, data),
      platforms: [],
      age: data.age,
    };
  },
};
