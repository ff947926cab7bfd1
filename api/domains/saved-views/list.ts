import { type SQL, sql } from "drizzle-orm";
import { mayIn, uuids } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { SavedView, SavedViewKind } from "#contract/saved-views/schemas.ts";
import { statesOf } from "./state.ts";

/** Shared views are looked after by who looks after the organization's settings, also when their owner has left. */
const managing = { action: "update", subject: "Settings" } as const;
/** Whoever works on an organization's reviews may share views with it. */
export const sharing = { action: "update", subject: "Review" } as const;

type Row = Omit<SavedView, "state" | "dropped" | "mayChange" | "owner"> & {
  state: Record<string, unknown>;
  ownerId: string;
  ownerName: string;
};

/** One's own, and shared ones wherever one may still share: who has left, or only reads now, changes nothing of what others see. */
function mayChange(context: ApiContext, isMe: boolean, organizationId: string | null): boolean {
  if (organizationId === null) return isMe;
  const principal = principalOf(context);
  if (!principal.memberships.has(organizationId)) return false;
  return mayIn(principal, organizationId, isMe ? sharing : managing);
}

/** Organizations whose shared views the caller sees: those it belongs to and in which it reads reviews. */
function readableOrganizations(context: ApiContext): string[] {
  const principal = principalOf(context);
  return principal.organizationIds.filter((id) => mayIn(principal, id, { action: "read", subject: "Review" }));
}

async function findRows(context: ApiContext, condition: SQL): Promise<Row[]> {
  const { userId } = principalOf(context);
  const { rows } = await context.database.orm.execute<Row>(sql`
    select v.id as "_id", v.kind, v.name, v.state, v.organization_id as "organizationId", v.user_id as "ownerId",
      trim(concat_ws(' ', u.name, u.lastname)) as "ownerName", p.position as pinned, v.version,
      ${instant(sql`v.updated_at`)} as "updatedAt", v.updated_by_name as "updatedBy"
    from saved_views v join users u on u.id = v.user_id
      left join saved_view_pins p on p.view_id = v.id and p.user_id = ${userId}
    where (v.user_id = ${userId} or v.organization_id = any(${uuids(readableOrganizations(context))})) and ${condition}
    order by p.position nulls last, fold(v.name) collate "C", v.id`);
  return rows;
}

/** Views as the caller sees them; somebody else's, all of whose restaurants are out of reach, is left out. */
async function viewsOf(context: ApiContext, rows: readonly Row[]): Promise<SavedView[]> {
  const principal = principalOf(context);
  const states = await statesOf(
    context,
    rows.map(({ state }) => state),
  );
  return rows.flatMap(({ ownerId, ownerName, ...row }, index) => {
    const read = states[index];
    const isMe = ownerId === principal.userId;
    if (!read || (read.isOutOfScope && !isMe)) return [];
    const { state, dropped } = read;
    const owner = { userId: ownerId, name: ownerName, isMe };
    return [{ ...row, state, dropped, mayChange: mayChange(context, isMe, row.organizationId), owner }];
  });
}

/** The caller's views of a kind of screen and those shared with it: pinned ones in their order, then the others by name. */
export async function listViews(context: ApiContext, kind: SavedViewKind): Promise<SavedView[]> {
  return viewsOf(context, await findRows(context, sql`v.kind = ${kind}`));
}

/** A view that the caller sees; any other id is the same NOT_FOUND. */
export async function getView(context: ApiContext, viewId: string): Promise<SavedView> {
  const [view] = await viewsOf(context, await findRows(context, sql`v.id = ${viewId}`));
  if (!view) throw fail("NOT_FOUND");
  return view;
}
