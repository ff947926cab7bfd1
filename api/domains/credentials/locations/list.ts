import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { pageOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import type {
  CredentialLocation,
  CredentialLocations,
  CredentialLocationsInput,
} from "#contract/credentials/schemas.ts";
import type { AccessibleCredential } from "../account/access-scope.ts";

/** Names that share this much are likely one venue, given the same postal code (pg_trgm's similarity). */
const similarityMin = 0.3;

type Input = z.infer<typeof CredentialLocationsInput>;
type Row = CredentialLocation & { folded: string; totalCount: number; addedCount: number; listedAt: string | null };
const LocationKey = z.tuple([z.string().max(1200), z.string().max(300)]);

function searchConditions(search: string | undefined): SQL[] {
  const words = (search ?? "").replaceAll("\0", "").split(/\s+/u).filter(Boolean).slice(0, 8);
  return words.map((word) => sql`l.search like '%' || fold(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`);
}

const restaurantJson = sql`jsonb_build_object('_id', r.id, 'name', coalesce(r.internal_name, r.name), 'locality', r.locality)`;

/** The restaurant of the account's organization that has this place; unnamed where it is out of reach. */
const addedColumn = (key: string, organizationId: string | null, reach: SQL) => sql`(
  select jsonb_build_object('restaurant', case when ${reach} then ${restaurantJson} end)
  from platforms p join restaurants r on r.id = p.restaurant_id
  where p.key = ${key} and p.external_id = l.external_id and p.connected_at is not null
    and r.organization_id = ${organizationId}::uuid limit 1)`;

/** The restaurant this place most likely is, among those that have none on this platform yet. */
const matchColumn = (key: string, organizationId: string | null, reach: SQL) => sql`(
  select ${restaurantJson} || jsonb_build_object('by', case when same.place then 'place' else 'address' end)
  from restaurants r
  cross join lateral (select
    exists (select from platforms p where p.restaurant_id = r.id and p.place_id = l.place_id) as place,
    greatest(similarity(fold(r.name), l.folded), similarity(fold(coalesce(r.internal_name, '')), l.folded)) as likeness) same
  where r.organization_id = ${organizationId}::uuid and r.active and ${reach}
    and not exists (select from platforms p where p.restaurant_id = r.id and p.key = ${key} and p.connected_at is not null)
    and (same.place or (r.postal_code = l.postal_code and r.postal_code <> '' and same.likeness > ${similarityMin}))
  order by same.place desc, same.likeness desc, r.id limit 1)`;

const duplicateColumn = sql`(select jsonb_build_object('name', other.name) from credential_locations other
  where other.credential_id = l.credential_id and other.place_id = l.place_id and other.external_id < l.external_id
  order by other.external_id limit 1)`;

/**
 * A page of the places an account sees, by name: which are added, which are the same venue twice, and which restaurant each most
 * likely is. INVALID_INPUT for a cursor that cannot be read.
 */
export async function pageOfLocations(
  context: ApiContext,
  credential: AccessibleCredential,
  input: Input,
): Promise<CredentialLocations> {
  const window = windowOf(input, LocationKey);
  const reach = accessCondition(principalOf(context), "r");
  const added = addedColumn(credential.key, credential.organizationId, reach);
  const direction = window.isBackward ? sql`desc` : sql`asc`;
  const beyondKey = window.key
    ? sql`(l.folded, l.external_id) ${window.isBackward ? sql`<` : sql`>`} (${window.key[0]}::text collate "C", ${window.key[1]})`
    : sql`true`;
  const shown = input.show === "new" ? sql`not l.is_added` : sql`true`;
  const { rows } = await context.database.orm.execute<Row>(sql`
    with found as materialized (select l.*, fold(l.name) collate "C" as folded, ${added} is not null as is_added
      from credential_locations l where ${sql.join([sql`l.credential_id = ${credential.id}`, ...searchConditions(input.search)], sql` and `)}),
    place as materialized (select l.* from found l where ${shown} and ${beyondKey}
      order by l.folded ${direction}, l.external_id ${direction} limit ${window.pageSize + 1})
    select l.external_id as "externalId", l.name, l.formatted_address as "formattedAddress", l.locality,
      l.postal_code as "postalCode", l.place_id as "placeId", l.url, ${added} as added, ${duplicateColumn} as "duplicateOf",
      case when not l.is_added then ${matchColumn(credential.key, credential.organizationId, reach)} end as match, l.folded,
      (select count(*)::int from found l where ${shown}) as "totalCount",
      (select count(*)::int from found where is_added) as "addedCount"
    from place l order by l.folded ${direction}, l.external_id ${direction}`);
  const page = pageOf(rows, window, (row): z.infer<typeof LocationKey> => [row.folded, row.externalId]);
  return {
    data: page.rows.map(({ folded, totalCount, addedCount, listedAt, ...location }) => location),
    pagination: page.pagination,
    totalCount: rows[0]?.totalCount ?? 0,
    addedCount: rows[0]?.addedCount ?? 0,
    listedAt: credential.locationsAt,
  };
}
