import { asc, desc, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { DayRange } from "#contract/statistics/period.ts";
import { findAppearance, findLogo } from "../report-appearance/appearance.ts";
import { readReport } from "../statistics/report.ts";
import type { ReportContent } from "./mail/compose.ts";
import type { ReportTarget } from "./owner.ts";
import { filtersFor } from "./period.ts";
import type { ReportRow } from "./rows.ts";

/** Restaurants that a mail names; the others are counted. */
const namedMax = 5;

async function namesOf({ database }: ApiContext, ids: readonly string[]): Promise<string[]> {
  const name = sql<string>`coalesce(${restaurants.internalName}, ${restaurants.name})`;
  const rows = await database.orm
    .select({ name })
    .from(restaurants)
    .where(isAnyOf(restaurants.id, ids))
    .orderBy(desc(restaurants.active), asc(sql`fold(${name}) collate "C"`), asc(restaurants.id))
    .limit(namedMax);
  return rows.map((row) => row.name);
}

/** How the reports of the restaurants' organization look; null where they are of several. */
async function lookOf(context: ApiContext, ids: readonly string[]): Promise<ReportContent["look"]> {
  const rows = await context.database.orm
    .selectDistinct({ id: restaurants.organizationId })
    .from(restaurants)
    .where(isAnyOf(restaurants.id, ids));
  const [only, other] = rows;
  const appearance = only && !other ? await findAppearance(context, only.id) : null;
  if (!appearance) return null;
  const { organizationId, organizationName, senderName, colour, intro } = appearance;
  const logoMediaId = await findLogo(context, organizationId);
  // It becomes a header of the mail: one line, in its own direction of writing.
  const name = (senderName || organizationName).replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ");
  return { name, colour, intro, logoMediaId, hasLogo: logoMediaId !== null };
}

/**
 * Reads what a report tells of a period: each tab's headline figures from the answer that the screen shows too. NOT_FOUND where its only
 * restaurant has left the owner's access scope meanwhile.
 */
export async function readContent(
  context: ApiContext,
  report: ReportRow,
  { restaurantId, chosen, foundIds }: ReportTarget,
  period: DayRange,
): Promise<Omit<ReportContent, "attachment">> {
  const { language, frequency, tabs, name, intro, timeZone } = report;
  const filters = filtersFor(frequency, period, chosen);
  const presented: ReportContent["tabs"] = [];
  let count = 0;
  let computedAt = new Date();
  for (const tab of tabs) {
    const found = await readReport(context, { ...filters, tab, restaurantId });
    computedAt = new Date(found.computedAt);
    count = found.restaurants.count;
    presented.push(context.presentTab({ language, tab, restaurantId, filters, report: found }));
  }
  const owner = principalOf(context);
  return {
    name,
    frequency,
    language,
    intro,
    timeZone,
    tabs: presented,
    restaurants: { names: (await namesOf(context, foundIds)).slice(0, count), count },
    computedAt,
    look: await lookOf(context, foundIds),
    owner: { userId: owner.userId, name: fullNameOf(owner) },
  };
}
