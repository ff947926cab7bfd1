import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#api/audit/record.ts";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { requireRoom } from "#api/domains/organizations/room.ts";
import { linkAddress } from "#api/mail/compose.ts";
import { caslRoles, roles } from "#contract/abilities.ts";
import { Email } from "#contract/auth/schemas.ts";
import { defaultLanguage, Language } from "#contract/languages.ts";
import { createLinkMail } from "./link-mail.ts";
import { createLink } from "./links.ts";

/** A user to be created by the installation's operator. */
export const InvitedUser = z
  .object({
    email: Email,
    name: z.string().trim().max(80).default(""),
    lastname: z.string().trim().max(80).default(""),
    role: z.enum(roles).default("comptoir-basic"),
    language: Language.default(defaultLanguage),
    /** Found by name; created when there is none. */
    organization: z.string().trim().min(1).max(120).optional(),
    caslRole: z.enum(caslRoles).optional(),
  })
  .refine((user) => user.caslRole === undefined || user.organization !== undefined, {
    path: ["caslRole"],
    message: "goes with an organization",
  });
export type InvitedUser = z.infer<typeof InvitedUser>;

async function requireNewEmail(tx: Statements, email: string): Promise<void> {
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken) throw new Error(`There is a user with the address ${email} already.`);
}

async function findOrCreateOrganization(tx: Statements, name: string): Promise<string> {
  const [known] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(sql`fold(${organizations.name}) = fold(${name})`)
    .orderBy(organizations.id)
    .limit(1);
  if (known) return known.id;
  const id = newId();
  await tx.insert(organizations).values({ id, name });
  return id;
}

/**
 * Creates a user without a password and a link to choose one; using it also confirms the address. The link is mailed on request.
 * Throws when the address is taken.
 */
export async function createInvitedUser(
  database: Database,
  publicOrigin: string,
  input: InvitedUser,
  isMailed: boolean,
): Promise<{ userId: string; href: string }> {
  return transaction(database, async (tx) => {
    await requireNewEmail(tx, input.email);
    const userId = newId();
    const { email, name, lastname, role, language: defaultLanguage } = input;
    await tx.insert(users).values({ id: userId, email, name, lastname, role, defaultLanguage });
    const organizationId =
      input.organization === undefined ? null : await findOrCreateOrganization(tx, input.organization);
    const { organization, caslRole } = input;
    recordAudit(tx, {
      by: { kind: "system", channel: "command" },
      action: "user.invited",
      subject: { id: userId, name: `${name} ${lastname}`.trim() || email },
      organizationId,
      after: { email, role, organization, caslRole },
    });
    if (organizationId !== null) {
      await requireRoom(tx, organizationId, { users: 1 });
      await tx.insert(organizationMembers).values({ organizationId, userId, caslRole: input.caslRole });
    }
    if (isMailed) {
      const recipient = { id: userId, email, name, defaultLanguage };
      return { userId, href: await createLinkMail(tx, "password", publicOrigin, recipient) };
    }
    return {
      userId,
      href: linkAddress(publicOrigin, "password", userId, await createLink(tx, userId, "password")),
    };
  });
}
