import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { names } from "#api/db/names.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { rowsOf } from "#api/db/statements.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { asPlatformError, noteLiving } from "../platform-sessions/health.ts";
import { inAccount } from "../platform-sessions/in-account.ts";
import { resealPages } from "../platform-sessions/reseal.ts";
import type { TokenServices } from "../platform-sessions/tokens.ts";
import { refreshLocations } from "./locations/refresh.ts";

const due = alias(credentials, "due");

/** Interval between checks of each account: with the job's interval of one minute a lost one is reported within five. */
const checkIntervalSeconds = 150;
/** Accounts checked at once by one process. */
const batchSize = 20;

type Due = { id: string; key: ConnectionKey; has_lost_listings: boolean };

// Claiming writes the time of the check, so that no other process checks the account and one that hangs delays nobody.
const claimStatement = sql`
  update ${credentials} set ${names(credentials.checkedAt)} = now() where ${credentials.id} in (
    select ${due.id} from ${credentials} ${due} where ${due.health} in ('connected', 'expiring')
      and (${due.checkedAt} is null or ${due.checkedAt} <= now() - make_interval(secs => ${checkIntervalSeconds}))
    order by ${due.checkedAt} nulls first limit ${batchSize} for update skip locked)
  returning ${credentials.id}, ${credentials.key}, exists (select from ${platforms}
    where ${platforms.credentialId} = ${credentials.id} and ${platforms.health} = 'needs_reconnect') as has_lost_listings`;
async function checkAccount(services: TokenServices, due: Due): Promise<void> {
  await resealPages(services, due.id);
  const state = await inAccount(services, due, async (tokens, connector) => {
    const { authorization } = connector;
    if (authorization.kind !== "oauth") throw new PlatformError("UNSUPPORTED", "This platform has no accounts.");
    return authorization.inspect(tokens);
  });
  await noteLiving(services, due.id, state);
  // The account works and a page's token does not: listing the locations brings a new token, if the person still has the page.
  if (due.has_lost_listings) await refreshLocations(services, due);
}

/**
 * Checks every due account and stores the outcome. A lost one is marked and its people are notified; a platform that is down, slow or
 * refuses for another reason changes nothing. Returns how many were checked.
 */
export async function checkAccounts(services: TokenServices): Promise<number> {
  let checkedCount = 0;
  for (;;) {
    const rows = await rowsOf<Due>(services.database.orm, claimStatement);
    await Promise.all(
      rows.map(async (due) => {
        try {
          await checkAccount(services, due);
        } catch (error) {
          const { code, vendorCode } = asPlatformError(error, due.key);
          services.log.info("an account did not answer its check", {
            credentialId: due.id,
            key: due.key,
            code,
            vendorCode,
          });
        }
      }),
    );
    checkedCount += rows.length;
    if (rows.length < batchSize) return checkedCount;
  }
}
