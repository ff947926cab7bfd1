import { asc, sql } from "drizzle-orm";
import { accessibleRestaurantIds, requireRestaurant } from "#api/access-scope.ts";
import { chosenRestaurantIds } from "#api/chosen-restaurants.ts";
import type { ApiContext } from "#api/context.ts";
import { restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import type { PrintedContent, PrintedReport } from "#contract/printed-reports/schemas.ts";
import { type PrintedSection, printedSections } from "#contract/printed-reports/sections.ts";
import { statisticsRestaurantsMax } from "#contract/statistics/filters.ts";
import { findAppearance } from "../report-appearance/appearance.ts";
import { readReport } from "../statistics/report.ts";

type Listed = { id: string; organizationId: string; name: string; active: boolean; timeZone: string };

async function listRestaurants({ database }: ApiContext, ids: readonly string[]): Promise<Listed[]> {
  const name = sql<string>`coalesce(${restaurants.internalName}, ${restaurants.name})`;
  return await database.orm
    .select({
      id: restaurants.id,
      organizationId: restaurants.organizationId,
      name,
      active: restaurants.active,
      timeZone: restaurants.timeZone,
    })
    .from(restaurants)
    .where(isAnyOf(restaurants.id, ids))
    .orderBy(asc(sql`fold(${name}) collate "C"`), asc(restaurants.id));
}

const isChosen = ({ filters }: PrintedContent) => filters.restaurantIds.length + filters.restaurantGroupIds.length > 0;

/** The restaurants of a report within the access scope. NOT_FOUND where the one is foreign. */
async function findRestaurants(context: ApiContext, content: PrintedContent): Promise<Listed[]> {
  if (content.restaurantId !== null) {
    await requireRestaurant(context, content.restaurantId);
    return listRestaurants(context, [content.restaurantId]);
  }
  const ids = isChosen(content)
    ? await chosenRestaurantIds(context, content.filters)
    : await accessibleRestaurantIds(context);
  const found = await listRestaurants(context, ids);
  const shown = isChosen(content) ? found : found.filter(({ active }) => active);
  return shown.slice(0, statisticsRestaurantsMax);
}

/** The same content with its restaurants by their ids, so that none is added to it later. NOT_FOUND where there is none. */
export async function withFixedRestaurants(context: ApiContext, content: PrintedContent): Promise<PrintedContent> {
  const found = await findRestaurants(context, content);
  if (found.length === 0) throw fail("NOT_FOUND");
  const restaurantIds = content.restaurantId === null ? found.map(({ id }) => id) : [];
  return { ...content, filters: { ...content.filters, restaurantIds, restaurantGroupIds: [] } };
}

/** The zone of the restaurant, or of most of them; null without any. */
function zoneOfMost(found: readonly Listed[]): string | null {
  const byZone = [...Map.groupBy(found, ({ timeZone }) => timeZone)];
  return byZone.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null;
}

async function namesOfGroups({ database }: ApiContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database.orm
    .select({ name: restaurantGroups.name })
    .from(restaurantGroups)
    .where(isAnyOf(restaurantGroups.id, ids))
    .orderBy(asc(sql`fold(${restaurantGroups.name}) collate "C"`));
  return rows.map(({ name }) => name);
}

async function readPart(context: ApiContext, content: PrintedContent, section: PrintedSection) {
  const { tab, sections } = printedSections[section];
  const report = await readReport(context, { ...content.filters, tab, restaurantId: content.restaurantId });
  const chosen = sections === null ? report.sections : report.sections.filter(({ key }) => sections.includes(key));
  return { section, report: { ...report, sections: chosen } };
}

/**
 * The sections of a report, each the answer of its tab, with what its cover says, in the right of the caller. NOT_FOUND for one
 * restaurant outside the access scope; of many, those outside are left out.
 */
export async function readPrintedReport(context: ApiContext, content: PrintedContent): Promise<PrintedReport> {
  const found = await findRestaurants(context, content);
  const organizationIds = [...new Set(found.map(({ organizationId }) => organizationId))];
  const [parts, groups, appearance] = await Promise.all([
    Promise.all(content.sections.map((section) => readPart(context, content, section))),
    content.restaurantId === null ? namesOfGroups(context, content.filters.restaurantGroupIds) : [],
    organizationIds.length === 1 ? findAppearance(context, organizationIds[0] ?? "") : null,
  ]);
  const isNamed = content.restaurantId !== null || content.filters.restaurantIds.length > 0;
  return {
    content,
    restaurants: isNamed ? found.map(({ id, name }) => ({ _id: id, name })) : [],
    groups,
    parts,
    appearance,
    timeZone: zoneOfMost(found),
  };
}
