import { sql } from "drizzle-orm";
import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { tags } from "#api/db/schema/review-work/work.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import { principalOf } from "#api/principal.ts";
import { platformKeys } from "#contract/platforms/schemas.ts";
import { type DroppedParts, SavedViewState } from "#contract/saved-views/schemas.ts";

/** A stored state as a caller reads it. */
export type ReadState = { state: SavedViewState; dropped: DroppedParts };

/** Reads a stored state field by field: fields that the product no longer knows get their default. */
export function readState(stored: Record<string, unknown>): { state: SavedViewState; lostPlatforms: number } {
  const asked = Array.isArray(stored.platforms) ? stored.platforms : [];
  const platforms = asked.filter((key) => platformKeys.some((known) => known === key));
  const fields = Object.entries({ ...stored, platforms }).filter(([name, value]) => {
    const schema = SavedViewState.shape[name as keyof typeof SavedViewState.shape];
    return schema?.safeParse(value).success ?? false;
  });
  return {
    state: SavedViewState.parse(Object.fromEntries(fields)),
    lostPlatforms: asked.length - platforms.length,
  };
}

/** Tags, people, groups and restaurants that views may name: those within the caller's access scope. */
async function knownParts(context: ApiContext, states: readonly SavedViewState[]) {
  const principal = principalOf(context);
  const restaurantIds = await accessibleRestaurantIds(context);
  const tagIds = states.flatMap((state) => state.tagIds);
  const people = states.flatMap(({ assignee }) => (isPerson(assignee) ? [assignee] : []));
  const groupIds = states.flatMap((state) => state.restaurantGroupIds);
  // Few views name any, so that most need no query.
  if (tagIds.length + people.length + groupIds.length === 0)
    return { restaurants: new Set(restaurantIds), others: new Set<string>() };
  const rows = await rowsOf<{ id: string }>(
    context.database.orm,
    sql`
    with near as (select distinct ${restaurants.organizationId} as id from ${restaurants} where ${isAnyOf(restaurants.id, restaurantIds)})
    select ${tags.id} from ${tags} where ${isAnyOf(tags.id, tagIds)} and ${tags.organizationId} in (select id from near)
    union all
    select ${restaurantGroups.id} from ${restaurantGroups}
    where ${isAnyOf(restaurantGroups.id, groupIds)} and ${restaurantGroups.organizationId} in (select id from near)
    union all
    select ${users.id} from ${users}
    where ${isAnyOf(users.id, people)} and (${users.id} = ${principal.userId} or ${principal.role === "admin"}
      or exists (select from ${organizationMembers}
        where ${organizationMembers.userId} = ${users.id} and ${organizationMembers.organizationId} in (select id from near)))`,
  );
  return { restaurants: new Set(restaurantIds), others: new Set(rows.map(({ id }) => id)) };
}

const isPerson = (assignee: string): boolean => !["anyone", "me", "nobody"].includes(assignee);

/**
 * Stored states as the caller can use them, each with the number of dropped parts. A state all of whose restaurants and
 * groups are dropped keeps them, since none would mean every restaurant: its list is empty.
 */
export async function statesOf(
  context: ApiContext,
  stored: readonly Record<string, unknown>[],
): Promise<(ReadState & { isOutOfScope: boolean })[]> {
  const read = stored.map(readState);
  const known = await knownParts(
    context,
    read.map(({ state }) => state),
  );
  return read.map(({ state, lostPlatforms }) => {
    const tagIds = state.tagIds.filter((id) => known.others.has(id));
    const restaurantIds = state.restaurantIds.filter((id) => known.restaurants.has(id));
    const restaurantGroupIds = state.restaurantGroupIds.filter((id) => known.others.has(id));
    const isLost = isPerson(state.assignee) && !known.others.has(state.assignee);
    const namedCount = state.restaurantIds.length + state.restaurantGroupIds.length;
    const isOutOfScope = restaurantIds.length + restaurantGroupIds.length === 0 && namedCount > 0;
    const chosen = isOutOfScope ? state : { restaurantIds, restaurantGroupIds };
    const assignee = isLost ? "anyone" : state.assignee;
    return {
      state: {
        ...state,
        tagIds,
        assignee,
        restaurantIds: chosen.restaurantIds,
        restaurantGroupIds: chosen.restaurantGroupIds,
      },
      dropped: {
        tags: state.tagIds.length - tagIds.length,
        people: isLost ? 1 : 0,
        platforms: lostPlatforms,
        restaurantGroups: state.restaurantGroupIds.length - restaurantGroupIds.length,
        restaurants: state.restaurantIds.length - restaurantIds.length,
      },
      isOutOfScope,
    };
  });
}
