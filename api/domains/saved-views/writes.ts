import { and, count, eq, sql } from "drizzle-orm";
import { mayIn, permissionError } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { names } from "#api/db/names.ts";
import { savedViewPins, savedViews } from "#api/db/schema/saved-views.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { storedRecord } from "#api/records/stored-record.ts";
import { ownViewsMax, pinnedViewsMax } from "#contract/saved-views/limits.ts";
import type {
  NewSavedView,
  PinnedViews,
  SavedView,
  SavedViewChange,
  SavedViewKind,
} from "#contract/saved-views/schemas.ts";
import { getView, listViews, requireChangeableView, sharing } from "./list.ts";

/** Throws NOT_FOUND for an organization the caller does not belong to, PERMISSION_RULE where they may only read. */
function requireSharing(context: ApiContext, organizationId: string | null): void {
  if (organizationId === null) return;
  const principal = principalOf(context);
  if (!principal.memberships.has(organizationId)) throw fail("NOT_FOUND");
  if (!mayIn(principal, organizationId, sharing)) throw permissionError(sharing);
}

/** Locks a person's views, so that the limits hold among concurrent writers. */
async function holdViews(tx: Statements, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** Pins a new view at the end of its owner's bar. */
async function pinLast(tx: Statements, userId: string, viewId: string, kind: SavedViewKind): Promise<void> {
  const [bar] = await tx
    .select({ count: count(), next: sql<number>`coalesce(max(${savedViewPins.position}) + 1, 0)` })
    .from(savedViewPins)
    .innerJoin(savedViews, eq(savedViews.id, savedViewPins.viewId))
    .where(and(eq(savedViewPins.userId, userId), eq(savedViews.kind, kind)));
  if (bar && bar.count >= pinnedViewsMax) throw fail("SAVED_VIEW_PIN_LIMIT");
  await tx.insert(savedViewPins).values({ userId, viewId, position: bar?.next ?? 0 });
}

const views = storedRecord({
  table: savedViews,
  read: getView,
  requireChangeable: requireChangeableView,
  owner: { table: users, column: savedViews.userId, limit: { max: ownViewsMax, error: "SAVED_VIEW_LIMIT" } },
  taken: { saved_views_name: ["INVALID_INPUT", { fields: { name: "taken" } }] },
  audited: {
    kind: "savedView",
    name: ({ name }) => name,
    values: ({ name, state, organizationId }) => ({ name, state, organizationId }),
    // A person's own views are theirs alone.
    places: ({ organizationId }) => (organizationId === null ? [] : [{ organizationId }]),
  },
});

/** Creates a view. Throws INVALID_INPUT for a name that another of the caller's views has, and when there are too many. */
export async function createView(context: ApiContext, input: NewSavedView): Promise<SavedView> {
  const { kind, name, state, organizationId, isPinned } = input;
  requireSharing(context, organizationId);
  const { userId } = principalOf(context);
  const columns = { userId, organizationId, kind, name, state };
  const id = await views.create(context, userId, columns, async (tx, view) => {
    if (isPinned) await pinLast(tx, userId, view.id, kind);
  });
  return getView(context, id);
}

/**
 * Changes the given parts of a view; CONFLICT with the present view in `current` when somebody else wrote first. NOT_FOUND for one that this
 * caller is not told of, by what its state names.
 */
export async function updateView(
  context: ApiContext,
  { viewId: id, version: expectedVersion, name, state, organizationId }: SavedViewChange,
): Promise<SavedView> {
  await getView(context, id);
  return views.change(context, { id, expectedVersion, action: "savedView.updated" }, (stored) => {
    if (organizationId !== undefined && organizationId !== stored.organizationId)
      requireSharing(context, organizationId);
    return { set: { name, state, organizationId } };
  });
}

/** Deletes a view, for all it is shared with. CONFLICT and NOT_FOUND as for a change. */
export async function deleteView(
  context: ApiContext,
  { viewId: id, version: expectedVersion }: { viewId: string; version: number },
): Promise<void> {
  await getView(context, id);
  await views.remove(context, { id, expectedVersion });
}

/** Sets the caller's pinned views; those that this caller is not told of stay. NOT_FOUND when a view is not of this kind, or not visible to the caller. */
export async function pinViews(context: ApiContext, { kind, viewIds }: PinnedViews): Promise<SavedView[]> {
  const { userId } = principalOf(context);
  const seen = new Set((await listViews(context, kind)).map(({ _id }) => _id));
  const wanted = [...new Set(viewIds)];
  if (wanted.some((id) => !seen.has(id))) throw fail("NOT_FOUND");
  await transaction(context.database, async (tx) => {
    await holdViews(tx, userId);
    await tx
      .delete(savedViewPins)
      .where(and(eq(savedViewPins.userId, userId), isAnyOf(savedViewPins.viewId, [...seen])));
    // Joined, because a view may be deleted meanwhile.
    await tx.execute(sql`
      insert into ${savedViewPins} (${names(savedViewPins.userId, savedViewPins.viewId, savedViewPins.position)})
      select ${userId}::uuid, x.id, x.position from unnest(${sql.param(wanted)}::uuid[]) with ordinality as x (id, position)
        join ${savedViews} on ${savedViews.id} = x.id`);
  });
  return listViews(context, kind);
}
