import { type SQL, sql } from "drizzle-orm";
import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { fail } from "#api/errors.ts";
import type { ManagedTag, ReviewTag } from "#contract/review-tags/schemas.ts";

const identity: SQL = sql`t.id as "_id", t.organization_id as "organizationId", t.name, t.colour`;

/** Tags of the organizations whose restaurants the caller reaches, by name. */
export async function listTags(context: ApiContext): Promise<ReviewTag[]> {
  const restaurantIds = await accessibleRestaurantIds(context);
  const { rows } = await context.database.orm.execute<ReviewTag>(sql`
    select ${identity} from tags t where t.organization_id in
      (select r.organization_id from restaurants r where r.id = any(${sql.param(restaurantIds)}::uuid[]))
    order by fold(t.name) collate "C", t.id`);
  return rows;
}

/** Tags of one organization with their rules and what became of them, by name; one of them where `tagId` is told. */
export async function listManaged(
  context: ApiContext,
  organizationId: string,
  tagId: string | null = null,
): Promise<ManagedTag[]> {
  const { rows } = await context.database.orm.execute<ManagedTag>(sql`
    select ${identity}, t.rule, t.rule_version > t.applied_version as "isRetagging",
      case when t.rule_version > t.applied_version then jsonb_build_object('done', t.retagged_count,
        'total', greatest(t.retagged_count, (select coalesce(sum(s.count), 0)::int from review_totals s join restaurants r on r.id = s.restaurant_id
          where r.organization_id = t.organization_id))) end as "retagged",
      t.version, ${instant(sql`t.updated_at`)} as "updatedAt", t.updated_by_name as "updatedBy",
      f.reviews as "reviewCount", f.automatic as "automaticCount", f.corrected as "correctedCount"
    from tags t cross join lateral (select
        count(*) filter (where l.rejected_at is null)::int as reviews,
        count(*) filter (where l.is_automatic)::int as automatic,
        count(*) filter (where l.is_automatic and l.rejected_at is not null)::int as corrected
      from review_tag_links l where l.tag_id = t.id) f
    where t.organization_id = ${organizationId} and (${tagId}::uuid is null or t.id = ${tagId}::uuid)
    order by fold(t.name) collate "C", t.id`);
  return rows;
}

/** One tag of an organization. Throws NOT_FOUND. */
export async function getManaged(context: ApiContext, organizationId: string, tagId: string): Promise<ManagedTag> {
  const [tag] = await listManaged(context, organizationId, tagId);
  if (!tag) throw fail("NOT_FOUND");
  return tag;
}
