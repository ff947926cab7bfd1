import { mayIn } from "#api/access-scope.ts";
import { principalOf } from "#api/principal.ts";
import { type RoiBasis, roiDefaults } from "#contract/statistics/roi.ts";
import type { Frame } from "../frame.ts";
import type { Tab } from "../tab.ts";
import { readRoiData } from "./data.ts";
import { findFirstRoiDay, type RoiRestaurant, readRoiRestaurants, withheldOf } from "./gates.ts";
import { actionsSection, headlineSection, moneySection, restaurantsSection, timeSection } from "./sections.ts";
import { similarSection } from "./similar.ts";

const named = ({ id, name }: RoiRestaurant) => ({ _id: id, name });
const manage = { action: "manage", subject: "Restaurant" } as const;

function basisOf({ isOne, context }: Frame, shown: readonly RoiRestaurant[]): RoiBasis | null {
  const [one] = shown;
  if (!one) return null;
  return {
    assumptions: isOne ? one.assumptions : roiDefaults,
    own: shown.filter(({ version }) => version > 0).map(named),
    byDefault: shown.filter(({ version }) => version === 0).map(named),
    updatedAt: isOne ? one.updatedAt : null,
    updatedBy: isOne ? one.updatedBy : "",
    version: isOne ? one.version : 0,
    mayUpdate: isOne && mayIn(principalOf(context), one.organizationId, manage),
  };
}

/** ROI: what the work on listings and reviews may have brought, as ranges, beside what it costs. */
export const roiTab: Tab = {
  restsOn: ["responses", "metrics", "posts"],
  findFirstDay: findFirstRoiDay,
  autoStep: "month",
  async read(frame) {
    const byId = new Map((await readRoiRestaurants(frame.context, frame.restaurantIds)).map((one) => [one.id, one]));
    const all = frame.restaurantIds.flatMap((id) => byId.get(id) ?? []);
    const withheld = all.flatMap((one) => {
      const reason = withheldOf(one);
      return reason ? [{ ...named(one), ...reason }] : [];
    });
    const shown = all.filter((one) => withheldOf(one) === null);
    const [one] = shown;
    if (!one) return { sections: [], withoutData: [], platforms: [], withheld, roi: null };
    const [data, similar] = await Promise.all([
      readRoiData(frame, shown),
      frame.isOne ? similarSection(frame, one) : null,
    ]);
    const withData = new Set(data.outcomes.map(({ restaurant }) => restaurant.id));
    const sections = [
      headlineSection(data),
      moneySection(frame, data),
      actionsSection(frame, data),
      timeSection(data),
      similar,
      restaurantsSection(frame, data),
    ];
    return {
      sections: withData.size === 0 ? [] : sections.filter((section) => section !== null),
      withoutData: shown.filter(({ id }) => !withData.has(id)).map(({ id }) => id),
      platforms: [],
      withheld,
      roi: basisOf(frame, shown),
      age: {
        readAt:
          shown
            .flatMap(({ readAt }) => readAt ?? [])
            .toSorted()
            .at(0) ?? null,
        dataTo: null,
      },
    };
  },
};
