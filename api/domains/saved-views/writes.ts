import { and, count, eq, sql } from "drizzle-orm";
import { mayIn, permissionError } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { names } from "#api/db/names.ts";
import { savedViewPins, savedViews } from "#api/db/schema/saved-views.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { ownViewsMax, pinnedViewsMax } from "#contract/saved-views/limits.ts";
import type {
  NewSavedView,
  PinnedViews,
  SavedView,
  SavedViewChange,
  SavedViewKind,
} from "#contract/saved-views/schemas.ts";
import { fullNameOf } from "../../principal.ts";
import { getView, listViews, sharing } from "./list.ts";

/** Throws NOT_FOUND for an organization the caller does not belong to, PERMISSION_RULE where they may only read. */
function requireSharing(context: ApiContext, organizationId: string | null): void {
  if (organizationId === null) return;
  const principal = principalOf(context);
  if (!principal.memberships.has(organizationId)) throw fail("NOT_FOUND");
  if (!mayIn(principal, organizationId, sharing)) throw permissionError(sharing);
}

/** Turns violations of unique indexes into errors a person can act on. */
function readable(error: unknown): unknown {
  const isTaken = error instanceof Error && "constraint" in error && error.constraint === "saved_views_name";
  return isTaken ? fail("INVALID_INPUT", { fields: { name: "taken" } }) : error;
}

/** Locks a person's views, so that the limits hold among concurrent writers. */
async function holdViews(tx: Statements, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

async function requireRoom(tx: Statements, userId: string): Promise<void> {
  const [own] = await tx.select({ count: count() }).from(savedViews).where(eq(savedViews.userId, userId));
  if (own && own.count >= ownViewsMax) throw fail("SAVED_VIEW_LIMIT");
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

type Shared = { name: string; state: unknown; organizationId: string | null };

/** Tells of a view that is, or was, shared; a person's own views are theirs alone. */
function tellOf(
  tx: Statements,
  by: ApiContext,
  id: string,
  { before, after }: { before?: Shared; after?: Shared },
): void {
  const organizationId = after?.organizationId ?? before?.organizationId;
  if (!organizationId) return;
  const action = before ? (after ? "savedView.updated" : "savedView.deleted") : "savedView.created";
  recordAudit(tx, { by, action, subject: { id, name: after?.name ?? before?.name }, organizationId, before, after });
}

const toldOf = ({ name, state, organizationId }: SavedView): Shared => ({ name, state, organizationId });

/** Creates a view. Throws INVALID_INPUT for a name that another of the caller's views has, and when there are too many. */
export async function createView(context: ApiContext, input: NewSavedView): Promise<SavedView> {
  const { kind, name, state, organizationId, isPinned } = input;
  requireSharing(context, organizationId);
  const principal = principalOf(context);
  const { userId } = principal;
  const viewId = newId();
  await transaction(context.database, async (tx) => {
    await holdViews(tx, userId);
    await requireRoom(tx, userId);
    await tx
      .insert(savedViews)
      .values({ id: viewId, userId, organizationId, kind, name, state, updatedByName: fullNameOf(principal) })
      .catch((error: unknown) => {
        throw readable(error);
      });
    if (isPinned) await pinLast(tx, userId, viewId, kind);
    tellOf(tx, context, viewId, { after: { name, state, organizationId } });
  });
  return getView(context, viewId);
}

/** A view the caller sees and may change: NOT_FOUND, or PERMISSION_RULE for somebody else's. */
async function requireChangeable(context: ApiContext, viewId: string): Promise<SavedView> {
  const view = await getView(context, viewId);
  if (!view.mayChange) throw permissionError({ action: "update", subject: "Settings" });
  return view;
}

/** Changes the given parts of a view; CONFLICT with the present view in `current` when somebody else wrote first. */
export async function updateView(context: ApiContext, input: SavedViewChange): Promise<SavedView> {
  const view = await requireChangeable(context, input.viewId);
  const { version, name = view.name, state } = input;
  const organizationId = input.organizationId === undefined ? view.organizationId : input.organizationId;
  if (organizationId !== view.organizationId) requireSharing(context, organizationId);
  const updatedByName = fullNameOf(principalOf(context));
  const isDone = await transaction(context.database, async (tx) => {
    const { rowCount } = await tx
      .update(savedViews)
      .set({ name, state, organizationId, version: sql`${savedViews.version} + 1`, updatedAt: now, updatedByName })
      .where(and(eq(savedViews.id, view._id), eq(savedViews.version, version)))
      .catch((error: unknown) => {
        throw readable(error);
      });
    if (rowCount !== 1) return false;
    const before = toldOf(view);
    tellOf(tx, context, view._id, { before, after: { name, state: state ?? view.state, organizationId } });
    return true;
  });
  if (!isDone) throw fail("CONFLICT", { current: await getView(context, view._id) });
  return getView(context, view._id);
}

/** Deletes a view, for all it is shared with. CONFLICT as for a change. */
export async function deleteView(context: ApiContext, input: { viewId: string; version: number }): Promise<void> {
  const view = await requireChangeable(context, input.viewId);
  const isDone = await transaction(context.database, async (tx) => {
    const { rowCount } = await tx
      .delete(savedViews)
      .where(and(eq(savedViews.id, view._id), eq(savedViews.version, input.version)));
    if (rowCount !== 1) return false;
    tellOf(tx, context, view._id, { before: toldOf(view) });
    return true;
  });
  if (!isDone) throw fail("CONFLICT", { current: await getView(context, view._id) });
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
