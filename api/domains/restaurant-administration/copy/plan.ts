import { eq, sql } from "drizzle-orm";
import { accessCondition, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { r } from "#api/db/review-names.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type {
  CopiedPart,
  RestaurantCopyInput,
  RestaurantCopyOffer,
  RestaurantCopyPlan,
} from "#contract/restaurant-administration/copies.ts";
import { compare, offeredParts } from "./compare.ts";
import { type Named, type Own, readNamed, readOwn } from "./own.ts";

export type Target = { _id: string; name: string; organizationId: string; organizationName: string };

/** The targets in the order they were given, of the caller's administration. NOT_FOUND where one is not, or is the source itself. */
export async function requireTargets(
  context: ApiContext,
  sourceId: string,
  targetIds: readonly string[],
): Promise<Target[]> {
  const wanted = [...new Set(targetIds)];
  if (wanted.includes(sourceId)) throw fail("NOT_FOUND");
  const found = await rowsOf<Target>(
    context.database.orm,
    sql`select ${r.id} as "_id", coalesce(${r.internalName}, ${r.name}) as name, ${r.organizationId} as "organizationId",
        ${organizations.name} as "organizationName"
      from ${restaurants} ${r} join ${organizations} on ${organizations.id} = ${r.organizationId}
      where ${accessCondition(principalOf(context), r)} and ${isAnyOf(r.id, wanted)}
      order by fold(coalesce(${r.internalName}, ${r.name})) collate "C", ${r.id}`,
  );
  if (found.length < wanted.length) throw fail("NOT_FOUND");
  return found;
}

/** The restaurant whose settings are copied, by the name that is shown. NOT_FOUND for any other than the caller's. */
export async function requireSource(context: ApiContext, restaurantId: string): Promise<RestaurantCopyOffer["source"]> {
  await requireRestaurant(context, restaurantId);
  const { id, name, internalName } = restaurants;
  const [row] = await context.database.orm.select({ name, internalName }).from(restaurants).where(eq(id, restaurantId));
  if (!row) throw fail("NOT_FOUND");
  return { _id: restaurantId, name: row.internalName ?? row.name };
}

/** `organizationId`: that of the source. */
export type Compared = {
  organizationId: string;
  source: Own;
  owns: Map<string, Own>;
  named: Named;
  parts: CopiedPart[];
};

/** The source and its targets as they are now, and those of the parts asked for that the source has. */
export async function readCompared(
  tx: Statements,
  sourceId: string,
  targets: readonly Target[],
  asked: readonly CopiedPart[],
): Promise<Compared> {
  const { id, organizationId } = restaurants;
  const [place] = await tx.select({ organizationId }).from(restaurants).where(eq(id, sourceId));
  if (!place) throw fail("NOT_FOUND");
  const owns = await readOwn(tx, [sourceId, ...targets.map(({ _id }) => _id)]);
  const source = owns.get(sourceId) ?? { templates: [] };
  const organizationIds = [...new Set(targets.map(({ organizationId }) => organizationId))];
  const named = await readNamed(tx, organizationIds, source.automations?.rules ?? []);
  const offered = offeredParts(source).map(({ part }) => part);
  return { ...place, source, owns, named, parts: offered.filter((part) => asked.includes(part)) };
}

/** What copying would mean at a target. */
export function compareAt({ source, owns, named, parts }: Compared, { _id: id, organizationId }: Target) {
  const target = owns.get(id) ?? { templates: [] };
  return compare({ source, target, place: { id, organizationId }, parts, named });
}

/** The parts that a restaurant has of its own. */
export async function offerCopy(context: ApiContext, restaurantId: string): Promise<RestaurantCopyOffer> {
  const source = await requireSource(context, restaurantId);
  const owns = await readOwn(context.database.orm, [restaurantId]);
  return { source, parts: offeredParts(owns.get(restaurantId) ?? { templates: [] }) };
}

/** What a copy would do at each target; nothing is done. NOT_FOUND where a restaurant is not of the caller's administration. */
export async function planCopy(
  context: ApiContext,
  { restaurantId, parts, targetIds }: RestaurantCopyInput & { restaurantId: string },
): Promise<RestaurantCopyPlan> {
  const source = await requireSource(context, restaurantId);
  const targets = await requireTargets(context, restaurantId, targetIds);
  const compared = await readCompared(context.database.orm, restaurantId, targets, parts);
  const offered = offeredParts(compared.source).filter(({ part }) => compared.parts.includes(part));
  return {
    source,
    parts: offered,
    targets: targets.map((target) => {
      const { _id, name, organizationName } = target;
      return { _id, name, organizationName, ...compareAt(compared, target) };
    }),
  };
}
