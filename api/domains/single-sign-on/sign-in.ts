import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { ssoConnections, ssoDomains, ssoRequests } from "#api/db/schema/single-sign-on.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { requireAddressRateLimit } from "#api/http/rate-limits.ts";
import type { Token } from "#contract/auth/schemas.ts";
import { createDeviceToken } from "../auth/devices.ts";
import { authLimits } from "../auth/limits.ts";
import { startSession } from "../auth/sessions.ts";
import { accountOf } from "./accounts.ts";
import type { Client } from "./discovery.ts";
import { domainOf, isStaffDomain } from "./domains.ts";
import { authorizationOf, type Checks, personOf } from "./provider.ts";

/** How long somebody may take at the provider. */
const requestLifetimeSeconds = 10 * 60;
const visitBytes = 32;
const hashOf = (visit: string) => createHash("sha256").update(visit).digest("base64url");

type Connection = typeof ssoConnections.$inferSelect;
const clientOf = ({ platforms }: ApiContext, { issuer, clientId, sealedSecret }: Connection): Client => ({
  issuer,
  clientId,
  secret: platforms.sealing.open<{ secret: string }>(sealedSecret).secret,
});

/** Begins a sign-in at the provider of an address's domain; null where the domain has none. */
export async function startSso(context: ApiContext, email: string): Promise<{ address: string; visit: string } | null> {
  const { orm } = context.database;
  await requireAddressRateLimit(context, "sso", authLimits.ssoPerAddress);
  const [found] = await orm
    .select({ connection: ssoConnections })
    .from(ssoDomains)
    .innerJoin(ssoConnections, eq(ssoConnections.organizationId, ssoDomains.organizationId))
    .where(eq(ssoDomains.domain, domainOf(email)));
  if (!found) return null;
  const { address, checks } = await authorizationOf(context, clientOf(context, found.connection), email);
  const visit = randomBytes(visitBytes).toString("base64url");
  await orm.insert(ssoRequests).values({
    visitHash: hashOf(visit),
    organizationId: found.connection.organizationId,
    sealedChecks: context.platforms.sealing.seal(checks),
    expiresAt: sql`now() + make_interval(secs => ${requestLifetimeSeconds})`,
  });
  return { address, visit };
}

/**
 * Signs in whom the provider vouches for. The visit is good once, so that an answer cannot be sent again. SSO_EMAIL without an address, or for
 * one that the provider calls unverified, SSO_DOMAIN for one of another domain, SSO_ACCOUNT where there is no account it may open.
 */
export async function finishSso(
  context: ApiContext,
  { visit, query, userAgent }: { visit: string; query: string; userAgent: string },
): Promise<{ userId: string; token: Token; device: string }> {
  const { database, settings, platforms } = context;
  const { orm } = database;
  await requireAddressRateLimit(context, "sso", authLimits.ssoPerAddress);
  const [request] = await orm
    .delete(ssoRequests)
    .where(and(eq(ssoRequests.visitHash, hashOf(visit)), gt(ssoRequests.expiresAt, now)))
    .returning();
  if (!request) throw fail("SIGN_IN_EXPIRED");
  const isConnection = eq(ssoConnections.organizationId, request.organizationId);
  const [connection] = await orm.select().from(ssoConnections).where(isConnection);
  if (!connection) throw fail("SIGN_IN_EXPIRED");
  const checks = platforms.sealing.open<Checks>(request.sealedChecks);
  const person = await personOf(context, clientOf(context, connection), checks, query);
  if (person.verification === "unverified" || person.email === "") throw fail("SSO_EMAIL");
  // Staff of the installation are known by their addresses, whatever was claimed before this was asked.
  if (isStaffDomain(domainOf(person.email), settings)) throw fail("SSO_DOMAIN");
  const ofDomain = and(
    eq(ssoDomains.domain, domainOf(person.email)),
    eq(ssoDomains.organizationId, connection.organizationId),
  );
  const [domain] = await orm.select().from(ssoDomains).where(ofDomain);
  if (!domain) throw fail("SSO_DOMAIN");
  const { userId, token } = await transaction(database, async (tx) => {
    const userId = await accountOf(context, tx, connection, person);
    await tx.update(ssoConnections).set({ lastSignInAt: now }).where(isConnection);
    return { userId, token: await startSession(tx, settings, { userId, userAgent, remember: false, method: "sso" }) };
  });
  return { userId, token, device: createDeviceToken(settings.jwtSecrets, userId) };
}
