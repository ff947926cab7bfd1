import { sql } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { insertOrganization } from "#api/domains/organizations/writes.ts";
import { fail } from "#api/errors.ts";
import { requireAddressRateLimit } from "#api/http/rate-limits.ts";
import type { SignedIn } from "#contract/auth/schemas.ts";
import type { SetUpInput, SetUpView } from "#contract/first-run/schemas.ts";
import { createDeviceToken } from "../auth/devices.ts";
import { requireUnknown } from "../auth/known-passwords.ts";
import { authLimits } from "../auth/limits.ts";
import { hashPassword } from "../auth/passwords.ts";
import { createSession } from "../auth/sessions.ts";
import { getUser } from "../users/queries.ts";
import { isSetUpCode } from "./code.ts";

/** True as long as nobody has an account. */
export async function isEmpty(tx: Statements): Promise<boolean> {
  const [row] = await rowsOf<{ isEmpty: boolean }>(tx, sql`select not exists (select from ${users}) as "isEmpty"`);
  return row?.isEmpty === true;
}

/** NOT_FOUND once there is a user, and where the process began with one: the set-up has never been there. */
async function requireEmpty(context: ApiContext): Promise<string> {
  if (context.setUpCode === null || !(await isEmpty(context.database.orm))) throw fail("NOT_FOUND");
  return context.setUpCode;
}

/** NOT_FOUND, SET_UP_CODE_WRONG, or TOO_MANY_REQUESTS after some wrong ones: attempts are counted before the code is compared. */
export async function requireSetUpCode(context: ApiContext, typed: string): Promise<void> {
  const code = await requireEmpty(context);
  await requireAddressRateLimit(context, "set-up", authLimits.setUpPerAddress);
  if (!isSetUpCode(typed, code)) throw fail("SET_UP_CODE_WRONG", { fields: { code: "wrong" } });
}

/** What the set-up shows before the code is typed. */
export async function viewSetUp(context: ApiContext): Promise<SetUpView> {
  await requireEmpty(context);
  const { publicOrigin, isPublicOriginSet, mail } = context.settings;
  return { publicOrigin, isPublicOriginSet, hasMailServer: mail.smtpUrl !== undefined };
}

/**
 * Makes the first organization and its admin in one transaction, and signs them in. Of several at once one is first: the others wait for
 * the lock, find a user, and are told NOT_FOUND.
 */
export async function setUp(context: ApiContext, input: SetUpInput): Promise<z.infer<typeof SignedIn>> {
  const { code, organization, admin, userAgent } = input;
  await requireSetUpCode(context, code);
  const { email, name, lastname } = admin;
  requireUnknown(context, admin.password, "admin.password");
  // Hashed before the transaction, which would hold the table for as long.
  const passwordHash = await hashPassword(admin.password);
  const id = newId();
  const by = { ...context, principal: { userId: id, name, lastname } };
  const subject = { id, name: `${name} ${lastname}` };
  await transaction(context.database, async (tx) => {
    // Against every other way to make a user as well.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    if (!(await isEmpty(tx))) throw fail("NOT_FOUND");
    const role = "admin";
    const { defaultLanguage } = organization;
    await tx
      .insert(users)
      .values({ id, email, name, lastname, role, defaultLanguage, passwordHash, emailConfirmedAt: now });
    const organizationId = await insertOrganization(tx, by, organization);
    recordAudit(tx, { by, action: "user.created", subject, organizationId, after: { role } });
    const caslRole = "owner";
    await tx.insert(organizationMembers).values({ organizationId, userId: id, caslRole, scope: "organization" });
    recordAudit(tx, { by, action: "member.added", subject, organizationId, after: { role, caslRole } });
  });
  const token = await createSession(context, { userId: id, passwordHash, remember: false, userAgent });
  if (!token) throw fail("BAD_CREDENTIALS");
  return { token, device: createDeviceToken(context.settings.jwtSecrets, id), user: await getUser(context, id) };
}
