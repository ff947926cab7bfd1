import { sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import type { PlatformProfile } from "#contract/platforms/profiles.ts";
import { type OwnProfile, profileFields, type ReportedFigures, type StoredProfile } from "./profile-fields.ts";

type Row = Pick<PlatformProfile, "key" | "readAt" | "failure"> & {
  profile: StoredProfile | null;
  own: OwnProfile;
  told: ReportedFigures;
};

/** What each connected platform that lets profiles be read shows of a restaurant within the caller's reach. */
export async function listProfiles(
  { database, platforms }: ApiContext,
  restaurantId: string,
): Promise<PlatformProfile[]> {
  const readable = [...platforms.connectors.values()].filter(({ capabilities }) => capabilities.readProfile === "api");
  const { rows } = await database.orm.execute<Row>(sql`
    select p.key, ${instant(sql`p.profile_at`)} as "readAt", p.profile_failure as failure, p.profile,
      jsonb_build_object('rating', p.remote_rating, 'count', p.remote_count) as told,
      jsonb_build_object('name', r.name, 'type', r.type, 'street', r.street, 'postalCode', r.postal_code,
        'locality', r.locality, 'phone', r.phone, 'website', r.website, 'regularHours', r.regular_hours,
        'rating', t.rating, 'reviewCount', t.count) as own
    from platforms p join restaurants r on r.id = p.restaurant_id, lateral (
      select coalesce(sum(count), 0)::int as count,
        round(sum(rating * count) filter (where rating > 0)::numeric / nullif(sum(count) filter (where rating > 0), 0), 2)::float8 as rating
      from review_totals where restaurant_id = p.restaurant_id and platform_key = p.key and not is_private) t
    where p.restaurant_id = ${restaurantId} and p.connected_at is not null
      and p.key = any(${sql.param(readable.map(({ key }) => key))}::text[])
    order by p.key`);
  return rows.map(({ key, readAt, failure, profile, own, told }) => ({
    key,
    readAt,
    failure,
    isClosedTemporarily: profile?.isClosedTemporarily ?? null,
    fields: profile && profileFields(profile, own, told),
  }));
}
