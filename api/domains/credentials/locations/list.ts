import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { everyWord } from "#api/db/every-word.ts";
import { r } from "#api/db/review-names.ts";
import { credentialLocations } from "#api/db/schema/credentials.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import type {
  CredentialLocation,
  CredentialLocations,
  CredentialLocationsInput,
} from "#contract/credentials/schemas.ts";
import type { AccessibleCredential } from "../account/access-scope.ts";

const l = alias(credentialLocations, "l");
const p = alias(platforms, "p");
const other = alias(credentialLocations, "other");

/** Names with this similarity (pg_trgm) and the same postal code are likely one venue. */
const similarityMin = 0.3;

type Input = z.infer<typeof CredentialLocationsInput>;
type Row = CredentialLocation & { folded: string; totalCount: number; addedCount: number; listedAt: string | null };
const LocationKey = z.tuple([z.string().max(1200), z.string().max(300)]);

const searchConditions = (search: string | undefined): SQL[] =>
  everyWord(search, (pattern) => sql`${l.search} like ${pattern}`);

const restaurantJson = sql`jsonb_build_object('_id', ${r.id}, 'name', coalesce(${r.internalName}, ${r.name}), 'locality', ${r.locality})`;

const havingIt = (key: string, organizationId: string | null): SQL => sql`from ${platforms} ${p}
  join ${restaurants} ${r} on ${r.id} = ${p.restaurantId}
  where ${p.key} = ${key} and ${p.externalId} = ${l.externalId} and ${p.connectedAt} is not null
    and ${r.organizationId} = ${organizationId}::uuid`;

/** The restaurant of the account's organization that has this listing. */
const addedColumn = (having: SQL) =>
  sql`(select jsonb_build_object('restaurant', ${restaurantJson}) ${having} limit 1)`;

/**
 * What the caller sees of an account: listings of restaurants within the access scope, and, where it is seen whole, those that no
 * restaurant has yet. A listing of a restaurant elsewhere says where that is, so it is nobody's who does not reach it.
 */
const isSeen = (having: SQL, reach: SQL, { isSeenWhole }: AccessibleCredential): SQL =>
  isSeenWhole ? sql`not exists (select 1 ${having} and not ${reach})` : sql`exists (select 1 ${having} and ${reach})`;

/**
 * The restaurant this listing most likely belongs to, among those without a listing on this platform: by its name only where no listing of
 * the account is the restaurant's own place.
 */
const matchColumn = (key: string, organizationId: string | null, reach: SQL) => sql`(
  select ${restaurantJson} || jsonb_build_object('by', case when same.place then 'place' else 'address' end)
  from ${restaurants} ${r}
  cross join lateral (select
    exists (select from ${platforms} ${p} where ${p.restaurantId} = ${r.id} and ${p.placeId} = ${l.placeId}) as place,
    exists (select from ${platforms} ${p} join ${credentialLocations} ${other} on ${other.placeId} = ${p.placeId}
      where ${p.restaurantId} = ${r.id} and ${other.credentialId} = ${l.credentialId}) as has_place,
    greatest(similarity(fold(${r.name}), l.folded), similarity(fold(coalesce(${r.internalName}, '')), l.folded)) as likeness) same
  where ${r.organizationId} = ${organizationId}::uuid and ${r.active} and ${reach}
    and not exists (select from ${platforms} ${p} where ${p.restaurantId} = ${r.id} and ${p.key} = ${key} and ${p.connectedAt} is not null)
    and (same.place or (not same.has_place and ${r.postalCode} = ${l.postalCode} and ${r.postalCode} <> '' and same.likeness > ${similarityMin}))
  order by same.place desc, same.likeness desc, ${r.id} limit 1)`;

const duplicateColumn = sql`(select jsonb_build_object('name', ${other.name}) from ${credentialLocations} ${other}
  where ${other.credentialId} = ${l.credentialId} and ${other.placeId} = ${l.placeId} and ${other.externalId} < ${l.externalId}
  order by ${other.externalId} limit 1)`;

/**
 * A page of an account's locations, by name: which are linked, which are the same venue twice, and which restaurant each most likely
 * is. INVALID_INPUT for a cursor that cannot be read.
 */
export async function pageOfLocations(
  context: ApiContext,
  credential: AccessibleCredential,
  input: Input,
): Promise<CredentialLocations> {
  const window = windowOf(input, LocationKey);
  const reach = accessCondition(principalOf(context), r);
  const having = havingIt(credential.key, credential.organizationId);
  const added = addedColumn(having);
  const scan = scanOf(window, [
    [sql`l.folded`, keyTypes.name],
    [l.externalId, keyTypes.text],
  ]);
  const order = sql.join(scan.order, sql`, `);
  const shown = input.show === "new" ? sql`not l.is_added` : sql`true`;
  const { rows } = await context.database.orm.execute<Row>(sql`
    with found as materialized (select l.*, fold(${l.name}) collate "C" as folded, ${added} is not null as is_added
      from ${credentialLocations} ${l} where ${sql.join([sql`${l.credentialId} = ${credential.id}`, isSeen(having, reach, credential), ...searchConditions(input.search)], sql` and `)}),
    place as materialized (select l.* from found l where ${shown} and ${scan.beyond}
      order by ${order} limit ${scan.limit})
    select ${l.externalId} as "externalId", ${l.name}, ${l.formattedAddress} as "formattedAddress", ${l.locality},
      ${l.postalCode} as "postalCode", ${l.placeId} as "placeId", ${l.url}, ${added} as added, ${duplicateColumn} as "duplicateOf",
      case when not l.is_added then ${matchColumn(credential.key, credential.organizationId, reach)} end as match, l.folded,
      (select count(*)::int from found l where ${shown}) as "totalCount",
      (select count(*)::int from found where is_added) as "addedCount"
    from place l order by ${order}`);
  const page = pageOf(rows, window, (row): z.infer<typeof LocationKey> => [row.folded, row.externalId]);
  return {
    data: page.rows.map(({ folded, totalCount, addedCount, listedAt, ...location }) => location),
    pagination: page.pagination,
    totalCount: rows[0]?.totalCount ?? 0,
    addedCount: rows[0]?.addedCount ?? 0,
    listedAt: credential.locationsAt,
  };
}
