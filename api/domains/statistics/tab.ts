import type { ApiContext } from "#api/context.ts";
import type { StatisticsSource } from "#api/db/schema/statistics.ts";
import type { Step } from "#contract/statistics/period.ts";
import type { StatisticsReport, StatisticsSection } from "#contract/statistics/schemas.ts";
import type { Frame } from "./frame.ts";

/** What a tab tells beside its sections. */
export type TabContent = {
  sections: StatisticsSection[];
  /** Ids of restaurants without a single value in the period. */
  withoutData: readonly string[];
  /** Platforms to choose from. */
  platforms: StatisticsReport["platforms"];
  /** Of what platforms count: when the oldest of it was read, and the last day that is known. */
  age?: { readAt: StatisticsReport["metricsAt"]; dataTo: StatisticsReport["dataTo"] };
  /** Restaurants of which the tab shows nothing, and why. */
  withheld?: StatisticsReport["restaurants"]["withheld"];
  roi?: StatisticsReport["roi"];
  competitorRatings?: StatisticsReport["competitorRatings"];
};

/** A tab: where its data begin, and what it shows of a frame. A new tab is one of these, and a line in `report.ts`. */
export type Tab = {
  findFirstDay(scope: { context: ApiContext; restaurantIds: readonly string[] }): Promise<string | null>;
  /** What its answer over many restaurants is counted again after, beside settings. Posts stand on the axis of every tab. */
  restsOn: readonly StatisticsSource[];
  /** What a point stands for where nothing is chosen, whatever the length of the period. */
  autoStep?: Step;
  read(frame: Frame): Promise<TabContent>;
};
