import { and, eq, isNull, ne } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { customRoles, organizationMembers } from "#api/db/schema/organizations.ts";
import { restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { ssoConnections, ssoIdentities } from "#api/db/schema/single-sign-on.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { requireRoom } from "../organizations/room.ts";
import { lockTeam } from "../team/lock.ts";
import type { Person } from "./provider.ts";

type Connection = typeof ssoConnections.$inferSelect;

/**
 * True for an account that this provider may open: of its organization and of no other, restaurants included, and of nobody who has rights beyond it. Otherwise
 * whoever sets up a provider could enter wherever its people are.
 */
async function mayOpen(tx: Statements, { organizationId }: Connection, userId: string): Promise<boolean> {
  // Held, so that whoever joins another organization meanwhile ends the session that comes of it.
  const [held] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for("share");
  const role = held?.role;
  if (role === "admin" || role === "accountManager") return false;
  const memberships = await tx
    .select({ organizationId: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
  const [elsewhere] = await tx
    .select({ id: restaurants.id })
    .from(restaurantMembers)
    .innerJoin(restaurants, eq(restaurants.id, restaurantMembers.restaurantId))
    .where(and(eq(restaurantMembers.userId, userId), ne(restaurants.organizationId, organizationId)))
    .limit(1);
  return memberships.length === 1 && memberships[0]?.organizationId === organizationId && !elsewhere;
}

/** The account of somebody the provider vouches for: known by their subject, else by their verified address, else made if the organization says so. */
export async function accountOf(
  context: ApiContext,
  tx: Statements,
  connection: Connection,
  person: Person,
): Promise<string> {
  const { organizationId, issuer } = connection;
  const identity = { organizationId, issuer, subject: person.subject };
  const isIdentity = and(
    eq(ssoIdentities.organizationId, organizationId),
    eq(ssoIdentities.issuer, issuer),
    eq(ssoIdentities.subject, person.subject),
  );
  const found = { id: users.id };
  const [known] = await tx
    .select(found)
    .from(ssoIdentities)
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    .where(isIdentity);
  const [account] = known ? [known] : await tx.select(found).from(users).where(eq(users.email, person.email));
  if (!account) return createAccount(context, tx, connection, person);
  if (!(await mayOpen(tx, connection, account.id))) throw fail("SSO_ACCOUNT");
  if (!known) {
    await tx
      .insert(ssoIdentities)
      .values({ ...identity, userId: account.id })
      .onConflictDoNothing();
    // Whoever the provider vouches for reads this address.
    await tx
      .update(users)
      .set({ emailConfirmedAt: now })
      .where(and(eq(users.id, account.id), isNull(users.emailConfirmedAt)));
  }
  return account.id;
}

async function createAccount(
  context: ApiContext,
  tx: Statements,
  { organizationId, issuer, createsUsers }: Connection,
  { subject, email, name, lastname }: Person,
): Promise<string> {
  if (!createsUsers) throw fail("SSO_ACCOUNT");
  // What new people get may be changing, or its custom role just being deleted.
  await lockTeam(tx);
  const isConnection = eq(ssoConnections.organizationId, organizationId);
  const [given] = await tx
    .select({
      caslRole: ssoConnections.caslRole,
      customRoleId: ssoConnections.customRoleId,
      roleName: customRoles.name,
    })
    .from(ssoConnections)
    .leftJoin(customRoles, eq(customRoles.id, ssoConnections.customRoleId))
    .where(isConnection);
  if (!given) throw fail("SSO_ACCOUNT");
  const { caslRole, customRoleId, roleName } = given;
  const userId = newId();
  const names = { name: name.slice(0, 80), lastname: lastname.slice(0, 80) };
  const created = { id: userId, email, ...names, role: "comptoir-basic", emailConfirmedAt: now };
  const { rowCount } = await tx.insert(users).values(created).onConflictDoNothing();
  if (rowCount !== 1) throw fail("SSO_ACCOUNT");
  await tx.insert(organizationMembers).values({ organizationId, userId, caslRole, customRoleId });
  await tx.insert(ssoIdentities).values({ organizationId, issuer, subject, userId });
  await requireRoom(tx, organizationId, { users: 1, areWritten: true });
  recordAudit(tx, {
    by: { ...context, principal: { userId, ...names } },
    action: "user.joined",
    subject: { id: userId, name: `${names.name} ${names.lastname}`.trim() || email },
    organizationId,
    after: { email, role: "comptoir-basic", caslRole, ...(roleName !== null && { customRole: roleName }) },
  });
  return userId;
}
