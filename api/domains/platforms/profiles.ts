import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { platforms as platformTable, restaurants } from "#api/db/schema/restaurants.ts";
import { reviewTotals } from "#api/db/schema/review-rollups.ts";
import type { PlatformProfile } from "#contract/platforms/profiles.ts";
import { type OwnProfile, profileFields, type ReportedFigures, type StoredProfile } from "./profile-fields.ts";

const p = alias(platformTable, "p");
const r = alias(restaurants, "r");
const t = alias(reviewTotals, "t");

type Row = Pick<PlatformProfile, "key" | "readAt" | "failure"> & {
  profile: StoredProfile | null;
  own: OwnProfile;
  reported: ReportedFigures;
};

/** The profiles of a restaurant within the caller's access scope, on each connected platform that has them. */
export async function listProfiles(
  { database, platforms }: ApiContext,
  restaurantId: string,
): Promise<PlatformProfile[]> {
  const readable = [...platforms.connectors.values()].filter(({ capabilities }) => capabilities.readProfile === "api");
  const { rows } = await database.orm.execute<Row>(sql`
    select ${p.key}, ${instant(p.profileAt)} as "readAt", ${p.profileFailure} as failure, ${p.profile},
      jsonb_build_object('rating', ${p.remoteRating}, 'count', ${p.remoteCount}) as reported,
      jsonb_build_object('name', ${r.name}, 'type', ${r.type}, 'street', ${r.street}, 'postalCode', ${r.postalCode},
        'locality', ${r.locality}, 'phone', ${r.phone}, 'website', ${r.website}, 'regularHours', ${r.regularHours},
        'rating', own.rating, 'reviewCount', own.count) as own
    from ${platformTable} ${p} join ${restaurants} ${r} on ${r.id} = ${p.restaurantId}, lateral (
      select coalesce(sum(${t.count}), 0)::int as count,
        round(sum(${t.rating} * ${t.count}) filter (where ${t.rating} > 0)::numeric / nullif(sum(${t.count}) filter (where ${t.rating} > 0), 0), 2)::float8 as rating
      from ${reviewTotals} ${t} where ${t.restaurantId} = ${p.restaurantId} and ${t.platformKey} = ${p.key} and not ${t.isPrivate}) own
    where ${p.restaurantId} = ${restaurantId} and ${p.connectedAt} is not null
      and ${p.key} = any(${sql.param(readable.map(({ key }) => key))}::text[])
    order by ${p.key}`);
  return rows.map(({ key, readAt, failure, profile, own, reported }) => ({
    key,
    readAt,
    failure,
    isClosedTemporarily: profile?.isClosedTemporarily ?? null,
    fields: profile && profileFields(profile, own, reported),
  }));
}
