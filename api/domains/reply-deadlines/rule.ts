import { type SQL, sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { principalOf } from "#api/principal.ts";
import { readVersions } from "#api/setting-versions.ts";
import {
  type DeadlineRule,
  type DeadlineScope,
  deadlineDefault,
  type ReplyDeadline,
} from "#contract/reply-deadlines/schemas.ts";

/** A rule for a whole organization is one of its settings. */
export const sharedAbility = { action: "update", subject: "Settings" } as const;
const ownAbility = { action: "update", subject: "Restaurant" } as const;

type Stored = Pick<ReplyDeadline, "hours" | "openingHours" | "scope" | "updatedAt" | "updatedBy">;

/** The rules stored for a restaurant, its own before that of its organization. */
async function storedRules({ database }: ApiContext, place: AccessibleRestaurant): Promise<Stored[]> {
  const { rows } = await database.orm.execute<Stored>(sql`
    select d.hours, d.opening_hours as "openingHours", d.updated_by_name as "updatedBy",
      ${instant(sql`d.updated_at`)} as "updatedAt",
      case when d.restaurant_id is null then 'organization' else 'restaurant' end as scope
    from reply_deadlines d where d.organization_id = ${place.organizationId}
      and (d.restaurant_id is null or d.restaurant_id = ${place.id})
    order by d.restaurant_id is null`);
  return rows;
}

/** What the rule means for a review that arrives now. */
async function examples({ database }: ApiContext, place: AccessibleRestaurant) {
  const due = (rating: number): SQL => instant(sql`review_due_at(r.id, ${rating}::smallint, now())`);
  const each = sql.join([0, 1, 2, 3, 4, 5].map(due), sql`, `);
  const { rows } = await database.orm.execute<Pick<ReplyDeadline, "arrivingNow" | "hasHours">>(sql`
    select jsonb_build_array(${each}) as "arrivingNow", r.regular_hours <> '[]'::jsonb as "hasHours"
    from restaurants r where r.id = ${place.id}`);
  return rows[0] ?? { arrivingNow: [null, null, null, null, null, null], hasHours: false };
}

/**
 * The rule in effect at a restaurant within reach, or that of its organization alone: where it comes from, what it means, and who may
 * change it.
 */
export async function readRule(
  context: ApiContext,
  place: AccessibleRestaurant,
  of: DeadlineScope = "restaurant",
): Promise<ReplyDeadline> {
  const [rules, meaning] = [await storedRules(context, place), await examples(context, place)];
  const principal = principalOf(context);
  const common = rules.find(({ scope }) => scope === "organization");
  const shared: DeadlineRule = common ? { hours: common.hours, openingHours: common.openingHours } : deadlineDefault;
  const none = { ...deadlineDefault, scope: "default" as const, updatedAt: null, updatedBy: "" };
  return {
    ...((of === "organization" ? common : rules[0]) ?? none),
    ...meaning,
    shared,
    versions: await readVersions(context.database.orm, place, "reply_deadlines"),
    may: {
      update: mayIn(principal, place.organizationId, ownAbility),
      updateOrganization: mayIn(principal, place.organizationId, sharedAbility),
    },
  };
}
