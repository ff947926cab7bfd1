import { eq } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { passkeys, recoveryCodes, signInAttempts, totpKeys } from "#api/db/schema/second-factors.ts";
import { users } from "#api/db/schema/users.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { createMails } from "#api/mail/outbox.ts";
import { composeSecondFactorResetMail } from "#api/mail/second-factor-reset.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { Language } from "#contract/languages.ts";
import { deleteSessions } from "../auth/sessions.ts";
import { getTeamMember } from "./people.ts";

/**
 * Takes a lost second factor away: codes, passkeys and recovery codes. The person is signed out everywhere and told by mail. OWN_SECOND_FACTOR
 * for one's own, ROLE_ABOVE_YOURS for a superior or somebody whom others look after too, SECOND_FACTOR_STATE where there is none.
 */
export async function resetSecondFactor(context: ApiContext, userId: string): Promise<void> {
  if (userId === principalOf(context).userId) throw fail("OWN_SECOND_FACTOR");
  await transaction(context.database, async (tx) => {
    const [user] = await tx
      .select({ language: users.defaultLanguage })
      .from(users)
      .where(eq(users.id, userId))
      .for("no key update");
    const person = await getTeamMember(context, userId, tx);
    if (!person.hasSecondFactor) throw fail("SECOND_FACTOR_STATE");
    if (!person.mayResetSecondFactor) throw fail("ROLE_ABOVE_YOURS");
    for (const table of [totpKeys, passkeys, recoveryCodes, signInAttempts])
      await tx.delete(table).where(eq(table.userId, userId));
    await deleteSessions(tx, userId, null);
    const by = fullNameOf(principalOf(context));
    const mail = composeSecondFactorResetMail(Language.catch("fr").parse(user?.language), { name: person.name, by });
    await createMails(tx, [{ recipient: person.email, mail }]);
    const name = `${person.name} ${person.lastname}`.trim() || person.email;
    // In the log of whoever looks after the person, as a look through their eyes is.
    const organizationId = person.memberships.at(0)?.organizationId ?? null;
    recordAudit(tx, { by: context, action: "secondFactor.reset", subject: { id: userId, name }, organizationId });
  });
}
