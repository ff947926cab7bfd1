import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { mayIn, permissionError } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { savedViewPins, savedViews } from "#api/db/schema/saved-views.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import type { SavedView, SavedViewKind } from "#contract/saved-views/schemas.ts";
import { type ReadState, statesOf } from "./state.ts";

/** Shared views can be managed by people who manage the organization's settings, also after their owner has left. */
const managing = { action: "update", subject: "Settings" } as const;
/** People who work on an organization's reviews may share views with it. */
export const sharing = { action: "update", subject: "Review" } as const;

/**
 * True for the owner's views, unless shared where the owner may no longer share: people who left, or only read now, change nothing that
 * others see.
 */
function mayChange(context: ApiContext, isMe: boolean, organizationId: string | null): boolean {
  if (organizationId === null) return isMe;
  const principal = principalOf(context);
  if (!principal.memberships.has(organizationId)) return false;
  return mayIn(principal, organizationId, isMe ? sharing : managing);
}

/** Throws NOT_FOUND for a view that the caller does not see, and PERMISSION_RULE for one that they may not change. */
export function requireChangeableView(
  context: ApiContext,
  { userId, organizationId }: Pick<typeof savedViews.$inferSelect, "userId" | "organizationId">,
): void {
  const isMe = userId === principalOf(context).userId;
  const isShared = organizationId !== null && readableOrganizations(context).includes(organizationId);
  if (!isMe && !isShared) throw fail("NOT_FOUND");
  if (!mayChange(context, isMe, organizationId)) throw permissionError(managing);
}

/** Organizations whose shared views the caller sees: those they belong to and whose reviews they may read. */
function readableOrganizations(context: ApiContext): string[] {
  const principal = principalOf(context);
  return principal.organizationIds.filter((id) => mayIn(principal, id, { action: "read", subject: "Review" }));
}

/** A view as it is stored. */
type Row = Awaited<ReturnType<typeof findRows>>[number];

function findRows(context: ApiContext, condition: SQL) {
  const { userId } = principalOf(context);
  const { id: _id, kind, name, state, organizationId, userId: ownerId, version, updatedByName } = savedViews;
  return context.database.orm
    .select({
      _id,
      kind,
      name,
      state,
      organizationId,
      ownerId,
      version,
      ownerName: sql<string>`trim(concat_ws(' ', ${users.name}, ${users.lastname}))`,
      pinned: savedViewPins.position,
      updatedAt: instant(savedViews.updatedAt),
      updatedBy: updatedByName,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, ownerId))
    .leftJoin(savedViewPins, and(eq(savedViewPins.viewId, _id), eq(savedViewPins.userId, userId)))
    .where(and(or(eq(ownerId, userId), isAnyOf(organizationId, readableOrganizations(context))), condition))
    .orderBy(sql`${savedViewPins.position} nulls last`, sql`fold(${name}) collate "C"`, _id);
}

/** True for an own view that is shared beyond the limit of a token, or names something there: the token is not told of it. */
function isBeyondLimit({ token, limit, organizationIds }: Principal, row: Row, { dropped }: ReadState): boolean {
  if (token === null || limit === null) return false;
  const isSharedBeyond = row.organizationId !== null && !organizationIds.includes(row.organizationId);
  return isSharedBeyond || dropped.tags + dropped.people + dropped.restaurantGroups + dropped.restaurants > 0;
}

/** Views as the caller sees them, without others' views all of whose restaurants are outside the access scope. */
async function viewsOf(context: ApiContext, rows: readonly Row[]): Promise<SavedView[]> {
  const principal = principalOf(context);
  const states = await statesOf(
    context,
    rows.map(({ state }) => state),
  );
  return rows.flatMap((stored, index) => {
    const { ownerId, ownerName, ...row } = stored;
    const read = states[index];
    const isMe = ownerId === principal.userId;
    if (!read || (isMe ? isBeyondLimit(principal, stored, read) : read.isOutOfScope)) return [];
    const { state, dropped } = read;
    const owner = { userId: ownerId, name: ownerName, isMe };
    return [{ ...row, state, dropped, mayChange: mayChange(context, isMe, row.organizationId), owner }];
  });
}

/** The caller's views of a kind of screen and those shared with them: pinned ones in their order, then the others by name. */
export async function listViews(context: ApiContext, kind: SavedViewKind): Promise<SavedView[]> {
  return viewsOf(context, await findRows(context, eq(savedViews.kind, kind)));
}

/** A view visible to the caller; any other id is the same NOT_FOUND. */
export async function getView(context: ApiContext, viewId: string): Promise<SavedView> {
  const [view] = await viewsOf(context, await findRows(context, eq(savedViews.id, viewId)));
  if (!view) throw fail("NOT_FOUND");
  return view;
}
