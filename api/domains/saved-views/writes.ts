import { mayIn, permissionError } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { ownViewsMax, pinnedViewsMax } from "#contract/saved-views/limits.ts";
import type { NewSavedView, PinnedViews, SavedView, SavedViewChange } from "#contract/saved-views/schemas.ts";
import { fullNameOf } from "../reviews/writes/events.ts";
import { getView, listViews, sharing } from "./list.ts";

/** Throws NOT_FOUND for an organization the caller does not belong to, PERMISSION_RULE where it may only read. */
function requireSharing(context: ApiContext, organizationId: string | null): void {
  if (organizationId === null) return;
  const principal = principalOf(context);
  if (!principal.memberships.has(organizationId)) throw fail("NOT_FOUND");
  if (!mayIn(principal, organizationId, sharing)) throw permissionError(sharing);
}

/** What a unique index refuses → what a person can mend. */
function readable(error: unknown): unknown {
  const isTaken = error instanceof Error && "constraint" in error && error.constraint === "saved_views_name";
  return isTaken ? fail("INVALID_INPUT", { fields: { name: "taken" } }) : error;
}

/** Writers of one person's views wait for each other, so that the limits hold. */
async function holdViews(client: Queryable, userId: string) {
  await client.query("select 1 from users where id = $1 for no key update", [userId]);
}

async function requireRoom(client: Queryable, userId: string): Promise<void> {
  const { rows } = await client.query("select count(*)::int as count from saved_views where user_id = $1", [userId]);
  if (rows[0].count >= ownViewsMax) throw fail("SAVED_VIEW_LIMIT");
}

/** Puts a new view at the end of its owner's bar. */
async function pinLast(client: Queryable, userId: string, viewId: string, kind: string): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as count, coalesce(max(p.position) + 1, 0) as next from saved_view_pins p
     join saved_views v on v.id = p.view_id where p.user_id = $1 and v.kind = $2`,
    [userId, kind],
  );
  if (rows[0].count >= pinnedViewsMax) throw fail("SAVED_VIEW_PIN_LIMIT");
  await client.query("insert into saved_view_pins (user_id, view_id, position) values ($1, $2, $3)", [
    ...[userId, viewId, rows[0].next],
  ]);
}

/** Keeps a view. Throws INVALID_INPUT for a name that another of one's views has, and where there is no room. */
export async function createView(context: ApiContext, input: NewSavedView): Promise<SavedView> {
  const { kind, name, state, organizationId, isPinned } = input;
  requireSharing(context, organizationId);
  const principal = principalOf(context);
  const { userId } = principal;
  const viewId = newId();
  await transaction(context.database.pool, async (client) => {
    await holdViews(client, userId);
    await requireRoom(client, userId);
    await client
      .query(
        `insert into saved_views (id, user_id, organization_id, kind, name, state, updated_by_name)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [viewId, userId, organizationId, kind, name, JSON.stringify(state), fullNameOf(principal)],
      )
      .catch((error: unknown) => {
        throw readable(error);
      });
    if (isPinned) await pinLast(client, userId, viewId, kind);
  });
  return getView(context, viewId);
}

/** A view that the caller sees and may change: NOT_FOUND, or PERMISSION_RULE for somebody else's. */
async function requireChangeable(context: ApiContext, viewId: string): Promise<SavedView> {
  const view = await getView(context, viewId);
  if (!view.mayChange) throw permissionError({ action: "update", subject: "Settings" });
  return view;
}

/** Changes what is told of a view; CONFLICT with the view as it is now in `current` when somebody else wrote first. */
export async function updateView(context: ApiContext, input: SavedViewChange): Promise<SavedView> {
  const view = await requireChangeable(context, input.viewId);
  const { version, name = view.name, state } = input;
  const organizationId = input.organizationId === undefined ? view.organizationId : input.organizationId;
  if (organizationId !== view.organizationId) requireSharing(context, organizationId);
  const { rowCount } = await context.database.pool
    .query(
      `update saved_views set name = $3, state = coalesce($4::jsonb, state), organization_id = $5, version = version + 1,
         updated_at = now(), updated_by_name = $6 where id = $1 and version = $2`,
      [
        ...[view._id, version, name, state ? JSON.stringify(state) : null],
        ...[organizationId, fullNameOf(principalOf(context))],
      ],
    )
    .catch((error: unknown) => {
      throw readable(error);
    });
  if (rowCount !== 1) throw fail("CONFLICT", { current: await getView(context, view._id) });
  return getView(context, view._id);
}

/** Deletes a view, for all who share it. CONFLICT as for a change. */
export async function deleteView(context: ApiContext, input: { viewId: string; version: number }): Promise<void> {
  const view = await requireChangeable(context, input.viewId);
  const { rowCount } = await context.database.pool.query("delete from saved_views where id = $1 and version = $2", [
    ...[view._id, input.version],
  ]);
  if (rowCount !== 1) throw fail("CONFLICT", { current: await getView(context, view._id) });
}

/** Sets the caller's bar. NOT_FOUND when a view is not of this kind, or not for the caller. */
export async function pinViews(context: ApiContext, { kind, viewIds }: PinnedViews): Promise<SavedView[]> {
  const { userId } = principalOf(context);
  const seen = new Set((await listViews(context, kind)).map(({ _id }) => _id));
  const wanted = [...new Set(viewIds)];
  if (wanted.some((id) => !seen.has(id))) throw fail("NOT_FOUND");
  await transaction(context.database.pool, async (client) => {
    await holdViews(client, userId);
    await client.query(
      `delete from saved_view_pins p using saved_views v where v.id = p.view_id and v.kind = $2 and p.user_id = $1`,
      [userId, kind],
    );
    await client.query(
      `insert into saved_view_pins (user_id, view_id, position)
       select $1, x.id, x.place from unnest($2::uuid[]) with ordinality as x (id, place) join saved_views v on v.id = x.id`,
      [userId, wanted],
    );
  });
  return listViews(context, kind);
}
