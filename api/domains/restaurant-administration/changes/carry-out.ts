import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { r } from "#api/db/review-names.ts";
import { restaurantChanges as c, restaurantChangeItems as i } from "#api/db/schema/restaurant-administration.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { requireRoom } from "#api/domains/organizations/room.ts";
import { fail } from "#api/errors.ts";
import type { RestaurantChange, RestaurantSwitch } from "#contract/restaurant-administration/schemas.ts";
import { columnOf, getChange, itemsOf, requireChange } from "./plan.ts";

type Found = { id: string; name: string; organizationId: string; value: boolean };
type Setting = { field: RestaurantSwitch; value: boolean };

/** The restaurants of a change in a state, locked, with their value now. */
function lockItems(tx: Statements, context: ApiContext, changeId: string, field: RestaurantSwitch, state: string) {
  return rowsOf<Found>(
    tx,
    sql`select ${r.id}, coalesce(${r.internalName}, ${r.name}) as name, ${r.organizationId} as "organizationId", ${columnOf(field)} as value
      ${itemsOf(context, changeId)} and ${i.state} = ${state} order by ${r.id} for no key update of ${r}`,
  );
}

/** Sets the value of restaurants that have the other one; those that come back to life need room in their organizations. */
async function set(tx: Statements, context: ApiContext, found: readonly Found[], { field, value }: Setting) {
  if (field === "active" && value) {
    const byOrganization = Map.groupBy(found, ({ organizationId }) => organizationId);
    for (const organizationId of [...byOrganization.keys()].sort())
      await requireRoom(tx, organizationId, { restaurants: byOrganization.get(organizationId)?.length });
  }
  const ids = found.map(({ id }) => id);
  await tx
    .update(restaurants)
    .set({ [field]: value, updatedAt: now })
    .where(isAnyOf(restaurants.id, ids));
  for (const { id, name, organizationId } of found)
    recordAudit(tx, {
      by: context,
      action: "restaurant.updated",
      subject: { id, name },
      restaurantId: id,
      organizationId,
      before: { [field]: !value },
      after: { [field]: value },
    });
}

const mark = (tx: Statements, changeId: string, found: readonly Found[], state: "changed" | "undone" | "kept") =>
  tx
    .update(i)
    .set({ state })
    .where(
      sql`${eq(i.changeId, changeId)} and ${isAnyOf(
        i.restaurantId,
        found.map(({ id }) => id),
      )}`,
    );

/** Does a planned change. Restaurants that have the value already, or have left the caller's reach, stay as they are. */
export async function confirmChange(context: ApiContext, changeId: string): Promise<RestaurantChange> {
  await transaction(context.database, async (tx) => {
    const change = await requireChange(tx, context, changeId);
    if (change.state !== "planned") return;
    const found = await lockItems(tx, context, changeId, change.field, "planned");
    const differing = found.filter(({ value }) => value !== change.value);
    await set(tx, context, differing, change);
    await mark(tx, changeId, differing, "changed");
    await tx.update(c).set({ state: "applied" }).where(eq(c.id, changeId));
  });
  return getChange(context, changeId);
}

/** Sets back what a change has set. What somebody has changed since is kept. RESTAURANT_CHANGE_STATE where it was never done. */
export async function undoChange(context: ApiContext, changeId: string): Promise<RestaurantChange> {
  await transaction(context.database, async (tx) => {
    const change = await requireChange(tx, context, changeId);
    if (change.state === "planned") throw fail("RESTAURANT_CHANGE_STATE");
    if (change.state === "undone") return;
    const found = await lockItems(tx, context, changeId, change.field, "changed");
    const [back, kept] = [
      found.filter(({ value }) => value === change.value),
      found.filter(({ value }) => value !== change.value),
    ];
    await set(tx, context, back, { field: change.field, value: !change.value });
    await mark(tx, changeId, back, "undone");
    await mark(tx, changeId, kept, "kept");
    await tx.update(c).set({ state: "undone" }).where(eq(c.id, changeId));
  });
  return getChange(context, changeId);
}
