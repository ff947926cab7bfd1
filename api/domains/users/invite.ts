import { z } from "zod";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { linkAddress } from "#api/mail/compose.ts";
import { caslRoles, roles } from "#contract/abilities.ts";
import { Email } from "#contract/auth/schemas.ts";
import { defaultLanguage, Language } from "#contract/languages.ts";
import { createLink } from "../auth/links.ts";
import { createLinkMail } from "../auth/mailed-links.ts";

/** A user as whoever runs the installation creates one. */
export const InvitedUser = z
  .object({
    email: Email,
    name: z.string().trim().max(80).default(""),
    lastname: z.string().trim().max(80).default(""),
    role: z.enum(roles).default("comptoir-basic"),
    language: Language.default(defaultLanguage),
    /** By name; made when there is none. */
    organization: z.string().trim().min(1).max(120).optional(),
    caslRole: z.enum(caslRoles).optional(),
  })
  .refine((user) => user.caslRole === undefined || user.organization !== undefined, {
    path: ["caslRole"],
    message: "goes with an organization",
  });
export type InvitedUser = z.infer<typeof InvitedUser>;

async function requireNewEmail(client: Queryable, email: string): Promise<void> {
  const { rows } = await client.query("select 1 from users where email = $1", [email]);
  if (rows.length > 0) throw new Error(`There is a user with the address ${email} already.`);
}

async function findOrCreateOrganization(client: Queryable, name: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select id from organizations where fold(name) = fold($1) order by id limit 1",
    [name],
  );
  if (rows[0]) return rows[0].id;
  const id = newId();
  await client.query("insert into organizations (id, name) values ($1, $2)", [id, name]);
  return id;
}

/**
 * Creates a user without a password and a link to choose one; using it confirms the address too. The link is also mailed
 * where asked for. Throws when the address is taken.
 */
export async function createInvitedUser(
  database: Database,
  publicOrigin: string,
  input: InvitedUser,
  isMailed: boolean,
): Promise<{ userId: string; href: string }> {
  return transaction(database.pool, async (client) => {
    await requireNewEmail(client, input.email);
    const userId = newId();
    await client.query(
      "insert into users (id, email, name, lastname, role, default_language) values ($1, $2, $3, $4, $5, $6)",
      [userId, input.email, input.name, input.lastname, input.role, input.language],
    );
    if (input.organization !== undefined) {
      const organizationId = await findOrCreateOrganization(client, input.organization);
      await client.query("insert into organization_members (organization_id, user_id, casl_role) values ($1, $2, $3)", [
        organizationId,
        userId,
        input.caslRole ?? null,
      ]);
    }
    if (isMailed) {
      const recipient = { id: userId, email: input.email, name: input.name, default_language: input.language };
      return { userId, href: await createLinkMail(client, "password", publicOrigin, recipient) };
    }
    return {
      userId,
      href: linkAddress(publicOrigin, "password", userId, await createLink(client, userId, "password")),
    };
  });
}
