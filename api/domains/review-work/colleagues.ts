import { and, eq, exists, inArray, or, sql } from "drizzle-orm";
import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { foldedName, fullName } from "#api/db/people.ts";
import { customRoles, organizationMembers } from "#api/db/schema/organizations.ts";
import { restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import type { Colleague } from "#contract/review-work/schemas.ts";
import { isOffered, type Offering, offeringOf } from "./offered.ts";

const { id: userId, role } = users;
const { caslRole, organizationId } = organizationMembers;
const shown = (meId: string) => ({ userId, name: fullName(users), isMe: sql<boolean>`${userId} = ${meId}` });
/** The caller first, then by name. */
const inOrder = (meId: string) => [sql`${userId} <> ${meId}`, foldedName(users), userId];

/** People with access to a restaurant (the caller's own access must have been checked), the caller first, then by name. */
export function listColleagues(tx: Statements, restaurantId: string, offering: Offering): Promise<Colleague[]> {
  const { meId } = offering;
  const isOfRestaurant = sql`exists (select from ${restaurantMembers}
    where ${restaurantMembers.userId} = ${userId} and ${restaurantMembers.restaurantId} = ${restaurants.id})`;
  const isMember = sql`exists (select from ${organizationMembers}
    where ${organizationMembers.userId} = ${userId} and ${organizationId} = ${restaurants.organizationId}
      and (${caslRole} = 'owner' or ${isOfRestaurant}))`;
  return tx
    .select({ ...shown(meId), mayWork: sql<boolean>`may_work_on_reviews(${userId}, ${restaurants.id})` })
    .from(restaurants)
    .innerJoin(users, or(eq(userId, meId), isMember))
    .where(and(eq(restaurants.id, restaurantId), isOffered(offering)))
    .orderBy(...inOrder(meId));
}

const workers = ["owner", "manager", "editor", "moderator"] as const;

/** Who may work on reviews of restaurants within the access scope, the caller first, then by name. */
export async function listAssignees(context: ApiContext): Promise<Pick<Colleague, "userId" | "name" | "isMe">[]> {
  const reached = await accessibleRestaurantIds(context);
  const offering = offeringOf(context);
  const { meId } = offering;
  const { orm } = context.database;
  const near = orm.select({ id: restaurants.organizationId }).from(restaurants).where(isAnyOf(restaurants.id, reached));
  // An account manager, who has no role in the organization, may work everywhere: offered to nobody but themselves.
  const worksByCustomRole = sql`exists (select from ${customRoles}
    where ${customRoles.id} = ${organizationMembers.customRoleId} and 'update Review' = any(${customRoles.rights}))`;
  const isWorker = or(
    eq(role, "accountManager"),
    and(eq(role, "comptoir-basic"), or(inArray(caslRole, workers), worksByCustomRole)),
  );
  const sharesRestaurant = exists(
    orm
      .select({ id: restaurantMembers.restaurantId })
      .from(restaurantMembers)
      .where(and(eq(restaurantMembers.userId, userId), isAnyOf(restaurantMembers.restaurantId, reached))),
  );
  // These are choices for a filter; who may be assigned a single review is decided per restaurant (`may_work_on_reviews`).
  const member = orm
    .select({ organizationId })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.userId, userId),
        isWorker,
        inArray(organizationId, near),
        or(eq(role, "accountManager"), eq(caslRole, "owner"), sharesRestaurant),
      ),
    );
  return orm
    .select(shown(meId))
    .from(users)
    .where(and(isOffered(offering), exists(member)))
    .orderBy(...inOrder(meId))
    .limit(200);
}
