import { eq, sql } from "drizzle-orm";
import { requireRestaurant } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { instant, now } from "#api/db/instants.ts";
import { roiAssumptions } from "#api/db/schema/statistics.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { lockSettings, nextVersion } from "#api/setting-versions.ts";
import type { RoiAssumptions } from "#contract/statistics/roi.ts";

const a = roiAssumptions;

/** The restaurant's own assumptions as stored; CONFLICT where they are not those the writer saw. */
async function requireSeen(tx: Statements, restaurantId: string, expectedVersion: number) {
  const [own] = await tx
    .select({
      assumptions: a.assumptions,
      version: a.version,
      updatedBy: a.updatedByName,
      updatedAt: instant(a.updatedAt),
    })
    .from(a)
    .where(eq(a.restaurantId, restaurantId));
  if ((own?.version ?? 0) !== expectedVersion)
    throw fail("CONFLICT", {
      current: { version: own?.version ?? 0, updatedBy: own?.updatedBy ?? "", updatedAt: own?.updatedAt ?? null },
    });
  return own;
}

type Write = { restaurantId: string; expectedVersion: number };

/**
 * Sets what a restaurant's estimates rest on. NOT_FOUND outside the access scope, PERMISSION_RULE for whoever is neither owner nor manager,
 * CONFLICT when somebody else wrote first.
 */
export async function putAssumptions(
  context: ApiContext,
  { restaurantId, expectedVersion, assumptions }: Write & { assumptions: RoiAssumptions },
): Promise<{ version: number }> {
  const restaurant = await requireRestaurant(context, restaurantId);
  return transaction(context.database, async (tx) => {
    await lockSettings(tx, restaurant);
    const own = await requireSeen(tx, restaurantId, expectedVersion);
    const values = {
      assumptions,
      version: sql<number>`${nextVersion}`,
      updatedByName: fullNameOf(principalOf(context)),
    };
    const [stored] = await tx
      .insert(a)
      .values({ restaurantId, ...values })
      .onConflictDoUpdate({ target: a.restaurantId, set: { ...values, updatedAt: now } })
      .returning({ version: a.version });
    recordAudit(tx, {
      by: context,
      action: "roiAssumptions.changed",
      subject: { id: restaurantId },
      restaurantId,
      before: own?.assumptions,
      after: assumptions,
    });
    return { version: stored?.version ?? 0 };
  });
}

/** Gives up a restaurant's own assumptions for the defaults; refused as `putAssumptions`. */
export async function deleteAssumptions(context: ApiContext, { restaurantId, expectedVersion }: Write): Promise<void> {
  const restaurant = await requireRestaurant(context, restaurantId);
  await transaction(context.database, async (tx) => {
    await lockSettings(tx, restaurant);
    const own = await requireSeen(tx, restaurantId, expectedVersion);
    if (!own) return;
    await tx.delete(a).where(eq(a.restaurantId, restaurantId));
    recordAudit(tx, {
      by: context,
      action: "roiAssumptions.reset",
      subject: { id: restaurantId },
      restaurantId,
      before: own.assumptions,
    });
  });
}
