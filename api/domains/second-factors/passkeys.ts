import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, asc, eq } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { passkeys } from "#api/db/schema/second-factors.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { ApiSettings } from "#api/settings.ts";
import { type Passkey, type PasskeyResponse, passkeyCountMax } from "#contract/second-factors/schemas.ts";
import { requireOwner } from "../auth/owner.ts";
import { keepChallenge, takeChallenge } from "./passkey-challenges.ts";
import { deleteCodesWithoutFactor, giveCodes } from "./recovery-codes.ts";

/** Whom passkeys are for: the host of this installation, and its address. */
export function relyingPartyOf({ publicOrigin }: ApiSettings) {
  const { hostname, origin } = new URL(publicOrigin);
  return { rpID: hostname, expectedRPID: hostname, expectedOrigin: origin };
}

/** A passkey as the library takes it; its counter is compared where it is known whether the key is synced. */
export const credentialOf = (row: typeof passkeys.$inferSelect) => ({
  id: row.credentialId,
  publicKey: new Uint8Array(row.publicKey),
  counter: 0,
  transports: row.transports,
});

const shown = ({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Passkey => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** A person's passkeys, the first first. */
export async function listPasskeys({ database }: Pick<ApiContext, "database">, userId: string): Promise<Passkey[]> {
  const rows = await database.orm.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
  return rows.map(shown);
}

const holderOf = (context: ApiContext) => `session ${principalOf(context).sessionId}`;

/** What the browser needs to make a passkey. Its challenge is this session's, and good once. */
export async function startPasskey(context: ApiContext, password: string | undefined) {
  const principal = principalOf(context);
  await requireOwner(context, password);
  const { orm } = context.database;
  const known = await orm.select().from(passkeys).where(eq(passkeys.userId, principal.userId));
  if (known.length >= passkeyCountMax) throw fail("PASSKEY_LIMIT");
  const options = await generateRegistrationOptions({
    rpName: "Comptoir",
    rpID: relyingPartyOf(context.settings).rpID,
    userName: principal.email,
    userDisplayName: fullNameOf(principal) || principal.email,
    userID: new TextEncoder().encode(principal.userId),
    excludeCredentials: known.map(credentialOf),
    // Kept by the device where it can, so that it signs in without an address; unlocked where it can.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await keepChallenge(orm, holderOf(context), options.challenge);
  return options;
}

/** Adds the passkey that the browser made; returns it, and recovery codes if the person has none yet. */
export async function addPasskey(
  context: ApiContext,
  { name, response }: { name: string; response: PasskeyResponse },
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const { userId } = principalOf(context);
  const { expectedOrigin, expectedRPID } = relyingPartyOf(context.settings);
  const expectedChallenge = await takeChallenge(context.database.orm, holderOf(context));
  if (!expectedChallenge) throw fail("PASSKEY_REFUSED");
  const checked = await verifyRegistrationResponse({
    response: response as unknown as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) throw fail("PASSKEY_REFUSED");
  const { credential, credentialDeviceType } = checked.registrationInfo;
  return transaction(context.database, async (tx) => {
    const [added] = await tx
      .insert(passkeys)
      .values({
        id: newId(),
        userId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        isSynced: credentialDeviceType === "multiDevice",
        transports: credential.transports ?? [],
      })
      .onConflictDoNothing()
      .returning();
    if (!added) throw fail("PASSKEY_REFUSED");
    recordAudit(tx, {
      by: context,
      action: "secondFactor.added",
      subject: { id: userId },
      after: { method: "passkey", name },
    });
    return { passkey: shown(added), recoveryCodes: await giveCodes(tx, userId) };
  });
}

/** Removes a passkey of the caller's. */
export async function removePasskey(
  context: ApiContext,
  { passkeyId, password }: { passkeyId: string; password?: string | undefined },
): Promise<void> {
  const { userId } = principalOf(context);
  await requireOwner(context, password);
  await transaction(context.database, async (tx) => {
    const isOwn = and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId));
    const [removed] = await tx.delete(passkeys).where(isOwn).returning({ name: passkeys.name });
    if (!removed) throw fail("NOT_FOUND");
    recordAudit(tx, {
      by: context,
      action: "secondFactor.removed",
      subject: { id: userId },
      before: { method: "passkey", name: removed.name },
    });
    await deleteCodesWithoutFactor(tx, userId);
  });
}
