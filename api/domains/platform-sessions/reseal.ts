import type { TokenServices } from "./tokens.ts";

/** At most so many in one go; the rest follows with the next check. */
const batchSize = 1000;
type Row = { id: string; sealed_token: string };

// A token that was replaced or deleted in the meantime stays as it is.
const statements = [
  {
    find: "select id, sealed_token from platforms where credential_id = $1",
    keep: "update platforms set sealed_token = $4 where credential_id = $1 and id = $2::uuid and sealed_token = $3",
  },
  {
    find: "select external_id as id, sealed_token from credential_locations where credential_id = $1",
    keep: "update credential_locations set sealed_token = $4 where credential_id = $1 and external_id = $2 and sealed_token = $3",
  },
];

/**
 * Seals the pages' tokens of an account anew where an older secret had sealed them, so that the older one can be taken away. Those
 * that no known secret opens are left: a new consent brings others. How many were sealed.
 */
export async function resealPages(services: TokenServices, credentialId: string): Promise<number> {
  const { pool } = services.database;
  const { sealing } = services.platforms;
  let sealedCount = 0;
  for (const { find, keep } of statements) {
    const isOlder = "sealed_token is not null and not starts_with(sealed_token, $2)";
    const { rows } = await pool.query<Row>(`${find} and ${isOlder} limit ${batchSize}`, [
      credentialId,
      sealing.currentPrefix,
    ]);
    for (const { id, sealed_token } of rows) {
      const token = openOrNull(services, sealed_token);
      if (token)
        sealedCount += (await pool.query(keep, [credentialId, id, sealed_token, sealing.seal(token)])).rowCount ?? 0;
    }
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
