import { and, eq, isNotNull, not, sql } from "drizzle-orm";
import { credentialLocations } from "#api/db/schema/credentials.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import type { TokenServices } from "./tokens.ts";

/** Most tokens in one call; the rest follows with the next check. */
const batchSize = 1000;
/**
 * Reseals the page tokens of an account that were sealed with an older secret, so that it can be removed. Tokens that no known secret
 * opens stay: a new consent replaces them. Returns how many were resealed.
 */
export async function resealPages(services: TokenServices, credentialId: string): Promise<number> {
  let sealedCount = 0;
  for (const table of [platforms, credentialLocations]) sealedCount += await resealTable(services, table, credentialId);
  return sealedCount;
}

async function resealTable(
  services: TokenServices,
  table: typeof platforms | typeof credentialLocations,
  credentialId: string,
): Promise<number> {
  const { orm } = services.database;
  const { sealing } = services.platforms;
  const { sealedToken } = table;
  const isOlder = not(sql`starts_with(${sealedToken}, ${sealing.currentPrefix})`);
  const ofAccount = eq(table.credentialId, credentialId);
  const rows = await orm
    .selectDistinct({ sealed: sealedToken })
    .from(table)
    .where(and(ofAccount, isNotNull(sealedToken), isOlder))
    .limit(batchSize);
  let sealedCount = 0;
  for (const { sealed } of rows) {
    const token = sealed && openOrNull(services, sealed);
    // A token that was replaced or deleted meanwhile stays as it is.
    if (token)
      sealedCount +=
        (
          await orm
            .update(table)
            .set({ sealedToken: sealing.seal(token) })
            .where(and(ofAccount, eq(sealedToken, sealed)))
        ).rowCount ?? 0;
  }
  return sealedCount;
}

function openOrNull({ platforms }: TokenServices, sealed: string): object | null {
  try {
    return platforms.sealing.open<object>(sealed);
  } catch {
    return null;
  }
}
