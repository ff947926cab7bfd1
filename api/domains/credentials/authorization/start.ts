import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { hence } from "#api/db/instants.ts";
import { authorizationRequests } from "#api/db/schema/authorization-requests.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { fail } from "#api/errors.ts";
import type { Connector } from "#api/platforms/connector.ts";
import { principalOf } from "#api/principal.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { mayManage, requireCredential } from "../account/access-scope.ts";

/** A consent takes a minute; ten leave time to look for a password. */
const lifetimeSeconds = 600;
const randomSize = 32;

type StartInput = { key: ConnectionKey; credentialId?: string; restaurantId?: string; organizationId?: string };
export type OAuthConnector = Connector & { authorization: { kind: "oauth" } };

const random = () => randomBytes(randomSize).toString("base64url");
/** 256 random bits need no slow hash. Only the hash is stored. */
export const stateHash = (state: string): string => createHash("sha256").update(state).digest("base64url");
/** The address every platform redirects to: the product's own page, never an address from a request. */
export const redirectUri = (publicOrigin: string): string => `${publicOrigin}/credentials/validate`;

/** The platform, if this installation has its keys. */
export function requireOAuth(context: ApiContext, key: ConnectionKey): OAuthConnector {
  const connector = context.platforms.connectors.get(key);
  if (connector?.authorization.kind !== "oauth") throw fail("PLATFORM_WITHOUT_CONSENT");
  if (!connector.isConfigured) throw fail("PLATFORM_NOT_CONFIGURED");
  return connector as OAuthConnector;
}

/** The organization the account will belong to; null when it is chosen later. */
async function findOrganization(context: ApiContext, input: StartInput): Promise<string | null> {
  const principal = principalOf(context);
  const restaurant = input.restaurantId ? await requireRestaurant(context, input.restaurantId) : null;
  if (input.credentialId) {
    const credential = await requireCredential(context, input.credentialId);
    if (credential.key !== input.key) throw fail("NOT_FOUND");
    return credential.organizationId;
  }
  if (restaurant) return restaurant.organizationId;
  const manageable = (organizationId: string) => mayManage(principal, { organizationId, userId: principal.userId });
  if (input.organizationId) {
    const rows = await context.database.orm
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, input.organizationId));
    if (rows.length === 0 || !manageable(input.organizationId)) throw fail("NOT_FOUND");
    return input.organizationId;
  }
  const own = principal.organizationIds.filter(manageable);
  return own.length === 1 ? (own[0] ?? null) : null;
}

/**
 * Starts connecting an account; returns the address of the consent page. Its state is bound to the caller, works once and for ten
 * minutes; the code that comes back is useless without the verifier stored here (PKCE).
 */
export async function startAuthorization(context: ApiContext, input: StartInput): Promise<string> {
  const connector = requireOAuth(context, input.key);
  const organizationId = await findOrganization(context, input);
  const [state, codeVerifier] = [random(), random()];
  await context.database.orm.insert(authorizationRequests).values({
    stateHash: stateHash(state),
    userId: principalOf(context).userId,
    key: input.key,
    codeVerifier: context.platforms.sealing.seal({ codeVerifier }),
    credentialId: input.credentialId ?? null,
    restaurantId: input.restaurantId ?? null,
    organizationId,
    expiresAt: hence(`${lifetimeSeconds} seconds`),
  });
  const url = connector.authorization.consentUrl({
    state,
    redirectUri: redirectUri(context.settings.publicOrigin),
    codeChallenge: createHash("sha256").update(codeVerifier).digest("base64url"),
  });
  return url.href;
}
