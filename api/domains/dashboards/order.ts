import { eq } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { now } from "#api/db/instants.ts";
import { dashboardOrders } from "#api/db/schema/dashboards.ts";
import { completeOrder, type DashboardCard } from "#contract/dashboards/cards.ts";

/** Keeps a person's order of the cards, or forgets it where none is given; returns the order from now on. */
export async function putOrder(
  { orm }: Database,
  userId: string,
  chosen: readonly DashboardCard[],
): Promise<DashboardCard[]> {
  const cards = completeOrder(chosen);
  if (chosen.length === 0) await orm.delete(dashboardOrders).where(eq(dashboardOrders.userId, userId));
  else
    await orm
      .insert(dashboardOrders)
      .values({ userId, cards })
      .onConflictDoUpdate({ target: dashboardOrders.userId, set: { cards, updatedAt: now } });
  return cards;
}
