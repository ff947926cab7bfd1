import type { ApiContext } from "#api/context.ts";
import type { StatisticsReport, StatisticsSection } from "#contract/statistics/schemas.ts";
import type { Frame } from "./frame.ts";

/** What a tab tells beside its sections. */
export type TabContent = {
  sections: StatisticsSection[];
  /** Ids of restaurants without a single value in the period. */
  withoutData: readonly string[];
  /** Platforms to choose from. */
  platforms: StatisticsReport["platforms"];
  /** Of what platforms count: when it was read, and the last day that is known. Without it the data are the reviews, as of their last reading. */
  age?: Pick<StatisticsReport, "dataAt" | "dataTo">;
};

/** A tab: where its data begin, and what it shows of a frame. A new tab is one of these, and a line in `report.ts`. */
export type Tab = {
  findFirstDay(scope: { context: ApiContext; restaurantIds: readonly string[] }): Promise<string | null>;
  read(frame: Frame): Promise<TabContent>;
};
