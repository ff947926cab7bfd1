import { and, eq, gt } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { authorizationRequests } from "#api/db/schema/authorization-requests.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { syncAtOnce } from "#api/domains/listings/first-sync.ts";
import { fail } from "#api/errors.ts";
import { type Grant, PlatformError } from "#api/platforms/connector.ts";
import { principalOf } from "#api/principal.ts";
import type { AuthorizationResult } from "#contract/credentials/schemas.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { asPlatformError, failureOf } from "../../platform-sessions/health.ts";
import { mayManage } from "../account/access-scope.ts";
import { getCredential } from "../account/rows.ts";
import { refreshLocations } from "../locations/refresh.ts";
import { redirectUri, requireOAuth, stateHash } from "./start.ts";
import { type PendingAuthorization, storeGrant } from "./store.ts";

/**
 * Takes the pending consent of a state, which then is used up. Unknown, expired, used and foreign states are the same
 * AUTHORIZATION_NOT_VALID.
 */
async function takePending(context: ApiContext, state: string): Promise<PendingAuthorization> {
  const { key, codeVerifier, credentialId, restaurantId, organizationId } = authorizationRequests;
  const [row]: PendingAuthorization[] = await context.database.orm
    .delete(authorizationRequests)
    .where(
      and(
        eq(authorizationRequests.stateHash, stateHash(state)),
        eq(authorizationRequests.userId, principalOf(context).userId),
        gt(authorizationRequests.expiresAt, now),
      ),
    )
    .returning({ key, codeVerifier, credentialId, restaurantId, organizationId });
  if (!row) throw fail("AUTHORIZATION_NOT_VALID");
  // A person who has lost the permission meanwhile connects nothing for the organization.
  const { userId } = principalOf(context);
  if (row.organizationId !== null && !mayManage(principalOf(context), { organizationId: row.organizationId, userId }))
    throw fail("AUTHORIZATION_NOT_VALID");
  return row;
}

const resultOf = (pending: PendingAuthorization, rest: Partial<AuthorizationResult>): AuthorizationResult => ({
  outcome: "failed",
  key: pending.key,
  credential: null,
  restaurantId: pending.restaurantId,
  expectedAccountName: null,
  failure: null,
  ...rest,
});

async function exchange(context: ApiContext, pending: PendingAuthorization, code: string): Promise<Grant> {
  const { codeVerifier } = context.platforms.sealing.open<{ codeVerifier: string }>(pending.codeVerifier);
  const { authorization } = requireOAuth(context, pending.key);
  return authorization.exchange({ code, codeVerifier, redirectUri: redirectUri(context.settings.publicOrigin) });
}

/** Lists the locations at once, for the next page; after a failure of the platform that page lists them again. */
async function listQuietly(context: ApiContext, credentialId: string, key: ConnectionKey): Promise<void> {
  try {
    await refreshLocations(context, { id: credentialId, key });
  } catch (error) {
    const { code, vendorCode } = asPlatformError(error, key);
    context.log.warn("the places of a new account could not be listed", { credentialId, key, code, vendorCode });
  }
}

/** Reads the reviews missed while the account was lost. */
async function readAgain(context: ApiContext, credentialId: string, key: ConnectionKey): Promise<void> {
  const rows = await context.database.orm
    .select({ id: platforms.restaurantId })
    .from(platforms)
    .where(eq(platforms.credentialId, credentialId));
  await syncAtOnce(
    context,
    rows.map(({ id }) => id),
    key,
  );
}

/**
 * Completes a consent: exchanges the code and stores the account. A refusal by the person or the platform is an outcome, not an
 * error. Throws AUTHORIZATION_NOT_VALID for a state that the caller may not use.
 */
export async function completeAuthorization(
  context: ApiContext,
  input: { state: string; code?: string; error?: string },
): Promise<AuthorizationResult> {
  const pending = await takePending(context, input.state);
  if (!input.code) {
    if (!input.error || input.error === "access_denied") return resultOf(pending, { outcome: "denied" });
    const refusal = new PlatformError("UNKNOWN", "The consent page failed.", { vendorCode: input.error });
    return resultOf(pending, { failure: failureOf(refusal) });
  }
  let grant: Grant;
  try {
    grant = await exchange(context, pending, input.code);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return resultOf(pending, { failure: failureOf(error) });
  }
  const stored = await storeGrant(context, pending, grant);
  if (stored.outcome === "wrong_account")
    return resultOf(pending, { outcome: "wrong_account", expectedAccountName: stored.expectedAccountName });
  await listQuietly(context, stored.credentialId, pending.key);
  await readAgain(context, stored.credentialId, pending.key);
  return resultOf(pending, { outcome: stored.outcome, credential: await getCredential(context, stored.credentialId) });
}
