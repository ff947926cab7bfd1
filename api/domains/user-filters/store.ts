import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "#api/db/database.ts";
import { now } from "#api/db/instants.ts";
import { userFilters } from "#api/db/schema/settings.ts";

/** Stands for "over many restaurants" in place of a restaurant's id. */
export const aggregatedId = "00000000-0000-0000-0000-000000000000";

type FilterScope = { userId: string; restaurantId: string };
type Column = "statisticsFilters" | "reviewsFilters";
type Stored = { statisticsFilters: unknown; reviewsFilters: unknown };

/** The id of a user's filters of a restaurant: always the same, also before anything is stored. */
export function filtersIdOf({ userId, restaurantId }: FilterScope): string {
  const hash = createHash("sha256").update(`${userId}/${restaurantId}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString("hex", 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The stored filters, unread; nulls where nothing is stored. */
export async function findFilters(database: Database, { userId, restaurantId }: FilterScope): Promise<Stored> {
  const [row] = await database.orm
    .select({ statisticsFilters: userFilters.statisticsFilters, reviewsFilters: userFilters.reviewsFilters })
    .from(userFilters)
    .where(and(eq(userFilters.userId, userId), eq(userFilters.restaurantId, restaurantId)));
  return row ?? { statisticsFilters: null, reviewsFilters: null };
}

/** Stores one of the two, leaving the other as it is. */
export async function storeFilters(
  database: Database,
  scope: FilterScope,
  column: Column,
  filters: object,
): Promise<void> {
  await database.orm
    .insert(userFilters)
    .values({ id: filtersIdOf(scope), userId: scope.userId, restaurantId: scope.restaurantId, [column]: filters })
    .onConflictDoUpdate({
      target: [userFilters.userId, userFilters.restaurantId],
      set: { [column]: filters, updatedAt: now },
    });
}

/** Stored filters with defaults filled in; without any, or with values that no longer fit, those of the first visit. */
export function readFilters<T extends z.ZodType>(
  shape: T,
  stored: unknown,
  firstVisit: Partial<z.input<T>> = {},
): z.infer<T> {
  const read = shape.safeParse(stored ?? firstVisit);
  return read.success ? read.data : shape.parse(firstVisit);
}
