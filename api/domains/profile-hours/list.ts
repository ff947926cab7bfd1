import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { type PlatformHours, PlatformHours as StoredHours } from "#contract/outbox/kinds.ts";
import type { OutboxEntry } from "#contract/outbox/schemas.ts";
import { unresolvedStates } from "#contract/outbox/schemas.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import type { ProfileHours } from "#contract/profile-hours/schemas.ts";
import { entryOf, selectEntries } from "../outbox/entries.ts";
import { hasHours, sameWeek, sentHours, versionOf } from "./compare.ts";

const Stored = z.object({ openingHours: StoredHours.nullable() });

/** A listing whose platform takes hours, with what differs. */
export type Compared = {
  key: ConnectionKey;
  listing: string;
  shown: PlatformHours;
  sent: PlatformHours;
  differs: boolean;
  version: string;
};

/** Platforms of this installation that take opening hours. */
export const takingHours = ({ platforms: { connectors } }: ApiContext): ConnectionKey[] =>
  [...connectors.values()].flatMap(({ key, hours, isConfigured }) => (hours && isConfigured ? [key] : []));

/** The restaurant's hours beside those of its linked listings whose profile was read. `lock`: until the transaction ends. */
export async function compareHours(
  tx: Statements,
  restaurantId: string,
  keys: readonly ConnectionKey[],
  lock = false,
): Promise<Compared[]> {
  const { key, externalId, profile } = platforms;
  const { regularHours, specialHours } = restaurants;
  const found = tx
    .select({
      key,
      listing: externalId,
      profile,
      regularHours,
      specialHours,
      now: sql`now()`.mapWith(platforms.profileAt),
    })
    .from(platforms)
    .innerJoin(restaurants, eq(restaurants.id, platforms.restaurantId))
    .where(
      and(
        ...[eq(platforms.restaurantId, restaurantId), isAnyOf(key, keys)],
        sql`${platforms.connectedAt} is not null and ${externalId} is not null and ${profile} is not null`,
      ),
    )
    .orderBy(key);
  const rows = await (lock ? found.for("update", { of: platforms }) : found);
  return rows.flatMap(({ now, ...row }) => {
    const read = Stored.safeParse(row.profile);
    if (!read.success || row.regularHours.length === 0) return [];
    const shown = read.data.openingHours ?? { regularHours: [], specialHours: [] };
    const sent = sentHours(row, now ?? new Date());
    const differs = !sameWeek(shown.regularHours, sent.regularHours);
    return [{ key: row.key, listing: row.listing ?? "", shown, sent, differs, version: versionOf(sent, shown) }];
  });
}

/** True while an item with exactly these hours is on its way. */
export const isOnItsWay = (item: Pick<OutboxEntry, "state" | "content">, sent: PlatformHours): boolean =>
  item.content.kind === "hours" &&
  unresolvedStates.has(item.state) &&
  hasHours(item.content.sent, sent, new Date()) &&
  hasHours(sent, item.content.sent, new Date());

/** The newest item with hours on each platform, for a month after its end. */
async function newestItems(context: ApiContext, restaurantId: string): Promise<Map<ConnectionKey, OutboxEntry>> {
  const { resolvedAt, platformKey, id } = outboxItems;
  const newest = context.database.orm
    .selectDistinctOn([platformKey], { id })
    .from(outboxItems)
    .where(and(eq(outboxItems.subjectId, restaurantId), eq(outboxItems.kind, "hours")))
    .orderBy(platformKey, desc(id));
  const rows = await selectEntries(context.database.orm, context.outboxKinds).where(
    and(inArray(id, newest), or(isNull(resolvedAt), gt(resolvedAt, sql`now() - interval '30 days'`))),
  );
  return new Map(rows.map((row) => [row.platformKey, entryOf(context, row)]));
}

/** The hours of a restaurant within the access scope, beside those on each platform that takes them. */
export async function listHours(context: ApiContext, restaurantId: string): Promise<ProfileHours[]> {
  const keys = takingHours(context);
  if (keys.length === 0) return [];
  const [compared, items] = await Promise.all([
    compareHours(context.database.orm, restaurantId, keys),
    newestItems(context, restaurantId),
  ]);
  return compared.map(({ listing: _, differs, ...hours }) => {
    const item = items.get(hours.key) ?? null;
    return { ...hours, item, mayCorrect: differs && !(item && isOnItsWay(item, hours.sent)) };
  });
}
