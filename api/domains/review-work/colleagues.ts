import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { principalOf } from "#api/principal.ts";
import type { Colleague } from "#contract/review-work/schemas.ts";

// Internal staff reach every restaurant: they are named only where they ask themselves.
const colleaguesQuery = `
  select u.id as "userId", trim(u.name || ' ' || u.lastname) as name, u.id = $2 as "isMe", may_work_on_reviews(u.id, r.id) as "mayWork"
  from restaurants r join users u on u.id = $2
    or exists (select from organization_members m where m.user_id = u.id and m.organization_id = r.organization_id
      and (u.role = 'accountManager' or u.role = 'comptoir-basic' and (m.casl_role = 'owner'
        or exists (select from restaurant_members x where x.user_id = u.id and x.restaurant_id = r.id))))
  where r.id = $1 and u.name <> ''
  order by u.id <> $2, fold(u.name || ' ' || u.lastname) collate "C", u.id`;

/** Who reaches a restaurant (whose reach by the caller has been checked), the caller first, then by name. */
export async function listColleagues(client: Queryable, restaurantId: string, userId: string): Promise<Colleague[]> {
  const { rows } = await client.query<Colleague>(colleaguesQuery, [restaurantId, userId]);
  return rows;
}

// Whom one may look for in a list; who may be given a single review is told restaurant by restaurant (`may_work_on_reviews`).
const assigneesQuery = `
  select u.id as "userId", trim(u.name || ' ' || u.lastname) as name, u.id = $2 as "isMe" from users u
  where u.name <> '' and exists (select from organization_members m
    where m.user_id = u.id and (u.role = 'accountManager' or u.role = 'comptoir-basic' and m.casl_role in ('owner', 'manager', 'editor', 'moderator'))
      and m.organization_id in (select r.organization_id from restaurants r where r.id = any($1::uuid[])))
  order by u.id <> $2, fold(u.name || ' ' || u.lastname) collate "C", u.id limit 200`;

/** Who may work on reviews in the organizations within reach, the caller first, then by name. */
export async function listAssignees(context: ApiContext): Promise<Pick<Colleague, "userId" | "name" | "isMe">[]> {
  const reached = await accessibleRestaurantIds(context);
  const { rows } = await context.database.pool.query(assigneesQuery, [reached, principalOf(context).userId]);
  return rows;
}
